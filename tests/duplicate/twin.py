"""The duplicate, slow and obvious: the rule page clause by clause, to be read beside it.

Standard library only. Averages and differences are fractions until the last step, and every standing is worked out
anew from all the deals before it. Nothing is checked here: the rows are valid, and their defaults are filled in.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Any

from tests.columns_of_all_rooms import COLUMNS_OF_ALL_ROOMS

Settings = dict[str, Any]
Row = dict[str, Any]
Tables = dict[str, list[Row]]
Seating = list[tuple[int, int, str, str]]

WINDS = ("E", "S", "W", "N")

# "A deal", 3: the published scales, as the page prints them. The place of a lower bound in the list is its IMPs.
PUBLISHED_IMP_SCALES: dict[str, list[int]] = {
    "sbr_2025": [0, 1, 3, 6, 9, 12, 16, 20, 26, 32, 40],
    "wbf": [
        0, 20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900, 1100, 1300, 1500, 1750, 2000, 2250, 2500,
        3000, 3500, 4000,
    ],
}  # fmt: skip

# "A deal", 1: the player had not come back before the deal's end, and the table is disconnected.
DISCONNECTED = ("lost", "robot")
# "A deal", 4 and 5: the player did not end the deal; with a substitute the table is not disconnected.
NOT_ENDED = ("lost", "robot", "substitute")

COLUMNS: dict[str, tuple[str, ...]] = {
    "standings": (
        "rank",
        "player",
        "total",
        "imps",
        "penalties",
        "same_wind_imps",
        "same_wind_game_points",
        "deals_won",
        "deals_lost",
        "deals_missed",
        "status",
        "prize",
    ),
    "deal_results": (
        "deal",
        "table",
        "wind",
        "player",
        "game_points",
        "connection",
        "in_average",
        "average",
        "difference",
        "imps",
        "penalty",
    ),
    "deal_standings": ("deal", "rank", "player", "total"),
    "averages": ("deal", "wind", "tables", "average"),
    "substitutions_due": ("player", "table", "wind"),
    **COLUMNS_OF_ALL_ROOMS,
}
SEATING_COLUMNS = ("round", "table", "wind", "player")


@dataclass(frozen=True)
class Rules:
    """The page's settings, with the page's defaults."""

    imp_scale: list[Fraction]
    deals: int
    prizes: list[Fraction]
    own_result_included: bool
    missed_deal_imps: int
    disqualified_above: Fraction
    tie_break: list[str]
    substitute_gets_imps_of_seat: bool


@dataclass(frozen=True)
class SeatResult:
    """One seat of a complete deal, with what the deal gave it."""

    deal: int
    round: int
    table: int
    wind: str
    player: str
    game_points: int
    connection: str
    in_average: bool
    average: Fraction | None
    difference: Fraction | None
    imps: int
    penalty: int

    @property
    def ended(self) -> bool:
        return self.connection not in NOT_ENDED


@dataclass(frozen=True)
class Line:
    """One player's line in the standing after a deal."""

    rank: int | None
    player: str
    total: int
    imps: int
    penalties: int
    same_wind_imps: int | None
    same_wind_game_points: int | None
    deals_won: int
    deals_lost: int
    deals_missed: int


def read_rules(settings: Settings) -> Rules:
    """Settings: numbers with a point mean what is written: 0.3 is three tenths, not the double beside it."""
    scale = settings["imp_scale"]
    return Rules(
        imp_scale=[as_written(bound) for bound in (PUBLISHED_IMP_SCALES[scale] if isinstance(scale, str) else scale)],
        deals=settings.get("deals", 80),
        prizes=[as_written(prize) for prize in settings.get("prizes", [500, 300, 200])],
        own_result_included=settings.get("average", {}).get("own_result", "included") == "included",
        missed_deal_imps=settings.get("missed_deal", {}).get("imps", -2),
        disqualified_above=as_written(settings.get("missed_deal", {}).get("disqualified_above", 0.5)),
        tie_break=settings.get("tie_break", ["same_wind_imps", "same_wind_game_points", "deals_won_less_lost"]),
        substitute_gets_imps_of_seat=settings.get("substitute", {}).get("imps", "missed") == "seat",
    )


