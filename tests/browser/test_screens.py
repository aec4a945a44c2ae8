"""The screens in the room: nobody's name is cut, pictures outlive the network, and a prize-giving keeps its secret."""

from collections.abc import Callable
from itertools import product

import pytest
from selenium.webdriver import Chrome
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from tests.actions.acts import enter, finish_round, finish_tournament
from tests.browser.axe import violations
from tests.browser.desk import Desk
from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.pages import Screen as Page
from tests.browser.sizes import USUAL, narrow, wide
from tests.browser.waiting import waiting
from tests.factories import NOW, PASSWORD, anna, at_desk, seated_tournament, tables_of
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.room.closing import reopen_tournament
from tournaments.actions.room.screens import change_screens
from tournaments.models import Player, Tournament
from tournaments.queries.room.screens import Screen

pytestmark = [pytest.mark.browser, pytest.mark.long]

PROJECTORS = ((1920, 1080), (1366, 768), (1280, 720))
FAMILIES = (
    *("Ahornbauer", "Çelik", "Größinger", "Häuslschmied", "Innerkofler-Übelbacher", "Österreicher", "Überfellner"),
    *("Wolkersdorfer-Hinterleitner", "Oberwolkersdorfer-Donaudampfschiffinger", "Ng", "Huber", "Huber"),
)
GIVEN = ("Franz", "Maximiliane-Theresia", "Ägidius", "Ed", "Leopoldine")
LEAST = 0.027
"""Of the picture's height."""
LEAST_OF_A_WINNER = 18
"""Pixels on a phone and on the smallest projector, where both names are among the longest there are."""
MOST_PAGES = {300: 9, 60: 2, 27: 1, 11: 1}
"""By people, where every tenth has the longest name there is."""

SHORTEN = """
const list = document.querySelector(".picture:not([hidden]) [data-pages]");
list.querySelectorAll("[data-filler]").forEach((each) => each.remove());
while (list.children.length > arguments[0]) list.lastElementChild.remove();
dispatchEvent(new Event("resize"));
"""
LOOK = """
const list = document.querySelector(".picture:not([hidden]) [data-pages]");
const names = [...list.querySelectorAll(".ranking__name, .ranking__value")];
const whole = (each) => {
  const [room, line] = [list.getBoundingClientRect(), each.closest("li").getBoundingClientRect()];
  const words = document.createRange();
  words.selectNodeContents(each);
  return [...words.getClientRects()].every(({left, right, top, bottom}) =>
    left >= Math.max(room.left, line.left) - 1 && right <= Math.min(room.right, line.right) + 1
    && top >= room.top - 3 && bottom <= room.bottom + 3);
};
const seen = new Set();
const twice = [];
const pages = Number(document.querySelector("[data-page]").textContent.split("/")[1] || 1);
for (let page = 0; page < pages; page += 1) {
  for (const each of names.filter(whole)) {
    if (seen.has(each)) twice.push(each.textContent);
    seen.add(each);
  }
  document.dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight"}));
}
return {
  cut: names.filter((each) => !seen.has(each)).map((each) => each.textContent.trim()),
  twice, pages, people: names.length,
  share: parseFloat(getComputedStyle(list).fontSize) / innerHeight,
};
"""
NAMES_WON = """
return [...document.querySelectorAll(".picture__name")].map((each) => ({
  isCut: each.scrollWidth > each.clientWidth, pixels: parseFloat(getComputedStyle(each).fontSize),
}));
"""
SHOWN = "return document.querySelector('.picture:not([hidden])').dataset.screen;"
TEXT = "return document.querySelector('.picture:not([hidden])').textContent;"
KEPT = "return (await caches.match(location.href)) ? 'kept' : '';"
LOST = "const note = document.querySelector('[data-lost]'); return note.hidden ? '' : note.textContent.trim();"


@pytest.fixture
def crowd() -> Tournament:
    """300 people with the names that lists are made for, in a round of which one table is played."""
    tournament = seated_tournament(players=300)
    players = list(Player.objects.all())
    for index, player in enumerate(players):
        player.family_name, player.given_name = FAMILIES[index % len(FAMILIES)], GIVEN[index % len(GIVEN)]
    Player.objects.bulk_update(players, ["family_name", "given_name"])
    enter(tables_of(tournament)[0])
    return tournament


def asked(screen: Chrome, script: str) -> str:
    return str(screen.execute_script(script))


def load_again(screen: Chrome, lost: str) -> None:
    screen.refresh()
    waiting(screen).until(lambda browser: asked(browser, LOST) == lost)


