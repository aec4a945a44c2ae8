"""Withdrawing a published list: its address says so and shows no figures until a next version is published."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.accounts.second_person import SecondPerson, confirmation_payload, require_second
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.errors import Conflict
from tournaments.models import Cup, Publication, Tournament, User
from tournaments.models.dual_control import DualControlAction


def withdraw_list(
    publication: Publication, *, reason: str, by: User, actor: Actor, now: datetime, second: SecondPerson | None = None
) -> None:
    """Withdraw a list with all its versions; `publication` is the newest one the user has seen.

    Refused: reason_missing, reason_too_long, second_person_missing, second_person_same, second_person_not_organiser;
    Conflict: already_withdrawn, list_changed_since.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        owner = lock(_owner(publication))
        versions = Publication.objects.filter(code=publication.code)
        newest = versions.latest("version")
        if newest.is_withdrawn:
            raise Conflict("already_withdrawn")
        if newest.pk != publication.pk:
            raise Conflict("list_changed_since")
        cup = publication.season.cup
        confirmed = require_second(cup, DualControlAction.WITHDRAW_LIST, actor=actor, second=second)
        standing = versions.filter(withdrawn_at=None)
        withdrawn = list(standing.order_by("version").values_list("pk", flat=True))
        standing.update(withdrawn_at=now, withdrawn_by=by, withdrawal_reason=reason, withdrawal_confirmed_by=confirmed)
        where = {"code": newest.code, "season": newest.season_id, "list": newest.kind, "version": newest.version}
        what = {"publications": withdrawn, **where, **confirmation_payload(confirmed)}
        write_event(owner, verb="withdraw_list", actor=actor, now=now, what=what, reason=reason)


def _owner(publication: Publication) -> Tournament | Cup:
    """The owner of the log that records the list."""
    return publication.tournament or publication.season.cup
