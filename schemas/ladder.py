"""Ladder: its settings, its logs, its tables. Source: docs/rules/ladder.md, and the clause that it names."""

from datetime import UTC, datetime
from itertools import pairwise
from typing import Annotated, Literal

import pandera.polars as pa
from pydantic import ConfigDict, Field, model_validator

from scorehouse.schemas import common
from scorehouse.schemas.common import PLAYER, Moment, Section, Winner, log
from scorehouse.schemas.moments import NotATimeError, as_utc

# Far beyond any ladder; so bounded, no sum of points leaves 64 bits.
Points = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
Gain = Annotated[int, Field(ge=0, le=1_000_000)]


class Season(Section):
    starts_at: Annotated[
        datetime,
        Field(
            description='Its start; a match belongs to the season in which it started ["Classificação"].',
            examples=[datetime(2026, 1, 5, tzinfo=UTC)],
        ),
    ]
    ends_at: Annotated[
        datetime,
        Field(description='Its end, not included ["Classificação"].', examples=[datetime(2026, 3, 16, tzinfo=UTC)]),
    ]


class Tier(Section):
    model_config = ConfigDict(serialize_by_alias=True)

    name: Annotated[str, Field(min_length=1, description="The tier's name.", examples=["bronze"])]
    from_points: Annotated[
        Points,
        Field(
            alias="from",
            description="Its lowest points; the first tier begins at the floor, others rise.",
            examples=[1500],
        ),
    ]
    loss: Annotated[Gain, Field(description="What a loss takes from a player in it.", examples=[5])]


class PointsRules(Section):
    start: Annotated[Points, Field(description='Points before the first match ["Pontos", 1].')] = 1500
    floor: Annotated[Points, Field(description='Points below which nobody falls ["Pontos", 1].')] = 1500
    win: Annotated[Gain, Field(description='What a win gives ["Pontos", 2].')] = 10
    streak_step: Annotated[Gain, Field(description='What each earlier win in a row adds ["Pontos", 2].')] = 3
    streak_max: Annotated[Gain, Field(description='The most that a streak adds ["Pontos", 2].')] = 12

    @model_validator(mode="after")
    def nobody_starts_below_the_floor(self) -> "PointsRules":
        if self.start < self.floor:
            raise ValueError(f"start, {self.start}, lies below the floor, {self.floor}")
        return self


class Cap(Section):
    matches: Annotated[
        int,
        Field(
            ge=1,
            le=1_000_000,
            description='Matches of the same two that score in so many hours ["Que partidas contam", 2].',
        ),
    ] = 2
    hours: Annotated[int, Field(ge=1, le=1_000_000, description='Those hours ["Que partidas contam", 2].')] = 24


class Prize(Section):
    min_matches: Annotated[
        int, Field(ge=0, description='Scored matches without which there is no prize ["Prémio da temporada"].')
    ] = 20
    passes_down: Annotated[
        bool,
        Field(
            description="Whether the prize passes down to the best-ranked who has the matches, where number 1 has not "
            '["Prémio da temporada"; a decision].'
        ),
    ] = False


class Settings(common.SettingsOfPairs):
    """competition.toml of a ladder; the defaults are the regulation's, which names no tiers and no season."""

    format: Annotated[Literal["ladder"], Field(description="The rules by which results are worked out.")]
    season: Annotated[Season, Field(description="The season's time.")]
    tiers: Annotated[
        list[Tier],
        Field(
            min_length=1,
            description="The tiers, from the lowest.",
            examples=[[{"name": "bronze", "from": 1500, "loss": 5}, {"name": "silver", "from": 1700, "loss": 10}]],
        ),
    ]
    points: Annotated[PointsRules, Field(description="What matches give and take.")] = PointsRules()
    cap: Annotated[Cap, Field(description="How often the same two may score.")] = Cap()
    prize: Annotated[Prize, Field(description="Who can have the season's prize.")] = Prize()

    @model_validator(mode="after")
    def the_season_ends_after_it_starts(self) -> "Settings":
        starts_at, ends_at = self.season_in_utc()
        if ends_at <= starts_at:
            raise ValueError(f"season: it ends at {self.season.ends_at}, not after it starts, {self.season.starts_at}")
        return self

    @model_validator(mode="after")
    def the_tiers_rise_from_the_floor(self) -> "Settings":
        first = self.tiers[0]
        if first.from_points != self.points.floor:
            raise ValueError(
                f'tiers[1].from: the first tier, "{first.name}", must begin at the floor, {self.points.floor}, '
                f"not at {first.from_points}"
            )
        for number, (lower, higher) in enumerate(pairwise(self.tiers), start=2):
            if higher.from_points <= lower.from_points:
                raise ValueError(
                    f'tiers[{number}].from: "{higher.name}" must begin above "{lower.name}", {lower.from_points}, '
                    f"not at {higher.from_points}"
                )
        names = [tier.name for tier in self.tiers]
        twice = [name for number, name in enumerate(names) if name in names[:number]]
        if twice:
            raise ValueError(f'tiers: two are called "{twice[0]}"; a report could not tell them apart')
        return self

    def season_in_utc(self) -> tuple[datetime, datetime]:
        """Start, included, and end, not included, of the season. Raises ValueError that names the key."""
        moments = []
        for key in ("starts_at", "ends_at"):
            try:
                moments.append(as_utc(getattr(self.season, key), self.log_timezone, self.ambiguous_times))
            except NotATimeError as error:
                raise ValueError(f"season.{key}: {error.problem}; {error.remedy}") from error
        return moments[0], moments[1]


