"""The clock of a round on a phone: it counts by the server's time, whatever the phone takes the time for."""

from datetime import timedelta

import pytest
from django.utils import timezone
from selenium.webdriver import Chrome

from tests.browser.pages import Screen
from tests.browser.queue_page import every_page
from tests.browser.seats import link_address, seated_table
from tests.browser.waiting import waiting
from tests.factories import at_desk
from tournaments.actions.room.clock import call_last_hand, pause_clock, resume_clock, start_clock

pytestmark = pytest.mark.browser

YEARS_OFF = "const now = Date.now.bind(Date); Date.now = () => now() - 5 * 365 * 24 * 60 * 60 * 1000;"


def test_a_phone_with_a_wrong_clock_counts_down_and_follows_the_desk(phone: Chrome, server: str) -> None:
    table = seated_table()
    now, desk = timezone.now(), at_desk()
    start_clock(table.round, minutes=23, actor=desk, now=now - timedelta(seconds=10))
    page = Screen(phone)
    with every_page(phone, YEARS_OFF):
        phone.get(link_address(table, server))
        waiting(phone).until(lambda _: page.see("[data-piece=clock] [data-running]").text == "(noch 23 min)")

        pause_clock(table.round, actor=desk, now=now)
        waiting(phone).until(lambda _: page.see("[data-piece=clock]").text.startswith("Pause"))
        resume_clock(table.round, actor=desk, now=now)
        call_last_hand(table.round, actor=desk, now=now)
        waiting(phone).until(lambda _: page.see("[data-piece=clock]").text.startswith("Letztes Spiel\nausgerufen um "))
    phone.get("about:blank")
