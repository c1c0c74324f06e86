"""The ladder worked out the slow and obvious way, to be read beside its rule page, clause by clause.

It shares no code with the product. The rows it is given are valid already: nothing is checked here.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

from tests.columns_of_all_rooms import COLUMNS_OF_ALL_ROOMS

COLUMNS: dict[str, tuple[str, ...]] = {
    "standings": (
        "rank",
        "player",
        "points",
        "tier",
        "scored_matches",
        "wins",
        "losses",
        "streak",
        "best_streak",
        "peak_points",
        "last_scored_at",
        "status",
        "prize",
    ),
    "match_results": (
        "match_id",
        "player",
        "opponent",
        "outcome",
        "points_before",
        "change",
        "points_after",
        "streak_after",
        "ended_at",
    ),
    "unscored_matches": ("match_id", "reason"),
    "season": ("state", "matches", "scored", "pending", "as_of"),
    **COLUMNS_OF_ALL_ROOMS,
}

Row = dict[str, Any]


def results(
    settings: dict[str, Any], tables: dict[str, list[Row]], as_of: datetime | None = None
) -> dict[str, list[tuple[Any, ...]]]:
    """All tables of the page's Output section, rows in the page's order."""
    rules = rules_of(settings)
    rulings = tables.get("rulings", [])
    moment = moment_of_results(settings, tables["matches"], as_of)
    matches = matches_begun_by(moment, tables["matches"])
    reasons = reasons_of(matches, rules, annulled_matches(rulings, matches), moment)
    scored = [match for match in matches if reasons[match["match_id"]] is None]
    players, match_results = play(scored, rules)
    state = state_of_season(reasons, rules, moment)
    standings = standings_of(players, rules, disqualified_players(rulings), state)
    return {
        "standings": standings,
        "match_results": match_results,
        "unscored_matches": sorted((match_id, reason) for match_id, reason in reasons.items() if reason is not None),
        "season": [season_row(reasons, state, moment)],
        "rulings_applied": rulings_applied(rulings, matches, reasons, players),
        "separations": separations_of(standings),
    }


# --- Settings ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rules:
    """The numbers of the page's Settings section, under one roof."""

    starts_at: datetime
    ends_at: datetime
    tiers: list[Row]
    start: int
    floor: int
    win: int
    streak_step: int
    streak_max: int
    cap_matches: int
    cap_window: timedelta
    prize_min_matches: int
    prize_passes_down: bool


def rules_of(settings: dict[str, Any]) -> Rules:
    """Settings: what the competition does not say is the page's default. Season and tiers have none."""
    points = settings.get("points", {})
    cap = settings.get("cap", {})
    prize = settings.get("prize", {})
    return Rules(
        starts_at=settings["season"]["starts_at"].astimezone(UTC),
        ends_at=settings["season"]["ends_at"].astimezone(UTC),
        tiers=settings["tiers"],
        start=points.get("start", 1500),
        floor=points.get("floor", 1500),
        win=points.get("win", 10),
        streak_step=points.get("streak_step", 3),
        streak_max=points.get("streak_max", 12),
        cap_matches=cap.get("matches", 2),
        cap_window=timedelta(hours=cap.get("hours", 24)),
        prize_min_matches=prize.get("min_matches", 20),
        prize_passes_down=prize.get("passes_down", False),
    )


# --- The moment that the results speak of (contract) ------------------------------------------------------------------


def moment_of_results(settings: dict[str, Any], matches: list[Row], as_of: datetime | None) -> datetime | None:
    """The command line's, else the settings'; else the latest start or end in any row, whatever its queue or season.

    None without any row and any as_of.
    """
    if as_of is not None:
        return as_of.astimezone(UTC)
    if "as_of" in settings:
        moment: datetime = settings["as_of"]
        return moment.astimezone(UTC)
    starts = [match["started_at"] for match in matches]
    ends = [match["ended_at"] for match in matches if match["ended_at"] is not None]
    return max(starts + ends, default=None)


