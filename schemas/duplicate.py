"""Duplicate: its settings, its logs, its tables. Source: docs/rules/duplicate.md; its sections in brackets."""

import difflib
import tomllib
from fractions import Fraction
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import pandera.polars as pa
from pydantic import AfterValidator, BeforeValidator, Field

from scorehouse.schemas import common
from scorehouse.schemas.common import PLAYER, Moment, Section, log

PUBLISHED_SCALES = Path(__file__).with_name("imp_scales.toml")
LARGEST_BOUND = 1_000_000_000
# Prizes are summed and shared in thousandths: whole numbers, whatever the currency.
THOUSANDTHS = 1000

WINDS = ("E", "S", "W", "N")


class Connection(NamedTuple):
    """What it means for a deal how its player was connected [A deal, 1, 4 and 5]."""

    leaves_average: bool = False
    misses_deal: bool = False
    needs_substitute: bool = False
    has_imps_of_seat: bool = False


CONNECTIONS = {
    "connected": Connection(),
    "rejoined": Connection(),
    "lost": Connection(leaves_average=True, misses_deal=True),
    "robot": Connection(leaves_average=True, misses_deal=True, needs_substitute=True),
    "substitute": Connection(misses_deal=True),
}
FALSE_MAHJONG_AMOUNTS = (4, 8)  # [A deal, 7]


@cache
def published_scales() -> dict[str, list[int]]:
    """The lower bounds of the scales that ship with the rules [A deal, 3]."""
    scales = tomllib.loads(PUBLISHED_SCALES.read_text(encoding="utf-8"))
    return {name: scale["lower_bounds"] for name, scale in scales.items()}


def known_scale(scale: Any) -> Any:
    """The name of a published scale, or lower bounds; ValueError with what the organiser can write instead."""
    published = published_scales()
    choices = f"{' or '.join(published)}, or lower bounds of your own, like [0, 1, 3]"
    if scale is None:
        raise ValueError(f"missing; it is required, the organiser sets it: {choices}")
    if isinstance(scale, str):
        if scale not in published:
            # Only what looks like it: a scale of other rules must not be taken for the one that was meant.
            nearest = difflib.get_close_matches(scale, published, n=1, cutoff=0.4)
            hint = f', the nearest is "{nearest[0]}"' if nearest else ""
            raise ValueError(f'"{scale}" is no published scale{hint}; write {choices}')
    elif not isinstance(scale, list) or not all(type(bound) is int for bound in scale):
        raise ValueError(f"must be {choices} (whole numbers), not {scale!r}")
    elif scale[:1] != [0] or any(later <= earlier for earlier, later in pairwise(scale)):
        raise ValueError(f"lower bounds begin with 0, and each is more than the one before, not {scale!r}")
    elif scale[-1] > LARGEST_BOUND:
        raise ValueError(f"a lower bound is at most {LARGEST_BOUND:,}, not {scale[-1]}")
    return scale


def in_thousandths(prize: float) -> float:
    """A prize; ValueError where it has more decimals than money has."""
    if Fraction(str(prize)) * THOUSANDTHS % 1:
        raise ValueError(f"a prize has at most three decimals, not {prize}")
    return prize


PRIZES: list[float] = [500, 300, 200]
Prize = Annotated[float, Field(ge=0, le=1_000_000_000), AfterValidator(in_thousandths)]


# What breaks a tie, in the regulation's order [Standings, after each deal, 1 to 3].
TIE_BREAK = ["same_wind_imps", "same_wind_game_points", "deals_won_less_lost"]


def each_once(criteria: list[str]) -> list[str]:
    """Criteria of a tie; ValueError where one is there twice."""
    twice = [name for number, name in enumerate(criteria) if name in criteria[:number]]
    if twice:
        raise ValueError(f'"{twice[0]}" stands there twice; each criterion holds once')
    return criteria


Criterion = Literal["same_wind_imps", "same_wind_game_points", "deals_won_less_lost"]


class Substitute(Section):
    imps: Annotated[
        Literal["missed", "seat"],
        Field(
            description="Whether a player for whom a substitute plays gets the IMPs of a missed deal, or those of the "
            "seat [A deal, 5; a decision]."
        ),
    ] = "missed"


