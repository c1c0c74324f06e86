"""What is not let in, and the words for it: rows, games, rulings and settings of a marathon."""

import json
from datetime import date
from pathlib import Path

import duckdb
import pytest

from scorehouse.pipelines.settings import SettingsError, read_settings
from tests.competition_folder import as_drawn, picture, read_records
from tests.marathon.drawn_marathon import Marathon, Row, drawn_games

GOOD = """
    game_id  seats
    good     A, B, C, D
"""

# Cells ----------------------------------------------------------------------------------------------------------------

# One fault in the third seat of a game of its own.
BROKEN_CELLS = """
    column        written                       problem
    game_points   25x0                          is not a whole number
    game_points   12.5                          is not a whole number
    game_points   -                             is empty
    game_points   99999999999                   is too large, more than 1,000,000,000
    player        -                             is empty
    table_name    -                             is empty
    started_at    -                             is empty
    started_at    03.02.2015 12:00              is not a time
    started_at    2015-02-03                    is a day without a time
    started_at    2015-02-30T12:00:00Z          is no day or hour that exists
    started_at    2015-02-03T24:30:00Z          is no day or hour that exists
    started_at    2015-02-03T12:00:00.1234567Z  is finer than a microsecond
    started_at    2015-03-08T02:30:00           never was in America/Los_Angeles: the clocks skipped it
    started_at    2015-11-01T01:30:00           was twice in America/Los_Angeles: the clocks went back
    auto_moves    -1                            is less than 0
    auto_moves    many                          is not a whole number
    absent_deals  -2                            is less than 0
    absent_deals  1.5                           is not a whole number
    left_table    maybe                         is neither true nor false
    server_fault  да                            is neither true nor false
"""


def broken_export() -> tuple[list[Row], list[list[str]]]:
    """A good game and twenty with one fault each; and the faults as they are to be said."""
    rows = drawn_games(GOOD)
    faults = []
    for number, (column, written, problem) in enumerate(picture(BROKEN_CELLS)[1:], start=1):
        game = drawn_games(f"game_id  seats\nbad {number:02}  A, B, C, D")
        game[2][column] = written
        faults.append(["games.csv", str(len(rows) + 4), column, written, problem])
        rows += game
    return rows, faults


def test_every_one_of_twenty_faults_is_named_in_one_run_with_file_line_and_column(marathon: Marathon) -> None:
    rows, faults = broken_export()
    marathon.seats(rows)
    assert len(faults) == 20
    assert as_drawn(marathon.rejects()) == faults
    assert marathon.outcome is not None
    assert not marathon.outcome.is_good


def test_nothing_of_a_broken_export_is_published_and_the_last_good_results_stay(marathon: Marathon) -> None:
    rows, faults = broken_export()
    marathon.seats(rows).run()
    assert sorted(marathon.files()) == ["rejects.csv"]  # there are no good results yet
    marathon.games(GOOD).results()
    good, page = marathon.files(), (marathon.out / marathon.slug / "index.html").read_bytes()
    assert "rejects.csv" not in good
    marathon.seats(rows).run()
    after = marathon.files()
    assert [row["line"] for row in read_rejects(marathon)] == [line for _, line, *_ in faults]
    assert {name: text for name, text in after.items() if name != "rejects.csv"} == good
    assert (marathon.out / marathon.slug / "index.html").read_bytes() == page
    assert seats_in_database(marathon) == [("good", 4)]
    marathon.games(GOOD).results()
    assert marathon.files() == good


def read_rejects(marathon: Marathon) -> list[Row]:
    return read_records(marathon.out / marathon.slug / "rejects.csv")


def seats_in_database(marathon: Marathon) -> list[tuple[str, int]]:
    with duckdb.connect(str(marathon.out / "scorehouse.duckdb"), read_only=True) as database:
        rows: list[tuple[str, int]] = database.execute(
            "select game_id, count(*) from marathon.games group by game_id order by game_id"
        ).fetchall()
        return rows


