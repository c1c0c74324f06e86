"""The marathon room: four-player mahjong in stages. Rules: docs/rules/marathon.md."""

from datetime import date, datetime, timedelta
from functools import partial
from typing import Any

import numpy as np
import polars as pl

from scorehouse.pipelines.beside import one_behind
from scorehouse.pipelines.rooms.marathon.best_series import best_series
from scorehouse.pipelines.rooms.marathon.score_sums import sum_scores
from scorehouse.pipelines.rooms.marathon.seat_points import seat_points
from scorehouse.pipelines.rooms.shape import RoomOf
from scorehouse.pipelines.warehouse import Warehouse, read_sql
from scorehouse.schemas import marathon as schema
from scorehouse.schemas.common import RulingsApplied, Separations, columns
from scorehouse.schemas.moments import bands_of_days

FORMAT = "marathon"
SQL_OF_KERNEL = "marathon/kernel"
LOGS = {"games": schema.Games, "rulings": schema.Rulings}
RULE_TABLES = {
    "rules": schema.Rules,
    "stages": schema.StageDays,
    "stage_bands": schema.StageBands,
    "event_bands": schema.EventBands,
    "table_point_scale": schema.TablePointScale,
    "usual_fines": schema.UsualFines,
}
OUTPUTS = {
    "standings": schema.Standings,
    "stage_standings": schema.StageStandings,
    "best_series": schema.BestSeries,
    "seat_results": schema.SeatResults,
    "review": schema.ReviewRows,
    "rulings_applied": RulingsApplied,
    "separations": Separations,
}
KERNEL_TABLES = {"stage_series": schema.StageSeries, "score_sums": schema.ScoreSums}
# What the kernels find, seat by seat.
TABLES_OF_SEATS = {
    "seat_results": schema.SeatResults,
    "stage_series": schema.StageSeries,
    "best_series": schema.BestSeries,
}
MODELS_OF_LOG = ("logged_games", "players")
MODELS_OF_GAMES = (
    "game_facts",
    "event_tables",
    "game_stages",
    "banned_seats",
    "review_reasons",
    "game_decisions",
    "review",
)
MODELS_OF_STAGES = ("stage_scores", "stage_standings", "stage_choices")
MODELS_OF_ALL = ("standings", "rulings_applied", "separations", "states")
# Of the published database alone: no step and no file reads it.
MODELS_OF_READERS = ("because",)
MODELS = (*MODELS_OF_LOG, *MODELS_OF_GAMES, "seats", *MODELS_OF_STAGES, *MODELS_OF_ALL, *MODELS_OF_READERS)

# No two dates on a wall are further apart at one moment.
DAYS_BETWEEN_ZONES = timedelta(days=2)

EXAMPLE = {
    "games": [
        {
            "game_id": "example",
            "table_name": "RU-Marathon-1",
            "started_at": "2015-02-05T12:00:00Z",
            "player": player,
            "game_points": points,
        }
        for player, points in (("Anna", 40), ("Борис", 13), ("Chloë", -8), ("David", -45))
    ]
}


def to_start_with(year: int) -> dict[str, Any]:
    """Stages of the regulation's months that fill the whole year, at tables of any name."""
    days = [(stage.starts_on.replace(year=year), stage.ends_on.replace(year=year)) for stage in schema.STAGES_2015]
    days[0] = date(year, 1, 1), days[0][1]
    days[-1] = days[-1][0], date(year, 12, 31)
    stages = [{"number": number, "starts_on": first, "ends_on": last} for number, (first, last) in enumerate(days, 1)]
    return {"stages": stages, "event": {"table_name_pattern": ".*"}}


def rules(settings: schema.Settings, as_of: datetime | None) -> dict[str, list[dict[str, Any]]]:
    """The settings as rows of the tables that SQL joins."""
    stages, event = settings.stages, settings.event
    return {
        "rules": [
            {
                "as_of": as_of,
                "is_whole": True,
                "table_name_pattern": event.table_name_pattern,
                "best_series_games": settings.stage.best_series_games,
                "min_norm_rating_games": settings.stage.min_norm_rating_games,
                "norm_rating_scale": settings.stage.norm_rating_scale,
                "best_stages": settings.final.best_stages,
                "game_points_total": settings.fines.game_points_total,
                "review_apply": settings.review.apply,
                "players_left": settings.review.players_left,
                "absent_deals": settings.review.absent_deals,
                "auto_moves": settings.review.auto_moves,
            }
        ],
        "stages": [{"stage": s.number, "starts_on": s.starts_on, "ends_on": s.ends_on} for s in stages],
        "stage_bands": [
            {"stage": number, "starts_at": start, "ends_at": end}
            for number, first, last in days_of_stages(settings)
            for start, end in bands_of_days(first, last, event.stage_timezone)
        ],
        "event_bands": [
            {"starts_at": start, "ends_at": end}
            for start, end in bands_of_days(stages[0].starts_on, stages[-1].ends_on, event.timezone)
        ],
        "table_point_scale": table_point_scale(settings.table_points.by_place),
        "usual_fines": [
            {"kind": kind, "amount": amount} for kind, amounts in schema.USUAL_FINES.items() for amount in amounts
        ],
    }


