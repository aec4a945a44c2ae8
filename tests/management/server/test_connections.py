"""Who is let in, and who goes for somebody else."""

import logging

import pytest

from tournaments.management.server import limits
from tournaments.management.server.connections import OpenConnections


class Clock:
    """Seconds, moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class Guest:
    """A connection that knows whether it was asked to go."""

    def __init__(self) -> None:
        self.is_gone = False

    def hang_up(self) -> None:
        self.is_gone = True


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def places(clock: Clock) -> OpenConnections:
    return OpenConnections(clock=clock, at_most=4, of_one_address=2, shared_address="192.0.2.9")


def waiting(places: OpenConnections, address: str) -> Guest:
    guest = Guest()
    assert places.admit(guest, address)
    places.mark_idle(guest)
    return guest


def working(places: OpenConnections, address: str) -> Guest:
    guest = waiting(places, address)
    places.mark_active(guest)
    return guest


def test_a_full_house_lets_the_longest_waiting_go_for_a_newcomer(places: OpenConnections, clock: Clock) -> None:
    busy, first, second = working(places, "a"), waiting(places, "b"), waiting(places, "c")
    clock.now += 1
    last = waiting(places, "d")
    places.mark_idle(first)  # it asked again meanwhile: now the second has waited longest
    clock.now += limits.WAITS_AT_LEAST

    newcomer = waiting(places, "e")

    assert [guest.is_gone for guest in (busy, first, second, last, newcomer)] == [False, False, True, False, False]
    assert len(places) == 4


def test_nobody_goes_who_works_or_has_only_just_come(places: OpenConnections) -> None:
    guests = [working(places, "a"), working(places, "b"), waiting(places, "c"), waiting(places, "d")]
    assert not places.admit(Guest(), "e")
    assert not any(guest.is_gone for guest in guests)
    assert len(places) == 4


def test_an_address_with_all_its_places_gives_one_of_its_own(places: OpenConnections, clock: Clock) -> None:
    other, own, busy = waiting(places, "a"), waiting(places, "b"), working(places, "b")
    clock.now += limits.WAITS_AT_LEAST

    assert places.admit(Guest(), "b")

    assert (other.is_gone, own.is_gone, busy.is_gone) == (False, True, False)
    assert not places.admit(Guest(), "b")


def test_behind_the_proxy_only_the_sum_counts(places: OpenConnections) -> None:
    assert [places.admit(Guest(), "192.0.2.9") for _ in range(5)] == [True, True, True, True, False]


def test_who_left_has_no_place_and_leaving_twice_is_leaving_once(places: OpenConnections) -> None:
    first, second = working(places, "a"), working(places, "a")
    assert not places.admit(Guest(), "a")
    places.leave(first)
    places.leave(first)
    assert places.admit(Guest(), "a")
    assert not places.admit(Guest(), "a")
    places.leave(second)
    assert len(places) == 1


def test_refusals_are_logged_once_a_minute_without_addresses(
    places: OpenConnections, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    assert [places.linger(Guest()) for _ in range(limits.LINGERING + 1)] == [True] * limits.LINGERING + [False]
    clock.now += limits.REFUSALS_LOGGED_EVERY
    places.linger(Guest())
    assert caplog.messages == ["1 connections refused: 0 are open", "101 connections refused: 0 are open"]
