"""The sample season of the ladder: `python -m tests.ladder.sample data/ladder-sample`.

Ten weeks among twelve players, from a seed: who is stronger wins more often, some meet too often, some end badly.
What is put in by hand is told below. Beside the folder goes a file of rulings to try `scorehouse whatif` with.
"""

import csv
import sys
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

Row = dict[str, Any]

SEED = 2026
STARTS_AT, ENDS_AT = datetime(2026, 1, 5), datetime(2026, 3, 16)
# By strength: the odds of a match are as their numbers.
STRENGTHS = dict(
    (
        *(("Inês Carvalho", 40), ("Борис Лебедев", 22), ("Rui Tavares", 20), ("Ana Sá", 16), ("Дарья Ёлкина", 14)),
        *(("João Ângelo", 12), ("Mia Okoye", 10), ("Пётр Юдин", 9), ("zé", 8), ("Zoë Maas", 7), ("Łucja Wrona", 6)),
        ("Яна Жук", 5),
    )
)
MATCHES = 320
FRIENDS, AN_EVENING = ("Mia Okoye", "Яна Жук"), datetime(2026, 1, 25, 20)
HALF_WAY = datetime(2026, 2, 15, 20)
SETTINGS = """\
# The table of tiers is an example: the operator's own is not public, and no default is made up.
format = "ladder"
name = "Ladder sample, winter season"

[season]
starts_at = 2026-01-05T00:00:00Z
ends_at = 2026-03-16T00:00:00Z

[[tiers]]
name = "bronze"
from = 1500
loss = 5

[[tiers]]
name = "silver"
from = 1700
loss = 10

[[tiers]]
name = "gold"
from = 2000
loss = 15
"""


def matches(random: Random) -> list[Row]:
    """A season's log, in order of start."""
    names = list(STRENGTHS)
    rows = []
    for _ in range(MATCHES):
        first, second = random.sample(names, 2)
        start = STARTS_AT + timedelta(minutes=random.randrange(0, int((ENDS_AT - STARTS_AT).total_seconds()) // 60))
        rows.append(match(random, first, second, start))
        # Those who enjoyed it play again at once: the third within 24 hours does not score.
        again = start
        while random.random() < 0.15:
            again += timedelta(minutes=random.randrange(20, 90))
            rows.append(match(random, second, first, again))
    rows = without_overlaps(by_hand(random) + rows)
    rows.sort(key=lambda row: row["started_at"])
    for number, row in enumerate(rows, start=1):
        row["match_id"] = f"m{number:03}"
    return rows


def without_overlaps(rows: list[Row]) -> list[Row]:
    """The matches without those in which somebody is still, or already, in an earlier one of the list."""
    kept: list[Row] = []
    for row in rows:
        if not any(
            {row["player_1"], row["player_2"]} & {other["player_1"], other["player_2"]}
            and row["started_at"] < other["ended_at"]
            and other["started_at"] < row["ended_at"]
            for other in kept
        ):
            kept.append(row)
    return kept


def match(random: Random, first: str, second: str, start: datetime, **more: Any) -> Row:
    strengths = STRENGTHS[first], STRENGTHS[second]
    winner = random.choices(("1", "2"), strengths)[0]
    loser = "2" if winner == "1" else "1"
    ended_by = random.choices(("play", "resign", "abandon", "setup_timeout", "server"), (80, 12, 4, 2, 2))[0]
    says_who_lost = ended_by in ("resign", "abandon", "setup_timeout")
    row = {
        "match_id": "",
        "queue": random.choices(("competitive", "casual"), (95, 5))[0],
        "player_1": first,
        "player_2": second,
        "account_1": "account",
        "account_2": "account",
        "started_at": start,
        "ended_at": start + timedelta(minutes=random.randrange(6, 55)),
        "winner": "" if says_who_lost else "none" if ended_by == "server" else winner,
        "ended_by": ended_by,
        "lost_by": loser if says_who_lost else "",
    }
    return row | more


def by_hand(random: Random) -> list[Row]:
    """What hardly happens by itself."""
    first, second, *_, last = STRENGTHS
    guest = {"player_2": "guest-17", "account_2": "guest"}
    noon = AN_EVENING.replace(hour=12)
    last_minute = {"started_at": ENDS_AT - timedelta(minutes=3), "ended_at": ENDS_AT + timedelta(minutes=20)}
    return [
        match(random, last, first, noon, queue="competitive") | guest,
        match(random, last, first, noon + timedelta(hours=3), queue="competitive", account_2="ai", player_2="ai-hard"),
        # Neither set up in time.
        match(
            random,
            "zé",
            last,
            noon + timedelta(hours=1),
            queue="competitive",
            winner="",
            ended_by="setup_timeout",
            lost_by="both",
        ),
        # Begins in the season and ends after it; as_of comes with the first matches of the next one.
        match(random, second, "Rui Tavares", noon, queue="competitive") | last_minute,
        match(random, first, second, STARTS_AT - timedelta(hours=2)),
        match(random, first, second, ENDS_AT + timedelta(hours=9)),
        match(random, last, "zé", ENDS_AT + timedelta(hours=10)),
        # Eleven wins against one friend in an evening score twice.
        *(
            match(random, *FRIENDS, AN_EVENING + timedelta(minutes=9 * played), queue="competitive")
            | {"ended_at": AN_EVENING + timedelta(minutes=9 * played + 8)}
            | {"winner": "1", "ended_by": "play", "lost_by": ""}
            for played in range(11)
        ),
        # Not yet over when the season is looked at half-way.
        match(random, "Ana Sá", "Rui Tavares", HALF_WAY - timedelta(minutes=10), queue="competitive")
        | {"ended_at": HALF_WAY + timedelta(minutes=25)},
    ]


def rulings(log: list[Row]) -> tuple[list[Row], list[Row]]:
    """The season's rulings, and some that nobody has made yet."""
    first, second, *_ = (
        row["match_id"]
        for row in log
        if (row["player_1"], row["player_2"]) == FRIENDS
        and AN_EVENING <= row["started_at"] < AN_EVENING + timedelta(hours=2)
    )
    early = [row for row in log if "Inês Carvalho" in (row["player_1"], row["player_2"])][3:6]
    made = [
        ruling("r1", "annul", match_id=first, note="resultado combinado"),
        ruling("r2", "disqualify", player="Пётр Юдин", note="две учётные записи"),
    ]
    not_made = [
        ruling("x1", "annul", match_id=early[0]["match_id"], note="under review"),
        ruling("x2", "annul", match_id=early[2]["match_id"], note="under review"),
        ruling("x3", "annul", match_id=second, note="and who played on all evening?"),
    ]
    return made, not_made


def ruling(ruling_id: str, kind: str, match_id: str = "", player: str = "", note: str = "") -> Row:
    return {"ruling_id": ruling_id, "kind": kind, "match_id": match_id, "player": player, "note": note}


def write(rows: list[Row], file: Path) -> None:
    with file.open("w", encoding="utf-8", newline="") as text:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows({name: shown(value) for name, value in row.items()} for row in rows)


def shown(value: Any) -> Any:
    return f"{value:%Y-%m-%dT%H:%M:%SZ}" if isinstance(value, datetime) else value


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    log = matches(Random(SEED))
    made, not_made = rulings(log)
    (folder / "competition.toml").write_text(SETTINGS, encoding="utf-8")
    write(log, folder / "matches.csv")
    write(made, folder / "rulings.csv")
    write(not_made, folder.with_name(f"{folder.name}-whatif.csv"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
