"""Settlement: the worked examples, every contract and bonus of every preset, the lines, and what always holds."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from rulesets.load import preset, presets
from rulesets.model import VALAT, Ruleset
from rulesets.rows import Bonus, Contract, Family, KontraCounts, ValatPays
from scoring.hand import HandRefused, ListedBonus, PlayedHand, read_hand
from scoring.settle import Settlement, answer, settle
from tests.scoring.legal_hands import BOOKS, legal_records, read_twice
from tests.scoring.vectors import WORKED

Record = dict[str, Any]


def settled(record: Record, slug: str = "ooe-2023") -> Settlement:
    return settle(read_hand(record, preset(slug)), preset(slug))


def lines(record: Record, slug: str = "ooe-2023") -> list[dict[str, object]]:
    """The items without their amounts: what each line is, not whom it pays."""
    items: Any = answer(settled(record, slug))["items"]
    return [{key: item[key] for key in item if key not in {"points", "money"}} for item in items]


def line(item: str, value: int, winner: str | None = "declarer", *, factor: int = 1, void: str | None = None) -> Record:
    return {"item": item, "value": value, "factor": factor, "winner": winner, "void": void}


def bonus(code: str, side: str = "declarer", *, announced: bool = True, made: bool = True, kontra: int = 1) -> Record:
    return {"bonus": code, "side": side, "announced": announced, "made": made, "kontra": kontra}


# -- worked examples -------------------------------------------------------------------------------------------------


def test_worked_examples() -> None:
    for case in WORKED:
        result = settled(case.record, case.ruleset)

        assert (list(result.points), list(result.money)) == (case.points, case.money), f"{case.ruleset}: {case.source}"


def test_answer_explains_every_line() -> None:
    record = {"contract": "sechserdreier", "declarer": 0, "won": False, "kontra": 2, "bonuses": [bonus("uhu")]}

    assert answer(settled(record)) == {
        "points": [-12, 4, 4, 4],
        "money": [-36, 12, 12, 12],
        "items": [
            line("game", 8, "opponents", factor=2) | {"points": [-24, 8, 8, 8], "money": [-48, 16, 16, 16]},
            line("uhu", 4) | {"points": [12, -4, -4, -4], "money": [12, -4, -4, -4]},
        ],
    }


# -- every contract and bonus of every preset ------------------------------------------------------------------------

CONTRACTS = [
    (ruleset, contract)
    for ruleset in presets().values()
    for contract in ruleset.contracts
    if contract.family is not Family.TRISCHAKEN  # test_trischaken has its tables
]
WITH_VALAT = [(ruleset, contract) for ruleset, contract in CONTRACTS if VALAT in contract.bonuses]


def played(contract: Contract, **fields: object) -> Record:
    """A hand of this contract by seat 0, alone or with seat 2."""
    record: Record = {"contract": contract.code, "declarer": 0, "won": True}
    if contract.calls_king:
        record["partner"] = 2
    if contract.required_birds:
        record["bonuses"] = [bonus(contract.required_birds[0])]
    return record | fields


def paid(contract: Contract, value: int) -> tuple[int, int, int, int]:
    return (value, -value, value, -value) if contract.calls_king else (3 * value, -value, -value, -value)


def test_every_contract_won_and_lost_is_worth_its_row() -> None:
    for ruleset, contract in CONTRACTS:
        won = settle(read_hand(played(contract), ruleset), ruleset)
        lost = settle(read_hand(played(contract, won=False), ruleset), ruleset)

        expected = (paid(contract, contract.value), paid(contract, -contract.lost_value))
        assert (_game(won), _game(lost)) == expected, f"{ruleset.slug}: {contract.code}"


def _game(result: Settlement) -> tuple[int, ...]:
    games = [item.points for item in result.items if item.item == "game"]
    return tuple(sum(amounts) for amounts in zip(*games, strict=True))


BONUSES = [(ruleset, contract, row) for ruleset, contract in WITH_VALAT for row in ruleset.bonuses_with(contract)]


def test_every_bonus_is_worth_its_row_silent_made_and_failed() -> None:
    for ruleset, contract, row in BONUSES:
        doubling = 2 if contract.doubles_bonuses else 1
        for (announced, made), value in _outcomes(contract, row).items():
            listed = [bonus(row.code, announced=announced, made=made), *_beside(contract, row)]
            result = settle(read_hand(played(contract, bonuses=listed), ruleset), ruleset)
            failing = f"{ruleset.slug}: {row.code} in {contract.code}, {announced=}, {made=}"
            assert result.items[1].points == paid(contract, value * doubling), failing


def _outcomes(contract: Contract, row: Bonus) -> dict[tuple[bool, bool], int]:
    """What the declarer's side gets for a bonus, by announced and made."""
    if row.code == VALAT:
        return {}
    announced = {(True, True): row.announced, (True, False): -row.announced}
    return announced if row.code in contract.required_birds else announced | {(False, True): row.worth(announced=False)}


