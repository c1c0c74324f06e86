"""Seats for the next round: vertical quartiles, and swaps of neighbours so that fewer players meet again."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Array = npt.NDArray[np.int64]

SEATS_A_TABLE = 4


class Meetings(NamedTuple):
    """How many rounds two players have sat together, for pairs that have: keys in order, and the rounds of each."""

    keys: Array
    rounds: Array

    def between(self, one: Array, other: Array) -> Array:
        """The rounds of each pair; 0 for players who never met."""
        if self.keys.size == 0:
            return np.zeros(np.broadcast_shapes(one.shape, other.shape), dtype=np.int64)
        keys = pair_keys(one, other)
        places = np.searchsorted(self.keys, keys).clip(max=self.keys.size - 1)
        return np.where(self.keys[places] == keys, self.rounds[places], 0)


def pair_keys(one: Array, other: Array) -> Array:
    """One whole number a pair, the same whichever comes first. Players are numbers from 0 to 2**31."""
    return np.minimum(one, other) << 32 | np.maximum(one, other)


def meetings_of(one: Array, other: Array, rounds: Array) -> Meetings:
    """Meetings from pairs of players and the number of rounds in which each pair sat together."""
    keys = pair_keys(one, other)
    order = np.argsort(keys)
    return Meetings(keys[order], rounds[order])


def vertical_quartiles(players: Array) -> Array:
    """Tables × winds E S W N, from players by rank.

    The first quarter sits East at tables 1 to T, the second South at T to 1, the third West at 1 to T, the last North
    at T to 1. Raises ValueError where the number of players is no multiple of 4. Source: duplicate, "Seating".
    """
    if players.size % SEATS_A_TABLE:
        raise ValueError(f"{players.size} players are no whole number of tables")
    east, south, west, north = players.reshape(SEATS_A_TABLE, -1)
    return np.column_stack([east, south[::-1], west, north[::-1]])


def count_meetings(seats: Array, meetings: Meetings) -> int:
    """The sum over the pairs at each table of the rounds in which they have already sat together."""
    return int(meetings.between(seats[:, :, None], seats[:, None, :]).sum()) // 2


def fewer_meetings(seats: Array, meetings: Meetings) -> Array:
    """The seats after the swaps of two players at one wind of neighbouring tables.

    A swap is made while one lowers the meetings, the one that lowers them most first; of equals that of the lowest
    table, then E S W N. Only the swaps at the tables beside it change their worth. Source: duplicate, "Seating".
    """
    seats = seats.copy()
    changes = changes_by_swaps(seats, np.arange(len(seats) - 1), meetings)
    while changes.size:
        table, wind = divmod(int(changes.argmin()), SEATS_A_TABLE)
        if changes[table, wind] >= 0:
            break
        seats[[table, table + 1], wind] = seats[[table + 1, table], wind]
        beside = np.arange(max(table - 1, 0), min(table + 2, len(changes)))
        changes[beside] = changes_by_swaps(seats, beside, meetings)
    return seats


def changes_by_swaps(seats: Array, tables: Array, meetings: Meetings) -> Array:
    """By how much the meetings change if a table and the next swap their players at a wind: tables × winds."""
    here, there = seats[tables], seats[tables + 1]
    at_here = meetings.between(here[:, :, None], here[:, None, :]).sum(axis=2)
    at_there = meetings.between(there[:, :, None], there[:, None, :]).sum(axis=2)
    across = meetings.between(here[:, :, None], there[:, None, :])
    # Whoever moves meets the three others of the new table; the two who swap do not meet each other.
    others = across.sum(axis=1) + across.sum(axis=2) - 2 * across.diagonal(axis1=1, axis2=2)
    changes: Array = others - at_here - at_there
    return changes
