"""Whoever was logged out meanwhile loses nothing: a tap is kept by the login page, and what is typed stays."""

import pytest
from django.contrib.sessions.models import Session
from django.urls import reverse
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.desk import Desk
from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.waiting import waiting
from tests.factories import PASSWORD, season, seated_tournament, tables_of
from tests.finals import people
from tests.queries.test_seasons import held
from tournaments.models import Invitation, Player
from tournaments.queries.room.paper import SheetState, paper_tables

pytestmark = pytest.mark.browser

LATER = "htmx.trigger('#calls', 'pageshow')"
"""What the page does every ten seconds."""


@pytest.fixture
def qualifier() -> Player:
    ranked = people("ABCD")
    held(ranked, 9, 3, -4, -8)
    return ranked[0]


def opened(browser: Chrome, server: str, address: str) -> Desk:
    page = Desk(browser, server)
    page.log_in("anna", PASSWORD)
    browser.get(f"{server}{address}")
    return page


def send_after_login(page: Desk) -> None:
    page.fill_in(username="anna", password=PASSWORD)
    page.submit()
    page.submit()
    assert [each for each in complaints(page.browser) if "403 (Forbidden)" not in each] == []


def answer_of(player: Player, code: str) -> str:
    return f"label[for=answer-{player.pk}-{code}]"


def test_a_tap_that_meets_the_login_is_sent_after_it(desk: Chrome, server: str, qualifier: Player) -> None:
    page = opened(desk, server, reverse("web:desk_qualifiers", args=[season().pk]))
    Session.objects.all().delete()
    page.tap(answer_of(qualifier, "declined"))
    waiting(desk).until(lambda _: page.sees("[name=kept]"))
    send_after_login(page)
    assert page.see(f"#answer-{qualifier.pk}-declined").is_selected()
    desk.delete_cookie("csrftoken")
    page.tap(answer_of(qualifier, "open"))
    waiting(desk).until(lambda _: "Noch nicht" in page.see("h1").text)
    page.submit()
    assert Invitation.objects.get().answer == "open"
    assert [each for each in complaints(desk) if "403 (Forbidden)" not in each] == []


@pytest.mark.parametrize("fails", ["cut", "be_busy", "lose_answers"])
def test_a_tap_without_an_answer_is_set_back_and_said(desk: Chrome, inn: Inn, qualifier: Player, fails: str) -> None:
    page = opened(desk, inn.url, reverse("web:desk_qualifiers", args=[season().pk]))
    getattr(inn, fails)()
    page.tap(answer_of(qualifier, "declined"))
    waiting(desk).until(lambda _: page.sees(f"#answer-{qualifier.pk} [data-refusal]"))
    assert not page.see(f"#answer-{qualifier.pk}-declined").is_selected()
    assert (
        page.see(f"#answer-{qualifier.pk} [data-refusal]").text
        == "Vermutlich nicht gespeichert. Tippen Sie bitte noch einmal."
    )
    complaints(desk)


def test_what_is_being_typed_outlives_the_session(desk: Chrome, server: str) -> None:
    evening = seated_tournament()
    page = opened(desk, server, reverse("web:desk_tournament_settings", args=[evening.pk]))
    page.write("main [name=name]", "Lang getippt")
    Session.objects.all().delete()
    desk.execute_script(LATER)
    waiting(desk).until(lambda _: "nicht mehr eingeloggt" in page.see("[data-logged-out]").text)
    page.submit()
    send_after_login(page)
    evening.refresh_from_db()
    assert evening.name == "Lang getippt"


def test_a_button_within_a_form_keeps_all_of_it(desk: Chrome, server: str) -> None:
    evening = seated_tournament()
    page = opened(desk, server, reverse("web:desk_prize_scheme", args=[evening.pk]))
    page.write("main [name=name]", "Lang getippt")
    Session.objects.all().delete()
    page.tap("button[name=more]")
    waiting(desk).until(lambda _: page.sees("[name=kept]"))
    send_after_login(page)
    assert page.see("main [name=name]").get_attribute("value") == "Lang getippt"
    assert page.sees("main [name=rows]")


def test_who_only_looks_for_somebody_is_asked_to_log_in(desk: Chrome, server: str, qualifier: Player) -> None:
    page = opened(desk, server, reverse("web:desk_players", args=[season().cup.slug]))
    Session.objects.all().delete()
    page.write("[data-hits]", "uhu")
    waiting(desk).until(lambda _: page.sees("[name=username]"))


def test_totals_on_paper_stay_in_the_page(desk: Chrome, server: str) -> None:
    (table,) = tables_of(seated_tournament(players=4))
    page = opened(desk, server, reverse("web:desk_paper", args=[table.round.tournament_id, 1]))
    Session.objects.all().delete()
    for total in ("12", "-4", "-4", "-4"):
        desk.switch_to.active_element.send_keys(total, Keys.ENTER)
    waiting(desk).until(lambda _: page.see("[data-logged-out]").is_displayed())
    assert [each.get_attribute("value") for each in page.see_all("[data-total]")] == ["12", "-4", "-4", "-4"]
    page.leave("button[name=save]")
    send_after_login(page)
    assert [each.state for each in paper_tables(table.round)] == [SheetState.SAVED]
