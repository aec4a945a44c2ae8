"""A second person, for everything a cup wants two people for: they log in on the form of whoever acts.

A verb that may need one calls `require_second` with the act's code, and notes whom it returns in its event. Entry
points ask for a user name and a password where `Cup.two_people` has the act, and make the `SecondPerson` with them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth import authenticate
from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.log_in import LogInAttempt, count_attempt, give_back
from tournaments.errors import Refused
from tournaments.models import Cup, User
from tournaments.models.membership import Role
from tournaments.models.two_people import SharedAct

LEAST_ORGANISERS = 2
NAME_FIELD, PASSWORD_FIELD = "second_username", "second_password"


@dataclass(frozen=True, slots=True)
class SecondPerson:
    """Somebody who has just shown by their password who they are; only `second_person` makes one."""

    user: User


def second_person(attempt: LogInAttempt, password: str, *, first: User, now: datetime) -> SecondPerson:
    """Who confirms what `first` does. The password is counted before it is looked at, as at every log-in.

    To be called outside transactions: looking at a password takes long. Refused: second_person_missing,
    second_person_same, second_person_wrong; TooMany: log_in_wait.
    """
    if not attempt.username or not password:
        raise Refused("second_person_missing", field=NAME_FIELD)
    if attempt.username == first.get_username():
        raise Refused("second_person_same", field=NAME_FIELD)
    count_attempt(attempt, now=now)
    user = authenticate(username=attempt.username, password=password)
    if not isinstance(user, User):
        raise Refused("second_person_wrong", field=PASSWORD_FIELD)
    give_back(attempt)
    return SecondPerson(user)


def require_second(cup: Cup, act: SharedAct, *, actor: Actor, second: SecondPerson | None) -> User | None:
    """Who confirms the act; None where the cup, as it is now, wants nobody for it. Two statements at most.

    Refused: second_person_missing, second_person_same, second_person_not_organiser.
    """
    wanted = Cup.objects.values_list("two_people", flat=True).get(pk=cup.pk)
    return _other_organiser(cup, actor, second) if act in wanted else None


def change_two_people(
    cup: Cup, acts: Iterable[SharedAct], *, actor: Actor, now: datetime, second: SecondPerson | None = None
) -> None:
    """Say what two people do from now on. Whoever takes an act off the list needs a second person for that.

    The same list again changes nothing. Refused: two_organisers_needed, second_person_missing, second_person_same,
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
        what = {"two_people": chosen, **confirmation_told(confirmed)}
        write_event(row, verb="change_two_people", actor=actor, now=now, what=what)


def confirmation_told(confirmed: User | None) -> dict[str, int]:
    """The second person in an event; nothing where there was none."""
    return {"confirmed_by": confirmed.pk} if confirmed else {}


def _other_organiser(cup: Cup, actor: Actor, second: SecondPerson | None) -> User:
    if second is None:
        raise Refused("second_person_missing", field=NAME_FIELD)
    if actor.user is not None and second.user.pk == actor.user.pk:
        raise Refused("second_person_same", field=NAME_FIELD)
    if not cup.memberships.filter(user=second.user, role=Role.ORGANISER).exists():
        raise Refused("second_person_not_organiser", field=NAME_FIELD)
    return second.user
