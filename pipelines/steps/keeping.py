"""The last step: what a run does not replace stays, if it is as it was published."""

from pathlib import Path
from shutil import rmtree

from scorehouse.pipelines.publishing.database import Built, slugs_in, write_database
from scorehouse.pipelines.publishing.files import replace_csv
from scorehouse.pipelines.publishing.swap import DATABASE, Publication
from scorehouse.pipelines.steps.outcome import Outcome
from scorehouse.pipelines.words.say import say

FILES_NAMED = 3


def keep_the_others(publication: Publication, built: list[Built], outcomes: list[Outcome]) -> list[Outcome]:
    """What this run does not replace stays: other competitions, and the last good results of those that failed.

    Of a failed competition only rejects.csv is renewed. Returns all outcomes: competitions that this run was not given
    are among them where something is wrong with what was kept of them.
    """
    found = {outcome.slug: outcome for outcome in outcomes}
    for outcome in outcomes:
        if not outcome.is_good:
            rmtree(publication.run / outcome.slug, ignore_errors=True)
        if not outcome.is_good and outcome.rejects is not None:
            (publication.run / outcome.slug).mkdir()
            replace_csv(outcome.rejects, publication.run / outcome.slug / "rejects.csv")
    replaced = [slug for one in built for slug in one.slugs]
    kept = [slug for slug in publication.slugs_of_previous() if slug not in replaced]
    for slug in kept:
        if wrong := keep_one(publication, slug):
            found.setdefault(slug, Outcome(slug)).errors += wrong
    for slug in keep_database(publication, built, kept):
        found.setdefault(slug, Outcome(slug)).errors.append(say("rows_are_lost", database=DATABASE))
    return list(found.values())


def keep_one(publication: Publication, slug: str) -> list[str]:
    """The last results of a competition that are as they were published; returns what is wrong with newer ones."""
    run, damaged = publication.intact(slug, publication.finished)
    if run is not None:
        publication.keep(run, slug)
    wrong = publication.in_the_way([slug])
    if damaged:
        code = "older_results_are_kept" if run else "results_are_damaged"
        wrong.append(say(code, count=len(damaged), files=damaged[:FILES_NAMED]))
    return wrong


def keep_database(publication: Publication, built: list[Built], kept: list[str]) -> list[str]:
    """The database with what was built, and the rows of the competitions that are kept; returns those without rows."""
    run, _ = publication.intact(DATABASE, publication.finished[:1])
    slugs = slugs_in(run / DATABASE) if run else None
    previous = run if slugs is not None else None
    if built:
        write_database(built, previous / DATABASE if previous else None, slugs or [], publication.run / DATABASE)
    elif previous is not None:
        publication.keep(previous, DATABASE)
    return [slug for slug in kept if is_published(publication.run / slug) and slug not in (slugs or [])]


def is_published(folder: Path) -> bool:
    """Whether there are results of a competition; else only its rejects."""
    return (folder / "run.json").exists()
