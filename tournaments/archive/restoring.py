"""Importing an archive: completely, under new ids, or not at all."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, cast

from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet

from tournaments.actions.log import Actor
from tournaments.archive.batches import MALFORMED, batches
from tournaments.archive.extent import ScopeKind
from tournaments.archive.fields import FieldKind, from_json, kind_of, model_fields
from tournaments.archive.lines import Line
from tournaments.archive.logs import log_origin_in_cup, log_origin_in_tournaments, restore_logs
from tournaments.archive.matching import HERE, KNOWN, Columns, IncomingArchive
from tournaments.archive.member import Member
from tournaments.archive.members import MEMBERS
from tournaments.archive.opening import OpenedArchive, opened
from tournaments.archive.people import PeopleMode
from tournaments.archive.rewriting import REWRITTEN
from tournaments.archive.working_copy import (
    attached,
    copy_database,
    copy_new_rows,
    is_one_writer,
    reserve_ids,
    working_in,
)
from tournaments.errors import Refused
from tournaments.models import Cup
from tournaments.verification.checking import cup_findings, tournament_findings
from tournaments.verification.findings import Finding
from tournaments.verification.sentences import finding_sentence

MEMBER_OF = {member.model: member.name for member in MEMBERS}


@dataclass(frozen=True, slots=True)
class RestoredArchive:
    """The ids created by an import: `tournaments` by their ids in the archive.

    `guests`: players who lost their number because somebody with another name has it here.
    """

    cup: int
    seasons: dict[int, int]
    tournaments: dict[int, int]
    guests: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RestoreWatch:
    """Observers of an import: `progress` is called with steps done and total; `ending` with the result, within the
    transaction that commits it. If either raises, nothing is imported.
    """

    progress: Callable[[int, int], None] = lambda _done, _total: None
    ending: Callable[[RestoredArchive], None] = lambda _restored: None


def restore_archive(
    path: Path | IO[bytes],
    *,
    slug: str = "",
    head: str = "",
    watch: RestoreWatch | None = None,
    actor: Actor,
    now: datetime,
) -> RestoredArchive:
    """Import an archive; `slug` is the target cup's short address, "" for its own.

    An evening is added to the cup with that address, if there is one. `head` is the expected start of the archive's
    head, if known from elsewhere. Refused: refusals of `opened`, archive_head, archive_count, archive_reference,
    archive_row, archive_ruleset, archive_chain, archive_disagrees, cup_already_here, cup_differs, evening_already_here.
    Raises OSError.
    """
    with opened(path) as archive:
        require_head(archive, head)
        restoration = _Restoration(archive, slug, watch or RestoreWatch(), actor, now)
        incoming = _restore_in_copy(restoration) if is_one_writer() else _restore_at_once(restoration)
    return _restored(incoming)


def require_head(archive: OpenedArchive, head: str) -> None:
    """Refused: archive_head, unless the archive's head starts with the text typed."""
    if not archive.manifest["head"].startswith(_typed(head)):
        raise Refused("archive_head", head=head)


def _restored(incoming: IncomingArchive) -> RestoredArchive:
    ids = incoming.ids.by_member
    (cup,) = ids["cups"].values()
    guests = tuple(ids["players"][each] for each in incoming.guests)
    return RestoredArchive(cup, dict(ids["seasons"]), dict(ids["tournaments"]), guests)


@dataclass(frozen=True, slots=True)
class _Restoration:
    """What to import, under which slug, for which observers, and by whom."""

    archive: OpenedArchive
    slug: str
    watch: RestoreWatch
    actor: Actor
    now: datetime


def _restore_in_copy(restoration: _Restoration) -> IncomingArchive:
    """Import into a copy first; people entering hands wait only while the rows are transferred."""
    with TemporaryDirectory(prefix="vorhand-archive-") as folder:
        copy = Path(folder, "copy.sqlite3")
        copy_database(copy)
        before = reserve_ids(restoration.archive)
        with working_in(copy, before):
            incoming = _restore_rows(restoration)
        try:
            with attached(copy), transaction.atomic():
                copy_new_rows(before, made_cups=incoming.made["cups"])
                if not incoming.made["cups"]:
                    log_origin_in_cup(
                        restoration.archive.manifest, incoming, actor=restoration.actor, now=restoration.now
                    )
                restoration.watch.ending(_restored(incoming))
        except IntegrityError:  # something it depends on was created or changed in the meantime
            return _restore_at_once(restoration)
    return incoming


def _restore_at_once(restoration: _Restoration) -> IncomingArchive:
    with transaction.atomic():
        incoming = _restore_rows(restoration)
        restoration.watch.ending(_restored(incoming))
    return incoming


