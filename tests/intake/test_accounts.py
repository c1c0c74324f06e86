"""players.csv: renamed players, second accounts, names that change hands, and merges that cannot be."""

import json
import re
from typing import Any

import pytest

from scorehouse.pipelines.rooms import ROOMS
from tests.competition_folder import CompetitionFolder

HEADING = "game_id  table_name  started_at  player  game_points\n"
EARLY, MARCH, LATE = "2015-02-05T12:00:00Z", "2015-03-01T00:00:00Z", "2015-03-05T12:00:00Z"


def games(**players: str) -> str:
    """`g1="A B C D"`: games a minute apart; ids that begin with `late` are a month later."""
    rows = HEADING
    for game_id, names in players.items():
        start = LATE if game_id.startswith("late") else EARLY
        rows += "".join(
            f"{game_id}  RU-Marathon-1  {start}  {name}  {40 - 10 * seat}\n" for seat, name in enumerate(names.split())
        )
    return rows


def report(cup: CompetitionFolder) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((cup.out / cup.slug / "run.json").read_text())
    return found


def seats(cup: CompetitionFolder) -> dict[str, str]:
    """The players of each published game, in order of place."""
    found: dict[str, str] = {}
    for row in cup.published("seat_results")[1:]:
        found[row[0]] = f"{found.get(row[0], '')} {row[2]}".strip()
    return found


def rejects(cup: CompetitionFolder) -> list[str]:
    """File, line, column, value and problem of every reject."""
    assert not cup.run().is_good
    return [": ".join(row[:5]) for row in cup.published("rejects")[1:]]


def test_merged_accounts_share_their_series(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="A B C D", g2="A2 B C D"))
    marathon.given("players", "account  player\nA2  A\n")
    marathon.expect("stage_standings", "player  games  game_points\nA  2  80\nB  2  60\nC  2  40\nD  2  20\n")
    assert report(marathon)["renamed"] == [
        {"table": "games", "column": "player", "account": "A2", "player": "A", "rows": 1}
    ]


def test_a_name_holds_for_its_time_and_is_another_person_s_later(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="Tiger B C D", late="Tiger B C Lion"))
    marathon.given(
        "players", f"account  player  valid_from  valid_until\nTiger  Lion  -  {LATE}\nTiger  Tiger-II  {LATE}  -\n"
    )
    assert marathon.run().is_good
    assert seats(marathon) == {"g1": "Lion B C D", "late": "Tiger-II B C Lion"}


def test_an_account_outside_its_periods_keeps_its_name(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="Tiger B C D", late="Tiger B C D"))
    marathon.given("players", f"account  player  valid_from  valid_until\nTiger  Lion  -  {LATE}\n")
    assert marathon.run().is_good
    assert seats(marathon) == {"g1": "Lion B C D", "late": "Tiger B C D"}


def test_a_merge_that_puts_one_player_twice_at_a_table_is_refused_with_the_games(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="A A2 C D", g2="A2 B C D", g3="A A2 C D"))
    marathon.given("players", "account  player\nA2  A\nB  Boris\n")
    assert rejects(marathon) == [
        "players.csv: 2: account: A2: cannot be one player with A: both are in games g1, g3",
    ]
    assert marathon.run(accept_rejects=True).is_good
    assert seats(marathon) == {"g1": "A A2 C D", "g2": "A2 Boris C D", "g3": "A A2 C D"}


def test_two_accounts_of_a_third_name_are_refused_alike(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="A1 B C D"), "games-1.csv")
    marathon.given("games", games(g2="A1 A2 C D").replace("g2  ", "g2  ", 1), "games-2.csv")
    marathon.given("players", "account  player\nA1  Anna\nA2  Anna\n")
    assert rejects(marathon) == [
        "players.csv: 2: account: A1: cannot be one player with A2: both are in games g2",
        "players.csv: 3: account: A2: cannot be one player with A1: both are in games g2",
    ]


def test_a_merge_is_refused_also_where_the_game_is_spread_over_files(marathon: CompetitionFolder) -> None:
    whole = games(g1="A A2 C D").splitlines(keepends=True)
    marathon.given("games", "".join(whole[:2]), "games-1.csv").given(
        "games", HEADING + "".join(whole[2:]), "games-2.csv"
    )
    marathon.given("players", "account  player\nA2  A\n")
    assert [row.split(":")[0] for row in rejects(marathon)] == ["players.csv"]


