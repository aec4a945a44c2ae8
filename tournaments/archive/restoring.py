"""Taking an archive in: all of it under new ids, or nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any, cast

from django.db import IntegrityError, transaction
from django.db.models import Model, QuerySet

from tournaments.actions.log import Actor
from tournaments.archive.aside import attached, bring_over, copy_database, is_one_writer, reserve_ids, working_in
from tournaments.archive.batches import MALFORMED, batches
from tournaments.archive.extent import ScopeKind
from tournaments.archive.fields import FieldKind, from_json, kind_of, model_fields
from tournaments.archive.lines import Line
from tournaments.archive.logs import note_in_cup, note_in_tournaments, restore_logs
from tournaments.archive.matching import HERE, KNOWN, ArrivingArchive, Columns
from tournaments.archive.members import MEMBERS, Member
from tournaments.archive.opening import OpenedArchive, opened
from tournaments.archive.people import ToldPeople
from tournaments.archive.rewriting import REWRITTEN
from tournaments.errors import Refused
from tournaments.models import Cup
from tournaments.verification.checking import cup_findings, tournament_findings
from tournaments.verification.findings import Finding
from tournaments.verification.sentences import finding_sentence

MEMBER_OF = {member.model: member.name for member in MEMBERS}


@dataclass(frozen=True, slots=True)
class RestoredArchive:
    """The ids of what an archive became: `tournaments` by their ids in the archive.

    `guests`: players who lost their number, because somebody with another name has it here.
    """

    cup: int
    seasons: dict[int, int]
    tournaments: dict[int, int]
    guests: tuple[int, ...]


def restore_archive(
    path: Path | IO[bytes], *, slug: str = "", head: str = "", actor: Actor, now: datetime
) -> RestoredArchive:
    """Take in what is in an archive; `slug` is the cup's short address here, "" for its own.

    An evening goes into the cup of that address if there is one. `head` is what the archive's head begins with, if
    somebody knows it from elsewhere. Refused: everything `opened` refuses, archive_head, archive_count,
    archive_reference, archive_row, archive_ruleset, archive_chain, archive_disagrees, cup_already_here, cup_differs,
    evening_already_here. Raises OSError.
    """
    with opened(path) as archive:
        if not archive.manifest["head"].startswith(_typed(head)):
            raise Refused("archive_head", head=head)
        restoration = _Restoration(archive, slug, actor, now)
        arrival = _restore_aside(restoration) if is_one_writer() else _restore_at_once(restoration)
    ids = arrival.ids.by_member
    (cup,) = ids["cups"].values()
    guests = tuple(ids["players"][each] for each in arrival.guests)
    return RestoredArchive(cup, dict(ids["seasons"]), dict(ids["tournaments"]), guests)


@dataclass(frozen=True, slots=True)
class _Restoration:
    """What is to be taken in, under which short address, by whom."""

    archive: OpenedArchive
    slug: str
    actor: Actor
    now: datetime


def _restore_aside(restoration: _Restoration) -> ArrivingArchive:
    """Everything in a copy first; whoever enters hands waits only while the rows are brought over."""
    with TemporaryDirectory(prefix="vorhand-archive-") as folder:
        copy = Path(folder, "copy.sqlite3")
        copy_database(copy)
        before = reserve_ids(restoration.archive)
        with working_in(copy, before):
            arrival = _restore_at_once(restoration)
        try:
            with attached(copy), transaction.atomic():
                bring_over(before, made_cups=arrival.made["cups"])
                if not arrival.made["cups"]:
                    note_in_cup(restoration.archive.manifest, arrival, actor=restoration.actor, now=restoration.now)
        except IntegrityError:  # something it rests on was made or changed here meanwhile
            return _restore_at_once(restoration)
    return arrival


def _restore_at_once(restoration: _Restoration) -> ArrivingArchive:
    archive, manifest = restoration.archive, restoration.archive.manifest
    actor, now = restoration.actor, restoration.now
    arrival = ArrivingArchive(ScopeKind(manifest["scope"]["kind"]), ToldPeople(manifest["people"]), restoration.slug)
    with transaction.atomic():
        for member in MEMBERS:
            _restore_member(archive, member, arrival)
        restore_logs(archive, arrival)
        note_in_tournaments(manifest, arrival, actor=actor, now=now)
        note_in_cup(manifest, arrival, actor=actor, now=now)
        _require_agreement(arrival)
    return arrival


def _typed(head: str) -> str:
    """A head as somebody typed it, perhaps in groups of four, or with the entry's number: "93 · c43b 5c8c"."""
    return "".join(head.rpartition("·")[2].split()).lower()


