"""Importing an archive as a background job, so that the user need not wait."""

from datetime import datetime
from functools import partial
from io import BytesIO
from typing import IO

from django.utils import timezone

from tournaments.actions.log import Actor, EntryPoint
from tournaments.archive.opening import opened
from tournaments.archive.restoring import RestoredArchive, RestoreWatch, require_head, restore_archive
from tournaments.jobs import JobProgress, complete, enqueue
from tournaments.models import Job, User

RESTORE = "restore"


def order_restoring(file: IO[bytes], *, slug: str, head: str, owner: User, now: datetime) -> Job:
    """Order the import of an archive; only its owner sees the job. Refused at once: as `opened`, archive_head."""
    with opened(file) as archive:
        require_head(archive, head)
    file.seek(0)
    arguments = {"subject": "", "id": 0, "slug": slug, "head": head}
    return enqueue(RESTORE, cup=None, owner=owner, arguments=arguments, input_=file.read(), now=now)


def restore_ordered(job: Job, progress: JobProgress) -> None:
    """Import the archive of such a job; rows and the job's result are committed together. Refused as restoring is."""
    slug, head, actor = job.arguments["slug"], job.arguments["head"], Actor(EntryPoint.DESK, user=job.owner)
    watch, now = RestoreWatch(progress, partial(_end, job)), timezone.now()
    restore_archive(BytesIO(job.input or b""), slug=slug, head=head, watch=watch, actor=actor, now=now)


def _end(job: Job, restored: RestoredArchive) -> None:
    complete(job, now=timezone.now(), facts={"cup": restored.cup, "guests": len(restored.guests)})