def as_written(number: float) -> Fraction:
    return Fraction(str(number))


def results(settings: Settings, tables: Tables, as_of: datetime | None = None) -> dict[str, list[tuple[Any, ...]]]:
    """The output tables. A deal has no time and is always there, so `as_of` changes nothing here."""
    rules = read_rules(settings)
    seats = complete_deals_only(tables.get("deals", []))
    rulings = tables.get("rulings", [])
    scored = scored_seats(rules, seats, rulings)
    return {
        "standings": standings_rows(rules, scored, rulings),
        "deal_results": deal_results_rows(scored),
        "deal_standings": deal_standings_rows(rules, scored, rulings),
        "averages": averages_rows(seats),
        "substitutions_due": substitutions_due_rows(seats),
        "rulings_applied": rulings_rows(rules, scored, rulings),
        "separations": separations_rows(rules, scored, rulings),
    }


# ---------------------------------------------------------------------------------------------------------------------
# Input: the highest deal may be incomplete
# ---------------------------------------------------------------------------------------------------------------------


def complete_deals_only(seats: list[Row]) -> list[Row]:
    """Input: the highest deal is left out when a table of the other deals, or a seat, is missing in it."""
    if not seats:
        return []
    highest = max(seat["deal"] for seat in seats)
    tables_there = {seat["table"] for seat in seats if seat["deal"] == highest}
    tables_of_the_others = {seat["table"] for seat in seats if seat["deal"] != highest}
    # A first deal has no others: its own tables, numbered from 1 without a gap.
    tables_due = tables_of_the_others or set(range(1, max(tables_there) + 1))
    seats_there = {(seat["table"], seat["wind"]) for seat in seats if seat["deal"] == highest}
    if all((table, wind) in seats_there for table in tables_due for wind in WINDS):
        return seats
    return [seat for seat in seats if seat["deal"] != highest]


def deals_of(seats: list[Row]) -> list[int]:
    return sorted({seat["deal"] for seat in seats})


def table_wind(seat: Row | SeatResult) -> tuple[int, int]:
    """Order of the seats of a deal: by table, the winds in the order E S W N."""
    if isinstance(seat, SeatResult):
        return (seat.table, WINDS.index(seat.wind))
    return (seat["table"], WINDS.index(seat["wind"]))


# ---------------------------------------------------------------------------------------------------------------------
# A deal
# ---------------------------------------------------------------------------------------------------------------------


def is_disconnected(seats: list[Row], deal: int, table: int) -> bool:
    """A deal, 1: one of its players was `lost` or `robot` (`rejoined` and `substitute` are not that)."""
    return any(seat["connection"] in DISCONNECTED for seat in seats if seat["deal"] == deal and seat["table"] == table)


def counting_seats(seats: list[Row], deal: int, wind: str) -> list[Row]:
    """A deal, 1: the seats at this wind of the tables that count in this deal's averages."""
    return [
        seat
        for seat in seats
        if seat["deal"] == deal and seat["wind"] == wind and not is_disconnected(seats, deal, seat["table"])
    ]


def mean_game_points(seats: list[Row]) -> Fraction | None:
    """A deal, 2 and 6: the mean, not rounded; empty over no table."""
    if not seats:
        return None
    return Fraction(sum(seat["game_points"] for seat in seats), len(seats))


def imps_of_difference(scale: list[Fraction], difference: Fraction) -> int:
    """A deal, 3: sign × the highest step whose lower bound is ≤ |difference|."""
    highest_step = max(step for step, lower_bound in enumerate(scale) if lower_bound <= abs(difference))
    return -highest_step if difference < 0 else highest_step


def penalty_of(rulings: list[Row], player: str, deal: int) -> int:
    """A deal, 7: `false_mahjong` and `penalty` of a player in a deal add up."""
    return sum(
        ruling["amount"]
        for ruling in rulings
        if ruling["kind"] in ("false_mahjong", "penalty") and ruling["player"] == player and ruling["deal"] == deal
    )


