"""Forms of a hand as anybody could tap them, of every contract: right ones, those with a slip or a few, and nonsense.

`entries` are what a browser's FormData has: name and value, in the form's order. ``rng`` is the only luck.
"""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, cast

from django import forms
from django.http import QueryDict

from rulesets.load import ruleset_document
from rulesets.model import Contract, Ruleset
from scoring.thirds import written_thirds
from tests.scoring.reference.preset_rules import rules_of
from tests.scoring.reference.records import random_record
from tests.web.entry.forms import NAMES, tappable
from tournaments.web.entry.fields import EntryChoices, ThirdsField
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.record import initial_of

Entries = list[tuple[str, str]]
COUNTS = (
    *("", "0", "0/1", "1/1", "2/0", "10", "20", "27", "35,1", "35.2", " 40 ", "45/2", "55/2", "62", "69/1", "70"),
    *("71", "99/2", "35/3", "x"),
)
"""Card points as somebody may type them."""
TICKED = (0, 0, 0, 1, 1, 1, 2, 3, 4)
"""How many seats somebody ticks."""
CHANCE_OF_OTHER_COUNT = 0.3
"""How often a slip is only one of counting."""
LEAST_CHANCE, MOST_CHANCE, CHANCE_OF_REQUIRED = 0.02, 0.95, 0.93
"""With which chance a field is filled in, from one nonsensical form to another."""


@dataclass(frozen=True, slots=True)
class FieldValues:
    """What can be sent for one field: one of `values`, or any number of them; of card points whatever is typed."""

    name: str
    values: tuple[str, ...]
    is_list: bool
    is_required: bool


def right_forms(ruleset: Ruleset, rng: random.Random, count: int) -> Mapping[str, list[Entries]]:
    """Of so many legal hands of each contract, by its code."""
    rules, forms = rules_of(ruleset_document(ruleset)), {row.code: list[Entries]() for row in ruleset.contracts}
    while any(len(each) < count for each in forms.values()):
        record = tappable(random_record(rules, rng), ruleset)
        if len(forms[record["contract"]]) < count:
            forms[record["contract"]].append(entries_of(record, ruleset))
    return forms


def with_slips(entries: Entries, contract: Contract, ruleset: Ruleset, rng: random.Random) -> Entries:
    """The same with one to four fields tapped otherwise, or not at all."""
    fields = contract_fields(contract, ruleset)
    slips = rng.sample(fields, k=min(len(fields), rng.choice((1, 1, 2, 2, 3, 4))))
    if rng.random() < CHANCE_OF_OTHER_COUNT:  # how near to a limit they are is the only slip
        slips = [field for field in fields if field.name == "card_thirds"] or slips
    names = {field.name for field in slips}
    taps = [each for field in slips if rng.random() < CHANCE_OF_REQUIRED for each in _any(field, rng)]
    return [entry for entry in entries if entry[0] not in names] + taps


def nonsense(contract: Contract, ruleset: Ruleset, rng: random.Random) -> Entries:
    """Anything in any field, from hardly any to nearly all of them."""
    usual = rng.uniform(LEAST_CHANCE, MOST_CHANCE)
    fields = [
        field
        for field in contract_fields(contract, ruleset)
        if rng.random() < (CHANCE_OF_REQUIRED if field.is_required else usual)
    ]
    return [("contract", contract.code), *(each for field in fields for each in _any(field, rng))]


@cache
def contract_fields(contract: Contract, ruleset: Ruleset) -> tuple[FieldValues, ...]:
    """Every field of a contract's form."""
    form = HandForm(ruleset=ruleset, contract=contract, names=NAMES[: len(ruleset.seats)])
    limits = [ruleset.threshold_of(contract), *(row.least_thirds for row in ruleset.bonuses if row.least_thirds)]
    near = [written_thirds(count) for limit in limits for count in (limit - 1, limit, 210 - limit, 211 - limit)]
    return tuple(_values(name, field, near) for name, field in form.fields.items() if not field.disabled)


def _values(name: str, field: forms.Field, near: list[str]) -> FieldValues:
    """Card points of the declarer's side are those of no limit or `near` one."""
    if isinstance(field, ThirdsField):
        values = (*COUNTS, *near) if name == "card_thirds" else COUNTS
        return FieldValues(name, values, is_list=False, is_required=False)
    assert isinstance(field, forms.ChoiceField)
    values = tuple(str(value) for value, _label in cast("EntryChoices", field.choices))
    return FieldValues(name, values, isinstance(field, forms.MultipleChoiceField), field.required)


def _any(field: FieldValues, rng: random.Random) -> Entries:
    if field.is_list:
        chosen = rng.sample(field.values, k=min(len(field.values), rng.choice(TICKED)))
        return [(field.name, value) for value in sorted(chosen)]
    # a contract that can be conceded has that choice last, after many others
    return [(field.name, field.values[-1] if rng.random() < 0.2 else rng.choice(field.values))]


def entries_of(record: dict[str, Any], ruleset: Ruleset) -> Entries:
    """As a browser would send it after somebody tapped a record."""
    contract = ruleset.contract(record["contract"])
    initial = {"contract": contract.code} | initial_of(record, ruleset)
    known = {"contract", *(field.name for field in contract_fields(contract, ruleset))}
    values = {name: value if isinstance(value, list) else [value] for name, value in initial.items() if name in known}
    return [(name, each) for name, listed in values.items() for each in listed if each is not None]


def queried(entries: Entries) -> QueryDict:
    """The same as a server gets it."""
    data = QueryDict(mutable=True)
    for name, value in entries:
        data.appendlist(name, value)
    return data
