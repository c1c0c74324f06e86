"""Marathon: its settings, its logs, its tables. Source: docs/rules/marathon.md; clauses in brackets."""

from datetime import date
from typing import Annotated, Literal

import duckdb
import pandera.polars as pa
import polars as pl
from pydantic import AfterValidator, Field, model_validator

from scorehouse.schemas import common
from scorehouse.schemas.common import PLAYER, Moment, Section, Zone, log

PositiveInt = Annotated[int, Field(ge=1)]
# The best series are found with a stage's number in ten bits.
StageNumber = Annotated[int, Field(ge=1, le=1000)]
# Before and after it there are days still, on whichever side of UTC.
Day = Annotated[date, Field(ge=date.min.replace(year=2), le=date.max.replace(year=9998))]


def readable_pattern(pattern: str) -> str:
    """A pattern that RE2 reads, alone and inside another one; ValueError otherwise, with RE2's words."""
    for whole in (pattern, f"(?:{pattern})"):
        try:
            duckdb.execute("select regexp_matches('', ?)", [whole])
        except duckdb.InvalidInputException as error:
            problem = str(error).removeprefix("Invalid Input Error: ")
            raise ValueError(f'"{pattern}" is not a pattern of RE2: {problem}') from error
    return pattern


class Event(Section):
    timezone: Annotated[Zone, Field(description="Where the first and the last day of the event are days [2.1].")] = (
        "America/Los_Angeles"
    )
    stage_timezone: Annotated[Zone, Field(description="Where the stages' days are days [8.1].")] = "Europe/Moscow"
    table_name_pattern: Annotated[
        str,
        AfterValidator(readable_pattern),
        Field(description="Which tables belong to the event, all of the name; RE2 syntax [8.1]."),
    ] = "RU-Marathon-[0-9]+"
    outside_stages: Annotated[
        Literal["left_out", "nearest"],
        Field(
            description="Whether a game of the event whose date lies in no stage is left out, or belongs to the stage "
            "whose days are nearest, the earlier of two [8.1; a decision]."
        ),
    ] = "left_out"


class Stage(Section):
    number: Annotated[StageNumber, Field(description="The stage's number; they rise.")]
    starts_on: Annotated[Day, Field(description="Its first day.")]
    ends_on: Annotated[Day, Field(description="Its last day, included.")]

    @model_validator(mode="after")
    def ends_after_it_starts(self) -> "Stage":
        if self.ends_on < self.starts_on:
            raise ValueError(f"the stage ends on {self.ends_on}, before it starts on {self.starts_on}")
        return self


STAGES_2015 = [
    Stage(number=1, starts_on=date(2015, 2, 1), ends_on=date(2015, 3, 31)),
    Stage(number=2, starts_on=date(2015, 4, 1), ends_on=date(2015, 5, 31)),
    Stage(number=3, starts_on=date(2015, 6, 1), ends_on=date(2015, 7, 31)),
    Stage(number=4, starts_on=date(2015, 8, 1), ends_on=date(2015, 9, 30)),
    Stage(number=5, starts_on=date(2015, 10, 1), ends_on=date(2015, 11, 30)),
]


PlacePoints = Annotated[int, Field(ge=-1000, le=1000)]


class TablePoints(Section):
    by_place: Annotated[
        list[PlacePoints],
        Field(min_length=4, max_length=4, description="Table points of the places; who ties shares them [8.2]."),
    ] = [4, 2, 1, 0]  # noqa: RUF012

    @model_validator(mode="after")
    def better_places_give_no_fewer_points(self) -> "TablePoints":
        if self.by_place != sorted(self.by_place, reverse=True):
            raise ValueError("by_place: a better place cannot give fewer points")
        return self


class StageRules(Section):
    best_series_games: Annotated[
        int, Field(ge=1, le=10_000, description="Consecutive games of a best series [8.3.2].")
    ] = 10
    min_norm_rating_games: Annotated[
        PositiveInt, Field(description="Games without which a player has no norm-rating [8.3.6].")
    ] = 4
    norm_rating_scale: Annotated[
        int, Field(ge=1, le=1_000_000, description="The norm-rating of the stage's winner [8.3.6].")
    ] = 1000