def test_accepted_rejects_leave_with_their_games_and_every_row_is_accounted_for(marathon: Marathon) -> None:
    rows, faults = broken_export()
    marathon.seats([*rows, rows[0]]).rulings("""
        ruling_id  kind       game_id  player  amount
        r1         fine_game  good     A       5
        r2         fine_game  bad 01   A       60
        r3         fine_game  bad 99   A       60
    """)
    faults = [*faults, ["rulings.csv", "4", "game_id", "bad 99", "is no game of the log"]]
    assert as_drawn(marathon.rejects(accept_rejects=True)) == faults
    marathon.expect_seat_results("""
        game_id  player  game_points
        good     A       25
        good     B       20
        good     C       10
        good     D       0
    """)
    assert [
        [row["file"], row["line"], row["column"], row["value"], row["problem"]] for row in read_rejects(marathon)
    ] == (faults)
    assert list(read_rejects(marathon)[0]) == ["file", "line", "column", "value", "problem", "remedy"]
    assert all(row["remedy"] for row in read_rejects(marathon))
    report = json.loads((marathon.out / marathon.slug / "run.json").read_text(encoding="utf-8"))
    assert report["rows"] == {"rows": 88, "accepted": 6, "folded": 1, "superseded": 0, "rejected": 81}
    assert [
        [file[what] for what in ("file", "rows", "accepted", "folded", "rejected")] for file in report["files"]
    ] == [
        ["games.csv", 85, 4, 1, 80],
        ["rulings.csv", 3, 2, 0, 1],
    ]
    assert report["published_without_rejected_rows"] is True


def test_several_faults_of_a_row_are_all_named_by_line_and_column(marathon: Marathon) -> None:
    marathon.write("games.csv", """
        game_id,table_name,started_at,player,game_points,auto_moves
        g1,RU-Marathon-1,2015-02-03T12:00:00Z,A,x,-1
        g1,RU-Marathon-1,2015-02-03T12:00:00Z,B,20,0
        g1,RU-Marathon-1,later,C,,y
        g1,RU-Marathon-1,2015-02-03T12:00:00Z,D,0,0
    """)  # fmt: skip
    marathon.refuses("""
        file       line  column       value  problem
        games.csv  2     auto_moves   -1     is less than 0
        games.csv  2     game_points  x      is not a whole number
        games.csv  4     auto_moves   y      is not a whole number
        games.csv  4     game_points  -      is empty
        games.csv  4     started_at   later  is not a time
    """)


def test_a_fault_is_found_on_its_line_in_text_files_of_every_format(marathon: Marathon) -> None:
    rows = drawn_games("""
        game_id  seats
        g1       A, B, C, D
        g2       A, B, C, D
        g3       A, B, C, D
    """)
    for seat in rows[1::4]:
        seat["game_points"] = "?"
    rows[0]["player"] = "A\nof two lines"
    marathon.table("games.csv", rows[0:4])
    marathon.table("games-1.csv.gz", rows[4:8])
    marathon.table("games-2.ndjson", rows[8:12])
    marathon.refuses("""
        file            line  column       value  problem
        games-1.csv.gz  3     game_points  ?      is not a whole number
        games-2.ndjson  2     game_points  ?      is not a whole number
        games.csv       4     game_points  ?      is not a whole number
    """)


def test_a_fault_in_a_parquet_file_is_named_by_its_row(marathon: Marathon) -> None:
    rows = drawn_games(GOOD)
    rows[2]["game_points"] = "?"
    rows[3]["player"] = ""
    marathon.table("games.parquet", rows)
    marathon.refuses("""
        file           line  column       value  problem
        games.parquet  3     game_points  ?      is not a whole number
        games.parquet  4     player       -      is empty
    """)


def test_columns_with_a_default_may_be_missing_or_empty(marathon: Marathon) -> None:
    marathon.write("games.csv", """
        game_id,table_name,started_at,player,game_points,auto_moves,left_table
        g1,RU-Marathon-1,2015-02-03T12:00:00Z,A,30,,
        g1,RU-Marathon-1,2015-02-03T12:00:00Z,B,20,400,
        g1,RU-Marathon-1,2015-02-03T12:00:00Z,C,10,,yes
        g1,RU-Marathon-1,2015-02-03T12:00:00Z,D,0,,1
    """)  # fmt: skip
    marathon.expect_review("""
        game_id  reason        detail
        g1       auto_moves    400
        g1       players_left  2
    """)


