"""The sample marathon: a made-up season of the regulation's five stages, small enough to read.

`python -m tests.marathon.sample` writes data/marathon-sample, the same bytes every time.
"""

import csv
from dataclasses import dataclass, field
from datetime import date, datetime, time, timedelta
from pathlib import Path
from random import Random

FOLDER = Path(__file__).parents[2] / "data" / "marathon-sample"
SEED = 2015

COMPETITION = """\
# A made-up season. The rules are those of the regulation of 2015, which are the defaults: five stages, the best
# four of them count. Times in the log are San Diego's, those of the rulings Moscow's.
format = "marathon"
name = "Марафон 2015 — образец"

# Ruling R11 is to have an effect on a rank.
[fines]
game_points_total = "best_series"
"""

# Two pairs of players have one name but for the letter case, and say that it is right so.
PLAYERS_CSV = """\
account,player
Dragon88,Dragon88
dragon88,dragon88
Бамбук,Бамбук
бамбук,бамбук
"""

# First and last day of each stage, as the regulation has them [2.2].
STAGES = [
    (date(2015, 2, 1), date(2015, 3, 31)),
    (date(2015, 4, 1), date(2015, 5, 31)),
    (date(2015, 6, 1), date(2015, 7, 31)),
    (date(2015, 8, 1), date(2015, 9, 30)),
    (date(2015, 10, 1), date(2015, 11, 30)),
]
GAMES_A_STAGE = 44
GAMES_AT_OTHER_TABLES = 6
# The months of a log file.
FILES = {"games-1-spring.csv": (1, 5), "games-2-summer.csv": (6, 9), "games-3-autumn.csv": (10, 12)}


@dataclass(frozen=True)
class Player:
    """`strength` is the weight of winning a hand, `zeal` that of sitting down; some leave out stages."""

    name: str
    strength: float
    zeal: float
    stages: tuple[int, ...] = (1, 2, 3, 4, 5)


# Names differ in letter case too: these are different players.
PLAYERS = [
    Player("Альбатрос", 1.5, 8),
    Player("бамбук", 1.2, 6),
    Player("Бамбук", 0.9, 4, (1, 2, 4, 5)),
    Player("Ёжик", 1.1, 5),
    Player("Красная Панда", 1.4, 6),
    Player("Лотос", 0.8, 5, (1, 2, 3)),
    Player("Северный Ветер", 1.0, 6),
    Player("Яшма", 1.3, 4),
    Player("ёлка", 0.7, 1),
    Player("Chloé", 1.2, 6),
    Player("Dragon88", 1.0, 4),
    Player("dragon88", 1.0, 2, (3, 4, 5)),
    Player("Grzegorz", 1.1, 5, (2, 3, 4, 5)),
    Player("Hana", 0.9, 4),
    Player("Jón", 0.8, 1),
    Player("Kite", 1.2, 5),
    Player("Magnolia", 1.0, 0.5, (2, 5)),
    Player("Zugzwang", 0.9, 6),
]

GAME_COLUMNS = (
    "game_id",
    "table_name",
    "started_at",
    "player",
    "game_points",
    "auto_moves",
    "left_table",
    "absent_deals",
    "server_fault",
)
RULING_COLUMNS = ("ruling_id", "kind", "player", "game_id", "stage", "amount", "starts_at", "ends_at", "note")

Row = dict[str, str]


@dataclass
class Game:
    """A game before it has an id; the four players with their points, in the order of the seats."""

    started_at: datetime
    table_name: str
    game_points: dict[str, int]
    auto_moves: dict[str, int] = field(default_factory=dict)
    left_table: tuple[str, ...] = ()
    absent_deals: dict[str, int] = field(default_factory=dict)
    server_fault: bool = False
    game_id: str = ""

    @property
    def players(self) -> list[str]:
        return list(self.game_points)

    def rows(self) -> list[Row]:
        return [
            {
                "game_id": self.game_id,
                "table_name": self.table_name,
                "started_at": self.started_at.isoformat(),
                "player": player,
                "game_points": str(points),
                "auto_moves": str(self.auto_moves.get(player, 0)),
                "left_table": str(player in self.left_table).lower(),
                "absent_deals": str(self.absent_deals.get(player, 0)),
                "server_fault": str(self.server_fault).lower(),
            }
            for player, points in self.game_points.items()
        ]


