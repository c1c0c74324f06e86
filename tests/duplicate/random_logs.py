"""Random duplicates: valid logs that are drawn towards the corners of the rule page.

Every draw comes from the seeded `random` that is passed in. The twin is asked for totals only to make players equal
by penalties; what is drawn is valid whatever it answers.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from tests.duplicate.twin import DISCONNECTED, PUBLISHED_IMP_SCALES, WINDS, complete_deals_only, results

Settings = dict[str, Any]
Row = dict[str, Any]
Tables = dict[str, list[Row]]
Place = tuple[int, str]

# Code point order, letter case and commas matter here; all are trimmed and in Unicode NFC.
NAMES = (
    "Zoé",
    "anna",
    "Anna",
    "ANNA",
    "яна",
    "Яна",
    "Ёлка",
    "ёлка",
    "А",  # Cyrillic, the next is Latin
    "A",
    "Émile",
    "emile",
    "O'Neil, Pat",
    'Li "Tile" Wei',
    "10",
    "9",
    "Ｍei",
    "𝔖am",
    "z",
    "Z",
)
SUBSTITUTES = ("Reserve", "reserve", "Запасной", "запасной")

OWN_SCALES: tuple[list[int], ...] = (
    [0, 1],
    [0, 5],
    [0, 2, 3],
    [0, 3, 4, 10, 50],
    [0, 10, 11, 100],
    [0, 1, 1000],
    [0, 20, 40, 60, 61],
)
CRITERIA = ("same_wind_imps", "same_wind_game_points", "deals_won_less_lost")
PRIZES: tuple[list[int], ...] = ([], [100], [500, 300], [7, 5, 3, 2, 1], [50] * 9, [1000, 1], list(range(60, 0, -1)))
# Few values make many ties; MCR hands; bridge; one table far away.
GAME_POINTS = (
    (0,),
    (0, 1),
    (0, 10),
    (-8, 0, 8, 16),
    (-40, -8, 0, 24, 33),
    (-420, -50, 50, 420, 430, 980),
    tuple(range(-30, 61)),
)


def competition(random: Random, size: int) -> tuple[Settings, Tables]:
    """About `size` deals of 1 to 12 tables; the settings as of a competition.toml, and its valid tables."""
    table_count = random.choice((1, 1, 2, 2, 3, 3, 3, 4, 5, 5, 6, 7, 7, 7, 11, 11, 11, 12))
    played = 0 if random.random() < 0.04 else random.randint(max(1, size // 2), max(1, size))
    incomplete = played > 0 and random.random() < 0.25
    settings = draw_settings(random, played, incomplete)
    chairs = draw_chairs(random, played, table_count, settings)
    players, newcomers = draw_players(random, played, chairs)
    deals = [
        row
        for deal in range(1, played + 1)
        for row in rows_of_a_deal(
            random, settings, deal, {place: players[deal, c] for place, c in chairs[deal].items()}
        )
    ]
    draw_connections(random, settings, deals)
    draw_game_points(random, settings, deals)
    draw_substitutes(random, deals, newcomers)
    if incomplete:
        deals = drop_seats(random, deals, played, table_count)
    tables: Tables = {"deals": deals}
    draw_entries(random, tables)
    draw_rulings(random, settings, tables, played)
    for rows in tables.values():
        random.shuffle(rows)
    return settings, tables


# ---------------------------------------------------------------------------------------------------------------------
# Settings
# ---------------------------------------------------------------------------------------------------------------------


def draw_settings(random: Random, played: int, incomplete: bool) -> Settings:
    settings: Settings = {"format": "duplicate", "name": random.choice(("Cup", "Кубок", "Coupe d'été"))}
    settings["imp_scale"] = random.choice((*PUBLISHED_IMP_SCALES, *PUBLISHED_IMP_SCALES, *map(list, OWN_SCALES)))
    # The tournament may be over, over but for an incomplete last deal, or still to go on.
    deals = random.choice((played, played, played, played + 1, played + 4, 2 * played, 80))
    settings["deals"] = max(deals, played, 1)
    settings["deals_per_round"] = random.choice((1, 2, 3, 4))
    rounds = -(-settings["deals"] // settings["deals_per_round"])
    settings["sessions"] = min(rounds, random.choice((1, 2, 5)))
    for key, default in (("deals", 80), ("deals_per_round", 4), ("sessions", 5)):
        if settings[key] == default:
            del settings[key]
    if random.random() < 0.6:
        settings["prizes"] = list(random.choice(PRIZES))
    if random.random() < 0.4:
        settings["average"] = {"own_result": "excluded"}
    draw_decisions(random, settings)
    missed_deal: Row = {}
    if random.random() < 0.25:
        missed_deal["imps"] = random.choice((-1, -3, -10))
    if random.random() < 0.35:
        missed_deal["disqualified_above"] = random.choice((0.1, 0.2, 0.25, 0.3, 0.4, 0.6, 0.75, 1.0))
    if missed_deal:
        settings["missed_deal"] = missed_deal
    if random.random() < 0.15:
        settings["log_timezone"] = random.choice(("Europe/Paris", "Asia/Tokyo"))
        settings["ambiguous_times"] = random.choice(("earlier", "later"))
    if random.random() < 0.15:
        # Whatever it is: a deal has no time and is always there.
        settings["as_of"] = datetime(2020, 1, 1, tzinfo=UTC) + timedelta(minutes=random.randrange(4_000_000))
    return settings


def draw_decisions(random: Random, settings: Settings) -> None:
    """What breaks ties, and what a substitute plays for."""
    if random.random() < 0.3:
        settings["tie_break"] = random.sample(CRITERIA, random.choice((0, 1, 2, 2, 3, 3)))
    if random.random() < 0.3:
        settings["substitute"] = {"imps": random.choice(("seat", "seat", "missed"))}


def deals_due(settings: Settings) -> int:
    return int(settings.get("deals", 80))


def share_above(settings: Settings) -> float:
    return float(settings.get("missed_deal", {}).get("disqualified_above", 0.5))


def own_result_excluded(settings: Settings) -> bool:
    return bool(settings.get("average", {}).get("own_result") == "excluded")


# ---------------------------------------------------------------------------------------------------------------------
# Who sits where
# ---------------------------------------------------------------------------------------------------------------------


def draw_chairs(random: Random, played: int, table_count: int, settings: Settings) -> dict[int, dict[Place, int]]:
    """For each deal, which of 4 T numbers sits where. The manner decides how many deals share a wind."""
    manner = random.choice(("stay", "stay", "keep wind", "half", "half", "half", "turn winds", "round", "deal"))
    places = [(table, wind) for table in range(1, table_count + 1) for wind in WINDS]
    deals_per_round = settings.get("deals_per_round", 4)
    at: dict[int, dict[Place, int]] = {}
    current = list(range(len(places)))
    for deal in range(1, played + 1):
        new_round = deal > 1 and (deal - 1) % deals_per_round == 0
        if manner == "keep wind" and new_round:
            current = move_within_winds(random, current, table_count)
        elif manner == "turn winds" and new_round:
            current = current[1:] + current[:1]
        elif (manner == "round" and new_round) or manner == "deal" or (manner == "half" and deal > played // 2):
            random.shuffle(current)
        at[deal] = dict(zip(places, current, strict=True))
    return at


def move_within_winds(random: Random, current: list[int], table_count: int) -> list[int]:
    """Everybody goes to some table, and stays at the wind."""
    moved = list(current)
    for wind in range(len(WINDS)):
        tables = list(range(table_count))
        random.shuffle(tables)
        for table, origin in enumerate(tables):
            moved[4 * table + wind] = current[4 * origin + wind]
    return moved


def draw_names(random: Random, count: int) -> list[str]:
    names = list(NAMES)
    random.shuffle(names)
    names += [f"{random.choice(NAMES)} {number}" for number in range(2, 2 + count)]
    return names[:count]


def draw_players(
    random: Random, played: int, chairs: dict[int, dict[Place, int]]
) -> tuple[dict[tuple[int, int], str], dict[str, int]]:
    """The player of each deal and number; some are replaced by a newcomer, for good or for some deals.

    Also the newcomers, with the deal in which each first sits.
    """
    count = len(chairs[1]) if played else 0
    replacements = random.choice((0, 0, 0, 0, 0, 1, 1, 2, 4)) if played > 1 else 0
    replacements = min(replacements, count)
    names = draw_names(random, count + replacements)
    player = {(deal, number): names[number] for deal in range(1, played + 1) for number in range(count)}
    newcomers = {}
    for newcomer, number in zip(names[count:], random.sample(range(count), replacements), strict=True):
        first = random.choice((played, random.randint(2, played)))
        last = random.choice((played, played, random.randint(first, played)))
        for deal in range(first, last + 1):
            player[deal, number] = newcomer
        newcomers[newcomer] = first
    return player, newcomers


def rows_of_a_deal(random: Random, settings: Settings, deal: int, players: dict[Place, str]) -> list[Row]:
    deals_per_round = settings.get("deals_per_round", 4)
    rounds = -(-deals_due(settings) // deals_per_round)
    round_of_deal = -(-deal // deals_per_round)
    return [
        {
            "deal": deal,
            "round": round_of_deal,
            "session": 1 + (round_of_deal - 1) * settings.get("sessions", 5) // rounds,
            "table": table,
            "wind": wind,
            "player": player,
            "game_points": 0,
            "connection": "rejoined" if random.random() < 0.04 else "connected",
            "substitute": None,
        }
        for (table, wind), player in players.items()
    ]


# ---------------------------------------------------------------------------------------------------------------------
# Connections
# ---------------------------------------------------------------------------------------------------------------------


def draw_connections(random: Random, settings: Settings, deals: list[Row]) -> None:
    if random.random() < 0.2:
        # Nobody is lost: averages over all the tables.
        return
    calm_share = random.choice((0.0, 0.6))
    calm = {deal for deal in sorted({seat["deal"] for seat in deals}) if random.random() < calm_share}
    lost_share = random.choice((0.0, 0.0, 0.02, 0.05, 0.15, 0.4))
    for seat in deals:
        if seat["deal"] not in calm and random.random() < lost_share:
            seat["connection"] = random.choice(("lost", "lost", "robot", "substitute"))
    for _ in range(random.choice((0, 1, 1, 2, 3))):
        random.choice((stay_away, lose_every_table, lose_two_of_a_table, lose_one_seat))(random, deals)
    if random.random() < 0.5:
        miss_about_the_limit(random, settings, deals)


def seats_of_player(deals: list[Row], player: str) -> list[Row]:
    return sorted((seat for seat in deals if seat["player"] == player), key=lambda seat: int(seat["deal"]))


def stay_away(random: Random, deals: list[Row]) -> None:
    """Lost, a whole deal with a robot, a substitute for some deals, and back."""
    if not deals:
        return
    seats = seats_of_player(deals, random.choice(deals)["player"])
    story = random.choice(([], ["lost"])) + ["robot"] + ["substitute"] * random.randint(1, 3)
    start = random.randint(0, max(0, len(seats) - len(story)))
    for seat, connection in zip(seats[start:], [*story, "connected"], strict=False):
        seat["connection"] = connection


def lose_every_table(random: Random, deals: list[Row]) -> None:
    """No table counts in this deal."""
    if not deals:
        return
    deal = random.choice(deals)["deal"]
    for table in sorted({seat["table"] for seat in deals if seat["deal"] == deal}):
        seat = random.choice([seat for seat in deals if seat["deal"] == deal and seat["table"] == table])
        seat["connection"] = random.choice(DISCONNECTED)


def lose_two_of_a_table(random: Random, deals: list[Row]) -> None:
    if not deals:
        return
    chosen = random.choice(deals)
    seats = [seat for seat in deals if (seat["deal"], seat["table"]) == (chosen["deal"], chosen["table"])]
    for seat in random.sample(seats, 2):
        seat["connection"] = random.choice(DISCONNECTED)


def lose_one_seat(random: Random, deals: list[Row]) -> None:
    if deals:
        random.choice(deals)["connection"] = random.choice(("lost", "robot", "substitute", "rejoined"))


def miss_about_the_limit(random: Random, settings: Settings, deals: list[Row]) -> None:
    """One player misses exactly as many deals as one may, another one more, where so many were played."""
    allowed = int(share_above(settings) * deals_due(settings))
    players = sorted({seat["player"] for seat in deals})
    for player, misses in zip(random.sample(players, min(2, len(players))), (allowed, allowed + 1), strict=False):
        seats = seats_of_player(deals, player)
        if len(seats) < misses:
            continue
        for seat in seats:
            seat["connection"] = "connected"
        for seat in random.sample(seats, misses):
            seat["connection"] = random.choice(("lost", "robot", "substitute"))


def draw_substitutes(random: Random, deals: list[Row], newcomers: dict[str, int]) -> None:
    """Who plays for the absent: a reserve, or somebody who sits as a player in a later deal only. One seat a deal."""
    taken: set[tuple[int, str]] = set()
    for seat in deals:
        if seat["connection"] != "substitute":
            continue
        names = [name for name, first in newcomers.items() if first > seat["deal"]]
        names += [*SUBSTITUTES, *(f"Reserve {number}" for number in range(2, 50))]
        free = [name for name in names if (seat["deal"], name) not in taken]
        seat["substitute"] = random.choice(free[:5])
        taken.add((seat["deal"], seat["substitute"]))


# ---------------------------------------------------------------------------------------------------------------------
# Game points
# ---------------------------------------------------------------------------------------------------------------------


def draw_game_points(random: Random, settings: Settings, deals: list[Row]) -> None:
    values = random.choice(GAME_POINTS)
    # Far from zero a double of the average is too coarse to tell a step from a hair beside it.
    offset = random.choice((0, 0, 0, 0, 0, 0, 0, 0, 900_000_007, -899_999_999))
    for seat in deals:
        seat["game_points"] = offset + random.choice(values)
    planted_share = random.choice((0.0, 0.4, 0.8))
    for deal, wind in sorted({(seat["deal"], seat["wind"]) for seat in deals}):
        if random.random() < planted_share:
            plant_a_step(random, settings, deals, deal, wind)


def plant_a_step(random: Random, settings: Settings, deals: list[Row], deal: int, wind: str) -> None:
    """Move one result of the deal and wind so that another's difference is on a step, or a hair beside it."""
    lost_tables = {seat["table"] for seat in deals if seat["deal"] == deal and seat["connection"] in DISCONNECTED}
    seats = [seat for seat in deals if seat["deal"] == deal and seat["wind"] == wind]
    counting = [seat for seat in seats if seat["table"] not in lost_tables]
    ended = [seat for seat in seats if seat["connection"] in ("connected", "rejoined")]
    if not ended:
        return
    measured = random.choice(ended)
    others = [seat for seat in counting if seat is not measured]
    if not others:
        return
    own_counts = measured in counting and not own_result_excluded(settings)
    tables = len(others) + (1 if own_counts else 0)
    scale = settings["imp_scale"]
    lower_bounds = PUBLISHED_IMP_SCALES[scale] if isinstance(scale, str) else scale
    # The difference in parts of one over the tables: on the step, or one part above or below it.
    parts = random.choice((-1, 1)) * random.choice(lower_bounds) * tables + random.choice((-1, 0, 0, 1))
    # game points - sum / tables = parts / tables
    sum_of_others = measured["game_points"] * len(others) - parts
    if not own_counts:
        sum_of_others = measured["game_points"] * tables - parts
    moved = random.choice(others)
    moved["game_points"] = sum_of_others - sum(seat["game_points"] for seat in others if seat is not moved)


