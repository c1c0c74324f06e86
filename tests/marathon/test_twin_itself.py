"""The marathon's twin against tables that were worked out by others, and the random logs against a list of corners."""

import csv
import re
import tomllib
import unicodedata
from collections import Counter
from datetime import UTC, datetime, time, timedelta
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from tests.marathon.random_logs import competition, summer_time_changes
from tests.marathon.twin import COLUMNS, Rules, left_out_reason, read_rules, results, table_points_of
from tests.shared_data import competitions_with_expected_tables, shared_folder
from tests.twin_comparison import is_as_expected

Row = dict[str, Any]

ONE_DAY = timedelta(days=1)


# Folders of the contract's form ---------------------------------------------------------------------------------------


def read_time(text: str, settings: Row) -> datetime:
    """ISO 8601; without an offset in the log's time zone, an ambiguous time as the settings say."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        zone = ZoneInfo(settings.get("log_timezone", "America/Los_Angeles"))
        moment = moment.replace(tzinfo=zone, fold=int(settings.get("ambiguous_times") == "later"))
    return moment.astimezone(UTC)


def read_cell(column: str, text: str, settings: Row) -> Any:
    """A cell in the type that the page's Input section gives its column, the default where it is empty."""
    if column in ("auto_moves", "absent_deals"):
        return int(text or 0)
    if column in ("left_table", "server_fault"):
        return text.lower() in ("true", "1", "yes")
    if text == "":
        return None
    if column in ("game_points", "stage", "amount"):
        return int(text)
    if column in ("started_at", "starts_at", "ends_at"):
        return read_time(text, settings)
    return text


INPUT_COLUMNS = {
    "games": "game_id table_name started_at player game_points auto_moves left_table absent_deals server_fault",
    "rulings": "ruling_id kind player game_id stage amount starts_at ends_at note",
}


def read_competition(folder: Path) -> tuple[Row, dict[str, list[Row]]]:
    settings = tomllib.loads((folder / "competition.toml").read_text(encoding="utf-8"))
    tables: dict[str, list[Row]] = {}
    for table, columns in INPUT_COLUMNS.items():
        for path in sorted(folder.glob(f"{table}*.csv")):
            with path.open(encoding="utf-8", newline="") as file:
                tables.setdefault(table, []).extend(
                    {column: read_cell(column, row.get(column) or "", settings) for column in columns.split()}
                    for row in csv.DictReader(file)
                )
    return settings, tables


@pytest.mark.parametrize("name", competitions_with_expected_tables("marathon"))
def test_the_twin_gives_the_expected_tables(name: str) -> None:
    folder = shared_folder() / "data" / name
    settings, tables = read_competition(folder)
    computed = results(settings, tables)
    expected_files = sorted((folder / "expected").glob("*.csv"))
    assert expected_files
    for path in expected_files:
        with path.open(encoding="utf-8", newline="") as file:
            header, *expected = list(csv.reader(file))
        assert tuple(header) == COLUMNS[path.stem]
        rows = computed[path.stem]
        differing = [
            (path.name, line, wanted, given)
            for line, (wanted, given) in enumerate(zip(expected, rows, strict=False), start=2)
            if len(wanted) != len(given) or not all(map(is_as_expected, wanted, given))
        ]
        assert not differing[:5]
        assert len(rows) == len(expected), path.name


def test_table_points_are_those_that_two_tournaments_published() -> None:
    with (shared_folder() / "data" / "table-points-mcr-madrid.csv").open(encoding="utf-8", newline="") as file:
        games = list(csv.DictReader(file))
    assert len(games) == 192
    for game in games:
        scores = [int(game[f"score_{wind}"]) for wind in "ESWN"]
        published = [Fraction(game[f"tp_{wind}"]) for wind in "ESWN"]
        assert [table_points_of(score, scores, BY_PLACE) for score in scores] == published, game


# Clauses that the edge cases do not reach -----------------------------------------------------------------------------

BY_PLACE = read_rules({}).by_place
NOON = datetime(2015, 2, 5, 12, tzinfo=UTC)
TABLE = "RU-Marathon-1"


def game(game_id: str, started_at: datetime = NOON, table_name: str = TABLE, **points: int) -> list[Row]:
    """A game of four, as keywords."""
    quiet = {"auto_moves": 0, "left_table": False, "absent_deals": 0, "server_fault": False}
    same = {"game_id": game_id, "table_name": table_name, "started_at": started_at}
    return [same | {"player": player, "game_points": value} | quiet for player, value in points.items()]


def ruling(kind: str, **fields: Any) -> Row:
    return dict.fromkeys(INPUT_COLUMNS["rulings"].split()) | {"ruling_id": "r", "kind": kind} | fields


def picture(table: list[tuple[Any, ...]], name: str, columns: str) -> list[tuple[Any, ...]]:
    """Some columns of a table."""
    return [tuple(row[COLUMNS[name].index(column)] for column in columns.split()) for row in table]


