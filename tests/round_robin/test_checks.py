"""What the round robin rejects, and what it says: the file, the line, the column, and what to do."""

from itertools import combinations
from pathlib import Path

import pytest

from scorehouse.pipelines.intake.rejects import as_words
from tests.competition_folder import LEFT_OUT
from tests.round_robin.folder import RoundRobin
from tests.shared_data import run_shared

GAMES = """
    game_id  white  black
    AB       A      B
    AC       A      C
    BC       B      C
"""
REJECT = "file  line  column  value  problem\n"
TURNS = """
    game_id  turn  player  opened_at  moved_at
    AB       1     A       day 1      day 1 +1h
    AB       1     B       day 1      -
    AB       2     A       day 2      -
    AB       2     B       day 2      day 2
"""


@pytest.fixture
def three(cup: RoundRobin) -> RoundRobin:
    return cup.entered("A B C").given("games", GAMES)


def test_what_is_used_below_is_accepted_as_it_is(three: RoundRobin) -> None:
    assert three.given("turns", TURNS).run().is_good


class TestCells:
    @pytest.mark.parametrize(
        ("table", "drawn", "reject"),
        [
            ("entries", "player  level\nA  1,5\nB  1\nC  1", 'entries.csv  2  level  1,5  is not a number'),
            ("entries", "player  level\nA  -\nB  1\nC  1", "entries.csv  2  level  -  is empty"),
            (
                "entries",
                "player  withdrew_at\nA  2026-03-01T00:00:00\nB  -\nC  -",
                "entries.csv  2  withdrew_at  2026-03-01T00:00:00  has no offset from UTC",
            ),
            (
                "games",
                GAMES.replace("black\n", "black  result\n", 1).replace("A      B\n", "A      B  White\n")
                .replace("A      C\n", "A  C  -\n").replace("B      C\n", "B  C  -\n"),
                "games.csv  2  result  White  is none of white, black, draw, white_by_forfeit, black_by_forfeit",
            ),
            (
                "games",
                GAMES.replace("black\n", "black  phase\n", 1).replace("A      B\n", "A      B  tabel\n")
                .replace("A      C\n", "A  C  -\n").replace("B      C\n", "B  C  table\n"),
                "games.csv  2  phase  tabel  is none of table, play_off, replay",
            ),
            ("turns", TURNS.replace("AB       1     A", "AB  0  A", 1), "turns.csv  2  turn  0  is less than 1"),
            ("turns", TURNS.replace("AB       1     A", "AB  x  A"), "turns.csv  2  turn  x  is not a whole number"),
        ],
    )  # fmt: skip
    def test_a_cell_that_cannot_be_read_is_the_only_fault(
        self, three: RoundRobin, table: str, drawn: str, reject: str
    ) -> None:
        """What it leaves incomplete is not said a second time."""
        three.given(table, drawn).refuses(REJECT + reject)

    @pytest.mark.parametrize("table", ["entries", "games"])
    def test_a_required_log_without_a_file_is_an_error(self, three: RoundRobin, table: str) -> None:
        (three.folder / f"{table}.csv").unlink()
        (error,) = three.run().errors
        assert f"no log of {table}" in error

    def test_logs_without_a_row_are_fine_and_the_tables_come_out_empty(self, cup: RoundRobin) -> None:
        cup.given("entries", "player").given("games", "game_id  white  black").shows(
            standings="player", game_results="game_id", play_offs="table", table_status="table", review="game_id"
        )


class TestKeys:
    def test_same_key_and_other_content_rejects_all_of_its_rows(self, three: RoundRobin) -> None:
        three.given("games", GAMES + "BC  C  B").refuses(
            REJECT
            + """
            games.csv  4  game_id  BC  is one of 2 games of B and C
            games.csv  4  game_id  BC  says white B, black C; line 5 says white C, black B
            games.csv  5  game_id  BC  is one of 2 games of B and C
            games.csv  5  game_id  BC  says white C, black B; line 4 says white B, black C
        """
        )

    @pytest.mark.parametrize("other", ["table  started_at\n  2  day 1", "table  started_at\n  1  day 2"])
    def test_a_newer_file_s_game_at_another_table_or_start_is_another_game(self, three: RoundRobin, other: str) -> None:
        three.configure(supersedes="newest_file")
        more, cells = other.split("\n")
        three.given("games", f"game_id  white  black  {more}\nBC  B  C {cells}", file="games-2.csv")
        outcome = three.given("turns", TURNS.replace("AB", "BC").replace("A  ", "C  ")).run()
        assert outcome.rejects is not None
        assert outcome.intake is not None
        found = outcome.rejects["problem"].to_list()
        assert sum("; games-2.csv, line 2 says " in problem for problem in found) == 1
        assert sum("; games.csv, line 4 says " in problem for problem in found) == 1
        assert outcome.intake.total("superseded") == 0
        assert {account.file.name: account.rejected for account in outcome.intake.files} == {
            "entries.csv": 0,
            "games-2.csv": 1,
            "games.csv": 1,
            "turns.csv": 4,
        }

    def test_equal_rows_are_folded(self, three: RoundRobin) -> None:
        three.given("games", GAMES, file="games-again.csv")
        outcome = three.run()
        assert outcome.is_good
        assert outcome.intake is not None
        assert outcome.intake.total("folded") == 3


