"""What looks unusual about a hand: the same one twice, a Kontra or score beyond what is usual; honest hands rarely."""

from dataclasses import replace
from typing import Any

import pytest

from benchmarks.hints import found_mistakes, honest_rates, tables_behind
from rulesets.load import preset, presets
from scoring.hand import hand_record, read_hand
from scoring.rotation import deal
from scoring.settle import settle
from tournaments.queries.room.hints import (
    DealtRecord,
    Hint,
    HintCode,
    Pace,
    hand_hints,
    hands_short_of_median,
    total_hints,
)
from tournaments.queries.room.usual import usual_total

OOE = preset("ooe-2023")
RUFER = {"contract": "rufer", "declarer": 0, "partner": 2, "won": True}
TRISCHAKEN = {"contract": "trischaken", "declarer": 0, "thirds": [60, 80, 40, 30]}


def dealt(record: dict[str, Any], *, number: int, size: int = 4) -> DealtRecord:
    return DealtRecord(number, hand_record(read_hand(record, OOE)), deal(number, size=size))


def hints(
    record: dict[str, Any], *, number: int = 7, before: dict[str, Any] | None = None, size: int = 4
) -> tuple[Hint, ...]:
    """Of hand `number`, whose predecessor was `before`."""
    there = dealt(before, number=number - 1, size=size) if before else None
    settled = settle(read_hand(record, OOE), OOE)
    return hand_hints(dealt(record, number=number, size=size), settled, before=there, ruleset=OOE)


SAME_RUFER = (Hint(HintCode.SAME_HAND, {"number": 7, "before": 6, "contract": "Rufer"}),)


@pytest.mark.parametrize(
    ("before", "again"),
    [
        (RUFER, RUFER | {"partner": 1}),
        (RUFER | {"kontra": 2}, RUFER | {"partner": 1, "kontra": 2}),
        (
            RUFER | {"bonuses": [{"bonus": "pagat", "side": "declarer", "announced": False, "made": True}]},
            RUFER
            | {"partner": 1, "bonuses": [{"bonus": "pagat", "side": "declarer", "announced": False, "made": True}]},
        ),
    ],
)
def test_rufer_with_the_same_partner_is_the_same_hand_though_forehand_moved_on(
    before: dict[str, Any], again: dict[str, Any]
) -> None:
    assert hints(again, before=before) == SAME_RUFER


@pytest.mark.parametrize(
    "other",
    [RUFER, RUFER | {"partner": 1, "won": False}, RUFER | {"partner": 1, "kontra": 2}, RUFER | {"partner": 3}],
)
def test_another_partner_result_or_kontra_is_another_hand(other: dict[str, Any]) -> None:
    assert hints(other, before=RUFER) == ()


def test_other_hands_are_the_same_by_everybodys_place() -> None:
    """The same person plays Dreier again; the same card points for everybody; the same offender; the same Kontra."""
    dreier = {"contract": "dreier", "declarer": 2, "won": True}
    bettel = {"contract": "bettel", "declarer": 2, "won": True, "opponent_kontra": {"0": 2}}
    renonce = {"contract": "rufer", "declarer": 0, "partner": 2, "renonce": [3]}
    pairs = [
        (dreier, dreier | {"declarer": 1}),
        (TRISCHAKEN, TRISCHAKEN | {"thirds": [80, 40, 30, 60]}),
        (bettel, bettel | {"declarer": 1, "opponent_kontra": {"3": 2}}),
        (renonce, renonce | {"partner": 1, "renonce": [2]}),
    ]

    found = [hints(again, before=before) for before, again in pairs]
    others = [hints(before, before=before) for before, _ in pairs]

    assert [[hint.code for hint in each] for each in found] == [[HintCode.SAME_HAND]] * 4
    assert others == [()] * 4


def test_a_hand_is_the_same_whether_or_not_it_counts_double() -> None:
    again = dealt(RUFER | {"partner": 1}, number=7)
    doubled = replace(again, record={**again.record, "round_factor": 2})
    settled = settle(read_hand(again.record, OOE), OOE)

    assert hand_hints(doubled, settled, before=dealt(RUFER, number=6), ruleset=OOE) == SAME_RUFER


def test_at_a_five_places_move_on_past_the_dealer() -> None:
    """Hand 6 at a five: place 1 is forehand, 5 deals. Hand 7: 2 is forehand, 1 deals; place 3 is the partner twice."""
    assert hints(RUFER | {"partner": 1}, before=RUFER, size=5) == SAME_RUFER


