"""Sums of fractions, rounded once."""

from itertools import groupby
from operator import itemgetter

import polars as pl

DECIMALS = 12


def sum_scores(choices: pl.DataFrame) -> pl.DataFrame:
    """The sum of each player's selected scores, rounded half up to 12 decimals.

    In: competition, player, score_numerator, score_denominator (whole numbers), sorted by competition and player.
    Out: competition, player, score_sum. A sum of doubles could round the wrong way; whole numbers cannot.
    Source: marathon, "The whole marathon", rank [8.4.4].
    """
    keys, sums = [], []
    for key, stages in groupby(choices.iter_rows(), key=itemgetter(0, 1)):
        numerator, denominator = 0, 1
        for _, _, stage_numerator, stage_denominator in stages:
            numerator = numerator * stage_denominator + stage_numerator * denominator
            denominator *= stage_denominator
        units = (2 * numerator * 10**DECIMALS + denominator) // (2 * denominator)
        keys.append(key)
        sums.append(units / 10**DECIMALS)
    players = pl.DataFrame(keys, schema={"competition": pl.String, "player": pl.String}, orient="row")
    return players.with_columns(pl.Series("score_sum", sums, dtype=pl.Float64))
