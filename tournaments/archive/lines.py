"""Read a member's lines from the database by id, a few thousand rows at a time."""

from collections.abc import Iterator
from typing import Any

from tournaments.archive.extent import ArchiveExtent
from tournaments.archive.fields import as_json, model_fields
from tournaments.archive.member import Member
from tournaments.models import Cup, Event, User

Line = dict[str, Any]
AT_ONCE = 2_000


def lines_of(member: Member, extent: ArchiveExtent) -> Iterator[Line]:
    """All lines of a member other than `events`. One statement, a few for users."""
    rows = member.within(extent).order_by("pk")
    if member.model is User:
        return ({"id": user.pk, "name": user.name} for user in rows.iterator(AT_ONCE))
    lines = _lines(member, rows.values_list(*model_fields(member)).iterator(AT_ONCE))
    return map(_without_log, lines) if member.model is Cup and not extent.has_cup_log else lines


def event_lines(extent: ArchiveExtent) -> Iterator[Line]:
    """The cup's events, if included, then those of each tournament by id; each log in order."""
    owners: list[dict[str, int]] = [{"tournament": each} for each in extent.tournaments]
    for owner in [{"cup": extent.cup}, *owners] if extent.has_cup_log else owners:
        rows = Event.objects.filter(**owner).order_by("sequence")
        yield from map(event_line, rows.iterator(AT_ONCE))


def event_line(event: Event) -> Line:
    """An event as hashed, with its hash, and for a restored event its original content."""
    return {
        "owner": f"tournament:{event.tournament_id}" if event.tournament_id else f"cup:{event.cup_id}",
        "sequence": event.sequence,
        "at": as_json(event.at),
        "verb": event.verb,
        "door": str(event.door),
        "user": event.user_id,
        "link": event.link_id,
        "what": event.what,
        "reason": None if event.is_reason_withheld else event.reason,
        "previous": event.previous_hash,
        "hash": event.hash,
        "original": event.original,
    }


def _lines(member: Member, rows: Iterator[tuple[Any, ...]]) -> Iterator[Line]:
    names = tuple(model_fields(member))
    for row in rows:
        yield {name: as_json(value) for name, value in zip(names, row, strict=True)}


def _without_log(line: Line) -> Line:
    return line | {"revision": 0, "chain_head": ""}
