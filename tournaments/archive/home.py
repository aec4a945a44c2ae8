"""Whether an archive of what is here was made here: the logs know the head of each one that was."""

from pathlib import Path

from django.db.models import Q

from tournaments.archive.extent import ScopeKind
from tournaments.archive.opening import OpenedArchive, opened
from tournaments.errors import Refused
from tournaments.models import Cup, Event, Tournament


def require_known(path: Path) -> None:
    """An archive of an evening or a cup that is here has to be known: written here, or taken in here.

    Whoever changes one makes a new head of it, and may name any key for its seal. Refused: archive_unknown, and what
    `opened` refuses. Raises OSError. Three statements.
    """
    with opened(path) as archive:
        head, is_here = archive.manifest["head"], _is_here(archive)
    noted = Q(hash=head) | Q(verb="restore_archive", what__head=head)
    if is_here and not Event.objects.filter(noted).exists():
        raise Refused("archive_unknown")


def _is_here(archive: OpenedArchive) -> bool:
    if archive.manifest["scope"]["kind"] == ScopeKind.TOURNAMENT:
        ids = [line["public_id"] for line in archive.lines("tournaments.jsonl")]
        return Tournament.objects.filter(public_id__in=ids).exists()
    return Cup.objects.filter(slug__in=[line["slug"] for line in archive.lines("cups.jsonl")]).exists()
