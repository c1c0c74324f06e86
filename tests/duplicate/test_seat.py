"""`scorehouse seat`: lots, vertical quartiles, swaps; against the twin, and by what must hold."""

import random
from collections import Counter
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorehouse.pipelines.commands.seat import Seating, seat_next_round
from scorehouse.pipelines.errors import WrongUseError
from scorehouse.pipelines.rooms.duplicate.seating import (
    changes_by_swaps,
    count_meetings,
    fewer_meetings,
    meetings_of,
    vertical_quartiles,
)
from scorehouse.pipelines.steps.outcome import Outcome
from tests.command_line import scorehouse
from tests.competition_folder import CompetitionFolder
from tests.duplicate import random_logs as random_duplicate
from tests.duplicate import twin
from tests.duplicate.folder import DuplicateFolder
from tests.random_comparisons import times


def seated(cup: CompetitionFolder, seed: int = 1) -> tuple[Outcome, Seating | None]:
    return seat_next_round(cup.folder, seed, lambda step: None)


def tables_of(cup: CompetitionFolder, seed: int = 1) -> list[str]:
    """Who sits E S W N, a word a table."""
    outcome, seating = seated(cup, seed)
    assert seating is not None, outcome.errors
    return ["".join(players) for players in seating.tables]


# The seats, as pictures


def test_quartiles_go_up_at_east_and_west_and_down_at_south_and_north(duplicate: DuplicateFolder) -> None:
    """Nobody meets again, so that no swap is made."""
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        1  2  H 0  G 0  F 0  E 0
        1  3  I 0  J 0  K 0  L 0
        1  4  P 0  O 0  N 0  M 0
    """).ranked_as("ABCDEFGHIJKLMNOP")
    assert tables_of(duplicate) == ["AHIP", "BGJO", "CFKN", "DELM"]


def test_the_swap_that_lowers_the_meetings_most_is_made_first(duplicate: DuplicateFolder) -> None:
    """Of 9 meetings F for E, the first swap that helps, leaves 7; G for H leaves 6, then B for C 3."""
    duplicate.given_deals("""
        1  1  A 0  B 0  G 0  L 0
        1  2  D 0  E 0  H 0  K 0
        1  3  C 0  F 0  I 0  J 0
    """).ranked_as("ABCDEFGHIJKL")
    outcome, seating = seated(duplicate)
    assert seating == Seating(2, [list("AFHL"), list("CEGK"), list("BDIJ")], 9, 3, None)
    assert outcome.warnings == []


def test_of_swaps_that_lower_equally_the_first_wind_is_taken(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  D 0  E 0  B 0
        1  2  H 0  C 0  F 0  G 0
    """).ranked_as("ABCDEFGH")
    assert tables_of(duplicate) == ["ACEH", "BDFG"]


def test_a_pair_meets_once_a_round_however_many_deals_they_sat_together(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals_per_round=4)
    duplicate.given_deals("\n".join(f"{deal}  1  A 0  B 0  C 0  D 0" for deal in range(1, 9)))
    assert seated(duplicate)[1] == Seating(3, [list("ABCD")], 12, 12, None)


