"""On a phone some 400 pixels are left above the keyboard: whoever looks for somebody sees two hits there."""

import pytest
from django.urls import reverse
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.browser.desk import Desk
from tests.browser.looks import faults
from tests.browser.sizes import narrow, wide
from tests.browser.waiting import waiting
from tests.factories import NOW, PASSWORD, PlayerFactory, anna, at_desk
from tests.finals import a_final, a_final_evening, sends
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.people.check_in import check_in
from tournaments.models.invitation import Answer

pytestmark = pytest.mark.browser

LEFT = 400
SECOND_HIT = """
const rows = [...document.querySelectorAll(arguments[0])].filter((row) => row.offsetHeight);
return rows.length < 2 ? 9999 : Math.round(rows[1].querySelector("button").getBoundingClientRect().bottom);
"""
SIDEWAYS = """
return [...document.querySelectorAll(".scroll")].filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.ariaLabel);
"""
SEEN = "return [...document.querySelectorAll(arguments[0])].filter((e) => e.offsetHeight).map((e) => e.textContent);"


def test_two_hits_are_seen_above_the_keyboard(desk: Chrome, server: str) -> None:
    final = a_final()
    people = [
        PlayerFactory.create(family_name=f"Mayr{name}", given_name="Annemarie", place="Sankt Pagat")
        for name in ("hofer", "inger", "leitner", "lechner", "berger")
    ]
    other = PlayerFactory.create(family_name="Zwettler")
    for short_name in ("HRC", "WTC"):
        ranks = [(each, rank, 5) for rank, each in enumerate([*people, other], start=1)]
        sends(final, short_name, ranks, quota=6)
    evening = a_final_evening(final, fee_cents=1500)
    answer_final_place(final, people[2], answer=Answer.DECLINED, actor=at_desk(), now=NOW)
    for player in (people[2], other):
        check_in(evening, player, actor=at_desk(), now=NOW)
    page = Desk(desk, server)
    page.log_in(anna().username, PASSWORD)

    desk.get(f"{server}{reverse('web:desk_final_door', args=[evening.pk])}")
    narrow(desk, 390, LEFT)
    page.write("[data-table-filter] input", "mayr")
    assert desk.execute_script(SECOND_HIT, "#missing tbody tr") <= LEFT
    assert desk.execute_script(SIDEWAYS) == []
    assert ["Mayrleitner" in each for each in desk.execute_script(SEEN, ".answers > li")] == [True]
    assert faults(desk) == []
    page.write("[data-table-filter] input", "mayringer")
    assert desk.execute_script(SEEN, ".answers, .answers > li") == []
    wide(desk)

    desk.get(f"{server}{reverse('web:desk_check_in', args=[evening.pk])}")
    narrow(desk, 390, LEFT)
    desk.find_element(By.CSS_SELECTOR, "[data-hits]").send_keys("mayr")
    waiting(desk).until(lambda _: len(desk.find_elements(By.CSS_SELECTOR, "#found tbody tr")) == len(people))
    assert desk.execute_script(SECOND_HIT, "#found tbody tr") <= LEFT
    assert faults(desk) == []
    wide(desk)
