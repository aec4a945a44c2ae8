"""A spontaneous evening of two tables and two rounds on the phones: names typed, hands entered, signed, money paid."""

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import Select

from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.hands import Typed, typed
from tests.browser.looks import faults, small_targets
from tests.browser.pages import TablePage, figure
from tests.browser.playing import enter
from tests.factories import PASSWORD, anna, season
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.browser

WON = typed("dreier", "outcome=0-yes", (12, -4, -4, -4))
LOST = typed("dreier", "outcome=0-no", (-12, 4, 4, 4))
FIRST, SECOND = ("Franz", "Gerti", "Hans", "Ida"), ("Karl", "Lisi", "Max", "Nora", "Otto")
RESULT = {
    **dict.fromkeys(FIRST, 0),  # everybody lost what they had won
    "Karl": 12 + 4 - 12,
    "Lisi": -4 + 12 + 4 + 4,
    "Max": -8 + 8,
    "Nora": -8,
    "Otto": -4 - 12,
    "Paul": 4,
}
PAID = {"Nora → Karl 0,40 €", "Nora → Paul 0,40 €", "Otto → Lisi 1,60 €"}


def test_two_tables_play_two_rounds_without_registration(
    desk: Chrome, phone: Chrome, small_phone: Chrome, server: str
) -> None:
    season()
    organiser = Desk(desk, server)
    organiser.log_in(anna().username, PASSWORD)
    links = opened(organiser)
    one, other = TablePage(phone, links[0]), TablePage(small_phone, links[1])
    evening = organiser.address

    one.open()
    name(one, FIRST)
    other.open()
    name(other, SECOND)
    play(one, WON, hands=1, size=4)
    play(other, WON, hands=2, size=5)

    one.leave('a[href$="/again/"]')
    look(one)
    one.leave("main form button.primary")  # the same people at the same seats
    other.leave('a[href$="/again/"]')
    one_more(other, {1: "Otto", 2: "Karl", 3: "Lisi", 4: "Max", 5: "Paul"})
    play(one, LOST, hands=1, size=4)
    play(other, LOST, hands=2, size=5)

    desk.get(evening)
    look(organiser)
    organiser.go("/end/")
    look(organiser)
    organiser.submit()
    look(organiser)
    assert totals(organiser) == RESULT
    assert settled(organiser) == PAID
    phone.refresh()
    one.leave('a[href*="/live/"]')
    look(one)
    assert settled(one) == PAID
    assert not Player.objects.filter(only_at=None).exists()
    assert Tournament.objects.get().rounds_planned == 2


def opened(organiser: Desk) -> list[str]:
    """An evening of two tables with one hand a round; the addresses behind their codes."""
    organiser.go("/desk/spontaneous/")
    look(organiser)
    organiser.fill_in(tables="2", hands="1")
    Select(organiser.see('select[name="ruleset"]')).select_by_value("ooe-2023")
    organiser.submit()
    look(organiser)
    return [str(each.get_attribute("href")) for each in organiser.see_all('main a[href*="/t/"]')]


def name(table: TablePage, people: tuple[str, ...]) -> None:
    """Type the names of a table, the first time one too few."""
    look(table)
    type_names(table, dict(enumerate(people, start=1)) | {3: people[0].lower()})
    assert table.sees('#id_name_3[aria-invalid="true"]')
    look(table)
    type_names(table, {3: people[2]})


def type_names(table: TablePage, people: dict[int, str]) -> None:
    for place, called in people.items():
        table.write(f"#id_name_{place}", called)
    table.leave("main form.form button.primary")


def one_more(table: TablePage, people: dict[int, str]) -> None:
    """Another round with other seats and somebody new."""
    table.unfold("#id_name_1")
    look(table)
    for place, called in people.items():
        table.write(f"#id_name_{place}", called)
    table.leave("main details form button")


def play(table: TablePage, hand: Typed, *, hands: int, size: int) -> None:
    """Enter every hand of the round and sign the sheet."""
    for number in range(1, hands + 1):
        enter(table, hand, number, size=size)
    table.browser.refresh()
    table.leave('a[href$="/sign/"]')
    table.leave('main form button[name="place"]')
    table.leave('main form button[name="place"]')
    look(table)


def totals(organiser: Desk) -> dict[str, int]:
    """Everybody's points on the page of the evening."""
    rows = organiser.see_all(".ranking > li")
    return {
        row.find_element(By.CSS_SELECTOR, ".ranking__name").text: figure(
            row.find_element(By.CSS_SELECTOR, ".ranking__value").text.split("\n")[0]
        )
        for row in rows
    }


def settled(page: Desk | TablePage) -> set[str]:
    """Who pays whom how much, as the page says."""
    said = (each.get_attribute("textContent") or "" for each in page.see_all(".payments li"))
    return {" ".join(each.replace("zahlt", "").split()) for each in said}


def look(page: Desk | TablePage) -> None:
    """Nothing is wrong with the page for thumbs, keyboards and screen readers."""
    assert faults(page.browser) == []
    if isinstance(page, TablePage):
        assert small_targets(page.browser) == []
    assert violations(page.browser) == []
