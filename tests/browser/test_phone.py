"""The captain's pages in a real browser, at a table that was drawn beforehand."""

import pytest
from django.utils import timezone
from selenium.webdriver import ActionChains, Chrome
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.browser.axe import violations
from tests.browser.hands import announced, typed
from tests.browser.looks import faults, small_targets, too_wide
from tests.browser.pages import SAVE, HandPage, TablePage
from tests.browser.sizes import narrow
from tests.factories import NOW, PlayerFactory, at_desk, link_of, new_tournament, tables_of
from tournaments.actions.check_in import check_in
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.hands import record_hand
from tournaments.links import table_token
from tournaments.models import Table

pytestmark = pytest.mark.browser

NAMES = ("Hinterleitner-Obermayrhofer", "Schachermayr", "Großschartner", "Li", "Kirchschlager-Birklbauer")
DREIER = typed("dreier", "declarer=0 won=yes", (12, -4, -4, -4))
FULL = typed(
    "besserrufer", f"declarer=0 partner=1 won=yes {announced('uhu', kontra='2')}", (5, 5, -5, -5), (9, 9, -9, -9)
)
WIDTHS = (320, 390)


@pytest.fixture
def five(server: str) -> Table:
    """A table of five with the longest names there are."""
    tournament = new_tournament()
    for name in NAMES:
        player = PlayerFactory.create(family_name=name, given_name="Maximiliane")
        check_in(tournament, player, actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=timezone.now())
    (table,) = tables_of(tournament)
    return table


def page_of(table: Table, browser: Chrome, server: str) -> TablePage:
    page = TablePage(browser, f"{server}/t/{table_token(link_of(table), table)}/")
    page.open()
    return page


def assert_fits(browser: Chrome) -> None:
    """The page is right for thumbs, ears and eyes, also on the smallest phone there is."""
    assert faults(browser) == []
    assert small_targets(browser) == []
    assert violations(browser) == []
    for width in WIDTHS:
        narrow(browser, width)
        assert too_wide(browser) == []


def test_every_page_fits_a_small_phone(phone: Chrome, server: str, five: Table) -> None:
    page = page_of(five, phone, server)
    assert_fits(phone)

    form = page.choose("besserrufer")
    assert_fits(phone)
    form.leave('button[name="save"]')  # with nothing tapped
    assert_fits(phone)
    form.fill_in(FULL)
    form.check(FULL.by_place(1, size=5))
    assert_fits(phone)
    form.save()
    assert_fits(phone)

    form = page.choose_hand(1)
    assert_fits(phone)
    form.leave('a[href$="/strike/"]')
    assert_fits(phone)
    page.open()
    page.choose("trischaken")
    assert_fits(phone)
    page.open()
    page.choose("piccolo")
    assert_fits(phone)
    phone.get(f"{server}/t/1.1.x/")
    assert_fits(phone)


def test_a_number_taken_meanwhile_is_shown(phone: Chrome, server: str, five: Table) -> None:
    form = page_of(five, phone, server).choose("dreier")
    form.fill_in(DREIER)
    form.check(DREIER.by_place(1, size=5))
    lost = {"contract": "dreier", "declarer": 0, "won": False}
    record_hand(five, entry_id="other", number=1, record=lost, actor=at_desk(), now=NOW)

    form.save()

    rows = form.see_all('.score[data-state="saved"] tbody tr')
    assert [row.find_elements(By.TAG_NAME, "td")[0].text for row in rows] == ["−12", "+4", "+4", "+4", "0"]
    assert not form.sees('button[name="save"]')
    assert_fits(phone)


def test_a_hand_can_be_entered_with_the_keyboard_alone(phone: Chrome, server: str, five: Table) -> None:
    page_of(five, phone, server)

    press(phone, 'button[name="contract"][value="dreier"]', Keys.ENTER)
    form = HandPage(phone)
    form.listen()
    press(phone, 'input[name="declarer"]', Keys.SPACE)
    press(phone, 'input[name="won"]', Keys.SPACE)
    press(phone, 'input[name="kontra"]', Keys.ARROW_RIGHT)
    form.check([(12, 24), (-4, -8), (-4, -8), (-4, -8), (0, 0)])
    press(phone, 'button[name="save"]', Keys.ENTER)

    assert form.sees(".last [role=status]")
    assert TablePage(phone, "").totals() == [(12, 24), (-4, -8), (-4, -8), (-4, -8), (0, 0)]


def press(browser: Chrome, selector: str, key: str) -> None:
    """Tab on until the focus is on what is meant, seen by its outline, and press a key there."""
    screen = HandPage(browser)
    for _ in range(80):
        focused = browser.switch_to.active_element
        if browser.execute_script("return arguments[0].matches(arguments[1])", focused, selector):
            break
        ActionChains(browser).send_keys(Keys.TAB).perform()
    else:
        raise AssertionError(f"the keyboard never gets to {selector}")
    old = screen.see("html")
    ActionChains(browser).send_keys(key).perform()
    if key == Keys.ENTER:
        screen.await_next(old)


def test_every_choice_can_be_reached_with_the_tabulator(phone: Chrome, server: str, five: Table) -> None:
    form = page_of(five, phone, server).choose("besserrufer")
    groups = {each.get_attribute("name") for each in form.see_all("form.entry input[type=radio]") if each.is_enabled()}

    reached = set()
    for _ in range(60):
        ActionChains(phone).send_keys(Keys.TAB).perform()
        focused = phone.switch_to.active_element
        reached.add(focused.get_attribute("name") or focused.tag_name)

    opened = {name for name in groups if name and (name.endswith("-said") or "-" not in name)}
    assert opened <= reached
    assert {"summary", "save", "a"} <= reached


def test_a_refusal_is_a_page(phone: Chrome, server: str, five: Table) -> None:
    page = page_of(five, phone, server)

    for elsewhere in ("hands/21/", "hands/1/strike/"):
        phone.get(page.url + elsewhere)
        assert_fits(phone)


def test_without_scripts_the_answer_opens_at_the_preview(plain_phone: Chrome, server: str, five: Table) -> None:
    form = page_of(five, plain_phone, server).choose("besserrufer")

    form.leave(SAVE)
    assert is_in_view(plain_phone, ".message[data-errors]")
    form.fill_in(FULL)
    form.leave(SAVE)
    assert is_in_view(plain_phone, '.score[data-state="preview"] thead')


def is_in_view(browser: Chrome, selector: str) -> bool:
    box = HandPage(browser).see(selector).rect
    top, height = browser.execute_script("return [scrollY, innerHeight]")
    return bool(top <= box["y"] <= top + height)