def sample() -> tuple[list[Row], list[Row]]:
    """The rows of the games and of the rulings."""
    random = Random(SEED)
    stages = [draw_stage(random, number) for number in range(1, len(STAGES) + 1)]
    share_places(stages)
    add_guests(stages[1][30])
    add_incidents(stages)
    games = [game for stage in stages for game in stage] + draw_games_that_do_not_count(random)
    games.sort(key=lambda game: game.started_at)
    for number, game in enumerate(games, start=1):
        game.game_id = f"M15-{number:03}"
    return [row for game in games for row in game.rows()], draw_rulings(stages)


def draw_stage(random: Random, number: int) -> list[Game]:
    """The games of a stage in order of start. The first and the last day have games too."""
    first, last = STAGES[number - 1]
    days = [0, (last - first).days - 1, *(random.randrange((last - first).days) for _ in range(GAMES_A_STAGE - 2))]
    starts = one_by_one(sorted(datetime.combine(first + timedelta(days=day), evening(random)) for day in days))
    players = [player for player in PLAYERS if number in player.stages]
    return [
        Game(start, f"RU-Marathon-{random.randint(1, 4)}", draw_game_points(random, draw_four(random, players)))
        for start in starts
    ]


def one_by_one(starts: list[datetime]) -> list[datetime]:
    """Starts in order, none at the same time as another: nobody sits in two games at once."""
    for place in range(1, len(starts)):
        starts[place] = max(starts[place], starts[place - 1] + timedelta(minutes=10))
    return starts


def evening(random: Random) -> time:
    """Four hours from noon in San Diego: the evening of San Diego's day is the next day in Moscow."""
    return time(12 + random.randrange(4), random.choice((0, 10, 20, 30, 40, 50)))


def draw_four(random: Random, players: list[Player]) -> list[Player]:
    """Four players, the zealous ones more often."""
    return sorted(players, key=lambda player: random.random() ** (1 / player.zeal))[-4:]


def draw_game_points(random: Random, four: list[Player]) -> dict[str, int]:
    """Sixteen hands by the Chinese official rules: who wins gets the hand's points and 8, of one player or of all."""
    points = dict.fromkeys((player.name for player in random.sample(four, 4)), 0)
    for _ in range(16):
        if random.random() < 0.15:  # nobody wins
            continue
        winner = random.choices(four, [player.strength for player in four])[0].name
        others = [name for name in points if name != winner]
        value = random.choice((8, 8, 9, 10, 11, 12, 14, 16, 19, 24, 32))
        discarder = random.choice(others) if random.random() < 0.7 else None
        for name in others:
            paid = 8 + (value if discarder in (name, None) else 0)
            points[name] -= paid
            points[winner] += paid
    return points


def share_places(stages: list[list[Game]]) -> None:
    """Every shape of a tie in one game or another: which places share their points, and where."""
    shapes = [(1, 2), (2, 3), (3, 4), (1, 2, 3), (2, 3, 4), (1, 2, 3, 4), (1, 2)]
    for place, shape in enumerate(shapes):
        stage = stages[place % len(stages)]
        tie(stage[5 + place], shape)
    tie(stages[4][30], (1, 2))
    tie(stages[4][30], (3, 4))


def tie(game: Game, places: tuple[int, ...]) -> None:
    """Gives the players of these places the points of the first of them."""
    in_order = sorted(game.game_points, key=lambda player: -game.game_points[player])
    for place in places:
        game.game_points[in_order[place - 1]] = game.game_points[in_order[places[0] - 1]]


def add_guests(game: Game) -> None:
    """Two who come once and share the third place: they share their rank in the stage and in the whole marathon too."""
    *rest, third, _ = sorted(game.game_points, key=lambda player: -game.game_points[player])
    guests = dict.fromkeys(("guest 17", "гость 23"), game.game_points[third])
    game.game_points = {player: game.game_points[player] for player in rest} | guests


def add_incidents(stages: list[list[Game]]) -> None:
    """What the organisers look at, and things that stay just below."""
    seat = {"left": stages[0][20], "stayed": stages[0][21], "absent": stages[1][12], "nearly": stages[1][13]}
    seat["left"].left_table = tuple(seat["left"].players[1:3])
    seat["stayed"].left_table = (seat["stayed"].players[0],)
    seat["absent"].absent_deals = {seat["absent"].players[3]: 11, seat["absent"].players[0]: 2}
    seat["nearly"].absent_deals = {seat["nearly"].players[2]: 8}
    stages[2][8].auto_moves = {stages[2][8].players[1]: 431}
    stages[2][9].auto_moves = {stages[2][9].players[1]: 399}
    stages[3][25].server_fault = True
    stages[3][31].server_fault = True
    stages[4][7].left_table = tuple(stages[4][7].players[:3])
    stages[4][7].absent_deals = {stages[4][7].players[0]: 9}
    stages[4][18].auto_moves = {stages[4][18].players[2]: 400}


