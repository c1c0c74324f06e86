"""The marathon, slow and obvious: read it beside the rule page, section by section, in the page's order.

Every number stays exact (`Fraction`) until it is published: the only `float()` calls stand in the four tables that
have doubles. "[8.2]" and the like are the regulation's clauses, as on the page.
"""

import math
import re
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from itertools import pairwise
from typing import Any
from zoneinfo import ZoneInfo

from tests.columns_of_all_rooms import COLUMNS_OF_ALL_ROOMS

COLUMNS: dict[str, tuple[str, ...]] = {
    "standings": ("rank", "player", "total_norm_rating", "score_sum", "games", "stages_played", "dropped_stage"),
    "stage_standings": (
        "stage",
        "rank",
        "player",
        "games",
        "table_points",
        "game_points",
        "best_series_table_points",
        "best_series_game_points",
        "best_series_average",
        "stage_average",
        "score",
        "norm_rank",
        "norm_rating",
    ),
    "best_series": ("stage", "player", "position", "game_id", "table_points", "game_points"),
    "seat_results": ("game_id", "stage", "player", "place", "game_points", "table_points", "counted", "reason"),
    "review": ("game_id", "reason", "detail", "decision"),
    **COLUMNS_OF_ALL_ROOMS,
}

Row = dict[str, Any]
Table = list[tuple[Any, ...]]


def results(
    settings: dict[str, Any], tables: dict[str, list[Row]], as_of: datetime | None = None
) -> dict[str, list[tuple[Any, ...]]]:
    """All output tables of a competition, each sorted as the page says."""
    rules = read_rules(settings)
    rulings = Rulings(tables.get("rulings", []))
    games = games_there(tables.get("games", []), as_of or settings.get("as_of"))

    seats = [seat for game_id in sorted(games) for seat in seats_of_game(games[game_id], rules, rulings)]
    lines = [
        line
        for stage in rules.stages
        for line in stage_lines(stage.number, [seat for seat in seats if seat.reason is None], rules, rulings)
    ]
    return {
        "standings": standings_table(lines, rules),
        "stage_standings": stage_standings_table(lines),
        "best_series": best_series_table(lines),
        "seat_results": seat_results_table(seats),
        "review": [row for game_id in sorted(games) for row in review_rows(games[game_id], rules, rulings)],
        "rulings_applied": rulings_table(games, lines, rules, rulings),
        "separations": separations_table(lines, rules),
    }


# Settings -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Stage:
    number: int
    starts_on: date
    ends_on: date


@dataclass(frozen=True)
class Rules:
    """Every number and name of the page's Settings section."""

    event_timezone: ZoneInfo
    stage_timezone: ZoneInfo
    table_name_pattern: str
    outside_stages: str
    stages: tuple[Stage, ...]
    by_place: tuple[Fraction, ...]
    best_series_games: int
    min_norm_rating_games: int
    norm_rating_scale: int
    best_stages: int
    game_points_total: str
    review_apply: str
    players_left: int
    absent_deals: int
    auto_moves: int


STAGES_2015 = (  # 2.2
    Stage(1, date(2015, 2, 1), date(2015, 3, 31)),
    Stage(2, date(2015, 4, 1), date(2015, 5, 31)),
    Stage(3, date(2015, 6, 1), date(2015, 7, 31)),
    Stage(4, date(2015, 8, 1), date(2015, 9, 30)),
    Stage(5, date(2015, 10, 1), date(2015, 11, 30)),
)