def scored_seats(rules: Rules, seats: list[Row], rulings: list[Row]) -> list[SeatResult]:
    """Every seat of every complete deal, by deal, table and wind."""
    return [
        scored_seat(rules, seats_of_the_deal, seat, rulings)
        for seats_of_the_deal in ([seat for seat in seats if seat["deal"] == deal] for deal in deals_of(seats))
        for seat in sorted(seats_of_the_deal, key=table_wind)
    ]


def scored_seat(rules: Rules, seats_of_the_deal: list[Row], seat: Row, rulings: list[Row]) -> SeatResult:
    counting = counting_seats(seats_of_the_deal, seat["deal"], seat["wind"])
    if rules.own_result_included:
        compared_with = counting
    else:
        # "A deal", 2: with "excluded" the other tables alone. A disconnected table's own result is in neither.
        compared_with = [other for other in counting if other["table"] != seat["table"]]
    average = mean_game_points(compared_with)
    ended = seat["connection"] not in NOT_ENDED
    difference = None
    if not ended and seat["connection"] == "substitute" and rules.substitute_gets_imps_of_seat:
        # "A deal", 5 and 6: as the substitute played it; `difference` is empty for who did not end the deal.
        imps = 0 if average is None else imps_of_difference(rules.imp_scale, seat["game_points"] - average)
    elif not ended:
        imps = rules.missed_deal_imps  # "A deal", 4 and 5: whatever the robot or the substitute scored.
    elif average is None:
        imps = 0  # "A deal", 6: no table to compare with.
    else:
        difference = seat["game_points"] - average
        imps = imps_of_difference(rules.imp_scale, difference)
    return SeatResult(
        deal=seat["deal"],
        round=seat["round"],
        table=seat["table"],
        wind=seat["wind"],
        player=seat["player"],
        game_points=seat["game_points"],
        connection=seat["connection"],
        in_average=not is_disconnected(seats_of_the_deal, seat["deal"], seat["table"]),
        average=average,
        difference=difference,
        imps=imps,
        penalty=penalty_of(rulings, seat["player"], seat["deal"]),
    )


# ---------------------------------------------------------------------------------------------------------------------
# Disqualified
# ---------------------------------------------------------------------------------------------------------------------


def disqualified_by_misses(rules: Rules, scored: list[SeatResult], player: str, deal: int) -> bool:
    """Not at the end in more than the share of all the tournament's `deals`, counted up to this deal."""
    missed = sum(1 for seat in scored if seat.player == player and seat.deal <= deal and not seat.ended)
    return missed > rules.disqualified_above * rules.deals


def disqualified_by_ruling(rulings: list[Row], player: str, deal: int) -> bool:
    """A ruling holds from its deal on, or from the first where it names none."""
    return any(
        ruling["kind"] == "disqualify"
        and ruling["player"] == player
        and (ruling["deal"] is None or ruling["deal"] <= deal)
        for ruling in rulings
    )


def is_disqualified(rules: Rules, scored: list[SeatResult], rulings: list[Row], player: str, deal: int) -> bool:
    return disqualified_by_misses(rules, scored, player, deal) or disqualified_by_ruling(rulings, player, deal)


# ---------------------------------------------------------------------------------------------------------------------
# Standings
# ---------------------------------------------------------------------------------------------------------------------


