"""A hand's form as a browser sends it, and what comes of it."""

import random
from typing import Any

from django.http import QueryDict

from rulesets.model import Ruleset
from scoring.hand import PlayedHand, hand_record, read_hand
from tests.scoring.reference.preset_rules import Book, rules_of
from tests.scoring.reference.records import random_record
from tournaments.web.entry.fields import CONCEDED, Names
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.outcome import OUTCOME, has_outcome
from tournaments.web.entry.record import initial_of, record_of

NAMES: Names = ("Pagatinger", "Sküsbauer", "Talonhuber", "Mondreiter", "Trullmaier", "Uhulehner")


def tapped(typed: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """What was typed, with `outcome` for who declared or had the king and how it ended, where the form asks for both
    in one: so tests can speak of `declarer`, `partner` and `won`.
    """
    contract = next((row for row in ruleset.contracts if row.code == typed.get("contract")), None)
    joined = {"won", "partner" if contract and contract.calls_king else "declarer"} & typed.keys()
    if contract is None or not joined or not has_outcome(contract, ruleset):
        return typed
    who = typed.get("partner" if contract.calls_king else "declarer", "0")
    ended = f"-{typed['won']}" if typed.get("won") and who != CONCEDED else ""
    return {name: value for name, value in typed.items() if name not in joined} | {OUTCOME: f"{who}{ended}"}


def queried(typed: str, contract: str, ruleset: Ruleset) -> QueryDict:
    """The same for what a query says: "declarer=2&won=yes"."""
    lists = dict(QueryDict(typed).lists())
    single = {name: values[0] for name, values in lists.items() if name in {"declarer", "partner", "won"}}
    data = QueryDict(mutable=True)
    rest = {name: values for name, values in lists.items() if name not in single}
    taps = tapped(single | {"contract": contract}, ruleset)
    for name, values in (rest | {name: [value] for name, value in taps.items()}).items():
        data.setlist(name, values)
    return data


def filled(record: dict[str, Any], ruleset: Ruleset) -> HandForm:
    """The form as a browser would send it after someone tapped this record."""
    data = QueryDict(mutable=True)
    for name, value in initial_of(record, ruleset).items():
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