def test_accounts_that_met_with_equal_points_are_no_repeat(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="A A2 C D").replace("A2  30", "A2  40"))
    marathon.given("players", "account  player\nA2  A\n")
    assert rejects(marathon) == ["players.csv: 2: account: A2: cannot be one player with A: both are in games g1"]


def points_of_g1(**points: int) -> str:
    return HEADING + "".join(f"g1  RU-Marathon-1  {EARLY}  {name}  {worth}\n" for name, worth in points.items())


@pytest.fixture
def renamed(marathon: CompetitionFolder) -> CompetitionFolder:
    """Odile is Odile77 in the second export, which has the game once more."""
    marathon.given("games", points_of_g1(Odile=40, B=30, C=20, D=10), "games-1.csv")
    marathon.given("games", points_of_g1(Odile77=40, B=30, C=20, D=10), "games-2.csv")
    return marathon.given("players", "account  player\nOdile  Odile77\n")


def test_a_seat_under_two_names_in_exports_that_overlap_is_one_row(renamed: CompetitionFolder) -> None:
    assert renamed.run().is_good
    assert seats(renamed) == {"g1": "Odile77 B C D"}
    assert report(renamed)["rows"] == {"rows": 9, "accepted": 5, "folded": 4, "superseded": 0, "rejected": 0}


def test_a_seat_that_was_corrected_after_the_renaming_is_a_contradiction_or_the_newest_stands(
    renamed: CompetitionFolder,
) -> None:
    renamed.given("games", points_of_g1(Odile77=45, B=30, C=20, D=5), "games-2.csv")
    assert rejects(renamed) == [
        "games-1.csv: 2: game_id, player: g1, Odile77: says game_points 40; games-2.csv, line 2 says game_points 45",
        "games-1.csv: 5: game_id, player: g1, D: says game_points 10; games-2.csv, line 5 says game_points 5",
        "games-2.csv: 2: game_id, player: g1, Odile77: says game_points 45; games-1.csv, line 2 says game_points 40",
        "games-2.csv: 5: game_id, player: g1, D: says game_points 5; games-1.csv, line 5 says game_points 10",
    ]
    assert renamed.configure(supersedes="newest_file").run().is_good
    assert report(renamed)["rows"] == {"rows": 9, "accepted": 5, "folded": 2, "superseded": 2, "rejected": 0}


def test_two_players_who_were_renamed_between_exports_that_overlap(renamed: CompetitionFolder) -> None:
    renamed.given("games", points_of_g1(Odile77=40, Bo=30, C=20, D=10), "games-2.csv")
    renamed.given("players", "account  player\nOdile  Odile77\nB  Bo\n")
    assert renamed.run().is_good
    assert seats(renamed) == {"g1": "Odile77 Bo C D"}


def test_a_third_export_under_a_third_name(renamed: CompetitionFolder) -> None:
    renamed.given("games", points_of_g1(Odette=40, B=30, C=20, D=10), "games-3.csv")
    renamed.given("players", "account  player\nOdile  Odette\nOdile77  Odette\n")
    assert renamed.run().is_good
    assert report(renamed)["rows"] == {"rows": 14, "accepted": 6, "folded": 8, "superseded": 0, "rejected": 0}


def test_accounts_that_meet_outside_the_time_of_the_merge_may_be_merged(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="A A2 C D", late="A2 B C D"))
    marathon.given("players", f"account  player  valid_from\nA2  A  {LATE}\n")
    assert marathon.run().is_good
    assert seats(marathon) == {"g1": "A A2 C D", "late": "A B C D"}


def test_a_ruling_names_the_account_or_the_player(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="A2 B C D", g2="A B C D"))
    marathon.given("players", "account  player\nA2  A\n")
    marathon.given(
        "rulings", "ruling_id  kind  player  game_id  amount\nr1  fine_game  A2  g1  5\nr2  fine_game  A  g2  10\n"
    )
    assert marathon.run().is_good
    fined = {row[0]: row[4] for row in marathon.published("seat_results")[1:] if row[2] == "A"}
    assert fined == {"g1": "35", "g2": "30"}


def test_a_ruling_on_an_account_with_a_time_is_read_by_the_log(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="Tiger B C D"))
    marathon.given("players", f"account  player  valid_from  valid_until\nTiger  Lion  -  {LATE}\n")
    marathon.given("rulings", "ruling_id  kind  player  game_id  amount\nr1  fine_game  Tiger  g1  5\n")
    assert marathon.run().is_good
    assert marathon.published("seat_results")[1][2:5] == ["Lion", "1", "35"]


