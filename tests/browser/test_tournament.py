"""A cup's first tournament in a real browser, from an empty database to files on the organiser's disk."""

import re
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

import pytest
from openpyxl import load_workbook
from pypdf import PdfReader
from selenium.webdriver import Chrome
from selenium.webdriver.support.ui import WebDriverWait

from tests.browser.cast import PLAYERS, player_list
from tests.browser.desk import Desk, DeskTable
from tests.browser.hands import AT_FIVE, AT_FOUR, typed
from tests.browser.looks import faults
from tests.browser.pages import TablePage, figure
from tests.browser.playing import Totals, correct, enter, strike, sums
from tests.browser.public import LiveList, PublicList
from tests.browser.saving import await_that
from tournaments.models import Cup, Player, User

pytestmark = [pytest.mark.browser, pytest.mark.long]

PASSWORD = "sieben Herzkönige"
ON_PAPER = {4: (17, -5, -8, -4), 5: (-21, 9, 0, 13, -1)}
LIVE = 30  # seconds until a live list has followed
QUOTA = 3
MISTAKE_AT_FOUR = typed("rufer", "outcome=talon-no", (-3, 1, 1, 1))
MISTAKE_AT_FIVE = typed("dreier", "outcome=2-yes kakadu-said=silent kakadu-side=declarer", (-7, -7, 21, -7))
WRONG_AT_FOUR, STRUCK_AT_FOUR = 8, 12
WRONG_AT_FIVE, STRUCK_AT_FIVE = 17, 9

FIGURES = r"[^-+\d\u2212\u2013]*" + r"\s+".join([r"([-+\u2212\u2013]?\d+)"] * 3)
"""Three whole numbers behind whatever else stands there."""

TotalsByName = dict[str, tuple[int, int]]


def test_a_tournament_from_nothing_to_its_results(
    desk: Chrome, phone: Chrome, plain_phone: Chrome, server: str, downloads: Path, tmp_path: Path
) -> None:
    User.objects.create_superuser("anna", password=PASSWORD)
    assert not Cup.objects.exists()
    anna = Desk(desk, server)

    found_and_open(anna)
    address = anna.address
    check_everybody_in(anna, player_list(tmp_path))
    tables = draw_and_publish(anna, address)
    assert len(PdfReader(BytesIO(anna.order("score-sheets.pdf", downloads))).pages) == len(tables) == 10
    names = {table.url: table.names() for table in tables}
    four = next(table for table in tables if len(names[table.url]) == 4)
    five = next(table for table in tables if len(names[table.url]) == 5)

    live = open_live_list(anna, address, phone)
    expected = dict(zip(names[four.url], play_four(TablePage(phone, four.link())), strict=True))
    follow(live, phone, expected)
    expected |= zip(names[five.url], play_five(TablePage(plain_phone, five.link())), strict=True)
    expected |= take_paper(names, [table for table in tables if table.url not in {four.url, five.url}])
    close_everything(anna, address, tables)

    publish(anna, address)
    assert len(expected) == len(PLAYERS)
    assert sums_of(expected) == (0, 0)
    assert_published(anna, address, phone, expected)
    assert_files(anna, address, downloads, expected)


def found_and_open(anna: Desk) -> None:
    anna.log_in("anna", PASSWORD)
    anna.create_cup(name="Musterer Cup", short_name="MC", slug="musterer")
    anna.open_season(quota=QUOTA, tournaments_to_qualify=1)
    anna.open_tournament(name="1. Abend", venue="Gasthof zum Sküs", rounds=1, ruleset="ooe-2023")
    assert faults(anna.browser) == []


def check_everybody_in(anna: Desk, file: Path) -> None:
    """By the list; one of them leaves again and is checked in by number."""
    anna.go("/check-in/")
    assert anna.upload_arrivals(file) == [43, 0, 0, 1]
    anna.leave('main button[name="check_in"]')
    assert anna.figures() == [43]
    assert Player.objects.count() == 43

    anna.leave('main form[action*="/check-out/"] button')
    assert anna.figures() == [42]
    gone = next(name for name in PLAYERS if name not in anna.see("main table").text)
    anna.find(f"{PLAYERS.index(gone) + 1:04d}")
    anna.leave('#found form[action*="/check-in/"] button')
    assert anna.figures() == [43]
    assert faults(anna.browser) == []


def draw_and_publish(anna: Desk, address: str) -> list[DeskTable]:
    anna.go("/draw/")
    rounds, players, fours, fives, *_ = anna.draw()
    assert (rounds, players, fours, fives) == (1, 43, 7, 3)
    assert faults(anna.browser) == []
    anna.publish_seating()
    anna.browser.get(f"{address}rounds/1/")
    assert faults(anna.browser) == []
    return anna.tables()


def open_live_list(anna: Desk, address: str, phone: Chrome) -> str:
    """In a second window of the phone; nobody has points yet. The window's handle."""
    anna.browser.get(address)
    page = anna.see('main a[href*="/live/"]').get_attribute("href")
    table = phone.current_window_handle
    phone.switch_to.new_window("tab")
    phone.get(str(page))
    assert LiveList(phone).points() == {}
    assert faults(phone) == []
    live = phone.current_window_handle
    phone.switch_to.window(table)
    return live


