"""The marathon room: four-player mahjong in stages. Rules: the shared rule page "Marathon"."""

from datetime import datetime
from typing import Any

import polars as pl

from pipelines.kernels.best_series import best_series
from pipelines.kernels.score_sums import sum_scores
from pipelines.moments import bands_of_days
from pipelines.warehouse import Warehouse
from schemas import marathon as schema
from schemas.common import columns

FORMAT = "marathon"
Settings = schema.Settings
INPUTS = {"games": schema.Games, "rulings": schema.Rulings}
REQUIRED = ("games",)
UNITS = {"games": ("game_id",)}
MOMENTS = {"games": ("started_at",)}
RULES = {
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
}
KERNEL_TABLES = {"stage_series": schema.StageSeries, "score_sums": schema.ScoreSums}
MODELS_OF_LOG = ("logged_games", "players")
MODELS_OF_GAMES = (
    "game_facts",
    "event_tables",
    "game_stages",
    "banned_seats",
    "review_reasons",
    "game_decisions",
    "review",
    "seats",
    "seat_points",
    "counted_games",
)
READ_ONCE = ("seats", "counted_games")
MODELS_OF_STAGES = ("stage_scores", "stage_standings", "stage_choices")
MODELS_OF_ALL = ("standings", "seat_results", "states")
MODELS = MODELS_OF_LOG + MODELS_OF_GAMES + MODELS_OF_STAGES + MODELS_OF_ALL


def rules(settings: schema.Settings, as_of: datetime | None) -> dict[str, list[dict[str, Any]]]:
    """The settings as rows of the tables that SQL joins."""
    stages, event = settings.stages, settings.event
    return {
        "rules": [
            {
                "as_of": as_of,
                "table_name_pattern": event.table_name_pattern,
                "best_series_games": settings.stage.best_series_games,
                "min_norm_rating_games": settings.stage.min_norm_rating_games,
                "norm_rating_scale": settings.stage.norm_rating_scale,
                "best_stages": settings.final.best_stages,
                "review_apply": settings.review.apply,
                "players_left": settings.review.players_left,
                "absent_deals": settings.review.absent_deals,
                "auto_moves": settings.review.auto_moves,
            }
        ],
        "stages": [{"stage": s.number, "starts_on": s.starts_on, "ends_on": s.ends_on} for s in stages],
        "stage_bands": [
            {"stage": stage.number, "starts_at": start, "ends_at": end}
            for stage in stages
            for start, end in bands_of_days(stage.starts_on, stage.ends_on, event.stage_timezone)
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
        (warehouse.define if model in READ_ONCE else warehouse.build)(FORMAT, model)
    find_best_series(warehouse)
    for model in MODELS_OF_STAGES:
        warehouse.build(FORMAT, model)
    choices = warehouse.query(
        "select competition, player, score_numerator, score_denominator "
        "from marathon.stage_choices where is_selected order by competition, player, stage"
    )
    warehouse.create(f"{FORMAT}.score_sums", sum_scores(choices))
    for model in MODELS_OF_ALL:
        warehouse.build(FORMAT, model)


def find_best_series(warehouse: Warehouse) -> None:
    """What the kernel finds, with the names of players and games again: `stage_series` and `best_series`."""
    of_stages, of_series = best_series(warehouse.query(f"select * from {FORMAT}.counted_games"))
    players = warehouse.query(f"select competition, player from {FORMAT}.players order by player_number")
    game_ids = warehouse.query(f"select game_id from {FORMAT}.game_facts order by game_number")["game_id"]
    sums = with_players(of_stages, players)
    names = [column.name for column in columns(schema.StageSeries)]
    warehouse.create(f"{FORMAT}.stage_series", sums.select("competition", *names))
    named = with_players(of_series, players).sort("competition", "stage", "player_number", "position")
    warehouse.create(
        f"{FORMAT}.best_series",
        named.select(
            "competition",
            "stage",
            "player",
            "position",
            game_ids.gather(named["game_number"] - 1).alias("game_id"),
            pl.Series("table_points", named["thousandths"].to_numpy() / 1000),
            "game_points",
        ),
    )


def with_players(rows: pl.DataFrame, players: pl.DataFrame) -> pl.DataFrame:
    """Rows with the competition and the name of the player that player_number stands for."""
    return pl.concat([players[rows["player_number"] - 1], rows], how="horizontal")