class Average(Section):
    own_result: Annotated[
        Literal["included", "excluded"],
        Field(description="Whether a seat's own points are in the average that it is compared with [A deal, 2]."),
    ] = "included"


class MissedDeal(Section):
    imps: Annotated[
        int, Field(ge=-1000, le=0, description="The IMPs of a deal that its player missed [A deal, 4].")
    ] = -2
    disqualified_above: Annotated[
        float,
        Field(ge=0, le=1, description="Who missed more than this share of the tournament's deals is out [A deal]."),
    ] = 0.5


class Settings(common.Settings):
    """competition.toml of a duplicate; the defaults are the regulation's. It has none for the IMP scale."""

    format: Annotated[Literal["duplicate"], Field(description="The rules by which results are worked out.")]
    # No default; being validated, it is asked for in words of its own.
    imp_scale: Annotated[str | list[int], BeforeValidator(known_scale)] = Field(
        default=None,
        validate_default=True,
        description="The IMP scale: a published one, or lower bounds of your own, like [0, 1, 3] [A deal, 3].",
        examples=["sbr_2025"],
    )
    deals: Annotated[int, Field(ge=1, le=10_000, description="Deals of the whole tournament.")] = 80
    deals_per_round: Annotated[int, Field(ge=1, description="Deals of a round, played at one table.")] = 4
    sessions: Annotated[int, Field(ge=1, description="Sessions of the tournament; shown, no effect.")] = 5
    prizes: Annotated[list[Prize], Field(description="The prizes from the first rank on; who ties shares them.")] = (
        PRIZES
    )
    tie_break: Annotated[
        list[Criterion],
        AfterValidator(each_once),
        Field(description="What breaks a tie, in this order; those left out do not hold [Standings; a decision]."),
    ] = TIE_BREAK  # type: ignore[assignment]
    substitute: Annotated[Substitute, Field(description="What a substitute plays for.")] = Substitute()
    average: Annotated[Average, Field(description="What the points at a wind are compared with.")] = Average()
    missed_deal: Annotated[MissedDeal, Field(description="What follows for who does not end a deal.")] = MissedDeal()

    @property
    def lower_bounds(self) -> list[int]:
        """The lower bound of each step of the IMP scale, from 0 IMPs on."""
        return published_scales()[self.imp_scale] if isinstance(self.imp_scale, str) else self.imp_scale

    @property
    def missed_deals_allowed(self) -> int:
        """The most deals a player may miss; the share means what is written, 0.29 of 100 deals is 29."""
        return int(Fraction(str(self.missed_deal.disqualified_above)) * self.deals)

    @property
    def thousandths_of_prizes(self) -> list[int]:
        """The prizes in thousandths, for sums and shares without rounding."""
        return [int(Fraction(str(prize)) * THOUSANDTHS) for prize in self.prizes]


# Players sit in another order every round.
SCATTERED = {"is_scattered": True}


class Deals(pa.DataFrameModel):
    """One row a seat of a deal, as the game server logged it."""

    deal: int = pa.Field(ge=1, description="The deal's number, from 1.")
    round: int = pa.Field(description="The round, from 1; deals_per_round deals each.")
    session: int = pa.Field(description="The session; shown, no effect.")
    table: int = pa.Field(ge=1, description="The table's number, from 1.")
    wind: str = pa.Field(isin=WINDS, description="The wind of this seat: E, S, W or N.")
    player: str = pa.Field(description="The player of this seat.", metadata=SCATTERED | PLAYER)
    game_points: int = pa.Field(description="Game points of the seat, whoever played it.")
    connection: str = pa.Field(
        isin=tuple(CONNECTIONS), description="How the player was connected.", metadata={"default": "connected"}
    )
    substitute: str = pa.Field(
        nullable=True, description="Who played instead, where connection says substitute.", metadata=PLAYER
    )

    class Config:
        strict = True
        metadata = log(keys=(("deal", "table", "wind"), ("deal", "player")), unit=("deal", "table"), is_required=True)


