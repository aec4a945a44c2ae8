"""A hand's form as a browser sends it, and what comes of it."""

import random
from typing import Any

from django.http import QueryDict

from rulesets.model import Ruleset
from scoring.hand import PlayedHand, hand_record, read_hand
from tests.scoring.reference.preset_rules import Book, rules_of
from tests.scoring.reference.records import random_record
from tournaments.web.entry.fields import Names
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.record import initial_of, record_of

NAMES: Names = ("Pagatinger", "Sküsbauer", "Talonhuber", "Mondreiter", "Trullmaier", "Uhulehner")


def filled(record: dict[str, Any], ruleset: Ruleset) -> HandForm:
    """The form as a browser would send it after someone tapped this record."""
    data = QueryDict(mutable=True)
    for name, value in initial_of(record).items():
        if value is not None:
            data.setlist(name, value if isinstance(value, list) else [value])
    return form_of(data, ruleset, record["contract"])


def form_of(data: QueryDict, ruleset: Ruleset, contract: str) -> HandForm:
    return HandForm(data, ruleset=ruleset, contract=ruleset.contract(contract), names=NAMES[: len(ruleset.seats)])


def in_form_order(hand: PlayedHand) -> dict[str, object]:
    """The record with bonuses and offenders sorted: their order says nothing, and the form has its own."""
    record = hand_record(hand)
    bonuses, renonce = record.get("bonuses", []), record.get("renonce", [])
    assert isinstance(bonuses, list)
    assert isinstance(renonce, list)
    return record | {"bonuses": sorted(bonuses, key=by_code_and_seat), "renonce": sorted(renonce)}


def tappable(record: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """Card points are asked for only where Säcke depend on them, passed-on rights only where they matter. Whether a
    hand counts double the sheet knows.
    """
    contract = ruleset.contract(record["contract"])
    asked = any(bonus.least_thirds for bonus in ruleset.bonuses_with(contract))
    dropped = {"forehand"} if not contract.forehand_only else set()
    dropped |= {"round_factor"} if asked else {"round_factor", "card_thirds"}
    return {name: value for name, value in record.items() if name not in dropped}


def by_code_and_seat(bonus: dict[str, Any]) -> tuple[str, int]:
    return bonus["bonus"], bonus.get("seat", 0)


def assert_all_pass_through(ruleset: Ruleset, book: Book) -> None:
    rng, rules = random.Random(ruleset.slug), rules_of(book)
    for _ in range(150):
        record = tappable(random_record(rules, rng), ruleset)
        form = filled(record, ruleset)
        assert form.is_valid(), (record, form.errors)
        assert in_form_order(read_hand(record_of(form), ruleset)) == in_form_order(read_hand(record, ruleset))
