"""The duplicate room: the same deals at every table, IMPs at each wind. Rules: docs/rules/duplicate.md."""

from datetime import datetime
from itertools import zip_longest
from operator import methodcaller
from typing import Any

from scorehouse.pipelines.beside import one_behind
from scorehouse.pipelines.rooms.duplicate.running_standings import standings_after_each_deal
from scorehouse.pipelines.rooms.shape import RoomOf
from scorehouse.pipelines.warehouse import Warehouse, read_sql
from scorehouse.schemas import duplicate as schema
from scorehouse.schemas.common import RulingsApplied, Separations

FORMAT = "duplicate"
LOGS = {"deals": schema.Deals, "entries": schema.Entries, "rulings": schema.Rulings}
RULE_TABLES = {
    "rules": schema.Rules,
    "imp_scale": schema.ImpScale,
    "prizes": schema.Prizes,
    "connections": schema.Connections,
    "tie_break": schema.TieBreak,
    "false_mahjong_amounts": schema.FalseMahjongAmounts,
    "logged_deals": schema.LoggedDeals,
}
OUTPUTS = {
    "standings": schema.Standings,
    "deal_results": schema.DealResults,
    "deal_standings": schema.DealStandings,
    "averages": schema.Averages,
    "substitutions_due": schema.SubstitutionsDue,
    "rulings_applied": RulingsApplied,
    "separations": Separations,
}
KERNEL_TABLES = {"last_standing": schema.LastStanding}
SQL_OF_LOG, SQL_OF_KERNEL = "duplicate/log", "duplicate/kernel"
MODELS_OF_DEALS = (
    "players",
    "disconnected_tables",
    "points_at_wind",
    "wind_sums",
    "averages",
    "imps_of_points",
)
MODELS_OF_SEATS = ("deal_results", "last_deals", "states")
MODELS_OF_STANDINGS = ("standings", "substitutions_due", "rulings_applied", "separations")
# Of the published database alone: no step and no file reads it.
MODELS_OF_READERS = ("because",)
MODELS = (
    *MODELS_OF_DEALS,
    "penalties",
    *MODELS_OF_SEATS,
    "disqualifications",
    "player_sums",
    *MODELS_OF_STANDINGS,
    *MODELS_OF_READERS,
)

EXAMPLE = {
    "deals": [
        {
            "deal": 1,
            "round": 1,
            "session": 1,
            "table": table,
            "wind": wind,
            "player": player,
            "game_points": points,
            "connection": "connected",
        }
        for table, seats in enumerate(
            (
                (("Anna", 48), ("Борис", -16), ("Chloë", -16), ("David", -16)),
                (("Émile", -16), ("Fatma", 32), ("Галина", -8), ("Hana", -8)),
            ),
            start=1,
        )
        for wind, (player, points) in zip(schema.WINDS, seats, strict=True)
    ]
}


def rules(settings: schema.Settings, as_of: datetime | None) -> dict[str, list[dict[str, Any]]]:
    """The settings as rows of the tables that SQL joins."""
    bounds = settings.lower_bounds
    return {
        "rules": [
            {
                "as_of": as_of,
                "is_whole": True,
                "deals": settings.deals,
                "deals_per_round": settings.deals_per_round,
                "own_result_is_included": settings.average.own_result == "included",
                "missed_deal_imps": settings.missed_deal.imps,
                "missed_deals_allowed": settings.missed_deals_allowed,
            }
        ],
        "imp_scale": [
            {"imps": imps, "lower_bound": lower, "upper_bound": upper}
            for imps, (lower, upper) in enumerate(zip_longest(bounds, bounds[1:]))
        ],
        "prizes": [
            {"rank": rank, "thousandths": thousandths}
            for rank, thousandths in enumerate(settings.thousandths_of_prizes, start=1)
        ],
        "connections": [
            {"connection": name, **connection._asdict()}
            | {"has_imps_of_seat": name == "substitute" and settings.substitute.imps == "seat"}
            for name, connection in schema.CONNECTIONS.items()
        ],
        "tie_break": [
            {"position": position, "criterion": criterion}
            for position, criterion in enumerate(settings.tie_break, start=1)
        ],
        "false_mahjong_amounts": [{"amount": amount} for amount in schema.FALSE_MAHJONG_AMOUNTS],
    }


def read_log(warehouse: Warehouse) -> None:
    """Which deals of the whole log are complete: judged once, before rejected rows leave."""
    warehouse.execute(
        f"insert into {FORMAT}.logged_deals by name select * from ({read_sql(SQL_OF_LOG, 'logged_deals')}) as judged "
        f"where competition not in (select competition from {FORMAT}.logged_deals)"
    )


def build(warehouse: Warehouse) -> None:
    """Every model of the room, in order."""
    for model in MODELS_OF_DEALS:
        warehouse.build(FORMAT, model)
    warehouse.define(FORMAT, "penalties")
    for model in MODELS_OF_SEATS:
        warehouse.build(FORMAT, model)
    warehouse.define(FORMAT, "disqualifications")
    seats, players = (warehouse.query(read_sql(SQL_OF_KERNEL, name)) for name in ("seats_of_players", "ranked_players"))
    running = f"{FORMAT}.deal_standings"
    warehouse.create_empty(running, schema.DealStandings)
    with one_behind(warehouse) as later:
        later(methodcaller("build", FORMAT, "player_sums"))
        last = standings_after_each_deal(
            seats, players, tie_breaks(warehouse), lambda slug, rows: later(methodcaller("append", running, slug, rows))
        )
    with warehouse.at_once():
        warehouse.create(f"{FORMAT}.last_standing", last)
        for model in MODELS_OF_STANDINGS:
            warehouse.build(FORMAT, model)


def tie_breaks(warehouse: Warehouse) -> dict[str, list[str]]:
    """What breaks a tie, in order, competition by competition."""
    found: dict[str, list[str]] = {}
    for slug, criterion in warehouse.query(read_sql(SQL_OF_KERNEL, "criteria_of_ties")).iter_rows():
        found.setdefault(slug, []).append(criterion)
    return found


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