@pytest.mark.parametrize(
    ("points", "table_points"),
    [
        ([9, 8, 7, 6], ["4", "2", "1", "0"]),
        ([9, 9, 7, 6], ["3", "3", "1", "0"]),
        ([9, 7, 7, 6], ["4", "1.5", "1.5", "0"]),
        ([9, 8, 6, 6], ["4", "2", "0.5", "0.5"]),
        ([9, 9, 9, 6], ["2.333", "2.333", "2.333", "0"]),
        ([9, 6, 6, 6], ["4", "1", "1", "1"]),
        ([9, 9, 9, 9], ["1.75", "1.75", "1.75", "1.75"]),
        ([6, 9, 6, 9], ["0.5", "3", "0.5", "3"]),
    ],
)
def test_ties_share_the_mean_of_their_places_8_2(points: list[int], table_points: list[str]) -> None:
    assert [table_points_of(own, points, BY_PLACE) for own in points] == [Fraction(text) for text in table_points]


def test_three_shared_firsts_are_2_333_each_and_not_sevenths() -> None:
    games = [row for number in range(3) for row in game(f"g{number}", A=9, B=9, C=9, D=0)]
    stage = results({}, {"games": games})["stage_standings"]
    assert picture(stage, "stage_standings", "player table_points score")[0] == ("A", 6.999, 0.6999)


def test_fines_in_a_game_add_up_before_places_are_taken_and_show_in_games_that_are_out() -> None:
    tables = {
        "games": game("in", A=30, B=20, C=10, D=0) + game("out", table_name="RU-Marathon-1a", A=30, B=20, C=10, D=0),
        "rulings": [
            ruling("fine_game", game_id="in", player="A", amount=5),
            ruling("fine_game", game_id="in", player="A", amount=5),
            ruling("fine_game", game_id="out", player="A", amount=60),
        ],
    }
    assert picture(
        results({}, tables)["seat_results"], "seat_results", "game_id player place game_points table_points reason"
    ) == [
        ("in", "A", 1, 20, 3.0, None),
        ("in", "B", 1, 20, 3.0, None),
        ("in", "C", 3, 10, 1.0, None),
        ("in", "D", 4, 0, 0.0, None),
        ("out", "B", 1, 20, 4.0, "not_event_table"),
        ("out", "C", 2, 10, 2.0, "not_event_table"),
        ("out", "D", 3, 0, 1.0, "not_event_table"),
        ("out", "A", 4, -30, 0.0, "not_event_table"),
    ]


def test_fines_on_totals_leave_the_best_series_and_the_order_by_its_game_points_alone() -> None:
    tables = {
        "games": game("g", A=30, B=20, C=10, D=0),
        "rulings": [
            ruling("fine_table_points", player="A", stage=1, amount=4),
            ruling("fine_table_points", player="A", stage=1, amount=1),
            ruling("fine_game_points", player="A", stage=1, amount=50),
            ruling("fine_table_points", player="A", stage=2, amount=4),
        ],
    }
    stage = results({"stage": {"best_series_games": 1}}, tables)["stage_standings"]
    columns = "rank player table_points game_points best_series_table_points best_series_game_points score"
    assert picture(stage, "stage_standings", columns) == [
        (1, "B", 2.0, 20, 2.0, 20, 2.0),
        (2, "A", -1.0, -20, 4.0, 30, 1.5),
        (3, "C", 1.0, 10, 1.0, 10, 1.0),
        (4, "D", 0.0, 0, 0.0, 0, 0.0),
    ]


@pytest.mark.parametrize(
    ("apply", "rulings", "decision", "reason"),
    [
        ("on_ruling", [], "pending", None),
        ("on_ruling", ["uphold_game"], "upheld", None),
        ("on_ruling", ["disqualify_game"], "disqualified", "game_disqualified"),
        ("on_ruling", ["disqualify_game", "uphold_game"], "disqualified", "game_disqualified"),
        ("automatically", [], "disqualified", "game_disqualified"),
        ("automatically", ["uphold_game"], "upheld", None),
        ("automatically", ["uphold_game", "disqualify_game"], "disqualified", "game_disqualified"),
    ],
)
def test_a_game_to_review_is_out_by_ruling_or_automatically_unless_upheld(
    apply: str, rulings: list[str], decision: str, reason: str | None
) -> None:
    rows = [row | {"server_fault": True} for row in game("g", A=30, B=20, C=10, D=0)]
    tables = {"games": rows, "rulings": [ruling(kind, game_id="g") for kind in rulings]}
    computed = results({"review": {"apply": apply}}, tables)
    assert computed["review"] == [("g", "server_fault", None, decision)]
    assert {row[-1] for row in computed["seat_results"]} == {reason}


