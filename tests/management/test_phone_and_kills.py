"""The server killed while a phone sends: in the end every saved hand is there once, and the log agrees."""

import subprocess
import sys
from time import monotonic, sleep

import pytest

from benchmarks.installation import PATIENCE, PlayedEvening, read, started
from tests.browser.chromium import phone_browser
from tests.browser.pages import SAVE, TablePage
from tests.browser.saving import await_bar, played, send_now, typed
from tests.browser.waiting import waiting
from tests.management.running import MANAGE, SETTINGS, manage

pytestmark = [pytest.mark.browser, pytest.mark.long]

SERVE = (sys.executable, *MANAGE[1:], "serve", *SETTINGS)
PAUSE = 0.02
"""Seconds from a tap on Save to the kill: about when the server writes."""
ROWS = "return JSON.parse(document.getElementById('round').textContent).rows.map(({number}) => number)"


def kill(server: "subprocess.Popen[bytes]") -> None:
    server.kill()
    server.wait(PATIENCE)


def serving(evening: PlayedEvening) -> "subprocess.Popen[bytes]":
    """Started, and answering."""
    process = started(evening, *SERVE)
    for _ in range(PATIENCE * 10):
        try:
            read(f"{evening.address}/")
        except OSError:
            sleep(0.1)
        else:
            return process
    raise TimeoutError(evening.address)


def test_hands_saved_while_the_server_is_killed_arrive_once(evening: PlayedEvening) -> None:
    assert manage("collectstatic", "--noinput", "--verbosity=0", env=evening.environment).returncode == 0
    server = serving(evening)
    try:
        with phone_browser() as phone:
            page = TablePage(phone, f"{evening.address}/t/{evening.tokens[0]}/")
            page.open()
            played(page, "dreier")
            sleep(PAUSE)
            kill(server)
            played(page, "piccolo")
            await_bar(page, "Auf diesem Handy")
            server = serving(evening)
            send_now(page)
            await_bar(page, "Bei der Turnierleitung")
            page.open()
            waiting(phone).until(lambda _: phone.execute_script(ROWS) == [1, 2])
    finally:
        kill(server)
    verified = manage("verify", env=evening.environment)
    assert (verified.returncode, verified.stdout) == (0, "")


SLOW_RECEIPTS = """
const ask = window.fetch;
window.fetch = async (address, ...more) => {
  const answer = await ask(address, ...more);
  if (address.endsWith("entries/")) await new Promise((resolve) => setTimeout(resolve, 1000));
  return answer;
};
"""
SHEETS = "return performance.getEntriesByType('resource').filter(({name}) => name.endsWith('/sheet/')).length"


def test_two_phones_at_one_table_see_each_others_hands_within_two_seconds(evening: PlayedEvening) -> None:
    assert manage("collectstatic", "--noinput", "--verbosity=0", env=evening.environment).returncode == 0
    server = serving(evening)
    try:
        with phone_browser() as one, phone_browser() as other:
            pages = [TablePage(each, f"{evening.address}/t/{evening.tokens[1]}/") for each in (one, other)]
            for page in pages:
                page.open()
            one.execute_script(SLOW_RECEIPTS)
            for number, (page, there) in enumerate((pages, pages[::-1]), 1):
                typed(page, "dreier")
                saved = monotonic()
                page.tap(SAVE)
                waiting(there.browser).until(lambda phone: len(phone.execute_script(ROWS)) == number)  # noqa: B023
                assert monotonic() - saved < 2
            await_bar(pages[0], "Bei der Turnierleitung")
            # The own hand's sheet comes with its receipt; only the other phone's is asked for.
            assert one.execute_script(SHEETS) == 1
    finally:
        kill(server)
