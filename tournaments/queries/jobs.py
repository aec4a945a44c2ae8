"""A user's background jobs, to be found again after a reload."""

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.models import Cup, Job, User
from tournaments.models.job import UNFINISHED, JobState
from tournaments.models.joined import Joined
from tournaments.models.prepared import Placeholder, Prepared, SqlRows

SHOWN_FOR = timedelta(hours=1)
"""How long finished jobs are listed on the desk's pages."""
MOST_SHOWN = 5
JOB = Joined(Job, without=("content", "input"))


def jobs_of(
    owner: User, *, cup: Cup | None = None, now: datetime, listed_elsewhere: Collection[str] = ()
) -> Sequence[Job]:
    """A user's unfinished or recently finished jobs, for one cup or all, newest first; of those `listed_elsewhere` (by
    name) only unfinished ones. At most five. One statement.

    Cancelled and failed ones are reported on their own pages.
    """
    since = now - SHOWN_FOR
    rows = _of_cup(owner=owner.pk, since=since, cup=cup.pk) if cup else _of_all(owner=owner.pk, since=since)
    jobs = [JOB.row(each) for each in rows]
    return [each for each in jobs if each.state in UNFINISHED or each.name not in listed_elsewhere]


@Prepared
def _of_all(owner: Placeholder, since: Placeholder) -> SqlRows:
    return _rows(owner, since)[:MOST_SHOWN]


@Prepared
def _of_cup(owner: Placeholder, since: Placeholder, cup: Placeholder) -> SqlRows:
    return _rows(owner, since).filter(cup=cup)[:MOST_SHOWN]


def _rows(owner: Placeholder, since: Placeholder) -> SqlRows:
    recent = Q(state=JobState.DONE, finished_at__gt=since)
    return Job.objects.filter(Q(state__in=UNFINISHED) | recent, owner=owner).values_list(*JOB.columns)