def test_review_reasons_begin_at_their_thresholds() -> None:
    below, at = game("below", A=30, B=20, C=10, D=0), game("reached", A=30, B=20, C=10, D=0)
    below[0] |= {"auto_moves": 399, "absent_deals": 8, "left_table": True}
    at[0] |= {"auto_moves": 400, "absent_deals": 9, "left_table": True}
    at[1] |= {"left_table": True}
    assert results({}, {"games": below + at})["review"] == [
        ("reached", "absent_deals", "9", "pending"),
        ("reached", "auto_moves", "400", "pending"),
        ("reached", "players_left", "2", "pending"),
    ]


def test_a_game_left_out_before_the_review_is_not_reviewed_and_stays_out_with_its_first_reason() -> None:
    rows = [row | {"server_fault": True} for row in game("g", table_name="RU-Marathon-", A=3, B=2, C=1, D=0)]
    rulings = [ruling("uphold_game", game_id="g"), ruling("disqualify_game", game_id="g")]
    computed = results({"review": {"apply": "automatically"}}, {"games": rows, "rulings": rulings})
    assert computed["review"] == []
    assert {row[-1] for row in computed["seat_results"]} == {"not_event_table"}


@pytest.mark.parametrize(
    ("started_at", "stage", "reason"),
    [
        ("2015-02-01T07:59:59+00:00", None, "outside_event"),  # 23:59:59 in San Diego, 31 January
        ("2015-02-01T08:00:00+00:00", 1, None),
        ("2015-03-31T20:59:59+00:00", 1, None),  # 23:59:59 in Moscow, 31 March
        ("2015-03-31T21:00:00+00:00", 2, None),
        ("2015-11-30T20:59:59+00:00", 5, None),
        ("2015-11-30T21:00:00+00:00", None, "outside_stages"),  # 1 December in Moscow, 30 November in San Diego
        ("2015-12-01T07:59:59+00:00", None, "outside_stages"),
        ("2015-12-01T08:00:00+00:00", None, "outside_event"),
    ],
)
def test_the_event_follows_san_diego_and_the_stages_moscow(
    started_at: str, stage: int | None, reason: str | None
) -> None:
    rows = game("g", datetime.fromisoformat(started_at), A=3, B=2, C=1, D=0)
    assert {(row[1], row[-1]) for row in results({}, {"games": rows})["seat_results"]} == {(stage, reason)}


def test_a_game_that_starts_at_as_of_is_there_and_one_a_second_later_is_not() -> None:
    games = game("g1", A=3, B=2, C=1, D=0) + game("g2", NOON + timedelta(seconds=1), A=3, B=2, C=1, D=0)
    settings = {"as_of": NOON}
    assert {row[0] for row in results(settings, {"games": games})["seat_results"]} == {"g1"}
    later = NOON + timedelta(seconds=1)
    assert {row[0] for row in results(settings, {"games": games}, as_of=later)["seat_results"]} == {"g1", "g2"}


def test_the_best_series_has_the_most_table_points_then_the_most_game_points_then_is_the_earliest() -> None:
    games = [
        *game("g1", A=9, B=2, C=1, D=0),
        *game("g2", A=0, B=3, C=2, D=1),
        *game("g3", A=10, B=2, C=1, D=0),
        *game("g4", A=0, B=3, C=2, D=1),
    ]
    settings = {"stage": {"best_series_games": 2}}
    series = picture(results(settings, {"games": games})["best_series"], "best_series", "player game_id")
    assert [game_id for player, game_id in series if player == "A"] == ["g2", "g3"]


def test_scores_equal_by_different_fractions_are_a_tie_that_game_points_and_games_break() -> None:
    # A: 10 games of 1.5 each; B: 12 such games. The first ten of each have the same game points.
    games = [
        row for number in range(10) for row in game(f"a{number}", NOON, TABLE, A=5, **{f"x{number}": 9, "Y": 5, "Z": 0})
    ]
    games += [
        row for number in range(12) for row in game(f"b{number}", NOON, TABLE, B=5, **{f"w{number}": 9, "U": 5, "V": 0})
    ]
    stage = picture(results({}, {"games": games})["stage_standings"], "stage_standings", "rank player score games")
    assert [row for row in stage if row[1] in "ABYU"] == [
        (1, "B", 1.5, 12),
        (1, "U", 1.5, 12),
        (3, "A", 1.5, 10),
        (3, "Y", 1.5, 10),
    ]


def test_of_five_stages_with_equal_norm_ratings_the_lowest_score_then_fewest_games_then_the_earliest_is_left_out() -> (
    None
):
    starts = [datetime(2015, month, 10, 12, tzinfo=UTC) for month in (2, 4, 6, 8, 10)]

    def dropped(points_by_stage: list[list[int]]) -> Any:
        games = [
            row
            for stage, (start, points_of_games) in enumerate(zip(starts, points_by_stage, strict=True))
            for number, points in enumerate(points_of_games)
            for row in game(f"{stage}-{number}", start, A=points, B=20, C=10, D=-10)
        ]
        table = results({}, {"games": games})["standings"]
        return next(row[-1] for row in table if row[1] == "A")

    assert dropped([[30], [30], [30], [15], [30]]) == "4"
    assert dropped([[-90, -90], [-90, -90], [-90], [-90, -90], [-90, -90]]) == "3"
    assert dropped([[-90], [-90], [-90], [-90], [-90]]) == "1"


