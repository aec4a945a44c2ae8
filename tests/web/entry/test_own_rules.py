"""What rules of one's own know can be tapped, and nothing else is asked."""

from typing import Any

import pytest
from django.http import QueryDict

from rulesets.load import read_ruleset
from scoring.hand import HandRefused, read_hand
from tests.scoring.reference.own_rulesets import OWN, own_ruleset
from tests.scoring.test_variants import variant
from tests.scoring.variants.changes import together
from tests.scoring.variants.every import EXAMPLES
from tests.scoring.variants.rules import (
    BECOMES,
    BEI_SPIELE,
    DOUBLED,
    KOEPFE,
    NO_VALAT,
    SECOND_HALF,
    SIX,
    STROHMANN,
)
from tests.web.entry.forms import assert_all_pass_through, by_code_and_seat, filled, form_of, queried, tappable
from tournaments.web.entry.problems import add_problems
from tournaments.web.entry.record import record_of

NO_KONTRA = {"bonuses": {"trull": {"no_kontra": True}}}
WITH_STROHMANN = together(BEI_SPIELE, STROHMANN)
VIRGIN = {"trischaken": {"announced_virgin": {"made": 2, "lost": 2}}}
COUNTED = "thirds-0=20&thirds-1=30&thirds-2=20&thirds-3=0"
PICCOLO_ALL = "&".join(f"bei-{seat}=piccolo&bei-{seat}-won=yes" for seat in (0, 1, 3))


@pytest.mark.parametrize("name", OWN)
def test_every_legal_record_of_own_rules_passes_through_the_form(name: str) -> None:
    document = own_ruleset(name)
    assert_all_pass_through(read_ruleset(document), document)


def spelled_out_less(record: dict[str, Any]) -> dict[str, Any]:
    """Without empty lists; bonuses and offenders sorted."""
    unsaid = {name: value for name, value in record.items() if value not in ([], {})}
    for name, key in (("bonuses", by_code_and_seat), ("renonce", None)):
        if name in unsaid:
            unsaid[name] = sorted(unsaid[name], key=key)
    return unsaid


def test_whatever_rules_of_ones_own_know_passes_through_the_form() -> None:
    for example in EXAMPLES:
        ruleset = variant(example.base, example.change)
        form = filled(example.record, ruleset)
        assert form.is_valid(), (example.rule, form.errors)
        assert spelled_out_less(record_of(form)) == spelled_out_less(tappable(example.record, ruleset)), example.rule


OWN_RULES_REFUSED: list[tuple[dict[str, Any], str, str, list[str]]] = [
    (BEI_SPIELE, "piccolo", "declarer=0&won=yes&bei-2=bettel", ["bei-2-won"]),
    (BEI_SPIELE, "piccolo", "declarer=2&won=yes&bei-2=bettel&bei-2-won=no", ["bei-2"]),
    (BEI_SPIELE, "piccolo", "declarer=1&bei-0=bettel&bei-0-won=no", ["outcome"]),
    (BEI_SPIELE, "piccolo", "declarer=0&won=yes&bei-1=bettel&bei-1-won=no&bei-3=bettel&bei-3-won=no", ["bei-3"]),
    (BEI_SPIELE, "piccolo", "declarer=0&won=yes&kontra-2=2&bei-2=bettel&bei-2-won=no&bei-2-kontra-0=2",
     ["bei-2-kontra-0", "kontra-2"]),
    (BEI_SPIELE, "piccolo", f"declarer=2&won=yes&{PICCOLO_ALL}",
     ["bei-0"]),
    (BEI_SPIELE, "piccolo", "declarer=0&won=yes&bei-2=bettel&bei-2-won=no&renonce=1", ["renonce"]),
    (VIRGIN, "trischaken", f"{COUNTED}&virgin-0=yes&virgin-3=no", ["virgin-0", "virgin-3"]),
    (VIRGIN, "trischaken", "renonce=1&virgin-2=no", ["virgin-2"]),
    (VIRGIN, "trischaken", "renonce=1&thirds-0=70&thirds-1=0&thirds-2=0&thirds-3=0", ["thirds"]),
    (KOEPFE, "dreier", "declarer=0&renonce=1&koepfe-seats=2&koepfe-seats=3", ["koepfe-seats"]),
    (SIX, "rufer", "declarer=0&won=yes&partner=talon&partner-1=0", ["partner-1"]),
    (SIX, "rufer", "declarer=0&won=yes&partner=0&partner-1=talon", ["partner"]),
    (SIX, "rufer", "declarer=0&partner=conceded&partner-1=3", ["partner"]),
    (SIX, "rufer", "declarer=0&won=yes&partner=2", ["partner-1"]),
]  # fmt: skip


@pytest.mark.parametrize(("change", "contract", "typed", "wrong"), OWN_RULES_REFUSED)
def test_problems_under_own_rules_stand_where_it_was_tapped(
    change: dict[str, Any], contract: str, typed: str, wrong: list[str]
) -> None:
    ruleset = variant("ooe-2023", change)
    form = form_of(queried(typed, contract, ruleset), ruleset, contract)

    if form.is_valid():
        record = record_of(form)
        with pytest.raises(HandRefused) as refused:
            read_hand(record, ruleset)
        add_problems(form, refused.value.problems, record)

    assert sorted(name for name, errors in form.errors.items() for _ in errors) == wrong


def asked(change: dict[str, Any], contract: str) -> set[str]:
    """The fields of a contract's form under changed rules."""
    return set(form_of(QueryDict(""), variant("ooe-2023", change), contract).fields)


@pytest.mark.parametrize(
    ("change", "contract", "more"),
    [
        (SECOND_HALF, "dreier", {"second_half"}),
        (SECOND_HALF, "solodreier", set()),
        (BECOMES, "dreier", {"king_in_talon"}),
        (BECOMES, "rufer", set()),
        (KOEPFE, "dreier", {"koepfe-seats"}),
        (BEI_SPIELE, "dreier", set()),
        (BEI_SPIELE, "bettel-ouvert", set()),
        ({"kontra": {"trischaken": "all"}}, "trischaken", {"kontra"}),
        (VIRGIN, "trischaken", {f"virgin-{n}" for n in range(4)}),
        (DOUBLED, "dreier", set()),
    ],
)
def test_what_one_rule_knows_more_is_asked_in_its_contract_only(
    change: dict[str, Any], contract: str, more: set[str]
) -> None:
    assert asked(change, contract) - asked({}, contract) == more


def test_what_rules_do_not_know_is_not_asked() -> None:
    no_kontra, no_valat = asked(NO_KONTRA, "dreier"), asked(NO_VALAT, "dreier")

    assert asked({}, "dreier") - no_kontra == {"trull-kontra"}
    assert {name.partition("-")[0] for name in asked({}, "dreier") - no_valat} == {"valat"}


def test_bei_spiele_ask_whose_contract_ended_how_against_whose_kontra() -> None:
    form = form_of(QueryDict(""), variant("ooe-2023", WITH_STROHMANN), "bettel")

    asked_of = [
        ([box.data["value"] for box in each.contract], [field.name for field in each.kontra])
        for each in form.bei_spiele()
    ]

    assert asked_of == [
        (["", "piccolo"], [f"bei-{seat}-kontra-{by}" for by in range(4) if by != seat]) for seat in range(3)
    ]
