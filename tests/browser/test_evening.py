"""A whole evening of sixty at the organiser's desk, from an empty database to a signed closing sheet.

Anna does with mouse and keys what an organiser does; a phone is Bert's. Dozens of other captains and a second till act
through the verbs.
"""

from collections.abc import Mapping
from io import StringIO
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from django.core.management import call_command
from selenium.webdriver import Chrome

from tests.browser.evening import others, till
from tests.browser.evening.cast import BY_KEYS, BY_NUMBER, EVERYBODY, LATE, Guest, club_list
from tests.browser.evening.correction import Ranking, correct_what_is_published, wrong_hand
from tests.browser.evening.desk import EveningDesk
from tests.browser.evening.first_round import play_first_round
from tests.browser.evening.replay import replayed_standings
from tests.browser.evening.till import FEE, GOODS, Purse
from tests.browser.pages import figure
from tests.browser.public import PublicList
from tournaments.models import Tournament, User

pytestmark = [pytest.mark.browser, pytest.mark.long]

PASSWORD = "sieben Herzkönige"
NEVER_CAME, GOES_HOME = BY_NUMBER[10], LATE[0]
CORRECTING, PUBLISHING = 12, 1
"""Clicks from the published results to the corrected ones closed again, seven of them on the hand itself, and from
there to the official list; only ever lowered."""


def test_an_evening_of_sixty(desk: Chrome, phone: Chrome, server: str, downloads: Path, tmp_path: Path) -> None:
    User.objects.create_superuser("anna", password=PASSWORD)
    anna, purse = EveningDesk(desk, server), Purse()
    found_the_evening(anna, club_list(tmp_path))
    check_in(anna, purse)
    open_the_till(anna, purse)
    draw_and_publish(anna)
    some_come_late(anna, purse)
    replaced = play_first_round(anna, phone, purse)
    close_round(anna, 1)
    two_go_home(anna, purse, replaced)
    play_round(anna, 2)
    play_round(anna, 3)

    published = publish(anna)
    assert_replayed(published)
    declare_official(anna)
    give_prizes(anna, purse, published, downloads)
    anna.tab("results")
    clicks = correct_what_is_published(anna, wrong_hand(published))
    corrected = anna.result_rows()
    assert_replayed(corrected)
    assert_public(anna, phone, corrected)
    give_prizes(anna, purse, corrected, downloads)
    sign(anna, purse, downloads)
    only_counter_entries(anna)

    assert clicks.publishing <= PUBLISHING
    assert clicks.correcting <= CORRECTING
    assert {page: wrong for page, wrong in anna.found.items() if wrong} == {}
    assert verified() == ""


def found_the_evening(anna: EveningDesk, players: Path) -> None:
    anna.log_in("anna", PASSWORD)
    anna.create_cup(name="Musterer Cup", short_name="MC", slug="musterer")
    anna.leave('nav.tabs a[href$="/players/"]')
    anna.go("/players/import/")
    assert anna.import_players(players) == [60, 0, 0, 0]
    anna.leave('nav.tabs a[href$="/cups/musterer/"]')
    anna.open_season(quota=3, tournaments_to_qualify=1)
    anna.go("/evenings/new/")
    anna.fill_in(name="3. Abend", venue="Gasthof zum Sküs", rounds_planned="3", fee_cents="15")
    anna.choose("ruleset", "ooe-2023")
    anna.submit()


def check_in(anna: EveningDesk, purse: Purse) -> None:
    """Most by a list of their numbers, five by number and Enter, one by name and the arrows."""
    anna.tab("check-in")
    anna.go("/check-in/numbers/")
    anna.fill_in(numbers=" ".join(guest.number for guest in BY_NUMBER))
    anna.leave('main form button[name="method"][value=""]')
    for guest in BY_KEYS[:5]:
        purse.put("fee", anna.check_in_by_keys(guest.number))
    purse.put("fee", anna.check_in_by_keys("fuchs zoe", down=1))
    assert anna.figures() == [54]


def open_the_till(anna: EveningDesk, purse: Purse) -> None:
    """Change, cards, and everybody's fee: two pay less, one by card, one by transfer, most at a second till."""
    anna.tab("till")
    till.enter(anna, purse, "float", 20_000)
    till.enter(anna, purse, "expense", 1_290, note="Karten")
    anna.tab("fees")
    till.reduce_fee(anna, BY_NUMBER[1], cents=1_000, reason="Jugend")
    till.reduce_fee(anna, BY_NUMBER[2], cents=0, reason="hilft beim Aufbau")
    till.take_fee(anna, purse, BY_NUMBER[3], method="card")
    till.take_fee(anna, purse, BY_NUMBER[4], method="transfer")
    purse.put("fee", others.take_fees(BY_NUMBER[5:], cents=FEE))
    till.take_open_fees(anna, purse)
    anna.tab("prizes")
    till.set_prizes(anna)


def draw_and_publish(anna: EveningDesk) -> None:
    anna.tab("draw")
    anna.submit()
    assert [each.text for each in anna.see_all(".stats dd")][:4] == ["1, 2, 3", "54", "11", "2"]
    anna.publish_seating()


def some_come_late(anna: EveningDesk, purse: Purse) -> None:
    """Before the first hand four come, and somebody who has a seat calls that they won't: their fee goes back."""
    anna.tab("check-in")
    for guest in LATE[:4]:
        purse.put("fee", anna.check_in_by_keys(guest.number))
    anna.leave_in_row(NEVER_CAME, 'a[href*="/draw/amend/"]')
    change_seats(anna, gone=[NEVER_CAME], arrived=LATE[:4])
    anna.tab("till")
    anna.tab("fees")
    till.refund(anna, purse, NEVER_CAME)
    till.take_open_fees(anna, purse)


