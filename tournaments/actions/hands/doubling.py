"""Resettling hands whose doubling changed because an earlier one was entered, corrected or struck."""

import hashlib
from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext

from scoring.hand import read_hand
from tournaments.actions.hands.revision import NewRevision, replace_revision
from tournaments.actions.log import Actor
from tournaments.models import HandRevision, Table
from tournaments.queries.room.doubling import TurnedHand
from tournaments.queries.room.entry import settled_hand
from tournaments.queries.rulesets import table_ruleset


def resettle_hands(
    table: Table, turned: Sequence[TurnedHand], *, cause: NewRevision, changed: int, actor: Actor, now: datetime
) -> None:
    """Resettle the affected hands as new revisions; `cause` is the revision written for hand `changed`.

    `table` must be locked. No statement if there are no such hands.
    """
    ruleset = table_ruleset(table)
    for revision in _revisions(turned):
        number = revision.hand.number
        settled = settled_hand(table, read_hand(revision.record, ruleset), number=number)
        writing = NewRevision(
            entry_id=resettled_entry_id(cause.entry_id, number),
            verb="settle_anew",
            hand=settled.hand,
            places=settled.places,
            reason=gettext("Hand %(number)s was changed, so this one counts differently.") % {"number": changed},
            is_settled_anew=True,
        )
        replace_revision(table, revision, writing, actor=actor, now=now)


def _revisions(turned: Sequence[TurnedHand]) -> list[HandRevision]:
    if not turned:
        return []
    revisions = HandRevision.objects.filter(pk__in=[each.revision for each in turned])
    return list(revisions.select_related("hand").order_by("hand__number"))


def resettled_entry_id(cause: str, number: int) -> str:
    """An entry id that no phone sends, derived from the revision that made resettling hand `number` necessary."""
    return f"anew-{hashlib.sha256(f'{cause} {number}'.encode()).hexdigest()[:40]}"
