"""Round robin: its settings, its logs, its tables. Source: docs/rules/round_robin.md; clauses in quotes."""

from typing import Annotated, Literal

import pandera.polars as pa
from pydantic import Field

from scorehouse.schemas import common
from scorehouse.schemas.common import PLAYER, Moment, Section, Winner, log


class Tables(Section):
    max_players: Annotated[int, Field(ge=2, le=1000, description='The most players of a table ["I tavoli"].')] = 7
    fill: Annotated[
        Literal["even", "full"],
        Field(description='Whether tables are of even size, or full but for the last ["I tavoli"; a decision].'),
    ] = "even"
    games_a_pair: Annotated[
        int,
        Field(
            ge=1,
            le=100,
            description='How often everyone meets everyone at a table, colours changing from game to game ["Formato"].',
        ),
    ] = 1


class Clock(Section):
    hours_per_move: Annotated[int, Field(ge=1, le=100_000, description='Hours for a move ["L\'orologio"].')] = 24


class PlayOff(Section):
    last_place: Annotated[
        int, Field(ge=0, le=1000, description='The last place for which ties are played off; 0: none ["Spareggi"].')
    ] = 3


class Settings(common.SettingsOfPairs):
    """competition.toml of a round robin; the defaults are the regulation's."""

    format: Annotated[Literal["round_robin"], Field(description="The rules by which results are worked out.")]
    tables: Annotated[Tables, Field(description="How the entries are split.")] = Tables()
    clock: Annotated[Clock, Field(description="The time for moves.")] = Clock()
    play_off: Annotated[PlayOff, Field(description="Which ties are played off.")] = PlayOff()


# Points are counted in halves, so that they stay whole numbers. Outcome: (white's, black's).
HALVES_A_POINT = 2
OUTCOMES = {
    "white": (2, 0),  # "Formato": una vittoria vale 1 punto
    "draw": (1, 1),  # "Formato": una rara patta ½
    "black": (0, 2),
    "abandoned": (0, 0),  # "Partite abbandonate": vale 0 per ciascuno
}
# A result by default: the organisers, or the server, gave the point, for the other did not play.
WON_BY_FORFEIT = ("white_by_forfeit", "black_by_forfeit")
PHASES = ("table", "play_off", "replay")
# "Partite abbandonate": due doppi superamenti in una stessa partita.
DOUBLE_MISSES_A_GAME = 2


class Entries(pa.DataFrameModel):
    """One row a player who entered."""

    player: str = pa.Field(description="The player.", metadata=PLAYER)
    level: float = pa.Field(description="Strength; the strongest sit at table 1.")
    entered_at: Moment = pa.Field(nullable=True, description="When they entered, UTC; decides between equal levels.")
    withdrew_at: Moment = pa.Field(nullable=True, description="When they left, UTC; empty: they did not.")
    table: int = pa.Field(nullable=True, description="Their table; empty for all: split by strength.")

    class Config:
        strict = True
        metadata = log(keys=(("player",),), is_required=True)


class Games(pa.DataFrameModel):
    """One row a game, of a table or of a play-off."""

    game_id: str = pa.Field(description="The game, as the server names it.")
    table: int = pa.Field(description="The table whose players meet.")
    phase: str = pa.Field(
        isin=PHASES,
        description="table, play_off, or replay of a play-off game without a winner.",
        metadata={"default": "table"},
    )
    replay_of: str = pa.Field(nullable=True, description="Of a replay: the play-off game that it replays.")
    white: str = pa.Field(description="The player with the white pieces.", metadata=PLAYER)
    black: str = pa.Field(description="The player with the black pieces.", metadata=PLAYER)
    started_at: Moment = pa.Field(description="Start of the game, UTC.")
    ended_at: Moment = pa.Field(nullable=True, description="End of the game, UTC, where the log has it.")
    result: str = pa.Field(
        nullable=True,
        isin=["white", "black", "draw", *WON_BY_FORFEIT],
        description="Who won, at the board or because the other did not play; empty: not known.",
    )

    class Config:
        strict = True
        metadata = log(
            keys=(("game_id",),),
            unit=("game_id",),
            moments=("started_at", "ended_at"),
            identity=("table", "white", "black", "started_at"),
            is_required=True,
            winner=Winner("result", ("white", "black"), ("white", "black"), "draw"),
        )


class Turns(pa.DataFrameModel):
    """One row a player and turn of a game."""

    game_id: str = pa.Field(description="The game.")
    turn: int = pa.Field(ge=1, description="The turn's number in the game, from 1.")
    player: str = pa.Field(description="The player who has a move to make.", metadata=PLAYER)
    opened_at: Moment = pa.Field(description="When the turn opened and the clock began to run, UTC.")
    moved_at: Moment = pa.Field(nullable=True, description="When the player moved, UTC; empty: not at all.")

    class Config:
        strict = True
        metadata = log(
            keys=(("game_id", "turn", "player"),), unit=("game_id",), moments=("opened_at", "moved_at"), seats=2
        )


class Standings(pa.DataFrameModel):
    """The standings of every table, honest before the end too."""

    table: int = pa.Field(description="The table.")
    rank: int = pa.Field(nullable=True, description="Rank at the table, play-offs included; empty: annulled.")
    player: str = pa.Field(description="The player.", metadata=PLAYER)
    points: float = pa.Field(description="Points of the games of the table, play-offs not counted.")
    played: int = pa.Field(description="Games finished, forfeits and abandoned ones included.")
    won: int = pa.Field(description="Games won.")
    drawn: int = pa.Field(description="Games drawn.")
    lost: int = pa.Field(description="Games lost: abandoned ones and forfeits included.")
    forfeited: int = pa.Field(description="How many of the lost games were forfeits.")
    status: str = pa.Field(nullable=True, isin=("withdrawn", "annulled"), description="withdrawn, annulled, or empty.")
    best_rank: int = pa.Field(nullable=True, description="The best rank by points that can still be reached.")
    worst_rank: int = pa.Field(nullable=True, description="The worst rank by points that can still come.")