def days_of_stages(settings: schema.Settings) -> list[tuple[int, date, date]]:
    """Number, first and last day of each stage; where games belong to the nearest, with the days that are nearest.

    Of two that are as near, a day is the earlier's. The event ends where its own zone says, so that some days more on
    either side do no harm.
    Source: docs/rules/marathon.md, "Which games count", 3 [8.1].
    """
    firsts, lasts = ([getattr(stage, day) for stage in settings.stages] for day in ("starts_on", "ends_on"))
    if settings.event.outside_stages == "nearest":
        gaps = zip(lasts, firsts[1:], strict=False)
        middles = [last + timedelta(days=(first - last).days // 2) for last, first in gaps]
        firsts = [firsts[0] - DAYS_BETWEEN_ZONES, *(middle + timedelta(days=1) for middle in middles)]
        lasts = [*middles, lasts[-1] + DAYS_BETWEEN_ZONES]
    return [(stage.number, *days) for stage, *days in zip(settings.stages, firsts, lasts, strict=True)]


def table_point_scale(by_place: list[int]) -> list[dict[str, Any]]:
    """Thousandths of table points for each place and number of players who share it: the mean, half up [8.2]."""
    return [
        {
            "place": place,
            "players_tied": tied,
            "thousandths": (2 * 1000 * sum(by_place[place - 1 : place - 1 + tied]) + tied) // (2 * tied),
        }
        for place in range(1, len(by_place) + 1)
        for tied in range(1, len(by_place) + 2 - place)
    ]


def read_log(warehouse: Warehouse) -> None:
    """The games of the whole log, for the checks and for all that follows."""
    for model in MODELS_OF_LOG:
        warehouse.build(FORMAT, model)


def build(warehouse: Warehouse) -> None:
    """Every model of the room, in order."""
    for model in MODELS_OF_GAMES:
        warehouse.build(FORMAT, model)
    warehouse.define(FORMAT, "seats")  # read once, by the kernels
    work_out_seats(warehouse)
    for model in MODELS_OF_STAGES:
        warehouse.build(FORMAT, model)
    choices = warehouse.query(read_sql(SQL_OF_KERNEL, "scores_of_selected_stages"))
    warehouse.create(f"{FORMAT}.score_sums", sum_scores(choices))
    for model in MODELS_OF_ALL:
        warehouse.build(FORMAT, model)


def work_out_seats(warehouse: Warehouse) -> None:
    """What the kernels find, a competition at a time, with names again: seat_results, stage_series, best_series."""
    for table, model in TABLES_OF_SEATS.items():
        warehouse.create_empty(f"{FORMAT}.{table}", model)
    players = warehouse.query(read_sql(SQL_OF_KERNEL, "players_in_order"))["player"]
    games = warehouse.query(read_sql(SQL_OF_KERNEL, "games_in_order"))["game_id"]
    for slug, length in warehouse.query(read_sql(SQL_OF_KERNEL, "lengths_of_series")).iter_rows():
        write = partial(write_named, slug=slug, players=players, games=games)
        seats = placed_seats(warehouse, slug)
        with one_behind(warehouse) as later:
            later(partial(write, table="seat_results", rows=seats.with_columns(counted=pl.col("reason").is_null())))
            of_stages, of_series = best_series(seats.filter(pl.col("reason").is_null()), length)
            later(partial(write, table="stage_series", rows=of_stages))
            later(partial(write, table="best_series", rows=of_series.sort("stage", "player_number", "position")))


def write_named(
    warehouse: Warehouse, *, slug: str, players: pl.Series, games: pl.Series, table: str, rows: pl.DataFrame
) -> None:
    """Rows of one of TABLES_OF_SEATS, with names in place of numbers."""
    named = with_names(rows, players, games).select(column.name for column in columns(TABLES_OF_SEATS[table]))
    warehouse.append(f"{FORMAT}.{table}", slug, named)


def placed_seats(warehouse: Warehouse, slug: str) -> pl.DataFrame:
    """The seats of a competition by game id, place and player, with `place` and `thousandths`."""
    seats = warehouse.query(read_sql(SQL_OF_KERNEL, "seats_of_competition"), [slug])
    scale = warehouse.query(read_sql(SQL_OF_KERNEL, "scale_of_table_points"), [slug]).to_numpy()
    by_place = np.zeros((scale[:, 0].max(), scale[:, 1].max()), dtype=np.int64)
    by_place[scale[:, 0] - 1, scale[:, 1] - 1] = scale[:, 2]
    game, player, points = (
        seats[name].to_numpy().astype(np.int64) for name in ("id_number", "player_number", "game_points")
    )
    order, place, thousandths = seat_points(game, player, points, by_place)
    return seats[order].with_columns(place=place, thousandths=thousandths)


def with_names(rows: pl.DataFrame, players: pl.Series, games: pl.Series) -> pl.DataFrame:
    """Rows with the names behind player_number and game_number, and table points from thousandths."""
    named = rows.with_columns(player=players.gather(rows["player_number"] - 1))
    if "game_number" in rows.columns:
        named = named.with_columns(game_id=games.gather(rows["game_number"] - 1))
    # Polars would multiply by a rounded 1/1000.
    return named.with_columns(table_points=pl.Series(rows["thousandths"].to_numpy() / 1000))


ROOM = RoomOf(
    format=FORMAT,
    settings=schema.Settings,
    logs=LOGS,
    rule_tables=RULE_TABLES,
    kernel_tables=KERNEL_TABLES,
    outputs=OUTPUTS,
    models=MODELS,
    names=schema.NAMES,
    example=EXAMPLE,
    to_start_with=to_start_with,
    rules=rules,
    read_log=read_log,
    build=build,
)
