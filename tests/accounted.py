"""A folder taken in as a run does, and its rows counted where they ended up."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal

from scorehouse.pipelines.intake.cells import cast, schema_faults
from scorehouse.pipelines.intake.headings import wanted
from scorehouse.pipelines.intake.load import load
from scorehouse.pipelines.intake.readers import Reader, UnreadableFileError
from scorehouse.pipelines.intake.settle import check_rows, rejects_of, settle
from scorehouse.pipelines.steps.opening import open_competition
from scorehouse.pipelines.warehouse import Warehouse
from scorehouse.schemas.common import columns
from scorehouse.schemas.marathon import Games, Settings


def take_in(content: bytes, name: str = "games.csv", settings: str = "") -> tuple[dict[str, int], int, int]:
    """Takes a marathon's log in: the account of its rows, the rows in the warehouse, and the number of rejects."""
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "cup"
        folder.mkdir()
        (folder / "competition.toml").write_text(f'format = "marathon"\nname = "Cup"\n{settings}', encoding="utf-8")
        (folder / name).write_bytes(content)
        outcome = open_competition(folder)
        assert outcome.competition is not None, outcome.errors
        room = outcome.competition.room
        with Warehouse(Path(scratch) / "house.duckdb") as warehouse:
            warehouse.create_tables(room)
            for table, rows in room.rules(outcome.competition.settings, None).items():
                warehouse.append_rows(f"{room.format}.{table}", room.rule_tables[table], "cup", rows)
            intake = load(warehouse, outcome.competition, lambda step: None)
            room.read_log(warehouse)
            check_rows(warehouse, room, [intake], accept_rejects=False)
            settle(warehouse, intake)
            there = warehouse.query("select count(*) as rows from marathon.games")["rows"].item()
        account = {what: intake.total(what) for what in ("rows", "accepted", "folded", "superseded", "rejected")}
        return account, there, rejects_of(intake).height


def check_reading(content: bytes, name: str, encoding: str | None, decimal: Literal[".", ","]) -> None:
    """Every row of a file has a number and a line of its own, and every cell a value or a fault; or it is refused."""
    settings = Settings(format="marathon", name="Cup", encoding=encoding, decimal=decimal)
    with TemporaryDirectory() as scratch:
        path = Path(scratch) / name
        path.write_bytes(content)
        numbers: list[int] = []
        try:
            reader = Reader(path, wanted(Games, {}), encoding)
            for frame in reader.batches():
                numbers += frame["row_number"].to_list()
                typed, unread = cast(frame, columns(Games), settings)
                schema_faults(typed, Games.to_schema(), unread)
        except UnreadableFileError:
            return
        numbers += [int(str(row["row_number"])) for row in reader.broken_rows]
        assert len(set(numbers)) == len(numbers)
        lines = reader.lines(set(numbers))
        assert set(lines) == set(numbers)
        assert [lines[number] for number in sorted(numbers)] == sorted(set(lines.values()))


def check_account(content: bytes, name: str = "games.csv", settings: str = "") -> None:
    """No row unaccounted for: those in the warehouse are those accepted, and where some are not, it is said why."""
    account, there, rejects = take_in(content, name, settings)
    assert account["accepted"] == there, account
    assert min(account.values()) >= 0, account
    assert account["rows"] == sum(account.values()) - account["rows"], account
    assert bool(account["rejected"]) <= bool(rejects), account