class Final(Section):
    best_stages: Annotated[PositiveInt, Field(description="Stages that count, of all that were played [8.4.3].")] = 4


class Fines(Section):
    game_points_total: Annotated[
        Literal["total", "best_series"],
        Field(
            description="Whether a fine on the total of game points lowers that total alone, which no ranking key "
            "reads, or the game points of the stage's best series too, the second key [6.4; a decision]."
        ),
    ] = "total"


class Review(Section):
    apply: Annotated[
        Literal["on_ruling", "automatically"],
        Field(description="Whether a game to review is out by a ruling, or unless a ruling upholds it [6.2]."),
    ] = "on_ruling"
    players_left: Annotated[int, Field(ge=1, le=4, description="So many left the table, or more [6.2].")] = 2
    absent_deals: Annotated[int, Field(ge=0, description="A seat was away for more deals than that [6.2].")] = 8
    auto_moves: Annotated[PositiveInt, Field(description="A seat made so many automatic moves, or more [6.2].")] = 400


class Settings(common.Settings):
    """competition.toml of a marathon; the defaults are the regulation's."""

    format: Annotated[Literal["marathon"], Field(description="The rules by which results are worked out.")]
    log_timezone: Annotated[
        Zone | None, Field(description="Where times of the log without an offset are at home [2.1].")
    ] = "America/Los_Angeles"
    event: Annotated[Event, Field(description="The event's place in time, and its tables.")] = Event()
    stages: Annotated[
        list[Stage], Field(min_length=1, description="The stages; the event runs from the first day to the last [2.2].")
    ] = STAGES_2015
    table_points: Annotated[TablePoints, Field(description="What a place is worth.")] = TablePoints()
    stage: Annotated[StageRules, Field(description="How a stage is scored.")] = StageRules()
    final: Annotated[Final, Field(description="How the stages make the standings.")] = Final()
    fines: Annotated[Fines, Field(description="What fines lower.")] = Fines()
    review: Annotated[Review, Field(description="Which games the organisers look at.")] = Review()

    @model_validator(mode="after")
    def stages_stand_in_order_without_overlap(self) -> "Settings":
        for earlier, later in zip(self.stages, self.stages[1:], strict=False):
            if later.starts_on <= earlier.ends_on or later.number <= earlier.number:
                raise ValueError(
                    f"stages: stage {later.number} ({later.starts_on}) must come after stage {earlier.number} "
                    f"(to {earlier.ends_on}), in number and in date"
                )
        return self


class Games(pa.DataFrameModel):
    """One row a seat of a game, as the game server logged it."""

    game_id: str = pa.Field(description="The game, as the server names it.")
    table_name: str = pa.Field(description="The table's name; the event's tables match event.table_name_pattern.")
    started_at: Moment = pa.Field(description="Start of the game, UTC.")
    player: str = pa.Field(description="The player of this seat.", metadata=PLAYER)
    game_points: int = pa.Field(description="Game points (ИО) of the seat, before fines.")
    auto_moves: int = pa.Field(ge=0, description="Automatic moves made for the seat.", metadata={"default": 0})
    left_table: bool = pa.Field(description="Whether the player left the table.", metadata={"default": False})
    absent_deals: int = pa.Field(ge=0, description="Deals that the seat was away for.", metadata={"default": 0})
    server_fault: bool = pa.Field(description="A fault that hit all four.", metadata={"default": False})

    class Config:
        strict = True
        metadata = log(
            keys=(("game_id", "player"),),
            unit=("game_id",),
            moments=("started_at",),
            identity=("table_name", "started_at"),
            is_required=True,
            seats=4,
        )


# Why a game does not count for a player, and why it is one to review.
REASONS = ("not_event_table", "outside_event", "outside_stages", "game_disqualified", "player_disqualified")
REASONS_TO_REVIEW = ("players_left", "absent_deals", "auto_moves", "player_disqualified", "server_fault")
RULINGS = (
    "disqualify_player",
    "disqualify_game",
    "uphold_game",
    "fine_game",
    "fine_game_points",
    "fine_table_points",
)