def matches_begun_by(moment: datetime | None, matches: list[Row]) -> list[Row]:
    """What began after as_of is not there."""
    return [match for match in matches if moment is not None and match["started_at"] <= moment]


def is_open(match: Row, moment: datetime | None) -> bool:
    """It has no end, or what ended after as_of is still open. One that ended at as_of has ended."""
    return match["ended_at"] is None or moment is None or match["ended_at"] > moment


# --- Rulings: they hold whatever their date ---------------------------------------------------------------------------


def annulled_matches(rulings: list[Row], matches: list[Row]) -> set[str]:
    """3: a ruling `annul` names a match, or a player and a period [starts_at, ends_at) in which it started."""
    annulments = [ruling for ruling in rulings if ruling["kind"] == "annul"]
    return {match["match_id"] for match in matches if any(annuls(ruling, match) for ruling in annulments)}


def annuls(ruling: Row, match: Row) -> bool:
    if ruling["match_id"] is not None:
        is_named: bool = match["match_id"] == ruling["match_id"]
        return is_named
    is_of_the_player = ruling["player"] in (match["player_1"], match["player_2"])
    return is_of_the_player and ruling["starts_at"] <= match["started_at"] < ruling["ends_at"]


def disqualified_players(rulings: list[Row]) -> set[str]:
    """The kind decides what a ruling does: `disqualify` speaks of its player."""
    return {ruling["player"] for ruling in rulings if ruling["kind"] == "disqualify"}


# --- Which matches score ----------------------------------------------------------------------------------------------


def reasons_of(matches: list[Row], rules: Rules, annulled: set[str], moment: datetime | None) -> dict[str, str | None]:
    """Why each match does not score, by match_id; None for those that do.

    The cap (5) is taken in order of start, equal starts by match_id, and only matches that score take it up.
    It begins empty: matches outside the season never reach it.
    """
    reasons: dict[str, str | None] = {}
    scored_starts_of_pair: dict[frozenset[str], list[datetime]] = {}
    for match in sorted(matches, key=lambda match: (match["started_at"], match["match_id"])):
        reason = reason_of_the_match_itself(match, rules, annulled, moment)
        if reason is None:
            pair = frozenset((match["player_1"], match["player_2"]))
            scored_starts = scored_starts_of_pair.setdefault(pair, [])
            if cap_is_full(match["started_at"], scored_starts, rules):
                reason = "opponent_cap"
            else:
                scored_starts.append(match["started_at"])
        reasons[match["match_id"]] = reason
    return reasons


def reason_of_the_match_itself(match: Row, rules: Rules, annulled: set[str], moment: datetime | None) -> str | None:
    """The first clause that fails, before the cap; `outside_season` comes before every other reason."""
    if not rules.starts_at <= match["started_at"] < rules.ends_at:
        return "outside_season"
    if match["queue"] != "competitive":
        return "not_ranked_queue"
    if not is_between_two_accounts(match):
        return "not_two_accounts"
    if match["match_id"] in annulled:
        return "annulled"
    if is_open(match, moment):
        return "pending"
    if winner_of(match) is None:
        return "no_winner"
    return None


def is_between_two_accounts(match: Row) -> bool:
    """2: between two signed-in accounts, two different ones."""
    is_signed_in = match["account_1"] == "account" and match["account_2"] == "account"
    is_same_player: bool = match["player_1"] == match["player_2"]
    return is_signed_in and not is_same_player


def winner_of(match: Row) -> str | None:
    """The winner: whom the end of the match names as loser lost; both: no winner; otherwise `winner` says it."""
    player_1: str = match["player_1"]
    player_2: str = match["player_2"]
    if match["ended_by"] in ("resign", "abandon", "setup_timeout"):
        return {"1": player_2, "2": player_1, "both": None}[match["lost_by"]]
    return {"1": player_1, "2": player_2, "none": None}[match["winner"]]