class GameResults(pa.DataFrameModel):
    """Every game of the tables, begun or not, and the play-off games that had begun, and by what each ended."""

    game_id: str = pa.Field(description="The game.")
    table: int = pa.Field(description="The table.")
    phase: str = pa.Field(isin=PHASES, description="table, play_off or replay.")
    white: str = pa.Field(description="The player with the white pieces.", metadata=PLAYER)
    black: str = pa.Field(description="The player with the black pieces.", metadata=PLAYER)
    white_points: float = pa.Field(nullable=True, description="White's points; empty: in progress or annulled.")
    black_points: float = pa.Field(nullable=True, description="Black's points; empty: in progress or annulled.")
    ended_by: str = pa.Field(
        isin=("play", "time", "abandoned", "forfeit", "annulled", "in_progress"),
        description="play, time, abandoned, forfeit, annulled, or in_progress.",
    )
    ended_at_turn: int = pa.Field(nullable=True, description="The clock's turn; by play, the last turn logged.")


class PlayOffs(pa.DataFrameModel):
    """The ties that are played off, one row a player of a tie."""

    table: int = pa.Field(description="The table.")
    place: int = pa.Field(description="The first place that the tie covers.")
    player: str = pa.Field(description="A player of the tie.", metadata=PLAYER)
    state: str = pa.Field(
        isin=("due", "playing", "decided", "shared"), description="The tie's: due, playing, decided or shared."
    )


class TableStatus(pa.DataFrameModel):
    """How far every table is."""

    table: int = pa.Field(description="The table.")
    players: int = pa.Field(description="All entries of the table.")
    games: int = pa.Field(description="Games of the table, annulled ones and those left out with rejects included.")
    finished: int = pa.Field(description="How many of them have ended, annulled ones included.")
    status: str = pa.Field(
        isin=("in_progress", "play_off_pending", "final"), description="in_progress, play_off_pending or final."
    )


class ReviewRows(pa.DataFrameModel):
    """Games whose log says more than what ended them, one row a reason."""

    game_id: str = pa.Field(description="The game.")
    reason: str = pa.Field(
        isin=("result_after_end", "turns_after_end", "result_after_withdrawal"),
        description="result_after_end, turns_after_end or result_after_withdrawal.",
    )
    detail: str = pa.Field(description="The result that was logged, or how many turns follow.")


class Rules(pa.DataFrameModel):
    """The round robin's rules that SQL reads, one row a competition: competition.toml or the regulation's own."""

    as_of: Moment = pa.Field(nullable=True, description="The moment that the results speak of, UTC.")
    is_whole: bool = pa.Field(description="Whether no game was left out with rejected rows.")
    max_players: int = pa.Field(description="tables.max_players.")
    fill: str = pa.Field(description="tables.fill.")
    games_a_pair: int = pa.Field(description="tables.games_a_pair.")
    hours_per_move: int = pa.Field(description="clock.hours_per_move.")
    double_misses_a_game: int = pa.Field(description="The turn missed by both that ends a game, counted in the game.")
    last_place: int = pa.Field(description="play_off.last_place.")
    halves_a_point: int = pa.Field(description="Half points in a point.")


class OutcomeHalfPoints(pa.DataFrameModel):
    """What an outcome of a game is worth, in half points."""

    outcome: str = pa.Field(description="white, draw, black or abandoned.")
    white_half_points: int = pa.Field(description="White's.")
    black_half_points: int = pa.Field(description="Black's.")


class Withdrawals(pa.DataFrameModel):
    """Who left by as_of, in order, and what follows for them; made by the kernel of that name."""

    player: str = pa.Field(description="The player.")
    position: int = pa.Field(description="Their place in the order of leaving at the table, from 1.")
    status: str = pa.Field(description="withdrawn or annulled.")


class WithdrawnGames(pa.DataFrameModel):
    """The games that withdrawals annulled or forfeited; made by the kernel of withdrawals."""

    game_id: str = pa.Field(description="The game.")
    ended_by: str = pa.Field(description="forfeit or annulled.")
    outcome: str = pa.Field(nullable=True, description="white or black, who has not left (first); empty: annulled.")


class MissingGames(pa.DataFrameModel):
    """The games that a table lacks, for they were left out with rejected rows; found while those are there."""

    table: int = pa.Field(description="The table.")
    player: str = pa.Field(description="A player of the pair.")
    opponent: str = pa.Field(nullable=True, description="The other; empty: somebody whose entry was left out.")
    games: int = pa.Field(description="How many games of theirs there are not.")


class LeftOutTables(pa.DataFrameModel):
    """The tables of which a game was left out with rejected rows; found while those are there."""

    table: int = pa.Field(description="The table.")
    is_of_table: bool = pa.Field(description="Whether it is a game of the table, and not only of a play-off.")


class RankRanges(pa.DataFrameModel):
    """The ranks by points that players of tables with open games can still reach; made by the kernel of that name."""

    player: str = pa.Field(description="The player.")
    best_rank: int = pa.Field(description="The best.")
    worst_rank: int = pa.Field(description="The worst.")


# Columns that are the same thing in every step between logs and results; of the others each file of sql/ says it.
NAMES = {
    "game_id": "The game.",
    "table": "The table's number, from 1, the strongest.",
    "turn": "The turn's number in the game, from 1.",
    "player": "The player.",
    "white": "The player with the white pieces.",
    "black": "The player with the black pieces.",
}

# What the regulation leaves open and the rule page decides; the reports say so.
