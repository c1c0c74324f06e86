"""The ladder room: a season of one-on-one matches. Rules: docs/rules/ladder.md."""

from datetime import UTC, datetime
from itertools import zip_longest
from typing import Any

import numpy as np
import polars as pl

from scorehouse.pipelines.rooms.ladder.cap_and_points import (
    Fold,
    PointRules,
    match_rows,
    matches_that_score,
    player_rows,
)
from scorehouse.pipelines.rooms.shape import RoomOf
from scorehouse.pipelines.warehouse import Warehouse, read_sql, table_of
from scorehouse.schemas import ladder as schema
from scorehouse.schemas.common import RulingsApplied, Separations
from scorehouse.schemas.moments import without_zone

FORMAT = "ladder"
SQL_OF_KERNEL = "ladder/kernel"
LOGS = {"matches": schema.Matches, "rulings": schema.Rulings}
RULE_TABLES = {"rules": schema.Rules, "tiers": schema.Tiers}
OUTPUTS = {
    "standings": schema.Standings,
    "match_results": schema.MatchResults,
    "unscored_matches": schema.UnscoredMatches,
    "season": schema.SeasonRow,
    "rulings_applied": RulingsApplied,
    "separations": Separations,
}
KERNEL_TABLES = {"capped_matches": schema.CappedMatches, "player_results": schema.PlayerResults}
MODELS_OF_MATCHES = ("players", "annulments", "match_facts", "states")
MODELS_OF_RESULTS = ("standings", "unscored_matches", "season", "rulings_applied", "separations")
# Of the published database alone: no step and no file reads it.
MODELS_OF_READERS = ("because",)
MODELS = MODELS_OF_MATCHES + MODELS_OF_RESULTS + MODELS_OF_READERS
MICROSECONDS_AN_HOUR = 3_600_000_000

EXAMPLE = {
    "matches": [
        {
            "match_id": "example",
            "queue": "competitive",
            "player_1": "Anna",
            "player_2": "Борис",
            "started_at": "2026-01-05T12:00:00Z",
            "ended_at": "2026-01-05T12:30:00Z",
            "winner": "1",
            "ended_by": "play",
        }
    ]
}


def to_start_with(year: int) -> dict[str, Any]:
    """A season of the whole year."""
    starts_at, ends_at = (datetime(one, 1, 1, tzinfo=UTC) for one in (year, year + 1))
    return {"season": {"starts_at": starts_at, "ends_at": ends_at}}


def rules(settings: schema.Settings, as_of: datetime | None) -> dict[str, list[dict[str, Any]]]:
    """The settings as rows of the tables that SQL joins."""
    starts_at, ends_at = settings.season_in_utc()
    return {
        "rules": [
            {
                "as_of": as_of,
                "is_whole": True,
                "starts_at": without_zone(starts_at),
                "ends_at": without_zone(ends_at),
                "start_points": settings.points.start,
                "floor_points": settings.points.floor,
                "win_points": settings.points.win,
                "streak_step": settings.points.streak_step,
                "streak_max": settings.points.streak_max,
                "cap_matches": settings.cap.matches,
                "cap_hours": settings.cap.hours,
                "prize_min_matches": settings.prize.min_matches,
                "prize_passes_down": settings.prize.passes_down,
                "seconds_between_reports": schema.SECONDS_BETWEEN_REPORTS,
            }
        ],
        "tiers": [
            {
                "tier": tier.name,
                "from_points": tier.from_points,
                "to_points": higher.from_points if higher else None,
                "loss": tier.loss,
            }
            for tier, higher in zip_longest(settings.tiers, settings.tiers[1:])
        ],
    }


def read_log(warehouse: Warehouse) -> None:
    """The checks of this room read the log as it is."""


def build(warehouse: Warehouse) -> None:
    """Every model of the room, in order; between them, competition by competition, the cap and the points."""
    for model in MODELS_OF_MATCHES:
        warehouse.build(FORMAT, model)
    for table, of in {**KERNEL_TABLES, "match_results": schema.MatchResults}.items():
        warehouse.execute(table_of(warehouse.place(f"{FORMAT}.{table}"), of))
    for slug in warehouse.query(read_sql(SQL_OF_KERNEL, "competitions"))["competition"]:
        play(warehouse, slug)
    for model in MODELS_OF_RESULTS:
        warehouse.build(FORMAT, model)


def play(warehouse: Warehouse, slug: str) -> None:
    """The kernel tables and match_results of one competition.

    match_results comes from here, not from SQL: its rows are the kernel's steps, in the kernel's order, and joining
    names to 20 million of them and sorting them again costs several times the fold.
    """
    matches = warehouse.query(read_sql(SQL_OF_KERNEL, "matches_of_season"), [slug])
    match_ids, started_at, ended_at, winner_numbers, loser_numbers = one_by_one(matches)
    (players,) = one_by_one(warehouse.query(read_sql(SQL_OF_KERNEL, "players_in_order"), [slug]))
    given = warehouse.query(read_sql(SQL_OF_KERNEL, "rules_of_points"), [slug]).row(0, named=True)
    tiers = warehouse.query(read_sql(SQL_OF_KERNEL, "losses_by_tier"), [slug])
    winners, losers = winner_numbers.to_numpy(), loser_numbers.to_numpy()
    scores = matches_that_score(
        started_at.to_physical().to_numpy(),
        winners,
        losers,
        places=given["cap_matches"],
        window=given["cap_hours"] * MICROSECONDS_AN_HOUR,
    )
    del started_at
    warehouse.append(f"{FORMAT}.capped_matches", slug, match_ids.filter(pl.Series(~scores)).to_frame())
    fold = Fold(ended_at.to_physical().to_numpy(), winners, losers, scores, players.len(), point_rules(given, tiers))
    for batch in fold.batches():
        warehouse.append(f"{FORMAT}.match_results", slug, match_rows(batch, match_ids, ended_at, players, fold))
    warehouse.append(f"{FORMAT}.player_results", slug, player_rows(fold, ended_at, players))


def one_by_one(frame: pl.DataFrame) -> list[pl.Series]:
    """The columns of a frame, which is used up, each in one piece; a whole frame so would be there twice meanwhile."""
    return [frame.drop_in_place(name).rechunk() for name in frame.columns]


def point_rules(given: dict[str, Any], tiers: pl.DataFrame) -> PointRules:
    """A competition's rules of points, from its row of `rules` and its tiers, the lowest first."""
    return PointRules(
        start=given["start_points"],
        floor=given["floor_points"],
        win=given["win_points"],
        streak_step=given["streak_step"],
        streak_max=given["streak_max"],
        thresholds=tiers["from_points"].to_numpy().astype(np.int64),
        losses=tiers["loss"].to_numpy().astype(np.int64),
    )


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
