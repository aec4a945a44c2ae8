"""Reading the event log and verifying its chain."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

from django.db.models import Max, Q

from tournaments.models import Cup, Event, Tournament


def event_hash(event: Event) -> str:
    """SHA-256 (hex) over the event's canonical JSON, which includes the previous event's hash.

    For an event restored from an archive, over its original content; if the archive withheld the reason, the stored
    hash, because then only its place in the chain can be checked.
    """
    if event.is_reason_withheld:
        return event.hash
    text = json.dumps(hashed_content(event), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def hashed_content(event: Event) -> dict[str, Any]:
    """The ten hashed fields with their original values; the reason is None if withheld."""
    content = {
        "owner": f"tournament:{event.tournament_id}" if event.tournament_id else f"cup:{event.cup_id}",
        "sequence": event.sequence,
        "at": event.at.astimezone(UTC).isoformat(timespec="microseconds"),
        "verb": event.verb,
        "door": str(event.door),
        "user": event.user_id,
        "link": event.link_id,
        "what": event.what,
        "reason": event.reason,
        "previous": event.previous_hash,
    }
    return content | (event.original or {})


def last_event_at(which: Q) -> datetime | None:
    """The time of the last of these events; None without any. One statement."""
    found: datetime | None = Event.objects.filter(which).aggregate(last=Max("at"))["last"]
    return found


def events_of(owner: Tournament | Cup) -> tuple[Event, ...]:
    """The whole log of a tournament or a cup, oldest first. One statement."""
    return tuple(owner.events.select_related("user").order_by("sequence"))


def chain_break(owner: Tournament | Cup) -> int | None:
    """The sequence number of the first broken link; None if the chain is intact up to the owner's head."""
    previous = ""
    expected = 1
    for event in events_of(owner):
        if event.sequence != expected or event.previous_hash != previous or event.hash != event_hash(event):
            return expected
        previous, expected = event.hash, expected + 1
    return None if (expected - 1, previous) == (owner.revision, owner.chain_head) else expected