def _beside(contract: Contract, row: Bonus) -> list[Record]:
    """What has to be listed with a bonus: the first Sack with the second, the bird of a Besserrufer."""
    sack: list[Record] = [bonus("sack1")] if row.code == "sack2" else []
    return sack if row.code in contract.required_birds else [*sack, *played(contract).get("bonuses", [])]


@pytest.mark.parametrize("announced", [True, False], ids=["announced", "silent"])
def test_valat_is_a_factor_or_a_fixed_value(announced: bool) -> None:
    for ruleset, contract in WITH_VALAT:
        row = ruleset.bonus(VALAT)
        number = row.worth(announced=announced)
        replaces = ruleset.valat is not None and ruleset.valat.pays is ValatPays.REPLACES_GAME
        value = contract.value * number if replaces else number * (2 if contract.doubles_bonuses else 1)
        listed = [*played(contract).get("bonuses", []), bonus(VALAT, announced=announced)]

        game, valat, *_ = settle(read_hand(played(contract, bonuses=listed), ruleset), ruleset).items

        failing = f"{ruleset.slug}: {contract.code}"
        assert (game.value, game.void) == ((0, "replaced_by_valat") if replaces else (contract.value, None)), failing
        assert (valat.item, valat.value, valat.points) == (VALAT, value, paid(contract, value)), failing


# -- lines -----------------------------------------------------------------------------------------------------------


def test_game_replaced_by_a_valat_keeps_its_line_before_it() -> None:
    record = {
        "contract": "dreier", "declarer": 0, "won": True, "kontra": 2,
        "bonuses": [bonus("pagat", announced=False), bonus("trull", "opponents", made=False), bonus("valat", kontra=4)],
    }  # fmt: skip

    assert lines(record) == [
        line("game", 0, None, void="replaced_by_valat"),
        line("valat", 32, factor=4),
        line("pagat", 0, None, void="valat"),
        line("trull", 2),
    ]


def test_silent_bonuses_are_void_beside_a_lost_valat_too() -> None:
    record = {
        "contract": "dreier", "declarer": 0, "won": False,
        "bonuses": [bonus("valat", made=False), bonus("kings", "opponents", announced=False)],
    }  # fmt: skip

    assert lines(record) == [
        line("game", 0, None, void="replaced_by_valat"),
        line("valat", 32, "opponents"),
        line("kings", 0, None, void="valat"),
    ]


def test_void_kontra_keeps_value_and_winner() -> None:
    record = {
        "contract": "solorufer", "declarer": 0, "won": True, "king_in_talon": True, "kontra": 2,
        "bonuses": [bonus("uhu", kontra=4), bonus("trull")],
    }  # fmt: skip

    assert lines(record) == [line("game", 2, void="kontra"), line("uhu", 8, void="kontra"), line("trull", 4)]


def test_void_kontra_on_a_valat_that_replaced_the_game() -> None:
    record = {
        "contract": "solorufer", "declarer": 0, "won": True, "king_in_talon": True, "kontra": 2,
        "bonuses": [bonus("valat")],
    }  # fmt: skip

    assert lines(record) == [line("game", 0, None, void="replaced_by_valat"), line("valat", 16, void="kontra")]


def test_silent_valat_voids_the_kontra_on_the_game_in_vienna() -> None:
    record = {
        "contract": "dreier", "declarer": 0, "won": True, "kontra": 4,
        "bonuses": [bonus("valat", announced=False), bonus("kings", announced=False), bonus("pagat", kontra=2)],
    }  # fmt: skip

    assert lines(record, "wien-2021") == [
        line("game", 5, void="kontra"),
        line("valat", 10),
        line("kings", 0, None, void="valat"),
        line("pagat", 2, factor=2),
    ]
    assert lines(record | {"kontra": 1}, "wien-2021")[0] == line("game", 5)