def cap_is_full(start: datetime, scored_starts: list[datetime], rules: Rules) -> bool:
    """5: the window is (start - 24 h, start]; one that started exactly 24 hours before is outside."""
    in_window = [other for other in scored_starts if start - rules.cap_window < other <= start]
    return len(in_window) >= rules.cap_matches


# --- Points -----------------------------------------------------------------------------------------------------------


@dataclass
class Player:
    """What a player has in this season so far. Each season begins afresh, and the peak counts the start."""

    name: str
    points: int
    peak_points: int
    last_scored_at: datetime
    wins: int = 0
    losses: int = 0
    streak: int = 0
    best_streak: int = 0

    @property
    def scored_matches(self) -> int:
        return self.wins + self.losses


def play(scored: list[Row], rules: Rules) -> tuple[list[Player], list[tuple[Any, ...]]]:
    """Scored matches in order of their end, equal ends by match_id: the players after them, and `match_results`."""
    players: dict[str, Player] = {}
    rows = []
    for match in sorted(scored, key=lambda match: (match["ended_at"], match["match_id"])):
        for name, opponent in sorted([(match["player_1"], match["player_2"]), (match["player_2"], match["player_1"])]):
            if name not in players:
                players[name] = Player(name, rules.start, rules.start, match["ended_at"])
            player = players[name]
            has_won = winner_of(match) == name
            points_before = player.points
            if has_won:
                take_win(player, rules)
            else:
                take_loss(player, rules)
            player.last_scored_at = match["ended_at"]
            rows.append(
                (
                    match["match_id"],
                    name,
                    opponent,
                    "win" if has_won else "loss",
                    points_before,
                    player.points - points_before,
                    player.points,
                    player.streak,
                    match["ended_at"],
                )
            )
    return list(players.values()), rows


def take_win(player: Player, rules: Rules) -> None:
    """Win: + 10 + min(3 x wins in a row before it, 12)."""
    player.points += rules.win + min(rules.streak_step * player.streak, rules.streak_max)
    player.wins += 1
    player.streak += 1
    player.best_streak = max(player.best_streak, player.streak)
    player.peak_points = max(player.peak_points, player.points)


def take_loss(player: Player, rules: Rules) -> None:
    """Loss: minus the loss of the tier that holds the points before the match; never below the floor; streak 0."""
    player.points = max(player.points - tier_of(player.points, rules)["loss"], rules.floor)
    player.losses += 1
    player.streak = 0


def tier_of(points: int, rules: Rules) -> Row:
    """The highest tier that begins at these points or below (`from` is the lowest of the tier, and rises)."""
    return [tier for tier in rules.tiers if tier["from"] <= points][-1]


# --- Standings and season ---------------------------------------------------------------------------------------------


def standings_of(players: list[Player], rules: Rules, disqualified: set[str], state: str) -> list[tuple[Any, ...]]:
    """One row for each player with a scored match; the disqualified without a rank, at the end."""
    ranked = [player for player in players if player.name not in disqualified]
    order = sorted(standing_key(player) for player in ranked)
    winning_key = key_that_wins(ranked, rules)
    rows = []
    for player in sorted(ranked, key=lambda player: (standing_key(player), player.name)):
        # One more than there are players ahead: equal in all is the same rank, and the next rank is skipped.
        rank = bisect_left(order, standing_key(player)) + 1
        has_prize = state == "final" and standing_key(player) == winning_key
        rows.append(standings_row(player, rules, rank, None, has_prize))
    others = sorted((player for player in players if player.name in disqualified), key=lambda player: player.name)
    return rows + [standings_row(player, rules, None, "disqualified", False) for player in others]


def standing_key(player: Player) -> tuple[int, int, datetime]:
    """Points falling, then scored matches falling, then the end of the last scored match, earlier first."""
    return (-player.points, -player.scored_matches, player.last_scored_at)


