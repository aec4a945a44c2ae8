"""Who it was and how it ended, in one field."""

from typing import Any

import pytest
from django.http import QueryDict
from django.utils.translation import override

from rulesets.load import preset
from scoring.hand import HandRefused, read_hand
from tests.scoring.test_variants import variant
from tests.scoring.variants.rules import SIX, STROHMANN
from tests.web.entry.forms import NAMES, form_of
from tournaments.web.entry.outcome import OUTCOME, Outcome, outcome_rows, read_outcome, written_outcome
from tournaments.web.entry.pad import Pad
from tournaments.web.entry.problems import add_problems
from tournaments.web.entry.record import record_of
from tournaments.web.entry.typed_hand import carried_over, typed_hand

OOE, PASSES_ON = preset("ooe-2023"), preset("sauwald-2019")


def offered(contract: str, ruleset: Any = OOE) -> list[str]:
    """The values of the field's rows, one of each pair, with what keeps a row away."""
    form = form_of(QueryDict(""), ruleset, contract)
    rows = outcome_rows(form, form.contract, tuple(range(len(ruleset.seats))))
    return [f"{row.tiles[0].value} {row.unless}".strip() for row in rows]


def test_forehand_is_nobodys_partner_in_a_contract_only_forehand_plays() -> None:
    assert offered("rufer") == ["1-yes", "2-yes", "3-yes", "talon-yes", "conceded"]


def test_whoever_declares_is_not_offered_as_their_own_partner() -> None:
    partners = [f"{seat}-yes declarer={seat}" for seat in range(4)]

    assert offered("solorufer") == [*partners, "talon-yes"]
    assert offered("rufer", PASSES_ON)[:4] == partners


def test_where_no_king_is_called_it_names_the_declarer() -> None:
    assert offered("dreier") == ["0-yes", "1-yes", "2-yes", "3-yes"]
    assert offered("sechserdreier") == ["0-yes"]
    assert offered("sechserdreier", PASSES_ON) == ["0-yes", "1-yes"]
    assert offered("dreier", variant("ooe-2023", STROHMANN)) == ["0-yes", "1-yes", "2-yes"]


def test_trischaken_and_two_kings_do_without() -> None:
    assert offered("trischaken") == offered("rufer", variant("ooe-2023", SIX)) == []


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("1-yes", Outcome("1", won=True)),
        ("talon-no", Outcome("talon", won=False)),
        ("2", Outcome("2")),
        ("conceded", Outcome("conceded", won=False)),
        ("", Outcome()),
    ],
)
def test_a_value_says_who_and_how(value: str, said: Outcome) -> None:
    assert read_outcome(value) == said
    assert written_outcome(said.who, won=said.won) == value


def test_the_spare_choice_is_shown_only_where_it_stands() -> None:
    form = form_of(QueryDict("outcome=2&renonce=3"), OOE, "dreier")

    rows = outcome_rows(form, form.contract, (2, 3, 0, 1))

    assert [[tile.value for tile in row.tiles if not tile.is_spare] for row in rows] == [
        ["2-yes", "2-no", "2"],
        ["3-yes", "3-no"],
        ["0-yes", "0-no"],
        ["1-yes", "1-no"],
    ]
    assert [row.tiles[-1].value for row in rows] == ["2", "3", "0", "1"]
    assert record_of(form) == {"contract": "dreier", "declarer": 2, "renonce": [3]}


def refused_at(typed: str, contract: str, ruleset: Any = OOE) -> dict[str, list[str]]:
    form = form_of(QueryDict(typed), ruleset, contract)
    form.full_clean()
    record = record_of(form)
    with pytest.raises(HandRefused) as refused, override("de"):
        read_hand(record, ruleset)
    with override("de"):
        add_problems(form, refused.value.problems, record)
    return {name: list(map(str, errors)) for name, errors in form.errors.items()}


