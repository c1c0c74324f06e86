"""The command line: the only part that prints, and that reads the clock."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from pipelines.competitions import WrongUseError, find_folders
from pipelines.moments import NotATimeError, read_moment

if TYPE_CHECKING:
    from pipelines import nightly

app = typer.Typer(
    name="scorehouse",
    help="From game logs to standings that people trust.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Folders = Annotated[list[Path], typer.Argument(metavar="FOLDER…", help="A competition, or a folder of competitions.")]

# Past so many rejects, a person reads rejects.csv rather than the terminal.
REJECTS_SHOWN = 100


@app.command(epilog="Example: scorehouse run data --out reports --as-of 2026-01-31T09:15:00Z")
def run(
    folders: Folders,
    out: Annotated[Path, typer.Option(help="Where the reports go.")] = Path("reports"),
    as_of: Annotated[
        str | None, typer.Option(metavar="TIME", help="The moment that the results speak of: with an offset, or now.")
    ] = None,
    accept_rejects: Annotated[
        bool, typer.Option("--accept-rejects", help="Publish without the rejected rows and their games.")
    ] = False,
) -> None:
    """Check the logs, work out the results and publish them: the nightly run."""
    from pipelines import nightly
    from pipelines.publishing.swap import BusyError, NotOursError

    with words_for_wrong_use():
        found = named_folders(folders)
        moment = read_as_of(as_of)
        if out.exists() and not out.is_dir():
            raise WrongUseError(f"--out: {out} is not a folder")
    try:
        with progress_line() as progress:
            outcomes = nightly.run(found, out, moment, accept_rejects=accept_rejects, progress=progress)
    except (BusyError, NotOursError, OSError) as error:
        fail(f"{error}\nNothing was published.", 1)
    for outcome in outcomes:
        explain(outcome, out, published=True)
    for outcome in outcomes:
        typer.echo(summary(outcome, out))
    raise typer.Exit(0 if all(outcome.is_good for outcome in outcomes) else 1)


@app.command(epilog="Example: scorehouse check data/marathon-sample")
def check(folders: Folders) -> None:
    """The same checks as a run, with nothing written."""
    from pipelines import nightly

    with words_for_wrong_use():
        found = named_folders(folders)
    try:
        with progress_line() as progress:
            outcomes = nightly.check(found, progress)
    except OSError as error:
        fail(str(error), 1)
    for outcome in outcomes:
        explain(outcome, None, published=False)
    for outcome in outcomes:
        typer.echo(summary(outcome, None))
    raise typer.Exit(0 if all(outcome.is_good for outcome in outcomes) else 1)


@app.command(epilog="Example: scorehouse new marathon my-marathon")
def new(
    format: Annotated[str, typer.Argument(metavar="FORMAT", help="The rules: marathon, ….")],
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where it goes; its name is the competition's slug.")
    ],
) -> None:
    """A competition to start from: every setting with its default, and logs with one example, which run as they are."""
    from pipelines.new_competition import write_new

    try:
        with words_for_wrong_use():
            files = write_new(format, folder)
    except OSError as error:
        fail(str(error), 1)
    for file in files:
        typer.echo(file)


def named_folders(folders: list[Path]) -> list[Path]:
    found, passed_over = find_folders(folders)
    for folder in passed_over:
        typer.echo(f"{folder}: no competition.toml, passed over", err=True)
    return found


def read_as_of(text: str | None) -> datetime | None:
    """The moment of --as-of; `now` is read once, here."""
    if text is None:
        return None
    if text == "now":
        return datetime.now(UTC)
    try:
        return read_moment(text, None)
    except NotATimeError as error:
        raise WrongUseError(f'--as-of: "{text}" {error.problem}; write it like 2026-01-31T09:15:00Z, or now') from error


@contextmanager
def words_for_wrong_use() -> Iterator[None]:
    try:
        yield
    except WrongUseError as error:
        fail(f"{error}\nNothing was done. `scorehouse --help` shows how it is used.", 2)


def fail(words: str, code: int) -> NoReturn:
    typer.echo(words, err=True)
    raise typer.Exit(code)


@contextmanager
def progress_line() -> Iterator[nightly.Progress]:
    """What is being done, on a terminal; elsewhere nothing."""
    if not sys.stderr.isatty():
        yield lambda step: None
        return
    from rich.console import Console

    with Console(stderr=True).status("reading") as status:
        yield lambda step: status.update(step)


def explain(outcome: nightly.Outcome, out: Path | None, *, published: bool) -> None:
    """Warnings and errors of a competition, on stderr."""
    from pipelines.intake.rejects import as_words

    for warning in outcome.warnings:
        typer.echo(f"{outcome.slug}: warning: {warning}", err=True)
    if outcome.rejects is not None:
        rejected = outcome.intake.total("rejected") if outcome.intake else 0
        typer.echo(f"{outcome.slug}: {outcome.rejects.height} faults, {rejected} rows rejected", err=True)
        for line in as_words(outcome.rejects, REJECTS_SHOWN if out else None):
            typer.echo(line, err=True)
        if outcome.is_good:
            typer.echo("Published without them and the games they belong to.", err=True)
        elif out:
            typer.echo(
                "Not published; the last good results stay. Correct the log, or run again with --accept-rejects "
                "to leave those rows and their games out.",
                err=True,
            )
    else:
        for error in outcome.errors:
            typer.echo(f"{outcome.slug}: {error}", err=True)


def summary(outcome: nightly.Outcome, out: Path | None) -> str:
    """One line: state, what became of the rows (superseded ones only where there are any), and where to look."""
    state = outcome.state if outcome.is_good else "not published" if out else "not publishable"
    parts = [state or "publishable"]
    if outcome.intake:
        counts = {fate: outcome.intake.total(fate) for fate in ("accepted", "folded", "superseded", "rejected")}
        parts += [f"{count} {fate}" for fate, count in counts.items() if count or fate != "superseded"]
    if out:
        page = out / outcome.slug / "index.html"
        parts.append(str(page) if page.exists() else "no page yet")
    return f"{outcome.slug}: {', '.join(parts)}"


def main() -> None:
    app()


if __name__ == "__main__":
    main()
