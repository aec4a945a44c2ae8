"""What the desk does with registrations."""

from datetime import timedelta
from typing import Any

import pytest

from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament
from tests.registered import VISITOR, offered, order, registers
from tournaments.actions.people.merging import merge_players
from tournaments.actions.people.registering import cancel_registration
from tournaments.actions.people.registrations import (
    RegistrationOffer,
    add_registration,
    cancel_at_desk,
    check_in_registered,
    move_registration,
    offer_registration,
)
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, Player, Registration, Tournament
from tournaments.queries.people.registrations import registrants, terms_of

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def offer(tournament: Tournament, **changes: Any) -> None:
    plain: dict[str, Any] = {"opens_at": NOW - DAY, "closes_at": NOW + DAY, "seats": 2}
    offer_registration(tournament, RegistrationOffer(**plain | changes), actor=at_desk(), now=NOW)


def test_the_log_tells_the_terms_from_old_to_new() -> None:
    tournament = new_tournament()
    before = tournament.revision

    offer(tournament)
    offer(tournament, seats=None, shows_names=True)

    times = [(NOW - DAY).isoformat(), (NOW + DAY).isoformat()]
    first = {"opens_at": [None, times[0]], "closes_at": [None, times[1]], "seats": [None, 2]}
    first |= {"shows_names": [None, False], "kept_days": [None, 30]}
    assert logged_since(tournament, before) == [
        Logged("offer_registration", {"changed": first}, at_desk()),
        Logged("offer_registration", {"changed": {"seats": [2, None], "shows_names": [False, True]}}, at_desk()),
    ]


def test_registering_ends_after_it_begins() -> None:
    tournament = new_tournament()

    with refused("registration_times", field="closes_at"):
        offer(tournament, closes_at=NOW - DAY)


def test_who_waits_moves_up_when_there_are_more_seats_and_nobody_loses_one() -> None:
    tournament = offered(seats=1)
    registers(tournament, "Herzinger")
    registers(tournament, "Karobauer")

    offer(tournament, seats=2)

    assert order(tournament) == [("Herzinger", True), ("Karobauer", True)]
    with refused("registration_seats_taken", field="seats", taken=2):
        offer(tournament, seats=1)


def test_the_desk_adds_somebody_also_when_registering_is_closed() -> None:
    tournament, late = offered(seats=1), NOW + 2 * DAY
    row = PlayerRow("", "Treffner", "Josef")

    made = add_registration(tournament, row, key="a", actor=at_desk(), now=late)

    assert add_registration(tournament, row, key="a", actor=at_desk(), now=late) == made
    assert order(tournament) == [("Treffner", True)]
    plain = new_tournament()
    with refused("registration_not_offered"):
        add_registration(plain, row, key="a", actor=at_desk(), now=NOW)


def test_the_desk_takes_somebody_off_with_a_reason() -> None:
    tournament = offered(seats=1)
    first, second = registers(tournament, "Herzinger"), registers(tournament, "Karobauer")
    tournament.refresh_from_db()
    before = tournament.revision

    with refused("reason_missing", field="reason"):
        cancel_at_desk(first, reason=" ", actor=at_desk(), now=NOW)
    assert cancel_at_desk(first, reason="krank", actor=at_desk(), now=NOW) == second

    what = {"registration": first.pk, "moved_up": second.pk}
    assert logged_since(tournament, before) == [Logged("cancel_registration", what, at_desk(), reason="krank")]


@pytest.mark.parametrize(
    ("place", "names"),
    [(1, ["Pikhuber", "Herzinger", "Karobauer"]), (2, ["Herzinger", "Pikhuber", "Karobauer"])],
)
def test_the_desk_moves_somebody_in_the_order(place: int, names: list[str]) -> None:
    tournament = offered(seats=2)
    last = [registers(tournament, name) for name in ("Herzinger", "Karobauer", "Pikhuber")][-1]
    tournament.refresh_from_db()
    before = tournament.revision

    move_registration(last, place=place, reason="Veranstalter", actor=at_desk(), now=NOW)

    assert [name for name, _ in order(tournament)] == names
    what = {"registration": last.pk, "former_place": 3, "place": place}
    assert logged_since(tournament, before) == [Logged("move_registration", what, at_desk(), reason="Veranstalter")]


def test_nobody_is_moved_beyond_the_list_or_once_cancelled() -> None:
    tournament = offered()
    mine, other = registers(tournament, "Herzinger"), registers(tournament, "Karobauer")

    for place in (0, 3):
        with refused("registration_place_range", field="place", places=2):
            move_registration(mine, place=place, reason="x", actor=at_desk(), now=NOW)
    cancel_registration(other, actor=VISITOR, now=NOW)
    with in_conflict("registration_cancelled", name="Karobauer Ida"):
        move_registration(other, place=1, reason="x", actor=at_desk(), now=NOW)


def test_whoever_registered_is_checked_in_as_the_player_the_desk_recognises() -> None:
    tournament = offered()
    mine, player = registers(tournament, "Herzinger"), PlayerFactory.create()
    tournament.refresh_from_db()
    before = tournament.revision

    entry = check_in_registered(mine, player, actor=at_desk(), now=NOW)

    assert (entry.player, Registration.objects.get().player) == (player, player)
    assert logged_since(tournament, before) == [
        Logged("check_in", {"entry": entry.pk, "player": player.pk}, at_desk()),
        Logged("recognise_registration", {"registration": mine.pk, "player": player.pk}, at_desk()),
    ]
    assert [each.has_come for each in registrants(tournament, terms_of(tournament))] == [True]


def test_whom_nobody_knows_comes_as_a_guest_and_only_once() -> None:
    tournament = offered()
    mine = registers(tournament, "Herzinger", number="0012")

    entry = check_in_registered(mine, None, actor=at_desk(), now=NOW)

    guest = Player.objects.get()
    assert (entry.player, guest.number, guest.name, guest.place) == (guest, None, "Herzinger Ida", "Ried")
    with refused("already_checked_in", field="player", name="Herzinger Ida", clock="19:00", who="anna"):
        check_in_registered(mine, None, actor=at_desk(), now=NOW)


def test_a_cancelled_registration_checks_nobody_in() -> None:
    mine = registers(offered(), "Herzinger")
    cancel_registration(mine, actor=VISITOR, now=NOW)

    with in_conflict("registration_cancelled", name="Herzinger Ida"):
        check_in_registered(mine, None, actor=at_desk(), now=NOW)


def test_whoever_came_has_come_also_when_their_record_is_combined_with_another() -> None:
    tournament = offered()
    mine, (other, kept) = registers(tournament, "Herzinger"), PlayerFactory.create_batch(2)
    check_in_registered(mine, other, actor=at_desk(), now=NOW)

    merge_players(cup(), kept, other, reason="doppelt", actor=at_desk(), now=NOW)

    assert Entry.objects.get().player == kept
    assert [each.has_come for each in registrants(tournament, terms_of(tournament))] == [True]
