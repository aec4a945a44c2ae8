"""Writing an archive: everything as it was at one moment, while hands come in, noted in the owner's log."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.db import transaction

from rulesets.canonical import canonical_json
from scoring import ENGINE
from tournaments.actions.log import Actor, lock, write_event
from tournaments.archive.extent import ArchiveExtent, extent_of
from tournaments.archive.fields import as_json
from tournaments.archive.lines import Line, event_line, event_lines, lines_of
from tournaments.archive.manifest import ARCHIVE_EVENT_FILE, FORMAT, MANIFEST, SCHEMA, Manifest, content_digest, sealed
from tournaments.archive.members import EVENTS, MEMBERS
from tournaments.archive.opening import require_whole
from tournaments.archive.packing import ArchiveZip, written_aside
from tournaments.archive.people import Anonymiser, ToldPeople
from tournaments.archive.schema import archive_schema
from tournaments.models import Cup, Publication, Season, Tournament
from tournaments.queries.moment import one_moment

Scope = Tournament | Season | Cup
PdfOf = Callable[[Publication], bytes]
"""Makes the PDF of a published list, from its frozen copy."""


@dataclass(frozen=True, slots=True)
class WrittenArchive:
    """`head` is the hash of the event that notes the archive: it covers everything in it."""

    head: str
    digest: str
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class ArchiveOrder:
    """What is to be written."""

    extent: ArchiveExtent
    anonymiser: Anonymiser
    pdf_of: PdfOf


@dataclass(frozen=True, slots=True)
class CopiedContent:
    """The content of an archive as it was copied: the logs' ends at that moment, and how many events the owner had."""

    chains: tuple[dict[str, Any], ...]
    revision: int


def write_archive(
    path: Path, scope: Scope, *, people: ToldPeople, pdf_of: PdfOf, actor: Actor, now: datetime
) -> WrittenArchive:
    """Write what belongs to a tournament, a season or a cup to exactly this file, replacing what was there.

    It is read again before it takes the name, only its owner may read it, and whoever enters hands meanwhile does not
    wait. Raises OSError.
    """
    order = ArchiveOrder(extent_of(scope), Anonymiser(people), pdf_of)
    with written_aside(path) as file:
        manifest = _write(file, order, actor=actor, now=now)
        file.flush()
        require_whole(Path(file.name))
    return WrittenArchive(manifest["head"], manifest["digest"], manifest["counts"])


def _write(file: IO[bytes], order: ArchiveOrder, *, actor: Actor, now: datetime) -> Manifest:
    extent, anonymiser = order.extent, order.anonymiser
    with ArchiveZip(file) as archive:
        archive.add(SCHEMA, [_json(archive_schema())])
        with one_moment():
            copied = _copy(archive, order)
        digest = content_digest(archive.files)
        what = {"digest": digest, "people": str(anonymiser.people), "scope": str(extent.kind)}
        noted = _noted(extent, copied, what, actor=actor, now=now)
        archive.add_lines(ARCHIVE_EVENT_FILE, anonymiser.anonymous("archive_event", noted))
        manifest = sealed(
            {
                "format": FORMAT,
                "program": f"Vorhand, engine {ENGINE}",
                "made_at": as_json(now),
                "scope": {"kind": str(extent.kind), "id": extent.id},
                "people": str(anonymiser.people),
                "files": archive.files,
                "counts": archive.counts,
                "chains": list(copied.chains),
                "digest": digest,
                "head": noted[-1]["hash"],
            }
        )
        archive.add(MANIFEST, [_json(manifest)])
    return manifest


def _json(document: object) -> bytes:
    return f"{canonical_json(document)}\n".encode()


def _copy(archive: ArchiveZip, order: ArchiveOrder) -> CopiedContent:
    extent, anonymiser = order.extent, order.anonymiser
    for member in MEMBERS:
        archive.add_lines(member.file, anonymiser.anonymous(member.name, lines_of(member, extent)))
    archive.add_lines(EVENTS.file, anonymiser.anonymous(EVENTS.name, event_lines(extent)))
    if anonymiser.people == ToldPeople.FULL:
        for name, content in _pdfs(extent, order.pdf_of):
            archive.add(name, [content])
    chains = tuple(_chains(extent))
    return CopiedContent(chains, chains[0]["revision"])


def _pdfs(extent: ArchiveExtent, pdf_of: PdfOf) -> Iterator[tuple[str, bytes]]:
    publications = next(each for each in MEMBERS if each.model is Publication).within(extent)
    for each in publications.select_related("published_by").order_by("pk").iterator(100):
        yield f"files/{each.code}-v{each.version}.pdf", pdf_of(each)


def _chains(extent: ArchiveExtent) -> Iterator[dict[str, Any]]:
    """The logs' ends: the cup's, if it belongs to it, then those of the tournaments by id."""
    cups = Cup.objects.filter(pk=extent.cup) if extent.has_cup_log else Cup.objects.none()
    owners = (("cup", cups), ("tournament", Tournament.objects.filter(pk__in=extent.tournaments).order_by("pk")))
    for kind, rows in owners:
        for pk, revision, head in rows.values_list("pk", "revision", "chain_head"):
            yield {"owner": f"{kind}:{pk}", "revision": revision, "head": head}


def _noted(
    extent: ArchiveExtent, copied: CopiedContent, what: dict[str, str], *, actor: Actor, now: datetime
) -> list[Line]:
    """Append the archive's event; the lines of whatever was written since the copy, in order, with it as the last."""
    with transaction.atomic():
        owner = lock(extent.owner)
        write_event(owner, verb="archive", actor=actor, now=now, what=what)
        return [event_line(event) for event in owner.events.filter(sequence__gt=copied.revision).order_by("sequence")]
