"""The logs of an archive: restored as they were, and continued by where they came from."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import QuerySet

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.sealing import seal_anew
from tournaments.archive.batches import MALFORMED, batches
from tournaments.archive.extent import ScopeKind
from tournaments.archive.fields import FieldKind, from_json
from tournaments.archive.lines import Line
from tournaments.archive.manifest import Manifest
from tournaments.archive.matching import ArrivingArchive
from tournaments.archive.members import ARCHIVE_EVENT, EVENTS
from tournaments.archive.opening import OpenedArchive
from tournaments.errors import Refused
from tournaments.models import Cup, Event, Tournament
from tournaments.queries.event_ids import with_other_ids
from tournaments.queries.log import event_hash

Heads = dict[str, tuple[int, str]]
"""By owner as its events name it: the last event's number and its hash."""


def restore_logs(archive: OpenedArchive, arrival: ArrivingArchive) -> None:
    """The logs as they were, each to its end, and the archive's own event if it is the next. Refused: archive_chain."""
    heads = dict.fromkeys(_owners(arrival), (0, ""))
    for batch in batches(enumerate(archive.lines(EVENTS.file), start=1)):
        Event.objects.bulk_create([_event(arrival, heads, line, f"{EVENTS.file}:{number}") for number, line in batch])
    ends = [{"owner": owner, "revision": revision, "head": head} for owner, (revision, head) in heads.items()]
    if ends != archive.manifest["chains"]:
        raise Refused("archive_chain", place=f"{EVENTS.file}:{archive.manifest['counts'][EVENTS.file] + 1}")
    last = list(islice(archive.lines(ARCHIVE_EVENT.file), 2))
    if len(last) == 1:  # else others come before it, of rows that are not in this archive
        _event(arrival, heads, last[0], f"{ARCHIVE_EVENT.file}:1").save()
    for owner, (revision, head) in heads.items():
        _owner(arrival, owner).update(revision=revision, chain_head=head)


def _owners(arrival: ArrivingArchive) -> Iterator[str]:
    """Whose logs the archive has, as its events name them and in their order."""
    if arrival.kind != ScopeKind.TOURNAMENT:
        yield from (f"cup:{pk}" for pk in arrival.ids.by_member["cups"])
    yield from (f"tournament:{pk}" for pk in arrival.ids.by_member["tournaments"])


def _event(arrival: ArrivingArchive, heads: Heads, line: Line, place: str) -> Event:
    """An event under the ids here, beside what is hashed. Refused: archive_chain, archive_reference."""
    sequence, head = heads.get(line["owner"], (-1, ""))
    kind, _, pk = line["owner"].partition(":")
    ids = arrival.ids
    try:
        event = Event(
            **{f"{kind}_id": ids.required(f"{kind}s", int(pk), place)},
            sequence=line["sequence"],
            at=from_json(line["at"], FieldKind.TIME),
            verb=line["verb"],
            door=line["door"],
            user_id=None if line["user"] is None else ids.required("users", line["user"], place),
            link_id=None if line["link"] is None else ids.known_or_gone("table_links", line["link"]),
            what=with_other_ids(line["verb"], line["what"], ids.known_or_gone),
            reason=line["reason"] or "",
            previous_hash=line["previous"],
            hash=line["hash"],
            original=_original(line),
        )
        is_whole = event.hash == event_hash(event)
    except MALFORMED as error:
        raise Refused("archive_chain", place=place) from error
    if not is_whole or (event.sequence, event.previous_hash) != (sequence + 1, head):
        raise Refused("archive_chain", place=place)
    if event.is_reason_withheld and arrival.tells_people and line["original"] is None:
        raise Refused("archive_chain", place=place)
    heads[line["owner"]] = event.sequence, event.hash
    return event


def _original(line: Line) -> dict[str, Any]:
    """What was hashed where the event was written; its reason is None if it is withheld."""
    original: dict[str, Any] = line["original"] or {name: line[name] for name in ("owner", "user", "link", "what")}
    return original | {"reason": None} if line["reason"] is None else original


def _owner(arrival: ArrivingArchive, owner: str) -> QuerySet[Any]:
    kind, _, pk = owner.partition(":")
    models: dict[str, type[Cup] | type[Tournament]] = {"cup": Cup, "tournament": Tournament}
    return QuerySet(models[kind]).filter(pk=arrival.ids.by_member[f"{kind}s"][int(pk)])


def note_in_tournaments(manifest: Manifest, arrival: ArrivingArchive, *, actor: Actor, now: datetime) -> None:
    """Every log ends with where it came from; from then on this installation's seal stands over it."""
    tournaments = Tournament.objects.filter(pk__in=arrival.ids.by_member["tournaments"].values()).order_by("pk")
    for each in tournaments:
        write_event(lock(each), verb="restore_archive", actor=actor, now=now, what=_source(manifest, arrival))
    seal_anew(tournaments)


def note_in_cup(manifest: Manifest, arrival: ArrivingArchive, *, actor: Actor, now: datetime) -> None:
    """The same in the log of the cup; one that was here before has its seal."""
    ids = arrival.ids.by_member
    cup = lock(Cup.objects.get(pk=next(iter(ids["cups"].values()))))
    if arrival.kind == ScopeKind.TOURNAMENT:
        _note_rulesets(cup, arrival, actor=actor, now=now)
    listed = _source(manifest, arrival) | {"tournaments": sorted(ids["tournaments"].values())}
    write_event(cup, verb="restore_archive", actor=actor, now=now, what=listed)
    if arrival.made["cups"]:
        seal_anew([cup])


def _source(manifest: Manifest, arrival: ArrivingArchive) -> dict[str, Any]:
    """`codes`: lists whose address was somebody else's here already, and the one they have now."""
    moved = sorted([code, here] for code, here in arrival.codes.items() if code != here)
    what = {"people": manifest["people"], "head": manifest["head"], "digest": manifest["digest"]}
    return what | ({"codes": moved} if moved else {})


def _note_rulesets(cup: Cup, arrival: ArrivingArchive, *, actor: Actor, now: datetime) -> None:
    """The cup's own rules that came with an evening: its log is not in the archive, so it tells of them anew."""
    for row in cup.rulesets.filter(pk__in=arrival.made["rulesets"]).order_by("pk"):
        what = {"ruleset": row.pk, "hash": row.content_hash}
        write_event(cup, verb="add_ruleset", actor=actor, now=now, what=what)
