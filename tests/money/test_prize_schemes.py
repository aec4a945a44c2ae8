"""Prize schemes as documents."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.money.schemes import SCHEMES
from tournaments.money.prize_problems import PRIZE_SENTENCES, PrizeCode, PrizeSchemeRefused
from tournaments.money.prize_reading import MOST_CENTS
from tournaments.money.prize_schemes import (
    CentsAtRanks,
    CentsByRank,
    DrawnAmong,
    GoodsByLot,
    GoodsByRank,
    PercentOfFees,
    PrizeScheme,
    example_schemes,
    prize_scheme_document,
    read_prize_scheme,
)

ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


def with_prize(**fields: object) -> dict[str, object]:
    return {"name": "Abend", "prizes": [fields]}


REFUSED: dict[str, tuple[object, list[tuple[str, str]]]] = {
    "no object": ([], [("prize_not_an_object", "")]),
    "nothing": ({}, [("prize_missing", "name"), ("prize_missing", "prizes")]),
    "no prizes": ({"name": "Abend", "prizes": []}, [("prize_empty", "prizes")]),
    "no name": (
        {"name": " ", "prizes": [{"kind": "cents_by_rank", "cents": [1]}]},
        [("prize_empty", "name")],
    ),
    "a prize that is none": (
        {"name": "Abend", "prizes": [7]},
        [
            ("prize_not_an_object", "prizes[0]"),
        ],
    ),
    "no kind": (with_prize(cents=[1]), [("prize_missing", "prizes[0].kind")]),
    "unknown kind": (with_prize(kind="car"), [("prize_unknown_kind", "prizes[0].kind")]),
    "another type": (with_prize(kind="cents_by_rank", cents="12"), [("prize_wrong_type", "prizes[0].cents")]),
    "truth is no number": (
        with_prize(kind="cents_by_rank", cents=[True]),
        [("prize_wrong_type", "prizes[0].cents[0]")],
    ),
    "a fraction": (with_prize(kind="cents_by_rank", cents=[1.5]), [("prize_wrong_type", "prizes[0].cents[0]")]),
    "below 0": (with_prize(kind="cents_by_rank", cents=[5, -1]), [("prize_out_of_range", "prizes[0].cents[1]")]),
    "too much": (
        with_prize(kind="cents_by_rank", cents=[MOST_CENTS + 1]),
        [("prize_out_of_range", "prizes[0].cents[0]")],
    ),
    "too many": (with_prize(kind="cents_by_rank", cents=[1] * 101), [("prize_too_long", "prizes[0].cents")]),
    "too many prizes": (
        {"name": "Abend", "prizes": [{"kind": "cents_by_rank", "cents": [1]}] * 21},
        [("prize_too_long", "prizes")],
    ),
    "ranks not in order": (
        with_prize(kind="cents_at_ranks", ranks=[6, 6], cents=5),
        [("prize_ranks_not_ascending", "prizes[0].ranks")],
    ),
    "rank 0": (
        with_prize(kind="cents_at_ranks", ranks=[0], cents=5),
        [("prize_out_of_range", "prizes[0].ranks[0]")],
    ),
    "nothing to win": (with_prize(kind="goods_by_rank", goods=["Speck", ""]), [("prize_empty", "prizes[0].goods[1]")]),
    "a long name": (
        with_prize(kind="goods_by_lot", goods=["x" * 81]),
        [("prize_too_long", "prizes[0].goods[0]")],
    ),
    "among nobody": (
        with_prize(kind="goods_by_lot", goods=["Speck"], among="children"),
        [("prize_unknown_kind", "prizes[0].among")],
    ),
    "a field too many": (
        {**with_prize(kind="percent_of_fees", percents=[5], per=1), "rounds": 3},
        [("prize_unknown_field", "prizes[0].per"), ("prize_unknown_field", "rounds")],
    ),
    "more than there is": (
        {
            "name": "Abend",
            "prizes": [
                {"kind": "percent_of_fees", "percents": [60, 30]},
                {"kind": "percent_of_fees", "percents": [11]},
            ],
        },
        [("prize_over_100_percent", "prizes")],
    ),
    "rounded to nothing": (
        {**with_prize(kind="cents_by_rank", cents=[1]), "round_to": 0},
        [("prize_out_of_range", "round_to")],
    ),
}


def test_a_document_becomes_a_scheme() -> None:
    document = {
        "name": "Abend ",
        "round_to": 50,
        "prizes": [
            {"kind": "percent_of_fees", "percents": [30, 20]},
            {"kind": "cents_by_rank", "cents": [10000, 0, 4000]},
            {"kind": "cents_at_ranks", "ranks": [6, 12, 18], "cents": 2000},
            {"kind": "goods_by_rank", "goods": ["Geselchtes"], "first": 4},
            {"kind": "goods_by_lot", "goods": ["Honig"], "among": "without_prize"},
        ],
    }

    assert read_prize_scheme(document) == PrizeScheme(
        name="Abend",
        round_to=50,
        prizes=(
            PercentOfFees((30, 20)),
            CentsByRank((10000, 0, 4000)),
            CentsAtRanks((6, 12, 18), 2000),
            GoodsByRank(("Geselchtes",), first=4),
            GoodsByLot(("Honig",), DrawnAmong.WITHOUT_PRIZE),
        ),
    )


@pytest.mark.parametrize("name", REFUSED)
def test_a_document_with_problems_is_refused_with_all_of_them(name: str) -> None:
    document, expected = REFUSED[name]

    with pytest.raises(PrizeSchemeRefused) as refused:
        read_prize_scheme(document)

    assert [(each.code, each.field) for each in refused.value.problems] == expected
    assert all(each.sentence % each.named_facts for each in refused.value.problems)


@given(ANYTHING | st.fixed_dictionaries({"name": st.just("A"), "round_to": ANYTHING, "prizes": st.lists(ANYTHING)}))
def test_whatever_is_no_scheme_is_refused(document: Any) -> None:
    with pytest.raises(PrizeSchemeRefused) as refused:
        read_prize_scheme(document)

    assert refused.value.problems


@given(SCHEMES)
def test_a_scheme_comes_back_from_its_document(scheme: PrizeScheme) -> None:
    assert read_prize_scheme(json.loads(json.dumps(prize_scheme_document(scheme)))) == scheme


def test_the_examples_say_that_they_are_examples() -> None:
    assert list(example_schemes()) == ["money-and-goods", "money-for-three"]
    assert all(scheme.name.startswith("Example: ") for scheme in example_schemes().values())


def test_every_code_has_a_sentence() -> None:
    assert set(PRIZE_SENTENCES) == set(PrizeCode)
