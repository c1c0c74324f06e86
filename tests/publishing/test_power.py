"""What a power cut may leave: everything is on the disk before it counts, and what is damaged is not carried on."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from scorehouse.pipelines.publishing import durable, swap
from scorehouse.pipelines.publishing.digests import as_line, read_line
from tests.competition_folder import CompetitionFolder, run_all
from tests.publishing.test_swap import CHANGED, GAMES, winner

Call = tuple[str, Path]


@pytest.fixture
def cups(tmp_path: Path) -> list[CompetitionFolder]:
    """Two competitions, both published in one run."""
    both = [CompetitionFolder(tmp_path, "marathon", slug).given("games", GAMES) for slug in ("one", "two")]
    run_all([cup.folder for cup in both], both[0].out)
    return both


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> list[Call]:
    """What is synced, renamed, linked and removed, in order."""
    found: list[Call] = []
    wholes = {"sync": durable.sync, "replace": Path.replace, "symlink_to": Path.symlink_to, "rmtree": shutil.rmtree}

    def recorded(name: str):  # type: ignore[no-untyped-def]
        def call(path: Path, *more: object, **options: object) -> object:
            found.append((name, Path(path)))
            return wholes[name](path, *more, **options)  # type: ignore[operator]

        return call

    monkeypatch.setattr(durable, "sync", recorded("sync"))
    monkeypatch.setattr(swap, "sync", recorded("sync"))
    monkeypatch.setattr(Path, "replace", recorded("replace"))
    monkeypatch.setattr(Path, "symlink_to", recorded("symlink_to"))
    monkeypatch.setattr(shutil, "rmtree", recorded("rmtree"))
    return found


def test_all_is_on_the_disk_before_the_swap_and_the_swap_before_an_old_run_goes(
    cups: list[CompetitionFolder], calls: list[Call]
) -> None:
    out = cups[0].out
    for _ in range(2):
        calls.clear()
        cups[0].run()
    run = (out / ".current").resolve()
    (swapped,) = [number for number, (what, path) in enumerate(calls) if what == "replace" and path.parent == out][:1]
    synced = [path.resolve() for what, path in calls[:swapped] if what == "sync"]
    wanted = {run, *run.rglob("*")}
    assert len(wanted) > 20
    assert wanted <= set(synced)
    assert synced.index(run.parent) > max(synced.index(path) for path in wanted)
    assert out.resolve() in synced
    after = [(what, path.resolve()) for what, path in calls[swapped + 1 :]]
    (gone,) = [number for number, (what, path) in enumerate(after) if what == "rmtree" and path.parent == run.parent]
    assert ("sync", out.resolve()) in after[:gone]
    assert not [
        what for what, path in calls[:swapped] if what == "rmtree" and path.resolve().name in ("000001", "000002")
    ]


def test_a_new_competition_has_its_link_when_it_leads_somewhere(tmp_path: Path, calls: list[Call]) -> None:
    cup = CompetitionFolder(tmp_path, "marathon").given("games", GAMES)
    cup.run()
    made = [path.name for what, path in calls if what == "replace" and path.parent == cup.out]
    assert len(made) == 3
    assert [what for what, path in calls if path == cup.out][-1] == "sync"
    assert sorted(path.name for path in cup.out.iterdir() if path.is_symlink()) == [
        ".current",
        "cup",
        "scorehouse.duckdb",
    ]


def test_a_first_publication_that_fails_leaves_no_link(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cup = CompetitionFolder(tmp_path, "marathon").given("games", GAMES)

    def full(path: Path, target: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(swap, "link", full)
        with pytest.raises(OSError, match="No space"):
            cup.run()
    assert [path for path in cup.out.iterdir() if path.is_symlink()] == []
    assert cup.run().is_good


def test_links_that_a_killed_run_did_not_make_are_made_by_the_next(cups: list[CompetitionFolder]) -> None:
    (cups[1].out / "two").unlink()
    cups[0].run()
    assert winner(cups[1]) == "A"


def test_the_digests_of_a_run_are_those_of_its_files(cups: list[CompetitionFolder]) -> None:
    cups[0].given("games", CHANGED).run()
    run = (cups[0].out / ".current").resolve()
    done = subprocess.run(["sha256sum", "--strict", "-c", "SHA256SUMS"], cwd=run, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    files = {str(path.relative_to(run)) for path in run.rglob("*") if path.is_file()} - {"SHA256SUMS"}
    assert {line.partition(": ")[0] for line in done.stdout.splitlines()} == files


@pytest.mark.parametrize("name", ["cup/a.csv", "a b/ü.csv", "back\\slash", "two\nlines", "\\n", "cut\r"])
def test_every_name_is_read_back_from_the_list(name: str) -> None:
    line = as_line(name, "0" * 64)
    assert line.count("\n") == 1
    assert read_line(line.rstrip("\n")) == (name, "0" * 64)


def damage(file: Path, content: bytes | None = b"") -> None:
    """As after a power cut: another file of that name, or none."""
    file.unlink()
    if content is not None:
        file.write_bytes(content)


@pytest.mark.parametrize("content", [b"", None, b"rank\n1\n"])
def test_damaged_results_are_not_carried_on_and_the_intact_ones_before_are(
    cups: list[CompetitionFolder], content: bytes | None
) -> None:
    one, two = cups
    two.given("games", CHANGED).run()
    damage((one.out / ".current").resolve() / "two" / "standings.csv", content)
    told = run_all([one.folder], one.out)
    assert [outcome.slug for outcome in told] == ["one", "two"]
    assert told[0].is_good
    (error,) = told[1].errors
    assert error == (
        "its last results are damaged, and those of the run before are published; files that are not what was written: "
        "1 (two/standings.csv). Run it again with its folder"
    )
    assert winner(two) == "A"
    assert two.run().is_good
    assert winner(two) == "D"


def test_where_no_run_has_them_whole_they_are_no_longer_published_and_it_is_said(cups: list[CompetitionFolder]) -> None:
    one, two = cups
    damage((one.out / ".current").resolve() / "two" / "standings.csv")
    told = run_all([one.folder], one.out)
    assert "damaged and no longer published" in told[1].errors[0]
    assert not os.path.lexists(one.out / "two")
    assert winner(one) == "A"
    assert run_all([one.folder], one.out)[0].is_good
    assert two.run().is_good


def test_the_damaged_results_of_a_competition_that_fails_tonight_are_said(cups: list[CompetitionFolder]) -> None:
    one, two = cups
    damage((one.out / ".current").resolve() / "two" / "standings.csv")
    outcome = two.given("games", CHANGED.replace("D       50", "D       x")).run()
    assert "damaged and no longer published" in outcome.errors[-1]
    assert outcome.rejects is not None
    assert (two.out / "two" / "rejects.csv").exists()


@pytest.mark.parametrize("content", [b"", None, b"no database"])
def test_a_database_that_is_damaged_is_built_anew_and_who_is_lost_from_it_is_said(
    cups: list[CompetitionFolder], content: bytes | None
) -> None:
    one, two = cups
    damage((one.out / ".current").resolve() / "scorehouse.duckdb", content)
    told = run_all([one.folder], one.out)
    assert [outcome.is_good for outcome in told] == [True, False]
    assert "its rows are no longer in scorehouse.duckdb" in told[1].errors[0]
    assert winner(two) == "A"
    assert [outcome.is_good for outcome in run_all([one.folder, two.folder], one.out)] == [True, True]


def test_a_database_that_cannot_be_opened_though_it_is_as_written(cups: list[CompetitionFolder]) -> None:
    """Of a newer DuckDB, say: the run's list has its digest."""
    one, _ = cups
    run = (one.out / ".current").resolve()
    damage(run / "scorehouse.duckdb", b"of another time")
    (run / "SHA256SUMS").unlink()
    told = run_all([one.folder], one.out)
    assert [(outcome.slug, outcome.is_good) for outcome in told] == [("one", True), ("two", False)]


def test_what_an_earlier_scorehouse_published_without_digests_is_kept(cups: list[CompetitionFolder]) -> None:
    one, two = cups
    ((one.out / ".current").resolve() / "SHA256SUMS").unlink()
    assert [outcome.is_good for outcome in run_all([one.folder], one.out)] == [True]
    assert winner(two) == "A"


def test_what_is_not_ours_in_the_place_of_a_kept_competition_stops_it_alone(
    cups: list[CompetitionFolder],
) -> None:
    one, two = cups
    (one.out / "two").unlink()
    (one.out / "two").mkdir()
    told = run_all([one.folder], one.out)
    assert told[0].is_good
    assert told[1].errors == [
        f"{one.out} already holds two, not written by scorehouse; move it away, or choose another --out"
    ]
    (one.out / "two").rmdir()
    assert run_all([one.folder], one.out)[0].is_good
    assert winner(two) == "A"


def test_a_folder_that_cannot_be_synced_is_passed_over_and_a_file_is_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(handle: int) -> None:
        raise OSError(22, "Invalid argument")

    monkeypatch.setattr(os, "fsync", refused)
    durable.sync(tmp_path)
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match="Invalid"):
        durable.sync(tmp_path / "file")
