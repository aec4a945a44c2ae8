"""Hands whose doubling has changed, because an earlier one was entered, corrected or struck."""

import hashlib
from datetime import datetime

from django.utils.translation import gettext

from scoring.doubling import doubled_hands
from scoring.hand import read_hand
from tournaments.actions.hands.revision import NewRevision, replace_revision
from tournaments.actions.log import Actor
from tournaments.models import HandRevision, Table
from tournaments.queries.entry import settled_hand
from tournaments.queries.rulesets import table_ruleset


def settle_later_hands(table: Table, *, changed: int, cause: NewRevision, actor: Actor, now: datetime) -> None:
    """Settle anew, as new revisions, the hands that count double or single since hand `changed` was written.

    `table` is locked, `cause` what was written. No statement where the ruleset doubles nothing.
    """
    ruleset = table_ruleset(table)
    if not ruleset.doubled_after:
        return
    last = changed + doubled_hands(ruleset, people=len(cause.places))
    for revision in _live(table, first=changed + 1, last=last):
        number, hand = revision.hand.number, read_hand(revision.record, ruleset)
        settled = settled_hand(table, hand, number=number)
        if settled.hand == hand:
            continue
        writing = NewRevision(
            entry_id=_entry_id(cause.entry_id, number),
            verb="settle_anew",
            hand=settled.hand,
            places=settled.places,
            reason=gettext("Hand %(number)s was changed, so this one counts differently.") % {"number": changed},
        )
        replace_revision(table, revision, writing, actor=actor, now=now)


def _live(table: Table, *, first: int, last: int) -> list[HandRevision]:
    live = HandRevision.objects.filter(table=table, is_current=True, is_struck=False, hand__number__range=(first, last))
    return list(live.select_related("hand").order_by("hand__number"))


def _entry_id(cause: str, number: int) -> str:
    """An entry id that no phone sends: it follows from the writing that changed the doubling."""
    return f"anew-{hashlib.sha256(f'{cause} {number}'.encode()).hexdigest()[:40]}"