def _restore_rows(restoration: _Restoration) -> IncomingArchive:
    archive, manifest = restoration.archive, restoration.archive.manifest
    actor, now = restoration.actor, restoration.now
    incoming = IncomingArchive(ScopeKind(manifest["scope"]["kind"]), PeopleMode(manifest["people"]), restoration.slug)
    progress = _Steps(restoration.watch.progress, len(MEMBERS) + 1 + len(archive.manifest["chains"]))
    with transaction.atomic():
        for member in MEMBERS:
            progress.step()
            _restore_member(archive, member, incoming)
        progress.step()
        restore_logs(archive, incoming)
        log_origin_in_tournaments(manifest, incoming, actor=actor, now=now)
        log_origin_in_cup(manifest, incoming, actor=actor, now=now)
        _require_agreement(incoming, progress)
    return incoming


class _Steps:
    """Reports the steps of an import one by one."""

    def __init__(self, progress: Callable[[int, int], None], total: int) -> None:
        self._progress, self._total, self._done = progress, total, 0

    def step(self) -> None:
        """Report the start of another step."""
        self._progress(self._done, self._total)
        self._done += 1


def _typed(head: str) -> str:
    """Normalise a typed head, possibly in groups of four or with the entry's number: "93 · c43b 5c8c"."""
    return "".join(head.rpartition("·")[2].split()).lower()


def _restore_member(archive: OpenedArchive, member: Member, incoming: IncomingArchive) -> None:
    numbered = enumerate(archive.lines(member.file), start=1)
    for batch in batches(numbered):
        new: list[tuple[int, Columns]] = []
        for number, archived in batch:
            line = {**dict(member.added), **archived}
            place = f"{member.file}:{number}"
            known = KNOWN[member.name](incoming, line) if member.name in KNOWN else None
            if known is None:
                new.append((line["id"], _columns(member, incoming, line, place)))
            else:
                incoming.ids.learn(member.name, line["id"], known)
        _insert(member, incoming, new)


def _columns(member: Member, incoming: IncomingArchive, line: Line, place: str) -> Columns:
    """The columns of a new row. Refused: archive_reference, archive_row, and refusals of HERE."""
    try:
        columns = {name: from_json(line[name], kind_of(field)) for name, field in model_fields(member).items()}
        if member.name in REWRITTEN:
            columns = REWRITTEN[member.name](columns, incoming.ids, place)
        if member.name in HERE:
            columns = HERE[member.name](incoming, columns | {"id": line["id"]} | _worked_out(member, line))
    except MALFORMED as error:
        raise Refused("archive_row", place=place) from error
    columns.pop("id", None)
    return {_attname(member, name): _value(member, incoming, name, value, place) for name, value in columns.items()}


def _worked_out(member: Member, line: Line) -> Columns:
    return {name: line[name] for name in member.fields if name not in model_fields(member)}


def _attname(member: Member, name: str) -> str:
    field = model_fields(member).get(name)
    return field.attname if field else name


def _value(member: Member, incoming: IncomingArchive, name: str, value: Any, place: str) -> Any:
    field = model_fields(member).get(name)
    if field is None or value is None or kind_of(field) != FieldKind.REFERENCE:
        return value
    return incoming.ids.required(MEMBER_OF[cast("type[Model]", field.related_model)], value, place)


def _insert(member: Member, incoming: IncomingArchive, new: list[tuple[int, Columns]]) -> None:
    """Insert rows by id, so that new ids ascend like the old ones. Refused: archive_row."""
    try:
        with transaction.atomic():
            rows: list[Any] = QuerySet[Any](member.model).bulk_create([member.model(**columns) for _, columns in new])
    except IntegrityError as error:
        raise Refused("archive_row", place=member.file) from error
    for (old, _), row in zip(new, rows, strict=True):
        incoming.ids.learn(member.name, old, row.pk)
        incoming.made[member.name].append(row.pk)


def _require_agreement(incoming: IncomingArchive, progress: _Steps) -> None:
    """Verify the stored rows against the logs, resettling every hand. Refused: archive_disagrees."""
    old: dict[int | str, int] = {new: old for old, new in incoming.ids.by_member["tournaments"].items()}
    found = next(chain.from_iterable(_checks(incoming, progress)), None)
    if found is not None:
        archived = [(kind, old.get(which, which) if kind == "tournament" else which) for kind, which in found.place]
        place = "/".join(f"{kind}:{which}" for kind, which in archived)
        raise Refused("archive_disagrees", place=place, finding=finding_sentence(found))


def _checks(incoming: IncomingArchive, progress: _Steps) -> Iterator[Iterator[Finding]]:
    """A cup that existed before is not checked."""
    for cup in Cup.objects.filter(pk__in=incoming.made["cups"]):
        progress.step()
        yield cup_findings(cup)
    for tournament in incoming.ids.by_member["tournaments"].values():
        progress.step()
        yield tournament_findings(tournament)
