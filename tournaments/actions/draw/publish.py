"""Publishing a drawn seating."""

from collections.abc import Collection, Sequence
from datetime import datetime

from django.db import transaction

from tournaments.actions.draw.check import require_verified
from tournaments.actions.draw.commitments import NewCommitment, ensure_commitment
from tournaments.actions.draw.links import link_tables
from tournaments.actions.draw.seeds import reveal
from tournaments.actions.guards import require_open
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import DrawRun, Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.digests import seating_payload


def publish_seating(
    tournament: Tournament,
    *,
    seen: Collection[int] | None = None,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> list[Round]:
    """Publish every drafted round: lists become final, every table gets its link, the seed is revealed.

    `seen` are the ids of the drafts the user reviewed; `commitment` is committed for the next draw. Refused:
    nothing_to_publish, not_verified, evening_closed; Conflict: draft_changed, if these are not the current drafts.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        rounds = list(row.rounds.filter(state=RoundState.DRAFT))
        if not rounds:
            raise Refused("nothing_to_publish")
        if seen is not None and {each.pk for each in rounds} != set(seen):
            raise Conflict("draft_changed")
        _publish(row, rounds, actor=actor, now=now)
        ensure_commitment(row, commitment, actor=actor, now=now)
    return rounds


def release_next_round(
    tournament: Tournament,
    *,
    seen: int | None = None,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> Round:
    """Publish the first drafted round only; the others remain unpublished drafts.

    `seen` is the id of the draft the user reviewed. Rounds drawn together are revealed together: input and seed become
    public with the last of them, and only then the next `commitment` is committed. Refused and Conflict as in
    `publish_seating`.
    """
    with transaction.atomic():
        row = lock(tournament)
        require_open(row)
        draft = row.rounds.filter(state=RoundState.DRAFT).order_by("number").first()
        if draft is None:
            raise Refused("nothing_to_publish")
        if seen is not None and draft.pk != seen:
            raise Conflict("draft_changed")
        _publish(row, [draft], actor=actor, now=now)
        ensure_commitment(row, commitment, actor=actor, now=now)
    return draft


def _publish(tournament: Tournament, rounds: Sequence[Round], *, actor: Actor, now: datetime) -> None:
    runs = list(DrawRun.objects.filter(pk__in={each.drawing_id for each in rounds}))
    require_verified(tournament, runs)
    Round.objects.filter(pk__in=[each.pk for each in rounds]).update(state=RoundState.PUBLISHED)
    link_tables(rounds, now=now)
    reveal(tournament, now=now)
    what = {"rounds": [each.number for each in rounds], **seating_payload(rounds)}
    write_event(tournament, verb="publish_seating", actor=actor, now=now, what=what)
