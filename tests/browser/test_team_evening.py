"""An evening of pairs: teams made at the desk, kept apart, ranked by what their members have, and published."""

from collections import Counter

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.keys import Keys

from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.pages import figure
from tests.factories import PASSWORD, entries_of, new_tournament
from tests.meetings import meetings
from tournaments.models import Entry, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.long]

ROUNDS = 2
POINTS = ((31, -4, -7, -20), (12, 3, -1, -14), (9, 8, -8, -9), (40, -40, 1, -1))
"""Everybody's at each table, by place; no two teams can have the same with them."""
NAMED = "Die Vögel & Söhne"

RANKINGS = """
return [...document.querySelectorAll("main h2")].map((heading) =>
  [heading.innerText, [...heading.parentElement.querySelectorAll("tbody tr, ol.ranking > li")].map((line) =>
    [line.children[0].innerText, line.children[1].innerText.split("\\n")[0], line.children[2].innerText])]);
"""


def test_pairs_are_made_drawn_apart_played_and_ranked(desk: Chrome, phone: Chrome, server: str) -> None:
    tournament = new_tournament(players=8, rounds_planned=ROUNDS, team_size=2)
    anna, found = Desk(desk, server), list[str]()
    anna.log_in("anna", PASSWORD)
    address = f"{server}/desk/evenings/{tournament.pk}/"

    desk.get(f"{address}check-in/")
    anna.go("/teams/")
    people = entries_of(tournament)
    pairs = [list(people[at : at + 2]) for at in range(0, 8, 2)]
    for pair in pairs:
        gather(anna, *pair)
        found += violations(desk)
        if pair == pairs[0]:
            anna.fill_in(name=NAMED)
        anna.submit()
        assert anna.is_done()
    names = [NAMED, *(f"{one.player.family_name} / {other.player.family_name}" for one, other in pairs[1:])]

    anna.browser.get(f"{address}draw/")
    found += violations(desk)
    anna.submit()
    anna.publish_seating()
    assert [meetings(tournament)[one.pk, other.pk] for one, other in pairs] == [0] * 4

    totals = play(anna, address)
    anna.browser.get(f"{address}results/")
    anna.press("/close/")
    anna.browser.get(f"{address}results/")
    found += violations(desk)
    expected = ranked(dict(zip(names, pairs, strict=True)), totals)
    assert ranking(desk) == expected
    anna.leave('main a[href$="/results/publish/"]')
    anna.submit()
    published = str(anna.see('main a[href*="/p/"]').get_attribute("href"))

    for page in (published, f"{server}/live/{Tournament.objects.get().public_id}/"):
        phone.get(page)
        assert ranking(phone) == expected
        found += violations(phone)
    desk.get(f"{address}teams/")
    found += violations(desk)
    assert found == []


def gather(anna: Desk, *people: Entry) -> None:
    """Their numbers, one after the other, each with Enter; then the name is proposed."""
    for each in people:
        old = anna.see("html")
        field = anna.see('input[name="q"]')
        field.send_keys(f"{each.player.number}{Keys.ENTER}")
        anna.await_next(old)
    proposed = anna.see('main input[name="name"]')
    assert proposed.get_attribute("value") == " / ".join(each.player.family_name for each in people)
    assert anna.browser.switch_to.active_element == proposed


def play(anna: Desk, address: str) -> Counter[str]:
    """Both rounds with totals from paper; what everybody has, by name."""
    totals, rows = Counter[str](), iter(POINTS)
    for number in range(1, ROUNDS + 1):
        anna.browser.get(f"{address}rounds/{number}/")
        for table in anna.tables():
            points = next(rows)
            totals.update(dict(zip(table.names(), points, strict=True)))
            table.take_totals(points)
            table.close()
        anna.browser.get(f"{address}rounds/{number}/")
        anna.press(f"/rounds/{number}/close/")
    return totals


def ranked(teams: dict[str, list[Entry]], totals: Counter[str]) -> list[tuple[int, str, int]]:
    """Rank, name and points as they must be."""
    points = {name: sum(totals[each.player.name] for each in members) for name, members in teams.items()}
    order = sorted(points, key=lambda name: -points[name])
    return [(rank, name, points[name]) for rank, name in enumerate(order, start=1)]


def ranking(browser: Chrome) -> list[tuple[int, str, int]]:
    """The teams as a page has them."""
    found: dict[str, list[list[str]]] = dict(browser.execute_script(RANKINGS))
    return [(int(rank.strip(".")), name, figure(points)) for rank, name, points in found["Doppelwertung"]]
