"""The command line: the only part that prints, and that reads the clock."""

from __future__ import annotations

import io
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from scorehouse.pipelines import api, process
from scorehouse.pipelines.competitions import find_folders, slug_of
from scorehouse.pipelines.errors import BusyError, NotOursError, RefusedError, WrongUseError
from scorehouse.pipelines.faults import caught, printable
from scorehouse.pipelines.version import own_version

if TYPE_CHECKING:
    from scorehouse.pipelines.result import Result
    from scorehouse.pipelines.steps.outcome import Progress

app = typer.Typer(
    name="scorehouse",
    help="From game logs to standings that people trust.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Quiet = Annotated[
    bool, typer.Option("--quiet", "-q", help="Say nothing of what was published; only what was not, and why.")
]
Folders = Annotated[list[Path], typer.Argument(metavar="FOLDER…", help="A competition, or a folder of competitions.")]

# Past so many rejects, a person reads rejects.csv rather than the terminal.
REJECTS_SHOWN = 100
# For output that is no terminal's, which is not wrapped.
WIDTH = 1000


def show_version(is_wanted: bool) -> None:
    if is_wanted:
        print_lines([f"scorehouse {own_version()}"])
        raise typer.Exit


@app.callback()
def every_command(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", is_eager=True, callback=show_version)
    ] = False,
) -> None:
    """From game logs to standings that people trust."""


@app.command(
    short_help="Check logs, work out results and publish them, every night.",
    epilog="Example: scorehouse run data --out reports --as-of 2026-01-31T09:15:00Z",
)
def run(
    folders: Folders,
    out: Annotated[Path, typer.Option(help="Where the reports go.")] = Path("reports"),
    as_of: Annotated[
        str | None, typer.Option(metavar="TIME", help="The moment that the results speak of: with an offset, or now.")
    ] = None,
    accept_rejects: Annotated[
        bool, typer.Option("--accept-rejects", help="Publish without the rejected rows and their games.")
    ] = False,
    allow_empty: Annotated[
        bool, typer.Option("--allow-empty", help="Publish empty standings where nothing of the log counts.")
    ] = False,
    quiet: Quiet = False,
) -> None:
    """Check the logs, work out the results and publish them: the nightly run."""
    with words_for_wrong_use():
        found = named_folders(folders)
        with words_for_failures(after="\nNothing was published."), progress_line(quiet=quiet) as progress:
            results = api.run(
                found,
                out,
                None if as_of is None else api.moment_of("--as-of", as_of),
                accept_rejects=accept_rejects,
                allow_empty=allow_empty,
                progress=progress,
            )
    end(results, out, quiet=quiet)


@app.command(
    short_help="The same checks as a run, with nothing written.",
    epilog="Example: scorehouse check data/marathon-sample",
)
def check(folders: Folders, quiet: Quiet = False) -> None:
    """The same checks as a run, with nothing written."""
    with words_for_wrong_use():
        found = named_folders(folders)
        with words_for_failures(), progress_line(quiet=quiet) as progress:
            results = api.check(found, progress=progress)
    end(results, None, quiet=quiet)


@app.command(
    short_help="Duplicate: the seating of the next round.",
    epilog="Example: scorehouse seat data/duplicate-sample --out seating.csv",
)
def seat(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A duplicate competition.")],
    seed: Annotated[
        int | None, typer.Option(metavar="N", help="Seed of the lots of the first round; one is chosen and said.")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where the seating goes as CSV, beside the terminal.")
    ] = None,
) -> None:
    """Duplicate: the seating of the next round, by rank; of the first, by lot."""
    with words_for_wrong_use():
        named = named_folder(folder)
        refuse_file(out, [named])
        with words_for_failures(), words_for_refusal("no seating"), progress_line() as progress:
            seating = api.seat(named, seed, progress=progress)
    slug = slug_of(named)
    warn(slug, seating.warnings)
    if seed is not None and seating.seed is None:
        say(f"{slug}: --seed has no effect: only the first round is by lot")
    if out is not None:
        with words_for_failures(before="--out: "):
            seating.write(out)
    show("seating_shown", seating)


