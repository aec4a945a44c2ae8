"""The screen turned to another hand by the phone itself is the page the server makes of that hand, at every table there
is: everybody's name, role and seat, every field, its label and its choice, and what the form keeps hidden.
"""

import pytest
from django.utils import timezone
from selenium.webdriver import Chrome

from tests.actions.acts import DREIER, enter
from tests.browser.inn import Inn
from tests.browser.logs import complaints
from tests.browser.page_scripts import SUMS
from tests.browser.pages import TablePage
from tests.browser.saving import await_bar, played
from tests.browser.seats import link_address, seated_table
from tests.factories import at_desk, entries_of, hand_seated_tournament, tables_of
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.rules import SIX, STROHMANN
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.models import Player, Table
from tournaments.queries.rulesets import table_ruleset

pytestmark = pytest.mark.browser

NAMES = ("Piccoloinger", "Piccolobauer", "Pagatinger", "Mondreiter", "Li", "Sküsbauer")
"""Some of them are cut alike where it is narrow."""
RENONCE = {"contract": "dreier", "declarer": 0, "renonce": [1]}
TABLES = ("four", "five", "six", "three and a Strohmann", "a stand-in")

SAME = """
const done = arguments[arguments.length - 1];
const scripted = "[data-keys], [data-rest], [data-take], [data-unless]";
const told = (part) => {
  const copy = part.cloneNode(true);
  const fields = [...copy.querySelectorAll("input")];
  [...part.querySelectorAll("input")].forEach((each, at) => fields[at].toggleAttribute("checked", each.checked));
  for (const each of copy.querySelectorAll("[inputmode]")) each.removeAttribute("inputmode");
  for (const each of copy.querySelectorAll(scripted)) each.removeAttribute("hidden");
  for (const each of copy.querySelectorAll(".strip__total, [data-rest] > span")) each.replaceChildren();
  return copy.outerHTML.replace(/\\s+/g, " ").replace(/ ?([<>]) ?/g, "$1").replace(/="" /g, " ").replace(/=""/g, "");
};
const shown = (root, selector) => [...root.querySelectorAll(selector)].filter((each) => !each.closest("[hidden]"))
  .map((each) => each.textContent.replace(/\\s+/g, " ").trim());
const screen = (root) => ({
  ...root.getElementById("screen").dataset,
  head: shown(root, "#strip h1, .strip__where p > span"),
  people: told(root.getElementById("people")),
  pad: told(root.getElementById("pad")),
  hidden: [...root.querySelectorAll("#entry > input")].map(({name, value}) => [name, name === "entry_id" ? "" : value]),
  action: root.getElementById("entry").getAttribute("action"),
  chosen: shown(root, "#contracts [data-chosen], #contracts [aria-pressed=true]"),
  why: shown(root, "#why legend, #why .tile, .quiet[data-when]"),
  links: shown(root, "a[data-leads]"),
  strike: root.querySelector("a[data-leads]").getAttribute("href").replace(location.origin, ""),
});
(async () => {
  const {openHand} = await import(document.querySelector("[src$='main.js']").src.replace("main.js", "turn.js"));
  const differences = [];
  for (const [number, contract] of arguments[0]) {
    const correct = !contract;
    const address = `${location.pathname.split("hands/")[0]}hands/${number}/${correct ? "" : `?contract=${contract}`}`;
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/html");
    openHand(number, {correct});
    if (contract) document.querySelector(`#contracts [value=${contract}]`).click();
    const [turned, served] = [screen(document), screen(page)];
    for (const part in served) if (JSON.stringify(turned[part]) !== JSON.stringify(served[part]))
      differences.push([number, contract, part, turned[part], served[part]]);
  }
  return differences;
})().then(done, (error) => done([String(error.stack)]));
"""


def table_of(kind: str) -> Table:
    """The kinds differ in how many sit, how many play, and who."""
    if kind in {"four", "five"}:
        return seated_table(NAMES[: 4 if kind == "four" else 5], hands_at_four=8, hands_at_five=10)
    if kind == "a stand-in":
        return with_stand_in(seated_table(NAMES[:4], hands_at_four=8))
    rules, people = (SIX, 6) if kind == "six" else ({**STROHMANN, "dummies_shared": "round"}, 3)
    tournament = hand_seated_tournament(variant_document("ooe-2023", rules), players=people, hands=2 * people)
    for entry, name in zip(entries_of(tournament), NAMES, strict=False):
        Player.objects.filter(pk=entry.player_id).update(family_name=name)
    return tables_of(tournament)[0]


def with_stand_in(table: Table) -> Table:
    """From hand 5 on somebody whose name is nearly another's."""
    tournament, player = table.round.tournament, Player.objects.create(family_name="Pagatbauer", given_name="Probe")
    entry = check_in(tournament, player, actor=at_desk(), now=timezone.now())
    seat_stand_in(table, place=2, entry=entry, from_hand=5, actor=at_desk(), now=timezone.now())
    return table


@pytest.mark.parametrize("kind", TABLES)
def test_turned_screen_is_the_servers_page(phone: Chrome, server: str, kind: str) -> None:
    table = table_of(kind)
    for number, record in {1: DREIER, 2: RENONCE}.items():
        enter(table, number=number, record=record)
    phone.get(link_address(table, server))
    contracts = [row.code for row in table_ruleset(table).contracts]
    new = [(number, 2 * number + step) for number in range(3, table.hands + 1) for step in (0, 1)]
    hands = [(1, ""), (2, ""), *((number, contracts[at % len(contracts)]) for number, at in new)]

    assert phone.execute_async_script(SAME, hands) == []


def test_what_waits_is_shared_as_the_server_shares_it(phone: Chrome, inn: Inn) -> None:
    table = table_of("three and a Strohmann")
    enter(table, number=1, record=DREIER)
    page = TablePage(phone, link_address(table, inn.url))
    page.open()
    inn.cut()
    played(page, "dreier", 1)
    waits = shown_sums(phone)
    inn.join()
    await_bar(page, "Bei der Turnierleitung")

    assert shown_sums(phone) == waits
    assert len(waits) == 3
    phone.get("about:blank")
    complaints(phone)


def shown_sums(phone: Chrome) -> list[list[str]]:
    """The lines at the foot of the sheet."""
    return [[text.strip() for text in row] for row in phone.execute_script(SUMS)]
