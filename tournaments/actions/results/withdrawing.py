"""Withdrawing a published list: its address says so and shows no figures until a next version is published."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.accounts.second_person import SecondPerson, confirmation_payload, require_second
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.errors import Conflict
from tournaments.models import Cup, Publication, Tournament, User
from tournaments.models.dual_control import DualControlAction
from tournaments.queries.finals.published import overall_of


@dataclass(frozen=True, slots=True)
class _Withdrawal:
    """How lists are withdrawn: why, when and by whom."""

    reason: str
    by: User
    actor: Actor
    now: datetime
    confirmed: User | None


def withdraw_list(
    publication: Publication, *, reason: str, by: User, actor: Actor, now: datetime, second: SecondPerson | None = None
) -> None:
    """Withdraw a list with all its versions; `publication` is the newest one the user has seen. The results of a
    final's day take its overall ranking with them, for the same reason.

    Refused: reason_missing, reason_too_long, second_person_missing, second_person_same, second_person_not_organiser;
    Conflict: already_withdrawn, list_changed_since.
    """
    reason = require_reason(reason)
    with transaction.atomic():
        day = publication.tournament
        cup = lock(publication.season.cup) if day is None or day.is_final else publication.season.cup
        owner = lock(day) if day else cup
        newest = Publication.objects.filter(code=publication.code).latest("version")
        if newest.is_withdrawn:
            raise Conflict("already_withdrawn")
        if newest.pk != publication.pk:
            raise Conflict("list_changed_since")
        confirmed = require_second(cup, DualControlAction.WITHDRAW_LIST, actor=actor, second=second)
        how = _Withdrawal(reason, by, actor, now, confirmed)
        _withdraw(newest, owner, how)
        if day and (overall := overall_of(day)):
            _withdraw(overall, cup, how)


def _withdraw(newest: Publication, owner: Tournament | Cup, how: _Withdrawal) -> None:
    """Withdraw all standing versions of a list; `owner` is of the log that records it, and locked."""
    standing = Publication.objects.filter(code=newest.code, withdrawn_at=None)
    withdrawn = list(standing.order_by("version").values_list("pk", flat=True))
    standing.update(
        withdrawn_at=how.now,
        withdrawn_by=how.by,
        withdrawal_reason=how.reason,
        withdrawal_confirmed_by=how.confirmed,
    )
    where = {"code": newest.code, "season": newest.season_id, "list": newest.kind, "version": newest.version}
    what = {"publications": withdrawn, **where, **confirmation_payload(how.confirmed)}
    write_event(owner, verb="withdraw_list", actor=how.actor, now=how.now, what=what, reason=how.reason)
