"""What the rule page of the duplicate rejects, and what is said about it."""

import pytest

from tests.duplicate.folder import DuplicateFolder

TWO_DEALS = """
    1  1  A 0  B 0  C 0  D 0
    1  2  E 0  F 0  G 0  H 0
    2  1  A 0  B 0  C 0  D 0
    2  2  E 0  F 0  G 0  H 0
"""


def edited(duplicate: DuplicateFolder, line: int, column: str, value: str) -> DuplicateFolder:
    """A cell of deals.csv is changed; the heading is line 1."""
    file = duplicate.folder / "deals.csv"
    lines = file.read_text(encoding="utf-8").splitlines()
    cells = lines[line - 1].split(",")
    cells[lines[0].split(",").index(column)] = value
    lines[line - 1] = ",".join(cells)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return duplicate


def test_an_incomplete_earlier_deal_is_rejected_with_the_missing_seats_named(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  -    C 0  -
        1  2  E 0  F 0  G 0  H 0
        2  1  A 0  B 0  C 0  D 0
        2  2  E 0  F 0  G 0  H 0
    """)
    assert duplicate.rejects() == [
        ("deals.csv", None, "wind", "N", "of table 1 is missing in deal 1"),
        ("deals.csv", None, "wind", "S", "of table 1 is missing in deal 1"),
    ]


def test_a_table_missing_in_an_earlier_deal_is_named_seat_by_seat(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  A 0  B 0  C 0  D 0
        2  2  E 0  F 0  G 0  H 0
        3  1  A 0  B 0  C 0  D 0
        3  2  E 0  F 0  G 0  H 0
    """)
    assert duplicate.rejects() == [
        ("deals.csv", None, "wind", wind, "of table 2 is missing in deal 1, like the whole table") for wind in "ENSW"
    ]


def test_a_missing_seat_is_missing_in_the_file_of_its_table_or_its_deal(duplicate: DuplicateFolder) -> None:
    for deal, seats in ((1, "C 0"), (2, "-"), (3, "C 0"), (4, "C 0")):
        rows = f"{deal}  1  A 0  B 0  {seats}  D 0\n"
        rows += f"{deal}  2  E 0  F 0  G 0  H 0" if deal != 3 else ""
        duplicate.given_deals(rows, f"deals-{deal}.csv")
    assert duplicate.rejects() == [
        ("deals-2.csv", None, "wind", "W", "of table 1 is missing in deal 2"),
        *(
            ("deals-3.csv", None, "wind", wind, "of table 2 is missing in deal 3, like the whole table")
            for wind in "ENSW"
        ),
    ]


def test_a_table_missing_in_a_log_of_one_file_a_table_is_missing_in_its_own(duplicate: DuplicateFolder) -> None:
    for table, players in ((1, "A 0  B 0  C 0  D 0"), (2, "E 0  F 0  G 0  H 0"), (3, "I 0  J 0  K 0  L 0")):
        deals = [deal for deal in (1, 2, 3) if (deal, table) != (2, 2)]
        duplicate.given_deals("\n".join(f"{deal}  {table}  {players}" for deal in deals), f"deals-{table}.csv")
    assert {(file, value) for file, _, _, value, _ in duplicate.rejects()} == {("deals-2.csv", wind) for wind in "ESWN"}


def test_an_earlier_deal_of_which_nothing_is_there_is_said_once(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        4  1  A 0  B 0  C 0  D 0
        6  1  A 0  B 0  C 0  D 0
    """)
    assert duplicate.rejects() == [
        ("deals.csv", None, "deal", "2 to 3", "is missing: no row of it, though deal 4 is there"),
        ("deals.csv", None, "deal", "5", "is missing: no row of it, though deal 6 is there"),
    ]


def test_more_than_the_tournaments_deals_is_an_error(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals=1).given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  A 0  B 0  C 0  D 0
    """)
    problem = "is more than the 1 deals of competition.toml"
    assert duplicate.rejects() == [("deals.csv", line, "deal", "2", problem) for line in (6, 7, 8, 9)]


def test_a_round_is_that_of_deals_per_round(duplicate: DuplicateFolder) -> None:
    duplicate.configure(deals_per_round=2).given_deals(TWO_DEALS)
    edited(duplicate, 3, "round", "2")
    assert duplicate.rejects() == [
        ("deals.csv", 3, "round", "2", "is not the round of deal 1, which is 1 (2 deals a round)")
    ]