def read_rules(settings: dict[str, Any]) -> Rules:
    """What competition.toml says, and the page's default for all that it does not say."""

    def setting(section: str, key: str, default: Any) -> Any:
        return settings.get(section, {}).get(key, default)

    stages = tuple(Stage(row["number"], row["starts_on"], row["ends_on"]) for row in settings.get("stages", []))
    return Rules(
        event_timezone=ZoneInfo(setting("event", "timezone", "America/Los_Angeles")),  # 2.1
        stage_timezone=ZoneInfo(setting("event", "stage_timezone", "Europe/Moscow")),  # 8.1
        table_name_pattern=setting("event", "table_name_pattern", "RU-Marathon-[0-9]+"),  # 8.1
        outside_stages=setting("event", "outside_stages", "left_out"),
        stages=stages or STAGES_2015,
        by_place=tuple(Fraction(str(points)) for points in setting("table_points", "by_place", [4, 2, 1, 0])),  # 8.2
        best_series_games=setting("stage", "best_series_games", 10),  # 8.3.2
        min_norm_rating_games=setting("stage", "min_norm_rating_games", 4),  # 8.3.6
        norm_rating_scale=setting("stage", "norm_rating_scale", 1000),  # 8.3.6
        best_stages=setting("final", "best_stages", 4),  # 8.4.3
        game_points_total=setting("fines", "game_points_total", "total"),  # 6.4
        review_apply=setting("review", "apply", "on_ruling"),  # 6.2
        players_left=setting("review", "players_left", 2),
        absent_deals=setting("review", "absent_deals", 8),
        auto_moves=setting("review", "auto_moves", 400),
    )


# Rulings --------------------------------------------------------------------------------------------------------------


