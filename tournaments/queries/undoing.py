"""For how long, and by whom, what was entered for a hand can be undone at once, or corrected without a reason."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.errors import Refused
from tournaments.models import HandRevision

UNDO_WITHIN = timedelta(minutes=2)
"""After that only a correction or a strike changes what was entered, with a reason."""
AT_THE_TABLE = frozenset({"phone", "api"})
"""Doors by which a table enters its own hands."""


@dataclass(frozen=True, slots=True)
class HandOrigin:
    """Where a revision of a hand came in (`door`, "" where it is not known), whose phone it was (place), and when.

    `is_written`: somebody wrote it, rather than that it was settled anew or undid what had been written.
    """

    door: str
    place: int | None
    at: datetime
    is_written: bool

    @property
    def is_of_table(self) -> bool:
        """Whether the table entered it itself."""
        return self.door in AT_THE_TABLE

    def is_fresh(self, now: datetime) -> bool:
        """Whether somebody wrote it just now."""
        return self.is_written and now - self.at <= UNDO_WITHIN


def origin_of(revision: HandRevision) -> HandOrigin:
    """Without a statement."""
    by_itself = revision.is_settled_anew or revision.is_withdrawn or revision.is_change_withdrawn
    return HandOrigin(revision.door, revision.entered_at_place, revision.recorded_at, is_written=not by_itself)


def revisions_since_entry(hand: int | OuterRef) -> QuerySet[HandRevision]:
    """What was written for a hand since it was entered, that first; nothing of what was withdrawn before."""
    withdrawn = HandRevision.objects.filter(hand=OuterRef("hand"), number__gte=OuterRef("number"), is_withdrawn=True)
    return HandRevision.objects.filter(~Exists(withdrawn), hand=hand).order_by("number")


def undo_refusal(origin: HandOrigin, *, by: str, now: datetime) -> Refused | None:
    """Why somebody who comes in by the door `by` cannot undo what was written there and then.

    undo_nothing: nobody wrote it; undo_elsewhere: a table cannot undo what the desk wrote; undo_late.
    """
    if not origin.is_written:
        return Refused("undo_nothing")
    if by in AT_THE_TABLE and not origin.is_of_table:
        return Refused("undo_elsewhere")
    return None if origin.is_fresh(now) else Refused("undo_late", minutes=UNDO_WITHIN // timedelta(minutes=1))


def is_reason_needed(entered: HandOrigin, current: HandOrigin, *, by: str, now: datetime) -> bool:
    """Whether a correction of `current` says why: not where a table corrects what it `entered` itself just now."""
    ends = reason_begins(entered, current, by=by)
    return ends is None or now > ends


def reason_begins(entered: HandOrigin, current: HandOrigin, *, by: str) -> datetime | None:
    """Until when no reason is needed; None where it is at once."""
    is_own = by in AT_THE_TABLE and entered.is_of_table and current.is_of_table
    return entered.at + UNDO_WITHIN if is_own and entered.is_written and current.is_written else None
