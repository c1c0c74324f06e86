"""`scorehouse whatif`: what more rulings would change, from what to what, and why; nothing is published."""

import csv
import os
import random
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorehouse.pipelines.api import whatif
from scorehouse.pipelines.errors import WrongUseError
from tests.command_line import scorehouse
from tests.competition_folder import CompetitionFolder, csv_text, picture
from tests.duplicate.folder import DuplicateFolder
from tests.ladder import random_logs as random_ladder
from tests.ladder import twin as ladder_twin
from tests.ladder.folder import LadderFolder

SIDES = ("before", "after")
LOG = """
    match_id  player_1  player_2  started_at  winner
    m1        a         b         02 10:00    1
    m2        a         b         02 11:00    1
    m3        a         b         02 12:00    2
    m4        a         c         03 10:00    1
"""


@pytest.fixture
def ladder(tmp_path: Path) -> LadderFolder:
    return LadderFolder(tmp_path).played(LOG)


@pytest.fixture
def extra(tmp_path: Path) -> Callable[[str], Path]:
    """A file of rulings from its picture."""

    def write(drawn: str) -> Path:
        file = tmp_path / "extra.csv"
        file.write_text(csv_text(picture(drawn)), encoding="utf-8")
        return file

    return write


def changes_of(cup: CompetitionFolder, rulings: Path, *columns: str) -> list[tuple[object, ...]]:
    return whatif(cup.folder, rulings).rows.select(columns).rows()


def test_an_annulment_frees_a_place_under_the_cap_breaks_a_streak_and_moves_the_rest(
    ladder: LadderFolder, extra: Callable[[str], Path]
) -> None:
    rulings = extra("""
        ruling_id  kind   match_id
        x1         annul  m1
    """)
    assert changes_of(ladder, rulings, "player", "points_before", "points_after", "streak_before", "streak_after") == [
        ("a", 1539, 1515, 3, 1),
        ("b", 1500, 1510, 0, 1),
    ]
    assert changes_of(ladder, rulings, "rank_before", "rank_after", "why") == [
        (
            1,
            1,
            (
                "match m1 no longer scores: annulled, it was a win of 10; "
                "match m2: +10 instead of +13, on a streak of 0 instead of 1; "
                "match m3 scores now: a place under the cap is free, a loss of 5, the streak of 1 breaks; "
                "match m4: +10 instead of +16, on a streak of 0 instead of 2"
            ),
        ),
        (
            2,
            2,
            (
                "match m1 no longer scores: annulled, it was a loss of 0; "
                "match m3 scores now: a place under the cap is free, a win of 10"
            ),
        ),
    ]


def test_a_loss_in_another_tier_is_said(tmp_path: Path, extra: Callable[[str], Path]) -> None:
    ladder = LadderFolder(tmp_path)
    ladder.configure(points={"start": 1695})
    ladder.played("""
        match_id  player_2  started_at  winner
        m1        b         02 10:00    1
        m2        c         03 10:00    2
    """)
    rulings = extra("""
        ruling_id  kind   match_id
        x1         annul  m1
    """)
    changes = changes_of(ladder, rulings, "player", "points_before", "points_after", "why")
    assert [change for change in changes if change[0] == "a"] == [
        (
            *("a", 1695, 1690),
            (
                "match m1 no longer scores: annulled, it was a win of 10; "
                "match m2: -5 instead of -10, a loss in tier bronze instead of silver"
            ),
        )
    ]


def test_a_disqualification_and_whom_it_moves(ladder: LadderFolder, extra: Callable[[str], Path]) -> None:
    rulings = extra("""
        ruling_id  kind        player
        x1         disqualify  a
    """)
    assert changes_of(ladder, rulings, "player", "rank_before", "rank_after", "why") == [
        ("a", 1, None, "disqualified"),
        ("b", 2, 1, "others moved"),
        ("c", 3, 2, "others moved"),
    ]


def test_a_season_that_becomes_final_explains_a_prize(tmp_path: Path, extra: Callable[[str], Path]) -> None:
    ladder = LadderFolder(tmp_path)
    ladder.configure(prize={"min_matches": 1}, as_of=datetime(2026, 2, 1, tzinfo=UTC))
    ladder.played("""
        match_id  player_2  started_at  ended_at  winner
        m1        b         02 10:00    02 10:00  1
        m2        c         03 10:00    -         -
    """)
    rulings = extra("""
        ruling_id  kind   match_id
        x1         annul  m2
    """)
    assert changes_of(ladder, rulings, "player", "prize_before", "prize_after", "why") == [
        ("a", False, True, "the season becomes final")
    ]