def standing_after(rules: Rules, scored: list[SeatResult], rulings: list[Row], deal: int) -> list[Line]:
    """Standings, after each deal: by rank, the disqualified last; within a rank by player."""
    # Whoever sits in any complete deal is in every standing, with 0 before.
    players = sorted({seat.player for seat in scored})
    disqualified = {player for player in players if is_disqualified(rules, scored, rulings, player, deal)}
    so_far: dict[str, dict[int, SeatResult]] = {player: {} for player in players}
    for seat in scored:
        if seat.deal <= deal:
            so_far[seat.player][seat.deal] = seat

    total = {player: sum(seat.imps - seat.penalty for seat in so_far[player].values()) for player in players}
    in_rank = [player for player in players if player not in disqualified]

    # The group of all players with that total. It is taken once, and a disqualified player belongs to no tie.
    group = {player: [other for other in in_rank if total[other] == total[player]] for player in in_rank}
    same_wind_imps = {}
    same_wind_game_points = {}
    for player in in_rank:
        shared = deals_at_the_same_wind([so_far[member] for member in group[player]])
        own = [so_far[player][shared_deal] for shared_deal in shared]
        same_wind_imps[player] = sum(seat.imps - seat.penalty for seat in own)
        same_wind_game_points[player] = sum(seat.game_points if seat.ended else 0 for seat in own)

    won = {player: sum(1 for seat in so_far[player].values() if seat.imps > 0) for player in players}
    lost = {player: sum(1 for seat in so_far[player].values() if seat.imps < 0) for player in players}

    def merit(player: str) -> tuple[int, ...]:
        """More is better: the total, then the criteria that hold, in their order."""
        criteria = {
            "same_wind_imps": same_wind_imps[player],
            "same_wind_game_points": same_wind_game_points[player],
            "deals_won_less_lost": won[player] - lost[player],
        }
        return (total[player], *(criteria[name] for name in rules.tie_break))

    lines = []
    for player in players:
        ranked = player not in disqualified
        total_is_shared = ranked and len(group[player]) > 1
        lines.append(
            Line(
                # Equal in all: the same rank, and the next rank is skipped.
                rank=1 + sum(1 for other in in_rank if merit(other) > merit(player)) if ranked else None,
                player=player,
                total=total[player],
                imps=sum(seat.imps for seat in so_far[player].values()),
                penalties=sum(seat.penalty for seat in so_far[player].values()),
                same_wind_imps=same_wind_imps[player] if total_is_shared else None,
                same_wind_game_points=same_wind_game_points[player] if total_is_shared else None,
                deals_won=won[player],
                deals_lost=lost[player],
                deals_missed=sum(1 for seat in so_far[player].values() if not seat.ended),
            )
        )
    return sorted(lines, key=rank_player)


def deals_at_the_same_wind(seats_of_members: list[dict[int, SeatResult]]) -> list[int]:
    """The deals in which all players of the group sat, and all at one wind."""
    return [
        deal
        for deal in sorted(seats_of_members[0])
        if all(deal in seats for seats in seats_of_members)
        and len({seats[deal].wind for seats in seats_of_members}) == 1
    ]


def rank_player(line: Line) -> tuple[bool, int, str]:
    """Order of a standing: rank (empty last), player."""
    return (line.rank is None, line.rank or 0, line.player)


def prize_of(rules: Rules, standing: list[Line], line: Line) -> Fraction | None:
    """Players who share ranks share the prizes of the ranks they cover, in equal parts."""
    if line.rank is None:
        return None
    sharers = sum(1 for other in standing if other.rank == line.rank)
    covered = rules.prizes[line.rank - 1 : line.rank - 1 + sharers]
    return sum(covered, Fraction(0)) / sharers if covered else None


# ---------------------------------------------------------------------------------------------------------------------
# Output
# ---------------------------------------------------------------------------------------------------------------------


def double(value: Fraction | None) -> float | None:
    """The nearest double of the exact value."""
    return None if value is None else float(value)


def standings_rows(rules: Rules, scored: list[SeatResult], rulings: list[Row]) -> list[tuple[Any, ...]]:
    """The standing after the last complete deal: with prizes when that is deal number `deals`."""
    if not scored:
        return []
    last = max(seat.deal for seat in scored)
    standing = standing_after(rules, scored, rulings, last)
    return [
        (
            line.rank,
            line.player,
            line.total,
            line.imps,
            line.penalties,
            line.same_wind_imps,
            line.same_wind_game_points,
            line.deals_won,
            line.deals_lost,
            line.deals_missed,
            "disqualified" if line.rank is None else None,
            double(prize_of(rules, standing, line)) if last == rules.deals else None,
        )
        for line in standing
    ]


def deal_results_rows(scored: list[SeatResult]) -> list[tuple[Any, ...]]:
    return [
        (
            seat.deal,
            seat.table,
            seat.wind,
            seat.player,
            seat.game_points,
            seat.connection,
            seat.in_average,
            double(seat.average),
            double(seat.difference),
            seat.imps,
            seat.penalty,
        )
        for seat in scored
    ]