def test_a_file_without_a_column_is_rejected_whole_and_the_others_are_checked(marathon: Marathon) -> None:
    marathon.write("games-1.csv", """
        game_id,table_name,start_at,player,game_points
        g1,RU-Marathon-1,2015-02-03T12:00:00Z,A,30
        g1,RU-Marathon-1,2015-02-03T12:00:00Z,B,20
    """)  # fmt: skip
    marathon.games(GOOD, "games-2.csv")
    marathon.table("games-3.csv", [drawn_games(GOOD)[0] | {"game_id": "g3", "game_points": "x"}])
    marathon.refuses("""
        file         line  column       value  problem
        games-1.csv  1     started_at   -      this column is missing
        games-3.csv  -     game_id      g3     this game has 1 of its 4 seats
        games-3.csv  2     game_points  x      is not a whole number
    """)
    assert marathon.outcome is not None
    assert marathon.outcome.intake is not None
    assert [file.rejected for file in marathon.outcome.intake.files] == [2, 0, 1]


def test_games_are_checked_whatever_is_wrong_with_files_that_they_do_not_rest_on(marathon: Marathon) -> None:
    marathon.table("games.csv", drawn_games(GOOD)[:3])
    marathon.write("rulings.csv", "ruling\nr1\n").write("players.csv", "acount,player\nA,B\n")
    marathon.refuses("""
        file         line  column     value  problem
        games.csv    -     game_id    good   this game has 3 of its 4 seats
        players.csv  1     account    -      this column is missing
        rulings.csv  1     kind       -      this column is missing
        rulings.csv  1     ruling_id  -      this column is missing
    """)


def test_accepted_rejects_leave_no_half_game_also_where_a_file_is_rejected_whole(marathon: Marathon) -> None:
    seats = drawn_games(GOOD)
    marathon.table("games-1.csv", [*seats, *({**seat, "game_id": "half"} for seat in seats[:3])])
    marathon.write("games-2.csv", "game_id,table_name,started_at,player\nhalf,RU-Marathon-1,2015-02-03T12:00:00Z,D\n")
    assert marathon.run(accept_rejects=True).is_good
    assert {row[0] for row in marathon.published("seat_results")[1:]} == {"good"}


# Games ----------------------------------------------------------------------------------------------------------------


def test_a_game_has_exactly_four_rows_of_four_players(marathon: Marathon) -> None:
    rows = drawn_games("""
        game_id  seats
        four     A, B, C, D
        three    A, B, C, D
        one      A, B, C, D
        five     A, B, C, D
        eight    A, B, C, D
        eight    E, F, G, H
    """)
    five = rows[12] | {"player": "E"}
    rows[20:] = [row | {"started_at": rows[16]["started_at"]} for row in rows[20:]]
    marathon.table("games-1.csv", rows[0:7]).table("games-2.csv", rows[8:9]).table("games-3.csv", [*rows[12:], five])
    marathon.refuses("""
        file         line  column   value  problem
        games-1.csv  -     game_id  three  this game has 3 of its 4 seats
        games-2.csv  -     game_id  one    this game has 1 of its 4 seats
        games-3.csv  2     game_id  five   this game has 5 players, not 4
        games-3.csv  3     game_id  five   this game has 5 players, not 4
        games-3.csv  4     game_id  five   this game has 5 players, not 4
        games-3.csv  5     game_id  five   this game has 5 players, not 4
        games-3.csv  6     game_id  eight  this game has 8 players, not 4
        games-3.csv  7     game_id  eight  this game has 8 players, not 4
        games-3.csv  8     game_id  eight  this game has 8 players, not 4
        games-3.csv  9     game_id  eight  this game has 8 players, not 4
        games-3.csv  10    game_id  eight  this game has 8 players, not 4
        games-3.csv  11    game_id  eight  this game has 8 players, not 4
        games-3.csv  12    game_id  eight  this game has 8 players, not 4
        games-3.csv  13    game_id  eight  this game has 8 players, not 4
        games-3.csv  14    game_id  five   this game has 5 players, not 4
    """)