def key_that_wins(ranked: list[Player], rules: Rules) -> tuple[int, int, datetime] | None:
    """Where number 1 stands, with enough scored matches; else nobody, or where the prize passes down, where the
    best-ranked stands who has them. Who shares the rank stands there too, with as many matches."""
    first = min(map(standing_key, ranked), default=None)
    may_win = [player for player in ranked if rules.prize_passes_down or standing_key(player) == first]
    return min((standing_key(p) for p in may_win if p.scored_matches >= rules.prize_min_matches), default=None)


def standings_row(player: Player, rules: Rules, rank: int | None, status: str | None, prize: bool) -> tuple[Any, ...]:
    return (
        rank,
        player.name,
        player.points,
        tier_of(player.points, rules)["name"],
        player.scored_matches,
        player.wins,
        player.losses,
        player.streak,
        player.best_streak,
        player.peak_points,
        player.last_scored_at,
        status,
        prize,
    )


def state_of_season(reasons: dict[str, str | None], rules: Rules, moment: datetime | None) -> str:
    """`final` when as_of >= ends_at and none of its matches is `pending`, else `provisional`."""
    is_over = moment is not None and moment >= rules.ends_at
    return "final" if is_over and "pending" not in reasons.values() else "provisional"


def season_row(reasons: dict[str, str | None], state: str, moment: datetime | None) -> tuple[Any, ...]:
    """`matches` counts all matches of the season, whatever their reason; `pending` those with that reason."""
    of_the_season = [reason for reason in reasons.values() if reason != "outside_season"]
    return (state, len(of_the_season), of_the_season.count(None), of_the_season.count("pending"), moment)


# --- What rulings changed ---------------------------------------------------------------------------------------------


def rulings_applied(
    rulings: list[Row], matches: list[Row], reasons: dict[str, str | None], players: list[Player]
) -> list[tuple[Any, ...]]:
    """Every ruling: how many matches do not count for it, or whether who is disqualified has a rank to lose."""
    rows: list[tuple[Any, ...]] = []
    what: tuple[Any, ...]
    for ruling in sorted(rulings, key=lambda ruling: str(ruling["ruling_id"])):
        if ruling["kind"] == "annul":
            named = [match for match in matches if annuls(ruling, match)]
            changed = len([match for match in named if reasons[match["match_id"]] == "annulled"])
            what = (float(changed), "matches", ruling["note"], "annulled" if changed else "no_effect")
        else:
            is_listed = ruling["player"] in [player.name for player in players]
            what = (None, None, ruling["note"], "disqualified" if is_listed else "no_effect")
        names = (ruling["ruling_id"], ruling["kind"], ruling["player"], ruling["match_id"], None)
        rows.append((*names, *what, ruling.get("starts_at"), ruling.get("ends_at")))
    return rows


# --- What separates two places ----------------------------------------------------------------------------------------


def separations_of(standings: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """Every row of the standings against the next one below it; the last has none."""
    lines = [dict(zip(COLUMNS["standings"], row, strict=True)) for row in standings]
    rows = [
        ("standings", None, line["rank"], line["player"], below["player"], *separation(line, below))
        for line, below in pairwise(lines)
    ]
    return rows + [("standings", None, last["rank"], last["player"], *[None] * 6) for last in lines[-1:]]


def separation(line: Row, below: Row) -> tuple[Any, ...]:
    """Key, clause, both values and their distance: status, where one has no rank, else the first key that differs."""
    if below["rank"] is None:
        return ("status", "Standings [Jogo limpo]", line["status"], below["status"], None)
    clause = "Standings [Classificação]"
    for key in ("points", "scored_matches", "last_scored_at"):
        value, next_value = line[key], below[key]
        if value != next_value:
            return (key, clause, value, next_value, distance(value, next_value))
    return ("shared", clause, None, None, None)


def distance(value: Any, next_value: Any) -> float:
    """Of times in seconds: the earlier end stands first. Of points and matches, more stands first."""
    if isinstance(value, datetime):
        seconds: float = (next_value - value) / timedelta(seconds=1)
        return seconds
    return float(value - next_value)