@pytest.fixture
def handed_over(marathon: CompetitionFolder) -> CompetitionFolder:
    """Tiger is Lion's account in February, and another person's, who has no other name, from March on."""
    marathon.given("games", games(g1="Tiger B C D", late="Tiger B C D"))
    return marathon.given("players", f"account  player  valid_from  valid_until\nTiger  Lion  -  {MARCH}\n")


@pytest.mark.parametrize(
    ("ruling", "fined"), [("fine_game  Tiger  g1  5", "Lion"), ("fine_game  Tiger  late  5", "Tiger")]
)
def test_a_ruling_on_a_name_that_changed_hands_is_read_by_the_game_that_it_names(
    handed_over: CompetitionFolder, ruling: str, fined: str
) -> None:
    handed_over.given("rulings", f"ruling_id  kind  player  game_id  amount\nr1  {ruling}\n")
    assert handed_over.run().is_good
    assert [row[2] for row in handed_over.published("seat_results")[1:] if row[4] == "35"] == [fined]


@pytest.mark.parametrize(
    ("starts_at", "ends_at", "out"),
    [(EARLY, "2015-02-20T00:00:00Z", "Lion"), ("2015-03-02T00:00:00Z", "-", "Tiger")],
)
def test_a_ruling_with_a_time_is_read_by_its_time(
    handed_over: CompetitionFolder, starts_at: str, ends_at: str, out: str
) -> None:
    handed_over.given(
        "rulings",
        f"ruling_id  kind  player  starts_at  ends_at\nr1  disqualify_player  Tiger  {starts_at}  {ends_at}\n",
    )
    assert handed_over.run().is_good
    assert [row[2] for row in handed_over.published("seat_results")[1:] if row[7]] == [out]


@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        (f"disqualify_player  -  {EARLY}  -  -", "did so in the time that this row speaks of"),
        ("fine_game_points  -  -  1  50", "this row has no time"),
        ("fine_game  g9  -  -  5", "this row has no time"),
    ],
)
def test_a_ruling_of_which_nobody_knows_whom_it_means_is_refused(
    handed_over: CompetitionFolder, ruling: str, why: str
) -> None:
    heading = "ruling_id  kind  player  game_id  starts_at  stage  amount\n"
    row = heading + "r1  " + ruling.replace("  ", "  Tiger  ", 1) + "\n"
    handed_over.given("rulings", row).given("rulings", row, "rulings-2.csv")
    unknown = ["rulings-2.csv: 2: game_id: g9: is no game of the log"] if "g9" in ruling else []
    doubt = f"rulings-2.csv: 2: player: Tiger: may be Lion or Tiger: it changed hands, and {why}"
    assert rejects(handed_over) == [*unknown, doubt]
    if "g9" not in row:
        handed_over.given("rulings", row.replace("Tiger", "Lion"))
        (handed_over.folder / "rulings-2.csv").unlink()
        assert handed_over.run().is_good


def test_an_account_that_is_also_the_player_of_another_account_is_not_read_by_the_game(
    handed_over: CompetitionFolder,
) -> None:
    handed_over.given("games", games(g1="Tiger T2 C D", late="Tiger B C D"))
    handed_over.given("players", f"account  player  valid_from  valid_until\nTiger  Lion  -  {MARCH}\n"
                      f"Tiger  Tiger  {MARCH}  -\nT2  Tiger  -  {MARCH}\n")  # fmt: skip
    handed_over.given("rulings", "ruling_id  kind  player  game_id  amount\nr1  fine_game  Tiger  g1  5\n")
    assert [line.split(": ")[-2] for line in rejects(handed_over)] == ["may be Lion or Tiger"]


def test_all_that_is_wrong_with_a_row_in_doubt_is_said_at_once(
    handed_over: CompetitionFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(ROOMS["marathon"]), "players", ("player", "note"))
    handed_over.given(
        "rulings",
        "ruling_id  kind  player  note  stage  amount\n"
        "r1  fine_game_points  Tiger  Tiger  1  50\nr2  fine_game_points  B  Tiger  1  x\n",
    )
    assert [line.split(": ")[:4] for line in rejects(handed_over)] == [
        ["rulings.csv", "2", "note", "Tiger"],
        ["rulings.csv", "2", "player", "Tiger"],
        ["rulings.csv", "3", "amount", "x"],
        ["rulings.csv", "3", "note", "Tiger"],
    ]