def test_a_player_twice_in_a_game_is_named_on_both_lines(marathon: Marathon) -> None:
    marathon.games("""
        game_id  seats
        g1       A 30, B 20, C 10, A 0
    """)
    marathon.refuses("""
        file       line  column           value  problem
        games.csv  2     game_id, player  g1, A  says game_points 30; line 5 says game_points 0
        games.csv  5     game_id, player  g1, A  says game_points 0; line 2 says game_points 30
    """)


def test_the_rows_of_a_game_agree_on_its_table_its_start_and_its_server_fault(marathon: Marathon) -> None:
    rows = drawn_games("""
        game_id  seats
        table    A, B, C, D
        start    A, B, C, D
        fault    A, B, C, D
        zones    A, B, C, D
    """)
    rows[1]["table_name"] = "RU-Marathon-2"
    rows[6]["started_at"] = "2015-02-03T12:01:01Z"
    rows[11]["server_fault"] = "1"
    rows[12]["started_at"] = "2015-02-03T15:03+03:00"  # the same moment
    rows[13]["started_at"] = "2015-02-03T04:03:00"  # and again, in San Diego
    marathon.seats(rows)
    marathon.refuses("""
        file       line  column        value                 problem
        games.csv  2     table_name    RU-Marathon-1         differs between the seats of game table
        games.csv  3     table_name    RU-Marathon-2         differs between the seats of game table
        games.csv  4     table_name    RU-Marathon-1         differs between the seats of game table
        games.csv  5     table_name    RU-Marathon-1         differs between the seats of game table
        games.csv  6     started_at    2015-02-03T12:01:00Z  differs between the seats of game start
        games.csv  7     started_at    2015-02-03T12:01:00Z  differs between the seats of game start
        games.csv  8     started_at    2015-02-03T12:01:01Z  differs between the seats of game start
        games.csv  9     started_at    2015-02-03T12:01:00Z  differs between the seats of game start
        games.csv  10    server_fault  false                 differs between the seats of game fault
        games.csv  11    server_fault  false                 differs between the seats of game fault
        games.csv  12    server_fault  false                 differs between the seats of game fault
        games.csv  13    server_fault  true                  differs between the seats of game fault
    """)


def test_a_game_with_an_unreadable_row_is_not_called_incomplete_too_and_its_other_faults_are_named(
    marathon: Marathon,
) -> None:
    rows = drawn_games("""
        game_id  seats
        g1       A, B, C, D
        g2       A, B, C, D
    """)
    rows[0]["game_points"] = "x"
    rows[4] |= {"game_points": "y", "table_name": "RU-Marathon-2"}
    marathon.seats(rows[:7])
    assert [fault for fault in as_drawn(marathon.rejects()) if fault[2] != "table_name"] == picture("""
        games.csv  -  game_id      g2  this game has 3 of its 4 seats
        games.csv  2  game_points  x   is not a whole number
        games.csv  6  game_points  y   is not a whole number
    """)
    assert [fault[1:4] for fault in as_drawn(marathon.rejects()) if fault[2] == "table_name"] == picture("""
        6  table_name  RU-Marathon-2
        7  table_name  RU-Marathon-1
        8  table_name  RU-Marathon-1
    """)


# Repeats --------------------------------------------------------------------------------------------------------------


def test_rows_that_are_equal_after_trimming_defaults_and_time_zones_are_folded(marathon: Marathon) -> None:
    marathon.games(GOOD).rulings("""
        ruling_id  kind         game_id
        r1         uphold_game  good
    """)
    marathon.results()
    once = marathon.files()
    marathon.write("games-again.csv", """
        player,game_points,started_at,table_name,game_id
        A ,30.0,2015-02-03T15:00:00+03:00,RU-Marathon-1,good
        A,+30,2015-02-03 12:00Z, RU-Marathon-1,good
        B,20,2015-02-03T04:00:00,RU-Marathon-1,good
    """)  # fmt: skip
    marathon.write(
        "rulings-again.ndjson", '{"kind": "uphold_game", "ruling_id": " r1", "game_id": "good", "amount": null}'
    )
    outcome = marathon.results()
    assert outcome.intake is not None
    assert [outcome.intake.total(what) for what in ("rows", "accepted", "folded", "rejected")] == [9, 5, 4, 0]
    assert marathon.files() == once