class Rulings:
    """The organisers' decisions, which hold whatever their date, asked one question at a time."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows

    def of_kind(self, kind: str) -> list[Row]:
        return [row for row in self.rows if row["kind"] == kind]

    def name_game(self, kind: str, game_id: str) -> bool:
        return any(row["game_id"] == game_id for row in self.of_kind(kind))

    def disqualified_at(self, player: str, moment: datetime) -> bool:
        """Which games count, 5: the period is [starts_at, ends_at), open-ended where ends_at is empty [6.3]."""
        return any(
            row["starts_at"] <= moment and (row["ends_at"] is None or moment < row["ends_at"])
            for row in self.of_kind("disqualify_player")
            if row["player"] == player
        )

    def game_fine(self, game_id: str, player: str) -> int:
        """Fines add up [6.4]."""
        return sum(
            row["amount"] for row in self.of_kind("fine_game") if row["game_id"] == game_id and row["player"] == player
        )

    def stage_fine(self, kind: str, stage: int, player: str) -> int:
        """Fines add up; those on totals count in the stage that they name [6.4]."""
        return sum(row["amount"] for row in self.of_kind(kind) if row["stage"] == stage and row["player"] == player)


# Which games count ----------------------------------------------------------------------------------------------------


def games_there(rows: list[Row], as_of: datetime | None) -> dict[str, list[Row]]:
    """The four seat rows of every game that is there at `as_of`: what began after it is not.

    Without one it is the latest start of the log, so that every game is there.
    """
    games: dict[str, list[Row]] = {}
    for row in rows:
        if as_of is None or row["started_at"] <= as_of:
            games.setdefault(row["game_id"], []).append(row)
    return games


def stage_of_start(started_at: datetime, rules: Rules) -> int | None:
    """Point 3: the stage that holds the date of the start in the stages' time zone [8.1]; with "nearest" a day in none
    belongs to the stage whose days are nearest, the earlier of two.
    """
    day = started_at.astimezone(rules.stage_timezone).date()
    for stage in rules.stages:
        if stage.starts_on <= day <= stage.ends_on:
            return stage.number
    if rules.outside_stages == "nearest":
        return min(rules.stages, key=lambda stage: (days_between(day, stage), stage.starts_on)).number
    return None


def days_between(day: date, stage: Stage) -> int:
    return min(abs((day - stage.starts_on).days), abs((day - stage.ends_on).days))


def left_out_reason(game: list[Row], rules: Rules) -> str | None:
    """Points 1 to 3, in their order: why the game is no game of a stage."""
    table_name, started_at = game[0]["table_name"], game[0]["started_at"]
    if not re.fullmatch(rules.table_name_pattern, table_name):
        return "not_event_table"
    event_day = started_at.astimezone(rules.event_timezone).date()
    if not rules.stages[0].starts_on <= event_day <= rules.stages[-1].ends_on:
        return "outside_event"
    if stage_of_start(started_at, rules) is None:
        return "outside_stages"
    return None


def review_reasons(game: list[Row], rules: Rules, rulings: Rulings) -> dict[str, str | None]:
    """Point 4: the reasons to review a game [6.2], and of each its detail."""
    if left_out_reason(game, rules):
        return {}
    reasons: dict[str, str | None] = {}

    left = sum(row["left_table"] for row in game)
    if left >= rules.players_left:
        reasons["players_left"] = str(left)

    most_absent_deals = max(row["absent_deals"] for row in game)
    if most_absent_deals > rules.absent_deals:
        reasons["absent_deals"] = str(most_absent_deals)

    most_auto_moves = max(row["auto_moves"] for row in game)
    if most_auto_moves >= rules.auto_moves:
        reasons["auto_moves"] = str(most_auto_moves)

    disqualified = [row["player"] for row in game if rulings.disqualified_at(row["player"], row["started_at"])]
    if disqualified:
        reasons["player_disqualified"] = "; ".join(sorted(disqualified))

    if game[0]["server_fault"]:
        reasons["server_fault"] = None
    return reasons


def game_is_disqualified(game: list[Row], rules: Rules, rulings: Rulings) -> bool:
    """Point 4: out for all four by a ruling, or without one if the settings say so and none upholds it [6.2, 6.3]."""
    game_id = game[0]["game_id"]
    if rulings.name_game("disqualify_game", game_id):
        return True  # also when a second ruling upholds it, and without a reason to review
    if rulings.name_game("uphold_game", game_id):
        return False
    return rules.review_apply == "automatically" and bool(review_reasons(game, rules, rulings))


def review_rows(game: list[Row], rules: Rules, rulings: Rulings) -> Table:
    """Table `review`, the rows of one game by reason: `disqualified` if it is out, else `upheld`, else `pending`."""
    game_id = game[0]["game_id"]
    if game_is_disqualified(game, rules, rulings):
        decision = "disqualified"
    elif rulings.name_game("uphold_game", game_id):
        decision = "upheld"
    else:
        decision = "pending"
    reasons = review_reasons(game, rules, rulings)
    return [(game_id, reason, reasons[reason], decision) for reason in sorted(reasons)]


# Table points [8.2] ---------------------------------------------------------------------------------------------------


@dataclass
class Seat:
    """What one player got in one game, fines of the game taken off; `reason` is None where it counts."""

    game_id: str
    started_at: datetime
    stage: int | None
    player: str
    game_points: int
    place: int
    table_points: Fraction
    reason: str | None


def rounded_half_up(value: Fraction, decimals: int) -> Fraction:
    return Fraction(math.floor(value * 10**decimals + Fraction(1, 2)), 10**decimals)


def place_of(points: int, points_of_all: list[int]) -> int:
    """1 to 4 by game points, the better one when tied."""
    return 1 + sum(other > points for other in points_of_all)


def table_points_of(points: int, points_of_all: list[int], by_place: tuple[Fraction, ...]) -> Fraction:
    """The mean of the places that the players with these game points cover, to three decimals [8.2]."""
    first_place = place_of(points, points_of_all)
    covered = by_place[first_place - 1 : first_place - 1 + points_of_all.count(points)]
    return rounded_half_up(sum(covered, Fraction(0)) / len(covered), 3)


def seats_of_game(game: list[Row], rules: Rules, rulings: Rulings) -> list[Seat]:
    """The four seats of a game: fines first, then places and table points for all four, then what does not count."""
    fined = {row["player"]: row["game_points"] - rulings.game_fine(row["game_id"], row["player"]) for row in game}
    left_out = left_out_reason(game, rules)
    seats = []
    for row in game:
        if left_out:
            reason: str | None = left_out
        elif game_is_disqualified(game, rules, rulings):
            reason = "game_disqualified"
        elif rulings.disqualified_at(row["player"], row["started_at"]):
            reason = "player_disqualified"  # the other three keep theirs
        else:
            reason = None
        points = fined[row["player"]]
        seats.append(
            Seat(
                game_id=row["game_id"],
                started_at=row["started_at"],
                stage=None if left_out else stage_of_start(row["started_at"], rules),
                player=row["player"],
                game_points=points,
                place=place_of(points, list(fined.values())),
                table_points=table_points_of(points, list(fined.values()), rules.by_place),
                reason=reason,
            )
        )
    return seats


def seat_results_table(seats: list[Seat]) -> Table:
    in_order = sorted(seats, key=lambda seat: (seat.game_id, seat.place, seat.player))
    return [
        (
            seat.game_id,
            seat.stage,
            seat.player,
            seat.place,
            seat.game_points,
            float(seat.table_points),
            seat.reason is None,
            seat.reason,
        )
        for seat in in_order
    ]


# A stage [8.3] --------------------------------------------------------------------------------------------------------


@dataclass
class StageLine:
    """One player in one stage, totals after fines; the ranks are filled in when all lines of the stage are known."""

    stage: int
    player: str
    games: int
    game_points: int
    table_points: Fraction
    best_series: list[Seat]
    best_series_game_points: int
    best_series_average: Fraction
    stage_average: Fraction
    rank: int = 0
    norm_rank: int | None = None
    norm_rating: int = 0

    @property
    def score(self) -> Fraction:
        """Half the sum of the two averages [8.3.1]."""
        return (self.best_series_average + self.stage_average) / 2

    @property
    def ranking_key(self) -> tuple[Fraction, int, int]:
        """Score, game points of the best series, games: all falling [8.3.5]."""
        return self.score, self.best_series_game_points, self.games


def table_points_sum(seats: list[Seat]) -> Fraction:
    return sum((seat.table_points for seat in seats), Fraction(0))


def game_points_of(seats: list[Seat]) -> int:
    return sum(seat.game_points for seat in seats)


def best_series_of(seats: list[Seat], length: int) -> list[Seat]:
    """Of the consecutive games the ones with the most table points, then the most game points, then the earliest;
    all games where there are fewer [8.3.2]. `seats` stand in order of start and hold counted games only.
    """
    if len(seats) < length:
        return seats
    every_series = [seats[first : first + length] for first in range(len(seats) - length + 1)]
    best = every_series[0]
    for series in every_series[1:]:  # only a better one takes the place of an earlier one
        if (table_points_sum(series), game_points_of(series)) > (table_points_sum(best), game_points_of(best)):
            best = series
    return best


def rank_among(key: tuple[Any, ...], keys: list[tuple[Any, ...]]) -> int:
    """Equal keys share a rank, and the next rank is skipped: 1, 2, 2, 4."""
    return 1 + sum(other > key for other in keys)


def stage_lines(stage: int, counted: list[Seat], rules: Rules, rulings: Rulings) -> list[StageLine]:
    """All players of a stage with their ranks; without a counted game a player has no line."""
    in_stage = [seat for seat in counted if seat.stage == stage]
    lines = [
        stage_line(stage, player, [seat for seat in in_stage if seat.player == player], rules, rulings)
        for player in sorted({seat.player for seat in in_stage})
    ]
    qualified = [line for line in lines if line.games >= rules.min_norm_rating_games]
    for line in lines:
        line.rank = rank_among(line.ranking_key, [other.ranking_key for other in lines])
        if line.games >= rules.min_norm_rating_games:  # fewer games: 0, and no P
            line.norm_rank = rank_among(line.ranking_key, [other.ranking_key for other in qualified])
            line.norm_rating = norm_rating(line.norm_rank, len(qualified), rules.norm_rating_scale)
    return lines


def stage_line(stage: int, player: str, seats: list[Seat], rules: Rules, rulings: Rulings) -> StageLine:
    """One player's counted games of a stage, in order of start, equal starts by `game_id`."""
    in_order = sorted(seats, key=lambda seat: (seat.started_at, seat.game_id))
    best_series = best_series_of(in_order, rules.best_series_games)
    # Neither fine touches the best series, unless the one on game points is to lower its game points too [6.4].
    fine = rulings.stage_fine("fine_game_points", stage, player)
    game_points = game_points_of(seats) - fine
    series_fine = fine if rules.game_points_total == "best_series" else 0
    table_points = table_points_sum(seats) - rulings.stage_fine("fine_table_points", stage, player)
    return StageLine(
        stage=stage,
        player=player,
        games=len(seats),
        game_points=game_points,
        table_points=table_points,
        best_series=best_series,
        best_series_game_points=game_points_of(best_series) - series_fine,
        best_series_average=table_points_sum(best_series) / rules.best_series_games,  # also with fewer games [8.3.2]
        stage_average=table_points / max(len(seats), rules.best_series_games),  # [8.3.3]
    )


