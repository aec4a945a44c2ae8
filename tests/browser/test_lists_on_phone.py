"""Lists of people on a phone: nothing stands beside the screen, names can be tapped, the newest champion is largest."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from selenium.webdriver import Chrome

from tests.browser.desk import Desk
from tests.browser.looks import faults, small_targets
from tests.browser.sizes import narrow, wide
from tests.factories import NOW, PASSWORD, PlayerFactory, anna, at_desk, cup, season
from tests.totals_evenings import EVEN, closed, entered
from tournaments.actions.finals.champions import ChampionLine, add_champion
from tournaments.actions.results.publishing import publish_qualifiers, publish_results
from tournaments.models import Player

pytestmark = pytest.mark.browser

LONG = {
    "family_name": "Wolkersdorfer-Hinterleitner",
    "given_name": "Anna-Katharina",
    "place": "Sankt Pagat an der Großen Ybbs",
}
TWELVE = tuple((sign * 123,) * 12 for sign in (1, -1))
SIDEWAYS = """
return [...document.querySelectorAll(".scroll")].filter((e) => e.scrollWidth > e.clientWidth)
  .map((e) => `${e.ariaLabel} ${e.scrollWidth}`);
"""
SWIPED = """
return [...document.querySelectorAll(".scroll:has(tbody th)")].map((box) => {
  box.scrollLeft = 400;
  const edge = box.getBoundingClientRect(), names = [...box.querySelectorAll("tbody th, tfoot th")];
  const seen = names.map((each) => each.getBoundingClientRect())
    .filter((each) => each.left >= edge.left && each.right <= edge.right && each.width <= 0.4 * edge.width);
  return [box.scrollLeft, names.length - seen.length];
}).concat([[document.documentElement.scrollWidth, 0]]);
"""
"""How far each table can be swiped, up to 400 pixels, and how many names are out of sight then; the page last."""
SMALLEST = """
const all = [...document.querySelectorAll("small, .quiet, .named, thead th, .tag")].filter((e) => e.offsetHeight);
return Math.min(...all.map((e) => parseFloat(getComputedStyle(e).fontSize)));
"""
HEIGHTS = "return [...document.querySelectorAll('.desk-list th a')].map((e) => e.offsetHeight);"
SIZES = (
    "return [...document.querySelectorAll('.champion strong')].map((e) => parseFloat(getComputedStyle(e).fontSize));"
)


def test_the_cups_of_somebody_asked_about_fit_into_the_choice(desk: Chrome, server: str, client: Client) -> None:
    closed(*EVEN, season_=season(cup_=cup(slug="oesterreichischer-tarockverband-archiv")))
    known = Player.objects.order_by("pk")[0]
    client.force_login(anna())
    lines = f"Datum;Name;R1\n17.10.2025;{known.name};10\n17.10.2025;Uhuber Resi;-10\n"
    begun = client.post(f"/desk/cups/{cup().slug}/past/", {"uploads": SimpleUploadedFile("a.csv", lines.encode())})
    Desk(desk, server).log_in("anna", PASSWORD)

    desk.get(f"{server}{begun['Location']}questions/")
    narrow(desk, 390)
    assert "Tarockverband" in desk.page_source
    assert faults(desk) == []
    wide(desk)


def test_names_stay_while_twelve_rounds_are_swiped(desk: Chrome, server: str) -> None:
    shown, (typed, _entries) = closed(*TWELVE, rounds=12), entered(*TWELVE, rounds=12)
    Player.objects.update(**LONG)
    listed = publish_results(shown, by=anna(), actor=at_desk(), now=NOW)
    Desk(desk, server).log_in("anna", PASSWORD)
    narrow(desk, 390)
    for page in (f"desk/evenings/{shown.pk}/results/", f"desk/evenings/{typed.pk}/", f"p/{listed.code}/"):
        desk.get(f"{server}/{page}")
        assert desk.execute_script(SWIPED) == [[400, 0], [390, 0]], page
        assert faults(desk) == []
        assert small_targets(desk) == []
        assert desk.execute_script(SMALLEST) >= 16, page
    wide(desk)


def test_lists_of_people_fit_on_a_phone(desk: Chrome, server: str) -> None:
    mine = closed(*EVEN).season
    Player.objects.update(**LONG)
    PlayerFactory.create(**LONG)
    listed = publish_qualifiers(mine, by=anna(), actor=at_desk(), now=NOW)
    for year in (2023, 2024):
        add_champion(cup(), ChampionLine(year=year, name="Uhuber Resi"), actor=at_desk(), now=NOW)
    Desk(desk, server).log_in("anna", PASSWORD)

    desk.get(f"{server}/p/{listed.code}/")
    narrow(desk, 390)
    assert desk.execute_script(SIDEWAYS) == []

    for page in ("players/?who=all", "champions/"):
        desk.get(f"{server}/desk/cups/{cup().slug}/{page}")
        assert desk.execute_script(SIDEWAYS) == []
        assert min(desk.execute_script(HEIGHTS)) >= 44

    desk.get(f"{server}/champions/{cup().slug}/")
    newest, former = desk.execute_script(SIZES)
    assert newest > former
    wide(desk)