def _restore_member(archive: OpenedArchive, member: Member, arrival: ArrivingArchive) -> None:
    numbered = enumerate(archive.lines(member.file), start=1)
    for batch in batches(numbered):
        new: list[tuple[int, Columns]] = []
        for number, archived in batch:
            line = {**dict(member.added), **archived}
            place = f"{member.file}:{number}"
            known = KNOWN[member.name](arrival, line) if member.name in KNOWN else None
            if known is None:
                new.append((line["id"], _columns(member, arrival, line, place)))
            else:
                arrival.ids.learn(member.name, line["id"], known)
        _insert(member, arrival, new)


def _columns(member: Member, arrival: ArrivingArchive, line: Line, place: str) -> Columns:
    """The columns of a new row. Refused: archive_reference, archive_row, and whatever HERE refuses."""
    try:
        columns = {name: from_json(line[name], kind_of(field)) for name, field in model_fields(member).items()}
        if member.name in REWRITTEN:
            columns = REWRITTEN[member.name](columns, arrival.ids, place)
        if member.name in HERE:
            columns = HERE[member.name](arrival, columns | {"id": line["id"]} | _worked_out(member, line))
    except MALFORMED as error:
        raise Refused("archive_row", place=place) from error
    columns.pop("id", None)
    return {_attname(member, name): _value(member, arrival, name, value, place) for name, value in columns.items()}


def _worked_out(member: Member, line: Line) -> Columns:
    return {name: line[name] for name in member.fields if name not in model_fields(member)}


def _attname(member: Member, name: str) -> str:
    field = model_fields(member).get(name)
    return field.attname if field else name


def _value(member: Member, arrival: ArrivingArchive, name: str, value: Any, place: str) -> Any:
    field = model_fields(member).get(name)
    if field is None or value is None or kind_of(field) != FieldKind.REFERENCE:
        return value
    return arrival.ids.required(MEMBER_OF[cast("type[Model]", field.related_model)], value, place)


def _insert(member: Member, arrival: ArrivingArchive, new: list[tuple[int, Columns]]) -> None:
    """Insert rows in the order of their ids, so that the new ids ascend as the old ones do. Refused: archive_row."""
    try:
        with transaction.atomic():
            rows: list[Any] = QuerySet[Any](member.model).bulk_create([member.model(**columns) for _, columns in new])
    except IntegrityError as error:
        raise Refused("archive_row", place=member.file) from error
    for (old, _), row in zip(new, rows, strict=True):
        arrival.ids.learn(member.name, old, row.pk)
        arrival.made[member.name].append(row.pk)


def _require_agreement(arrival: ArrivingArchive) -> None:
    """What is stored now is held against the logs, and every hand is settled anew. Refused: archive_disagrees."""
    old: dict[int | str, int] = {new: old for old, new in arrival.ids.by_member["tournaments"].items()}
    found = next(chain.from_iterable(_checks(arrival)), None)
    if found is not None:
        archived = [(kind, old.get(which, which) if kind == "tournament" else which) for kind, which in found.place]
        place = "/".join(f"{kind}:{which}" for kind, which in archived)
        raise Refused("archive_disagrees", place=place, finding=finding_sentence(found))


def _checks(arrival: ArrivingArchive) -> Iterator[Iterator[Finding]]:
    """A cup that was here before answers for itself."""
    yield from map(cup_findings, Cup.objects.filter(pk__in=arrival.made["cups"]))
    yield from map(tournament_findings, arrival.ids.by_member["tournaments"].values())
