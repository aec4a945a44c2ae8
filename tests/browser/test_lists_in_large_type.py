"""Lists of people on a phone whose owner has set large letters: rank, name and points stand together, without sideways
scrolling, no word is cut in two without a hyphen, and somebody is found without scrolling through everybody."""

from datetime import date
from typing import Any

import pytest
from selenium.webdriver import Chrome

from tests.browser.desk import Desk
from tests.browser.looks import broken_words, small_targets, too_wide
from tests.browser.sizes import letter_size, narrow, wide
from tests.browser.waiting import waiting
from tests.factories import NOW, PASSWORD, anna, at_desk, cup, season
from tests.finals import a_final, enter_final_points, sends
from tests.totals_evenings import EVEN, closed, opened
from tournaments.actions.results.publishing import publish_final, publish_qualifiers, publish_results, publish_season
from tournaments.actions.results.totals_evening import EnteredRow, close_totals, enter_totals
from tournaments.models import Player, Publication

pytestmark = pytest.mark.browser

LARGE = 24
PEOPLE = (
    ("Wolkersdorfer-Hinterleitner", "Anna-Katharina", "Unterbeispielhausen"),
    ("Stichhuber", "Leopoldine", "Niederbettelreith am Hausruck"),
    ("Oberkontrabauer", "Friedrich-Wilhelm", "Wien"),
)
BESIDE = """
const box = document.querySelector("main :is(.scroll, .ranking)").getBoundingClientRect();
const inside = ({left, right}) => left >= box.left - 0.5 && right <= box.right + 0.5;
const at = (each) => each.getBoundingClientRect();
const inOrder = (one, other) => at(one).top - at(other).top || at(one).left - at(other).left;
const first = (line) => [...line.children].filter((each) => each.offsetWidth).sort(inOrder).slice(0, 3);
const seen = (line) => first(line).filter((each) => inside(at(each)));
return [...document.querySelectorAll("main :is(tbody tr, .ranking > li)")].map((line) =>
  seen(line).length === 3 && seen(line).some((each) => each.querySelector("strong, .points")));
"""
"""Whether rank, name and points are read first and are in sight, line by line."""
NAMES = "main :is(tbody th, .ranking__name, h1)"
FAMILY_NAMES = """
return [...document.querySelectorAll("main :is(tbody th, .ranking__name)")].filter((each) => each.checkVisibility())
  .map((each) => each.innerText.replaceAll("\u00ad", "").split(" ")[0]);
"""
AS_IF_NEW = """
const list = document.getElementById(document.querySelector("[data-table-filter]").dataset.tableFilter);
list.outerHTML = list.outerHTML.replaceAll(' hidden=""', "");
document.body.dispatchEvent(new Event("htmx:afterSettle"));
"""
"""The list is replaced while one looks for somebody, as htmx does it."""


def lists() -> list[str]:
    """Addresses: an evening's results at the desk, in public and live; a season; its qualifiers; a final's ranking."""
    how: dict[str, Any] = {"by": anna(), "actor": at_desk(), "now": NOW}
    evening = closed(*EVEN)
    players = list(Player.objects.order_by("pk"))
    for player, (family, given, place) in zip(players, PEOPLE, strict=True):
        Player.objects.filter(pk=player.pk).update(family_name=family, given_name=given, place=place)
    found = [publish_results(evening, **how), publish_season(evening.season, **how)]
    found += [publish_qualifiers(evening.season, **how), overall(players)]
    own = [f"desk/evenings/{evening.pk}/results/", f"live/{evening.public_id}/"]
    return own + [f"p/{each.code}/" for each in found]


def overall(players: list[Player]) -> Publication:
    """The overall ranking of a final that all of them have played."""
    final = a_final(season=season(cup_=cup(slug="verband")))
    sends(final, "HRC", [(who, rank, 5) for rank, who in enumerate(players, start=1)], quota=3)
    day = opened(season_=final.season, is_final=True, rounds=1, cup_points="score", date=date(2027, 4, 10))
    points = zip(players, (30, -10, -20), strict=True)
    enter_totals(day, [EnteredRow(who.pk, (score,)) for who, score in points], actor=at_desk(), now=NOW)
    close_totals(day, actor=at_desk(), now=NOW)
    publish_results(day, by=anna(), actor=at_desk(), now=NOW)
    enter_final_points(final)
    return publish_final(final.season, by=anna(), actor=at_desk(), now=NOW)


def test_rank_name_and_points_stand_together_and_somebody_is_found(desk: Chrome, server: str) -> None:
    pages = lists()
    Desk(desk, server).log_in("anna", PASSWORD)
    narrow(desk, 390)
    letter_size(desk, LARGE)
    seen = {page: looked_at(Desk(desk, server), page) for page in pages}
    desk.get(f"{server}/desk/cups/{cup().slug}/")
    beside = too_wide(desk)
    letter_size(desk)
    wide(desk)
    assert beside == []
    assert seen == {page: ([], [True] * 2 * len(PEOPLE), [], ["Wolkersdorfer-Hinterleitner"]) for page in pages}


def looked_at(page: Desk, path: str) -> tuple[list[str], list[bool], list[str], list[str]]:
    """What is too wide or small, whether lines are in sight, broken words, and the family names a search leaves."""
    page.browser.get(f"{page.server}/{path}")
    look = page.browser.execute_script
    seen = too_wide(page.browser) + small_targets(page.browser), look(BESIDE), broken_words(page.browser, NAMES)
    narrow(page.browser, 360)
    seen[1].extend(look(BESIDE))
    narrow(page.browser, 390)
    page.write("[data-table-filter] input", "Hinterleitner")
    waiting(page.browser).until(lambda _: len(look(FAMILY_NAMES)) < len(PEOPLE))
    look(AS_IF_NEW)
    return *seen, look(FAMILY_NAMES)
