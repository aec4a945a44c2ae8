"""Rules of a club's own: uploaded at the desk, chosen for an evening, and a hand of each rule played on a phone.

The points are worked out by hand from fixtures/rulesets/upper-austrian-club.toml.
"""

from collections.abc import Sequence
from pathlib import Path

import pytest
from django.utils import timezone
from selenium.webdriver import Chrome
from selenium.webdriver.common.by import By

from tests.browser.desk import Desk
from tests.browser.hands import Typed, typed
from tests.browser.looks import faults, small_targets, too_wide
from tests.browser.pages import HandPage, TablePage, figure
from tests.browser.playing import correct, enter, sums
from tests.browser.seats import link_address, sit_down
from tests.browser.sizes import narrow
from tests.factories import (
    NOW,
    PASSWORD,
    PlayerFactory,
    at_desk,
    link_of,
    new_tournament,
    play_under,
    season,
    tables_of,
)
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import BECOMES
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.people.check_in import check_in
from tournaments.links import table_token
from tournaments.models import Table, Tournament

pytestmark = pytest.mark.browser

RULES = Path(__file__).parents[2] / "fixtures" / "rulesets" / "upper-austrian-club.toml"
NAMES = ("Pagatinger", "Sküsbauer", "Talonhuber", "Mondreiter")

BETTEL = typed("bettel", "outcome=0-yes", (9, -3, -3, -3))
ABSOLUT = Typed(  # 4 + 2 announced, with 45/2 of the card points
    "dreier", (("outcome", "1-yes"), ("absolut-said", "announced"), ("absolut-made", "yes")),
    (-6, 18, -6, -6), texts=(("card_thirds", "45/2"),),
)  # fmt: skip
SILENT_ABSOLUT = typed("rufer", "outcome=2-yes absolut-said=silent", (2, -2, 2, -2))
MORDKONTRA = typed("rufer", "outcome=1-yes kontra=16", (1, 1, -1, -1), (16, 16, -16, -16))
# Piccolo 2 won against seats 1 and 3, seat 1's Kontra on it; Bettel 3 lost to the same two
BEI_SPIELE = typed("piccolo", "outcome=0-yes kontra-1=2 bei-2=bettel bei-2-won=no", (4, 1, -6, 1), (6, -1, -6, 1))
# the same with the Bettel won
CORRECTED = typed("piccolo", "bei-2-won=yes", (4, -5, 6, -5), (6, -7, 6, -5))
# 107 thirds of forehand, 24 to seat 3, who has no trick
MAYOR = typed("trischaken", "", (-24, 0, 0, 24), texts=("35/2", "20", "14/1", "0"))
LOSER = typed("trischaken", "", (2, -6, 2, 2), texts=("20", "30", "10", "10"))
HANDS = (BETTEL, ABSOLUT, SILENT_ABSOLUT, MORDKONTRA, BEI_SPIELE, MAYOR, LOSER)
NOTES = [
    "Bettel", "Dreier, Absolut", "Rufer, Absolut still", "Rufer, Mord",
    "Piccolo: Pagatin., Kontra, Bettel: Talonhu.", "Trischaken", "Trischaken",
]  # fmt: skip


def test_a_rufer_played_on_keeps_what_was_tapped(phone: Chrome, server: str) -> None:
    tournament = new_tournament()
    play_under(tournament, variant_document("ooe-2023", BECOMES))
    page = HandPage(phone)
    phone.get(link_address(sit_down(tournament, NAMES), server))
    page.start("rufer")
    page.choose("pagat-said", "silent")
    page.mark_screen()

    page.tap("#pad [name=play_on]")

    ticked = {each.get_attribute("name"): each.get_attribute("value") for each in page.see_all("#pad input:checked")}
    assert (page.contract, ticked["king_in_talon"], ticked["pagat-said"]) == ("dreier", "yes", "silent")
    assert page.browser.execute_script("return window.isOld")  # no other page is there


