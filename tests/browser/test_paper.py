"""Twelve paper score sheets typed with nothing but digits, minus and Enter; the keys are counted."""

import pytest
from django.utils import timezone
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.keys import Keys

from tests.actions.acts import enter
from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.waiting import waiting
from tests.factories import PASSWORD, at_desk, seated_tournament, tables_of
from tournaments.actions.room.clock import start_clock
from tournaments.models import Table
from tournaments.queries.room.paper import SheetState, paper_tables
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.browser

USUAL = (12, -4, -4, -4)


class Keyboard:
    """A number pad: it has digits, minus and Enter, and counts."""

    def __init__(self, browser: Chrome) -> None:
        self.browser, self.pressed = browser, 0

    def press(self, keys: str) -> None:
        assert set(keys) <= set("0123456789-") | {Keys.ENTER}
        self.pressed += len(keys)
        ActionChains(self.browser).send_keys(keys).perform()


def test_twelve_sheets_take_their_figures_and_one_enter_each(desk: Chrome, server: str) -> None:
    tables = tables_of(seated_tournament(players=51))  # nine fours, three fives
    by_phone = tables[0]
    enter(by_phone)
    on_paper = [*tables[1:]]
    page, keyboard = Desk(desk, server), Keyboard(desk)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/evenings/{by_phone.round.tournament_id}/rounds/1/totals/")
    assert violations(desk) == []

    figures = [[str(each) for each in (*USUAL, 0)[: len(seated_players_of(table))]] for table in on_paper]
    for table, row in zip(on_paper, figures, strict=True):
        for figure in row:
            keyboard.press(f"{figure}{Keys.ENTER}")
        await_saved(desk, table)

    typed = sum(len(figure) for row in figures for figure in row)
    fields = sum(map(len, figures))
    assert keyboard.pressed == typed + fields
    assert desk.switch_to.active_element.get_attribute("name") == "close"
    keyboard.press(Keys.ENTER)
    waiting(desk).until(lambda _: desk.current_url.endswith("/rounds/1/"))
    assert states(by_phone) == [SheetState.HANDS_ENTERED] + [SheetState.CLOSED] * len(on_paper)
    assert keyboard.pressed == typed + fields + 1


def test_what_is_asked_of_the_clock_and_the_options_can_be_used_by_everybody(desk: Chrome, server: str) -> None:
    tournament = seated_tournament(players=8)
    Desk(desk, server).log_in("anna", PASSWORD)
    pages = ["options/", "rounds/1/clock/"]
    found = []
    for minutes in (0, 30):
        if minutes:
            round_ = tournament.rounds.select_related("tournament").get()
            start_clock(round_, minutes=minutes, actor=at_desk(), now=timezone.now())
        for page in pages:
            desk.get(f"{server}/desk/evenings/{tournament.pk}/{page}")
            found += violations(desk)
    assert found == []


def test_a_sum_that_is_wrong_stands_at_its_table_and_is_come_back_to(desk: Chrome, server: str) -> None:
    tables = tables_of(seated_tournament(players=8))
    page, keyboard = Desk(desk, server), Keyboard(desk)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/evenings/{tables[0].round.tournament_id}/rounds/1/totals/")

    for figure in ("12", "4-", "-4", "4"):
        keyboard.press(f"{figure}{Keys.ENTER}")
    waiting(desk).until(lambda _: page.sees(f"#state-{tables[0].pk} .errorlist"))
    assert text(desk, tables[0], "[data-sum-value]") == "+8"
    for total in USUAL:
        keyboard.press(f"{total}{Keys.ENTER}")
    await_saved(desk, tables[1])

    first = desk.switch_to.active_element
    assert str(first.get_attribute("name")).startswith(f"table-{tables[0].pk}-")
    keyboard.press(f"4{Keys.ENTER}")
    assert text(desk, tables[0], "[data-sum-value]") == "0 ✓"
    keyboard.press(Keys.ENTER * 3)
    await_saved(desk, tables[0])
    assert states(tables[0]) == [SheetState.SAVED] * 2


def test_after_a_refusal_the_wrong_field_has_the_focus(desk: Chrome, server: str) -> None:
    tables = tables_of(seated_tournament(players=8))
    page, keyboard = Desk(desk, server), Keyboard(desk)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/evenings/{tables[0].round.tournament_id}/rounds/1/totals/")
    for figure in (*map(str, USUAL), "12", "4-", "4-", "4"):
        keyboard.press(f"{figure}{Keys.ENTER}")
    await_saved(desk, tables[0])
    waiting(desk).until(lambda _: page.sees(f"#state-{tables[1].pk} .errorlist"))

    page.leave("button[name=save]")

    assert "1 Tisch war schon gespeichert." in page.see("main [role=alert]").text
    first = seated_players_of(tables[1])[0].entry
    assert desk.switch_to.active_element.get_attribute("name") == f"table-{tables[1].pk}-total-{first}"


def await_saved(browser: Chrome, table: Table) -> None:
    page = Desk(browser, "")
    waiting(browser).until(lambda _: page.sees(f"#state-{table.pk} [data-tone=good]"))


def text(browser: Chrome, table: Table, selector: str) -> str:
    return Desk(browser, "").see(f"#table-{table.pk} {selector}").text


def states(table: Table) -> list[SheetState]:
    return [each.state for each in paper_tables(table.round)]