def test_what_waits_with_an_incomplete_deal_is_said_where_nothing_changes(
    tmp_path: Path, extra: Callable[[str], Path]
) -> None:
    cup = DuplicateFolder(tmp_path).given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  A 0  B 0  C 0  -
    """)
    rulings = extra("""
        ruling_id  kind     player  deal  amount
        x1         penalty  A       2     5
    """)
    done = scorehouse("whatif", cup.folder, "--rulings", rulings)
    assert (done.exit_code, done.stdout) == (0, "Nothing would change.\n")
    assert "deal 2 is not complete and is left out, its rulings wait with it" in done.stderr


def test_a_ruling_that_changes_nothing(ladder: LadderFolder, extra: Callable[[str], Path]) -> None:
    done = scorehouse("whatif", ladder.folder, "--rulings", extra("""
        ruling_id  kind   match_id
        x1         annul  m3
    """))  # fmt: skip
    assert (done.exit_code, done.stdout) == (0, "Nothing would change.\n")


def test_the_rulings_that_are_there_already_hold_on_both_sides(
    ladder: LadderFolder, extra: Callable[[str], Path]
) -> None:
    ladder.given("rulings", """
        ruling_id  kind   match_id
        r1         annul  m1
    """)  # fmt: skip
    rulings = extra("""
        ruling_id  kind   match_id
        x1         annul  m2
    """)
    assert [str(why).split(";")[0] for _, why in changes_of(ladder, rulings, "player", "why")] == [
        "match m2 no longer scores: annulled, it was a win of 10",
        "match m2 no longer scores: annulled, it was a loss of 0",
    ]


def test_the_changes_as_csv_and_as_a_table(ladder: LadderFolder, extra: Callable[[str], Path], tmp_path: Path) -> None:
    out = tmp_path / "changes.csv"
    done = scorehouse("whatif", ladder.folder, "--out", out, "--rulings", extra("""
        ruling_id  kind   match_id
        x1         annul  m4
    """))  # fmt: skip
    assert (done.exit_code, done.stderr) == (0, "")
    assert "1539 → 1523" in done.stdout
    assert "3 → 2" in done.stdout
    with out.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert [(row["player"], row["points_before"], row["points_after"]) for row in rows] == [
        ("a", "1539", "1523"),
        ("c", "1500", ""),
    ]


def test_the_csv_goes_through_a_link_and_into_a_pipe(
    ladder: LadderFolder, extra: Callable[[str], Path], tmp_path: Path
) -> None:
    rulings = extra("""
        ruling_id  kind   match_id
        x1         annul  m4
    """)
    link, pipe = tmp_path / "link.csv", tmp_path / "pipe.csv"
    link.symlink_to("changes.csv")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # open before there is a writer, so that none waits for it
    for out in (link, pipe):
        assert scorehouse("whatif", ladder.folder, "--out", out, "--rulings", rulings).exit_code == 0
    written = os.read(reader, 65_536).decode()
    os.close(reader)
    assert (link.is_symlink(), pipe.is_fifo()) == (True, True)
    assert written == (tmp_path / "changes.csv").read_text(encoding="utf-8")
    assert written.count("\n") == 3


def test_nothing_of_the_competition_or_its_reports_is_touched(
    ladder: LadderFolder, extra: Callable[[str], Path]
) -> None:
    ladder.run()
    rulings = extra("""
        ruling_id  kind   match_id
        x1         annul  m1
    """)
    top = ladder.folder.parent.parent
    before = {path: (path.lstat().st_mtime_ns, path.lstat().st_ino) for path in top.rglob("*")}
    assert changes_of(ladder, rulings, "player")
    assert {path: (path.lstat().st_mtime_ns, path.lstat().st_ino) for path in top.rglob("*")} == before


def test_the_extra_rulings_go_through_the_same_checks(ladder: LadderFolder, extra: Callable[[str], Path]) -> None:
    ladder.given("rulings", """
        ruling_id  kind   match_id
        r1         annul  m1
    """)  # fmt: skip
    done = scorehouse("whatif", ladder.folder, "--rulings", extra("""
        ruling_id  kind        match_id  player
        r1         annul       m2        -
        x1         anul        m1        -
        x2         annul       nope      -
        x3         disqualify  -         -
    """))  # fmt: skip
    assert (done.exit_code, done.stdout) == (1, "")
    assert 'line 2, ruling_id: "r1" says match_id m2; rulings.csv, line 2 says match_id m1' in done.stderr
    assert 'line 3, kind: "anul" is none of annul, disqualify; did you mean "annul"?' in done.stderr
    assert 'line 4, match_id: "nope" is no match of the log' in done.stderr
    assert "line 5, player: is empty, and disqualify needs it" in done.stderr
    assert "extra.csv" in done.stderr
    assert "rulings-" not in done.stderr
    assert "nothing was compared" in done.stderr


def test_what_is_read_is_never_written_over(ladder: LadderFolder, extra: Callable[[str], Path]) -> None:
    rulings = extra("""
        ruling_id  kind   match_id
        x1         annul  m1
    """)
    for file in (ladder.folder / "matches.csv", ladder.folder / "competition.toml", rulings):
        before = file.read_bytes()
        done = scorehouse("whatif", ladder.folder, "--rulings", rulings, "--out", file)
        assert done.exit_code == 2
        assert f"--out: {file} is what is read" in done.stderr
        assert file.read_bytes() == before


def test_faults_of_the_extra_rulings_name_the_file_that_was_given(
    ladder: LadderFolder, extra: Callable[[str], Path]
) -> None:
    rulings = extra("""
        ruling_id  kind   match_id
        x1         annul  m99
    """)
    done = scorehouse("whatif", ladder.folder, "--rulings", rulings)
    assert done.exit_code == 1
    assert "\n  extra.csv\n" in done.stderr


def test_a_log_with_rejects_is_not_compared(ladder: LadderFolder, extra: Callable[[str], Path]) -> None:
    ladder.played(LOG.replace("03 10:00", "soon"))
    done = scorehouse("whatif", ladder.folder, "--rulings", extra("ruling_id  kind  match_id\nx1  annul  m1"))
    assert done.exit_code == 1
    assert "matches.csv" in done.stderr


def test_wrong_use_is_said(ladder: LadderFolder, tmp_path: Path) -> None:
    nowhere = scorehouse("whatif", ladder.folder, "--rulings", tmp_path / "nowhere.csv")
    assert nowhere.exit_code == 2
    assert "nowhere.csv: no such file" in nowhere.stderr
    ladder.given("rulings", "ruling_id  kind  match_id\nr1  annul  m1")
    already = scorehouse("whatif", ladder.folder, "--rulings", ladder.folder / "rulings.csv")
    assert already.exit_code == 2
    assert "is already among the rulings of" in already.stderr
    assert (
        scorehouse("whatif", ladder.folder, "--rulings", tmp_path / "x.csv", "--out", tmp_path / "no/x.csv").exit_code
        == 2
    )


def test_a_format_without_rulings_to_try(tmp_path: Path) -> None:
    cup = CompetitionFolder(tmp_path, "round_robin")
    with pytest.raises(WrongUseError, match="a round_robin has no rulings to try; duplicate, ladder, marathon have"):
        whatif(cup.folder, tmp_path / "extra.csv")


@pytest.mark.parametrize("seed", [3, 6, 7, 9, 12, 15])
def test_random_annulments_change_what_the_twin_says(seed: int, tmp_path: Path) -> None:
    settings, tables = random_ladder.competition(random.Random(seed), 80)
    matches = [match["match_id"] for match in tables["matches"]]
    annulled = random.Random(seed).sample(matches, min(4, len(matches)))
    more = [
        {"ruling_id": f"x{number}", "kind": "annul", "match_id": match_id, "player": None, "note": None}
        for number, match_id in enumerate(annulled)
    ]
    cup = CompetitionFolder(tmp_path, "ladder").configure(**settings).given_rows(tables)
    extra = CompetitionFolder(tmp_path, "ladder", "extra").given_rows({"rulings": more}).folder / "rulings.csv"
    expected: dict[str, list[object]] = {}
    for side, rulings in enumerate(([], more)):
        both = tables | {"rulings": [*tables.get("rulings", []), *rulings]}
        for rank, player, points, *_, streak, best, peak, _, _, _ in ladder_twin.results(settings, both)["standings"]:
            expected.setdefault(player, [None] * 10)[side::2] = [rank, points, streak, best, peak]
    found = changes_of(
        cup,
        extra,
        "player",
        *(f"{name}_{side}" for name in ("rank", "points", "streak", "best_streak", "peak_points") for side in SIDES),
    )
    assert {player: list(values) for player, *values in found} == {
        player: expected[str(player)] for player, *_ in found
    }
    changed = {player for player, values in expected.items() if values[0:4:2] != values[1:4:2]}
    assert changed <= {player for player, *_ in found}


def test_the_marathons_rulings(tmp_path: Path, extra: Callable[[str], Path]) -> None:
    cup = CompetitionFolder(tmp_path, "marathon")
    cup.configure(stage={"min_norm_rating_games": 1}).given("games", """
        game_id  table_name     started_at            player  game_points
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  A       40
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  B       30
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  C       20
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  D       10
    """)  # fmt: skip
    rulings = extra("""
        ruling_id  kind               player  game_id  stage  amount
        x1         fine_game          A       g1       -      60
        x2         fine_table_points  B       -        1      4
    """)
    changes = changes_of(cup, rulings, "player", "stage", "norm_rating_before", "norm_rating_after", "why")
    assert [change[:4] for change in changes if change[0] == "A"] == [("A", None, 1000, 0), ("A", 1, 1000, 0)]
    why = {(player, stage): words for player, stage, _, _, words in changes}
    assert why["A", 1] == "game g1: 0.0 table and -20 game points instead of 4.0 and 40"
    assert why["A", None] == "stage 1: norm-rating 1000 → 0"
    assert why["B", 1] == (
        "game g1: 4.0 table and 30 game points instead of 2.0 and 30; ruling x2: 4 table points less in the stage"
    )


def test_a_fine_that_lowers_the_marathons_second_key(tmp_path: Path, extra: Callable[[str], Path]) -> None:
    """A tie at the top, which the fine breaks."""
    cup = CompetitionFolder(tmp_path, "marathon")
    cup.configure(stage={"min_norm_rating_games": 1}, fines={"game_points_total": "best_series"}).given("games", """
        game_id  table_name     started_at            player  game_points
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  A       40
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  B       40
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  C       20
        g1       RU-Marathon-1  2015-02-05T12:00:00Z  D       10
    """)  # fmt: skip
    rulings = extra("""
        ruling_id  kind              player  stage  amount
        x1         fine_game_points  A       1      50
    """)
    changes = changes_of(cup, rulings, "player", "stage", "rank_before", "rank_after", "why")
    assert ("A", 1, 1, 2, "ruling x1: 50 game points less in the stage and its best series") in changes


def test_an_annulled_period_and_a_prize_that_passes_down(ladder: LadderFolder, extra: Callable[[str], Path]) -> None:
    ladder.configure(as_of=ladder.settings["season"]["ends_at"], prize={"min_matches": 2, "passes_down": True})
    ladder.played("""
        match_id  player_1  player_2  started_at
        m1        a         x         10 10:00
        m2        a         y         11 10:00
        m3        b         z         12 10:00
        m4        z         b         13 10:00
    """)
    rulings = extra("""
        ruling_id  kind   player  starts_at             ends_at
        x1         annul  a       2026-01-11T00:00:00Z  2026-01-12T00:00:00Z
    """)
    changes = changes_of(ladder, rulings, "player", "prize_before", "prize_after", "why")
    assert ("a", True, False, "match m2 no longer scores: annulled, it was a win of 13") in changes
    assert [change[:3] for change in changes if change[2]] == [("z", False, True)]


def test_the_duplicates_rulings(tmp_path: Path, extra: Callable[[str], Path]) -> None:
    cup = DuplicateFolder(tmp_path).given_deals("""
        1  1  A 12  B 0  C 0  D 0
        1  2  E 6   F 0  G 0  H 0
        1  3  I 0   J 0  K 0  L 0
    """)
    rulings = extra("""
        ruling_id  kind        player  deal  amount
        x1         penalty     A       1     9
        x2         disqualify  E       -     -
    """)
    changes = changes_of(cup, rulings, "player", "total_before", "total_after", "rank_after", "why")
    why = {player: (before, after, rank, words) for player, before, after, rank, words in changes}
    assert why["A"] == (3, -6, 11, "ruling x1: penalty in deal 1, 9 IMPs less")
    assert why["E"] == (0, 0, None, "ruling x2: disqualified")


@pytest.mark.parametrize(
    "name", ["extra.csv", "rulings.csv", "rulings-0.csv", "a 1.csv", "Rulings-1.CSV", "rulings_z.csv"]
)
@pytest.mark.parametrize("own", ["rulings.csv", "rulings-9.csv", "rulings_я.csv", "RULINGS-2.csv"])
def test_the_extra_file_is_the_newest_whatever_it_is_called(name: str, own: str, tmp_path: Path) -> None:
    cup = LadderFolder(tmp_path).configure(supersedes="newest_file").played(LOG)
    cup.given("rulings", "ruling_id  kind   match_id\nr1  annul  m4", file=own)
    file = tmp_path / "elsewhere" / name
    file.parent.mkdir()
    file.write_text(csv_text(picture("ruling_id  kind   match_id\nr1  annul  m1")), encoding="utf-8")
    assert set(changes_of(cup, file, "player", "points_before", "points_after")) == {
        ("a", 1523, 1515),
        ("b", 1500, 1510),
        ("c", None, 1500),
    }


def test_a_warning_about_the_extra_rulings_names_the_file_that_was_given(
    ladder: LadderFolder, extra: Callable[[str], Path]
) -> None:
    rulings = extra("""
        ruling_id  kind   player  starts_at             ends_at
        x1         annul  a       2026-01-20T00:00:00Z  2026-01-21T00:00:00Z
    """)
    (warning,) = whatif(ladder.folder, rulings).warnings
    assert "are annulled from 2026-01-20T00:00:00Z on (extra.csv, line 2)" in warning