# ---------------------------------------------------------------------------------------------------------------------
# The incomplete last deal, entries
# ---------------------------------------------------------------------------------------------------------------------


def drop_seats(random: Random, deals: list[Row], played: int, table_count: int) -> list[Row]:
    """Of the last deal a table is missing, or seats. A first deal cannot miss a table: nothing tells which it has."""
    whole_table = played > 1 and table_count > 1 and random.random() < 0.5
    table = random.randint(1, table_count)
    missing = set(WINDS) if whole_table else set(random.sample(WINDS, random.choice((1, 1, 2, 3))))
    return [
        seat for seat in deals if not (seat["deal"] == played and seat["table"] == table and seat["wind"] in missing)
    ]


def draw_entries(random: Random, tables: Tables) -> None:
    """Everybody who sits, now and then somebody who never does."""
    if random.random() < 0.4:
        players = sorted({seat["player"] for seat in tables["deals"]})
        if random.random() < 0.3 or not players:
            players += [f"Entered only {number}" for number in range(1, 5)]
        tables["entries"] = [{"player": player} for player in players]


# ---------------------------------------------------------------------------------------------------------------------
# Rulings
# ---------------------------------------------------------------------------------------------------------------------


def draw_rulings(random: Random, settings: Settings, tables: Tables, played: int) -> None:
    if random.random() < 0.2:
        return
    tables["rulings"] = []
    if not tables["deals"]:
        return
    draw_penalties(random, tables, played)
    draw_disqualifications(random, tables, played)
    for _ in range(random.choice((0, 1, 1, 2, 2))):
        make_equal(random, settings, tables, random.choice((2, 3, 5, 5)))


