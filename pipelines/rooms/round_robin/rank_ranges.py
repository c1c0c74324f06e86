"""The best and the worst rank by points that each player can still reach, exactly.

Best: the player wins all that is left, and every other open game is abandoned, which gives nobody anything. Worst: the
player loses all that is left, and as many others as possible get above; which of them can, all at once, is a flow of
half points from the open games to their players. The tables are small and there are thousands of them, so the flow is
searched here, augmenting path by augmenting path over the players: a call of a graph library costs more than a search.
"""

from collections import Counter
from itertools import groupby
from operator import itemgetter

import polars as pl

RANK_RANGES = {"competition": pl.String, "player": pl.String, "best_rank": pl.Int64, "worst_rank": pl.Int64}

Pairs = list[tuple[int, int]]
Wanting = list[tuple[int, int]]
Taken = dict[tuple[int, int], int]
# By player: how many open games there are with each opponent.
Opponents = list[Counter[int]]


def find_rank_ranges(points: pl.DataFrame, open_games: pl.DataFrame, halves_a_game: int) -> pl.DataFrame:
    """Ranges of ranks for every player of tables with open games, ties sharing the better rank.

    In: `points` with competition, table, player, half_points (without annulled players); `open_games` with competition,
    table, player, opponent (null: somebody who is in no standings), games; both sorted by competition and table.
    `halves_a_game`: the half points of a win.
    Out: competition, player, best_rank, worst_rank.
    Source: docs/rules/round_robin.md, "Output", best_rank and worst_rank.
    """
    games_of = {
        key: [(player, opponent) for *_, player, opponent, games in rows for _ in range(games)]
        for key, rows in groupby(open_games.iter_rows(), key=itemgetter(0, 1))
    }
    ranges = []
    for key, rows in groupby(points.iter_rows(), key=itemgetter(0, 1)):
        players, half_points = zip(*((player, halves) for *_, player, halves in rows), strict=True)
        seat = {player: number for number, player in enumerate(players)}
        nobody = len(players)
        pairs = [(seat[player], seat.get(opponent, nobody)) for player, opponent in games_of.get(key, [])]
        found = rank_ranges_of_table(list(half_points), pairs, halves_a_game)
        ranges += [(key[0], player, best, worst) for player, (best, worst) in zip(players, found, strict=True)]
    return pl.DataFrame(ranges, schema=RANK_RANGES, orient="row")


def rank_ranges_of_table(half_points: list[int], open_games: Pairs, halves_a_game: int) -> list[tuple[int, int]]:
    """(best, worst) of each player of one table: `half_points` by player number, `open_games` of two numbers each.

    The number behind the last player's is nobody, against whom points can be won all the same.
    """
    opponents: Opponents = [Counter() for _ in (*half_points, "nobody")]
    for one, other in open_games:
        opponents[one][other] += 1
        opponents[other][one] += 1
    ranges = []
    for player, own in enumerate(half_points):
        most = own + halves_a_game * opponents[player].total()
        best = 1 + sum(other > most for other in half_points)
        ranges.append((best, 1 + most_above(player, half_points, opponents, halves_a_game)))
    return ranges


def most_above(player: int, half_points: list[int], opponents: Opponents, halves_a_game: int) -> int:
    """How many can end above a player who loses all open games: those who are, and the most of those who still may."""
    above = 0
    wanting = []
    for other, theirs in enumerate(half_points):
        won_here = halves_a_game * opponents[other][player]
        lacking = half_points[player] + 1 - theirs - won_here
        if other != player and lacking <= 0:
            above += 1
        elif other != player and lacking <= halves_a_game * opponents[other].total() - won_here:
            wanting.append((lacking, other))
    elsewhere = [Counter({theirs: games for theirs, games in row.items() if theirs != player}) for row in opponents]
    return above + sum(most_satisfied(part, elsewhere, halves_a_game) for part in parts_of(wanting, elsewhere))


def parts_of(wanting: Wanting, opponents: Opponents) -> list[Wanting]:
    """Those who want half points, in groups that have no game with each other, each in rising order."""
    left = {player: lacking for lacking, player in wanting}
    parts = []
    while left:
        first = next(iter(left))
        part, reached = [(left.pop(first), first)], [first]
        for one in reached:
            for other in opponents[one]:
                if other in left:
                    part.append((left.pop(other), other))
                    reached.append(other)
        parts.append(sorted(part))
    return parts


def most_satisfied(wanting: Wanting, opponents: Opponents, halves_a_game: int) -> int:
    """The most of these players who can have the half points that they lack, all at once, from their open games.

    `wanting` is (half points lacking, player), rising. Every set of players is tried that could beat the best so far;
    those who lack least come first, so that the first try is nearly always the best.
    """
    players = {player for _, player in wanting}
    games = {(min(one, other), max(one, other)): opponents[one][other] for one in players for other in opponents[one]}
    best = 0
    # (next of `wanting`, how many are satisfied, half points left, what each has taken of the games with whom)
    tries: list[tuple[int, int, int, Taken]] = [(0, 0, halves_a_game * sum(games.values()), {})]
    while tries:
        position, satisfied, left, taken = tries.pop()
        best = max(best, satisfied)
        if satisfied + affordable(wanting, position, left) <= best:
            continue
        lacking, player = wanting[position]
        tries.append((position + 1, satisfied, left, taken))
        more = dict(taken)
        if all(take_one(player, opponents, halves_a_game, more) for _ in range(lacking)):
            tries.append((position + 1, satisfied + 1, left - lacking, more))
    return best


def affordable(wanting: Wanting, position: int, halves: int) -> int:
    """How many from `position` on could be satisfied if only the sum mattered."""
    count = 0
    for lacking, _ in wanting[position:]:
        halves -= lacking
        if halves < 0:
            break
        count += 1
    return count


def take_one(player: int, opponents: Opponents, halves_a_game: int, taken: Taken) -> bool:
    """One more half point for a player, if it can be had without anybody losing one; `taken` is changed in place.

    An augmenting path: a half that nobody has taken, or one of an opponent's, who then finds another.
    """
    came_from = {player: player}
    reached = [player]
    for one in reached:
        for other, games in opponents[one].items():
            if taken.get((one, other), 0) + taken.get((other, one), 0) < halves_a_game * games:
                taken[one, other] = taken.get((one, other), 0) + 1
                while one != player:
                    before = came_from[one]
                    taken[one, before] -= 1
                    taken[before, one] = taken.get((before, one), 0) + 1
                    one = before
                return True
            if other not in came_from and taken.get((other, one), 0) > 0:
                came_from[other] = one
                reached.append(other)
    return False