def test_ones_own_partner_is_refused_with_a_sentence_where_it_was_tapped() -> None:
    alone = {"outcome": ["Der Spieler kann nicht sein eigener Partner sein."]}

    assert refused_at("declarer=1&outcome=1-yes", "rufer", PASSES_ON) == alone
    assert refused_at("declarer=0&outcome=0-yes", "solorufer") == alone


def test_everything_that_is_missing_or_wrong_is_said_at_once() -> None:
    assert list(refused_at("", "besserrufer")) == ["declarer", "outcome", "__all__"]
    assert list(refused_at("trull-said=announced&trull-kontra=3", "besserrufer")) == [
        *("declarer", "outcome", "trull-kontra", "__all__"),
    ]
    assert refused_at("outcome=2&kontra=2", "dreier") == {"outcome": ["Das fehlt."]}


@pytest.mark.parametrize(
    ("typed", "fails_silently", "announced", "made"),
    [
        ("pagat-said=silent", False, False, True),
        ("pagat-said=silent&pagat-made=no", False, True, False),
        ("pagat-said=silent&pagat-made=no", True, False, False),
        ("pagat-said=silent&pagat-kontra=2", True, True, True),
        ("pagat-said=announced&pagat-kontra=1", False, True, True),
    ],
)
def test_what_is_lost_or_met_a_kontra_was_announced(
    typed: str, fails_silently: bool, announced: bool, made: bool
) -> None:
    ruleset = variant("ooe-2023", {"silent_failures_count": fails_silently})
    form = form_of(QueryDict(f"outcome=1-yes&{typed}"), ruleset, "rufer")
    assert form.is_valid()

    (pagat,) = record_of(form)["bonuses"]

    assert (pagat["announced"], pagat["made"]) == (announced, made)
    assert read_hand(record_of(form), ruleset)


@pytest.mark.parametrize(
    ("before", "contract", "kept"),
    [
        ("contract=rufer&outcome=2-no&pagat-said=silent&renonce=1", "solorufer",
         {"outcome": "2-no", "pagat-said": "silent", "renonce": ["1"]}),
        ("contract=rufer&outcome=2-no&kontra=2", "dreier", {"kontra": "2"}),
        ("contract=dreier&outcome=2-no", "solodreier", {"outcome": "2-no"}),
        ("contract=dreier&outcome=2-no", "solorufer", {"declarer": "2"}),
        ("contract=solorufer&declarer=2&outcome=1-yes", "dreier", {"outcome": "2-yes"}),
        ("contract=dreier&outcome=2-no&kontra=2&trull-said=silent", "bettel", {"outcome": "2-no"}),
        ("contract=nothing&outcome=2-no", "dreier", {"outcome": "2-no"}),
    ],
)  # fmt: skip
def test_another_contract_keeps_what_it_knows_too(before: str, contract: str, kept: dict[str, Any]) -> None:
    form = carried_over(QueryDict(before), ruleset=OOE, contract=OOE.contract(contract), names=NAMES[:4])

    assert dict(form.initial) == kept
    assert not form.is_bound


def test_a_hand_is_there_only_when_nothing_is_wrong() -> None:
    typed = [
        typed_hand(QueryDict(query), ruleset=OOE, contract=OOE.contract("dreier"), names=NAMES[:4])
        for query in ("outcome=2-no", "outcome=2-no&kontra=3", "outcome=2")
    ]

    assert [each.hand is None for each in typed] == [False, True, True]
    assert [list(each.form.errors) for each in typed] == [[], ["kontra"], [OUTCOME]]


def test_a_pad_stands_in_the_order_of_the_places() -> None:
    form = form_of(QueryDict(""), OOE, "bettel")
    pad = Pad(form, (2, 3, None, 0, 1), NAMES[:4])

    row = pad.opponent_kontra_chips()

    assert [each and each.field.name for each in row] == ["kontra-2", "kontra-3", None, "kontra-0", "kontra-1"]
    assert [each.unless for each in row if each] == [
        "outcome=2 bei-2",
        "outcome=3 bei-3",
        "outcome=0 bei-0",
        "outcome=1 bei-1",
    ]
