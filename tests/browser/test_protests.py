"""A protest from the published list to the official one, on an evening of one table with two hands."""

import pytest
from django.utils import timezone
from selenium.webdriver import Chrome

from tests.actions.acts import close, enter
from tests.actions.protests import WORDS
from tests.browser.evening.desk import EveningDesk
from tests.browser.hands import typed
from tests.browser.pages import SAVE, HandPage
from tests.browser.public import PublicList
from tests.factories import NOW, PASSWORD, anna, at_desk, entries_of, seated_tournament, tables_of
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.models import Protest, Table

pytestmark = [pytest.mark.browser, pytest.mark.long]


def published_table() -> Table:
    """Both hands are Dreier that the forehand won; the results were published now."""
    tournament = seated_tournament(players=4, rounds_planned=1, hands_at_four=2, protest_minutes=15)
    (table,) = tables_of(tournament)
    for number in (1, 2):
        enter(table, number=number)
    close(table)
    close_round(table.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    publish_results(tournament, by=anna(), actor=at_desk(), now=timezone.now())
    return table


def test_a_protest_is_upheld_and_the_result_corrected(desk: Chrome, phone: Chrome, server: str) -> None:
    table = published_table()
    tournament = table.round.tournament
    page, public = EveningDesk(desk, server), f"{server}/p/{tournament.publications.get().code}/"
    page.log_in("anna", PASSWORD)

    desk.get(f"{server}/desk/evenings/{tournament.pk}/")
    page.go("/results/protests/")
    page.go("/results/protests/new/")
    page.pick("entry", str(entries_of(tournament)[0].pk))
    page.pick("table", str(table.pk))
    page.fill(hand="2", words=WORDS)
    page.go("/results/protests/1/")
    page.choose("outcome", "upheld")
    page.choose("decider", "referee")
    page.fill(words="Der Zettel zeigt es")

    phone.get(public)
    before = PublicList(phone).points()
    assert "1 Einspruch: 1 stattgegeben" in phone.find_element("tag name", "main").text
    page.go("/correct/hands/2/")
    hand = HandPage(desk)
    hand.start("dreier")
    hand.fill_in(typed("dreier", "outcome=0-no", (0, 0, 0, 0)))
    hand.ask()
    page.leave(SAVE)
    assert page.see('main [name="reason"]').get_attribute("value") == "Einspruch 1"
    page.submit()
    page.submit()

    phone.get(public)
    said = phone.find_element("tag name", "main").text
    assert ("vorläufig" in said, "Korrigiert: Einspruch 1" in said, PublicList(phone).points() == before) == (
        True,
        True,
        False,
    )
    page.go("/results/protests/")
    page.go("/results/official/")
    page.explain("alle einverstanden")
    assert page.is_done()
    phone.get(public)
    assert "endgültig" in phone.find_element("tag name", "main").text
    assert (Protest.objects.get().outcome, tournament.publications.latest("version").official_by) == ("upheld", anna())
    assert {where: wrong for where, wrong in page.found.items() if wrong} == {}
