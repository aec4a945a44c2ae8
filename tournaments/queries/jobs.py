"""A user's background jobs, to be found again after a reload."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.models import Cup, Job, User
from tournaments.models.job import UNFINISHED, JobState

SHOWN_FOR = timedelta(hours=1)
"""How long finished jobs are listed on the desk's pages."""
MOST_SHOWN = 5


def jobs_of(owner: User, *, cup: Cup | None = None, now: datetime) -> Sequence[Job]:
    """A user's unfinished or recently finished jobs, for one cup or all, newest first. One statement.

    Cancelled and failed ones are reported on their own pages.
    """
    recent = Q(state=JobState.DONE, finished_at__gt=now - SHOWN_FOR)
    rows = Job.objects.filter(Q(state__in=UNFINISHED) | recent, owner=owner).defer("content", "input")
    return list((rows.filter(cup=cup) if cup else rows)[:MOST_SHOWN])
