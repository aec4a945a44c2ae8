"""Events restored from an archive: equal to their originals except for ids."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tournaments.models import Event
from tournaments.queries.log.event_ids import with_other_ids
from tournaments.verification.findings import MALFORMED, Finding, Place, finding

FIELDS = {"owner", "user", "link", "what"}


@dataclass(slots=True)
class IdPairs:
    """Pairs of ids here and in the original, by kind of row, in both directions."""

    here: dict[tuple[str, int], int] = field(default_factory=dict)
    there: dict[tuple[str, int], int] = field(default_factory=dict)

    def agree(self, rows: str, here: int, there: int) -> bool:
        """Whether no id was paired with a different one before."""
        return self.here.setdefault((rows, here), there) == there and self.there.setdefault((rows, there), here) == here


def original_findings(events: Iterable[Event], place: Place) -> Iterator[Finding]:
    """`events` of one log by sequence. Without restored events there are no originals.

    Reasons may be withheld only by an archive without people, as recorded on restoring. Each restore starts a new
    mapping: events before and after it were written with ids of different installations.
    """
    pairs, waiting, withheld = IdPairs(), 0, 0
    for event in events:
        if event.verb == "restore_archive":
            pairs = IdPairs()
        if event.original is not None:
            waiting = waiting or event.sequence
            withheld = withheld or (event.sequence if event.is_reason_withheld else 0)
            if not _agrees(event, pairs):
                yield finding("event_original", (*place, ("entry", event.sequence)))
        if event.verb == "restore_archive":
            withheld = 0 if _left_people_out(event) else withheld
            waiting = waiting if event.original is not None else withheld
    if waiting:
        yield finding("event_original", (*place, ("entry", waiting)))


def _left_people_out(event: Event) -> bool:
    return isinstance(event.what, dict) and event.what.get("people") != "full"


def _agrees(event: Event, pairs: IdPairs) -> bool:
    original: Any = event.original
    try:
        if set(original) - {"reason"} != FIELDS or original.get("reason") is not None:
            return False
        return _same_head(event, original) and _same_but_for_ids(event, original["what"], pairs)
    except MALFORMED:
        return False


def _same_head(event: Event, original: Any) -> bool:
    kind: str = original["owner"].partition(":")[0]
    somebody = (event.user_id is None) == (original["user"] is None)
    return somebody and kind == ("tournament" if event.tournament_id else "cup")


def _same_but_for_ids(event: Event, original: dict[str, Any], pairs: IdPairs) -> bool:
    here: list[tuple[str, int]] = []
    there: list[tuple[str, int]] = []

    def noted(into: list[tuple[str, int]]) -> Any:
        def note(rows: str, pk: int) -> int:
            into.append((rows, pk))
            return 0

        return note

    same = with_other_ids(event.verb, event.what, noted(here)) == with_other_ids(event.verb, original, noted(there))
    return same and all(
        one[0] == other[0] and pairs.agree(one[0], one[1], other[1]) for one, other in zip(here, there, strict=True)
    )
