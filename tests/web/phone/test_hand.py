"""Entering a new hand: contract, form, preview, save."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.test import Client

from tests.web.parts import parts, text_at
from tests.web.phone.captain import LOST, WON, Captain, hidden, revisions, said
from tournaments.models import HandRevision, HandScore

Queries = Callable[..., AbstractContextManager[object]]


def points(answer: Any) -> list[int]:
    return [each.points for each in answer.context["shown"].places]


def value_of(answer: Any, selector: str) -> str:
    """What the one button or field that a selector finds would send."""
    (field,) = parts(answer, selector)
    return field.attributes["value"]


def test_a_contract_is_chosen_first(four: Captain) -> None:
    page = four.client.get(four.hand_url(1))

    assert (page.status_code, page.context["form"]) == (200, None)
    assert len({each.attributes["value"] for each in parts(page, "#entry button[name=choose]")}) == 13
    assert parts(page, "[name=contract]") == parts(page, "#pad input") == []


def test_a_contract_nobody_plays_here_is_not_taken(four: Captain) -> None:
    assert four.client.get(four.hand_url(1), {"contract": "zwiccolo"}).context["form"] is None
    assert four.send(1, WON | {"contract": "zwiccolo"}).status_code == 422
    assert four.send(1, {}).status_code == 422


def test_the_preview_shows_points_money_and_totals_and_writes_nothing(five: Captain) -> None:
    five.enter(1, **WON)

    _, answer = five.preview(2, **WON | {"kontra": "2"})

    shown = [(each.points, each.money, each.total) for each in answer.context["shown"].places]
    assert (answer.status_code, shown) == (
        200,
        [(0, 0, 12), (12, 24, 8), (-4, -8, -8), (-4, -8, -8), (-4, -8, -4)],
    )
    assert revisions(five.table) == [(1, 1, False)]


def test_what_was_previewed_is_saved(five: Captain) -> None:
    form = five.shown(1, **WON)
    promised = [
        (each.place, each.points, each.money) for each in five.send(1, form | {"save": ""}).context["shown"].places
    ]

    answer = five.send(1, form)

    assert (answer.status_code, answer["Location"]) == (302, f"{five.table_url}?saved=1")
    assert sorted(HandScore.objects.values_list("place", "points", "money")) == promised
    last = five.client.get(answer["Location"]).context["last"]
    assert (last.number, last.is_new) == (1, True)


def test_something_else_than_was_previewed_is_shown_first(four: Captain) -> None:
    form = four.shown(1, **WON) | {"won": "no"}

    answer = four.send(1, form)

    assert (answer.status_code, points(answer)) == (200, [-12, 4, 4, 4])
    assert not HandRevision.objects.exists()
    assert four.send(1, form | {"save": answer.context["hand_hash"]}).status_code == 302


def test_the_same_form_sent_twice_is_one_hand(four: Captain) -> None:
    form = four.shown(1, **WON)

    answers = [four.send(1, form) for _ in range(3)]

    assert {(each.status_code, each["Location"]) for each in answers} == {(302, f"{four.table_url}?saved=1")}
    assert revisions(four.table) == [(1, 1, False)]
    assert HandScore.objects.count() == 4


def test_an_entry_sent_again_as_another_hand_is_refused(four: Captain) -> None:
    form = four.shown(1, **WON)
    four.send(1, form)
    seats = hidden(four.client.get(four.hand_url(2)), of="#entry")["seats"]

    answer = four.send(2, form | {"seats": seats})

    assert (answer.status_code, answer.context["error"]) == (409, said("entry_id_reused"))
    assert revisions(four.table) == [(1, 1, False)]


@pytest.mark.parametrize("entry_id", ["", "<script>", "x" * 65])
def test_an_entry_without_a_proper_id_is_refused(four: Captain, entry_id: str) -> None:
    form = four.shown(1, **WON) | {"entry_id": entry_id}

    answer = four.send(1, form)

    assert (answer.status_code, answer.context["error"]) == (422, said("entry_id"))
    assert not HandRevision.objects.exists()


def test_a_number_taken_since_the_preview_shows_what_is_there(four: Captain) -> None:
    late = four.shown(1, **WON)
    four.enter(1, **LOST)

    answer = four.send(1, late)

    assert (answer.status_code, answer.context["error"]) == (409, said("number_taken", number=1))
    assert [each["points"] for each in answer.context["conflict"]["hand"]["places"]] == [-12, 4, 4, 4]
    assert parts(answer, "[name=save]") == []
    assert parts(answer, "[name=reason]") == []
    assert revisions(four.table) == [(1, 1, False)]


@pytest.mark.parametrize("number", [0, 17, 10**12])
def test_a_number_outside_the_round_is_refused(four: Captain, number: int) -> None:
    answers = [four.client.get(four.hand_url(number)), four.send(number, WON | {"entry_id": "a", "save": "x"})]

    assert [(each.status_code, each.context["error"]) for each in answers] == [
        (422, said("number_range", hands=16)),
        (422, said("number_range", hands=16)),
    ]


@pytest.mark.parametrize(
    ("typed", "fields"),
    [
        ({"contract": "dreier"}, {"outcome"}),
        ({"contract": "dreier", "outcome": "0"}, {"outcome"}),
        ({"contract": "dreier", "outcome": "4-maybe", "kontra": "3"}, {"outcome", "kontra"}),
        ({"contract": "besserrufer"}, {"declarer", "outcome", "__all__"}),
        ({"contract": "besserrufer", "declarer": "0", "outcome": "0-yes"}, {"outcome", "__all__"}),
        ({"contract": "rufer", "outcome": "0-yes", "kontra": "3"}, {"outcome", "kontra"}),
        ({"contract": "dreier", "outcome": "x", "renonce": ["0", "1", "2"], "trull-said": "so"},
         {"outcome", "renonce", "trull-said"}),
        (WON | {"trull-said": "announced", "trull-kontra": "3"}, {"trull-kontra"}),
        ({"contract": "rufer", "outcome": "conceded", "kontra": "2"}, {"kontra"}),
        ({"contract": "trischaken", "thirds-0": "40", "thirds-1": "10", "thirds-2": "x"}, {"thirds-2", "thirds-3"}),
        ({"contract": "trischaken"} | {f"thirds-{seat}": "17" for seat in range(4)}, {"thirds"}),
        ({"contract": "piccolo", "declarer": "1", "won": "yes", "kontra-1": "2"}, {"kontra-1"}),
        ({"contract": "dreier", "declarer": "0", "renonce": ["0", "1", "2"]}, {"renonce"}),
        ({"contract": "dreier", "declarer": "0", "won": "yes", "renonce": "x"}, {"renonce"}),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_at_its_field(four: Captain, typed: dict[str, Any], fields: set[str]) -> None:
    answer = four.send(1, typed | {"entry_id": "a", "save": "x"})

    assert (answer.status_code, set(answer.context["form"].errors)) == (422, fields)
    assert len(parts(answer, "form .errorlist")) == len(fields)
    assert not HandRevision.objects.exists()


def test_a_result_tapped_before_a_renonce_does_no_harm(four: Captain) -> None:
    _, answer = four.preview(1, **WON, renonce="3")

    assert (answer.status_code, points(answer)) == (200, [12, 4, 4, -20])


def test_typed_card_points_come_back_after_an_error(four: Captain) -> None:
    answer = four.send(1, {"contract": "trischaken", "entry_id": "a", "thirds-0": "35/2", "thirds-1": "y"})

    assert value_of(answer, "[name=thirds-0]") == "35/2"


def test_two_phones_saving_at_once_leave_one_hand(four: Captain) -> None:
    one, other = four.shown(1, **WON), four.shown(1, **LOST)

    assert [four.send(1, one).status_code, four.send(1, other).status_code] == [302, 409]
    assert revisions(four.table) == [(1, 1, False)]


def test_a_phone_that_takes_no_cookie_can_save(four: Captain) -> None:
    strict = Captain(four.table, client=Client(enforce_csrf_checks=True, headers={"Origin": "null"}))
    form = strict.shown(1, **WON)
    strict.client.cookies.clear()

    assert strict.send(1, form).status_code == 302


def test_a_preview_names_the_hand_that_would_be_saved(four: Captain) -> None:
    answer = four.ask(1, four.fill_in(1, **WON))

    assert (answer.status_code, points(answer)) == (200, [12, -4, -4, -4])
    assert value_of(answer, "button[name=save]") == answer.context["hand_hash"]
    assert not HandRevision.objects.exists()


def test_whoever_asks_is_told_everything_at_once_and_has_it_in_focus(four: Captain) -> None:
    first_missing_part = four.ask(1, four.fill_in(1, contract="besserrufer"))
    form = four.fill_in(1, contract="trischaken", **{f"thirds-{seat}": "18" for seat in range(4)})
    wrong = four.ask(1, form | {"renonce": "x"})

    assert (first_missing_part.status_code, wrong.status_code) == (422, 422)
    assert text_at(first_missing_part, "#answer strong") == "Es fehlt noch etwas:"
    assert "Beim Besserrufer sagt der Spieler einen Vogel an" in text_at(first_missing_part, "#answer ul")
    assert parts(first_missing_part, "button[name=save]") == []
    assert [each.attributes["tabindex"] for each in parts(wrong, "#answer [data-errors=]")] == ["-1"]
    assert [each.attributes["href"] for each in parts(wrong, "#answer li a")] == ["#id_thirds", "#id_renonce"]


def test_a_hands_form_leads_to_where_nothing_is_written(four: Captain) -> None:
    page = four.client.get(four.hand_url(1), {"contract": "dreier"})

    assert "htmx" not in page.content.decode().partition("</head>")[2]
    assert [each.attributes["action"] for each in parts(page, "#entry")] == [four.preview_url(1)]


def test_a_preview_writes_nothing_whatever_is_sent_with_it(four: Captain) -> None:
    """A browser that puts the button with the focus into a request it makes by itself cannot save."""
    four.enter(1, **LOST)
    new, correction = four.shown(2, **WON), four.shown(1, **WON) | {"reason": "falsch getippt"}
    before = revisions(four.table)

    answers = [four.ask(2, new), four.ask(1, correction), four.client.get(four.preview_url(2))]

    assert [each.status_code for each in answers] == [200, 200, 302]
    assert revisions(four.table) == before


def test_enter_in_a_field_checks(four: Captain) -> None:
    """A browser takes the first button of the form for it."""
    page = four.client.get(four.hand_url(1), {"contract": "trischaken"})
    first = parts(page, "#entry button")[0].attributes

    assert (first["name"], "hidden" in first, "formaction" in first) == ("check", True, False)


def test_another_contract_is_chosen_without_scripts(four: Captain) -> None:
    form = four.fill_in(1, **WON | {"kontra": "2", "declarer": "2"})

    page = four.ask(1, form | {"choose": "solodreier"})

    assert (page.status_code, page.context["form"].contract.code) == (200, "solodreier")
    assert {each.attributes["value"] for each in parts(page, "#pad input") if "checked" in each.attributes} >= {
        "2-yes",
        "2",
    }
    assert parts(page, "[data-errors=]") == parts(page, "#pad .errorlist") == []


def test_a_hand_costs_the_same_whatever_the_sheet_holds(five: Captain, django_assert_num_queries: Queries) -> None:
    def cost(number: int) -> None:
        form = five.fill_in(number, **WON)
        with django_assert_num_queries(9):  # the link, five for the sheet, two for the outcome, one for the hints
            answer = five.ask(number, form)
        with django_assert_num_queries(18):  # those, locks and guards, four inserts, the log
            five.send(number, form | {"save": answer.context["hand_hash"]})

    for number in range(1, 13):
        cost(number)


def test_a_hand_that_was_shown_for_other_people_is_shown_anew(four: Captain) -> None:
    form = four.shown(1, **WON)
    others = "-".join(reversed(form["seats"].split("-")))

    answer = four.send(1, form | {"seats": others})

    assert (answer.status_code, answer.context["shown"] is None, revisions(four.table)) == (200, False, [])
    assert four.send(1, form).status_code == 302