def test_the_page_shows_display_name_club_and_country_and_the_files_keep_the_player(
    marathon: CompetitionFolder,
) -> None:
    marathon.given("games", games(g1="A B C D"))
    marathon.given("players", "account  player  display_name  club  country\nA  A  Anna <b>Ek</b>  Riichi & Co  SE\n")
    assert marathon.run().is_good
    page = (marathon.out / "cup" / "index.html").read_text()
    assert '<span title="A">Anna &lt;b&gt;Ek&lt;/b&gt;</span> <span class="soft">Riichi &amp; Co, SE</span>' in page
    assert ">B<" in page
    assert marathon.published("standings")[1][1] == "A"


def names_shown(cup: CompetitionFolder) -> set[str]:
    """The players of the page's first table, as a reader sees them."""
    page = (cup.out / "cup" / "index.html").read_text(encoding="utf-8")
    rows = re.findall(r'<tr><td class="number">\d+</td><td>(.*?)</td>', page[: page.index('id="stage_standings"')])
    return {re.sub("<[^>]*>", "", row) for row in rows}


def test_the_page_tells_players_apart_who_are_called_alike(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="A A2 Eva D"))
    marathon.given(
        "players",
        "account  player  display_name  club\n"
        "A  A  Anna Ek  Zug\nA2  A2  Anna Ek  -\nD  D  Eva  -\nEva  Eva  -  -\nX  X  Dora  -\n",
    )
    assert marathon.run().is_good
    assert names_shown(marathon) == {"Anna Ek (A) Zug", "Anna Ek (A2)", "Eva (D)", "Eva"}
    marathon.given("players", "account  player  display_name\nA  A  Anna Ek\nA2  A2  Annika\nD  D  Eva\n")
    assert marathon.run().is_good
    assert names_shown(marathon) == {"Anna Ek", "Annika", "Eva (D)", "Eva"}


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (["A  B  -  -", "A  C  -  -"], ["2: account: A: is given to B and to C at one time"] * 2),
        (["A  X  -  2015-03-01T00:00Z", "A  Y  2015-02-01T00:00Z  -"], ["is given to X and to Y at one time"] * 2),
        (["A  X  2015-03-01T00:00:00Z  2015-03-01T00:00:00Z"], ["does not lie after valid_from"]),
        (["A  B  -  -", "B  X  -  -"], ["2: player: B: is an account of X"]),
        (["A  -  -  -"], ["2: player: : is empty"]),
        (["A  X  2015-03-01  -"], ["2: valid_from: 2015-03-01: is a day without a time"]),
    ],
)  # fmt: skip
def test_entries_that_cannot_hold_are_said(marathon: CompetitionFolder, rows: list[str], said: list[str]) -> None:
    marathon.given("games", games(g1="A B C D"))
    marathon.given("players", "account  player  valid_from  valid_until\n" + "".join(f"{row}\n" for row in rows))
    found = [words for words in rejects(marathon) if words.startswith("players.csv")]
    assert len(found) == len(said)
    assert all(words.split(": ")[-1] in line for words, line in zip(said, found, strict=True))


def test_a_player_who_is_called_two_things_is_said(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="A B C D"))
    marathon.given("players", "account  player  display_name\nA  A  Anna\nA2  A  Anne\n")
    assert [line.split(": ")[-2:] for line in rejects(marathon)] == [["is one of several for A", "Anna, Anne"]] * 2


def test_names_are_trimmed_and_the_same_in_either_normal_form(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="Zoe\u0308 B C D"))
    marathon.given("players", "account  player\n\u00a0Zo\u00eb  Zed\n")
    assert marathon.run().is_good
    assert seats(marathon) == {"g1": "Zed B C D"}


def test_corrections_come_before_names(marathon: CompetitionFolder) -> None:
    marathon.given("games", games(g1="A3 B C D"))
    marathon.given("players", "account  player\nA2  A\n")
    marathon.given(
        "corrections", "table  game_id  player  column  was  now  reason  by  on\n"
        "games  g1  A3  player  A3  A2  a slip  Olga  2015-02-06\n"
    )  # fmt: skip
    assert marathon.run().is_good
    assert seats(marathon) == {"g1": "A B C D"}


def test_a_period_means_nothing_where_rows_have_no_time(
    marathon: CompetitionFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(ROOMS["marathon"]), "moments", {})
    marathon.given("games", games(g1="A B C D"))
    marathon.given("players", f"account  player  valid_until\nA  Anna  -\nB  Boris  {LATE}\n")
    assert rejects(marathon) == [
        f"players.csv: 3: valid_until: {LATE}: is a period, and the rows of this format have no time"
    ]