# So far apart do the clocks of two clients stand that report one match; no two follow each other so soon.
SECONDS_BETWEEN_REPORTS = 60

ACCOUNTS = ("account", "guest", "ai")
ENDINGS = ("play", "resign", "abandon", "setup_timeout", "server")
# Why a match does not score: the first rule that it fails.
REASONS = (
    "outside_season",
    "not_ranked_queue",
    "not_two_accounts",
    "annulled",
    "pending",
    "no_winner",
    "opponent_cap",
)


class Matches(pa.DataFrameModel):
    """One row a match, as the server logged it."""

    match_id: str = pa.Field(description="The match, as the server names it.")
    queue: str = pa.Field(
        description="The queue it was played in; only competitive ones score.",
        metadata={"known_words": ("competitive",)},
    )
    player_1: str = pa.Field(description="One player.", metadata=PLAYER)
    player_2: str = pa.Field(description="The other player.", metadata=PLAYER)
    account_1: str = pa.Field(isin=ACCOUNTS, description="Who player_1 is.", metadata={"default": "account"})
    account_2: str = pa.Field(isin=ACCOUNTS, description="Who player_2 is.", metadata={"default": "account"})
    started_at: Moment = pa.Field(description="Start of the match, UTC.")
    ended_at: Moment = pa.Field(nullable=True, description="End of the match, UTC; empty while it is pending.")
    winner: str = pa.Field(nullable=True, isin=("1", "2", "none"), description="Who won: 1, 2 or none.")
    ended_by: str = pa.Field(isin=ENDINGS, description="How it ended.", metadata={"default": "play"})
    lost_by: str = pa.Field(
        nullable=True, isin=("1", "2", "both"), description="Who resigned, abandoned or ran out of setup time."
    )

    class Config:
        strict = True
        metadata = log(
            keys=(("match_id",),),
            unit=("match_id",),
            moments=("started_at", "ended_at"),
            identity=("player_1", "player_2", "started_at"),
            is_required=True,
            accounts_may_meet=True,
            winner=Winner("winner", ("player_1", "player_2"), ("1", "2"), "none"),
        )


class Rulings(pa.DataFrameModel):
    """One row a decision of the organisers."""

    ruling_id: str = pa.Field(description="The ruling.")
    kind: str = pa.Field(isin=("annul", "disqualify"), description="What was decided.")
    match_id: str = pa.Field(nullable=True, description="The match that is annulled.")
    player: str = pa.Field(
        nullable=True,
        description="The player who is disqualified, or whose matches of a period are annulled.",
        metadata=PLAYER,
    )
    note: str = pa.Field(nullable=True, description="What the organisers wrote.")
    starts_at: Moment = pa.Field(
        nullable=True, description="Since when the player's matches are annulled, by their start, UTC, included."
    )
    ends_at: Moment = pa.Field(nullable=True, description="Until when, UTC, not included.")

    class Config:
        strict = True
        metadata = log(keys=(("ruling_id",),))


