"""Whether an archive of existing data was made here: the logs contain the head of each one."""

from pathlib import Path

from django.db.models import Q

from tournaments.archive.extent import ScopeKind
from tournaments.archive.opening import OpenedArchive, opened
from tournaments.errors import Refused
from tournaments.models import Cup, Event, Tournament


def require_known(path: Path) -> None:
    """Require that an archive of an existing evening or cup was written or imported here.

    Altering an archive changes its head, and its seal may name any key. Refused: archive_unknown, and the refusals of
    `opened`. Raises OSError. Three statements.
    """
    with opened(path) as archive:
        head, is_here = archive.manifest["head"], _is_here(archive)
    archive_event = Q(hash=head) | Q(verb="restore_archive", what__head=head)
    if is_here and not Event.objects.filter(archive_event).exists():
        raise Refused("archive_unknown")


def _is_here(archive: OpenedArchive) -> bool:
    if archive.manifest["scope"]["kind"] == ScopeKind.TOURNAMENT:
        ids = [line["public_id"] for line in archive.lines("tournaments.jsonl")]
        return Tournament.objects.filter(public_id__in=ids).exists()
    return Cup.objects.filter(slug__in=[line["slug"] for line in archive.lines("cups.jsonl")]).exists()
