"""The round in which everything happens: a phone, a referee's call, a stand-in, two tables on paper."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.desk import DeskTable
from tests.browser.evening.cast import LATE, Guest
from tests.browser.evening.desk import EveningDesk
from tests.browser.evening.others import play, play_and_sign, sitting_at, table_of
from tests.browser.evening.till import Purse
from tests.browser.hands import AT_FOUR
from tests.browser.pages import Screen, TablePage
from tests.browser.playing import enter, strike
from tests.browser.test_everybody import await_text
from tests.browser.waiting import waiting

ON_PAPER = ((17, -5, -8, -4), (-21, 9, 13, -1))
LUCK = Random("evening")


@dataclass(frozen=True, slots=True)
class FirstRound:
    """The tables of the round by what becomes of them; each is its page's address at the desk."""

    by_phone: str
    with_stand_in: str
    on_paper: tuple[str, ...]
    others: tuple[str, ...]


def planned(addresses: Sequence[str]) -> FirstRound:
    """Four tables of four have something special."""
    fours = [each for each in addresses if len(sitting_at(table_of(each))) == 4]
    by_phone, with_stand_in, *on_paper = fours[:4]
    others = tuple(each for each in addresses if each not in fours[:4])
    return FirstRound(by_phone, with_stand_in, tuple(on_paper), others)


def play_first_round(anna: EveningDesk, phone: Chrome, purse: Purse) -> Guest:
    """Whoever was replaced by a stand-in."""
    anna.tab("rounds")
    round_ = planned(anna.tables_of_round())
    play_and_sign(round_.others, LUCK)
    page = TablePage(phone, DeskTable(anna.browser, anna.server, round_.by_phone).link())
    page.open()
    for number, hand in enumerate(AT_FOUR[:3], start=1):
        enter(page, hand, number, size=4)
    strike(page, 2)
    call_the_referee(anna, phone)
    gone = stand_in(anna, round_.with_stand_in, purse)
    finish_by_phone(page, round_.by_phone)
    take_paper(anna, round_.on_paper)
    return gone


def call_the_referee(anna: EveningDesk, phone: Chrome) -> None:
    """The table calls, the desk answers and settles it; neither page is loaded again."""
    bert = Screen(phone)
    bert.leave('main a[href$="/referee/"]')
    bert.tap(".tile:first-child")
    bert.leave("button.danger")
    await_text(anna.browser, "#calls", "ruft den Schiedsrichter")
    anna.tap('form[action$="/answer/"] button')
    await_text(phone, ".message", "Der Schiedsrichter kommt")
    anna.tap('form[action$="/close/"] button')
    await_text(anna.browser, "#calls", "")


def stand_in(anna: EveningDesk, address: str, purse: Purse) -> Guest:
    """Somebody goes home after hand 5; who has just come plays for them."""
    table = table_of(address)
    play(table, LUCK, until=5)
    gone = sitting_at(table)[2]
    anna.tab("check-in")
    for guest in LATE[4:]:
        purse.put("fee", anna.check_in_by_keys(guest.number))
    anna.leave_in_row(gone, 'a[href$="/stand-in/"]')
    anna.pick_guest("place", gone)
    anna.pick_guest("entry", LATE[4])
    anna.submit()
    assert anna.is_done()
    play_and_sign([address], LUCK)
    return gone


def finish_by_phone(page: TablePage, address: str) -> None:
    """The other hands come from other phones; two sign on this one, which closes the table."""
    play(table_of(address), LUCK)
    page.open()
    page.leave("#round-end a.button.primary")
    page.leave("[name=place][value='1']")
    page.leave("[name=place][value='3']")
    assert table_of(address).is_closed


def take_paper(anna: EveningDesk, addresses: Sequence[str]) -> None:
    """Two sheets without the mouse: every figure and Enter, and a last Enter closes both tables."""
    anna.tab("rounds")
    anna.go("/rounds/1/totals/")
    for address, totals in zip(addresses, ON_PAPER, strict=True):
        for total in totals:
            anna.press_keys(str(total), Keys.ENTER)
        await_saved(anna, address)
    anna.press_focused()
    assert [address for address in addresses if not table_of(address).is_closed] == []


def await_saved(anna: EveningDesk, address: str) -> None:
    """Until the page says that the table's totals are at the desk."""
    waiting(anna.browser).until(lambda _: anna.sees(f"#state-{table_of(address).pk} [data-tone=good]"))
