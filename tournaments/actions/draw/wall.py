"""Putting a drawn seating on the wall."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from tournaments.actions.check_in import guard_open
from tournaments.actions.draw.links import link_tables
from tournaments.actions.log import Actor, locked, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import Round, Tournament
from tournaments.models.evening import RoundState


def publish_seating(
    tournament: Tournament, *, seen: Collection[int] | None = None, actor: Actor, now: datetime
) -> list[Round]:
    """Put every drafted round on the wall: lists hold, every table gets its link.

    `seen` are the ids of the drafts somebody looked at and decided on. Refused: nothing_to_publish, evening_closed;
    Conflict: draft_changed, when those are not the drafts there are.
    """
    with transaction.atomic():
        row = locked(tournament)
        guard_open(row)
        rounds = list(row.rounds.filter(state=RoundState.DRAFT))
        if not rounds:
            raise Refused("nothing_to_publish")
        if seen is not None and {each.pk for each in rounds} != set(seen):
            raise Conflict("draft_changed")
        Round.objects.filter(pk__in=[each.pk for each in rounds]).update(state=RoundState.PUBLISHED)
        link_tables(rounds, now=now)
        what = {"rounds": [each.number for each in rounds]}
        write_event(row, verb="publish_seating", actor=actor, now=now, what=what)
    return rounds