class TestEntries:
    def test_a_table_is_given_for_all_entries_or_for_none(self, three: RoundRobin) -> None:
        three.given(
            "entries",
            """
            player  table
            A       1
            B       -
            C       1
        """,
        ).refuses(REJECT + "entries.csv  3  table  -  is empty, and other entries have a table")


class TestGames:
    def test_nobody_meets_themselves(self, three: RoundRobin) -> None:
        three.given("games", GAMES.replace("B      C", "B      B")).refuses(
            REJECT + "games.csv  4  black  B  plays against themselves"
        )

    def test_both_players_are_entries(self, three: RoundRobin) -> None:
        three.given("games", GAMES.replace("B      C", "B      c")).refuses(
            REJECT + "games.csv  4  black  c  is no player of the entries"
        )

    def test_both_players_sit_at_the_table_that_their_entries_give(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  table\nA  1\nB  1\nC  2\nD  2").given(
            "games",
            """
            game_id  table  white  black
            AB       1      A      B
            CD       1      C      D
        """,
        ).refuses(
            REJECT
            + """
            games.csv  3  black  D  sits at table 2, not at table 1
            games.csv  3  white  C  sits at table 2, not at table 1
        """
        )

    def test_both_players_sit_at_the_table_where_their_strength_puts_them(self, cup: RoundRobin) -> None:
        cup.configure(tables={"max_players": 2}).given("entries", "player  level\nA  4\nB  3\nC  2\nD  1")
        cup.given(
            "games",
            """
            game_id  table  white  black
            AB       1      A      B
            BC       2      B      C
        """,
        ).refuses(REJECT + "games.csv  3  white  B  sits at table 1, not at table 2")

    def test_a_table_with_a_game_has_one_for_every_pair(self, three: RoundRobin) -> None:
        three.given("games", "game_id  white  black\nAB  B  A").refuses(
            REJECT
            + """
            games.csv  -  game_id  -  table 1 has no game of A and C
            games.csv  -  game_id  -  table 1 has no game of B and C
        """
        )

    def test_no_game_of_a_table_need_be_logged(self, cup: RoundRobin) -> None:
        cup.given("entries", "player  table\nA  1\nB  1\nC  2\nD  2")
        cup.given("games", "game_id  table  white  black\nCD  2  C  D").shows(
            table_status="table  games  status\n1  0  in_progress\n2  1  in_progress"
        )

    def test_a_pair_has_no_more_than_one_game_of_the_table(self, three: RoundRobin) -> None:
        three.given("games", GAMES + "BA  B  A").refuses(
            REJECT
            + """
            games.csv  2  game_id  AB  is one of 2 games of A and B
            games.csv  5  game_id  BA  is one of 2 games of A and B
        """
        )

    def test_where_everyone_meets_twice_a_pair_has_two_games_no_more_and_no_fewer(self, three: RoundRobin) -> None:
        three.configure(tables={"games_a_pair": 2}).given("games", GAMES + "BA  B  A\nCA  C  A\nAC2  A  C").refuses(
            REJECT
            + """
            games.csv  -  game_id  -    table 1 has 1 of the 2 games of B and C
            games.csv  3  game_id  AC   is one of 3 games of A and C
            games.csv  6  game_id  CA   is one of 3 games of A and C
            games.csv  7  game_id  AC2  is one of 3 games of A and C
        """
        )

    def test_a_log_in_which_everyone_meets_twice_is_told_of_the_setting(self, three: RoundRobin) -> None:
        outcome = three.given("games", GAMES + "BA  B  A\nCA  C  A\nCB  C  B").run()
        assert outcome.rejects is not None
        assert all("tables.games_a_pair" in remedy for remedy in outcome.rejects["remedy"])
        assert three.configure(tables={"games_a_pair": 2}).run().is_good

    def test_a_pair_has_one_play_off_game_and_at_most_one_replay(self, three: RoundRobin) -> None:
        three.played_off("""
            game_id  phase     replay_of  white  black
            p1       play_off  -          A      B
            p2       play_off  -          B      A
            r1       replay    p1         A      B
            r2       replay    p1         A      B
        """)
        three.refuses(
            REJECT
            + """
            games-play-offs.csv  2  game_id  p1  is one of 2 play-off games of A and B
            games-play-offs.csv  3  game_id  p2  is one of 2 play-off games of A and B
            games-play-offs.csv  4  game_id  r1  is one of 2 replays of A and B
            games-play-offs.csv  5  game_id  r2  is one of 2 replays of A and B
        """
        )

    def test_a_replay_names_the_play_off_game_of_its_pair_and_nothing_else_does(self, three: RoundRobin) -> None:
        three.played_off("""
            game_id  phase     replay_of  white  black
            p1       play_off  -          A      B
            p2       play_off  p1         B      C
            r1       replay    -          A      B
            r2       replay    p9         A      C
            r3       replay    p1         B      C
        """)
        three.given("games", "game_id  phase  replay_of  table  white  black\nAB  -  -  1  A  B", file="games-x.csv")
        three.refuses(
            REJECT
            + """
            games-play-offs.csv  3  replay_of  p1  is filled in, and the phase is not replay
            games-play-offs.csv  4  replay_of  -   is empty, and the phase is replay
            games-play-offs.csv  5  replay_of  p9  is no game of the log
            games-play-offs.csv  6  replay_of  p1  is a game of other players
        """
        )

    def test_a_replay_of_a_game_of_the_table_is_none(self, three: RoundRobin) -> None:
        three.played_off("game_id  phase  replay_of  white  black\nr1  replay  AB  A  B")
        three.refuses(REJECT + "games-play-offs.csv  2  replay_of  AB  is no play-off game")

    def test_a_game_that_ends_before_it_starts_is_taken_with_a_warning(self, three: RoundRobin) -> None:
        three.given(
            "games",
            """
            game_id  white  black  started_at  ended_at
            AB       A      B      day 2       day 1
            AC       A      C      day 2       -
            BC       B      C      day 2       -
        """,
        )
        outcome = three.run()
        assert outcome.is_good
        assert outcome.warnings == ["game AB: ended_at lies before started_at; it was taken as it stands"]

    def test_a_table_of_more_players_than_allowed_is_taken_with_a_warning(self, cup: RoundRobin) -> None:
        cup.configure(tables={"max_players": 2}).given("entries", "player  table\nA  1\nB  1\nC  1")
        cup.given("games", GAMES)
        outcome = cup.run()
        assert outcome.is_good
        assert outcome.warnings == ["table 1 has 3 players, more than tables.max_players, 2"]