def play_four(page: TablePage) -> Totals:
    """Sixteen hands with scripts; the eighth is corrected, the twelfth struck."""
    page.open()
    for number, hand in enumerate(AT_FOUR, start=1):
        assert page.hand == number
        enter(page, MISTAKE_AT_FOUR if number == WRONG_AT_FOUR else hand, number, size=4)
    await_that(page, lambda: page.sees("#round-end"))
    correct(page, AT_FOUR[WRONG_AT_FOUR - 1], WRONG_AT_FOUR, size=4)
    await_that(page, lambda: page.sees("#round-end"))
    strike(page, STRUCK_AT_FOUR)
    expected = sums(AT_FOUR, size=4, struck=STRUCK_AT_FOUR)
    assert page.totals() == expected
    return expected


def play_five(page: TablePage) -> Totals:
    """Twenty hands without scripts; the seventeenth is corrected, the ninth struck."""
    page.open()
    for number, hand in enumerate(AT_FIVE, start=1):
        assert page.hand == number
        enter(page, MISTAKE_AT_FIVE if number == WRONG_AT_FIVE else hand, number, size=5)
    correct(page, AT_FIVE[WRONG_AT_FIVE - 1], WRONG_AT_FIVE, size=5)
    strike(page, STRUCK_AT_FIVE)
    expected = sums(AT_FIVE, size=5, struck=STRUCK_AT_FIVE)
    assert page.totals() == expected
    return expected


def follow(live: str, phone: Chrome, expected: TotalsByName) -> None:
    """The live list in the other window has come to show what the table played."""
    table = phone.current_window_handle
    phone.switch_to.window(live)
    points = {name: points for name, (points, _) in expected.items()}
    WebDriverWait(phone, LIVE).until(lambda _: points.items() <= LiveList(phone).points().items())
    assert faults(phone) == []
    phone.switch_to.window(table)


def take_paper(names: dict[str, list[str]], tables: Sequence[DeskTable]) -> TotalsByName:
    """The other tables kept their sheets on paper: each gets totals of its own, which sum to 0. Money equals points."""
    taken: TotalsByName = {}
    for extra, table in enumerate(tables):
        first, second, *rest = ON_PAPER[len(names[table.url])]
        totals = [first + extra, second - extra, *rest]
        table.take_totals(totals)
        taken |= {name: (total, total) for name, total in zip(names[table.url], totals, strict=True)}
    return taken


def close_everything(anna: Desk, address: str, tables: Sequence[DeskTable]) -> None:
    for table in tables:
        table.close()
        assert table.is_done()
    anna.browser.get(f"{address}rounds/1/")
    anna.press("/rounds/1/close/")
    assert anna.is_done()
    anna.browser.get(f"{address}results/")
    anna.press("/close/")
    assert anna.is_done()


def publish(anna: Desk, address: str) -> None:
    """The results, the season table and the qualifiers."""
    anna.browser.get(f"{address}results/")
    assert faults(anna.browser) == []
    anna.leave('main a[href$="/results/publish/"]')
    anna.submit()
    anna.leave("header .masthead__where a")
    anna.leave('main a[href$="/publish/"]')
    anna.submit()
    assert faults(anna.browser) == []
    anna.browser.get(f"{anna.address}qualifiers/")
    anna.leave('main a[href$="/qualifiers/publish/"]')
    anna.submit()
    assert faults(anna.browser) == []


def sums_of(totals: TotalsByName) -> tuple[int, int]:
    return sum(points for points, _ in totals.values()), sum(money for _, money in totals.values())


def assert_published(anna: Desk, address: str, phone: Chrome, expected: TotalsByName) -> None:
    """Everybody sees the three lists, logged in nowhere, and they are what was played."""
    qualifiers = public_address(anna)
    anna.browser.get(anna.address.removesuffix("qualifiers/"))
    season = public_address(anna)
    anna.browser.get(f"{address}results/")
    results = PublicList(phone)

    phone.get(public_address(anna))
    assert results.points() == {name: points for name, (points, _) in expected.items()}
    assert faults(phone) == []
    assert workbook_totals(results.file("xlsx")) == expected
    assert pdf_totals(results.file("pdf")) == expected

    phone.get(season)
    assert len(results.rows()) == len(PLAYERS)
    assert faults(phone) == []
    phone.get(qualifiers)
    best = sorted((points for points, _ in expected.values()), reverse=True)[:QUOTA]
    assert [expected[cells[1].split("\n")[0]][0] for cells in results.rows()[:QUOTA]] == best
    assert faults(phone) == []


def public_address(anna: Desk) -> str:
    return str(anna.see('main a[href*="/p/"]').get_attribute("href"))


def assert_files(anna: Desk, address: str, downloads: Path, expected: TotalsByName) -> None:
    """The organiser's downloads say the same."""
    anna.browser.get(f"{address}results/")
    assert workbook_totals(anna.order("results.xlsx", downloads)) == expected
    anna.browser.get(f"{address}results/")
    assert pdf_totals(anna.order("results.pdf", downloads)) == expected


def workbook_totals(content: bytes) -> TotalsByName:
    """Points and money (in points) by name: columns 3, 6 and 7 of a tournament with one round."""
    rows = load_workbook(BytesIO(content)).worksheets[0].iter_rows(values_only=True)
    return {str(row[2]): (row[5], row[6]) for row in rows if row[2] in PLAYERS}  # type: ignore[misc]


def pdf_totals(content: bytes) -> TotalsByName:
    """The same from the paper: behind the name, and a town if there is one, stand round, total and money."""
    text = "\n".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    found = {name: re.search(re.escape(name) + FIGURES, text) for name in PLAYERS}
    return {name: (figure(line[2]), figure(line[3])) for name, line in found.items() if line}
