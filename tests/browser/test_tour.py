"""A tour of the demo: every kind of page that links lead to fits, is labelled, and complains of nothing."""

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from django.urls import reverse
from django.utils import timezone
from selenium.webdriver import Chrome

from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.logs import visits
from tests.browser.looks import cut_names, faults, small_targets, too_wide
from tests.browser.sizes import narrow, wide
from tests.own_rules import DEARER_RULES, added
from tournaments.models import Cup
from tournaments.models.membership import Role
from tournaments.simulator.demo import USERNAMES, load_demo

pytestmark = [pytest.mark.browser, pytest.mark.long]

PASSWORD = "sieben Herzkönige"
NAMED = {"live", "p", "seating", "t", "rulesets", "cups"}
ELSEWHERE = re.compile(r"/(admin|api|static|pdf|xlsx|file)/|\.\w+$")  # other entry points, and files
LINKS = "return [...document.querySelectorAll('a[href]:not([download], [hidden])')].map((a) => a.href)"

Measure = Callable[[Chrome], list[str]]


def kind(path: str) -> str:
    """What sort of page an address leads to: numbers and names in it left out."""
    parts = path.split("/")
    return "/".join(
        "…" if any(each.isdecimal() for each in part) or (at and parts[at - 1] in NAMED) else part
        for at, part in enumerate(parts)
    )


def tour(browser: Chrome, server: str, *starts: str) -> Iterator[str]:
    """Open one page of each kind, following links, and say its path while it is open."""
    waiting, seen = list(starts), {kind(start) for start in starts}
    while waiting:
        path = waiting.pop(0)
        browser.get(server + path)
        yield path
        for link in browser.execute_script(LINKS):
            found = urlsplit(link)
            if link.startswith(server) and kind(found.path) not in seen and not ELSEWHERE.search(found.path):
                seen.add(kind(found.path))
                waiting.append(found.path)


def measured(pages: Iterator[str], browser: Chrome, measure: Measure) -> tuple[list[str], dict[str, list[str]]]:
    """All paths, and what was found wrong by path."""
    found = {path: measure(browser) for path in pages}
    return list(found), {path: wrong for path, wrong in found.items() if wrong}


def at_a_desk(browser: Chrome) -> list[str]:
    """At a desk, and with the same window as narrow as a phone."""
    found = faults(browser) + violations(browser)
    narrow(browser, 390)
    found += too_wide(browser)
    wide(browser)
    return found


def on_a_phone(browser: Chrome) -> list[str]:
    """On a usual phone, and on the smallest. Nobody taps on the wall."""
    narrow(browser, 390)
    found = faults(browser) + violations(browser)
    if "/screen/" in browser.current_url:
        return found + on_the_wall(browser)
    found += small_targets(browser)
    narrow(browser, 320)
    return found + too_wide(browser)


def on_the_wall(browser: Chrome) -> list[str]:
    """As a projector shows it; then as wide as the smallest phone."""
    narrow(browser, 1920, 1080)
    found = cut_names(browser)
    narrow(browser, 320)
    return found + too_wide(browser)


@pytest.fixture
def demo(server: str) -> str:
    load_demo(dict.fromkeys(Role, PASSWORD), now=timezone.localtime())
    return server


@pytest.fixture
def own_rules(demo: str) -> tuple[str, str]:
    """The newest edition of rules of the demo cup's own, and the one before."""
    cup = Cup.objects.get()
    older, newer = added(cup), added(cup, text=DEARER_RULES)
    return reverse("web:ruleset", args=[newer.newest_key]), reverse("web:ruleset", args=[older.key])


@pytest.mark.usefixtures("own_rules")
def test_every_page_of_the_desk(desk: Chrome, demo: str) -> None:
    Desk(desk, demo).log_in(USERNAMES[Role.ORGANISER], PASSWORD)

    paths, wrong = measured(tour(desk, demo, "/desk/"), desk, at_a_desk)

    assert wrong == {}
    assert len(paths) > 30
    assert {each.status for each in visits(desk, demo)} == {200}


def test_every_public_page(phone: Chrome, demo: str, own_rules: tuple[str, str]) -> None:
    paths, wrong = measured(tour(phone, demo, "/", *own_rules), phone, on_a_phone)

    assert wrong == {}
    assert len(paths) > 7
    assert {each.status for each in visits(phone, demo)} == {200}
