"""The round robin once more, read from its rule page clause by clause: slow, obvious, exact.

The product's tables are compared with these on random logs. Headings of the rule page stand over the parts here, its
sentences (between double quotes) in the docstrings. Input is valid already: nothing is checked.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import combinations
from typing import Any

from tests.columns_of_all_rooms import COLUMNS_OF_ALL_ROOMS

COLUMNS: dict[str, tuple[str, ...]] = {
    "standings": (
        "table",
        "rank",
        "player",
        "points",
        "played",
        "won",
        "drawn",
        "lost",
        "forfeited",
        "status",
        "best_rank",
        "worst_rank",
    ),
    "game_results": (
        "game_id",
        "table",
        "phase",
        "white",
        "black",
        "white_points",
        "black_points",
        "ended_by",
        "ended_at_turn",
    ),
    "play_offs": ("table", "place", "player", "state"),
    "table_status": ("table", "players", "games", "finished", "status"),
    "review": ("game_id", "reason", "detail"),
    **COLUMNS_OF_ALL_ROOMS,
}

DEFAULTS: dict[str, dict[str, Any]] = {
    "tables": {"max_players": 7, "fill": "even", "games_a_pair": 1},
    "clock": {"hours_per_move": 24},
    "play_off": {"last_place": 3},
}

BY_FORFEIT = "_by_forfeit"
WIN, DRAW, LOSS = Fraction(1), Fraction(1, 2), Fraction(0)


@dataclass(frozen=True)
class Turn:
    """One turn of a game as it is known at `as_of`; a move made later is none."""

    number: int
    opened_at: datetime
    moves: dict[str, datetime | None]


@dataclass(frozen=True)
class Game:
    """One game as it is known at `as_of`: without the turns opened later, without a result not known yet."""

    game_id: str
    table: int
    phase: str
    replay_of: str | None
    white: str
    black: str
    started_at: datetime
    result: str | None
    is_forfeit: bool
    result_at: datetime | None
    turns: tuple[Turn, ...]
    has_begun: bool

    @property
    def players(self) -> tuple[str, str]:
        return self.white, self.black


@dataclass(frozen=True)
class Ending:
    """How a game stands: by what it ended, the points of both (None: nobody has any), when, and at which turn."""

    ended_by: str
    white_points: Fraction | None = None
    black_points: Fraction | None = None
    ended_at: datetime | None = None
    ended_at_turn: int | None = None


@dataclass(frozen=True)
class Leaving:
    """One withdrawal: what had been finished by then, of how many games, and what follows for the player."""

    player: str
    withdrew_at: datetime
    finished: int
    games: int

    @property
    def status(self) -> str:
        """ "fewer than half of their games": annulled. "Exactly half, or no game at all: the results stand"."""
        return "annulled" if 2 * self.finished < self.games else "withdrawn"


@dataclass(frozen=True)
class Tie:
    """Players with equal points; `place` is the first place they cover."""

    place: int
    players: tuple[str, ...]


OPEN = Ending("in_progress")
ANNULLED = Ending("annulled")


def setting(settings: dict[str, Any], section: str, key: str) -> Any:
    """What competition.toml says, else the page's default."""
    return settings.get(section, {}).get(key, DEFAULTS[section][key])


# ---------------------------------------------------------------------------------------------------------- as_of


def moment_of_results(
    settings: dict[str, Any], tables: dict[str, list[dict[str, Any]]], as_of: datetime | None
) -> datetime | None:
    """Contract: the command line's `as_of`, else competition.toml's, else "the latest start, end, opening or move".

    Without a game there is no such moment, and nothing is cut.
    """
    if as_of is not None:
        return as_of
    given: datetime | None = settings.get("as_of")
    if given is not None:
        return given
    times = [game[column] for game in tables.get("games", []) for column in ("started_at", "ended_at")]
    times += [turn[column] for turn in tables.get("turns", []) for column in ("opened_at", "moved_at")]
    return max((time for time in times if time is not None), default=None)


def lies_after(time: datetime | None, as_of: datetime | None) -> bool:
    return time is not None and as_of is not None and time > as_of