def test_players_who_share_the_last_rank_have_more_than_0_and_ranks_skip() -> None:
    settings = {"stage": {"min_norm_rating_games": 1}}
    stage = results(settings, {"games": game("g", B=30, A=20, C=0, D=0)})["stage_standings"]
    assert picture(stage, "stage_standings", "rank player norm_rank norm_rating") == [
        (1, "B", 1, 1000),
        (2, "A", 2, 667),
        (3, "C", 3, 333),
        (3, "D", 3, 333),
    ]


def test_the_sum_of_scores_is_rounded_half_up_also_below_0() -> None:
    # 2.333 / 1024 = 0.0022783203125 and -0.334 / 2048 = -0.0001630859375, both with a half behind 12 decimals.
    tables = {
        "games": game("g", A=9, B=9, C=9, D=0),
        "rulings": [ruling("fine_table_points", player="B", stage=1, amount=5)],
    }
    table = results({"stage": {"best_series_games": 1024}}, tables)["standings"]
    assert picture(table, "standings", "rank player score_sum") == [
        (1, "A", 0.002278320313),
        (1, "C", 0.002278320313),
        (3, "D", 0.0),
        (4, "B", -0.000163085937),
    ]


def test_an_empty_log_gives_empty_tables() -> None:
    assert results({}, {"games": []}) == {name: [] for name in COLUMNS}


# The corners that random logs must reach ------------------------------------------------------------------------------


def as_rows(table: list[tuple[Any, ...]], name: str) -> list[Row]:
    return [dict(zip(COLUMNS[name], row, strict=True)) for row in table]


def exact_score(line: Row, rules: Rules) -> Fraction:
    series = Fraction(round(1000 * line["best_series_table_points"]), 1000)
    stage = Fraction(round(1000 * line["table_points"]), 1000)
    games: int = max(line["games"], rules.best_series_games)
    return (series / rules.best_series_games + stage / games) / 2


def is_half(value: Fraction) -> bool:
    return value.denominator == 2


def corners_of_settings(settings: Row, rules: Rules) -> list[str]:
    found = [f"{section}.{key} set" for section, keys in settings.items() if isinstance(keys, dict) for key in keys]
    if "stages" in settings:
        found.append(f"{len(rules.stages)} stages set")
    found.append(f"review applies {rules.review_apply}")
    return found


def corners_of_starts(games: list[list[Row]], rules: Rules) -> list[str]:
    """Games at the last second (or less) and at the first moment of the days that bound the event and the stages, and
    at the changes of summer time.
    """
    first_day, day_after = rules.stages[0].starts_on, rules.stages[-1].ends_on + ONE_DAY
    boundaries = {
        "first day of event": {first_day},
        "day after event": {day_after},
        "first day of stage": {stage.starts_on for stage in rules.stages},
        "day after stage": {stage.ends_on + ONE_DAY for stage in rules.stages},
    }
    found = []
    for which, zone in (("event", rules.event_timezone), ("stage", rules.stage_timezone)):
        starts = [rows[0]["started_at"].astimezone(zone) for rows in games]
        for boundary, days in boundaries.items():
            for start in starts:
                if start.time() == time(0) and start.date() in days:
                    found.append(f"00:00:00 of {boundary} in {which} time zone")
                if start.time() >= time(23, 59, 59) and start.date() + ONE_DAY in days:
                    found.append(f"23:59:59 before {boundary} in {which} time zone")
        for change in summer_time_changes(zone, first_day, day_after):
            season = season_of_change(change, zone)
            midnight = datetime.combine(change.astimezone(zone).date() + ONE_DAY, time(), zone)
            near = timedelta(minutes=30, seconds=1)
            found += [f"at the {season} change in {which} time zone" for start in starts if abs(start - change) <= near]
            found += [
                f"midnight after the {season} change in {which} time zone" for start in starts if start == midnight
            ]
    return found


def corners_of_nearest_stages(games: list[list[Row]], rules: Rules) -> list[str]:
    """Games on days of no stage, by how far it is to the stages on both sides."""
    found = []
    for rows in games:
        day = rows[0]["started_at"].astimezone(rules.stage_timezone).date()
        is_of_event = left_out_reason(rows, rules) is None
        if not is_of_event or any(stage.starts_on <= day <= stage.ends_on for stage in rules.stages):
            continue
        before = [(day - stage.ends_on).days for stage in rules.stages if stage.ends_on < day]
        after = [(stage.starts_on - day).days for stage in rules.stages if stage.starts_on > day]
        if before and after:
            which = "earlier" if min(before) < min(after) else "later" if min(after) < min(before) else "earlier of two"
            found.append(f"the nearest stage is the {which}")
        else:
            found.append("a day after the last stage" if before else "a day before the first stage")
    return found