def test_rules_of_a_clubs_own_are_uploaded_and_played(
    desk: Chrome, phone: Chrome, plain_phone: Chrome, server: str
) -> None:
    season()
    table = seat_four(open_evening(Desk(desk, server)))
    page = TablePage(phone, f"{server}/t/{table_token(link_of(table), table)}/")

    page.open()
    for number, hand in enumerate(HANDS, start=1):
        enter(page, hand, number, size=4)

    assert notes(page) == NOTES
    assert points(page) == by_place(HANDS)
    assert page.totals() == sums(HANDS, size=4, struck=0)
    assert_fits(page, HANDS.index(BEI_SPIELE) + 1)
    correct_without_scripts(TablePage(plain_phone, page.url), HANDS.index(BEI_SPIELE) + 1)


def correct_without_scripts(page: TablePage, number: int) -> None:
    """The Bettel beside the Piccolo was won: what was entered stands there, only that is tapped."""
    page.open()
    correct(page, CORRECTED, number, size=4)
    played = [CORRECTED if hand is BEI_SPIELE else hand for hand in HANDS]
    assert points(page) == by_place(played)
    assert page.totals() == sums(played, size=4, struck=0)


def assert_fits(page: TablePage, number: int) -> None:
    """The form of Bei-Spiele, opened again, is right for thumbs, ears and eyes, also on the smallest phone."""
    page.open_hand(number)
    assert faults(page.browser) == []
    assert small_targets(page.browser) == []
    for width in (320, 390):
        narrow(page.browser, width)
        assert too_wide(page.browser) == []
    assert_offers_what_can_be(page)


def assert_offers_what_can_be(page: HandPage) -> None:
    """With scripts, declarers stand in no row of who pays them."""
    hidden = [each.get_attribute("id") or "" for each in page.see_all(".option[hidden], .chip[hidden]")]
    kontras = [f"id_bei-{seat}-kontra-{by}" for seat in range(4) for by in (0, 2) if by != seat]
    assert sorted(hidden) == sorted(["id_kontra-0", "id_kontra-2", "id_bei-0", *kontras])
    page.choose("outcome", "1-yes")
    assert not page.see("#id_bei-1").is_displayed()
    assert page.see("#id_bei-0").is_displayed()


def by_place(hands: Sequence[Typed]) -> list[list[int]]:
    """The points of every hand by place."""
    return [[brought for brought, _ in hand.by_place(n, size=4)] for n, hand in enumerate(hands, start=1)]


def open_evening(anna: Desk) -> Tournament:
    """Upload the rules and open an evening that is played by them."""
    anna.log_in("anna", PASSWORD)
    anna.browser.get(f"{anna.server}/desk/cups/musterer/rulesets/new/")
    anna.see('main input[type="file"]').send_keys(str(RULES))
    anna.submit()
    assert faults(anna.browser) == []
    anna.submit()
    assert anna.is_done()
    assert faults(anna.browser) == []
    anna.browser.get(f"{anna.server}/desk/seasons/{season().pk}/")
    anna.go("/evenings/new/")
    anna.fill_in(name="Stammtisch", venue="Gasthof zum Sküs", rounds_planned="1")
    anna.tap('main label:has(input[name="ruleset"][value^="oberkakadu@"])')
    anna.submit()
    return Tournament.objects.get(name="Stammtisch")


def seat_four(tournament: Tournament) -> Table:
    for name in NAMES:
        check_in(tournament, PlayerFactory.create(family_name=name), actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=timezone.now())
    (table,) = tables_of(tournament)
    return table


def points(page: TablePage) -> list[list[int]]:
    """What every hand of the sheet brought, by place."""
    rows = page.see_all("table.sheet tbody tr")
    return [[figure(cell.text.split()[0]) for cell in row.find_elements(By.TAG_NAME, "td")] for row in rows]


def notes(page: TablePage) -> list[str]:
    """What the sheet says was played."""
    written = [str(each.get_property("textContent")) for each in page.see_all("table.sheet tbody th small")]
    return [note.replace("\N{SOFT HYPHEN}", "") for note in written]