class Standings(pa.DataFrameModel):
    """The season, one row a player with a scored match."""

    rank: int = pa.Field(nullable=True, description="Rank; equal in all keys: the same. Empty when disqualified.")
    player: str = pa.Field(description="The player.", metadata=PLAYER)
    points: int = pa.Field(description="Ladder points now; first key.")
    tier: str = pa.Field(description="The tier that holds them.")
    scored_matches: int = pa.Field(description="Matches that scored; second key.")
    wins: int = pa.Field(description="Those that were won.")
    losses: int = pa.Field(description="Those that were lost.")
    streak: int = pa.Field(description="Wins in a row now.")
    best_streak: int = pa.Field(description="Most wins in a row in the season.")
    peak_points: int = pa.Field(description="Most points in the season, the start included.")
    last_scored_at: Moment = pa.Field(description="End of the last scored match, UTC; third key, earlier first.")
    status: str = pa.Field(nullable=True, eq="disqualified", description="Empty, or disqualified.")
    prize: bool = pa.Field(description="Whether the season's prize goes to the player.")


class MatchResults(pa.DataFrameModel):
    """The scored matches, one row a match and player, in order of end."""

    match_id: str = pa.Field(description="The match.")
    player: str = pa.Field(description="The player.", metadata=PLAYER)
    opponent: str = pa.Field(description="The opponent.", metadata=PLAYER)
    outcome: str = pa.Field(isin=("win", "loss"), description="win or loss.")
    points_before: int = pa.Field(description="The player's points before the match.")
    change: int = pa.Field(description="What the match changed; 0 for a loss at the floor.")
    points_after: int = pa.Field(description="The player's points after it.")
    streak_after: int = pa.Field(description="The player's wins in a row after it.")
    ended_at: Moment = pa.Field(description="End of the match, UTC.")


class UnscoredMatches(pa.DataFrameModel):
    """The matches that do not score, and the first reason why."""

    match_id: str = pa.Field(description="The match.")
    reason: str = pa.Field(isin=REASONS, description="The first rule that it fails.")


class SeasonRow(pa.DataFrameModel):
    """The season's state and numbers, one row."""

    state: str = pa.Field(isin=("final", "provisional"), description="final, or provisional.")
    matches: int = pa.Field(description="Matches that began in the season, whatever became of them.")
    scored: int = pa.Field(description="Those that score.")
    pending: int = pa.Field(description="Those that have not ended.")
    as_of: Moment = pa.Field(nullable=True, description="The moment that the results speak of, UTC.")


class Rules(pa.DataFrameModel):
    """The ladder's rules that SQL and the kernel read, one row a competition, from competition.toml."""

    as_of: Moment = pa.Field(nullable=True, description="The moment that the results speak of, UTC.")
    is_whole: bool = pa.Field(description="Whether no game was left out with rejected rows.")
    starts_at: Moment = pa.Field(description="season.starts_at, UTC, included.")
    ends_at: Moment = pa.Field(description="season.ends_at, UTC, not included.")
    start_points: int = pa.Field(description="points.start.")
    floor_points: int = pa.Field(description="points.floor.")
    win_points: int = pa.Field(description="points.win.")
    streak_step: int = pa.Field(description="points.streak_step.")
    streak_max: int = pa.Field(description="points.streak_max.")
    cap_matches: int = pa.Field(description="cap.matches.")
    cap_hours: int = pa.Field(description="cap.hours.")
    prize_min_matches: int = pa.Field(description="prize.min_matches.")
    prize_passes_down: bool = pa.Field(description="prize.passes_down.")
    seconds_between_reports: int = pa.Field(description="How far two clients' reports of one match come apart at most.")


class Tiers(pa.DataFrameModel):
    """The tiers of competition.toml as half-open bands of points."""

    tier: str = pa.Field(description="The tier's name.")
    from_points: int = pa.Field(description="The lowest points of the tier.")
    to_points: int = pa.Field(nullable=True, description="The lowest points of the next tier; empty for the highest.")
    loss: int = pa.Field(description="What a loss takes from a player in this tier.")


class CappedMatches(pa.DataFrameModel):
    """The matches that the cap per opponent keeps from scoring, found by the kernel take_places."""

    match_id: str = pa.Field(description="The match.")


class PlayerResults(pa.DataFrameModel):
    """What each player has after the last scored match, made by the kernel fold_points."""

    player: str = pa.Field(description="The player.")
    points: int = pa.Field(description="Ladder points now.")
    streak: int = pa.Field(description="Wins in a row now.")
    best_streak: int = pa.Field(description="Most wins in a row in the season.")
    peak_points: int = pa.Field(description="Most points in the season, the start included.")
    wins: int = pa.Field(description="Scored matches won.")
    losses: int = pa.Field(description="Scored matches lost.")
    last_scored_at: Moment = pa.Field(description="End of the last scored match, UTC.")


# Columns that are the same thing in every step between logs and results; of the others each file of sql/ says it.
NAMES: dict[str, str] = {}

# What the regulation leaves open and the rule page decides; the reports say so.
