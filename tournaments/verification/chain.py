"""The log itself: sequence numbers, hashes, the recorded end, and its seal."""

from collections.abc import Iterable, Iterator

from tournaments.models import Cup, Event, Tournament
from tournaments.queries.log.reading import event_hash
from tournaments.seals import SealState, chain_end, seal_state
from tournaments.verification.findings import MALFORMED, Finding, Place, finding

SEALS = {
    SealState.MISSING: "seal_missing",
    SealState.UNKNOWN_KEY: "seal_unknown_key",
    SealState.WRONG: "seal_wrong",
}


def place_of(owner: Tournament | Cup) -> Place:
    return (("tournament", owner.pk),) if isinstance(owner, Tournament) else (("cup", owner.slug),)


def chain_findings(owner: Tournament | Cup, events: Iterable[Event]) -> Iterator[Finding]:
    """`events` by sequence. A gap is reported once; checking continues after it."""
    place = place_of(owner)
    previous, last = "", 0
    for event in events:
        here = (*place, ("entry", event.sequence))
        if event.sequence != last + 1:
            yield finding("event_missing", (*place, ("entry", last + 1)), next=event.sequence)
        elif event.previous_hash != previous:
            yield finding("event_previous", here)
        if _recounted(event) != event.hash:
            yield finding("event_changed", here)
        previous, last = event.hash, event.sequence
    if (last, previous) != (owner.revision, owner.chain_head):
        yield finding("chain_end", place, last=last, revision=owner.revision)
    state = seal_state(chain_end(owner), owner.chain_seal)
    if not state.holds:
        yield finding(SEALS[state], place)


def _recounted(event: Event) -> str:
    try:
        return event_hash(event)
    except MALFORMED:
        return ""
