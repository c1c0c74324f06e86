"""The last step: what a run does not replace stays."""

from shutil import rmtree

from scorehouse.pipelines.publishing.database import Built, write_database
from scorehouse.pipelines.publishing.files import replace_csv
from scorehouse.pipelines.publishing.swap import DATABASE, Publication
from scorehouse.pipelines.steps.outcome import Outcome


def keep_the_others(publication: Publication, built: list[Built], outcomes: list[Outcome]) -> None:
    """What this run does not replace stays: other competitions, and the last good results of those that failed.

    Of a failed competition only rejects.csv is renewed.
    """
    for outcome in outcomes:
        if not outcome.is_good:
            rmtree(publication.run / outcome.slug, ignore_errors=True)
        if not outcome.is_good and outcome.rejects is not None:
            (publication.run / outcome.slug).mkdir()
            replace_csv(outcome.rejects, publication.run / outcome.slug / "rejects.csv")
    replaced = [slug for one in built for slug in one.slugs]
    for slug in publication.slugs_of_previous():
        if slug not in replaced:
            publication.keep(slug)
    if built:
        write_database(built, publication.previous_file(DATABASE), publication.run / DATABASE)
    else:
        publication.keep(DATABASE)