def test_rows_with_one_key_and_other_content_are_all_rejected(marathon: Marathon) -> None:
    games, other = drawn_games(GOOD), drawn_games(GOOD)[0]
    marathon.table("games-1.csv", [*games, other | {"game_points": "31"}])
    marathon.table("games-2.csv", [other | {"left_table": "true"}, other])
    marathon.rulings("""
        ruling_id  kind             game_id
        r1         uphold_game      good
        r1         disqualify_game  good
        r2         uphold_game      good
    """)
    marathon.refuses("""
        file         line  column           value    problem
        games-1.csv  2     game_id, player  good, A  says game_points 30; line 6 says game_points 31
        games-1.csv  6     game_id, player  good, A  says game_points 31; line 2 says game_points 30
        games-2.csv  2     game_id, player  good, A  says left_table true; games-1.csv, line 2 says left_table false
        games-2.csv  3     game_id, player  good, A  says game_points 30; games-1.csv, line 6 says game_points 31
        rulings.csv  2  ruling_id  r1  says kind uphold_game; line 3 says kind disqualify_game
        rulings.csv  3  ruling_id  r1  says kind disqualify_game; line 2 says kind uphold_game
    """)
    assert marathon.outcome is not None
    assert marathon.outcome.intake is not None
    assert marathon.outcome.intake.total("rejected") == 9  # the three others fall with their game


# Rulings --------------------------------------------------------------------------------------------------------------


def test_a_ruling_has_what_its_kind_needs(marathon: Marathon) -> None:
    marathon.games(GOOD).rulings("""
        ruling_id  kind               player  game_id  stage  amount  starts_at
        r1         disqualify_player  -       -        -      -       -
        r2         disqualify_game    A       -        1      5       -
        r3         uphold_game        A       -        1      5       -
        r4         fine_game          -       -        1      -       -
        r5         fine_game_points   -       good     -      -       -
        r6         fine_table_points  -       good     -      -       -
        -          uphold_game        -       good     -      -       -
        r8         -                  -       good     -      -       -
    """)
    marathon.refuses("""
        file         line  column     value  problem
        rulings.csv  2     player     -      is empty, and disqualify_player needs it
        rulings.csv  2     starts_at  -      is empty, and disqualify_player needs it
        rulings.csv  3     game_id    -      is empty, and disqualify_game needs it
        rulings.csv  4     game_id    -      is empty, and uphold_game needs it
        rulings.csv  5     amount     -      is empty, and fine_game needs it
        rulings.csv  5     game_id    -      is empty, and fine_game needs it
        rulings.csv  5     player     -      is empty, and fine_game needs it
        rulings.csv  6     amount     -      is empty, and fine_game_points needs it
        rulings.csv  6     player     -      is empty, and fine_game_points needs it
        rulings.csv  6     stage      -      is empty, and fine_game_points needs it
        rulings.csv  7     amount     -      is empty, and fine_table_points needs it
        rulings.csv  7     player     -      is empty, and fine_table_points needs it
        rulings.csv  7     stage      -      is empty, and fine_table_points needs it
        rulings.csv  8     ruling_id  -      is empty
        rulings.csv  9     kind       -      is empty
    """)


