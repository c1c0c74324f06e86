"""Coverage-guided fuzzing of a log's bytes: `python tests/fuzz/csv_bytes.py [folder of inputs] [libFuzzer's flags]`.

Needs the extra `fuzz` (atheris). Stops at the first traceback, hang or row without a number and a line, and leaves the
input that does it beside. `-max_total_time=300` ends it after five minutes.
"""

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[1]))
with atheris.instrument_imports(include=["pipelines", "csv", "encodings"]):
    from accounted import check_reading

NAMES = ("games.csv", "games.csv", "games.csv", "games.ndjson", "games.csv.gz", "games.xlsx")
SETTINGS = ((None, "."), ("windows-1251", "."), ("utf-16-le", "."), (None, ","))
SEEDS = (
    b"\x00game_id,table_name,started_at,player,game_points\ng1,t,2015-02-05T12:00:00Z,A,40\n",
    b'\x00x;;\n\ngame_id;table_name;started_at;player;game_points;\n"g\n1";t;2015-02-05T12:00:00Z;A;40;\n;;;;;\n',
    b"\x00\xff\xfeg\0a\0m\0e\0_\0i\0d\0,\0p\0\n\0",
    b'\x03{"game_id": "g1", "table_name": "t", "started_at": "x", "player": "A", "game_points": 1}\n',
)


def one_input(data: bytes) -> None:
    """The first byte picks the file's name and the settings, the others are the file."""
    choice, content = data[0] if data else 0, data[1:]
    check_reading(content, NAMES[choice % len(NAMES)], *SETTINGS[choice // len(NAMES) % len(SETTINGS)])


def main() -> None:
    folders = [Path(argument) for argument in sys.argv[1:] if not argument.startswith("-")]
    for folder in folders[:1]:
        folder.mkdir(parents=True, exist_ok=True)
        for number, seed in enumerate(SEEDS):
            (folder / f"seed-{number}").write_bytes(seed)
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