class TestTurns:
    def test_a_turn_belongs_to_a_game_of_the_log_and_to_a_player_of_it(self, three: RoundRobin) -> None:
        three.given(
            "turns",
            TURNS
            + """
            CA  1  A  day 1  -
            CA  1  C  day 1  -
            AC  1  A  day 1  -
            AC  1  B  day 1  -
        """,
        ).refuses(
            REJECT
            + """
            turns.csv  6  game_id  CA  is no game of the log
            turns.csv  7  game_id  CA  is no game of the log
            turns.csv  9  player   B   is no player of game AC
        """
        )

    def test_turns_are_numbered_from_1_without_gaps_a_row_for_each_player(self, three: RoundRobin) -> None:
        three.given(
            "turns",
            """
            game_id  turn  player  opened_at
            AB       2     A       day 2
            AB       2     B       day 2
            AC       1     A       day 1
            AC       1     C       day 1
            AC       5     A       day 5
            AC       5     C       day 5
            BC       1     B       day 1
            BC       1     C       day 1
            BC       2     B       day 2
        """,
        ).refuses(
            REJECT
            + """
            turns.csv  -  turn  1  game AB has no turn 1 of A
            turns.csv  -  turn  1  game AB has no turn 1 of B
            turns.csv  -  turn  2  game AC has no turns 2 to 4 of A
            turns.csv  -  turn  2  game AC has no turns 2 to 4 of C
            turns.csv  -  turn  2  game BC has no turn 2 of C
        """
        )

    def test_a_turn_opens_at_one_time(self, three: RoundRobin) -> None:
        three.given("turns", TURNS.replace("B       day 2 ", "B  day 2 +1s", 1).replace("day 2\n", "day 3\n")).refuses(
            REJECT
            + """
            turns.csv  4  opened_at  day 2      differs between the players of turn 2 of game AB
            turns.csv  5  opened_at  day 2 +1s  differs between the players of turn 2 of game AB
        """
        )

    def test_no_move_lies_before_its_opening(self, three: RoundRobin) -> None:
        words = "lies before the turn opened, at 2026-03-01T00:00:00Z"
        three.given("turns", TURNS.replace("day 1 +1h", "day 1 -1s")).refuses(
            REJECT + f"turns.csv  2  moved_at  2026-02-28T23:59:59Z  {words}"
        )