def test_a_ruling_names_games_players_and_stages_that_exist(marathon: Marathon) -> None:
    marathon.games("""
        game_id  table_name     seats
        good     RU-Marathon-1  A, B, C, D
        other    club           E, F, G, H
    """)
    marathon.rulings("""
        ruling_id  kind               player  game_id  stage  amount  starts_at
        r1         disqualify_player  a       -        -      -       2015-02-03T00:00:00Z
        r2         disqualify_game    -       Good     -      -       -
        r3         uphold_game        -       g        -      -       -
        r4         fine_game          E       good     -      5       -
        r5         fine_game          Z       gone     -      5       -
        r6         fine_game_points   A       -        6      50      -
        r7         fine_table_points  Z       -        0      1       -
        fine 1     fine_game          E       other    -      5       -
        fine 2     disqualify_player  H       -        -      -       2015-02-03T00:00:00Z
    """)
    marathon.refuses("""
        file         line  column   value  problem
        rulings.csv  2     player   a      is no player of the log
        rulings.csv  3     game_id  Good   is no game of the log
        rulings.csv  4     game_id  g      is no game of the log
        rulings.csv  5     player   E      is no player of game good
        rulings.csv  6     game_id  gone   is no game of the log
        rulings.csv  6     player   Z      is no player of the log
        rulings.csv  7     stage    6      is no stage of competition.toml
        rulings.csv  8     player   Z      is no player of the log
        rulings.csv  8     stage    0      is no stage of competition.toml
    """)


def test_the_cells_of_a_ruling_are_read_and_what_it_names_is_looked_up_all_the_same(marathon: Marathon) -> None:
    marathon.games(GOOD).rulings("""
        ruling_id  kind               player  game_id  stage  amount  starts_at             ends_at
        r1         fine_game          A       good     -      0       -                     -
        r2         fine_game          A       gone     -      -5      -                     -
        r3         fine_table_points  Z       -        1      1.5     -                     -
        r4         fine_gam           A       good     -      5       -                     -
        r5         disqualify_player  Z       -        -      -       yesterday             -
        r6         disqualify_player  A       -        -      -       2015-02-03T00:00:00Z  2015-02-03T03:00:00+03:00
        r7         disqualify_player  A       -        -      -       2015-02-03T00:00:01Z  2015-02-03T00:00:00Z
        r8         fine_game_points   A       -        one    50      -                     -
    """)
    kinds = "disqualify_player, disqualify_game, uphold_game, fine_game, fine_game_points, fine_table_points"
    marathon.refuses(f"""
        file         line  column     value                 problem
        rulings.csv  2     amount     0                     is less than 1
        rulings.csv  3     amount     -5                    is less than 1
        rulings.csv  3     game_id    gone                  is no game of the log
        rulings.csv  4     amount     1.5                   is not a whole number
        rulings.csv  4     player     Z                     is no player of the log
        rulings.csv  5     kind       fine_gam              is none of {kinds}
        rulings.csv  6     player     Z                     is no player of the log
        rulings.csv  6     starts_at  yesterday             is not a time
        rulings.csv  7     ends_at    2015-02-03T00:00:00Z  does not end after it starts
        rulings.csv  8     ends_at    2015-02-03T00:00:00Z  does not end after it starts
        rulings.csv  9     stage      one                   is not a whole number
    """)
    assert marathon.outcome is not None
    assert marathon.outcome.rejects is not None
    assert 'did you mean "fine_game"?' in marathon.outcome.rejects["remedy"].to_list()


def test_a_ruling_about_a_game_with_a_rejected_row_is_not_said_to_name_nothing(marathon: Marathon) -> None:
    rows = drawn_games(GOOD)
    rows[0]["game_points"] = "x"
    marathon.seats(rows).rulings("""
        ruling_id  kind               player  game_id  amount  starts_at
        r1         fine_game          A       good     5       -
        r2         disqualify_game    -       good     -       -
        r3         disqualify_player  A       -        -       2015-02-03T00:00:00Z
    """)
    marathon.refuses("""
        file       line  column       value  problem
        games.csv  2     game_points  x      is not a whole number
    """)