def test_a_penalty_counts_in_the_ranking_that_seats_the_next_round(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0").given_rulings("penalty  A  1  1")
    assert tables_of(duplicate) == ["BCDA"]


def test_disqualified_players_keep_a_seat_after_the_others_by_name(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0").given_rulings("""
        disqualify  B  -  -
        disqualify  A  -  -
        penalty     C  1  9
    """)
    assert tables_of(duplicate) == ["DCAB"]


def test_shared_ranks_are_ordered_by_name(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  я 0  b 0  Z 0  a 0")
    assert tables_of(duplicate) == ["Zabя"]


def test_a_round_that_is_not_complete_gets_a_word(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals_per_round=4).given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  A 0  B 0  C 0  D 0
        3  1  A 0  B 0  C 0  -
    """)
    outcome, seating = seated(duplicate)
    assert seating is not None
    assert seating.round == 2
    assert outcome.warnings == [
        "deal 3 is not complete and is left out, its rulings wait with it: table 1 lacks N",
        "round 1 is not complete: it goes to deal 4, and the seats are by the standing after deal 2",
    ]


def test_after_the_last_deal_there_is_a_word_too(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals=1).given_deals("1  1  A 0  B 0  C 0  D 0")
    outcome, seating = seated(duplicate)
    assert seating is not None
    assert outcome.warnings == ["all 1 deals are played: the tournament has no round 2"]


# The first round


def entries(duplicate: DuplicateFolder, players: str) -> None:
    (duplicate.folder / "entries.csv").write_text("\n".join(["player", *players]) + "\n", encoding="utf-8")


def test_the_first_round_is_by_lot_from_the_entries_and_the_seed_repeats_it(duplicate: DuplicateFolder) -> None:
    entries(duplicate, "ABCDEFGH")
    outcome, seating = seated(duplicate, 7)
    assert seating is not None, outcome.errors
    assert (seating.round, seating.seed, seating.meetings_before, seating.meetings_after) == (1, 7, 0, 0)
    assert sorted(player for table in seating.tables for player in table) == list("ABCDEFGH")
    entries(duplicate, "HGFEDCBA")
    assert tables_of(duplicate, 7) == ["".join(players) for players in seating.tables]
    assert len({tuple(tables_of(duplicate, seed)) for seed in range(8)}) > 1


def test_a_log_without_a_complete_deal_is_the_first_round_too(duplicate: DuplicateFolder) -> None:
    entries(duplicate, "ABCD")
    duplicate.given_deals("1  1  A 0  B 0  C 0  -")
    outcome, seating = seated(duplicate)
    assert seating is not None
    assert seating.round == 1
    assert outcome.warnings == [
        "deal 1 is not complete and is left out, its rulings wait with it: table 1 lacks N",
        "no deal is complete, so the first round is drawn, though it has begun",
    ]


def test_who_entered_and_never_sat_gets_no_seat_and_a_word(duplicate: DuplicateFolder) -> None:
    entries(duplicate, "FEDCBA")
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0")
    outcome, seating = seated(duplicate)
    assert seating is not None
    assert sorted(player for table in seating.tables for player in table) == list("ABCD")
    words = "2 of the players who entered sit in no complete deal and are in no standing, by name the first is E"
    assert outcome.warnings == [words]
    assert duplicate.run().warnings == [words]


def test_corrections_of_deals_that_are_not_there_yet_keep_nobody_from_a_seat(duplicate: DuplicateFolder) -> None:
    duplicate.given("entries", "player\nA\nB\nC\nX\n")
    duplicate.given(
        "corrections",
        "table    deal  player  column       was  now  reason  by    on\n"
        "entries  -     X       player       X    D    slip    Olga  2026-02-01\n"
        "deals    1     A       game_points  8    16   slip    Olga  2026-02-01\n",
    )
    assert sorted("".join(tables_of(duplicate))) == ["A", "B", "C", "D"]


def test_without_deals_and_entries_there_is_nobody_to_seat(duplicate: DuplicateFolder) -> None:
    outcome, seating = seated(duplicate)
    assert seating is None
    assert outcome.errors == [f"no log of entries: put entries.csv into the folder of {duplicate.folder.name}"]
    entries(duplicate, "")
    outcome, seating = seated(duplicate)
    assert seating is None
    assert outcome.errors[0].startswith("there is no complete deal and no entry: put the players into entries.csv")


def test_a_number_of_players_that_is_no_multiple_of_4_is_an_error(duplicate: DuplicateFolder) -> None:
    entries(duplicate, "ABCDEF")
    assert seated(duplicate)[0].errors == [
        "6 players entered, and tables have 4 seats: 2 too many, or 2 too few; everybody needs a seat"
    ]
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  A 0  B 0  C 0  E 0
    """)
    assert seated(duplicate)[0].errors == [
        "5 players sit in the complete deals, and tables have 4 seats: 1 too many, or 3 too few; everybody needs a seat"
    ]


def test_seats_are_for_a_duplicate(tmp_path: Path) -> None:
    marathon = CompetitionFolder(tmp_path, "marathon")
    with pytest.raises(WrongUseError, match='seats are for a duplicate, and this is a "marathon"'):
        seated(marathon)


# Against the twin, and what must hold


def test_random_tournaments_are_seated_like_the_twins(tmp_path: Path) -> None:
    reached: Counter[str] = Counter()
    for seed in range(times(60)):
        given_settings, tables = random_duplicate.competition(random.Random(seed), 1 + seed % 9)
        cup = CompetitionFolder(tmp_path, "duplicate", f"cup-{seed}")
        cup.configure(**given_settings).given_rows(tables)
        outcome, seating = seated(cup)
        try:
            expected = twin.seating(given_settings, tables)
        except ValueError:
            assert seating is None
            assert "everybody needs a seat" in outcome.errors[0]
            reached["no seats"] += 1
            continue
        if not expected:
            reached["first round"] += 1
            continue
        assert seating is not None
        assert rows_of(seating) == expected
        assert seating.meetings_after == twin.meetings(given_settings, tables, expected)
        reached["seated"] += 1
        reached["swapped"] += seating.meetings_after < seating.meetings_before
    assert reached["seated"] > times(30)
    assert reached["swapped"] > 0
    assert reached["no seats"] > 0


def rows_of(seating: Seating) -> list[tuple[int, int, str, str]]:
    return [
        (seating.round, table, wind, player)
        for table, players in enumerate(seating.tables, start=1)
        for wind, player in zip("ESWN", players, strict=True)
    ]


@given(data=st.data(), tables=st.integers(1, 12))
@settings(max_examples=times(100))
def test_swaps_keep_players_and_winds_never_raise_the_meetings_and_leave_no_swap_that_helps(
    data: st.DataObject, tables: int
) -> None:
    players = 4 * tables
    pairs = data.draw(
        st.dictionaries(
            st.tuples(st.integers(0, players - 1), st.integers(0, players - 1)).filter(lambda pair: pair[0] < pair[1]),
            st.integers(1, 5),
            max_size=40,
        )
    )
    columns = np.array([(*pair, rounds) for pair, rounds in pairs.items()], dtype=np.int64).reshape(-1, 3).T
    meetings = meetings_of(*columns)
    before = vertical_quartiles(np.array(data.draw(st.permutations(range(players))), dtype=np.int64))
    after = fewer_meetings(before, meetings)
    assert [sorted(column) for column in after.T.tolist()] == [sorted(column) for column in before.T.tolist()]
    assert count_meetings(after, meetings) <= count_meetings(before, meetings)
    assert count_meetings(after, meetings) == sum(
        pairs.get((min(one, other), max(one, other)), 0)
        for table in after.tolist()
        for place, one in enumerate(table)
        for other in table[:place]
    )
    for table in range(tables - 1):
        for wind in range(4):
            swapped = after.copy()
            swapped[[table, table + 1], wind] = after[[table + 1, table], wind]
            change = count_meetings(swapped, meetings) - count_meetings(after, meetings)
            assert change >= 0
            assert change == changes_by_swaps(after, np.array([table]), meetings)[0, wind]


def test_quartiles_need_whole_tables() -> None:
    with pytest.raises(ValueError, match="6 players"):
        vertical_quartiles(np.arange(6))


# The command


def test_seat_prints_its_table_and_the_meetings_and_writes_seating(duplicate: DuplicateFolder, tmp_path: Path) -> None:
    duplicate.given_deals("""
        1  1  A 0  D 0  E 0  B 0
        1  2  H 0  C 0  F 0  G 0
    """).ranked_as("ABCDEFGH")
    done = scorehouse("seat", duplicate.folder, "--out", tmp_path / "seating.csv")
    assert done.exit_code == 0, done.output
    assert done.stdout.splitlines() == [
        "round 2",
        "table  E  S  W  N",
        "1      A  C  E  H",
        "2      B  D  F  G",
        "meetings before the swaps: 6, after: 4",
    ]
    assert (tmp_path / "seating.csv").read_text(encoding="utf-8") == (
        "round,table,wind,player\n2,1,E,A\n2,1,S,C\n2,1,W,E\n2,1,N,H\n2,2,E,B\n2,2,S,D\n2,2,W,F\n2,2,N,G\n"
    )


def test_a_seed_is_chosen_and_said_and_gives_the_same_seats_again(duplicate: DuplicateFolder) -> None:
    entries(duplicate, "ABCDEFGH")
    drawn = scorehouse("seat", duplicate.folder)
    assert drawn.exit_code == 0, drawn.output
    seed = drawn.stdout.rpartition("seed ")[2].partition(";")[0]
    assert scorehouse("seat", duplicate.folder, "--seed", seed).stdout == drawn.stdout


def test_a_seed_without_lots_has_no_effect_and_that_is_said(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0")
    assert "--seed has no effect" in scorehouse("seat", duplicate.folder, "--seed", 3).stderr


def test_a_log_with_rejects_is_not_seated(duplicate: DuplicateFolder, tmp_path: Path) -> None:
    duplicate.given_deals("1  1  A x  B 0  C 0  D 0")
    done = scorehouse("seat", duplicate.folder, "--out", tmp_path / "seating.csv")
    assert done.exit_code == 1
    assert 'line 2, game_points: "x" is not a whole number' in done.stderr
    assert not (tmp_path / "seating.csv").exists()


def test_broken_settings_are_an_error_and_not_wrong_use(duplicate: DuplicateFolder) -> None:
    duplicate.configure(imp_scale="mcr")
    done = scorehouse("seat", duplicate.folder)
    assert done.exit_code == 1
    assert "imp_scale" in done.stderr


def test_wrong_use_is_said_in_words(duplicate: DuplicateFolder, tmp_path: Path) -> None:
    entries(duplicate, "ABCD")
    for arguments, words in (
        ([tmp_path / "nowhere"], "no such folder"),
        ([tmp_path], "no competition.toml"),
        ([duplicate.folder, "--out", tmp_path], "is a folder"),
        ([duplicate.folder, "--out", tmp_path / "no" / "seating.csv"], "no folder"),
        ([duplicate.folder, "--out", duplicate.folder / "entries.csv"], "is what is read"),
        ([duplicate.folder, "--seed", "x"], "--seed"),
        ([], "FOLDER"),
    ):
        done = scorehouse("seat", *arguments)
        assert done.exit_code == 2, done.output
        assert words in done.stderr