def test_a_table_that_most_deals_have_not_is_at_fault_not_the_deals(duplicate: DuplicateFolder) -> None:
    """A wrong table number in one row: the row, and the seat that it leaves."""
    tables = "{0}  1  A 0  B 0  C 0  D 0\n{0}  2  E 0  F 0  G 0  H 0\n"
    duplicate.given_deals("".join(tables.format(deal) for deal in range(1, 6)))
    edited(duplicate, 2, "table", "71")
    problem = "is a table of 1 of the 5 deals, the others have tables 1 to 2"
    assert duplicate.rejects() == [
        ("deals.csv", None, "wind", "E", "of table 1 is missing in deal 1"),
        ("deals.csv", 2, "table", "71", problem),
    ]


def test_tables_are_numbered_from_1_without_a_gap(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  2  A 0  B 0  C 0  D 0
        1  5  E 0  F 0  G 0  H 0
        2  2  A 0  B 0  C 0  D 0
        2  5  E 0  F 0  G 0  H 0
    """)
    problem = "plays no deal, though there are tables up to 5"
    assert duplicate.rejects() == [
        ("deals.csv", None, "table", "1", problem),
        ("deals.csv", None, "table", "3 to 4", problem),
    ]


def test_deals_that_have_no_table_in_common_are_all_incomplete(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("\n".join(f"{deal}  {deal}  A 0  B 0  C 0  D 0" for deal in range(1, 7)))
    problems = [problem for _, _, _, _, problem in duplicate.rejects()]
    assert len(problems) == 5 * 5 * 4
    assert "of table 2 is missing in deal 1, like the whole table" in problems


@pytest.mark.parametrize("deals", [2, 3, 4])
def test_a_stray_row_of_the_last_deal_is_at_fault_itself(duplicate: DuplicateFolder, deals: int) -> None:
    played = "".join(f"{deal}  {table}  A{table} 0  B{table} 0  C{table} 0  D{table} 0\n"
                     for deal in range(1, deals + 1) for table in (1, 2))  # fmt: skip
    duplicate.given_deals(f"{played}{deals}  3  Late 5  -  -  -")
    problem = f"is a table of 1 of the {deals} deals, the others have tables 1 to 2"
    assert duplicate.rejects() == [("deals.csv", 8 * deals + 2, "table", "3", problem)]


def test_a_table_far_away_does_not_make_thousands_of_missing_ones(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0")
    edited(duplicate, 2, "table", "1000000000")
    outcome = duplicate.run(allow_empty=True)
    assert outcome.is_good
    assert outcome.warnings[0].endswith(
        ": table 1 lacks E; table 1000000000 lacks S, W, N; tables 2 to 999999999 are missing"
    )


def test_a_player_sits_once_a_deal(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        1  2  E 0  F 0  A 0  H 0
    """)
    one, other = "table 1, wind E", "table 2, wind W"
    assert duplicate.rejects() == [
        ("deals.csv", 2, "deal, player", "1, A", f"says {one}; line 8 says {other}"),
        ("deals.csv", 8, "deal, player", "1, A", f"says {other}; line 2 says {one}"),
    ]


