"""The sample event of the round robin: `python -m tests.round_robin.sample data/round_robin-sample`.

Three tables of five, from a seed. Who wins, which turns are missed and who leaves is told below; colours and hours are
by lot.
"""

import csv
import random
import sys
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

Row = dict[str, Any]

SEED = 2026
START = datetime(2026, 3, 1, 9)
HOURS_PER_MOVE = timedelta(hours=24)
PLAYERS = {
    "Ada Moreau": 2105.5,
    "Борис Волков": 2090,
    "Chiara Neri": 2044,
    "Дарья Лебедева": 2010,
    "Emil Sørensen": 1987.5,
    "Фёдор Орлов": 1950,
    "Greta Weiß": 1931,
    "Hugo Lindqvist": 1890,
    "Ирина Соколова": 1872,
    "João Pires": 1850,
    # Equal levels: whoever entered first sits higher.
    "Katarzyna Nowak": 1800,
    "Лев Гусев": 1800,
    "Marta Kovács": 1764.5,
    "Николай Ершов": 1720,
    "Olivia Brandt": 1655,
}
# On either side of the half: 1 of 4 games finished, and 2 of the 3 that this leaves.
LEFT = {"Фёдор Орлов": datetime(2026, 3, 3, 12), "Greta Weiß": datetime(2026, 3, 6, 12)}
DRAWN, OPEN = "", None
WINNERS = {
    ("Ada Moreau", "Борис Волков"): DRAWN,
    ("Chiara Neri", "Дарья Лебедева"): OPEN,
    ("Chiara Neri", "Emil Sørensen"): "Emil Sørensen",
    ("Дарья Лебедева", "Emil Sørensen"): DRAWN,
    ("Greta Weiß", "Hugo Lindqvist"): "Hugo Lindqvist",
    ("Ирина Соколова", "João Pires"): "João Pires",
    ("Katarzyna Nowak", "Marta Kovács"): "Marta Kovács",
}  # all others: whoever is named first
# Who misses which turn: `1` the first of the pair, `2` the second, `d` both, `.` nobody.
MISSES = {
    ("Ada Moreau", "Chiara Neri"): "2.2.",
    ("Борис Волков", "Emil Sørensen"): "121..",
    ("Chiara Neri", "Дарья Лебедева"): ".d.d",
    ("Chiara Neri", "Emil Sørensen"): "..22.",
    ("Фёдор Орлов", "Greta Weiß"): "..",
    ("Greta Weiß", "João Pires"): "............",
    ("Hugo Lindqvist", "Ирина Соколова"): ".d..",
    ("Николай Ершов", "Olivia Brandt"): "22",
}
PLAY_OFFS = (
    ("play_off", "Ada Moreau", "Борис Волков", DRAWN),
    ("replay", "Ada Moreau", "Борис Волков", "Борис Волков"),
    ("play_off", "Katarzyna Nowak", "Лев Гусев", "Лев Гусев"),
)
SETTINGS = """\
format = "round_robin"
name = "Round robin sample, three tables of five"
as_of = 2026-03-25T09:00:00Z
"""
README = """\
A made-up round robin of 15 players at three tables, with every turn. The names are invented; the tables come from the
levels.

Table 1: an abandoned game, a game lost on time in spite of its result, three misses that alternate, a tie for place 1
decided by the replay of a drawn play-off, and one for place 4, which is shared. Table 2: one player leaves before half
of the games and is annulled, one after it and forfeits the last game, though the log lets it be won. Table 3: three
tied for place 1, one of their games played and two due.

Made by `python -m tests.round_robin.sample data/round_robin-sample`.
"""


@dataclass
class Log:
    """The rows so far; colours and hours are drawn."""

    draw: random.Random
    games: list[Row] = field(default_factory=list)
    turns: list[Row] = field(default_factory=list)

    def play(self, table: int, phase: str, pair: tuple[str, str], winner: str | None, started_at: datetime) -> None:
        """One game with its turns, as far as both are there."""
        game_id = f"{table}-{phase[0]}{1 + sum(game['table'] == table for game in self.games):02d}"
        white, black = self.draw.sample(pair, 2)
        left_at = min((LEFT[player] for player in pair if player in LEFT), default=datetime.max)
        ends = [started_at]
        for turn, mark in enumerate(MISSES.get(pair, "." * self.draw.randint(4, 5)), start=1):
            opened_at = ends[-1]
            if opened_at >= left_at:
                break
            ends.append(self.play_turn(game_id, turn, mark, pair, (white, black), opened_at))
        is_over = winner is not OPEN and (ends[-1] <= left_at or pair == ("Greta Weiß", "João Pires"))
        results: dict[str | None, str] = {DRAWN: "draw", white: "white", black: "black"}
        self.games.append(
            {
                "game_id": game_id,
                "table": table,
                "phase": phase,
                "replay_of": self.games[-1]["game_id"] if phase == "replay" else None,
                "white": white,
                "black": black,
                "started_at": started_at,
                "ended_at": ends[-1] if is_over else None,
                "result": results[winner] if is_over else None,
            }
        )

    def play_turn(
        self, game_id: str, turn: int, mark: str, pair: tuple[str, str], seats: tuple[str, str], opened_at: datetime
    ) -> datetime:
        """The two rows of a turn; when the next one opens."""
        moves: dict[str, datetime | None] = {}
        for player in seats:
            if mark in ("d", str(pair.index(player) + 1)):
                moves[player] = None
            else:
                moves[player] = opened_at + timedelta(minutes=self.draw.randint(12 * 60, 22 * 60))
        self.turns += [
            {"game_id": game_id, "turn": turn, "player": player, "opened_at": opened_at, "moved_at": moved_at}
            for player, moved_at in moves.items()
        ]
        made = [moved_at for moved_at in moves.values() if moved_at is not None]
        return max(made) if len(made) == len(moves) else opened_at + HOURS_PER_MOVE


def make(seed: int) -> dict[str, list[Row]]:
    """All three logs."""
    log = Log(random.Random(seed))
    names = list(PLAYERS)
    entries = [
        {
            "player": player,
            "level": level,
            "entered_at": START - timedelta(days=20 - number, minutes=log.draw.randint(0, 600)),
            "withdrew_at": LEFT.get(player),
        }
        for number, (player, level) in enumerate(PLAYERS.items())
    ]
    for table in (1, 2, 3):
        for pair in combinations(names[5 * table - 5 : 5 * table], 2):
            log.play(table, "table", pair, WINNERS.get(pair, pair[0]), START)
    for number, (phase, one, other, winner) in enumerate(PLAY_OFFS):
        log.play(1 + names.index(one) // 5, phase, (one, other), winner, START + timedelta(days=8 + 5 * (number % 2)))
    log.draw.shuffle(entries)
    return {"entries": entries, "games": log.games, "turns": log.turns}


def as_cell(value: object) -> object:
    return f"{value.isoformat()}Z" if isinstance(value, datetime) else value


def write(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "competition.toml").write_text(SETTINGS, encoding="utf-8")
    (folder / "README").write_text(README, encoding="utf-8")
    for table, rows in make(SEED).items():
        with (folder / f"{table}.csv").open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows({name: as_cell(value) for name, value in row.items()} for row in rows)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