def test_lost_valat_voids_nothing_in_vienna() -> None:
    record = {
        "contract": "dreier", "declarer": 0, "won": True, "kontra": 2,
        "bonuses": [bonus("valat", "opponents", made=False), bonus("kings", announced=False)],
    }  # fmt: skip

    assert lines(record, "wien-2021") == [line("game", 5, factor=2), line("valat", 20), line("kings", 1)]


def test_hopfgarten_multiplies_announced_bonuses_and_leaves_silent_ones() -> None:
    record = {
        "contract": "pagatrufer", "declarer": 0, "partner": 3, "won": False, "kontra": 2,
        "bonuses": [bonus("valat", made=False), bonus("pagat", made=False), bonus("kings", announced=False)],
    }  # fmt: skip

    assert lines(record, "hopfgarten-2016") == [
        line("game", 0, None, void="replaced_by_valat"),
        line("valat", 8, "opponents", factor=2),
        line("pagat", 8, "opponents"),
        line("kings", 1),
    ]
    assert settled(record, "hopfgarten-2016").points == (-23, 23, 23, -23)


def test_negative_contract_has_a_line_for_each_opponent() -> None:
    record = {"contract": "piccolo", "declarer": 2, "won": False, "opponent_kontra": {"3": 2, "0": 4}}

    assert answer(settled(record)) == {
        "points": [2, 2, -6, 2],
        "money": [8, 2, -14, 4],
        "items": [
            line("game", 2, "opponents", factor=4) | {"points": [2, 0, -2, 0], "money": [8, 0, -8, 0], "seat": 0},
            line("game", 2, "opponents") | {"points": [0, 2, -2, 0], "money": [0, 2, -2, 0], "seat": 1},
            line("game", 2, "opponents", factor=2) | {"points": [0, 0, -2, 2], "money": [0, 0, -4, 4], "seat": 3},
        ],
    }


def test_conceded_hand_has_its_own_line() -> None:
    record = {
        "contract": "besserrufer", "declarer": 1, "won": False, "king_in_talon": True, "conceded": True,
        "bonuses": [bonus("kakadu", made=False)],
    }  # fmt: skip

    assert lines(record) == [line("conceded", 1, "opponents"), line("kakadu", 6, "opponents")]


def test_trischaken_and_renonce_are_one_line_equal_to_the_totals() -> None:
    trischaken = {"contract": "trischaken", "declarer": 0, "thirds": [108, 40, 40, 22]}
    renonce = {"contract": "dreier", "declarer": 0, "kontra": 2, "renonce": [1]}

    assert lines(trischaken) == [line("trischaken", 0, None)]
    assert lines(renonce) == [line("renonce", 0, None)]
    for result in (settled(trischaken), settled(renonce)):
        assert (result.items[0].points, result.items[0].money) == (result.points, result.money)


# -- rules no preset uses --------------------------------------------------------------------------------------------


def test_silent_failed_bird_is_paid_where_silent_failures_count() -> None:
    ruleset = replace(preset("ooe-2023"), silent_failures_count=True)
    record = {"contract": "dreier", "declarer": 0, "won": True, "bonuses": [bonus("uhu", announced=False, made=False)]}

    result = settle(read_hand(record, ruleset), ruleset)

    assert result.points == (6, -2, -2, -2)
    assert result.items[1].winner == "opponents"


def test_silent_failed_cards_are_refused_even_where_silent_failures_count() -> None:
    ruleset = replace(preset("ooe-2023"), silent_failures_count=True)
    record = {
        "contract": "dreier",
        "declarer": 0,
        "won": True,
        "bonuses": [bonus("trull", announced=False, made=False)],
    }

    with pytest.raises(HandRefused) as refused:
        read_hand(record, ruleset)

    assert [problem.code for problem in refused.value.problems] == ["silent_failed"]


def test_declarer_who_called_their_own_king_plays_alone_where_the_ruleset_allows_it() -> None:
    ruleset = replace(preset("ooe-2023"), may_call_oneself=True)
    record = {"contract": "rufer", "declarer": 0, "won": True}

    assert settle(read_hand(record, ruleset), ruleset).points == (3, -1, -1, -1)


def test_equal_hands_under_different_rulesets_do_not_share_lines() -> None:
    ooe = preset("ooe-2023")
    dearer = replace(ooe, contracts=tuple(replace(row, value=9) for row in ooe.contracts))
    hand = read_hand({"contract": "dreier", "declarer": 0, "won": True}, ooe)

    assert (settle(hand, ooe).points, settle(hand, dearer).points) == ((12, -4, -4, -4), (27, -9, -9, -9))


# -- what always holds -----------------------------------------------------------------------------------------------