class Rulings(pa.DataFrameModel):
    """One row a decision of the organisers."""

    ruling_id: str = pa.Field(description="The ruling.")
    kind: str = pa.Field(isin=RULINGS, description="What was decided.")
    player: str = pa.Field(nullable=True, description="Whom it speaks of.", metadata=PLAYER)
    game_id: str = pa.Field(nullable=True, description="The game it speaks of.")
    stage: int = pa.Field(nullable=True, description="The stage it speaks of.")
    amount: int = pa.Field(nullable=True, ge=1, description="The fine, in points.")
    starts_at: Moment = pa.Field(nullable=True, description="Start of a disqualification, UTC, included.")
    ends_at: Moment = pa.Field(nullable=True, description="End of a disqualification, UTC, not included; empty: open.")
    note: str = pa.Field(nullable=True, description="What the organisers wrote.")

    class Config:
        strict = True
        metadata = log(keys=(("ruling_id",),))


class Standings(pa.DataFrameModel):
    """The whole marathon, one row a player [8.4]."""

    rank: int = pa.Field(description="Rank; equal in all keys: the same.")
    player: str = pa.Field(description="The player.", metadata=PLAYER)
    total_norm_rating: int = pa.Field(description="Sum of the norm-ratings of the selected stages (СН).")
    score_sum: float = pa.Field(description="Sum of the scores of the selected stages, to 12 decimals.")
    games: int = pa.Field(description="Counted games of the whole marathon.")
    stages_played: int = pa.Field(description="Stages with a counted game.")
    dropped_stage: str = pa.Field(nullable=True, description="Stages left out of the sum, in stage order.")


class StageStandings(pa.DataFrameModel):
    """The stages, one row a player and stage played [8.3]."""

    stage: int = pa.Field(description="The stage's number.")
    rank: int = pa.Field(description="Rank over all players of the stage.")
    player: str = pa.Field(description="The player.", metadata=PLAYER)
    games: int = pa.Field(description="Counted games in the stage.")
    table_points: float = pa.Field(description="Table points (ТО) of the stage, less fines.")
    game_points: int = pa.Field(description="Game points (ИО) of the stage, less fines.")
    best_series_table_points: float = pa.Field(description="Table points of the best series.")
    best_series_game_points: int = pa.Field(
        description="Game points of the best series, less fines where fines.game_points_total says so; second key."
    )
    best_series_average: float = pa.Field(description="Table points of the best series / its full length.")
    stage_average: float = pa.Field(description="Table points less fines / the larger of games and full length.")
    score: float = pa.Field(description="Half the sum of the two averages; first key.")
    norm_rank: int = pa.Field(nullable=True, description="P: the rank among those with enough games.")
    norm_rating: int = pa.Field(description="Norm-rating (НР).")


class BestSeries(pa.DataFrameModel):
    """The games of each player's best series of a stage, in order of start [8.3.2]."""

    stage: int = pa.Field(description="The stage's number.")
    player: str = pa.Field(description="The player.", metadata=PLAYER)
    position: int = pa.Field(description="The game's place in the series, from 1.")
    game_id: str = pa.Field(description="The game.")
    table_points: float = pa.Field(description="The player's table points in it.")
    game_points: int = pa.Field(description="The player's game points in it, after fines.")


class SeatResults(pa.DataFrameModel):
    """Every seat of every game, counted or not, and why not [8.2]."""

    game_id: str = pa.Field(description="The game.")
    stage: int = pa.Field(nullable=True, description="The stage; empty for a game outside.")
    player: str = pa.Field(description="The player.", metadata=PLAYER)
    place: int = pa.Field(description="Place at the table, the better one when tied.")
    game_points: int = pa.Field(description="Game points after fines.")
    table_points: float = pa.Field(description="Table points after fines.")
    counted: bool = pa.Field(description="Whether it counts for the player.")
    reason: str = pa.Field(nullable=True, isin=REASONS, description="Why it does not.")


class ReviewRows(pa.DataFrameModel):
    """Games that the regulation lets the organisers disqualify, one row a reason [6.2]."""

    game_id: str = pa.Field(description="The game.")
    reason: str = pa.Field(isin=REASONS_TO_REVIEW, description="What made it a game to review.")
    detail: str = pa.Field(nullable=True, description="How many, how much, or who.")
    decision: str = pa.Field(isin=("disqualified", "upheld", "pending"), description="disqualified, upheld or pending.")