class Entries(pa.DataFrameModel):
    """One row a player who entered; the first round is drawn from them."""

    player: str = pa.Field(description="The player.", metadata=PLAYER)

    class Config:
        strict = True
        metadata = log(keys=(("player",),))


class EntriesBeforePlay(Entries):
    """The entries while no deal is played: the first round is drawn from nothing else."""

    class Config(Entries.Config):
        metadata = log(keys=(("player",),), is_required=True)


RULINGS = ("false_mahjong", "penalty", "disqualify")


class Rulings(pa.DataFrameModel):
    """One row a decision of the organisers."""

    ruling_id: str = pa.Field(description="The ruling.")
    kind: str = pa.Field(isin=RULINGS, description="What was decided.")
    player: str = pa.Field(nullable=True, description="Whom it speaks of.", metadata=PLAYER)
    deal: int = pa.Field(nullable=True, description="The deal it speaks of; of disqualify, from which on.")
    amount: int = pa.Field(nullable=True, description="The IMPs it takes.")
    note: str = pa.Field(nullable=True, description="What the organisers wrote.")

    class Config:
        strict = True
        metadata = log(keys=(("ruling_id",),))


class Standings(pa.DataFrameModel):
    """The standing after the last complete deal, one row a player."""

    rank: int = pa.Field(nullable=True, description="Rank; equal in all keys: the same. Empty for the disqualified.")
    player: str = pa.Field(description="The player.", metadata=PLAYER)
    total: int = pa.Field(description="IMPs less penalties; first key.")
    imps: int = pa.Field(description="IMPs of all complete deals.")
    penalties: int = pa.Field(description="IMPs that rulings took.")
    same_wind_imps: int = pa.Field(
        nullable=True, description="IMPs less penalties where all with this total sat at one wind; second key."
    )
    same_wind_game_points: int = pa.Field(nullable=True, description="Game points in those deals; third key.")
    deals_won: int = pa.Field(description="Deals with more than 0 IMPs; less deals_lost it is the fourth key.")
    deals_lost: int = pa.Field(description="Deals with less than 0 IMPs.")
    deals_missed: int = pa.Field(description="Deals that the player did not end: lost, robot or substitute.")
    status: str = pa.Field(nullable=True, eq="disqualified", description="disqualified, or empty.")
    prize: float = pa.Field(nullable=True, description="The prize, when all deals are played; shared ranks share.")


class DealResults(pa.DataFrameModel):
    """Every seat of every complete deal: its points against the others at its wind, and its IMPs."""

    deal: int = pa.Field(description="The deal.")
    table: int = pa.Field(description="The table.")
    wind: str = pa.Field(isin=WINDS, description="The wind.")
    player: str = pa.Field(description="The player.", metadata=SCATTERED | PLAYER)
    game_points: int = pa.Field(description="Game points of the seat, whoever played it.")
    connection: str = pa.Field(isin=tuple(CONNECTIONS), description="How the player was connected.")
    in_average: bool = pa.Field(description="Whether the table counts in the averages of the deal.")
    average: float = pa.Field(nullable=True, description="The mean that the seat is compared with.")
    difference: float = pa.Field(nullable=True, description="Game points less average; empty for who missed the deal.")
    imps: int = pa.Field(description="IMPs, without penalties.")
    penalty: int = pa.Field(description="IMPs that rulings took in this deal.")


class DealStandings(pa.DataFrameModel):
    """The standing after each complete deal, one row a deal and player."""

    deal: int = pa.Field(description="The deal after which the standing is.")
    rank: int = pa.Field(nullable=True, description="Rank after this deal; empty for the disqualified.")
    player: str = pa.Field(description="The player.", metadata=SCATTERED | PLAYER)
    total: int = pa.Field(description="IMPs less penalties so far.")


class Averages(pa.DataFrameModel):
    """The mean game points at each wind of each complete deal, over the tables that count."""

    deal: int = pa.Field(description="The deal.")
    wind: str = pa.Field(isin=WINDS, description="The wind.")
    tables: int = pa.Field(description="Tables that count: none of their players was lost or a robot.")
    average: float = pa.Field(nullable=True, description="The mean over them; empty over none.")