def corners_of_fined_series(settings: Row, tables: dict[str, list[Row]], stage_standings: list[Row]) -> list[str]:
    """Where it matters that a fine on the total of game points lowers those of the best series."""
    if settings.get("fines", {}).get("game_points_total") != "best_series":
        return []
    unfined = as_rows(results(settings | {"fines": {}}, tables)["stage_standings"], "stage_standings")
    ranks = {(row["stage"], row["player"]): row["rank"] for row in unfined}
    moved = [row for row in stage_standings if row["rank"] != ranks[row["stage"], row["player"]]]
    return ["a fine of game points moves a rank"] if moved else []


def season_of_change(change: datetime, zone: ZoneInfo) -> str:
    before = (change - timedelta(hours=1)).astimezone(zone).utcoffset() or timedelta(0)
    after = change.astimezone(zone).utcoffset() or timedelta(0)
    return "spring" if after > before else "autumn"


def corners_of_games(games: list[list[Row]], seats: list[Row], reviews: list[Row], rules: Rules) -> list[str]:
    """Ties, reasons to be left out, thresholds of the review."""
    found = []
    for game_id in {seat["game_id"] for seat in seats}:
        places = Counter(seat["place"] for seat in seats if seat["game_id"] == game_id)
        found.append("shared places " + " ".join(f"{place}×{places[place]}" for place in sorted(places)))
    found += [f"reason {seat['reason']}" for seat in seats]
    found += [f"review {review['reason']} {review['decision']}" for review in reviews]
    detailed = [review["detail"] for review in reviews if review["reason"] == "player_disqualified"]
    found += ["two names in a detail" for detail in detailed if "; " in detail.replace("A; B", "")]
    for rows in games:
        in_part = re.search(rules.table_name_pattern, rows[0]["table_name"])
        if in_part and left_out_reason(rows, rules) == "not_event_table":
            found.append("table name matches in part")
        left = sum(row["left_table"] for row in rows) - rules.players_left
        absent = max(row["absent_deals"] for row in rows) - rules.absent_deals
        auto = max(row["auto_moves"] for row in rows) - rules.auto_moves
        for name, beside in (("players left", left), ("absent deals", absent), ("auto moves", auto)):
            if beside in (-1, 0, 1):
                found.append(f"{name} {beside:+} at the threshold")
    return found


def corners_of_periods(rulings: list[Row], seats: list[Row]) -> list[str]:
    """Disqualifications of players; `seats` are input rows."""
    periods = [row for row in rulings if row["kind"] == "disqualify_player"]
    found = ["open-ended disqualification" for row in periods if row["ends_at"] is None]
    for seat in seats:
        own = [row for row in periods if row["player"] == seat["player"]]
        found += ["a game at the start of a disqualification" for row in own if seat["started_at"] == row["starts_at"]]
        found += ["a game at the end of a disqualification" for row in own if seat["started_at"] == row["ends_at"]]
        begun = [row for row in own if row["starts_at"] <= seat["started_at"]]
        if len([row for row in begun if row["ends_at"] is None or seat["started_at"] < row["ends_at"]]) > 1:
            found.append("a game in two disqualifications of one player")
    return found


def corners_of_game_decisions(rulings: list[Row], computed: dict[str, list[Row]]) -> list[str]:
    reviewed = {row["game_id"] for row in computed["review"]}
    left_out = {row["game_id"] for row in computed["seat_results"] if row["stage"] is None}
    there = {row["game_id"] for row in computed["seat_results"]}
    named = {
        kind: {row["game_id"] for row in rulings if row["kind"] == kind} & there
        for kind in ("uphold_game", "disqualify_game")
    }
    found = ["uphold and disqualify of one game" for _ in named["uphold_game"] & named["disqualify_game"]]
    for kind, game_ids in named.items():
        found += [f"{kind} of a game left out" for _ in game_ids & left_out]
        found += [f"{kind} without a reason to review" for _ in game_ids - left_out - reviewed]
    return found


def corners_of_fines(rulings: list[Row], computed: dict[str, list[Row]]) -> list[str]:
    lines = {(row["stage"], row["player"]) for row in computed["stage_standings"]}
    reasons = {(row["game_id"], row["player"]): row["reason"] for row in computed["seat_results"]}
    found = []
    for kind, where in (("fine_game", "game_id"), ("fine_game_points", "stage"), ("fine_table_points", "stage")):
        fined = Counter((row[where], row["player"]) for row in rulings if row["kind"] == kind)
        found += [f"{kind} adds up" for count in fined.values() if count > 1]
        if kind == "fine_game":
            found += [f"fine_game with reason {reasons[key]}" for key in fined if reasons.get(key)]
        else:
            found += [f"{kind} in a stage without counted game" for key in fined if key not in lines]
    return found