class Rules(pa.DataFrameModel):
    """The marathon's rules that SQL reads, one row a competition: competition.toml or the regulation's own."""

    as_of: Moment = pa.Field(nullable=True, description="The moment that the results speak of, UTC.")
    is_whole: bool = pa.Field(description="Whether no game was left out with rejected rows.")
    table_name_pattern: str = pa.Field(description="event.table_name_pattern [8.1].")
    best_series_games: int = pa.Field(description="stage.best_series_games [8.3.2].")
    min_norm_rating_games: int = pa.Field(description="stage.min_norm_rating_games [8.3.6].")
    norm_rating_scale: int = pa.Field(description="stage.norm_rating_scale [8.3.6].")
    best_stages: int = pa.Field(description="final.best_stages [8.4.3].")
    game_points_total: str = pa.Field(description="fines.game_points_total [6.4].")
    review_apply: str = pa.Field(description="review.apply [6.2].")
    players_left: int = pa.Field(description="review.players_left [6.2].")
    absent_deals: int = pa.Field(description="review.absent_deals [6.2], more than.")
    auto_moves: int = pa.Field(description="review.auto_moves [6.2].")


class StageDays(pa.DataFrameModel):
    """The stages of competition.toml [2.2]."""

    stage: int = pa.Field(description="The stage's number.")
    starts_on: pl.Date = pa.Field(description="First day, in event.stage_timezone.")
    ends_on: pl.Date = pa.Field(description="Last day, included.")


class StageBands(pa.DataFrameModel):
    """When each stage's days are in event.stage_timezone [8.1], start included, end not.

    With event.outside_stages = "nearest" the days between two stages too, each with the nearer one.
    """

    stage: int = pa.Field(description="The stage's number.")
    starts_at: Moment = pa.Field(description="Start of the band, UTC, included.")
    ends_at: Moment = pa.Field(description="End of the band, UTC, not included.")


class EventBands(pa.DataFrameModel):
    """When the event's days are in event.timezone [2.1], start included, end not."""

    starts_at: Moment = pa.Field(description="Start of the band, UTC, included.")
    ends_at: Moment = pa.Field(description="End of the band, UTC, not included.")


class TablePointScale(pa.DataFrameModel):
    """Table points of a place, alone and shared, in thousandths, half up [8.2]."""

    place: int = pa.Field(description="The place, the better one when tied.")
    players_tied: int = pa.Field(description="How many share it.")
    thousandths: int = pa.Field(description="Table points in thousandths.")


class UsualFines(pa.DataFrameModel):
    """The fines that the regulation names [6.4]; others are accepted with a warning."""

    kind: str = pa.Field(description="The kind of ruling.")
    amount: int = pa.Field(description="The fine, in points.")


class StageSeries(pa.DataFrameModel):
    """Sums and best series of each player in a stage, found by the kernel best_series [8.3.2]."""

    stage: int = pa.Field(description="The stage's number.")
    player: str = pa.Field(description="The player.")
    games: int = pa.Field(description="Counted games in the stage.")
    thousandths: int = pa.Field(description="Thousandths of table points in the stage, before fines of the stage.")
    game_points: int = pa.Field(description="Game points in the stage, before fines of the stage.")
    series_thousandths: int = pa.Field(description="Thousandths of table points in the best series.")
    series_game_points: int = pa.Field(description="Game points in the best series.")


class ScoreSums(pa.DataFrameModel):
    """The sum of each player's selected scores, made by the kernel of that name [8.4.4]."""

    player: str = pa.Field(description="The player.")
    score_sum: float = pa.Field(description="Sum of the scores of the selected stages, half up to 12 decimals.")


USUAL_FINES = {  # 6.4
    "fine_game": (5, 10, 20, 60),
    "fine_game_points": (50, 100, 200, 600),
    "fine_table_points": (1, 2, 4),
}

# Columns that are the same thing in every step between logs and results; of the others each file of sql/ says it.
NAMES = {"game_id": "The game.", "stage": "The stage's number.", "player": "The player."}

# What the regulation leaves open and the rule page decides; the reports say so.