def test_nobodys_name_is_cut_and_every_page_begins_where_the_last_ended(
    desk: Chrome, server: str, crowd: Tournament
) -> None:
    for name, size in product(("seats", "tables", "standings"), PROJECTORS):
        narrow(desk, *size)
        desk.get(f"{server}/screen/{crowd.public_id}/{name}/")
        for people, most in MOST_PAGES.items():
            desk.execute_script(SHORTEN, people if name != "tables" else -(-people // 4))
            found = desk.execute_script(LOOK)
            assert found["pages"] <= most, (name, size, people)
            assert (found["cut"], found["twice"]) == ([], []), (name, size, people)
            assert found["people"] >= people
            assert found["share"] >= LEAST - 0.0001, (name, size, people)
    wide(desk)


@pytest.mark.usefixtures("as_installed")
def test_the_last_picture_stays_turns_and_is_loaded_again_while_there_is_no_network(desk: Chrome, inn: Inn) -> None:
    tournament = seated_tournament(players=8, rounds_planned=2)
    change_screens(tournament, screens=[Screen.SEATS, Screen.TABLES], seconds=5, actor=at_desk(), now=NOW)
    desk.get(f"{inn.url}/screen/{tournament.public_id}/")
    assert asked(desk, SHOWN) == "seats"
    waiting(desk).until(lambda browser: asked(browser, KEPT))

    for fail in (inn.cut, inn.ask_to_log_in):
        fail()
        if fail == inn.cut:
            finish_round(tournament)
            waiting(desk).until(lambda browser: asked(browser, SHOWN) == "tables")
        waiting(desk).until(lambda browser: asked(browser, LOST).startswith("Seit "))
        assert "Pagatinger" in asked(desk, TEXT)
        load_again(desk, lost=asked(desk, LOST))
        assert "Pagatinger" in asked(desk, TEXT)
        assert "Wirtshaus" not in desk.page_source

    change_screens(tournament, screens=[], seconds=5, actor=at_desk(), now=NOW)
    inn.join()
    waiting(desk).until(lambda browser: asked(browser, SHOWN) == "standings")
    assert asked(desk, LOST) == ""
    assert "Runde 1 von 2" in " ".join(asked(desk, TEXT).split())

    cancel_tournament(tournament, by_mistake=True, reason="Doppelt angelegt", actor=at_desk(), now=NOW)
    waiting(desk).until(lambda browser: asked(browser, SHOWN) == "nothing")
    assert "Pagatinger" not in desk.page_source
    waiting(desk).until(lambda browser: not asked(browser, KEPT))
    desk.get("about:blank")
    complaints(desk)


def test_axe_finds_nothing_on_any_screen(desk: Chrome, server: str) -> None:
    tournament = seated_tournament(players=43)
    enter(tables_of(tournament)[0])
    narrow(desk, 1280, 720)
    for screen in (*Screen, ""):
        desk.get(f"{server}/screen/{tournament.public_id}/{screen}{'/' if screen else ''}")
        assert violations(desk) == [], screen
    wide(desk)
    Desk(desk, server).log_in(anna().username, PASSWORD)
    for page in ("screens", "prize-giving"):
        desk.get(f"{server}/desk/evenings/{tournament.pk}/{page}/")
        assert violations(desk) == [], page


def test_a_prize_giving_is_shown_place_after_place_by_the_keys_of_a_desk(
    desk: Chrome, phone: Chrome, server: str
) -> None:
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))  # ranks 1 1 3 3 3 3 7 7
    Player.objects.update(family_name="Wolkersdorfer-Pagatingermühlbacher", given_name="Maximiliane-Theresia")
    narrow(phone, 1280, 720)
    phone.get(f"{server}/screen/{tournament.public_id}/")
    waiting(phone).until(lambda browser: asked(browser, SHOWN) == "standings")
    organiser = Desk(desk, server)
    organiser.log_in(anna().username, PASSWORD)
    desk.get(f"{server}/desk/evenings/{tournament.pk}/prize-giving/")
    assert violations(desk) == []
    organiser.leave('button[value="start"]')
    screen = Page(phone)

    def on_screen(*ranks: str) -> Callable[[Chrome], bool]:
        return lambda _: [each.text for each in screen.see_all(".picture__rank")] == list(ranks)

    waiting(phone).until(lambda browser: asked(browser, SHOWN) == "prizes")
    assert "Pagatinger" not in phone.page_source
    for key, ranks in (
        (Keys.SPACE, ["7. Platz"]), (Keys.ARROW_RIGHT, ["3. Platz"]), (Keys.ARROW_LEFT, ["7. Platz"]),
        (Keys.PAGE_DOWN, ["3. Platz"]), (Keys.ENTER, ["1. Platz", "3. Platz"]),
    ):  # fmt: skip
        old = organiser.see("html")
        ActionChains(desk).send_keys(key).perform()
        organiser.await_next(old)
        waiting(phone).until(on_screen(*ranks))
    assert len(screen.see_all(".picture__others li")) == 2
    assert violations(phone) == violations(desk) == []
    for width, height in (USUAL, (1280, 720)):
        narrow(phone, width, height)
        sizes = phone.execute_script(NAMES_WON)
        assert [size["isCut"] for size in sizes] == [False] * 6
        assert min(size["pixels"] for size in sizes) > LEAST_OF_A_WINNER

    reopen_tournament(tournament, reason="Schreibfehler", actor=at_desk(), now=NOW)
    waiting(phone).until(lambda browser: "wird noch einmal geprüft" in asked(browser, TEXT))
    assert "Pagatinger" not in phone.page_source
    phone.get("about:blank")
