"""Striking a hand, with a reason."""

import pytest

from tests.web.phone.captain import LOST, WON, Captain, hidden, revisions, said
from tournaments.models import HandRevision

WHY = {"reason": "falsch getippt"}


def test_the_question_shows_the_hand(five: Captain) -> None:
    five.enter(1, **WON | {"kontra": "2"})

    page = five.client.get(five.strike_url(1))

    assert page.status_code == 200
    assert [(each.points, each.money, each.total) for each in page.context["places"]] == [
        (12, 24, 12),
        (-4, -8, -4),
        (-4, -8, -4),
        (-4, -8, -4),
        (0, 0, 0),
    ]
    name = page.context["there"].seated_players[0].short_name
    assert (page.context["struck"].what, page.context["struck"].who) == ("Dreier, Kontra", f"{name}, gewonnen")
    assert f"<strong>Dreier, Kontra</strong> <br>{name}, gewonnen" in " ".join(page.content.decode().split())


def test_a_struck_hand_counts_nothing_and_stays_on_the_sheet(four: Captain) -> None:
    four.enter(1, **WON)
    four.enter(2, **WON)

    answer = four.strike(1)

    page = four.client.get(answer["Location"])
    assert answer.status_code == 302
    assert (page.context["last"].line, page.context["last"].is_new) == ("Spiel 1: gestrichen", True)
    assert [(line.hand.number, line.hand.is_struck) for line in page.context["lines"]] == [(1, True), (2, False)]
    assert [each.points for each in page.context["sheet"].totals] == [-4, 12, -4, -4]
    assert HandRevision.objects.get(is_struck=True).reason == "strittig"


@pytest.mark.parametrize("reason", ["", "   ", "\0"])
def test_striking_needs_a_reason(four: Captain, reason: str) -> None:
    four.enter(1, **WON)

    answer = four.strike(1, reason=reason)

    assert (answer.status_code, answer.context["error"]) == (422, said("reason_missing"))
    assert revisions(four.table) == [(1, 1, False)]


def test_striking_what_was_changed_since_shows_what_is_there(four: Captain) -> None:
    four.enter(1, **WON)
    late = hidden(four.client.get(four.strike_url(1))) | {"reason": "strittig"}
    four.enter(1, **LOST | WHY)

    answer = four.client.post(four.strike_url(1), late)

    assert (answer.status_code, answer.context["error"]) == (409, said("outdated"))
    assert [each.points for each in answer.context["places"]] == [-12, 4, 4, 4]
    assert hidden(answer)["based_on"] == "2"
    assert revisions(four.table) == [(1, 1, False), (1, 2, False)]


def test_striking_twice_is_once(four: Captain) -> None:
    four.enter(1, **WON)
    form = hidden(four.client.get(four.strike_url(1))) | {"reason": "strittig"}

    answers = [four.client.post(four.strike_url(1), form) for _ in range(2)]

    assert [each.status_code for each in answers] == [302, 302]
    assert revisions(four.table) == [(1, 1, False), (1, 2, True)]


def test_a_struck_hand_is_not_struck_again(four: Captain) -> None:
    four.enter(1, **WON)
    four.strike(1)

    answer = four.client.get(four.strike_url(1))

    assert (answer.status_code, answer.context["error"]) == (422, said("already_struck"))


@pytest.mark.parametrize("number", [1, 99, 10**12])
def test_a_hand_that_is_not_there_cannot_be_struck(four: Captain, number: int) -> None:
    form = {"entry_id": "a", "based_on": "1", "reason": "strittig"}
    answers = [four.client.get(four.strike_url(number)), four.client.post(four.strike_url(number), form)]

    assert [(each.status_code, each.context["error"]) for each in answers] == [
        (422, said("no_hand", number=number))
    ] * 2


def test_a_correction_page_leads_to_striking(four: Captain) -> None:
    four.enter(1, **WON)

    assert f'href="{four.strike_url(1)}"' in four.client.get(four.hand_url(1)).content.decode()