class SubstitutionsDue(pa.DataFrameModel):
    """Players for whom a robot played all of the last complete deal: a substitute takes over."""

    player: str = pa.Field(description="The player to be replaced.", metadata=PLAYER)
    table: int = pa.Field(description="The table of the last complete deal.")
    wind: str = pa.Field(isin=WINDS, description="The wind there.")


class Rules(pa.DataFrameModel):
    """The duplicate's rules that SQL reads, one row a competition: competition.toml or the regulation's own."""

    as_of: Moment = pa.Field(nullable=True, description="The moment that the results speak of, UTC; deals have none.")
    is_whole: bool = pa.Field(description="Whether no game was left out with rejected rows.")
    deals: int = pa.Field(description="deals: how many the tournament has.")
    deals_per_round: int = pa.Field(description="deals_per_round.")
    own_result_is_included: bool = pa.Field(description="average.own_result is included [A deal, 2].")
    missed_deal_imps: int = pa.Field(description="missed_deal.imps [A deal, 4].")
    missed_deals_allowed: int = pa.Field(description="Deals one may miss: missed_deal.disqualified_above of all.")


class ImpScale(pa.DataFrameModel):
    """The IMP scale, half-open bands of the size of a difference [A deal, 3]."""

    imps: int = pa.Field(description="The IMPs of the band.")
    lower_bound: int = pa.Field(description="The smallest difference in it.")
    upper_bound: int = pa.Field(nullable=True, description="The lower bound of the next band, not in it; empty: none.")


class Prizes(pa.DataFrameModel):
    """The prizes of competition.toml."""

    rank: int = pa.Field(description="The rank.")
    thousandths: int = pa.Field(description="Its prize, in thousandths.")


class Connections(pa.DataFrameModel):
    """What each way of being connected means for a deal [A deal, 1, 4 and 5]."""

    connection: str = pa.Field(description="As the log says it.")
    leaves_average: bool = pa.Field(description="Whether the table is disconnected, and out of the averages.")
    misses_deal: bool = pa.Field(description="Whether the player did not end the deal.")
    needs_substitute: bool = pa.Field(description="Whether a substitute takes over from the next deal.")
    has_imps_of_seat: bool = pa.Field(description="Whether who missed the deal gets the seat's IMPs, substitute.imps.")


class TieBreak(pa.DataFrameModel):
    """What breaks a tie, tie_break of competition.toml."""

    position: int = pa.Field(description="The place in the order, from 1.")
    criterion: str = pa.Field(description="same_wind_imps, same_wind_game_points or deals_won_less_lost.")


class FalseMahjongAmounts(pa.DataFrameModel):
    """What a false mahjong may cost [A deal, 7]."""

    amount: int = pa.Field(description="IMPs.")


class LoggedDeals(pa.DataFrameModel):
    """The deals of the log, and whether each has all its seats; judged with the rejected rows still there [Input]."""

    deal: int = pa.Field(description="The deal.")
    tables: int = pa.Field(description="How many tables play, as far as the whole log tells.")
    is_last: bool = pa.Field(description="Whether it is the highest one.")
    is_whole: bool = pa.Field(description="Whether the four seats of every table are there.")
    is_left_out: bool = pa.Field(description="Whether it is the highest one, and seats are missing.")


class LastStanding(pa.DataFrameModel):
    """The ranks after the last complete deal, made by the kernel running_standings."""

    player: str = pa.Field(description="The player.")
    rank: int = pa.Field(nullable=True, description="Rank; empty for the disqualified.")
    same_wind_imps: int = pa.Field(nullable=True, description="First tie-break; empty where the total is not shared.")
    same_wind_game_points: int = pa.Field(nullable=True, description="Second tie-break.")


# Columns that are the same thing in every step between logs and results; of the others each file of sql/ says it.
NAMES = {
    "deal": "The deal's number, from 1.",
    "wind": "The wind: E, S, W or N.",
    "player": "The player.",
}

# What the regulation leaves open and the rule page decides; the reports say so.
