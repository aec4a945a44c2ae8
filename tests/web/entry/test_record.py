"""Whatever can be played can be tapped: every legal record passes through the form and comes out the same."""

import random
from typing import Any

import pytest
from django.http import QueryDict
from django.utils.translation import override

from rulesets.load import preset, presets
from rulesets.model import Ruleset
from scoring.hand import PlayedHand, hand_record, read_hand
from tests.scoring.reference.records import random_record
from tournaments.web.entry.form import HandForm, Names
from tournaments.web.entry.problems import add_problems
from tournaments.web.entry.record import initial_of, record_of

NAMES: Names = ("Pagatinger", "Sküsbauer", "Talonhuber", "Mondreiter")


def filled(record: dict[str, Any], ruleset: Ruleset) -> HandForm:
    """The form as a browser would send it after someone tapped this record."""
    data = QueryDict(mutable=True)
    for name, value in initial_of(record).items():
        if value is not None:
            data.setlist(name, value if isinstance(value, list) else [value])
    return HandForm(data, ruleset=ruleset, contract=ruleset.contract(record["contract"]), names=NAMES)


def in_form_order(hand: PlayedHand) -> dict[str, object]:
    """The record with bonuses and offenders sorted: their order says nothing, and the form has its own."""
    record = hand_record(hand)
    bonuses, renonce = record.get("bonuses", []), record.get("renonce", [])
    assert isinstance(bonuses, list)
    assert isinstance(renonce, list)
    return record | {"bonuses": sorted(bonuses, key=lambda bonus: str(bonus["bonus"])), "renonce": sorted(renonce)}


def tappable(record: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """Card points are asked for only where Säcke depend on them, passed-on rights only where they matter."""
    asked = any(bonus.least_thirds for bonus in ruleset.bonuses)
    dropped = {"forehand"} if not ruleset.contract(record["contract"]).forehand_only else set()
    dropped |= set() if asked else {"card_thirds"}
    return {name: value for name, value in record.items() if name not in dropped}


@pytest.mark.parametrize("slug", sorted(presets()))
def test_every_legal_record_passes_through_the_form(slug: str) -> None:
    ruleset, rng = preset(slug), random.Random(slug)

    for _ in range(150):
        record = tappable(random_record(slug, rng), ruleset)
        form = filled(record, ruleset)
        assert form.is_valid(), (record, form.errors)
        assert in_form_order(read_hand(record_of(form), ruleset)) == in_form_order(read_hand(record, ruleset))


def test_problems_stand_at_the_field_they_are_about() -> None:
    ruleset = preset("ooe-2023")
    data = QueryDict("declarer=0&partner=0&won=yes&trull-said=announced&trull-side=declarer&trull-made=yes&valat-said=")
    form = HandForm(data, ruleset=ruleset, contract=ruleset.contract("besserrufer"), names=NAMES)
    assert form.is_valid()
    record = record_of(form)

    try:
        read_hand(record, ruleset)
    except ValueError as refused:
        add_problems(form, refused.problems, record)  # type: ignore[attr-defined]

    assert {name: len(errors) for name, errors in form.errors.items()} == {"partner": 1, "__all__": 1}


def test_nobody_is_asked_whose_ultimo_it_was() -> None:
    ruleset = preset("ooe-2023")
    data = QueryDict("declarer=0&partner=1&won=yes&king-ultimo-said=silent&trull-said=silent&trull-side=opponents")
    form = HandForm(data, ruleset=ruleset, contract=ruleset.contract("rufer"), names=NAMES)

    assert form.is_valid()
    asked = {bonus.code: len(parts["side"].subwidgets) > 1 for bonus, parts in form.bonus_rows()}

    assert [code for code, is_asked in asked.items() if not is_asked] == ["king-ultimo"]
    assert [(bonus["bonus"], bonus["side"]) for bonus in record_of(form)["bonuses"]] == [
        ("king-ultimo", "declarer"),
        ("trull", "opponents"),
    ]


def test_card_points_that_are_none_are_refused_at_their_field() -> None:
    ruleset = preset("ooe-2023")
    data = QueryDict("thirds-0=35/3&thirds-1=&thirds-2=x&thirds-3=10")
    form = HandForm(data, ruleset=ruleset, contract=ruleset.contract("trischaken"), names=NAMES)

    assert not form.is_valid()
    assert sorted(form.errors) == ["thirds-0", "thirds-1", "thirds-2"]


@pytest.mark.parametrize(
    ("typed", "missing"),
    [
        ("thirds-0=35&thirds-1=10&thirds-2=25", ["thirds-3"]),
        ("", ["thirds-0", "thirds-1", "thirds-2", "thirds-3"]),
        ("renonce=1&thirds-2=10", ["thirds-0", "thirds-1", "thirds-3"]),
        ("renonce=1", []),
    ],
)
def test_card_points_not_counted_are_missing_at_their_field(typed: str, missing: list[str]) -> None:
    ruleset = preset("ooe-2023")
    form = HandForm(QueryDict(typed), ruleset=ruleset, contract=ruleset.contract("trischaken"), names=NAMES)

    with override("de"):
        assert {name: list(errors) for name, errors in form.errors.items()} == {
            name: ["Das fehlt."] for name in missing
        }