def games_known_at(as_of: datetime | None, tables: dict[str, list[dict[str, Any]]]) -> list[Game]:
    """All games that are there at `as_of`: those of the table always, of play-offs what began by then."""
    turn_rows: dict[str, list[dict[str, Any]]] = {}
    for row in tables.get("turns", []):
        turn_rows.setdefault(row["game_id"], []).append(row)
    games = []
    for row in tables.get("games", []):
        begins_later = lies_after(row["started_at"], as_of)
        if begins_later and row["phase"] != "table":
            continue  # "what began after it is not there"; "games of a round-robin table are always there"
        rows_of_turns = turn_rows.get(row["game_id"], [])
        # "a game of the table that starts after `as_of` is open; `game_results` lists every game of phase `table`"
        known = not begins_later and result_is_known(row, rows_of_turns, as_of)
        games.append(
            Game(
                game_id=row["game_id"],
                table=row["table"],
                phase=row["phase"],
                replay_of=row["replay_of"],
                white=row["white"],
                black=row["black"],
                started_at=row["started_at"],
                result=row["result"].removesuffix(BY_FORFEIT) if known and row["result"] else None,
                is_forfeit=bool(known and row["result"] and row["result"].endswith(BY_FORFEIT)),
                result_at=row["ended_at"] if known else None,
                turns=() if begins_later else turns_known_at(as_of, rows_of_turns),
                has_begun=not begins_later,
            )
        )
    return games


def result_is_known(row: dict[str, Any], rows_of_turns: list[dict[str, Any]], as_of: datetime | None) -> bool:
    """ "what ended … after it is still open"; "a result without a time is known once no time of its game lies after
    `as_of`"."""
    if row["result"] is None:
        return False
    if row["ended_at"] is not None:
        return not lies_after(row["ended_at"], as_of)
    times = [row["started_at"]]
    times += [turn[column] for turn in rows_of_turns for column in ("opened_at", "moved_at")]
    return not any(lies_after(time, as_of) for time in times)


def turns_known_at(as_of: datetime | None, rows_of_turns: list[dict[str, Any]]) -> tuple[Turn, ...]:
    """The turns that were opened by then, in order; "what … was moved after it is still open"."""
    turns: dict[int, Turn] = {}
    for row in rows_of_turns:
        if lies_after(row["opened_at"], as_of):
            continue
        turn = turns.setdefault(row["turn"], Turn(row["turn"], row["opened_at"], {}))
        turn.moves[row["player"]] = None if lies_after(row["moved_at"], as_of) else row["moved_at"]
    return tuple(turns[number] for number in sorted(turns))


# --------------------------------------------------------------------------------------------------------- Tables


def seat_at_tables(entries: list[dict[str, Any]], max_players: int, fill: str) -> dict[str, int]:
    """Player → table: `table` where the entries give it ("for all entries or for none"), else the split by strength."""
    if any(entry.get("table") is not None for entry in entries):
        return {entry["player"]: entry["table"] for entry in entries}
    seats = {}
    in_order = [entry["player"] for entry in sorted(entries, key=strength)]
    for table, players in enumerate(table_sizes(len(in_order), max_players, fill), start=1):
        seats.update(dict.fromkeys(in_order[:players], table))
        in_order = in_order[players:]
    return seats


def strength(entry: dict[str, Any]) -> tuple[Any, ...]:
    """ "`level`, falling; equal levels by `entered_at` (empty last), then by `player`"."""
    never = datetime.max.replace(tzinfo=UTC)
    return -Fraction(entry["level"]), entry["entered_at"] or never, entry["player"]


