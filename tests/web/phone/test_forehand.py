"""Who has forehand in hand 1, where the table drew cards for it."""

from typing import Any

import pytest

from tests.factories import NOW, link_of
from tests.web.phone.captain import WON, Captain, said
from tournaments.models import Event, Table


def choose(captain: Captain, place: str) -> Any:
    return captain.client.post(f"{captain.table_url}forehand/", {"place": place})


def test_the_chosen_place_leads_the_first_hand(five: Captain) -> None:
    answer = choose(five, "4")

    seating = five.look().context["seating"]
    assert (answer.status_code, answer["Location"]) == (302, five.table_url)
    assert (seating.forehand.place, seating.dealer.place, seating.deal.active) == (4, 3, (4, 5, 1, 2))


def test_the_choice_stands_in_the_log_with_the_tables_link(four: Captain) -> None:
    choose(four, "2")

    event = Event.objects.latest("pk")
    assert (event.verb, event.door, event.what) == (
        "choose_first_forehand",
        "phone",
        {"table": four.table.pk, "place": 2, "former": 1},
    )
    assert event.link_id == link_of(four.table).pk


@pytest.mark.parametrize("place", ["0", "5", "-1", "x", "", "99999999999999", "\N{SUPERSCRIPT TWO}"])
def test_a_place_that_is_none_is_refused(four: Captain, place: str) -> None:
    answer = choose(four, place)

    assert (answer.status_code, answer.context["error"]) == (422, said("place_range", places=4))
    assert four.look().context["seating"].forehand.place == 1


def test_once_a_hand_is_there_the_forehand_stays(four: Captain) -> None:
    assert choose(four, "2").status_code == 302
    four.enter(1, **WON)

    answer = choose(four, "3")

    assert (answer.status_code, answer.context["error"]) == (422, said("table_played"))
    assert f"{four.table_url}forehand/" not in four.look().content.decode()


def test_at_a_closed_table_the_forehand_is_a_conflict(four: Captain) -> None:
    Table.objects.filter(pk=four.table.pk).update(closed_at=NOW)

    answer = choose(four, "2")

    assert (answer.status_code, answer.context["error"]) == (409, said("closed"))