class TestSeveralAtOnce:
    def test_faults_of_all_logs_are_said_in_one_run(self, three: RoundRobin) -> None:
        three.given("entries", "player  level\nA  x\nB  1\nC  1").given("games", GAMES + "XY  X  C")
        three.given("turns", TURNS + "AB  3  A  day 3  day 2\nAB  3  B  day 3  -\nCB  1  C  day 1  -").refuses(
            REJECT
            + """
            entries.csv  2  level     x                     is not a number
            games.csv    5  white     X                     is no player of the entries
            turns.csv    6  moved_at  2026-03-02T00:00:00Z  lies before the turn opened, at 2026-03-03T00:00:00Z
            turns.csv    8  game_id   CB                    is no game of the log
        """
        )

    def test_accepted_rejects_take_their_games_along_and_the_turns_of_these(self, three: RoundRobin) -> None:
        three.given("turns", TURNS.replace("day 1 +1h", "day 1 -1s"))
        outcome = three.run(accept_rejects=True)
        assert outcome.is_good
        assert [row[0] for row in three.published("game_results")[1:]] == ["AC", "BC"]
        assert outcome.intake is not None
        assert {account.file.table: (account.accepted, account.rejected) for account in outcome.intake.files} == {
            "entries": (3, 0), "games": (2, 1), "turns": (0, 4),
        }  # fmt: skip

    def test_games_of_a_rejected_entry_are_left_out_and_a_warning_says_so(self, three: RoundRobin) -> None:
        three.given("entries", "player  level\nA  x\nB  1\nC  1")
        outcome = three.run(accept_rejects=True)
        assert outcome.is_good
        assert [row[0] for row in three.published("game_results")[1:]] == ["BC"]
        assert outcome.warnings == [
            "2 games are left out, for an entry of a player at their table was rejected",
            f"in progress, not final: {LEFT_OUT}",
        ]


class TestTheSplit:
    """Entries without tables: one more or less splits all of them anew."""

    SEVEN = "player  level\nA  7\nB  6\nC  5\nD  4\nE  3\nF  2\nG  1"

    @pytest.fixture
    def seven(self, cup: RoundRobin) -> RoundRobin:
        cup.given("entries", self.SEVEN).beaten("ABCDEFG")
        assert cup.run().is_good
        return cup

    def test_an_eighth_entry_to_a_table_of_seven_is_one_message(self, tmp_path: Path) -> None:
        outcome = run_shared("traps/eighth-entry", tmp_path)
        assert outcome.rejects is not None
        (_, words) = as_words(outcome.rejects)
        assert words.strip() == (
            "line 9, table: is empty, and Player H has no game: 8 entries are split into tables of 4 and 4, but the "
            "games logged are of tables of 7; give `table` for all entries, or take Player H out"
        )

    def test_without_it_the_table_is_published_whole(self, seven: RoundRobin) -> None:
        good = seven.published("standings")
        seven.given("entries", f"{self.SEVEN}\nH  8").refuses(
            REJECT
            + "entries.csv  9  table  -  is empty, and H has no game: 8 entries are split into tables of 4 and 4, "
            "but the games logged are of tables of 7"
        )
        assert seven.run(accept_rejects=True).is_good
        assert seven.published("standings") == good

    def test_other_tables_than_those_that_were_drawn_are_one_message(self, seven: RoundRobin) -> None:
        seven.configure(tables={"max_players": 4})
        outcome = seven.run()
        assert outcome.rejects is not None
        (_, words) = as_words(outcome.rejects)
        assert words.strip() == (
            '15 cells of table, lines 5 to 22, first "1": is of other tables: 7 entries are split into tables of 4 and '
            "3, but the games logged are of tables of 7; give `table` for all entries, or set tables as they were when "
            "the games were drawn"
        )

    def test_an_entry_that_is_missing_is_said_beside_it(self, cup: RoundRobin) -> None:
        eight = "player  level\n" + "\n".join(f"{player}  {10 - place}" for place, player in enumerate("ABCDEFGH"))
        games = [f"{w}{b}  {t}  {w}  {b}" for t, of in enumerate(("ABCD", "EFGH"), 1) for w, b in combinations(of, 2)]
        cup.given("entries", eight).given("games", "\n".join(["game_id  table  white  black", *games]))
        assert cup.run().is_good
        cup.given("entries", eight.removesuffix("\nH  3"))
        problems = {problem for _, _, _, _, problem in cup.rejects()}
        assert problems == {
            "is no player of the entries",
            "is of other tables: 7 entries are split into tables of 7, but the games logged are of tables of 4 and 4",
        }