def deal_standings_rows(rules: Rules, scored: list[SeatResult], rulings: list[Row]) -> list[tuple[Any, ...]]:
    return [
        (deal, line.rank, line.player, line.total)
        for deal in sorted({seat.deal for seat in scored})
        for line in standing_after(rules, scored, rulings, deal)
    ]


def averages_rows(seats: list[Row]) -> list[tuple[Any, ...]]:
    """A deal, 2: the mean over all tables that count, whatever `own_result` says."""
    rows = []
    for deal in deals_of(seats):
        seats_of_the_deal = [seat for seat in seats if seat["deal"] == deal]
        for wind in WINDS:
            counting = counting_seats(seats_of_the_deal, deal, wind)
            rows.append((deal, wind, len(counting), double(mean_game_points(counting))))
    return rows


def substitutions_due_rows(seats: list[Row]) -> list[tuple[Any, ...]]:
    """A deal, 5: the players who were `robot` in the last complete deal."""
    if not seats:
        return []
    last = max(seat["deal"] for seat in seats)
    due = [seat for seat in seats if seat["deal"] == last and seat["connection"] == "robot"]
    return [(seat["player"], seat["table"], seat["wind"]) for seat in sorted(due, key=table_wind)]


def rulings_rows(rules: Rules, scored: list[SeatResult], rulings: list[Row]) -> list[tuple[Any, ...]]:
    """Every ruling: the IMPs that it takes in a complete deal, or whether the rank is lost by it and nothing before."""
    rows: list[tuple[Any, ...]] = []
    what: tuple[Any, ...]
    for ruling in sorted(rulings, key=lambda ruling: str(ruling["ruling_id"])):
        deal = None if ruling["deal"] is None else str(ruling["deal"])
        names = (ruling["ruling_id"], ruling["kind"], ruling["player"], deal, None)
        if ruling["kind"] == "disqualify":
            effect = "disqualified" if takes_the_rank(rules, scored, rulings, ruling) else "no_effect"
            what = (None, None, ruling["note"], effect)
        else:
            is_there = any(seat.player == ruling["player"] and seat.deal == ruling["deal"] for seat in scored)
            what = (float(-ruling["amount"]), "IMPs", ruling["note"], "penalty" if is_there else "no_effect")
        rows.append((*names, *what, None, None))
    return rows


def takes_the_rank(rules: Rules, scored: list[SeatResult], rulings: list[Row], ruling: Row) -> bool:
    """Whether the player is in the standing, from the ruling's deal on, and no deal before it had disqualified."""
    player, first = ruling["player"], ruling["deal"] or 1
    is_due = player in {seat.player for seat in scored} and first <= max(seat.deal for seat in scored)
    before = [other for other in rulings if (other["deal"] or 1) < first]
    return is_due and not is_disqualified(rules, scored, before, player, first - 1)


def separations_rows(rules: Rules, scored: list[SeatResult], rulings: list[Row]) -> list[tuple[Any, ...]]:
    """Every row of the standing after the last complete deal against the next one below it; the last has none."""
    if not scored:
        return []
    standing = standing_after(rules, scored, rulings, max(seat.deal for seat in scored))
    rows = [
        ("standings", None, line.rank, line.player, below.player, *separation(rules, line, below))
        for line, below in pairwise(standing)
    ]
    return [*rows, ("standings", None, standing[-1].rank, standing[-1].player, *[None] * 6)]


def separation(rules: Rules, line: Line, below: Line) -> tuple[Any, ...]:
    """Key, clause, both values and their distance: status, where one has no rank, else the first key that differs."""
    if below.rank is None:
        status = "disqualified" if line.rank is None else None
        return ("status", "A deal [Déconnexions]", status, "disqualified", None)
    section, clause = "Standings, after each deal", "[Comptage des points]"
    if line.total != below.total:
        return ("total", f"{section} {clause}", line.total, below.total, float(line.total - below.total))
    in_the_page = ["same_wind_imps", "same_wind_game_points", "deals_won_less_lost"]
    for criterion in rules.tie_break:
        value, next_value = criterion_of(line, criterion), criterion_of(below, criterion)
        if value != next_value:
            number = in_the_page.index(criterion) + 1
            return (criterion, f"{section}, {number} {clause}", value, next_value, float(value - next_value))
    return ("shared", f"{section} {clause}", None, None, None)