def test_a_seat_is_taken_once_a_deal(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        1  1  X 0  -    -    -
    """)
    assert duplicate.rejects() == [
        ("deals.csv", 2, "deal, table, wind", "1, 1, E", "says player A; line 6 says player X"),
        ("deals.csv", 6, "deal, table, wind", "1, 1, E", "says player X; line 2 says player A"),
    ]


def test_equal_rows_are_folded(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0").given_deals("1  1  A 0  B 0  -  -", "deals-again.csv")
    outcome = duplicate.run()
    assert outcome.is_good
    assert outcome.intake is not None
    assert (outcome.intake.total("accepted"), outcome.intake.total("folded")) == (4, 2)


@pytest.mark.parametrize(
    ("connection", "substitute", "problem"),
    [
        ("substitute", "", "is empty, and the connection is substitute"),
        ("connected", "Reserve", "is named, but the connection is connected"),
        ("", "Reserve", "is named, but the connection is connected"),
    ],
)
def test_substitute_is_filled_exactly_where_connection_says_so(
    duplicate: DuplicateFolder, connection: str, substitute: str, problem: str
) -> None:
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0")
    edited(duplicate, 3, "connection", connection)
    edited(duplicate, 3, "substitute", substitute)
    assert duplicate.rejects() == [("deals.csv", 3, "substitute", substitute or None, problem)]


@pytest.mark.parametrize(
    ("column", "value", "problem"),
    [
        ("deal", "0", "is less than 1"),
        ("table", "0", "is less than 1"),
        ("wind", "O", "is none of E, S, W, N"),
        ("connection", "Lost", "is none of connected, rejoined, lost, robot, substitute"),
        ("game_points", "1O", "is not a whole number"),
    ],
)
def test_a_cell_that_cannot_be_is_named(duplicate: DuplicateFolder, column: str, value: str, problem: str) -> None:
    duplicate.given_deals("1  1  A 0  B 0  C 0  D 0")
    edited(duplicate, 2, column, value)
    assert ("deals.csv", 2, column, value, problem) in duplicate.rejects()


def test_an_unreadable_cell_of_a_seat_that_can_be_placed_is_one_fault_not_two(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals(TWO_DEALS)
    edited(duplicate, 2, "game_points", "ten")
    assert duplicate.rejects() == [("deals.csv", 2, "game_points", "ten", "is not a whole number")]


@pytest.mark.parametrize(
    ("ruling", "column", "value", "problem"),
    [
        ("penalty  -  1  3", "player", None, "is empty, and penalty needs it"),
        ("penalty  A  -  3", "deal", None, "is empty, and penalty needs it"),
        ("penalty  A  1  -", "amount", None, "is empty, and penalty needs it"),
        ("false_mahjong  A  1  -", "amount", None, "is empty, and false_mahjong needs it"),
        ("disqualify  -  1  -", "player", None, "is empty, and disqualify needs it"),
        ("false_mahjong  A  1  5", "amount", "5", "is not what a false mahjong costs"),
        ("false_mahjong  A  1  -4", "amount", "-4", "is not what a false mahjong costs"),
        ("penalty  A  1  0", "amount", "0", "is less than 1"),
        ("penalty  A  1  2.5", "amount", "2.5", "is not a whole number"),
        ("penalty  Nobody  1  3", "player", "Nobody", "is no player of the log"),
        ("disqualify  Nobody  -  -", "player", "Nobody", "is no player of the log"),
        ("penalty  A  7  3", "deal", "7", "is no deal of the log"),
        ("disqualify  A  7  -", "deal", "7", "is no deal of the log"),
        ("penalty  X  1  3", "deal", "1", "is no deal that X sat in"),
        ("warning  A  1  3", "kind", "warning", "is none of false_mahjong, penalty, disqualify"),
    ],
)
def test_a_ruling_has_what_its_kind_needs_and_names_what_is_there(
    duplicate: DuplicateFolder, ruling: str, column: str, value: str | None, problem: str
) -> None:
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  X 0  B 0  C 0  D 0
    """).given_rulings(ruling)
    assert duplicate.rejects() == [("rulings.csv", 2, column, value, problem)]


def test_a_disqualification_may_come_before_one_sits(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A 0  B 0  C 0  D 0
        2  1  X 0  B 0  C 0  D 0
    """).given_rulings("disqualify  X  1  -")
    assert duplicate.run().is_good


def test_everything_wrong_is_said_in_one_run(duplicate: DuplicateFolder) -> None:
    duplicate.given_deals("""
        1  1  A x                 B 0  C 0  D 0
        1  2  E 0 connected:Who   F 0  G 0  -
        2  1  A 0                 B 0  C 0  D 0
        2  2  E 0                 F 0  G 0  H 0
    """).given_rulings("""
        penalty  A  9  1
        penalty  A  1  -1
    """)
    edited(duplicate, 9, "round", "7")
    assert [(file, line, column) for file, line, column, _, _ in duplicate.rejects()] == [
        ("deals.csv", None, "wind"),
        ("deals.csv", 2, "game_points"),
        ("deals.csv", 6, "substitute"),
        ("deals.csv", 9, "round"),
        ("rulings.csv", 2, "deal"),
        ("rulings.csv", 3, "amount"),
    ]