def draw_penalties(random: Random, tables: Tables, played: int) -> None:
    for _ in range(random.choice((0, 0, 1, 2, 5))):
        add_penalty(random, tables["rulings"], random.choice(tables["deals"]))
    if random.random() < 0.3:
        # Several for one player in one deal add up.
        seat = random.choice(tables["deals"])
        for _ in range(random.randint(2, 3)):
            add_penalty(random, tables["rulings"], seat)
    if random.random() < 0.3:
        add_penalty(random, tables["rulings"], random.choice([s for s in tables["deals"] if s["deal"] == played]))


def draw_disqualifications(random: Random, tables: Tables, played: int) -> None:
    player = random.choice(tables["deals"])["player"]
    for _ in range(random.choice((0, 0, 0, 1, 1, 2))):
        if random.random() < 0.5:  # else the same player, perhaps a second time
            player = random.choice(tables["deals"])["player"]
        deal = random.choice((None, random.randint(1, played), random.randint(1, played), played))
        add_ruling(random, tables["rulings"], "disqualify", player, deal, None)
    began = {seat["player"] for seat in tables["deals"] if seat["deal"] == 1}
    newcomers = sorted({seat["player"] for seat in tables["deals"]} - began)
    if newcomers and random.random() < 0.15:
        # From a deal in which the player does not sit yet.
        add_ruling(random, tables["rulings"], "disqualify", random.choice(newcomers), 1, None)


