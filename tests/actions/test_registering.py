"""Registering beforehand, and cancelling."""

from datetime import date, timedelta

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.witness import Logged, everything, logged_since, refused
from tests.factories import NOW, new_tournament, seated_tournament
from tests.registered import VISITOR, offered, order, registers
from tournaments.actions.accounts.counted_tries import Bound
from tournaments.actions.people import registering
from tournaments.actions.people.registering import FROM_AN_ADDRESS, cancel_registration, count_registration
from tournaments.errors import TooMany
from tournaments.models import Player, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.verification.checking import tournament_findings

pytestmark = pytest.mark.django_db


def test_whoever_registers_gets_a_seat_as_long_as_there_are_any() -> None:
    tournament = offered(seats=2)
    before = tournament.revision

    rows = [registers(tournament, name) for name in ("Herzinger", "Karobauer", "Pikhuber")]

    assert order(tournament) == [("Herzinger", True), ("Karobauer", True), ("Pikhuber", False)]
    facts = [(rows[0], 1, True), (rows[1], 2, True), (rows[2], 3, False)]
    assert logged_since(tournament, before) == [
        Logged("register", {"registration": row.pk, "place": place, "has_seat": seat}, VISITOR)
        for row, place, seat in facts
    ]
    assert Player.objects.count() == 0  # nobody is a player before the desk says who it is
    assert list(tournament_findings(tournament.pk)) == []


def test_without_a_limit_everybody_has_a_seat() -> None:
    tournament = offered(seats=None)
    registers(tournament, "Herzinger")

    assert order(tournament) == [("Herzinger", True)]


def test_a_form_that_is_sent_twice_is_one_registration() -> None:
    tournament = offered()
    first = registers(tournament, "Herzinger")
    before = everything()

    assert registers(tournament, "Herzinger") == first
    assert everything() == before


def test_two_forms_of_one_person_are_two_registrations_which_the_desk_sees() -> None:
    """To whoever registers nothing says that the name is there already."""
    tournament = offered(seats=1)
    registers(tournament, "Herzinger", number="0012")
    registers(tournament, "Herzinger")

    assert order(tournament) == [("Herzinger", True), ("Herzinger", False)]


@pytest.mark.parametrize("days", [-2, 1])
def test_nobody_registers_before_it_opens_or_after_it_closes(days: int) -> None:
    tournament = offered()
    Tournament.objects.update(date=date(2026, 12, 31))

    with refused("registration_not_open"):
        registers(tournament, "Herzinger", now=NOW + timedelta(days=days))


def test_nobody_registers_after_the_evenings_day() -> None:
    tournament = offered()
    Tournament.objects.update(date=date(2026, 11, 19))

    with refused("registration_not_open"):
        registers(tournament, "Herzinger")


def test_nobody_registers_where_it_is_not_offered_or_when_the_evening_is_over() -> None:
    plain, over = new_tournament(), offered()
    with refused("registration_not_open"):
        registers(plain, "Herzinger")

    Tournament.objects.update(state=TournamentState.CLOSED)
    with refused("evening_closed"):
        registers(over, "Herzinger")


def test_a_list_is_full_one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registering, "MOST_REGISTRATIONS", 1)
    tournament = offered()
    cancel_registration(registers(tournament, "Herzinger"), actor=VISITOR, now=NOW)

    with refused("registrations_full"):
        registers(tournament, "Karobauer")


def test_whoever_waits_first_moves_up_when_a_seat_gets_free() -> None:
    tournament = offered(seats=1)
    first, second, third = (registers(tournament, name) for name in ("Herzinger", "Karobauer", "Pikhuber"))
    tournament.refresh_from_db()
    before = tournament.revision

    assert cancel_registration(third, actor=VISITOR, now=NOW) is None  # had no seat
    assert cancel_registration(first, actor=VISITOR, now=NOW) == second
    assert cancel_registration(first, actor=VISITOR, now=NOW) is None  # once is enough

    assert order(tournament) == [("Karobauer", True)]
    assert logged_since(tournament, before) == [
        Logged("cancel_registration", {"registration": third.pk, "moved_up": None}, VISITOR),
        Logged("cancel_registration", {"registration": first.pk, "moved_up": second.pk}, VISITOR),
    ]


def test_nobody_cancels_when_the_evening_is_over() -> None:
    tournament = offered(seated_tournament(rounds_planned=1))
    mine = registers(tournament, "Herzinger")
    finish_tournament(tournament)

    with refused("evening_closed"):
        cancel_registration(mine, actor=VISITOR, now=NOW)


def test_an_address_and_an_evening_register_only_so_many_within_an_hour() -> None:
    tournament, other = offered(), offered()
    for _ in range(FROM_AN_ADDRESS.tries):
        count_registration(tournament, address="198.51.100.7", now=NOW)

    with pytest.raises(TooMany) as caught:
        count_registration(other, address="198.51.100.7", now=NOW)
    assert (caught.value.code, caught.value.retry_after) == ("registration_many", 3600)
    count_registration(other, address="198.51.100.8", now=NOW)
    count_registration(tournament, address="198.51.100.7", now=NOW + timedelta(hours=1))


def test_an_evening_is_registered_for_only_so_often_within_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registering, "FOR_AN_EVENING", Bound(2, timedelta(hours=1)))
    tournament = offered()
    for number in (1, 2):
        count_registration(tournament, address=f"198.51.100.{number}", now=NOW)

    with pytest.raises(TooMany):
        count_registration(tournament, address="198.51.100.3", now=NOW)
    count_registration(offered(), address="198.51.100.3", now=NOW)