def norm_rating(norm_rank: int, qualified: int, scale: int) -> int:
    """scale × (N − P) / (N − 1), half up to a whole number; with N = 1 the whole scale [8.3.6]."""
    if qualified == 1:
        return scale
    return int(rounded_half_up(Fraction(scale * (qualified - norm_rank), qualified - 1), 0))


def stage_standings_table(lines: list[StageLine]) -> Table:
    in_order = sorted(lines, key=lambda line: (line.stage, line.rank, line.player))
    return [
        (
            line.stage,
            line.rank,
            line.player,
            line.games,
            float(line.table_points),
            line.game_points,
            float(table_points_sum(line.best_series)),
            line.best_series_game_points,
            float(line.best_series_average),
            float(line.stage_average),
            float(line.score),
            line.norm_rank,
            line.norm_rating,
        )
        for line in in_order
    ]


def best_series_table(lines: list[StageLine]) -> Table:
    in_order = sorted(lines, key=lambda line: (line.stage, line.player))
    return [
        (line.stage, line.player, position, seat.game_id, float(seat.table_points), seat.game_points)
        for line in in_order
        for position, seat in enumerate(line.best_series, start=1)
    ]


# The whole marathon [8.4] ---------------------------------------------------------------------------------------------


def dropped_stages(lines: list[StageLine], best_stages: int) -> list[StageLine]:
    """Of one player's played stages as many as there are above `best_stages`: the lowest norm-rating first, then the
    lowest score, then the fewest games, then the earliest; named in stage order [8.4.3].
    """
    worst_first = sorted(lines, key=lambda line: (line.norm_rating, line.score, line.games, line.stage))
    dropped = worst_first[: max(0, len(lines) - best_stages)]
    return sorted(dropped, key=lambda line: line.stage)


