"""The sample tournament of the duplicate: `python -m tests.duplicate.sample data/duplicate-sample`.

80 deals at three tables, from a seed. The rounds are seated by the rules, by the slow twin, so that the players meet
as they would; what happens to the connections and what the organisers rule is told below.
"""

import csv
import random
import sys
import tomllib
from pathlib import Path
from typing import Any

from tests.duplicate.twin import WINDS, seating

Row = dict[str, Any]

SEED = 2020
PLAYERS = (
    *("Anna Lindqvist", "Benoît Caron", "Chiara Fontana", "David Okafor", "Élodie Marchand", "Jürgen Weiß"),
    *("Ольга Смирнова", "Павел Ёлкин", "Тимур Ахметов", "Юлия Щербакова", "Zsófia Kovács", "Łukasz Nowak"),
)
DEALS, DEALS_A_ROUND, DEALS_A_SESSION = 80, 4, 16
HANDS = (8, 8, 8, 9, 10, 12, 12, 14, 16, 18, 22, 24, 28, 32, 33, 38, 48, 64, 88)
CONNECTIONS = {
    # Back before the deal's end: scores as usual.
    **{("Chiara Fontana", deal): ("rejoined", None) for deal in (7, 29)},
    ("Юлия Щербакова", 50): ("rejoined", None),
    # Lost for one deal.
    **{(player, 18): ("lost", None) for player in ("Benoît Caron", "Łukasz Nowak")},
    ("Павел Ёлкин", 44): ("lost", None),
    # Lost, a whole deal with a robot, a substitute for the rest of the round, and back.
    ("Тимур Ахметов", 21): ("lost", None),
    ("Тимур Ахметов", 22): ("robot", None),
    **{("Тимур Ахметов", deal): ("substitute", "Maja Novak") for deal in (23, 24)},
    # Never back: the 41st missed deal of 80 disqualifies.
    ("Jürgen Weiß", 37): ("lost", None),
    ("Jürgen Weiß", 38): ("robot", None),
    **{("Jürgen Weiß", deal): ("substitute", "Сергей Орлов") for deal in range(39, 80)},
    # A robot in the last deal: a substitute would be due.
    ("Jürgen Weiß", 80): ("robot", None),
}
# One deal in which no table counts.
CONNECTIONS |= {
    (player, 33): ("lost", None) for player in ("Anna Lindqvist", "Ольга Смирнова", "Zsófia Kovács", "David Okafor")
}
RULINGS = (
    ("fm-1", "false_mahjong", "David Okafor", 12, 4, "8 points short"),
    ("fm-2", "false_mahjong", "Ольга Смирнова", 31, 8, "second one in the session"),
    ("p-1", "penalty", "Anna Lindqvist", 31, 2, "late for the third round of the session"),
    ("p-2", "penalty", "Ольга Смирнова", 31, 1, "late"),
    ("d-1", "disqualify", "Łukasz Nowak", 61, "", "played with help"),
)
SETTINGS = """\
format = "duplicate"
name = "Duplicate sample, 80 deals at three tables"
# There is no default. This is the scale of the league's own rules of 2025. The scale for MCR, to which the regulation
# of 2020 points without printing it, is the organiser's to set: a list of lower bounds, [0, …].
imp_scale = "sbr_2025"
deals = 80
deals_per_round = 4
sessions = 5
prizes = [500, 300, 200]
"""
README = """\
A made-up duplicate of 80 deals at three tables, complete: five sessions, a file each. The names are invented.

In it: players who rejoined, were lost, had a robot and a substitute and came back; two lost at one table (deal 18); a
deal in which no table counts (33); one player never back after deal 37, disqualified when the 41st deal is missed; a
false mahjong of each size, penalties, and a disqualification by ruling from deal 61 on.

`imp_scale = "sbr_2025"` is one of the two published scales. The scale for MCR is the organiser's to set.

Made by `python -m tests.duplicate.sample data/duplicate-sample`.
"""


def play(draw: random.Random) -> list[Row]:
    """The log, round after round; every round but the first is seated by the standing before it."""
    settings = tomllib.loads(SETTINGS)
    deals: list[Row] = []
    seats = list(PLAYERS)
    draw.shuffle(seats)
    places = [(1 + place // 4, WINDS[place % 4], player) for place, player in enumerate(seats)]
    for first in range(1, DEALS + 1, DEALS_A_ROUND):
        if deals:
            places = [(table, wind, player) for _, table, wind, player in seating(settings, {"deals": deals})]
        for deal in range(first, first + DEALS_A_ROUND):
            deals += play_deal(draw, deal, places)
    return deals


def play_deal(draw: random.Random, deal: int, places: list[tuple[int, str, str]]) -> list[Row]:
    rows = []
    for table in sorted({table for table, _, _ in places}):
        seats = [place for place in places if place[0] == table]
        for (_, wind, player), game_points in zip(seats, draw_points(draw), strict=True):
            connection, substitute = CONNECTIONS.get((player, deal), ("connected", None))
            rows.append(
                {
                    "deal": deal,
                    "round": (deal - 1) // DEALS_A_ROUND + 1,
                    "session": (deal - 1) // DEALS_A_SESSION + 1,
                    "table": table,
                    "wind": wind,
                    "player": player,
                    "game_points": game_points,
                    "connection": connection,
                    "substitute": substitute,
                }
            )
    return rows


def draw_points(draw: random.Random) -> list[int]:
    """A hand of MCR: the winner gets the hand and 8 from each, or from who discarded also the hand; or nobody wins."""
    if draw.random() < 0.15:
        return [0, 0, 0, 0]
    winner, hand = draw.randrange(4), draw.choice(HANDS)
    others = [seat for seat in range(4) if seat != winner]
    discarder = draw.choice([None, *others, *others])
    points = [-8 - hand if discarder in (None, seat) else -8 for seat in range(4)]
    points[winner] = 0
    points[winner] = -sum(points)
    return points


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "competition.toml").write_text(SETTINGS, encoding="utf-8")
    (folder / "README").write_text(README, encoding="utf-8")
    deals = play(random.Random(SEED))
    for session in sorted({row["session"] for row in deals}):
        rows = [row for row in deals if row["session"] == session]
        write_csv(folder / f"deals-session-{session}.csv", list(rows[0]), [list(row.values()) for row in rows])
    write_csv(folder / "entries.csv", ["player"], [[player] for player in sorted(PLAYERS)])
    write_csv(folder / "rulings.csv", ["ruling_id", "kind", "player", "deal", "amount", "note"], map(list, RULINGS))


def write_csv(file: Path, heading: list[str], rows: Any) -> None:
    with file.open("w", encoding="utf-8", newline="") as text:
        csv.writer(text, lineterminator="\n").writerows([heading, *rows])


if __name__ == "__main__":
    write(Path(sys.argv[1]))
