"""A phone says of a hand what the server would: where its points come from, the sheet's note, and what is unusual.

Hands of every preset and every variant, each as a form sends it, as hand 3 of a table; hand 2 was the same, or another.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from django.utils.translation import gettext, override
from selenium.webdriver import Chrome

from rulesets.model import Ruleset
from scoring.hand import HandRefused, PlayedHand, hand_record, read_hand
from scoring.rotation import Deal, deal
from scoring.settle import settle
from tests.browser.random_forms import Entries, entries_of, queried
from tests.scoring.legal_hands import legal_records
from tests.scoring.test_variants import variant
from tests.scoring.variants.every import EXAMPLES
from tests.web.entry.forms import NAMES, form_of
from tournaments.queries.room.hints import DealtRecord, hand_hints
from tournaments.queries.room.seating import dummy_names
from tournaments.web.entry.arithmetic import arithmetic
from tournaments.web.entry.browser_rules import browser_rules
from tournaments.web.entry.hints import SENTENCES
from tournaments.web.entry.notes import hand_notes, hyphenated
from tournaments.web.entry.other_seats import record_at_other_seats
from tournaments.web.entry.record import record_of

pytestmark = pytest.mark.browser

EACH = 15
"""Hands of every preset and own ruleset; of each variant its one example."""
NARROW = 4  # letters
SOFT_HYPHEN = "\N{SOFT HYPHEN}"
BRINGS = """
const [rulesets, scenes, done] = arguments;
document.body.innerHTML = '<template id="rules"></template><template id="round"></template>';
const [rules, round] = document.body.children;
const brought = ({ ruleset, facts, entries }, table, { typed }, { brings }) => {
  rules.textContent = rulesets[ruleset];
  round.textContent = JSON.stringify(facts);
  table.renew();
  try {
    const { lines, text, hints } = brings(typed(entries, table.rules()).record, 3);
    return [lines, text, hints];
  } catch (error) {
    return error.stack;
  }
};
Promise.all(["table", "typed", "brings"].map((name) => import(`/static/js/phone/${name}.js`)))
  .then((modules) => done(scenes.map((scene) => brought(scene, ...modules))))
  .catch((error) => done(error.stack));
"""


@dataclass(frozen=True, slots=True)
class FormHand:
    """A hand as it was played with some deal, and what a form sends of it."""

    number: int
    hand: PlayedHand
    dealt: Deal
    entries: Entries

    @property
    def dealt_record(self) -> DealtRecord:
        return DealtRecord(self.number, hand_record(self.hand), self.dealt)


@dataclass(frozen=True, slots=True)
class Scene:
    """Hand 3 of a table, and hand 2 if it was there; beside it hand 3 may count double."""

    ruleset: Ruleset
    size: int
    now: FormHand
    before: FormHand | None

    def facts(self) -> dict[str, Any]:
        """The page's `#round`."""
        return {
            "people": [
                {"place": place, "name": name, "narrow": name[:NARROW], "entry": str(place), "from": 1}
                for place, name in enumerate(NAMES[: self.size], start=1)
            ],
            "deals": [{"active": _dealt(self.ruleset, number, self.size).active} for number in (1, 2, 3)],
            "dummies": dummy_names(self.ruleset),
            "doubled_hands": 1,
            "rows": [self._row(self.before)] if self.before else [],
        }

    def _row(self, before: FormHand) -> dict[str, Any]:
        amounts = [0] * self.size
        doubles = self.now.hand.round_factor == 2
        return {
            "number": before.number,
            "points": amounts,
            "money": amounts,
            "struck": False,
            "factor": 1,
            "doubles": doubles,
            "fields": before.entries,
        }

    def said(self) -> list[Any]:
        """What the server says: the lines, the note, the hints."""
        ruleset, hand = self.ruleset, self.now.hand
        names = [NAMES[place - 1] for place in self.now.dealt.active]
        dummies = dummy_names(ruleset)
        settled = settle(hand, ruleset)
        lines = arithmetic(settled, hand, ruleset, (*names, *dummies))
        notes = hand_notes(hand_record(hand), ruleset, [*(name[:NARROW] for name in names), *dummies])
        before = self.before.dealt_record if self.before else None
        hints = hand_hints(self.now.dealt_record, settled, before=before, ruleset=ruleset)
        sentences = [gettext(SENTENCES[hint.code]) % hint.facts for hint in hints]
        return [list(lines), ", ".join(map(hyphenated, notes)), sentences]