def criterion_of(line: Line, criterion: str) -> int:
    """What a tie-break compares; the total is shared, so that no sum is empty."""
    if criterion == "deals_won_less_lost":
        return line.deals_won - line.deals_lost
    value: int = getattr(line, criterion)
    return value


# ---------------------------------------------------------------------------------------------------------------------
# Seating
# ---------------------------------------------------------------------------------------------------------------------


def seating(settings: Settings, tables: Tables, seed: int | None = None) -> Seating:
    """The round after that of the last complete deal; [] for the first, which is a lot and takes the seed."""
    seats = complete_deals_only(tables.get("deals", []))
    if not seats:
        return []
    players = players_by_rank(settings, tables)
    if len(players) % 4:
        raise ValueError(f"{len(players)} players: not a multiple of 4")
    next_round = 1 + max(seat["round"] for seat in seats)
    places = fewer_meetings(rounds_together(seats), vertical_quartile(players))
    return [
        (next_round, table, wind, places[table, wind])
        for table, wind in sorted(places, key=lambda place: (place[0], WINDS.index(place[1])))
    ]


def meetings(settings: Settings, tables: Tables, seats: Seating) -> int:
    """The sum over the pairs at each table of the rounds in which they have already sat together."""
    together = rounds_together(complete_deals_only(tables.get("deals", [])))
    return sum_of_meetings(together, {(table, wind): player for _, table, wind, player in seats})


def players_by_rank(settings: Settings, tables: Tables) -> list[str]:
    """Shared ranks are ordered by name, the disqualified come after the others, by name: the order of `standings`."""
    player = COLUMNS["standings"].index("player")
    return [row[player] for row in results(settings, tables)["standings"]]


def vertical_quartile(players: list[str]) -> dict[tuple[int, str], str]:
    """Ranks 1…T East at tables 1…T; T+1…2T South at T…1; 2T+1…3T West at 1…T; 3T+1…4T North at T…1."""
    table_count = len(players) // 4
    upwards = list(range(1, table_count + 1))
    downwards = list(reversed(upwards))
    tables_in_turn = upwards + downwards + upwards + downwards
    winds_in_turn = [wind for wind in WINDS for _ in upwards]
    return dict(zip(zip(tables_in_turn, winds_in_turn, strict=True), players, strict=True))


def rounds_together(seats: list[Row]) -> dict[frozenset[str], set[int]]:
    """For each pair the rounds in which the two sat at one table of a deal."""
    together: dict[frozenset[str], set[int]] = {}
    at_table: dict[tuple[int, int], list[Row]] = {}
    for seat in seats:
        at_table.setdefault((seat["deal"], seat["table"]), []).append(seat)
    for seats_of_the_table in at_table.values():
        for one, other in combinations(seats_of_the_table, 2):
            together.setdefault(frozenset((one["player"], other["player"])), set()).add(one["round"])
    return together


def sum_of_meetings(together: dict[frozenset[str], set[int]], places: dict[tuple[int, str], str]) -> int:
    at_table: dict[int, list[str]] = {}
    for (table, _), player in places.items():
        at_table.setdefault(table, []).append(player)
    return sum(
        len(together.get(frozenset(pair), set())) for players in at_table.values() for pair in combinations(players, 2)
    )


def fewer_meetings(
    together: dict[frozenset[str], set[int]], places: dict[tuple[int, str], str]
) -> dict[tuple[int, str], str]:
    """Swaps of adjacent tables, wind for wind, while one lowers the sum: the one that lowers it most first."""
    table_count = len(places) // 4
    while True:
        lowest = sum_of_meetings(together, places)
        best = None
        # Lowest t, then E S W N: the first of equals stays.
        for table in range(1, table_count):
            for wind in WINDS:
                swapped = dict(places)
                swapped[table, wind], swapped[table + 1, wind] = places[table + 1, wind], places[table, wind]
                after = sum_of_meetings(together, swapped)
                if after < lowest:
                    lowest = after
                    best = swapped
        if best is None:
            return places
        places = best