def test_a_fine_in_a_stage_without_a_counted_game_of_the_player_has_no_effect_and_a_warning(marathon: Marathon) -> None:
    marathon.games("""
        game_id  stage  seats
        g1       1      A, B, C, D
        g2       2      A, B, C, D
    """)
    marathon.rulings("""
        ruling_id  kind               player  game_id  stage  amount
        r1         fine_game_points   A       -        1      50
        r2         fine_game_points   A       -        3      50
        r3         fine_table_points  B       -        2      1
        r4         disqualify_game    -       g2       -      -
    """)
    marathon.expect_stage_standings("""
        stage  player  table_points  game_points
        1      A       4             -20
        1      B       2             20
        1      C       1             10
        1      D       0             0
    """)
    no_rank = "ruling r1: the fine lowers the player's total of game points, which no ranking key reads; "
    warnings = [
        "ruling r2: A has no counted game in stage 3, so the fine has no effect",
        "ruling r3: B has no counted game in stage 2, so the fine has no effect",
        no_rank + 'fines.game_points_total = "best_series" lowers the second key of the stage',
    ]
    assert marathon.results().warnings == warnings
    report = json.loads((marathon.out / marathon.slug / "run.json").read_text(encoding="utf-8"))
    assert report["warnings"] == warnings


def test_an_amount_that_the_regulation_does_not_name_is_accepted_with_a_warning_6_4_decision(
    marathon: Marathon,
) -> None:
    usual = [
        ("fine_game", (5, 10, 20, 60)),
        ("fine_game_points", (50, 100, 200, 600)),
        ("fine_table_points", (1, 2, 4)),
    ]
    lines = ["ruling_id  kind  player  game_id  stage  amount"]
    for kind, amounts in usual:
        lines += [f"{kind} {amount}  {kind}  A  good  1  {amount}" for amount in amounts]
        lines.append(f"other {kind}  {kind}  B  good  1  3")
    marathon.games(GOOD).rulings("\n".join(lines)).configure(fines={"game_points_total": "best_series"})
    marathon.expect_stage_standings_of("""
        player  table_points  game_points
        B       1             14
        A       -7            -1015
    """)
    assert marathon.results().warnings == [
        f"ruling other {kind}: a {kind} of 3 is none of the amounts in the regulation" for kind, _ in usual
    ]


# Settings -------------------------------------------------------------------------------------------------------------