@app.command(
    short_help="Round robin: tables by strength, and all their games.",
    epilog="Example: scorehouse draw data/round_robin-sample --starts-at 2026-03-01T00:00:00Z --seed 7",
)
def draw(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A round robin with its entries.")],
    starts_at: Annotated[str, typer.Option(metavar="TIME", help="Start of all games: with an offset, or now.")],
    seed: Annotated[int | None, typer.Option(metavar="N", help="Seed of the lots; one is chosen and said.")] = None,
    out: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="A new folder for the draw, which can be the next input.")
    ] = None,
) -> None:
    """Round robin: tables by strength and all their games, colours by lot."""
    from scorehouse.pipelines.commands.draw import refuse_folder_in_use

    with words_for_wrong_use():
        named = named_folder(folder)
        if out is not None:
            refuse_folder_in_use(out)
        with words_for_failures(), words_for_refusal("nothing was drawn"), progress_line() as progress:
            drawn = api.draw(named, api.moment_of("--starts-at", starts_at), seed, progress=progress)
    warn(slug_of(named), drawn.warnings)
    if out is not None:
        with words_for_failures(before="--out: "):
            drawn.write(out)
    show("draw_shown", drawn)


@app.command(
    short_help="What more rulings would change, and why.",
    epilog="Example: scorehouse whatif data/ladder-sample --rulings data/ladder-sample-whatif.csv",
)
def whatif(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="A competition.")],
    rulings: Annotated[
        Path, typer.Option(metavar="EXTRA", help="Rulings as the competition's own file of rulings would have them.")
    ],
    out: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Where all changes go as CSV, beside the terminal.")
    ] = None,
) -> None:
    """What more rulings would change, from what to what, and why; nothing is published."""
    with words_for_wrong_use():
        named = named_folder(folder)
        refuse_file(out, [named, rulings])
        with words_for_failures(), words_for_refusal("nothing was compared"), progress_line() as progress:
            changes = api.whatif(named, rulings, progress=progress)
            if out is not None:
                changes.write(out)
    warn(changes.slug, changes.warnings)
    show("changes_shown", changes)


@app.command(
    short_help="A competition to start from, which runs as it is.",
    epilog="Example: scorehouse new marathon my-marathon",
)
def new(
    format: Annotated[
        str, typer.Argument(metavar="FORMAT", help="The rules: duplicate, ladder, marathon or round_robin.")
    ],
    folder: Annotated[
        Path, typer.Argument(metavar="FOLDER", help="Where it goes; its name is the competition's slug.")
    ],
) -> None:
    """A competition to start from: every setting with its default, and logs with one example, which run as they are."""
    from scorehouse.pipelines.commands.new import write_new

    with words_for_failures(), words_for_wrong_use():
        files = write_new(format, folder, api.moment_of("now", "now").year)
    print_lines(map(str, files))


def named_folders(folders: list[Path]) -> list[Path]:
    found, passed_over = find_folders(folders)
    for folder in passed_over:
        say(f"{folder}: no competition.toml, passed over")
    return found


def named_folder(folder: Path) -> Path:
    """The one competition that a folder holds; else the folder, of which the command says what it is."""
    named = named_folders([folder])
    return named[0] if len(named) == 1 else folder


def refuse_file(out: Path | None, read: list[Path]) -> None:
    """Raises WrongUseError where --out is no place for a file, or is a file that is read or stands in a folder read."""
    if out is None:
        return
    if out.is_dir() or not out.parent.is_dir():
        raise WrongUseError(f"--out: {out} is a folder" if out.is_dir() else f"--out: no folder {out.parent}")
    files = {path.resolve() for named in read for path in (named.iterdir() if named.is_dir() else [named])}
    if out.resolve() in files:
        raise WrongUseError(f"--out: {out} is what is read; choose another file")


@contextmanager
def words_for_wrong_use() -> Iterator[None]:
    try:
        yield
    except WrongUseError as error:
        fail(f"{error}\nNothing was done. `scorehouse --help` shows how it is used.", 2)


@contextmanager
def words_for_refusal(nothing: str) -> Iterator[None]:
    """What is wrong with the competition that a command is for, and that nothing came of it."""
    try:
        yield
    except RefusedError as error:
        explain(error.result, None)
        fail(f"{error.result.slug}: {nothing}", 1)


@contextmanager
def words_for_failures(*, before: str = "", after: str = "") -> Iterator[None]:
    """What cannot be read or written; DuckDB has errors of its own for it, for too little memory, and for Ctrl-C."""
    from duckdb import InterruptException, IOException, OutOfMemoryException

    try:
        yield
    except BrokenPipeError:  # who reads has left, and knows
        raise
    except OSError as error:
        words = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
        fail(f"{before}{words}{after}", 1)
    except (BusyError, NotOursError, IOException, OutOfMemoryException) as error:
        fail(f"{before}{error}{after}", 1)
    except MemoryError:
        fail(f"{before}there is not enough memory{after}", 1)
    except (KeyboardInterrupt, InterruptException):
        fail("Interrupted.", 130)
    except RuntimeError as error:
        if str(error) != "Query interrupted":
            raise
        fail("Interrupted.", 130)