def corners_of_stages(stage_standings: list[Row], rules: Rules) -> list[str]:
    found = []
    for stage in {row["stage"] for row in stage_standings}:
        lines = [row | {"exact": exact_score(row, rules)} for row in stage_standings if row["stage"] == stage]
        qualified = [row for row in lines if row["norm_rank"] is not None]
        found.append(f"{min(len(qualified), 3)} qualified players")
        if (rules.best_series_games, rules.min_norm_rating_games) == (10, 4):
            found += [f"{row['games']} games of one player in a stage" for row in lines]
        found += ["winner without norm-rating" for row in lines if row["rank"] == 1 and row["norm_rank"] is None]
        found += ["negative score" for row in lines if row["exact"] < 0]
        found += corners_of_norm_ratings(qualified, rules)
        for first, second in pairwise(sorted(lines, key=lambda row: row["rank"])):
            if first["exact"] == second["exact"]:
                found += corners_of_equal_scores(first, second, rules)
    return found


def corners_of_norm_ratings(qualified: list[Row], rules: Rules) -> list[str]:
    found = []
    for row in qualified:
        if row["norm_rank"] != row["rank"]:
            found.append("rank among the qualified differs from the rank of the stage")
        if len(qualified) == 1:
            continue
        if is_half(Fraction(rules.norm_rating_scale * (len(qualified) - row["norm_rank"]), len(qualified) - 1)):
            found.append("norm-rating at exactly a half")
        if row["norm_rating"] > 0 and row["norm_rank"] == max(other["norm_rank"] for other in qualified):
            found.append("last rank with a norm-rating above 0")
    return found


def corners_of_equal_scores(first: Row, second: Row, rules: Rules) -> list[str]:
    found = []
    lengths = {max(row["games"], rules.best_series_games) for row in (first, second)}
    if len(lengths) == 2 and first["exact"] != 0:
        found.append("equal scores by different fractions")
    if first["rank"] == second["rank"]:
        found.append("rank of a stage shared")
    elif first["best_series_game_points"] != second["best_series_game_points"]:
        found.append("rank of a stage by game points")
    else:
        found.append("rank of a stage by games")
    return found


def corners_of_series(seats: list[Row], games: list[Row], best_series: list[Row], rules: Rules) -> list[str]:
    found = []
    starts = {row["game_id"]: row["started_at"] for row in games}
    for stage, player in {(row["stage"], row["player"]) for row in best_series}:
        own = [row for row in seats if (row["stage"], row["player"]) == (stage, player)]
        own.sort(key=lambda row: (starts[row["game_id"]], row["game_id"]))
        counted = [row for row in own if row["counted"]]
        if any(starts[one["game_id"]] == starts[two["game_id"]] for one, two in pairwise(counted)):
            found.append("equal starts of one player's games")
        series = [row["game_id"] for row in best_series if (row["stage"], row["player"]) == (stage, player)]
        ids = [row["game_id"] for row in own]
        if ids.index(series[-1]) - ids.index(series[0]) >= len(series):
            found.append("best series closes over a game that does not count")
        length = rules.best_series_games
        if len(counted) <= length:
            continue
        windows = [counted[first : first + length] for first in range(len(counted) - length + 1)]
        table_points = [round(1000 * sum(row["table_points"] for row in window)) for window in windows]
        game_points = [sum(row["game_points"] for row in window) for window in windows]
        most = [points for total, points in zip(table_points, game_points, strict=True) if total == max(table_points)]
        if len(set(most)) > 1:
            found.append("best series by game points")
        if most.count(max(most)) > 1:
            found.append("best series is the earliest of equals")
        if series[0] != counted[0]["game_id"]:
            found.append("best series does not begin with the first game")
    return found


def corners_of_standings(standings: list[Row], stage_standings: list[Row], rules: Rules) -> list[str]:
    found = []
    for row in standings:
        lines = [line for line in stage_standings if line["player"] == row["player"]]
        found += corners_of_selection([line | {"exact": exact_score(line, rules)} for line in lines], rules)
    for first, second in pairwise(standings):
        if first["rank"] == second["rank"]:
            found += ["rank shared", *corners_of_names(first["player"], second["player"])]
        elif first["total_norm_rating"] == second["total_norm_rating"]:
            by = "score" if first["score_sum"] != second["score_sum"] else "games"
            found.append(f"rank by {by}")
    return found


def corners_of_selection(lines: list[Row], rules: Rules) -> list[str]:
    """Which stages of one player are left out, and by which key the last of them."""
    keys = ("norm_rating", "exact", "games", "stage")
    worst_first = sorted(lines, key=lambda line: [line[key] for key in keys])
    count = max(0, len(lines) - rules.best_stages)
    dropped, selected = worst_first[:count], worst_first[count:]
    found = []
    if is_half(10**12 * sum((line["exact"] for line in selected), Fraction(0))):
        found.append("sum of scores at exactly a half of the last decimal")
    if dropped:
        found.append(f"{min(count, 2)} stages dropped")
        found.append("dropped by " + next(key for key in keys if dropped[-1][key] != selected[0][key]))
        numbers = [line["stage"] for line in dropped]
        if numbers != sorted(numbers):
            found.append("dropped stages named in another order than dropped")
        if len(lines) == 5 and len({line["norm_rating"] for line in lines}) == 1:
            found.append("five stages with equal norm-ratings")
    return found


