"""Passwords are counted before they are looked at, and no more than there are tries."""

from collections.abc import Sequence
from datetime import timedelta
from re import fullmatch

import pytest
from django.db import connection

from tests.factories import NOW, anna
from tests.test_concurrency import outcomes, race
from tournaments.actions.accounts.log_in import (
    BOUNDS,
    Counted,
    LogInAttempt,
    count_attempt,
    log_in_once,
    uncount_attempt,
)
from tournaments.errors import Refused, TooMany
from tournaments.models import LogInCount

pytestmark = pytest.mark.django_db

HERE = "192.0.2.1"
KEY = rf"({'|'.join(Counted)}):[0-9a-f]{{4}}"


def counted(*attempts: LogInAttempt, seconds: float = 0) -> Sequence[bool]:
    """Whether each password may be looked at."""
    return [_counted(each, seconds) for each in attempts]


def _counted(attempt: LogInAttempt, seconds: float) -> bool:
    try:
        count_attempt(attempt, now=NOW + timedelta(seconds=seconds))
    except TooMany:
        return False
    return True


def test_tries_come_back_when_the_window_is_over() -> None:
    at_home = LogInAttempt("anna", HERE)
    assert counted(*[at_home] * 6) == [True] * 5 + [False]

    assert counted(at_home, seconds=299) == [False]
    assert counted(*[at_home] * 6, seconds=300) == [True] * 5 + [False]


def test_a_refusal_says_how_long_and_counts_nothing() -> None:
    at_home = LogInAttempt("anna", HERE)
    counted(*[at_home] * 5)
    before = list(LogInCount.objects.order_by("pk").values_list("key", "tries", "ends_at"))

    with pytest.raises(TooMany) as refused:
        count_attempt(at_home, now=NOW + timedelta(seconds=61))

    assert (refused.value.retry_after, refused.value.facts) == (239, {"minutes": 4})
    assert list(LogInCount.objects.order_by("pk").values_list("key", "tries", "ends_at")) == before


def test_a_name_has_so_many_tries_over_all_unknown_devices() -> None:
    attempts = [LogInAttempt("anna", f"192.0.2.{number}") for number in range(40)]
    assert counted(*attempts) == [True] * 30 + [False] * 10
    assert counted(LogInAttempt("anna", HERE, device="known")) == [True]
    assert counted(LogInAttempt("bert", HERE)) == [True]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", HERE, True),
        ("fe80::1%eth0", "fe80::2", True),
        ("unix:", "unix:", True),
    ],
)
def test_an_address_is_what_one_household_has(one: str, other: str, same: bool) -> None:
    assert (LogInAttempt("anna", one).keys == LogInAttempt("anna", other).keys) is same


def test_rows_are_bounded_and_tell_nobody_s_name_or_address() -> None:
    counted(*(LogInAttempt(f"geheimrat{number}", f"198.51.100.{number}") for number in range(60)))
    assert [key for key in LogInCount.objects.values_list("key", flat=True) if not fullmatch(KEY, key)] == []

    counted(LogInAttempt("anna", HERE), seconds=3600)
    counted(LogInAttempt("anna", HERE), seconds=3600)
    assert LogInCount.objects.count() == 3


def test_the_right_password_is_given_back() -> None:
    at_home, next_door = LogInAttempt("anna", HERE), LogInAttempt("bert", HERE)
    counted(*[at_home] * 4, next_door)
    uncount_attempt(at_home)
    tries: dict[str, list[int]] = {key.partition(":")[0]: [] for key in at_home.keys}
    for row in LogInCount.objects.order_by("tries"):
        tries[row.key.partition(":")[0]].append(row.tries)
    assert tries == {"name-at-address": [1], "address": [4], "name": [1, 3]}
    known = LogInAttempt("anna", HERE, device="x")
    counted(*[known] * 10)
    uncount_attempt(known)
    assert counted(*[known] * 11) == [True] * 10 + [False]


def test_every_kind_has_a_bound() -> None:
    assert set(BOUNDS) == set(Counted)


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_no_more_than_five_are_looked_at() -> None:
    connection.ensure_connection()
    answers = race(*[lambda: count_attempt(LogInAttempt("anna", HERE), now=NOW)] * 20)

    assert outcomes(answers) == {"done": 5, "log_in_wait": 15}
    assert set(LogInCount.objects.values_list("tries", flat=True)) == {5}


@pytest.mark.django_db(transaction=True)
def test_many_names_and_addresses_at_once_wait_for_each_other_without_harm() -> None:
    attempts = [LogInAttempt(f"user{n % 3}", f"192.0.2.{n % 4}") for n in range(12)]
    answers = race(*(lambda each=each: count_attempt(each, now=NOW + timedelta(hours=2)) for each in attempts))
    assert outcomes(answers) == {"done": 12}


@pytest.mark.django_db(transaction=True)
def test_a_link_used_twice_at_once_lets_in_once() -> None:
    user = anna()
    assert sorted(race(*[lambda: log_in_once(user, now=NOW)] * 4)) == [False] * 3 + [True]


def test_too_many_is_a_refusal_with_a_status_of_its_own() -> None:
    assert (issubclass(TooMany, Refused), TooMany.status) == (True, 429)