def standings_table(lines: list[StageLine], rules: Rules) -> Table:
    """Total norm-rating, sum of scores over the selected stages, games over the whole marathon; all falling [8.4.4]."""
    keys: dict[str, tuple[int, Fraction, int]] = {}
    played: dict[str, list[StageLine]] = {}
    dropped: dict[str, list[StageLine]] = {}
    for player in {line.player for line in lines}:
        played[player] = [line for line in lines if line.player == player]
        dropped[player] = dropped_stages(played[player], rules.best_stages)
        selected = [line for line in played[player] if line not in dropped[player]]
        keys[player] = (
            sum(line.norm_rating for line in selected),
            rounded_half_up(sum((line.score for line in selected), Fraction(0)), 12),
            sum(line.games for line in played[player]),  # the dropped stage too
        )

    ranks = {player: rank_among(key, list(keys.values())) for player, key in keys.items()}
    table = []
    for player in sorted(keys, key=lambda player: (ranks[player], player)):
        total_norm_rating, score_sum, games = keys[player]
        names_of_dropped = " ".join(str(line.stage) for line in dropped[player]) or None
        table.append(
            (
                ranks[player],
                player,
                total_norm_rating,
                float(score_sum),
                games,
                len(played[player]),
                names_of_dropped,
            )
        )
    return table


# What rulings change --------------------------------------------------------------------------------------------------


def rulings_table(games: dict[str, list[Row]], lines: list[StageLine], rules: Rules, rulings: Rulings) -> Table:
    """Every ruling by its id, and what it changed; the game of one that is not there yet is no game of a stage."""
    of_stages = {game_id: game for game_id, game in games.items() if left_out_reason(game, rules) is None}
    rows = []
    for row in sorted(rulings.rows, key=lambda row: row["ruling_id"]):
        game = of_stages.get(row["game_id"])
        amount, unit, effect = change_by(row, game, of_stages, lines, rules, rulings)
        stage = stage_of_start(game[0]["started_at"], rules) if game else row["stage"]
        scope = None if stage is None else str(stage)
        names = (row["ruling_id"], row["kind"], row["player"], row["game_id"], scope)
        rows.append((*names, float(amount), unit, row["note"], effect, row["starts_at"], row["ends_at"]))
    return rows