def add_ruling(
    random: Random, rulings: list[Row], kind: str, player: str, deal: int | None, amount: int | None
) -> None:
    rulings.append(
        {
            "ruling_id": random.choice(("r", "R", "р")) + str(len(rulings) + 1),
            "kind": kind,
            "player": player,
            "deal": deal,
            "amount": amount,
            "note": random.choice((None, None, "chombo", "опоздал, 5 мин")),
        }
    )


def add_penalty(random: Random, rulings: list[Row], seat: Row) -> None:
    kind = random.choice(("false_mahjong", "penalty"))
    amount = random.choice((4, 8)) if kind == "false_mahjong" else random.choice((1, 2, 2, 3, 10))
    add_ruling(random, rulings, kind, seat["player"], seat["deal"], amount)


def make_equal(random: Random, settings: Settings, tables: Tables, count: int) -> None:
    """Penalties take some players down to one total; often players who began at one wind."""
    total = {row[1]: row[2] for row in results(settings, tables)["standings"] if row[0] is not None}
    seats = [seat for seat in complete_deals_only(tables["deals"]) if seat["player"] in total]
    if random.random() < 0.75:
        wind = random.choice(WINDS)
        candidates = sorted({seat["player"] for seat in seats if seat["deal"] == 1 and seat["wind"] == wind})
    else:
        candidates = sorted(total)
    if len(candidates) < count:
        return
    chosen = random.sample(candidates, count)
    lowest = min(total[player] for player in chosen)
    if random.random() < 0.7:
        # Out of the way of the others, so that the group is these players alone.
        while lowest in [total[player] for player in total if player not in chosen]:
            lowest -= 1
    for player in chosen:
        above = total[player] - lowest
        own = [seat for seat in seats if seat["player"] == player]
        while above > 0:
            kind, amount = random.choice(
                [("penalty", above), ("penalty", 1), ("false_mahjong", 4), ("false_mahjong", 8)]
            )
            if amount > above:
                continue
            add_ruling(random, tables["rulings"], kind, player, random.choice(own)["deal"], amount)
            above -= amount