def two_go_home(anna: EveningDesk, purse: Purse, replaced: Guest) -> None:
    """Before round 2: whoever was replaced and another leave; the stand-in and the last of the late stay."""
    anna.tab("check-in")
    anna.leave_in_row(GOES_HOME, 'a[href*="/draw/amend/"]')
    change_seats(anna, gone=[GOES_HOME, replaced], arrived=LATE[4:])
    anna.tab("till")
    anna.tab("fees")
    till.take_open_fees(anna, purse)


def change_seats(anna: EveningDesk, *, gone: list[Guest], arrived: tuple[Guest, ...]) -> None:
    """The page says of everybody who comes or goes what becomes of them."""
    anna.tick("gone", gone)
    anna.tick("arrived", arrived)
    anna.submit()
    said = anna.see("main").text
    assert [guest.name for guest in (*gone, *arrived) if guest.name not in said] == []


def play_round(anna: EveningDesk, number: int) -> None:
    """One table is closed at the desk, the others by their two signatures."""
    anna.tab("rounds")
    first, *signing = anna.tables_of_round()
    luck = Random(f"round {number}")
    others.play_and_sign(signing, luck)
    others.play(others.table_of(first), luck)
    anna.go(urlsplit(first).path)
    anna.press("/close/")
    close_round(anna, number)


def close_round(anna: EveningDesk, number: int) -> None:
    anna.tab("rounds")
    anna.press(f"/rounds/{number}/close/")
    assert anna.is_done()


def publish(anna: EveningDesk) -> Ranking:
    """The evening closed, its results public: rank and points by number."""
    anna.tab("results")
    anna.press("/close/")
    anna.leave('main a[href$="/results/publish/"]')
    anna.submit()
    return anna.result_rows()


def declare_official(anna: EveningDesk) -> None:
    """Nobody protests; everybody agrees before the time for it is over."""
    anna.go("/results/protests/")
    anna.go("/results/official/")
    anna.explain("alle einverstanden")
    assert anna.is_done()


def give_prizes(anna: EveningDesk, purse: Purse, rows: Ranking, downloads: Path) -> None:
    """Award and pay what the scheme gives for these ranks; the purse has nothing but that then."""
    anna.tab("till")
    anna.tab("prizes")
    till.award(anna)
    expected = till.expected_prizes({number: rank for number, (rank, _) in rows.items()}, fees=purse.fees())
    assert till.paid_out(anna.order("payout-list.xlsx", downloads)) == expected
    till.pay_prizes(anna)
    assert len(anna.see_all("main tbody tr")) == len(expected) + len(GOODS)
    purse.lines["prize", "cash"] = -sum(expected.values())


def sign(anna: EveningDesk, purse: Purse, downloads: Path) -> None:
    """The sheet balances to the cent with what was taken and paid, the Kontra box last; a wrong count is not signed.

    Anna says that the box may differ from what the score sheets say.
    """
    anna.tab("till")
    till.enter(anna, purse, "kontra", 840)
    anna.tab("till")
    anna.tap('main form input[name="kontra"]')
    anna.fill(counted=till.euros(purse.in_till() - 1))
    assert "0,01 €" in anna.see("main form [role=alert], main form .errorlist").text
    anna.fill(counted=till.euros(purse.in_till()))
    assert anna.is_done()
    assert till.sheet_lines(anna.order("closing-sheet.xlsx", downloads)) == till.expected_sheet(purse)
    anna.tab("till")
    text = till.text_of(anna.order("closing-sheet.pdf", downloads))
    assert f"Bestand, bar {till.euros(purse.in_till())} €" in text
    assert "Unterschrift, Kassa: anna" in text


def only_counter_entries(anna: EveningDesk) -> None:
    """Nothing is taken or paid any more; an entry is taken back with a reason, and the sheet says so."""
    anna.tab("till")
    anna.tab("book")
    assert not anna.sees('main a[href$="/expense/"], main a[href$="/float/"]')
    anna.leave('main tbody a[href$="/till/book/2/"]')
    anna.explain("doppelt")
    anna.tab("till")
    assert "doppelt" in anna.see("main").text
    assert not anna.sees('main form input[name="counted"]')
    anna.tab("fees")
    assert not anna.sees("main tbody form")


def assert_replayed(rows: Ranking) -> None:
    """The results are those of the engine alone."""
    tournament = Tournament.objects.get()
    numbers: Mapping[int, str | None] = dict(tournament.entries.values_list("pk", "player__number"))
    assert rows == {numbers[each.key]: (each.rank, each.total) for each in replayed_standings(tournament)}


def assert_public(anna: EveningDesk, phone: Chrome, rows: Ranking) -> None:
    """Everybody sees the correction, why, and the same points."""
    phone.get(str(anna.see('main a[href*="/p/"]').get_attribute("href")))
    page, names = PublicList(phone), {guest.number: guest.name for guest in EVERYBODY}
    shown = sorted((line[1].split("\n")[0], figure(line[2])) for line in page.rows())
    assert shown == sorted((names[number], points) for number, (_, points) in rows.items())
    assert "Spiel falsch eingetragen" in page.see("main").text


def verified() -> str:
    """What `manage.py verify` finds."""
    said = StringIO()
    call_command("verify", stdout=said)
    return said.getvalue()
