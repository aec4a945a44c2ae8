"""The cases of Trischaken as the rules are explained: each with who pays and who gets."""

from dataclasses import replace

from rulesets.load import preset
from rulesets.model import ALL_THIRDS, Trischaken
from rulesets.trischaken import TrischakenCases
from scoring.trischaken import PaymentKind
from scoring.trischaken_cases import EXAMPLES, trischaken_cases
from tests.scoring.test_variants import variant
from tests.scoring.variants.trischaken import BY_RANK

Row = tuple[str, int, list[tuple[PaymentKind, int, int]]]
OTHERS, VIRGINS, RANK, EACH = (
    PaymentKind.POT_TO_OTHERS, PaymentKind.POT_TO_VIRGINS, PaymentKind.BY_RANK, PaymentKind.FROM_EACH,
)  # fmt: skip


def rule_of(slug: str) -> Trischaken:
    rule = preset(slug).trischaken
    assert rule is not None
    return rule


def table(rule: Trischaken) -> list[Row]:
    """Loser, number of virgins, and of each payment its kind, what everybody pays and what everybody gets."""
    return [
        (case.loser.value, case.virgins, [(paid.kind, paid.pays, paid.gets) for paid in case.payments])
        for case in trischaken_cases(rule)
    ]


def test_upper_austria_case_by_case() -> None:
    assert table(rule_of("ooe-2023")) == [
        ("plain", 0, [(OTHERS, 3, 1)]),
        ("plain", 1, [(VIRGINS, 3, 3)]),
        ("plain", 2, [(VIRGINS, 4, 2)]),
        ("mayor", 0, [(OTHERS, 6, 2)]),
        ("mayor", 1, [(VIRGINS, 6, 6)]),
        ("mayor", 2, [(VIRGINS, 6, 3)]),
        ("mayor", 3, [(VIRGINS, 6, 2)]),
        ("forehand", 0, [(OTHERS, 6, 2)]),
        ("forehand", 1, [(VIRGINS, 6, 6)]),
        ("forehand", 2, [(VIRGINS, 6, 3)]),
        ("forehand_mayor", 0, [(OTHERS, 12, 4)]),
        ("forehand_mayor", 1, [(VIRGINS, 12, 12)]),
        ("forehand_mayor", 2, [(VIRGINS, 12, 6)]),
        ("forehand_mayor", 3, [(VIRGINS, 12, 4)]),
        ("two_tied", 0, [(OTHERS, 2, 2)]),
        ("two_tied", 1, [(VIRGINS, 2, 4)]),
        ("two_tied", 2, [(VIRGINS, 2, 2)]),
        ("three_tied", 0, [(OTHERS, 1, 3)]),
        ("three_tied", 1, [(VIRGINS, 1, 3)]),
    ]


def test_tyrol_pays_the_first_case_or_all() -> None:
    first = rule_of("tirol-2020")
    first_case = {row[:2]: row[2] for row in table(first)}
    all_cases = {row[:2]: row[2] for row in table(replace(first, cases=TrischakenCases.ALL))}

    assert first_case["mayor", 1] == [(OTHERS, 6, 2)]
    assert first_case["plain", 1] == [(EACH, 2, 6)]
    assert first_case["plain", 0] == all_cases["plain", 0] == [(RANK, 2, 2)]
    assert first_case["three_tied", 0] == [(RANK, 1, 3)]
    assert all_cases["mayor", 1] == [(OTHERS, 6, 2), (EACH, 2, 6)]
    assert all_cases["plain", 2] == [(RANK, 2, 2), (EACH, 4, 4)]


def test_two_highest_pay_where_the_ruleset_has_them() -> None:
    rule = variant("ooe-2023", BY_RANK).trischaken
    assert rule is not None

    by_rank = {row[:2] for row in table(rule) if row[2][0][0] is RANK}

    assert by_rank == {
        ("plain", 0),
        ("plain", 1),
        *[("two_tied", n) for n in range(3)],
        *[("three_tied", n) for n in range(2)],
    }


def test_a_case_that_the_mayors_limit_excludes_is_left_out() -> None:
    """Whoever is alone with the most beside two virgins has 106 thirds or more."""
    rows = [
        (case.loser.value, case.virgins) for case in trischaken_cases(replace(rule_of("ooe-2023"), mayor_thirds=106))
    ]

    assert ("plain", 2) not in rows
    assert ("mayor", 2) in rows


def test_hands_of_the_cases_are_whole_packs() -> None:
    assert {sum(thirds) for _, _, hands in EXAMPLES for thirds in hands} == {ALL_THIRDS}


def test_what_is_paid_is_got() -> None:
    for slug in ("ooe-2023", "wien-2021", "sauwald-2019", "tirol-2020"):
        for case in trischaken_cases(rule_of(slug)):
            for paid in case.payments:
                assert paid.total == paid.pays * len(paid.payers) == paid.gets * len(paid.receivers) > 0, (slug, case)