def corners_of_names(first: str, second: str) -> list[str]:
    """Two names in code point order."""
    found = []
    if first.casefold() > second.casefold():
        found.append("code point order is not the order without letter case")
    if first.encode("utf-16-be") > second.encode("utf-16-be"):
        found.append("code point order is not the order of UTF-16")
    return found


def corners_of_as_of(settings: Row, games: list[list[Row]], seats: list[Row]) -> list[str]:
    if "as_of" not in settings:
        return ["no as_of"]
    starts = [rows[0]["started_at"] for rows in games]
    found = ["a game that starts at as_of"] if settings["as_of"] in starts else []
    there = len({seat["game_id"] for seat in seats})
    return [*found, "as_of before all" if there == 0 else "as_of cuts" if there < len(games) else "as_of after all"]


def corners_of(settings: Row, tables: dict[str, list[Row]]) -> Counter[str]:
    """How often one log reaches each corner."""
    rules = read_rules(settings)
    computed = {name: as_rows(table, name) for name, table in results(settings, tables).items()}
    by_game: dict[str, list[Row]] = {}
    for row in tables["games"]:
        by_game.setdefault(row["game_id"], []).append(row)
    games = list(by_game.values())
    seats = computed["seat_results"]
    rulings = tables.get("rulings", [])
    return Counter(
        corners_of_settings(settings, rules)
        + corners_of_starts(games, rules)
        + corners_of_nearest_stages(games, rules)
        + corners_of_games(games, seats, computed["review"], rules)
        + [f"ruling {row['kind']}" for row in rulings]
        + corners_of_periods(rulings, tables["games"])
        + corners_of_game_decisions(rulings, computed)
        + corners_of_fines(rulings, computed)
        + corners_of_fined_series(settings, tables, computed["stage_standings"])
        + corners_of_stages(computed["stage_standings"], rules)
        + corners_of_series(seats, tables["games"], computed["best_series"], rules)
        + corners_of_standings(computed["standings"], computed["stage_standings"], rules)
        + corners_of_as_of(settings, games, seats)
    )


CORNERS = """
shared places 1×1 2×1 3×1 4×1
shared places 1×2 3×1 4×1
shared places 1×1 2×2 4×1
shared places 1×1 2×1 3×2
shared places 1×2 3×2
shared places 1×3 4×1
shared places 1×1 2×3
shared places 1×4
1 games of one player in a stage
3 games of one player in a stage
4 games of one player in a stage
9 games of one player in a stage
10 games of one player in a stage
11 games of one player in a stage
equal scores by different fractions
negative score
rank of a stage by game points
rank of a stage by games
rank of a stage shared
0 qualified players
1 qualified players
2 qualified players
rank among the qualified differs from the rank of the stage
winner without norm-rating
last rank with a norm-rating above 0
norm-rating at exactly a half
best series by game points
best series is the earliest of equals
best series does not begin with the first game
best series closes over a game that does not count
equal starts of one player's games
1 stages dropped
2 stages dropped
dropped stages named in another order than dropped
five stages with equal norm-ratings
dropped by norm_rating
dropped by exact
dropped by games
dropped by stage
rank by score
rank by games
rank shared
sum of scores at exactly a half of the last decimal
code point order is not the order without letter case
code point order is not the order of UTF-16
00:00:00 of first day of event in event time zone
00:00:00 of first day of event in stage time zone
00:00:00 of day after event in event time zone
00:00:00 of day after event in stage time zone
00:00:00 of first day of stage in event time zone
00:00:00 of first day of stage in stage time zone
00:00:00 of day after stage in event time zone
00:00:00 of day after stage in stage time zone
23:59:59 before first day of event in event time zone
23:59:59 before first day of event in stage time zone
23:59:59 before day after event in event time zone
23:59:59 before day after event in stage time zone
23:59:59 before first day of stage in event time zone
23:59:59 before first day of stage in stage time zone
23:59:59 before day after stage in event time zone
23:59:59 before day after stage in stage time zone
at the spring change in event time zone
at the spring change in stage time zone
at the autumn change in event time zone
at the autumn change in stage time zone
midnight after the spring change in event time zone
midnight after the spring change in stage time zone
midnight after the autumn change in event time zone
midnight after the autumn change in stage time zone
table name matches in part
reason not_event_table
reason outside_event
reason outside_stages
reason game_disqualified
reason player_disqualified
players left -1 at the threshold
players left +0 at the threshold
players left +1 at the threshold
absent deals -1 at the threshold
absent deals +0 at the threshold
absent deals +1 at the threshold
auto moves -1 at the threshold
auto moves +0 at the threshold
auto moves +1 at the threshold
review applies on_ruling
review applies automatically
review absent_deals pending
review absent_deals disqualified
review absent_deals upheld
review auto_moves pending
review auto_moves disqualified
review auto_moves upheld
review player_disqualified pending
review player_disqualified disqualified
review player_disqualified upheld
review players_left pending
review players_left disqualified
review players_left upheld
review server_fault pending
review server_fault disqualified
review server_fault upheld
two names in a detail
ruling disqualify_player
ruling disqualify_game
ruling uphold_game
ruling fine_game
ruling fine_game_points
ruling fine_table_points
open-ended disqualification
a game at the start of a disqualification
a game at the end of a disqualification
a game in two disqualifications of one player
uphold and disqualify of one game
uphold_game of a game left out
disqualify_game of a game left out
uphold_game without a reason to review
disqualify_game without a reason to review
fine_game adds up
fine_game_points adds up
fine_table_points adds up
fine_game with reason not_event_table
fine_game with reason outside_event
fine_game with reason outside_stages
fine_game with reason game_disqualified
fine_game with reason player_disqualified
fine_game_points in a stage without counted game
fine_table_points in a stage without counted game
event.timezone set
event.stage_timezone set
event.table_name_pattern set
event.outside_stages set
the nearest stage is the earlier
the nearest stage is the later
the nearest stage is the earlier of two
a day before the first stage
a day after the last stage
fines.game_points_total set
a fine of game points moves a rank
table_points.by_place set
stage.best_series_games set
stage.min_norm_rating_games set
stage.norm_rating_scale set
final.best_stages set
review.apply set
review.players_left set
review.absent_deals set
review.auto_moves set
1 stages set
2 stages set
3 stages set
5 stages set
7 stages set
no as_of
a game that starts at as_of
as_of cuts
as_of before all
as_of after all
"""


