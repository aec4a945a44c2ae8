"""Restoring logs unchanged, and appending where they came from."""

from collections.abc import Iterator
from datetime import datetime
from itertools import islice
from typing import Any

from django.db.models import QuerySet

from rulesets.canonical import sha256_of
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.sealing import reseal
from tournaments.archive.batches import MALFORMED, batches
from tournaments.archive.extent import ScopeKind
from tournaments.archive.fields import FieldKind, from_json
from tournaments.archive.lines import Line
from tournaments.archive.manifest import Manifest
from tournaments.archive.matching import IncomingArchive
from tournaments.archive.members import ARCHIVE_EVENT, EVENTS
from tournaments.archive.opening import OpenedArchive
from tournaments.errors import Refused
from tournaments.models import Cup, Event, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.log.event_ids import with_other_ids
from tournaments.queries.log.reading import event_hash

Heads = dict[str, tuple[int, str]]
"""By owner, as named in events: the last event's sequence number and hash."""


def restore_logs(archive: OpenedArchive, incoming: IncomingArchive) -> None:
    """Restore complete logs, and the archive's own event if it follows directly. Refused: archive_chain."""
    heads = dict.fromkeys(_owners(incoming), (0, ""))
    for batch in batches(enumerate(archive.lines(EVENTS.file), start=1)):
        Event.objects.bulk_create([_event(incoming, heads, line, f"{EVENTS.file}:{number}") for number, line in batch])
    ends = [{"owner": owner, "revision": revision, "head": head} for owner, (revision, head) in heads.items()]
    if ends != archive.manifest["chains"]:
        raise Refused("archive_chain", place=f"{EVENTS.file}:{archive.manifest['counts'][EVENTS.file] + 1}")
    last = list(islice(archive.lines(ARCHIVE_EVENT.file), 2))
    if len(last) == 1:  # otherwise events in between concern rows missing from this archive
        _event(incoming, heads, last[0], f"{ARCHIVE_EVENT.file}:1").save()
    for owner, (revision, head) in heads.items():
        _owner(incoming, owner).update(revision=revision, chain_head=head)


def _owners(incoming: IncomingArchive) -> Iterator[str]:
    """The owners of the archive's logs, as named in events, in their order."""
    if incoming.kind != ScopeKind.TOURNAMENT:
        yield from (f"cup:{pk}" for pk in incoming.ids.by_member["cups"])
    yield from (f"tournament:{pk}" for pk in incoming.ids.by_member["tournaments"])


def _event(incoming: IncomingArchive, heads: Heads, line: Line, place: str) -> Event:
    """An event with the ids used here, next to its hashed content. Refused: archive_chain, archive_reference."""
    sequence, head = heads.get(line["owner"], (-1, ""))
    kind, _, pk = line["owner"].partition(":")
    ids = incoming.ids
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
    if event.is_reason_withheld and incoming.tells_people and line["original"] is None:
        raise Refused("archive_chain", place=place)
    heads[line["owner"]] = event.sequence, event.hash
    return event


def _original(line: Line) -> dict[str, Any]:
    """The content hashed originally; its reason is None if withheld."""
    original: dict[str, Any] = line["original"] or {name: line[name] for name in ("owner", "user", "link", "what")}
    return original | {"reason": None} if line["reason"] is None else original


def _owner(incoming: IncomingArchive, owner: str) -> QuerySet[Any]:
    kind, _, pk = owner.partition(":")
    models: dict[str, type[Cup] | type[Tournament]] = {"cup": Cup, "tournament": Tournament}
    return QuerySet(models[kind]).filter(pk=incoming.ids.by_member[f"{kind}s"][int(pk)])


def log_origin_in_tournaments(manifest: Manifest, incoming: IncomingArchive, *, actor: Actor, now: datetime) -> None:
    """Append the origin to each tournament's log, which is sealed by this installation from then on."""
    tournaments = Tournament.objects.filter(pk__in=incoming.ids.by_member["tournaments"].values()).order_by("pk")
    for each in tournaments:
        write_event(lock(each), verb="restore_archive", actor=actor, now=now, what=_source(manifest, incoming))
    reseal(tournaments)


def log_origin_in_cup(manifest: Manifest, incoming: IncomingArchive, *, actor: Actor, now: datetime) -> None:
    """The same in the cup's log; an existing cup keeps its seal."""
    ids = incoming.ids.by_member
    cup = lock(Cup.objects.get(pk=next(iter(ids["cups"].values()))))
    if incoming.kind == ScopeKind.TOURNAMENT:
        _log_rulesets(cup, incoming, actor=actor, now=now)
        _log_schemes(cup, incoming, actor=actor, now=now)
    listed = _source(manifest, incoming) | {"tournaments": sorted(ids["tournaments"].values())}
    listed |= _two_people(cup, is_made=bool(incoming.made["cups"]))
    write_event(cup, verb="restore_archive", actor=actor, now=now, what=listed)
    if incoming.made["cups"]:
        reseal([cup])


def _two_people(cup: Cup, *, is_made: bool) -> dict[str, list[str]]:
    """What the cup wants two people for from now on: as before, in a cup just made what its log said last, or, of an
    evening without that log, what its line says.
    """
    if is_made:
        cup.two_people = _archived_two_people(cup)
        cup.save(update_fields=["two_people"])
    return {"two_people": list(cup.two_people)} if cup.two_people else {}


def _archived_two_people(cup: Cup) -> list[str]:
    last = cup.events.filter(verb__in=("change_two_people", "restore_archive")).order_by("-sequence").first()
    said = last.what.get("two_people", ()) if last else cup.two_people
    return [str(act) for act in DualControlAction if act in said]


def _source(manifest: Manifest, incoming: IncomingArchive) -> dict[str, Any]:
    """`codes`: lists whose public address was already taken here, and their new ones."""
    moved = sorted([code, here] for code, here in incoming.codes.items() if code != here)
    what = {"people": manifest["people"], "head": manifest["head"], "digest": manifest["digest"]}
    return what | ({"codes": moved} if moved else {})


def _log_rulesets(cup: Cup, incoming: IncomingArchive, *, actor: Actor, now: datetime) -> None:
    """Log the cup's own rulesets imported with an evening, as the cup's log is not part of the archive."""
    for row in cup.rulesets.filter(pk__in=incoming.made["rulesets"]).order_by("pk"):
        what = {"ruleset": row.pk, "hash": row.content_hash}
        write_event(cup, verb="add_ruleset", actor=actor, now=now, what=what)


def _log_schemes(cup: Cup, incoming: IncomingArchive, *, actor: Actor, now: datetime) -> None:
    """The same for the cup's own cup-points schemes."""
    for row in cup.schemes.filter(pk__in=incoming.made["cup_points_schemes"]).order_by("pk"):
        what = {"own_scheme": row.pk, "slug": row.slug, "hash": sha256_of(row.document)}
        write_event(cup, verb="add_scheme", actor=actor, now=now, what=what)
