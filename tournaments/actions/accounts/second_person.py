"""Four-eyes confirmation: a second organiser authenticates on the first one's form.

A verb that may need one calls `require_second` with the act's code and records the returned user in its event. Entry
points ask for a user name and a password if `Cup.two_people` contains the act, and build a `SecondPerson` from them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import authenticate
from django.db import transaction

from tournaments.actions.accounts.log_in import LogInAttempt, count_attempt, uncount_attempt
from tournaments.actions.log import Actor, lock, write_event
from tournaments.errors import Refused
from tournaments.models import Cup, User
from tournaments.models.dual_control import DualControlAction
from tournaments.models.membership import Role

LEAST_ORGANISERS = 2
NAME_FIELD, PASSWORD_FIELD = "second_username", "second_password"


@dataclass(frozen=True, slots=True)
class SecondPerson:
    """A user who has just authenticated by password; created only by `second_person`."""

    user: User


def second_person(attempt: LogInAttempt, password: str, *, first: User, now: datetime) -> SecondPerson:
    """Authenticate the user who confirms what `first` does. The password counts as a log-in attempt.

    Call outside transactions, because checking a password is slow. Refused: second_person_missing, second_person_same,
    second_person_wrong; TooMany: log_in_wait.
    """
    if not attempt.username or not password:
        raise Refused("second_person_missing", field=NAME_FIELD)
    if attempt.username == first.get_username():
        raise Refused("second_person_same", field=NAME_FIELD)
    count_attempt(attempt, now=now)
    user = authenticate(username=attempt.username, password=password)
    if not isinstance(user, User):
        raise Refused("second_person_wrong", field=PASSWORD_FIELD)
    uncount_attempt(attempt)
    return SecondPerson(user)


def require_second(cup: Cup, act: DualControlAction, *, actor: Actor, second: SecondPerson | None) -> User | None:
    """The user who confirms the act; None if the cup currently requires nobody for it. At most two statements.

    Refused: second_person_missing, second_person_same, second_person_not_organiser.
    """
    wanted = Cup.objects.values_list("two_people", flat=True).get(pk=cup.pk)
    return _other_organiser(cup, actor, second) if act in wanted else None


def change_dual_control(
    cup: Cup, acts: Iterable[DualControlAction], *, actor: Actor, now: datetime, second: SecondPerson | None = None
) -> None:
    """Set the acts that need two people. Removing an act from the list itself needs a second person.

    No-op if the list is unchanged. Refused: two_organisers_needed, second_person_missing, second_person_same,
    second_person_not_organiser.
    """
    chosen = sorted({str(act) for act in acts})
    with transaction.atomic():
        row = lock(cup)
        if chosen == sorted(row.two_people):
            return
        confirmed = _other_organiser(row, actor, second) if {*row.two_people} - {*chosen} else None
        if chosen and row.memberships.filter(role=Role.ORGANISER).count() < LEAST_ORGANISERS:
            raise Refused("two_organisers_needed", field="two_people")
        Cup.objects.filter(pk=row.pk).update(two_people=chosen)
        what = {"two_people": chosen, **confirmation_payload(confirmed)}
        write_event(row, verb="change_two_people", actor=actor, now=now, what=what)


def confirmation_payload(confirmed: User | None) -> dict[str, int]:
    """The second person as recorded in an event; empty without one."""
    return {"confirmed_by": confirmed.pk} if confirmed else {}


def _other_organiser(cup: Cup, actor: Actor, second: SecondPerson | None) -> User:
    if second is None:
        raise Refused("second_person_missing", field=NAME_FIELD)
    if actor.user is not None and second.user.pk == actor.user.pk:
        raise Refused("second_person_same", field=NAME_FIELD)
    if not cup.memberships.filter(user=second.user, role=Role.ORGANISER).exists():
        raise Refused("second_person_not_organiser", field=NAME_FIELD)
    return second.user
