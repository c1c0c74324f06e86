"""The round-robin room: tables by strength, a clock, play-offs. Rules: docs/rules/round_robin.md."""

from datetime import datetime
from typing import Any

import polars as pl

from scorehouse.pipelines.rooms.round_robin.rank_ranges import find_rank_ranges
from scorehouse.pipelines.rooms.round_robin.withdrawals import take_withdrawals
from scorehouse.pipelines.rooms.shape import RoomOf
from scorehouse.pipelines.warehouse import Warehouse, read_sql
from scorehouse.schemas import round_robin as schema
from scorehouse.schemas.common import RulingsApplied, Separations

FORMAT = "round_robin"
LOGS = {"entries": schema.Entries, "games": schema.Games, "turns": schema.Turns}
RULE_TABLES = {"rules": schema.Rules, "outcome_half_points": schema.OutcomeHalfPoints}
OUTPUTS = {
    "standings": schema.Standings,
    "game_results": schema.GameResults,
    "play_offs": schema.PlayOffs,
    "table_status": schema.TableStatus,
    "review": schema.ReviewRows,
    "rulings_applied": RulingsApplied,
    "separations": Separations,
}
KERNEL_TABLES = {
    "withdrawals": schema.Withdrawals,
    "withdrawn_games": schema.WithdrawnGames,
    "rank_ranges": schema.RankRanges,
    "missing_games": schema.MissingGames,
    "left_out_tables": schema.LeftOutTables,
}
MODELS_OF_LOG = ("seats", "misfit_splits", "turn_counts", "odd_moves")
# What only the whole log can say, rejected rows too, in sql/round_robin/log.
SQL_OF_KERNEL = "round_robin/kernel"
SQL_OF_LOG, TABLES_OF_LOG = "round_robin/log", ("missing_games", "left_out_tables")
MODELS_OF_CLOCK = (
    "leavers",
    "known_games",
    "turn_facts",
    "missed_turns",
    "clock_ends",
    "log_endings",
)
MODELS_OF_POINTS = (
    "game_endings",
    "game_results",
    "game_sides",
    "scores",
    "open_games",
    "table_games",
    "point_ranks",
)
MODELS_OF_RANKS = (
    "tied_players",
    "tied_pairs",
    "tie_states",
    "tie_ranks",
    "play_offs",
    "table_status",
    "standings",
    "rulings_applied",
    "separations",
    "review",
    "states",
)
# Of the published database alone: no step and no file reads it.
MODELS_OF_READERS = ("because",)
MODELS = MODELS_OF_LOG + MODELS_OF_CLOCK + MODELS_OF_POINTS + MODELS_OF_RANKS + MODELS_OF_READERS

EXAMPLE: dict[str, list[dict[str, Any]]] = {
    "entries": [
        {"player": player, "level": level, "entered_at": "2026-01-05T12:00:00Z"}
        for player, level in (("Anna", 2.5), ("Борис", 1.75))
    ],
    "games": [
        {
            "game_id": "example",
            "table": 1,
            "phase": "table",
            "white": "Anna",
            "black": "Борис",
            "started_at": "2026-02-01T12:00:00Z",
            "ended_at": "2026-02-03T18:00:00Z",
            "result": "white",
        }
    ],
    "turns": [
        {"game_id": "example", "turn": 1, "player": player, "opened_at": "2026-02-01T12:00:00Z", "moved_at": moved_at}
        for player, moved_at in (("Anna", "2026-02-01T13:00:00Z"), ("Борис", "2026-02-01T14:00:00Z"))
    ],
}


def rules(settings: schema.Settings, as_of: datetime | None) -> dict[str, list[dict[str, Any]]]:
    """The settings as rows of the tables that SQL joins."""
    return {
        "rules": [
            {
                "as_of": as_of,
                "is_whole": True,
                "max_players": settings.tables.max_players,
                "fill": settings.tables.fill,
                "games_a_pair": settings.tables.games_a_pair,
                "hours_per_move": settings.clock.hours_per_move,
                "double_misses_a_game": schema.DOUBLE_MISSES_A_GAME,
                "last_place": settings.play_off.last_place,
                "halves_a_point": schema.HALVES_A_POINT,
            }
        ],
        "outcome_half_points": [
            {"outcome": outcome, "white_half_points": white, "black_half_points": black}
            for outcome, (white, black) in schema.OUTCOMES.items()
        ],
    }


def read_log(warehouse: Warehouse) -> None:
    """Who sits where, what the turns of each game say, and which games are left out."""
    for model in MODELS_OF_LOG:
        warehouse.build(FORMAT, model)
    for table in TABLES_OF_LOG:
        warehouse.fill(f"{FORMAT}.{table}", read_sql(SQL_OF_LOG, table))


def build(warehouse: Warehouse) -> None:
    """Every model of the room, in order."""
    for model in MODELS_OF_CLOCK:
        warehouse.build(FORMAT, model)
    withdrawals, withdrawn_games = take_withdrawals(*leavers_and_games(warehouse), missing_games(warehouse))
    warehouse.create(f"{FORMAT}.withdrawals", withdrawals)
    warehouse.create(f"{FORMAT}.withdrawn_games", withdrawn_games)
    for model in MODELS_OF_POINTS:
        warehouse.build(FORMAT, model)
    win, _ = schema.OUTCOMES["white"]
    warehouse.create(f"{FORMAT}.rank_ranges", find_rank_ranges(*points_and_open_games(warehouse), win))
    for model in MODELS_OF_RANKS:
        warehouse.build(FORMAT, model)


def leavers_and_games(warehouse: Warehouse) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Who left, in order, and the games of their tables."""
    leavers = warehouse.query(read_sql(SQL_OF_KERNEL, "leavers_in_order"))
    games = warehouse.query(read_sql(SQL_OF_KERNEL, "games_of_left_tables"))
    return leavers, games


def missing_games(warehouse: Warehouse) -> pl.DataFrame:
    """The games that tables lack, pair by pair."""
    return warehouse.query(read_sql(SQL_OF_KERNEL, "games_that_tables_lack"))


def points_and_open_games(warehouse: Warehouse) -> tuple[pl.DataFrame, pl.DataFrame]:
    """Points and open games of the tables that have open games."""
    points = warehouse.query(read_sql(SQL_OF_KERNEL, "points_at_open_tables"))
    open_games = warehouse.query(read_sql(SQL_OF_KERNEL, "open_games_of_pairs"))
    return points, open_games


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
    to_start_with=lambda year: {},
    rules=rules,
    read_log=read_log,
    build=build,
)