def test_hand_without_one_before_is_no_repetition() -> None:
    assert hints(RUFER) == ()


def test_sub_is_rare_and_named() -> None:
    assert hints(RUFER | {"kontra": 8}) == (Hint(HintCode.HIGH_KONTRA, {"level": "Sub", "factor": 8}),)
    assert hints(RUFER | {"kontra": 4}) == ()


def test_score_beyond_the_usual_is_said_once() -> None:
    """Alone against three, trull, Pagat and Uhu announced: points lie beyond, and so does money; then money alone."""
    alone = {"contract": "rufer", "declarer": 0, "king_in_talon": True, "won": True}
    said = [{"bonus": code, "side": "declarer", "announced": True, "made": True} for code in ("trull", "pagat", "uhu")]
    beyond = settle(read_hand(alone | {"bonuses": said}, OOE), OOE).points[0]
    within = settle(read_hand(alone | {"kontra": 4, "bonuses": [said[0] | {"kontra": 4}]}, OOE), OOE).money[0]

    assert hints(alone | {"bonuses": said}) == (
        Hint(HintCode.MANY_POINTS, {"contract": "Rufer", "points": beyond, "usual": 15}),
    )
    assert hints(alone | {"kontra": 4, "bonuses": [said[0] | {"kontra": 4}]}) == (
        Hint(HintCode.MUCH_MONEY, {"contract": "Rufer", "points": within, "usual": 21}),
    )


def test_hand_that_counts_double_may_bring_twice_as_much() -> None:
    """Points 16 to 30, or money 22 to 42 are beyond the usual only in a hand that counts once."""
    alone = {"contract": "rufer", "declarer": 0, "king_in_talon": True, "won": True}
    said = [{"bonus": code, "side": "declarer", "announced": True, "made": True} for code in ("trull", "pagat", "uhu")]
    for record in (alone | {"bonuses": said}, alone | {"kontra": 4, "bonuses": [said[0] | {"kontra": 4}]}):
        doubled = DealtRecord(7, record | {"round_factor": 2}, deal(7, size=4))
        single = settle(read_hand(record, OOE), OOE)

        assert len(hints(record)) == 1
        assert hand_hints(doubled, single, before=None, ruleset=OOE) == ()


@pytest.mark.parametrize("slug", sorted(presets()))
def test_of_fifty_honest_hands_at_most_one_gets_a_hint(slug: str) -> None:
    """640 of each ruleset; `benchmarks/hints.py` counts 10,000."""
    assert sum(honest_rates(preset(slug), rounds=40).values()) <= 20


@pytest.mark.parametrize("slug", ["ooe-2023", "wien-2021"])
def test_hands_entered_twice_and_a_sub_by_mistake_get_one(slug: str) -> None:
    twice, subs = found_mistakes(preset(slug), rounds=10)

    assert twice == 100
    assert subs >= 98


def test_total_of_a_paper_sheet_is_large_beyond_the_usual() -> None:
    usual = usual_total(OOE, hands=16)
    assert usual is not None
    large = Hint(HintCode.LARGE_TOTAL, {"points": usual + 1, "hands": 16, "usual": usual})

    assert total_hints([usual, -usual, 0, 0], hands=16, ruleset=OOE) == ()
    assert total_hints([-usual - 1, usual, 1, 0], hands=16, ruleset=OOE) == (large,)
    assert total_hints([-usual - 1, usual, 1, 0], hands=20, ruleset=OOE) == ()


def test_table_is_behind_by_share_of_its_hands() -> None:
    """Where three others have played half: eight of sixteen, ten of twenty."""
    room = [Pace(8, 16), Pace(10, 20), Pace(8, 16)]

    assert hands_short_of_median(Pace(4, 16), room) == 4
    assert hands_short_of_median(Pace(6, 20), room) == 4
    assert hands_short_of_median(Pace(9, 16), room) == -1


def test_table_is_compared_with_three_others_at_least_and_with_a_hand_of_its_own() -> None:
    room = [Pace(8, 16)] * 3

    assert hands_short_of_median(Pace(1, 16), room[:2]) == 0
    assert hands_short_of_median(Pace(0, 16), room) == 0
    assert hands_short_of_median(Pace(1, 16), room) == 7


def test_slow_tables_are_told_rarely() -> None:
    assert tables_behind(seed="pace", evenings=4) <= 0.005
