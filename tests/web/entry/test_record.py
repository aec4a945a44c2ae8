"""Whatever can be played can be tapped: every legal record passes through the form and comes out the same."""

import pytest
from django.http import QueryDict
from django.utils.translation import override

from rulesets.load import preset, presets
from scoring.hand import read_hand
from tests.web.entry.forms import assert_all_pass_through, form_of
from tournaments.web.entry.problems import add_problems
from tournaments.web.entry.record import record_of


@pytest.mark.parametrize("slug", sorted(presets()))
def test_every_legal_record_passes_through_the_form(slug: str) -> None:
    assert_all_pass_through(preset(slug), slug)


def test_problems_stand_at_the_field_they_are_about() -> None:
    ruleset = preset("ooe-2023")
    data = QueryDict("declarer=0&outcome=0-yes&trull-said=announced&trull-side=declarer&trull-made=yes&valat-said=")
    form = form_of(data, ruleset, "besserrufer")
    assert form.is_valid()
    record = record_of(form)

    try:
        read_hand(record, ruleset)
    except ValueError as refused:
        add_problems(form, refused.problems, record)  # type: ignore[attr-defined]

    assert {name: len(errors) for name, errors in form.errors.items()} == {"outcome": 1, "__all__": 1}


def test_nobody_is_asked_whose_ultimo_it_was() -> None:
    ruleset = preset("ooe-2023")
    data = QueryDict("outcome=1-yes&king-ultimo-said=silent&trull-said=silent&trull-side=opponents")
    form = form_of(data, ruleset, "rufer")

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
    form = form_of(data, ruleset, "trischaken")

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
    form = form_of(QueryDict(typed), ruleset, "trischaken")

    with override("de"):
        assert {name: list(errors) for name, errors in form.errors.items()} == {
            name: ["Das fehlt."] for name in missing
        }