def draw_games_that_do_not_count(random: Random) -> list[Game]:
    """Before the event, after its last Moscow day, and at tables that are not the event's."""
    starts = {
        "RU-Marathon-1": [datetime(2015, 1, 31, 23, 50), datetime(2015, 11, 30, 20, 0), datetime(2015, 12, 1, 0, 10)],
        "RU-Marathon-test": [datetime(2015, 2, 7, 12, 0)],
        "Free Table 7": [
            *(datetime.combine(first + timedelta(days=20), evening(random)) for first, _ in STAGES),
            datetime(2015, 12, 5, 12, 0),
        ],
    }
    return [
        Game(start, table_name, draw_game_points(random, draw_four(random, PLAYERS)))
        for table_name, its_starts in starts.items()
        for start in its_starts
    ]


def draw_rulings(stages: list[list[Game]]) -> list[Row]:
    """Every kind of decision; the games are those of `add_incidents`, and a few without a reason to review."""
    fined, second_fine, shown = stages[1][24], stages[3][10], stages[0][20]
    rulings: list[Row] = []

    def rule(kind: str, note: str, **fields: str) -> None:
        rulings.append({"ruling_id": f"R{len(rulings) + 1:02}", "kind": kind, "note": note, **fields})

    rule("disqualify_game", "двое покинули стол, п. 6.2", game_id=shown.game_id)
    rule("fine_game", "покинул стол, п. 5.2", game_id=shown.game_id, player=shown.left_table[0], amount="60")
    rule(
        "disqualify_player",
        "передача управления третьему лицу, п. 5.2",
        player="Zugzwang",
        starts_at="2015-05-04T00:00:00+03:00",
        ends_at="2015-05-25T00:00:00+03:00",
    )
    rule("uphold_game", "отсутствие на результат не повлияло", game_id=stages[1][12].game_id)
    rule("fine_game", "подсказка соседу, п. 5.2", game_id=fined.game_id, player=fined.players[0], amount="20")
    rule("uphold_game", "automatic moves at the end of a lost game", game_id=stages[2][8].game_id)
    rule("fine_table_points", "повторное нарушение, п. 6.1", player="бамбук", stage="3", amount="2")
    rule("fine_game", "оскорбления в чате", game_id=second_fine.game_id, player=second_fine.players[2], amount="5")
    rule("fine_game", "и ещё раз", game_id=second_fine.game_id, player=second_fine.players[2], amount="10")
    rule("disqualify_game", "the server lost the last round", game_id=stages[3][25].game_id)
    rule("fine_game_points", "второе имя, п. 5.2", player="Dragon88", stage="4", amount="200")
    rule("fine_table_points", "второе имя, п. 5.2", player="Dragon88", stage="4", amount="4")
    rule("uphold_game", "протест отклонён", game_id=stages[4][7].game_id)
    rule("disqualify_game", "протест принят", game_id=stages[4][7].game_id)
    rule("disqualify_game", "сговор, без признаков п. 6.2", game_id=stages[4][33].game_id)
    rule("disqualify_player", "сговор, без срока", player="Kite", starts_at="2015-11-16T00:00:00+03:00")
    return rulings


def write(folder: Path) -> None:
    """competition.toml, players.csv, games-*.csv and rulings.csv."""
    games, rulings = sample()
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "competition.toml").write_text(COMPETITION, encoding="utf-8")
    (folder / "players.csv").write_text(PLAYERS_CSV, encoding="utf-8")
    for file, (first, last) in FILES.items():
        rows = [row for row in games if first <= datetime.fromisoformat(row["started_at"]).month <= last]
        write_csv(folder / file, GAME_COLUMNS, rows)
    write_csv(folder / "rulings.csv", RULING_COLUMNS, rulings)


def write_csv(file: Path, names: tuple[str, ...], rows: list[Row]) -> None:
    with file.open("w", encoding="utf-8", newline="") as text:
        writer = csv.DictWriter(text, names, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    write(FOLDER)