def table_sizes(players: int, max_players: int, fill: str) -> list[int]:
    """ "the fewest tables that hold everybody, filled evenly, the larger ones first"; `full`: "from the top, but never
    leaves a table of one"."""
    if players == 0:
        return []
    tables = -(-players // max_players)
    if fill == "even":
        return [players // tables + (1 if table < players % tables else 0) for table in range(tables)]
    sizes = [max_players] * (tables - 1) + [players - max_players * (tables - 1)]
    if tables > 1 and sizes[-1] == 1 and max_players > 2:
        sizes[-2:] = [max_players - 1, 2]
    return sizes


# ----------------------------------------------------------------------------------------------- How a game ends


def missed(turn: Turn, player: str, hours_per_move: int, as_of: datetime) -> bool:
    """ "A move is missed when it came later than that, or when there is none and the 24 hours are over at `as_of`"."""
    moved_at = turn.moves[player]
    if moved_at is None:
        return as_of >= deadline(turn, hours_per_move)
    return moved_at > deadline(turn, hours_per_move)


def deadline(turn: Turn, hours_per_move: int) -> datetime:
    return turn.opened_at + timedelta(hours=hours_per_move)


def end_by_clock(game: Game, hours_per_move: int, as_of: datetime) -> Ending | None:
    """ "Taken turn by turn, the first of these that holds ends the game", at the deadline of that turn."""
    turns_both_missed = 0
    missed_before: set[str] = set()
    for turn in game.turns:
        missed_now = {player for player in game.players if missed(turn, player, hours_per_move, as_of)}
        end = deadline(turn, hours_per_move)
        # 1. "second turn in the game that both missed (not necessarily in a row): `abandoned`, 0 points for both"
        if len(missed_now) == 2:
            turns_both_missed += 1
        if len(missed_now) == 2 and turns_both_missed == 2:
            return Ending("abandoned", LOSS, LOSS, end, turn.number)
        # 2. "a player missed this turn and the one before: that player loses, `time`"
        losers = missed_now & missed_before
        if losers:
            (loser,) = losers  # "When both do, rule 1 has already held."
            return won_by_the_other(game, loser, "time", end, turn.number)
        missed_before = missed_now
    return None


def won_by_the_other(game: Game, loser: str, ended_by: str, ended_at: datetime, turn: int | None = None) -> Ending:
    if loser == game.white:
        return Ending(ended_by, LOSS, WIN, ended_at, turn)
    return Ending(ended_by, WIN, LOSS, ended_at, turn)


def end_by_play(game: Game) -> Ending | None:
    """ "A game by `play` ends at `ended_at`, else at the latest time of its turns, else at its start"."""
    if game.result is None:
        return None
    white_points = {"white": WIN, "draw": DRAW, "black": LOSS}[game.result]
    times = [turn.opened_at for turn in game.turns]
    times += [moved_at for turn in game.turns for moved_at in turn.moves.values() if moved_at is not None]
    ended_at = game.result_at or max(times, default=game.started_at)
    # "that the game ends by `forfeit`, without a turn"
    last_turn = game.turns[-1].number if game.turns and not game.is_forfeit else None
    return Ending("forfeit" if game.is_forfeit else "play", white_points, 1 - white_points, ended_at, last_turn)


def end_by_its_log(game: Game, hours_per_move: int, as_of: datetime) -> Ending:
    """ "a `result` stands when its `ended_at` lies before the clock's end; one at or after it, or without a time, does
    not: the clock's end stands"; "with neither it is `in_progress`"."""
    by_clock, by_play = end_by_clock(game, hours_per_move, as_of), end_by_play(game)
    if by_clock is None:
        return by_play or OPEN
    assert by_clock.ended_at is not None
    if by_play is not None and game.result_at is not None and game.result_at < by_clock.ended_at:
        return by_play
    return by_clock


def is_given_up(game: Game, ending: Ending) -> bool:
    """Forfeited by who left, and not by a result by default."""
    return ending.ended_by == "forfeit" and ending != end_by_play(game)


def review_of(game: Game, ending: Ending) -> list[tuple[str, str, str]]:
    """ "`review` lists games that ended so [by the clock], and stayed so (not annulled, not forfeited)"; "and
    `result_after_withdrawal`, a forfeited game of the table whose log has a result"."""
    if is_given_up(game, ending) and game.phase == "table" and game.result is not None:
        return [(game.game_id, "result_after_withdrawal", game.result)]
    if ending.ended_by not in ("time", "abandoned"):
        return []
    assert ending.ended_at_turn is not None
    rows = []
    clock_says: dict[object, str] = {(WIN, LOSS): "white", (LOSS, WIN): "black", (LOSS, LOSS): "abandoned"}
    if game.result is not None and game.result != clock_says[ending.white_points, ending.black_points]:
        rows.append((game.game_id, "result_after_end", game.result))
    following = [turn for turn in game.turns if turn.number > ending.ended_at_turn]
    if following:
        rows.append((game.game_id, "turns_after_end", str(len(following))))
    return rows


# ----------------------------------------------------------------------------------------------------- Withdrawal


def take_withdrawals(
    withdrew_at: dict[str, datetime], games: Iterable[Game], endings: dict[str, Ending]
) -> tuple[list[Leaving], dict[str, Ending]]:
    """Who left one table (player → time), and how its games of phase `table` stand then.

    "withdrawals are taken in order of time (equal: by player)", each on what the ones before left behind: an annulled
    game is no longer one of "their games", a forfeited one is finished since its loser left.
    """
    endings = dict(endings)
    leavings: list[Leaving] = []
    for player, left_at in in_order_of_leaving(withdrew_at):
        own = [game for game in games if player in game.players and endings[game.game_id].ended_by != "annulled"]
        finished = [game for game in own if finished_by(endings[game.game_id], left_at)]
        leaving = Leaving(player, left_at, len(finished), len(own))
        leavings.append(leaving)
        for game in own:
            if leaving.status == "annulled":
                endings[game.game_id] = ANNULLED
            elif game not in finished:
                # "the games left are lost by `forfeit`"; who left first loses, for theirs are settled first
                endings[game.game_id] = won_by_the_other(game, player, "forfeit", left_at)
    return leavings, endings


def in_order_of_leaving(withdrew_at: dict[str, datetime]) -> list[tuple[str, datetime]]:
    return sorted(withdrew_at.items(), key=lambda item: (item[1], item[0]))


def finished_by(ending: Ending, moment: datetime) -> bool:
    """ "having finished by then (that moment included)"."""
    return ending.ended_at is not None and ending.ended_at <= moment


def forfeit_play_offs(leavings: list[Leaving], games: Iterable[Game], endings: dict[str, Ending]) -> dict[str, Ending]:
    """ "the others who withdrew … forfeit every play-off game not finished by then (`forfeit` whatever its log says;
    with two who left, the first loses it)"; who is annulled forfeits none: it "is listed as it ended"."""
    endings = dict(endings)
    for leaving in leavings:
        for game in games:
            ending = endings[game.game_id]
            unfinished = not finished_by(ending, leaving.withdrew_at)
            if leaving.status == "withdrawn" and leaving.player in game.players and unfinished:
                endings[game.game_id] = won_by_the_other(game, leaving.player, "forfeit", leaving.withdrew_at)
    return endings


# ------------------------------------------------------------------------------------------------------ Standings


@dataclass
class Score:
    """The counts of one player over the games of phase `table`."""

    points: Fraction = LOSS
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    forfeited: int = 0


def scores_of(players: Iterable[str], games: Iterable[Game], endings: dict[str, Ending]) -> dict[str, Score]:
    """ "`played` counts finished games, forfeits included; `lost` includes the games of an abandonment for both, and
    forfeits; `forfeited` is how many of them were forfeits"."""
    scores = {player: Score() for player in players}
    for game in games:
        ending = endings[game.game_id]
        for player in game.players:
            points = points_of(player, game, ending)
            if points is None:
                continue
            score = scores[player]
            score.points += points
            score.played += 1
            score.won += points == WIN
            score.drawn += points == DRAW
            score.lost += points == LOSS
            score.forfeited += points == LOSS and ending.ended_by == "forfeit"
    return scores


def points_of(player: str, game: Game, ending: Ending) -> Fraction | None:
    return ending.white_points if player == game.white else ending.black_points


def rank_among(player: str, points: dict[str, Any]) -> int:
    """The rank by points, ties sharing the better one: one more than how many have more."""
    return 1 + len([other for other in points.values() if other > points[player]])


def ties_of(points: dict[str, Fraction]) -> list[Tie]:
    """All groups of two or more with equal points, from the top."""
    groups = []
    for worth in sorted(set(points.values()), reverse=True):
        players = tuple(sorted(player for player in points if points[player] == worth))
        if len(players) > 1:
            groups.append(Tie(rank_among(players[0], points), players))
    return groups


# ------------------------------------------------------------------------------------------------------ Play-offs


def stand_of_pair(
    pair: tuple[str, str], games: list[Game], endings: dict[str, Ending], leavings: list[Leaving]
) -> tuple[str, dict[str, Fraction]]:
    """State (`due`, `playing`, `over`) of the pair's play-off, and the points of both when it is over.

    "A play-off game without a winner (drawn, or abandoned) is replayed once, no more"; "a replay's result replaces the
    game's"; a replay counts "only of a game without a winner".
    """
    game = next((game for game in games if game.phase == "play_off" and set(game.players) == set(pair)), None)
    state, points = stand_of_game(game, pair, endings, leavings)
    if game is not None and state == "over" and WIN not in points.values():
        replay = next((replay for replay in games if replay.replay_of == game.game_id), None)
        return stand_of_game(replay, pair, endings, leavings)
    return state, points


def stand_of_game(
    game: Game | None, pair: tuple[str, str], endings: dict[str, Ending], leavings: list[Leaving]
) -> tuple[str, dict[str, Fraction]]:
    """One play-off game or replay; "it need not be logged" when one of the two left: the first who did loses it."""
    if game is None:
        for leaving in leavings:
            if leaving.player in pair:
                return "over", {player: LOSS if player == leaving.player else WIN for player in pair}
        return "due", {}
    ending = endings[game.game_id]
    if ending.ended_by == "in_progress":
        return "playing", {}
    points = {player: points_of(player, game, ending) for player in pair}
    return "over", {player: had for player, had in points.items() if had is not None}


def decide_tie(
    tie: Tie, games: list[Game], endings: dict[str, Ending], leavings: list[Leaving]
) -> tuple[str, dict[str, int], dict[str, Fraction]]:
    """State of a tie, and the rank of each of its players, and their points in the play-offs once they are over.

    "`playing` when a game of it that counts is open; else `due` when one has yet to be started (a replay too); else
    `decided` when it separated all of them, else `shared`"; "until they are decided, tied players share the rank".
    """
    stands = [stand_of_pair(pair, games, endings, leavings) for pair in combinations(tie.players, 2)]
    states = {state for state, _ in stands}
    together = dict.fromkeys(tie.players, tie.place)
    if "playing" in states:
        return "playing", together, {}
    if "due" in states:
        return "due", together, {}
    # "in a mini round robin the tied players are ordered by their points in it, and those equal there share the place"
    points = dict.fromkeys(tie.players, LOSS)
    for _, points_of_pair in stands:
        for player in points_of_pair:
            points[player] += points_of_pair[player]
    state = "decided" if len(set(points.values())) == len(tie.players) else "shared"
    return state, {player: tie.place - 1 + rank_among(player, points) for player in tie.players}, points


# ---------------------------------------------------------------------------------------- best_rank and worst_rank


def best_and_worst_ranks(points: dict[str, Fraction], open_games: list[Game]) -> dict[str, tuple[int, int]]:
    """ "what the player's rank by points alone … can still become when every open game of the table ends in any way
    (win, draw, loss, abandoned)": every way is tried, game after game; ways that lead to the same points are one."""
    players = sorted(points)
    halves_of_the_endings = ((2, 0), (1, 1), (0, 2), (0, 0))  # in half points, to keep to whole numbers
    reachable = {tuple(int(2 * points[player]) for player in players)}
    for game in open_games:
        white, black = players.index(game.white), players.index(game.black)
        reached = set()
        for halves in reachable:
            for white_halves, black_halves in halves_of_the_endings:
                after = list(halves)
                after[white] += white_halves
                after[black] += black_halves
                reached.add(tuple(after))
        reachable = reached
    ranks: dict[str, set[int]] = {player: set() for player in players}
    for halves in reachable:
        ending = dict(zip(players, halves, strict=True))
        for player in players:
            ranks[player].add(rank_among(player, ending))
    return {player: (min(ranks[player]), max(ranks[player])) for player in players}


# --------------------------------------------------------------------------------------------------------- Output


@dataclass
class TableResults:
    """Everything about one table ("each table is a competition of its own"), for the output and for who asks why."""

    table: int
    players: list[str]
    games: list[Game]
    endings: dict[str, Ending]
    leavings: list[Leaving]
    scores: dict[str, Score]
    ties: list[Tie]
    states: dict[int, str]
    ranks: dict[str, int]
    play_off_points: dict[str, Fraction]
    best_and_worst: dict[str, tuple[int, int]]
    status: str

    @property
    def games_of_the_table(self) -> list[Game]:
        return [game for game in self.games if game.phase == "table"]

    @property
    def finished(self) -> int:
        """Annulled games too."""
        return sum(self.endings[game.game_id] != OPEN for game in self.games_of_the_table)


def results_of_table(
    table: int,
    withdrew_at: dict[str, datetime | None],
    games: list[Game],
    settings: dict[str, Any],
    as_of: datetime | None,
) -> TableResults:
    """One table: `withdrew_at` has all its players, `games` all that are there at `as_of`."""
    hours_per_move = setting(settings, "clock", "hours_per_move")
    last_place = setting(settings, "play_off", "last_place")
    players = sorted(withdrew_at)
    games_of_the_table = [game for game in games if game.phase == "table"]
    play_offs = [game for game in games if game.phase != "table"]

    endings: dict[str, Ending] = {}
    if as_of is not None:  # without one there is no game
        endings = {game.game_id: end_by_its_log(game, hours_per_move, as_of) for game in games}
    # "who left after it is still in"
    left_at = {
        player: moment for player, moment in withdrew_at.items() if moment is not None and not lies_after(moment, as_of)
    }
    leavings, endings = take_withdrawals(left_at, games_of_the_table, endings)
    endings = forfeit_play_offs(leavings, play_offs, endings)

    scores = scores_of(players, games_of_the_table, endings)
    annulled = {leaving.player for leaving in leavings if leaving.status == "annulled"}
    # "Annulled players have no rank"
    points = {player: scores[player].points for player in players if player not in annulled}
    open_games = [game for game in games_of_the_table if endings[game.game_id] == OPEN]
    ties, states, ranks = ties_of(points), {}, {player: rank_among(player, points) for player in points}
    play_off_points: dict[str, Fraction] = {}

    # "`in_progress` while a game of phase `table` is open or none is logged (one player alone: `final`)"
    if open_games or (not games_of_the_table and len(players) > 1):
        status = "in_progress"
    else:
        # "play-offs are due when every game of the table has ended"; a tie "that touches place 1, 2 or 3 is played off"
        for tie in ties:
            if tie.place <= last_place:
                states[tie.place], ranks_of_tie, points_of_tie = decide_tie(tie, play_offs, endings, leavings)
                ranks.update(ranks_of_tie)
                play_off_points.update(points_of_tie)
        status = "play_off_pending" if {"due", "playing"} & set(states.values()) else "final"

    if games_of_the_table:
        best_and_worst = best_and_worst_ranks(points, open_games)
    else:
        best_and_worst = dict.fromkeys(points, (1, len(players)))  # "with no game logged, 1 and the number of players"
    return TableResults(
        table,
        players,
        games,
        endings,
        leavings,
        scores,
        ties,
        states,
        ranks,
        play_off_points,
        best_and_worst,
        status,
    )


def results_by_table(
    settings: dict[str, Any], tables: dict[str, list[dict[str, Any]]], as_of: datetime | None = None
) -> list[TableResults]:
    """All tables, by number."""
    as_of = moment_of_results(settings, tables, as_of)
    entries = tables.get("entries", [])
    seats = seat_at_tables(entries, setting(settings, "tables", "max_players"), setting(settings, "tables", "fill"))
    games = games_known_at(as_of, tables)
    return [
        results_of_table(
            table,
            {entry["player"]: entry["withdrew_at"] for entry in entries if seats[entry["player"]] == table},
            [game for game in games if game.table == table],
            settings,
            as_of,
        )
        for table in sorted(set(seats.values()))
    ]


def double(value: Fraction | None) -> float | None:
    return None if value is None else float(value)


def rows_of_standings(table: TableResults) -> list[tuple[Any, ...]]:
    status = {leaving.player: leaving.status for leaving in table.leavings}
    rows = []
    for player in table.players:
        score = table.scores[player]
        best_rank, worst_rank = table.best_and_worst.get(player, (None, None))
        rows.append(
            (
                table.table,
                table.ranks.get(player),
                player,
                double(score.points),
                score.played,
                score.won,
                score.drawn,
                score.lost,
                score.forfeited,
                status.get(player),
                best_rank,
                worst_rank,
            )
        )
    return rows


def rows_of_game_results(table: TableResults) -> list[tuple[Any, ...]]:
    """ "points are empty" for annulled games and those in progress; `ended_at_turn`: "the clock's turn; by `play` the
    last turn logged; else empty"."""
    rows = []
    for game in table.games:
        ending = table.endings[game.game_id]
        rows.append(
            (
                game.game_id,
                table.table,
                game.phase,
                game.white,
                game.black,
                double(ending.white_points),
                double(ending.black_points),
                ending.ended_by,
                ending.ended_at_turn,
            )
        )
    return rows


def rows_of_play_offs(table: TableResults) -> list[tuple[Any, ...]]:
    return [
        (table.table, tie.place, player, table.states[tie.place])
        for tie in table.ties
        if tie.place in table.states
        for player in tie.players
    ]


def rows_of_withdrawals(table: TableResults, entries: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Everybody who leaves, and how many games that annulled or forfeited; who has not left yet changes none."""
    leavings = {leaving.player: leaving for leaving in table.leavings}
    rows = []
    for entry in entries:
        player, left_at = entry["player"], entry["withdrew_at"]
        if player not in table.players or left_at is None:
            continue
        games = games_changed_by(leavings[player], table) if player in leavings else 0
        if player in leavings and leavings[player].status == "annulled":
            effect = "annulled"
        else:
            effect = "forfeited" if games else "no_effect"
        names = (None, "withdrawal", player, None, str(table.table))
        rows.append((*names, float(games), "games", None, effect, left_at, None))
    return rows


def games_changed_by(leaving: Leaving, table: TableResults) -> int:
    """A game of two who are annulled is annulled by who left first; a forfeited one by who lost it."""
    if leaving.status == "annulled":
        earlier = {
            other.player for other in table.leavings[: table.leavings.index(leaving)] if other.status == "annulled"
        }
        games = [game for game in table.games_of_the_table if leaving.player in game.players]
        return len([game for game in games if not earlier & set(game.players)])
    lost = [
        game
        for game in table.games
        if is_given_up(game, table.endings[game.game_id])
        and leaving.player in game.players
        and points_of(leaving.player, game, table.endings[game.game_id]) == LOSS
    ]
    return len(lost)


def rows_of_separations(table: TableResults) -> list[tuple[Any, ...]]:
    """Every row of the standings against the next one below it: points, then those of the play-offs; "annulled players
    have no rank"."""
    places = sorted(rows_of_standings(table), key=lambda row: (row[1] is None, row[1] or 0, row[2]))
    players = [row[2] for row in places]
    return [
        ("standings", str(table.table), table.ranks.get(player), player, below, *separation(table, player, below))
        for player, below in zip(players, [*players[1:], None], strict=True)
    ]


def separation(table: TableResults, player: str, below: str | None) -> tuple[Any, ...]:
    """Key, clause, both values and margin of two rows; nothing at the end of a table."""
    if below is None:
        return (None,) * 5
    if below not in table.ranks:
        status = {leaving.player: leaving.status for leaving in table.leavings}
        return "status", "Withdrawal [Ritiro]", status.get(player), status[below], None
    points, more = table.scores[player].points, table.scores[below].points
    if points != more:
        return "points", "Standings [Classifica e parità]", double(points), double(more), double(points - more)
    points, more = table.play_off_points.get(player, LOSS), table.play_off_points.get(below, LOSS)
    if points != more:
        return "play_off_points", "Standings [Spareggi]", double(points), double(more), double(points - more)
    return "shared", "Standings [Spareggi]", None, None, None


def results(
    settings: dict[str, Any], tables: dict[str, list[dict[str, Any]]], as_of: datetime | None = None
) -> dict[str, list[tuple[Any, ...]]]:
    """The tables of the rule page's Output section, rows in the page's order."""
    played = results_by_table(settings, tables, as_of)
    return {
        "standings": sorted(
            (row for table in played for row in rows_of_standings(table)),
            key=lambda row: (row[0], row[1] is None, row[1] or 0, row[2]),
        ),
        "game_results": sorted(
            (row for table in played for row in rows_of_game_results(table)), key=lambda row: row[0]
        ),
        "play_offs": sorted(row for table in played for row in rows_of_play_offs(table)),
        "table_status": [
            (table.table, len(table.players), len(table.games_of_the_table), table.finished, table.status)
            for table in played
        ],
        "review": sorted(
            row for table in played for game in table.games for row in review_of(game, table.endings[game.game_id])
        ),
        "rulings_applied": sorted(
            (row for table in played for row in rows_of_withdrawals(table, tables.get("entries", []))),
            key=lambda row: row[2],
        ),
        "separations": [row for table in played for row in rows_of_separations(table)],
    }
