"""Correcting a hand: its form starts filled in, a reason is asked for, nobody overwrites what they have not seen."""

from django.utils import timezone

from tests.actions.acts import undo
from tests.factories import bert
from tests.web.phone.captain import LOST, WON, Captain, hidden, revisions, said
from tournaments.models import HandRevision
from tournaments.queries.room.undoing import UNDO_WITHIN

TRULL = {"trull-said": "announced", "trull-side": "opponents", "trull-made": "no", "trull-kontra": "4"}
WHY = {"reason": "falsch getippt"}


def test_the_form_starts_with_what_stands(four: Captain) -> None:
    four.enter(1, **LOST | TRULL | {"declarer": "2", "kontra": "2"})

    page = four.client.get(four.hand_url(1))

    initial = page.context["form"].initial
    expected = TRULL | {"outcome": "2-no", "kontra": "2"}
    assert {name: initial[name] for name in expected} == expected
    assert page.context["based_on"] == 1


def test_a_correction_takes_the_place_of_the_hand(four: Captain) -> None:
    four.enter(1, **WON)

    answer = four.enter(1, **LOST | WHY)

    assert (answer.status_code, answer["Location"]) == (302, f"{four.table_url}?saved=1")
    assert revisions(four.table) == [(1, 1, False), (1, 2, False)]
    assert [each.points for each in four.look().context["sheet"].totals] == [-12, 4, 4, 4]
    assert HandRevision.objects.get(is_current=True).reason == "falsch getippt"


def test_another_contract_can_be_chosen(four: Captain) -> None:
    four.enter(1, **WON)

    assert four.client.get(four.hand_url(1), {"contract": "change"}).context["form"] is None
    four.enter(1, contract="piccolo", declarer="1", won="yes", **WHY)

    assert [each.points for each in four.look().context["sheet"].totals] == [-2, 6, -2, -2]


def test_a_correction_needs_a_reason_once_a_few_minutes_have_passed(four: Captain) -> None:
    four.enter(1, **WON)
    assert four.enter(1, **WON | {"kontra": "2", "reason": "  "}).status_code == 302
    HandRevision.objects.update(recorded_at=timezone.now() - UNDO_WITHIN * 2)

    answer = four.enter(1, **LOST | {"reason": "  "})

    assert (answer.status_code, answer.context["error"]) == (422, said("reason_missing"))
    assert answer.context["shown"].places[0].points == -12
    assert revisions(four.table) == [(1, 1, False), (1, 2, False)]


def test_a_correction_of_what_was_changed_since_shows_what_is_there(four: Captain) -> None:
    four.enter(1, **WON)
    late = four.shown(1, **WON | {"kontra": "2"} | WHY)
    four.enter(1, **LOST | WHY)

    answer = four.send(1, late)

    assert (answer.status_code, answer.context["error"]) == (409, said("outdated"))
    assert [each["points"] for each in answer.context["conflict"]["hand"]["places"]] == [-12, 4, 4, 4]
    assert revisions(four.table) == [(1, 1, False), (1, 2, False)]


def test_a_correction_sent_twice_is_one(four: Captain) -> None:
    four.enter(1, **WON)
    form = four.shown(1, **LOST | WHY)

    answers = [four.send(1, form) for _ in range(2)]

    assert [each.status_code for each in answers] == [302, 302]
    assert revisions(four.table) == [(1, 1, False), (1, 2, False)]


def test_a_correction_of_a_hand_that_is_none_is_refused(four: Captain) -> None:
    for based_on in ("1", "x", "9" * 5000):
        form = four.shown(1, **WON) | {"based_on": based_on} | WHY
        assert (four.send(1, form).status_code, revisions(four.table)) == (422, [])


def test_a_correction_of_a_hand_undone_meanwhile_goes_on_as_an_entry(four: Captain) -> None:
    four.enter(1, **WON)
    form = four.shown(1, **LOST | WHY)
    undo(four.table, actor=bert(four.table), now=timezone.now())

    refused = four.send(1, form)
    again = four.send(1, form | hidden(refused, of="#entry") | {"save": refused.context["hand_hash"]})

    assert (refused.status_code, refused.context["error"]) == (422, said("no_hand", number=1))
    assert (refused.context["is_correction"], again.status_code) == (False, 302)
    assert revisions(four.table) == [(1, 1, False), (1, 2, False), (1, 3, False)]
    assert four.look().context["sheet"].totals[0].points == -12


def test_a_struck_hand_is_brought_back_from_what_it_was(four: Captain) -> None:
    four.enter(1, **WON)
    four.strike(1)

    form = four.client.get(four.hand_url(1)).context["form"]
    four.enter(1, **LOST | WHY)

    assert (form.contract.code, form["outcome"].value()) == ("dreier", "0-yes")
    assert revisions(four.table) == [(1, 1, False), (1, 2, True), (1, 3, False)]
    assert four.look().context["sheet"].totals[0].points == -12
