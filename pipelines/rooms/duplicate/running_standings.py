"""Standings after each deal, with ties broken in the deals that the tied players sat at one wind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import islice
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import polars as pl

Array = npt.NDArray[np.int64]
Masks = npt.NDArray[np.uint64]
# Takes a competition and its standings after some deals.
Take = Callable[[str, pl.DataFrame], None]
# So many rows that storing them is worth beginning with.
ROWS_AT_A_TIME = 800_000

# A player's winds are bits, four a deal: a wind that a group shares is a bit that all of its members have.
WINDS_A_DEAL = 4
DEALS_A_WORD = 64 // WINDS_A_DEAL
ALL_WINDS = np.uint64(2**WINDS_A_DEAL - 1)


# The criteria of a tie, in the words of the rules.
SAME_WIND_POINTS, SAME_WIND_GAME_POINTS, BALANCE = "same_wind_imps", "same_wind_game_points", "deals_won_less_lost"


class Log(NamedTuple):
    """A competition as dense arrays, deals × players in the order of their numbers; 0 where a player did not sit."""

    points: Array  # IMPs less penalties
    game_points: Array  # 0 in a deal that the player did not end
    balance: Array  # 1 a deal won, -1 a deal lost
    winds: Array  # 1 to 4; 0 where the player did not sit


class Standing(NamedTuple):
    """A standing, best first, the disqualified last."""

    players: Array  # their places in the log
    ranks: Array  # 0 for the disqualified
    totals: Array
    is_shared: npt.NDArray[np.bool_]  # whether another has the total
    same_wind_points: Array
    same_wind_game_points: Array


def standings_after_each_deal(
    seats: pl.DataFrame, players: pl.DataFrame, tie_breaks: Mapping[str, list[str]], take: Take
) -> pl.DataFrame:
    """The standing after each deal, given to `take` some deals at a time, and more of the last one.

    In: seats with deal, player_number, wind (1 to 4), points, game_points, balance, one row a seat; players with
    competition, player_number (counting in order of the names, competition by competition), player, disqualified_from
    (a deal, or null), sorted by player_number; tie_breaks with the criteria of each competition in order.
    Out: `take` gets a competition and deal, rank, player, total, one row a deal and player, in order of deal, rank
    (nulls last), player. Returned: competition, player, rank, same_wind_imps, same_wind_game_points after the last.
    Source: docs/rules/duplicate.md, "Standings, after each deal".
    """
    last = [LAST.clear()]
    for (competition,), named in players.group_by("competition", maintain_order=True):
        numbers = named["player_number"]
        is_theirs = pl.col("player_number").is_between(numbers[0], numbers[-1])
        deals, log = dense(seats.filter(is_theirs) if named.height < players.height else seats, named)
        disqualified_from = from_which_deal(named["disqualified_from"], deals)
        standings = follow(log, disqualified_from, tie_breaks.get(str(competition), []))
        at_a_time = max(ROWS_AT_A_TIME // named.height, 1)
        for first in range(0, deals.size, at_a_time):
            some = list(islice(standings, at_a_time))
            take(str(competition), as_running(some, deals[first : first + at_a_time], named))
        last.append(as_last(some[-1], named))
    return pl.concat(last)


def dense(seats: pl.DataFrame, named: pl.DataFrame) -> tuple[Array, Log]:
    """The deals' numbers, and the log of one competition by deal and player."""
    deals = seats["deal"].unique().sort().to_numpy()
    deal_places = np.searchsorted(deals, seats["deal"].to_numpy())
    player_places = seats["player_number"].to_numpy() - named["player_number"][0]
    places = deal_places * named.height + player_places

    def spread(column: str) -> Array:
        values = np.zeros(deals.size * named.height, dtype=np.int64)
        values[places] = seats[column].to_numpy()
        return values.reshape(deals.size, named.height)

    return deals, Log(spread("points"), spread("game_points"), spread("balance"), spread("wind"))