def settings_faults(folder: Path, text: str) -> list[str]:
    """What is wrong with a competition.toml of a marathon."""
    file = folder / "competition.toml"
    file.write_text(f'format = "marathon"\nname = "Cup"\n{text}', encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        read_settings(file)
    return caught.value.faults


def test_unknown_keys_are_named_with_the_nearest_key_that_exists(tmp_path: Path) -> None:
    faults = settings_faults(tmp_path, """
        log_timezome = "UTC"
        [evnt]
        [event]
        time_zone = "UTC"
        [review]
        auto_move = 300
        [[stages]]
        number = 1
        starts_on = 2015-02-01
        ends_on = 2015-03-31
        finishes_on = 2015-03-31
    """)  # fmt: skip
    assert sorted(faults) == [
        'event.time_zone: no such key; the nearest is "timezone"',
        'evnt: no such key; the nearest is "event"',
        'log_timezome: no such key; the nearest is "log_timezone"',
        'review.auto_move: no such key; the nearest is "auto_moves"',
        'stages[1].finishes_on: no such key; the nearest is "ends_on"',
    ]


WRONG_VALUES = """
    key                             value                          said
    log_timezone                    "Europe/Moskow"                "Europe/Moskow" is not a time zone
    event.timezone                  "San Diego"                    "San Diego" is not a time zone
    event.stage_timezone            3                              3
    event.table_name_pattern        "RU-("                         "RU-(" is not a pattern of RE2: missing )
    event.table_name_pattern        "a)(b"                         "a)(b" is not a pattern of RE2: unexpected )
    ambiguous_times                 "sometimes"                    sometimes
    as_of                           "2015-02-03T12:00:00Z"         2015-02-03T12:00:00Z
    as_of                           2015-03-08T02:30:00            never was in America/Los_Angeles
    table_points.by_place           [4, 2, 1]                      [4, 2, 1]
    table_points                    {by_place = [4, 2, 3, 0]}      a better place cannot give fewer points
    stage.best_series_games         0                              0
    stage.best_series_games         10.0                           10.0
    stage.min_norm_rating_games     "4"                            4
    stage.norm_rating_scale         -1000                          -1000
    final.best_stages               0                              0
    event.outside_stages            "next"                         next
    fines.game_points_total         "series"                       series
    review.apply                    "always"                       always
    review.players_left             5                              5
    review.absent_deals             -1                             -1
    review.auto_moves               0                              0
    stages                          []                             []
    stages                          1                              1
"""


def test_wrong_types_and_values_that_make_no_sense_are_named_with_their_key(tmp_path: Path) -> None:
    for key, value, said in picture(WRONG_VALUES)[1:]:
        faults = settings_faults(tmp_path, f"{key} = {value}")
        assert len(faults) == 1, key
        assert faults[0].startswith(f"{key}: "), faults
        assert said in faults[0]


def test_all_faults_of_the_settings_are_named_at_once(tmp_path: Path) -> None:
    faults = settings_faults(tmp_path, """
        log_timezone = "Mars"
        [stage]
        best_series_games = "ten"
        norm_rating = 1000
        [final]
        best_stages = 0
    """)  # fmt: skip
    assert sorted(fault.split(":")[0] for fault in faults) == [
        "final.best_stages", "log_timezone", "stage.best_series_games", "stage.norm_rating"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("stages", "fault"),
    [
        ([(1, "02-01", "03-31"), (2, "03-31", "05-31")], "stages: stage 2 (2015-03-31) must come after stage 1"),
        ([(1, "04-01", "05-31"), (2, "02-01", "03-31")], "stages: stage 2 (2015-02-01) must come after stage 1"),
        ([(2, "02-01", "03-31"), (1, "04-01", "05-31")], "stages: stage 1 (2015-04-01) must come after stage 2"),
        ([(1, "02-01", "03-31"), (1, "04-01", "05-31")], "stages: stage 1 (2015-04-01) must come after stage 1"),
        ([(1, "02-02", "02-01")], "stages[1]: the stage ends on 2015-02-01, before it starts on 2015-02-02"),
        ([(0, "02-01", "02-02")], "stages[1].number: "),
        ([(1001, "02-01", "02-02")], "stages[1].number: "),
    ],
)
def test_stages_stand_in_order_of_date_without_overlap_and_their_numbers_rise(
    stages: list[tuple[int, str, str]], fault: str, tmp_path: Path
) -> None:
    text = "".join(
        f"[[stages]]\nnumber = {number}\nstarts_on = 2015-{first}\nends_on = 2015-{last}\n"
        for number, first, last in stages
    )
    faults = settings_faults(tmp_path, text)
    assert len(faults) == 1
    assert faults[0].startswith(fault)


def test_stages_may_leave_gaps_last_a_day_and_skip_numbers_up_to_1000(marathon: Marathon) -> None:
    marathon.configure(
        stages=[
            {"number": 7, "starts_on": date(2015, 2, 3), "ends_on": date(2015, 2, 3)},
            {"number": 1000, "starts_on": date(2015, 4, 3), "ends_on": date(2015, 4, 3)},
        ]
    )
    marathon.games("""
        stage  seats
        1      A, B, C, D
        2      A, B, C, D
    """)
    marathon.expect_best_series_of("""
        player  stage  game_id
        A       7      g1
        A       1000   g2
    """)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('name = "Cup"', "format: "),
        ('format = "marathn"\nname = "Cup"', "format: 'marathn' is none of "),
        ('format = "marathon"', "name: missing"),
        ('format = "marathon"\nname = ""', "name: "),
        ('format = "marathon"\nname = ', "not TOML: "),
    ],
)
def test_without_a_format_or_a_name_or_in_no_toml_there_are_no_settings(text: str, fault: str, tmp_path: Path) -> None:
    file = tmp_path / "competition.toml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(SettingsError) as caught:
        read_settings(file)
    assert len(caught.value.faults) == 1
    assert caught.value.faults[0].startswith(fault)


def test_with_broken_settings_the_last_good_results_stay(marathon: Marathon) -> None:
    marathon.games(GOOD).results()
    good = marathon.files()
    marathon.configure(stage={"best_series_games": "ten"})
    outcome = marathon.run()
    assert not outcome.is_good
    assert [error.startswith(str(marathon.folder / "competition.toml")) for error in outcome.errors] == [True]
    assert marathon.files() == good
