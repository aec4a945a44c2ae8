"""The user's current jobs, for the pages that start them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from tournaments.actions.history.ordered import IMPORT_HISTORY
from tournaments.background import job_title
from tournaments.jobs import as_it_is
from tournaments.models import Cup, Job, User
from tournaments.queries.jobs import jobs_of


@dataclass(frozen=True, slots=True)
class JobLine:
    """A job and its title."""

    job: Job
    title: str


def own_jobs(user: User, cup: Cup | None = None) -> Sequence[JobLine]:
    """The user's running jobs and available files, of one cup or all; imports of the past that are done have a list of
    their own. One statement.
    """
    now = timezone.now()
    jobs = jobs_of(user, cup=cup, now=now, listed_elsewhere=(IMPORT_HISTORY,))
    return [JobLine(as_it_is(job, now=now), job_title(job)) for job in jobs]
