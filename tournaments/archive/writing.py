"""Write an archive: a consistent snapshot, taken while hands are entered, recorded in the owner's log."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.db import transaction
from django.db.models import QuerySet

from rulesets.canonical import canonical_json
from scoring import ENGINE
from tournaments.actions.log import Actor, lock, write_event
from tournaments.archive.extent import ArchiveExtent, extent_of
from tournaments.archive.fields import as_json
from tournaments.archive.lines import Line, event_line, event_lines, lines_of
from tournaments.archive.manifest import ARCHIVE_EVENT_FILE, FORMAT, MANIFEST, SCHEMA, Manifest, content_digest, sealed
from tournaments.archive.members import EVENTS, MEMBERS
from tournaments.archive.opening import require_whole
from tournaments.archive.packing import ArchiveZip, replaced_when_written
from tournaments.archive.people import Anonymiser, PeopleMode
from tournaments.archive.schema import archive_schema
from tournaments.models import Cup, Publication, Season, Tournament
from tournaments.queries.moment import one_moment

Scope = Tournament | Season | Cup
PdfOf = Callable[[Publication], bytes]
"""Renders the PDF of a published list from its frozen copy."""


@dataclass(frozen=True, slots=True)
class WrittenArchive:
    """`head` is the hash of the event recording the archive: it covers the complete content."""

    head: str
    digest: str
    counts: dict[str, int]


def do_nothing() -> None:
    """A no-op for archives that nobody can cancel."""


@dataclass(frozen=True, slots=True)
class ArchiveWatch:
    """Observers of an archive: `progress` is called with steps done and total; `on_logged` within the transaction that
    records it. If either raises, no archive is made.
    """

    progress: Callable[[int, int], None] = lambda _done, _total: None
    on_logged: Callable[[], None] = do_nothing


@dataclass(frozen=True, slots=True)
class ArchiveOrder:
    """What to write, and its observers."""

    extent: ArchiveExtent
    anonymiser: Anonymiser
    pdf_of: PdfOf
    watch: ArchiveWatch


NOBODY = ArchiveWatch()


@dataclass(frozen=True, slots=True)
class CopiedContent:
    """The copied content of an archive: steps taken, ends of the logs at that moment, and the owner's event count."""

    chains: tuple[dict[str, Any], ...]
    revision: int
    steps: int


def write_archive(
    path: Path,
    scope: Scope,
    *,
    people: PeopleMode,
    pdf_of: PdfOf,
    watch: ArchiveWatch = NOBODY,
    actor: Actor,
    now: datetime,
) -> WrittenArchive:
    """Write a tournament, season or cup to this file, replacing an existing one.

    The file is verified before it gets its name, is readable by its owner only, and nobody entering hands has to wait.
    Raises OSError.
    """
    extent = replace(extent_of(scope), by=actor.user.pk if actor.user else None)
    order = ArchiveOrder(extent, Anonymiser(people), pdf_of, watch)
    with replaced_when_written(path) as file:
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
        order.watch.progress(copied.steps, copied.steps)
        digest = content_digest(archive.files)
        what = {"digest": digest, "people": str(anonymiser.people), "scope": str(extent.kind)}
        archive_event = _log_archive(order, copied, what, actor=actor, now=now)
        archive.add_lines(ARCHIVE_EVENT_FILE, anonymiser.anonymous("archive_event", archive_event))
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
                "head": archive_event[-1]["hash"],
            }
        )
        archive.add(MANIFEST, [_json(manifest)])
    return manifest


def _json(document: object) -> bytes:
    return f"{canonical_json(document)}\n".encode()


def _copy(archive: ArchiveZip, order: ArchiveOrder) -> CopiedContent:
    extent, anonymiser = order.extent, order.anonymiser
    pdfs = _publications(extent).count() if anonymiser.people == PeopleMode.FULL else 0
    steps = len(MEMBERS) + 1 + pdfs
    for done, member in enumerate(MEMBERS):
        order.watch.progress(done, steps)
        archive.add_lines(member.file, anonymiser.anonymous(member.name, lines_of(member, extent)))
    order.watch.progress(len(MEMBERS), steps)
    archive.add_lines(EVENTS.file, anonymiser.anonymous(EVENTS.name, event_lines(extent)))
    for done, (name, content) in enumerate(_pdfs(extent, order.pdf_of) if pdfs else (), start=len(MEMBERS) + 1):
        order.watch.progress(done, steps)
        archive.add(name, [content])
    chains = tuple(_chains(extent))
    return CopiedContent(chains, chains[0]["revision"], steps)


def _publications(extent: ArchiveExtent) -> QuerySet[Publication]:
    return next(each for each in MEMBERS if each.model is Publication).within(extent)


def _pdfs(extent: ArchiveExtent, pdf_of: PdfOf) -> Iterator[tuple[str, bytes]]:
    for each in _publications(extent).select_related("published_by").order_by("pk").iterator(100):
        yield f"files/{each.code}-v{each.version}.pdf", pdf_of(each)


def _chains(extent: ArchiveExtent) -> Iterator[dict[str, Any]]:
    """The ends of the logs: the cup's, if included, then those of the tournaments by id."""
    cups = Cup.objects.filter(pk=extent.cup) if extent.has_cup_log else Cup.objects.none()
    owners = (("cup", cups), ("tournament", Tournament.objects.filter(pk__in=extent.tournaments).order_by("pk")))
    for kind, rows in owners:
        for pk, revision, head in rows.values_list("pk", "revision", "chain_head"):
            yield {"owner": f"{kind}:{pk}", "revision": revision, "head": head}


def _log_archive(
    order: ArchiveOrder, copied: CopiedContent, what: dict[str, str], *, actor: Actor, now: datetime
) -> list[Line]:
    """Append the archive's event; returns the lines of all events since the copy, in order, ending with it."""
    with transaction.atomic():
        order.watch.on_logged()
        owner = lock(order.extent.owner)
        write_event(owner, verb="archive", actor=actor, now=now, what=what)
        return [event_line(event) for event in owner.events.filter(sequence__gt=copied.revision).order_by("sequence")]
