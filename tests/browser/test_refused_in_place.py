"""What htmx is refused is in sight at its place, and nothing that was typed is lost."""

import pytest
from django.urls import reverse
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.desk import Desk
from tests.browser.logs import complaints
from tests.browser.waiting import waiting
from tests.factories import NOW, PASSWORD, anna, at_desk, cup
from tournaments.actions.history.preparing import start_history_import
from tournaments.models import Membership

pytestmark = pytest.mark.browser

REFUSING = """
const [to] = arguments;
const asking = `hx-get="${to}" hx-trigger="change"`;
document.querySelector("main").insertAdjacentHTML("beforeend", `<form id="typed" ${asking}><textarea></textarea></form>
  <form id="tapped" ${asking} data-sets-back>
    <input type="radio" name="one" checked><input type="radio" name="one" id="other">
  </form>`);
document.querySelector("[data-hits]").setAttribute("hx-get", to);
htmx.process(document.querySelector("main"));
"""
"""Two forms and the search ask an address that refuses everything."""


def test_a_refusal_is_in_sight_and_nothing_typed_is_lost(desk: Chrome, server: str) -> None:
    draft = start_history_import(cup(), [], actor=at_desk(), now=NOW)
    page = Desk(desk, server)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}{reverse('web:desk_players', args=[cup().slug])}")
    desk.execute_script(REFUSING, reverse("web:desk_past_undo", args=[cup().slug, draft.pk]))
    page.write("#typed textarea", "Lang getippt" + Keys.TAB)
    waiting(desk).until(lambda _: page.sees("#typed > [data-refusal]"))
    assert page.see("#typed textarea").get_attribute("value") == "Lang getippt"
    page.tap("#other")
    waiting(desk).until(lambda _: page.sees("#tapped > [data-refusal]"))
    assert not page.see("#other").is_selected()

    page.write("[data-hits]", "hub")
    waiting(desk).until(lambda _: page.sees("#found > [data-refusal=past_undone]"))
    assert page.see("#found").text == "Das ist bereits rückgängig gemacht oder nie übernommen worden."


def test_a_search_that_fails_says_so(desk: Chrome, server: str) -> None:
    players = reverse("web:desk_players", args=[cup().slug])
    page = Desk(desk, server)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}{players}")
    Membership.objects.filter(user=anna()).delete()
    page.write("[data-hits]", "hub")

    waiting(desk).until(lambda _: "laden Sie die Seite neu" in page.see("[data-failed]").text)
    assert [each for each in complaints(desk) if "404" not in each] == []