def fail(words: str, code: int) -> NoReturn:
    say(words)
    raise typer.Exit(code)


def say(words: str, *, err: bool = True) -> None:
    """Words about what was done; it is done also where nobody reads them, so they never stop a command."""
    with suppress(OSError):
        typer.echo(words, err=err)


def print_lines(lines: Iterable[str]) -> None:
    """What a command is there for, on stdout: it fails where that cannot be written."""
    with words_for_failures(before="stdout: "):
        for line in lines:
            typer.echo(line)


@contextmanager
def progress_line(*, quiet: bool = False) -> Iterator[Progress]:
    """What is being done, on a terminal; elsewhere nothing."""
    if quiet or not sys.stderr.isatty():
        yield lambda step: None
        return
    from rich.console import Console

    with Console(stderr=True).status("reading") as status:
        yield lambda step: status.update(step)


def end(results: list[Result], out: Path | None, *, quiet: bool) -> NoReturn:
    """The words about every competition, a line for each, and the exit code; quiet, of those alone that failed."""
    told = [result for result in results if not (quiet and result.is_good)]
    for result in told:
        explain(result, out)
    for result in told:
        say(summary(result, out), err=False)
    raise typer.Exit(0 if all(result.is_good for result in results) else 1)


def explain(result: Result, out: Path | None) -> None:
    """Warnings, rejects and errors of a competition, on stderr."""
    from scorehouse.pipelines.steps.outcome import HAS_REJECTS

    warn(result.slug, result.warnings)
    explain_rejects(result, REJECTS_SHOWN if out else None)
    for error in result.errors:
        if error != HAS_REJECTS:
            say(f"{printable(result.slug)}: {error}")
    if result.is_good and not result.rejects.is_empty():
        say("Published without them and the games they belong to.")
    elif HAS_REJECTS in result.errors and out:
        say(
            "Not published; the last good results stay. Correct the log, or run again with --accept-rejects "
            "to leave those rows and their games out."
        )


def warn(slug: str, warnings: list[str]) -> None:
    for warning in warnings:
        say(f"{printable(slug)}: warning: {warning}")


def explain_rejects(result: Result, limit: int | None) -> None:
    """How many rows were rejected, and why."""
    from scorehouse.pipelines.intake.rejects import as_words

    faults, rejected = result.rejects.height, result.rows["rejected"]
    if faults:
        say(f"{result.slug}: {faults} fault{'s'[: faults != 1]}, {rejected} row{'s'[: rejected != 1]} rejected")
        for line in as_words(result.rejects, limit):
            say(line)


def summary(result: Result, out: Path | None) -> str:
    """One line: state, what became of the rows (superseded ones only where there are any), and where to look."""
    parts = (
        [result.state or "" if out else "publishable"]
        if result.is_good
        else [f"not {'published' if out else 'publishable'}"]
    )
    parts += [f"{count} {fate}" for fate, count in result.rows.items() if count or fate != "superseded"]
    if out:
        page = out / result.slug / "index.html"
        parts.append(printable(page) if page.exists() else "no page yet")
    return f"{printable(result.slug)}: {', '.join(parts)}"


def show(form: str, made: object) -> None:
    """A command's product as a terminal shows it."""
    from scorehouse.pipelines import shown

    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else WIDTH
    print_lines(shown.as_lines(getattr(shown, form)(made), width))


def main() -> None:
    """The command, and the end of the process."""
    hold_streams()
    process.without_hypothesis()
    try:
        with caught(lambda fault: say(f"scorehouse: {fault.told(None)}")):
            app()
        sys.exit(1)
    except SystemExit as end:
        if isinstance(end.code, int):
            process.end_at_once(end.code)
        raise


def hold_streams() -> None:
    """Where the caller closed a stream, another in its place, so that no file of ours gets its number.

    What a stream's encoding cannot write is written as its code, so that no name stops a command.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, "r+", encoding="utf-8"))  # noqa: SIM115  (it stays open to the end)
        stream = getattr(sys, name)
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


if __name__ == "__main__":
    main()