def change_by(
    row: Row,
    game: list[Row] | None,
    of_stages: dict[str, list[Row]],
    lines: list[StageLine],
    rules: Rules,
    rulings: Rulings,
) -> tuple[int, str, str]:
    """Amount, unit and effect of one ruling."""
    is_out = game is not None and game_is_disqualified(game, rules, rulings)
    match row["kind"]:
        case "disqualify_player":
            alone = Rulings([row])
            games = [
                game
                for game in of_stages.values()
                if any(seat["player"] == row["player"] for seat in game)
                and alone.disqualified_at(row["player"], game[0]["started_at"])
            ]
            return len(games), "games", "annulled" if games else "no_effect"
        case "disqualify_game":
            return (1, "games", "annulled") if game else (0, "games", "no_effect")
        case "uphold_game":
            upheld = game is not None and bool(review_reasons(game, rules, rulings)) and not is_out
            return (1, "games", "upheld") if upheld else (0, "games", "no_effect")
        case "fine_game":
            counts = game and not is_out and not rulings.disqualified_at(row["player"], game[0]["started_at"])
            return -row["amount"], "game points", "penalty" if counts else "no_effect"
    played = any((line.stage, line.player) == (row["stage"], row["player"]) for line in lines)
    unit = "table points" if row["kind"] == "fine_table_points" else "game points"
    return -row["amount"], unit, "penalty" if played else "no_effect"


# What separates two places -------------------------------------------------------------------------------------------


@dataclass
class Key:
    """A key of a ranking: where the page and the regulation have it, its exact value, and that as it is shown."""

    name: str
    clause: str
    value: Fraction
    shown: str


@dataclass
class Place:
    """A row of a standings table, with the keys that made its rank, in their order."""

    rank: int
    player: str
    keys: list[Key]


def separations_table(lines: list[StageLine], rules: Rules) -> Table:
    """Every row of both standings tables against the next one below it, stage after stage, then the whole."""
    rows: Table = []
    for stage in sorted({line.stage for line in lines}):
        in_order = sorted((line for line in lines if line.stage == stage), key=lambda line: (line.rank, line.player))
        places = [Place(line.rank, line.player, stage_keys(line, rules)) for line in in_order]
        rows += separated("stage_standings", str(stage), "A stage", places)
    places = [Place(rank, player, whole_keys(*keys)) for rank, player, *keys, _, _ in standings_table(lines, rules)]
    return rows + separated("standings", None, "The whole marathon", places)


def stage_keys(line: StageLine, rules: Rules) -> list[Key]:
    score = decimal_or_fraction(line.score, 2 * rules.best_series_games * max(line.games, rules.best_series_games))
    points, games = line.best_series_game_points, line.games
    return [
        Key("score", "A stage [8.3.1]", line.score, score),
        Key("best_series_game_points", "A stage [8.3.4]", Fraction(points), str(points)),
        Key("games", "A stage [8.3.4]", Fraction(games), str(games)),
    ]


def decimal_or_fraction(value: Fraction, divisor: int) -> str:
    """The decimal where it has no more than 12 places; else over the divisor, in thousandths where it needs them."""
    if (value * 10**12).denominator == 1:
        return str(float(value))
    if (value * divisor).denominator == 1:
        return f"{value * divisor}/{divisor}"
    return f"{value * divisor * 1000}/{divisor * 1000}"


def whole_keys(total_norm_rating: int, score_sum: float, games: int) -> list[Key]:
    clause = "The whole marathon [8.4.4]"
    return [
        Key("total_norm_rating", clause, Fraction(total_norm_rating), str(total_norm_rating)),
        Key("score_sum", clause, Fraction(str(score_sum)), str(score_sum)),  # it is a decimal of 12 places
        Key("games", clause, Fraction(games), str(games)),
    ]


def separated(standings: str, scope: str | None, section: str, places: list[Place]) -> Table:
    """The first key in which a row and the next one differ; equal in all, the place is shared."""
    rows: Table = []
    for place, below in pairwise(places):
        differing = [
            (key, other) for key, other in zip(place.keys, below.keys, strict=True) if key.value != other.value
        ]
        if differing:
            key, other = differing[0]
            why: tuple[Any, ...] = (key.name, key.clause, key.shown, other.shown, float(key.value - other.value))
        else:
            why = ("shared", section, None, None, None)
        rows.append((standings, scope, place.rank, place.player, below.player, *why))
    return rows + [(standings, scope, last.rank, last.player, *[None] * 6) for last in places[-1:]]
