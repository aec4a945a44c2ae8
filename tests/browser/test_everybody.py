"""Everybody's phone in a real browser: reading along, help, and the referee, who comes without a reload."""

import pytest
from django.utils import timezone
from selenium.webdriver import Chrome
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.looks import faults, small_targets, too_wide
from tests.browser.pages import Screen
from tests.browser.sizes import letter_size, narrow
from tests.browser.waiting import PATIENCE
from tests.factories import NOW, PASSWORD, PlayerFactory, anna, at_desk, link_of, new_tournament, tables_of
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.hands import record_hand
from tournaments.actions.people.check_in import check_in
from tournaments.links import table_token
from tournaments.models import HandScore, Table
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.browser

NAMES = ("Hinterleitner-Obermayrhofer", "Schwarzmüller", "Großschartner", "Li", "Kirchschlager-Birklbauer")
DREIER = {"contract": "dreier", "declarer": 0, "won": True}
COME_BACK = "document.dispatchEvent(new Event('visibilitychange'))"
READ = "return [...document.querySelectorAll(arguments[0])].map((each) => each.innerText).join(' ').trim()"


@pytest.fixture
def five(server: str) -> Table:
    """A table of five with the longest names there are, and the next round's."""
    tournament = new_tournament()
    for name in NAMES:
        player = PlayerFactory.create(family_name=name, given_name="Maximiliane")
        check_in(tournament, player, actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=2, seed="test", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=timezone.now())
    return tables_of(tournament)[0]


@pytest.fixture
def url(server: str, five: Table) -> str:
    return f"{server}/t/{table_token(link_of(five), five)}/"


def misfits(browser: Chrome) -> list[str]:
    """What is wrong for thumbs, ears and eyes, also on the smallest phone and in letters of twice the size."""
    found = faults(browser) + small_targets(browser) + violations(browser)
    for width in (320, 390, 360):
        narrow(browser, width)
        found += too_wide(browser)
    letter_size(browser, 32)
    found += too_wide(browser) + violations(browser)
    letter_size(browser)
    return found


def await_text(browser: Chrome, selector: str, text: str) -> None:
    """Wait until something on the page, which is looked at again, says this; "" is nothing."""

    def is_said(_: Chrome) -> bool:
        browser.execute_script(COME_BACK)
        found = browser.execute_script(READ, selector)
        return text in found if text else not found

    WebDriverWait(browser, PATIENCE, poll_frequency=0.3).until(is_said)


def test_every_page_for_everybody_fits(phone: Chrome, five: Table, url: str) -> None:
    record_hand(five, entry_id="one", number=1, record=DREIER, actor=at_desk(), now=NOW)
    wrong = {}
    for page in ("players/", "players/1/", "help/", "referee/", "seats/", "seats/?by=two&two=1&two=5"):
        phone.get(f"{url}{page}")
        wrong[page] = misfits(phone)

    assert wrong == {page: [] for page in wrong}


def test_somebody_reads_along_and_the_page_follows(phone: Chrome, five: Table, url: str) -> None:
    phone.get(url)
    bert = Screen(phone)
    bert.tap("#who > summary")
    bert.leave('#who button[name="read"][value="1"]')
    assert phone.current_url == f"{url}players/1/"

    record_hand(five, entry_id="one", number=1, record=DREIER, actor=at_desk(), now=NOW)

    await_text(phone, "#player ol", "Dreier")
    assert bert.see(".stats .points").text == "+12"
    phone.get(url)
    assert phone.current_url == f"{url}players/1/"


def test_two_change_places_in_five_taps(phone: Chrome, five: Table, url: str) -> None:
    record_hand(five, entry_id="one", number=1, record=DREIER, actor=at_desk(), now=NOW)
    before = seated_players_of(five)
    phone.get(url)
    bert = Screen(phone)

    bert.leave('main a[href$="/seats/"]')
    bert.tap(".tile:nth-child(1)")
    bert.tap(".tile:nth-child(5)")
    bert.leave('button[value="two"]')
    bert.leave('form[method="post"] button')

    assert bert.see(".message").text == "Gespeichert: So sitzt der Tisch jetzt."
    after = [each.entry for each in seated_players_of(five)]
    assert after == [before[place - 1].entry for place in (5, 2, 3, 4, 1)]
    first = HandScore.objects.get(revision__is_current=True, place=1)
    assert (first.entry_id, first.points) == (before[4].entry, 12)


def test_the_referee_is_called_and_comes_without_a_reload(
    phone: Chrome, desk: Chrome, server: str, five: Table, url: str
) -> None:
    organiser, bert = Desk(desk, server), Screen(phone)
    organiser.log_in(anna().username, PASSWORD)
    desk.get(f"{server}/desk/evenings/{five.round.tournament_id}/results/")
    phone.get(url)

    bert.leave('main a[href$="/referee/"]')
    bert.tap(".tile:first-child")
    bert.leave("button.danger")
    await_text(desk, "#calls", "Tisch 1 ruft den Schiedsrichter")
    await_text(desk, "#calls", "Renonce")
    organiser.tap('form[action$="/answer/"] button')
    await_text(phone, ".message", "Der Schiedsrichter kommt")
    organiser.tap('form[action$="/close/"] button')
    await_text(phone, ".message", "erledigt")
    await_text(phone, "h1", "Schiedsrichter rufen?")

    assert desk.current_url.endswith("/results/")
    await_text(desk, "#calls", "")
