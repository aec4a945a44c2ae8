"""Time limits for undoing an entry of a hand, or correcting it without a reason."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.errors import Refused
from tournaments.models import HandRevision

UNDO_WITHIN = timedelta(minutes=2)
"""Later changes need a correction or a strike, with a reason."""
AT_THE_TABLE = frozenset({"phone", "api"})
"""Entry points through which a table enters its own hands."""


@dataclass(frozen=True, slots=True)
class HandOrigin:
    """The origin of a hand's revision: entry point (`door`, "" if unknown), place of the phone, and time.

    `is_written`: a person wrote it; False if it was resettled or undid a change.
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
        """Whether a person wrote it within UNDO_WITHIN."""
        return self.is_written and now - self.at <= UNDO_WITHIN


def origin_of(revision: HandRevision) -> HandOrigin:
    """The origin of a revision. No statement."""
    by_itself = revision.is_settled_anew or revision.is_withdrawn or revision.is_change_withdrawn
    return HandOrigin(revision.door, revision.entered_at_place, revision.recorded_at, is_written=not by_itself)


def revisions_since_entry(hand: int | OuterRef) -> QuerySet[HandRevision]:
    """A hand's revisions since it was last entered, starting with that one; none from before a withdrawal."""
    withdrawn = HandRevision.objects.filter(hand=OuterRef("hand"), number__gte=OuterRef("number"), is_withdrawn=True)
    return HandRevision.objects.filter(~Exists(withdrawn), hand=hand).order_by("number")


def undo_refusal(origin: HandOrigin, *, by: str, now: datetime) -> Refused | None:
    """Why an actor at entry point `by` cannot undo a revision.

    undo_nothing: nobody wrote it; undo_elsewhere: a table cannot undo the desk's revision; undo_late.
    """
    if not origin.is_written:
        return Refused("undo_nothing")
    if by in AT_THE_TABLE and not origin.is_of_table:
        return Refused("undo_elsewhere")
    return None if origin.is_fresh(now) else Refused("undo_late", minutes=UNDO_WITHIN // timedelta(minutes=1))


def is_reason_needed(entered: HandOrigin, current: HandOrigin, *, by: str, now: datetime) -> bool:
    """Whether correcting `current` needs a reason; not if a table promptly corrects what it `entered` itself."""
    ends = reason_begins(entered, current, by=by)
    return ends is None or now > ends


def reason_begins(entered: HandOrigin, current: HandOrigin, *, by: str) -> datetime | None:
    """Until when no reason is needed; None if one is needed at once."""
    is_own = by in AT_THE_TABLE and entered.is_of_table and current.is_of_table
    return entered.at + UNDO_WITHIN if is_own and entered.is_written and current.is_written else None
