"""A season on a phone: room beside the names, no word cut in two, the state of every evening in sight."""

import pytest
from selenium.webdriver import Chrome

from tests.browser.desk import Desk
from tests.browser.looks import broken_words, faults, small_targets
from tests.browser.sizes import narrow, wide
from tests.browser.waiting import waiting
from tests.factories import NOW, PASSWORD, anna, at_desk
from tests.totals_evenings import closed, opened
from tournaments.actions.results.publishing import publish_results, publish_season
from tournaments.actions.results.totals_evening import EnteredRow, close_totals, enter_totals
from tournaments.models import Player, Publication, Season
from tournaments.models.publication import PublicationKind

pytestmark = pytest.mark.browser

NAMES = ("Oberwolkersdorfer-Hinterleitner Maximiliane", "Gstießreiter Ng", "Hochstöger-Grünwalder Maria-Theresia")

SHARE = """
const board = document.querySelector(".board"), of = (e) => e.getBoundingClientRect().width / board.clientWidth;
const [rank, named] = board.querySelectorAll("tbody .rank, tbody .named");
board.scrollLeft = 200;
const left = rank.getBoundingClientRect().right - board.getBoundingClientRect().left;
board.scrollLeft = 0;
return [of(rank) + of(named), of(named), Math.max(0, left)];
"""
LEGIBLE = """
return [...document.querySelectorAll("svg.ranks text")].map((each) => {
  const picture = each.ownerSVGElement, shown = picture.getBoundingClientRect().width / picture.viewBox.baseVal.width;
  return parseFloat(getComputedStyle(each).fontSize) * shown;
});
"""
IN_SIGHT = "return [...arguments].every((e) => e.getBoundingClientRect().right <= innerWidth);"
TALL = "return [...document.querySelectorAll('.board .named a, .desk-list th a')].map((e) => e.offsetHeight);"

BESIDE = """
const board = document.querySelector(".board"), words = document.createRange();
return [...board.querySelectorAll("thead th")].map((each) => {
  words.selectNodeContents(each);
  return [each.innerText, board.getBoundingClientRect().right - words.getBoundingClientRect().right];
});
"""
"""Each heading, and how much room there is behind it without scrolling."""


def played_twice() -> Season:
    """Two evenings of the same people, who have long names."""
    anna()
    first = closed((70,), (-30,), (-40,), rounds=1)
    players = list(Player.objects.order_by("pk"))
    for player, name in zip(players, NAMES, strict=True):
        player.family_name, player.given_name = name.split()
        player.save()
    second = opened(rounds=1, name="Abend im Gasthof zum Goldenen Sküs")
    rows = [EnteredRow(player.pk, (points,)) for player, points in zip(players, (-9, 4, 5), strict=True)]
    enter_totals(second, rows, actor=at_desk(), now=NOW)
    close_totals(second, actor=at_desk(), now=NOW)
    Season.objects.update(planned=3)
    publish_results(second, by=anna(), actor=at_desk(), now=NOW)
    publish_season(first.season, by=anna(), actor=at_desk(), now=NOW)
    return first.season


def test_a_season_on_a_phone(desk: Chrome, server: str) -> None:
    season = played_twice()
    page = Desk(desk, server)
    page.log_in("anna", PASSWORD)
    desk.get(f"{server}/desk/seasons/{season.pk}/")
    narrow(desk, 390)
    assert faults(desk) == []
    assert small_targets(desk) == []

    both, name, left = desk.execute_script(SHARE)
    assert both <= 0.5
    assert name <= 0.37
    assert left == 0  # what is fixed while one scrolls is the name alone
    assert broken_words(desk, ".board .named a") == []
    room = dict(desk.execute_script(BESIDE))
    assert room["Österreich-Finale"] >= 0, "who is safe is in sight"
    assert min(desk.execute_script(TALL)) >= 44
    assert desk.execute_script(IN_SIGHT, *page.see_all(".desk-list .tag"))

    page.write("[data-table-filter] input", "hinterleitner")
    waiting(desk).until(lambda _: len([each for each in page.see_all(".board tbody tr") if each.is_displayed()]) == 1)
    page.leave(".board tbody tr:not([hidden]) a")
    assert min(desk.execute_script(LEGIBLE)) >= 16
    narrow(desk, 360)
    desk.get(f"{server}/p/{Publication.objects.get(kind=PublicationKind.RESULTS).code}/")
    assert dict(desk.execute_script(BESIDE))["Cuppunkte"] >= 0
    assert broken_at_a_season(desk, f"{server}/desk/seasons/{season.pk}/") == []
    wide(desk)


def broken_at_a_season(desk: Chrome, address: str) -> list[str]:
    """Words of nine and ten letters, wide ones, that are broken without a hyphen on small phones."""
    names = ("Zimmermann Maximilian", "Wagenhofer Hannelore", "Schwammer Christoph")
    for player, name in zip(Player.objects.order_by("pk"), names, strict=True):
        player.family_name, player.given_name = name.split()
        player.save()
    found = []
    for width in (360, 390):
        narrow(desk, width)
        desk.get(address)
        found += broken_words(desk, ".board .named a")
    return found