def test_phone_says_of_every_hand_what_the_server_says(phone: Chrome, server: str) -> None:
    phone.get(server)
    scenes = list(_scenes(EACH))

    with override("de"):
        assert _differences(phone, scenes) == []
    assert len(scenes) > 350
    assert sum(bool(scene.before) for scene in scenes) > len(scenes) / 2


def test_phone_says_it_in_english(phone: Chrome, server: str) -> None:
    phone.get(server)

    with override("en"):
        assert _differences(phone, list(_scenes(2))) == []


def _differences(phone: Chrome, scenes: list[Scene]) -> list[tuple[str, Entries, Any, Any]]:
    """Ruleset, form, what the server says, what the phone says: the first few that differ."""
    rulesets = {id(scene.ruleset): scene.ruleset for scene in scenes}
    rules = {str(key): json.dumps(browser_rules(ruleset)) for key, ruleset in rulesets.items()}
    hands = [
        {"ruleset": str(id(scene.ruleset)), "facts": scene.facts(), "entries": scene.now.entries} for scene in scenes
    ]
    phones_texts: Any = phone.execute_async_script(BRINGS, rules, hands)
    assert isinstance(phones_texts, list), phones_texts
    pairs = [
        (scene, scene.said(), _without_hyphens(phones)) for scene, phones in zip(scenes, phones_texts, strict=True)
    ]
    return [(scene.ruleset.slug, scene.now.entries, said, phones) for scene, said, phones in pairs if said != phones][
        :3
    ]


def _without_hyphens(value: Any) -> Any:
    """Long words may break in the sums and hints of a phone, too; only in the note the server lets them."""
    if not isinstance(value, list):
        return value
    lines, note, hints = value
    return [[line.replace(SOFT_HYPHEN, "") for line in lines], note, [hint.replace(SOFT_HYPHEN, "") for hint in hints]]


def _scenes(each: int) -> Iterator[Scene]:
    rng, former = Random("words"), dict[int, dict[str, Any]]()
    examples = ((variant(example.base, example.change), example.record) for example in EXAMPLES)
    for ruleset, record in (*legal_records("words", each=each), *examples):
        size = ruleset.players + (rng.randrange(2) if ruleset.players == 4 else 0)
        now = _form_hand(3, record, ruleset, size)
        if now is None:
            continue
        before = _same_people(hand_record(now.hand), ruleset, size) if rng.random() < 0.6 else former.get(id(ruleset))
        former[id(ruleset)] = record
        yield _scene(ruleset, size, now, before)


def _scene(ruleset: Ruleset, size: int, now: FormHand, before: dict[str, Any] | None) -> Scene:
    """The hand counts double as the record says, where there is a hand before it that can make it."""
    there = _form_hand(2, before, ruleset, size) if before else None
    counted = now.hand if there else replace(now.hand, round_factor=1)
    return Scene(ruleset, size, replace(now, hand=counted), there)


def _same_people(record: dict[str, Any], ruleset: Ruleset, size: int) -> dict[str, Any] | None:
    """The record as hand 2 would have it, had the same people played the same."""
    seats = {place: seat for seat, place in enumerate(_dealt(ruleset, 2, size).active)}
    now = _dealt(ruleset, 3, size).active
    moves = {seat: seats[place] for seat, place in enumerate(now) if place in seats}
    return record_at_other_seats(record, moves | {seat: seat for seat in ruleset.dummy_seats})


def _form_hand(number: int, record: dict[str, Any], ruleset: Ruleset, size: int) -> FormHand | None:
    """The hand that the form of a record says; None where it is none, as when somebody else was forehand."""
    entries = entries_of(record, ruleset)
    form = form_of(queried(entries), ruleset, record["contract"])
    if not form.is_valid():
        return None
    try:
        hand = read_hand(record_of(form), ruleset)
    except HandRefused:
        return None
    factor = record.get("round_factor", 1)
    return FormHand(number, replace(hand, round_factor=factor), _dealt(ruleset, number, size), entries)


@cache
def _dealt(ruleset: Ruleset, number: int, size: int) -> Deal:
    return deal(number, size=size, players=ruleset.players)