def random_log(seed: int) -> tuple[Row, dict[str, list[Row]]]:
    return competition(Random(seed), [6, 12, 16, 24, 30][seed % 5])


def test_random_logs_reach_every_corner() -> None:
    reached = Counter(corner for seed in range(300) for corner in set(corners_of(*random_log(seed))))
    assert [corner for corner in CORNERS.split("\n")[1:-1] if reached[corner] < 2] == []


@pytest.mark.parametrize("size", [0, 1, 2, 7, 30])
def test_random_logs_are_valid(size: int) -> None:
    for seed in range(30):
        settings, tables = competition(Random(seed), size)
        assert (settings, tables) == competition(Random(seed), size)
        assert settings["format"] == "marathon"
        rules = read_rules(settings)
        for before, after in pairwise(rules.stages):
            assert before.number < after.number
            assert before.ends_on < after.starts_on
        assert len(tables["games"]) == 4 * size
        assert_games_are_whole(tables["games"])
        assert_rulings_name_what_exists(tables.get("rulings", []), tables["games"], rules)


def assert_games_are_whole(rows: list[Row]) -> None:
    """Four rows, four players, one table, one start, one server fault."""
    for game_id in {row["game_id"] for row in rows}:
        four = [row for row in rows if row["game_id"] == game_id]
        assert len(four) == len({row["player"] for row in four}) == 4
        for column in ("table_name", "started_at", "server_fault"):
            assert len({row[column] for row in four}) == 1
    for row in rows:
        assert list(row) == INPUT_COLUMNS["games"].split()
        assert row["started_at"].utcoffset() == timedelta(0)
        assert min(row["auto_moves"], row["absent_deals"]) >= 0
        for text in (row["game_id"], row["table_name"], row["player"]):
            assert text
            assert text == unicodedata.normalize("NFC", text.strip())


def assert_rulings_name_what_exists(rulings: list[Row], games: list[Row], rules: Rules) -> None:
    needed = {
        "disqualify_player": {"player", "starts_at"},
        "disqualify_game": {"game_id"},
        "uphold_game": {"game_id"},
        "fine_game": {"game_id", "player", "amount"},
        "fine_game_points": {"player", "stage", "amount"},
        "fine_table_points": {"player", "stage", "amount"},
    }
    assert len({row["ruling_id"] for row in rulings}) == len(rulings)
    seats = {(row["game_id"], row["player"]) for row in games}
    for row in rulings:
        assert list(row) == INPUT_COLUMNS["rulings"].split()
        given = {column for column, value in row.items() if value is not None}
        assert given - {"ruling_id", "kind", "note", "ends_at"} == needed[row["kind"]]
        assert row["player"] is None or row["player"] in {player for _, player in seats}
        assert row["game_id"] is None or row["game_id"] in {game_id for game_id, _ in seats}
        assert row["kind"] != "fine_game" or (row["game_id"], row["player"]) in seats
        assert row["stage"] is None or row["stage"] in {stage.number for stage in rules.stages}
        assert row["amount"] is None or row["amount"] > 0
        assert row["ends_at"] is None or row["starts_at"] < row["ends_at"]