COUNTING_KONTRA = {
    ruleset.slug: replace(ruleset, kontra=replace(ruleset.kontra, counts=KontraCounts.SCORE_AND_MONEY))
    for ruleset, _ in map(read_twice, BOOKS)
}


def test_what_always_holds() -> None:
    rng = random.Random("names")
    for ruleset, record in legal_records("always", each=20):
        hand = read_hand(record, ruleset)

        assert_ledgers_sum_to_zero_and_are_the_sums_of_their_lines(hand, ruleset)
        if len(ruleset.seats) == 4 and not ruleset.dummies:
            assert_settlement_follows_the_seats_when_they_are_renamed(hand, ruleset, rng.sample(range(4), 4))
        assert_money_is_points_where_nobody_said_kontra(hand, ruleset)
        assert_kontra_in_the_score_makes_points_equal_money(hand, ruleset)


def assert_ledgers_sum_to_zero_and_are_the_sums_of_their_lines(hand: PlayedHand, ruleset: Ruleset) -> None:
    result = settle(hand, ruleset)

    assert (sum(result.points), sum(result.money)) == (0, 0)
    assert [sum(amounts) for amounts in zip(*(item.points for item in result.items), strict=True)] == [*result.points]
    assert [sum(amounts) for amounts in zip(*(item.money for item in result.items), strict=True)] == [*result.money]
    assert all(sum(item.points) == sum(item.money) == 0 for item in result.items)


def assert_settlement_follows_the_seats_when_they_are_renamed(
    hand: PlayedHand, ruleset: Ruleset, names: list[int]
) -> None:
    contract = ruleset.contract(hand.contract)
    if contract.forehand_only:
        others = [name for name in names if name != hand.forehand]
        names = [*others[: hand.forehand], hand.forehand, *others[hand.forehand :]]
    by_name = {new: old for old, new in enumerate(names)}
    renamed = replace(
        hand,
        declarer=names[hand.declarer],
        partner=None if hand.partner is None else names[hand.partner],
        opponent_kontra=tuple(hand.opponent_kontra[by_name[seat]] for seat in range(4)),
        bonuses=tuple(renamed_bonus(listed, names) for listed in hand.bonuses),
        declarers=tuple(
            replace(each, seat=names[each.seat], kontra=tuple(each.kontra[by_name[seat]] for seat in range(4)))
            for each in hand.declarers
        ),
        thirds=None if hand.thirds is None else tuple(hand.thirds[by_name[seat]] for seat in range(4)),
        renonce=tuple(names[seat] for seat in hand.renonce),
        announced_virgins=tuple(call._replace(seat=names[call.seat]) for call in hand.announced_virgins),
    )

    before, after = settle(hand, ruleset), settle(renamed, ruleset)

    for amounts, renamed_amounts in ((before.points, after.points), (before.money, after.money)):
        assert [renamed_amounts[name] for name in names] == renamed_payers(amounts, hand.renonce, names)


def renamed_bonus(listed: ListedBonus, names: list[int]) -> ListedBonus:
    return listed if listed.seat is None else listed._replace(seat=names[listed.seat])


def renamed_payers(amounts: Sequence[int], offenders: tuple[int, ...], names: list[int]) -> list[int]:
    """The amounts as they are; of a sum that offenders cannot share equally, what are then lower seats pay more."""
    expected = [*amounts]
    paid = sorted(amounts[seat] for seat in offenders)
    for seat, amount in zip(sorted(offenders, key=lambda seat: names[seat]), paid, strict=True):
        expected[seat] = amount
    return expected


def assert_money_is_points_where_nobody_said_kontra(hand: PlayedHand, ruleset: Ruleset) -> None:
    nothing = (1,) * len(hand.opponent_kontra)
    quiet = replace(
        hand,
        kontra=1,
        opponent_kontra=nothing,
        bonuses=tuple(listed._replace(kontra=1) for listed in hand.bonuses),
        declarers=tuple(replace(each, kontra=nothing) for each in hand.declarers),
    )

    result = settle(quiet, ruleset)

    assert result.money == result.points
    assert settle(hand, ruleset).points == result.points or ruleset.kontra_counts is KontraCounts.SCORE_AND_MONEY


def assert_kontra_in_the_score_makes_points_equal_money(hand: PlayedHand, ruleset: Ruleset) -> None:
    counting = COUNTING_KONTRA[ruleset.slug]

    result = settle(hand, counting)

    assert result.points == result.money == settle(hand, ruleset).money