def from_which_deal(disqualified_from: pl.Series, deals: Array) -> Array:
    """The place of the first deal in which each player is disqualified; past the last for who never is."""
    after_all = int(deals[-1]) + 1
    return np.searchsorted(deals, disqualified_from.fill_null(after_all).to_numpy())


def follow(log: Log, disqualified_from: Array, tie_break: list[str]) -> Iterator[Standing]:
    """The standing after each deal."""
    deals, players = log.points.shape
    totals, balances = np.zeros(players, dtype=np.int64), np.zeros(players, dtype=np.int64)
    masks = np.zeros((-(-deals // DEALS_A_WORD), players), dtype=np.uint64)
    for deal in range(deals):
        totals += log.points[deal]
        balances += log.balance[deal]
        masks[deal // DEALS_A_WORD] |= wind_bits(log.winds[deal], deal)
        yield rank(log, totals, balances, masks[: deal // DEALS_A_WORD + 1], disqualified_from <= deal, tie_break)


def wind_bits(winds: Array, deal: int) -> Masks:
    """For each player the one bit of the wind in this deal; none where the player did not sit."""
    shift = (WINDS_A_DEAL * (deal % DEALS_A_WORD) + winds - 1).clip(0).astype(np.uint64)
    return (winds > 0).astype(np.uint64) << shift


def rank(
    log: Log,
    totals: Array,
    balances: Array,
    masks: Masks,
    is_disqualified: npt.NDArray[np.bool_],
    tie_break: list[str],
) -> Standing:
    """One standing: by total, then within the group of all who have it by the criteria in their order: points and game
    points in the deals in which all of the group sat at one wind, deals won less deals lost. Equal in all: the same
    rank.

    The group is taken once. The disqualified belong to none, and follow without a rank, by name.
    """
    in_rank, out = np.flatnonzero(~is_disqualified), np.flatnonzero(is_disqualified)
    balance = [-balances[in_rank]] if BALANCE in tie_break else []
    members = in_rank[order_of([-totals[in_rank], *balance])]
    ordered = totals[members]
    starts = np.flatnonzero(changes_of([ordered]))
    sizes = np.diff(starts, append=members.size)
    groups, points, game_points = same_wind_sums(log, masks, members, starts, sizes)
    if groups.size:  # the others are in order already: no deal at one wind, nothing between total and balance
        places = ranges(starts[groups], sizes[groups])
        criteria = by_name(points[places], game_points[places], balances[members[places]])
        keys = [np.repeat(groups, sizes[groups]), *(-criteria[name] for name in tie_break)]
        order = places[order_of(keys)]
        for values in (members, points, game_points):
            values[places] = values[order]
    criteria = by_name(points, game_points, balances[members])
    changes = changes_of([ordered, *(criteria[name] for name in tie_break)])
    ranks = np.maximum.accumulate(np.where(changes, np.arange(1, members.size + 1), 0))
    none = np.zeros(out.size, dtype=np.int64)
    return Standing(
        players=np.concatenate([members, out]),
        ranks=np.concatenate([ranks, none]),
        totals=np.concatenate([ordered, totals[out]]),
        is_shared=np.concatenate([np.repeat(sizes > 1, sizes), none > 0]),
        same_wind_points=np.concatenate([points, none]),
        same_wind_game_points=np.concatenate([game_points, none]),
    )


def by_name(points: Array, game_points: Array, balances: Array) -> dict[str, Array]:
    """What each criterion compares."""
    return {SAME_WIND_POINTS: points, SAME_WIND_GAME_POINTS: game_points, BALANCE: balances}


def order_of(keys: list[Array]) -> Array:
    """The order by the first key, then the next, then the place; smaller first."""
    return np.lexsort(keys[::-1])


def changes_of(keys: list[Array]) -> npt.NDArray[np.bool_]:
    """Where a line differs from the one before in any key; the first one does."""
    changes = np.ones(keys[0].size, dtype=np.bool_)
    if changes.size:
        changes[1:] = keys[0][1:] != keys[0][:-1]
        for key in keys[1:]:
            changes[1:] |= key[1:] != key[:-1]
    return changes


def same_wind_sums(log: Log, masks: Masks, members: Array, starts: Array, sizes: Array) -> tuple[Array, Array, Array]:
    """The groups that sat at one wind in some deal, and for each member the points and game points in those deals.

    In: members, group after group; where each group starts, and its size. Who is alone, or in a group without such a
    deal, has 0.
    """
    points, game_points = np.zeros(members.size, dtype=np.int64), np.zeros(members.size, dtype=np.int64)
    if members.size == 0:
        return starts, points, game_points
    common = np.bitwise_and.reduceat(masks[:, members], starts, axis=1)
    groups = np.flatnonzero((sizes > 1) & common.any(axis=0))
    if groups.size == 0:
        return groups, points, game_points
    deals = np.arange(log.points.shape[0])[: masks.shape[0] * DEALS_A_WORD]
    shifts = (WINDS_A_DEAL * (deals % DEALS_A_WORD)).astype(np.uint64)
    group_places, shared_deals = np.nonzero((common[deals // DEALS_A_WORD][:, groups] >> shifts[:, None] & ALL_WINDS).T)
    deals_of_group = np.bincount(group_places, minlength=groups.size)
    first_deals = np.cumsum(deals_of_group) - deals_of_group
    # Every member of every such group, and for each of them every deal of the group.
    group_of_member = np.repeat(np.arange(groups.size), sizes[groups])
    member_places = ranges(starts[groups], sizes[groups])
    deals_of_member = deals_of_group[group_of_member]
    at_deals = shared_deals[ranges(first_deals[group_of_member], deals_of_member)]
    at_players = np.repeat(members[member_places], deals_of_member)
    first_seats = np.cumsum(deals_of_member) - deals_of_member
    points[member_places] = np.add.reduceat(log.points[at_deals, at_players], first_seats)
    game_points[member_places] = np.add.reduceat(log.game_points[at_deals, at_players], first_seats)
    return groups, points, game_points


def ranges(starts: Array, lengths: Array) -> Array:
    """The numbers start, start + 1, … of each of some ranges, one range after another."""
    before = np.cumsum(lengths) - lengths
    return np.repeat(starts - before, lengths) + np.arange(lengths.sum())


RUNNING = {"deal": pl.Int64, "rank": pl.Int64, "player": pl.String, "total": pl.Int64}
LAST = pl.DataFrame(
    schema={
        "competition": pl.String,
        "player": pl.String,
        "rank": pl.Int64,
        "same_wind_imps": pl.Int64,
        "same_wind_game_points": pl.Int64,
    }
)


def as_running(standings: list[Standing], deals: Array, named: pl.DataFrame) -> pl.DataFrame:
    ranks = pl.Series(np.concatenate([standing.ranks for standing in standings]))
    return pl.DataFrame(
        {
            "deal": np.repeat(deals, named.height),
            "rank": ranks.set(ranks == 0, None),
            "player": named["player"].gather(np.concatenate([standing.players for standing in standings])),
            "total": np.concatenate([standing.totals for standing in standings]),
        },
        schema=RUNNING,
    )


def as_last(standing: Standing, named: pl.DataFrame) -> pl.DataFrame:
    ranks, is_alone = pl.Series(standing.ranks), pl.Series(~standing.is_shared)
    return pl.DataFrame(
        {
            "competition": named["competition"],
            "player": named["player"].gather(standing.players),
            "rank": ranks.set(ranks == 0, None),
            "same_wind_imps": pl.Series(standing.same_wind_points).set(is_alone, None),
            "same_wind_game_points": pl.Series(standing.same_wind_game_points).set(is_alone, None),
        },
        schema=LAST.schema,
    )
