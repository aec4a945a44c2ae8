"""Several declarers of one hand: the lines of each, the canonical record, and what a wrong one gets."""

from typing import Any

import pytest

from rulesets.model import Ruleset
from scoring.hand import HandRefused, hand_hash, hand_record, read_hand
from scoring.played_hand import BeiSpieler
from scoring.settle import answer, settle
from tests.scoring.test_variants import refusals, variant
from tests.scoring.variants.records import Record, beside, declared
from tests.scoring.variants.rules import BEI_SPIELE, BEI_SPIELE_ALL, SIX, STROHMANN, Change

PICCOLO_BESIDE: Change = {"piccolo": {"beside": ["piccolo", "bettel"]}}
NON_DECLARERS, EVERYONE = variant("ooe-2023", BEI_SPIELE), variant("ooe-2023", BEI_SPIELE_ALL)
PICCOLO, BETTEL = declared(0, "piccolo", True), declared(2, "bettel", False)


def with_beside(change: Change) -> Change:
    """The change, and Bei-Spiele in which those who declare nothing pay."""
    return {**BEI_SPIELE, **change, "contracts": {**PICCOLO_BESIDE, **change["contracts"]}}


def lines(record: Record, ruleset: Ruleset) -> list[list[Any]]:
    """Declarer, payer, value, factor, winner, points and money of every line, which have no further keys."""
    items: Any = answer(settle(read_hand(record, ruleset), ruleset))["items"]
    assert {(item["item"], item["void"], len(item)) for item in items} == {("game", None, 9)}
    names = ("declarer", "seat", "value", "factor", "winner", "points", "money")
    return [[item[name] for name in names] for item in items]


def test_each_declarer_settles_with_those_who_declare_nothing() -> None:
    kontra = declared(2, "bettel", False, by3=4)

    assert lines(beside(PICCOLO, kontra, repeats=1), NON_DECLARERS) == [
        [0, 1, 2, 1, "declarer", [2, -2, 0, 0], [2, -2, 0, 0]],
        [0, 3, 2, 1, "declarer", [2, 0, 0, -2], [2, 0, 0, -2]],
        [2, 1, 2, 1, "opponents", [0, 2, -2, 0], [0, 2, -2, 0]],
        [2, 3, 2, 4, "opponents", [0, 0, -2, 2], [0, 0, -8, 8]],
    ]


def test_each_declarer_settles_with_everyone() -> None:
    assert [line[:3] + line[5:6] for line in lines(beside(PICCOLO, BETTEL), EVERYONE)] == [
        [0, 1, 2, [2, -2, 0, 0]],
        [0, 2, 2, [2, 0, -2, 0]],
        [0, 3, 2, [2, 0, 0, -2]],
        [2, 0, 2, [2, 0, -2, 0]],
        [2, 1, 2, [0, 2, -2, 0]],
        [2, 3, 2, [0, 0, -2, 2]],
    ]


def test_dummy_pays_and_six_pay_by_their_seats() -> None:
    strohmann, six = variant("ooe-2023", with_beside(STROHMANN)), variant("ooe-2023", with_beside(SIX))
    all_people = beside(*(declared(seat, "piccolo", True) for seat in range(3)))
    fifth = beside(PICCOLO, declared(5, "piccolo", False))

    assert settle(read_hand(all_people, strohmann), strohmann).items[0].points == (2, 0, 0, -2)
    assert settle(read_hand(fifth, six), six).points == (8, 0, 0, 0, 0, -8)


def test_record_is_read_and_written_canonically() -> None:
    said = {"seat": 0, "contract": "piccolo", "won": True, "kontra": {"3": 2, "1": 1, "2": 1}}
    record = beside(said, {**BETTEL, "kontra": {}}, opponent_kontra={"1": 1}, renonce=[])
    hand = read_hand(record, NON_DECLARERS)

    assert hand.declarers == (
        BeiSpieler(0, "piccolo", True, (1, 1, 1, 2)),
        BeiSpieler(2, "bettel", False, (1, 1, 1, 1)),
    )
    assert hand_record(hand) == {
        "contract": "piccolo", "declarer": 0, "won": True,
        "declarers": [{"seat": 0, "contract": "piccolo", "won": True, "kontra": {"3": 2}}, BETTEL],
    }  # fmt: skip
    assert hand_hash(hand) == hand_hash(read_hand(hand_record(hand), NON_DECLARERS))


def test_the_later_declarer_may_have_the_contract_that_names_the_other() -> None:
    swapped = beside(declared(0, "bettel", False), declared(1, "piccolo", True))

    assert settle(read_hand(swapped, NON_DECLARERS), NON_DECLARERS).points == (-4, 4, 0, 0)


def test_every_problem_of_the_entries_has_its_path_and_its_place() -> None:
    wrong = {"seat": "2", "kontra": {"x": 2, "9": 2, "1": 3, "3": True}, "y": 0, "won": None, "a": 1}
    record = {**beside(PICCOLO, wrong, 7, bonuses=[{"z": 1}]), "q": 1}  # type: ignore[arg-type]

    assert [
        problem for problem in refusals(record, NON_DECLARERS) if problem[1].startswith(("declarers", "b", "q"))
    ] == [
        ("missing", "bonuses[0].bonus"),
        ("missing", "bonuses[0].side"),
        ("missing", "bonuses[0].announced"),
        ("missing", "bonuses[0].made"),
        ("wrong_type", "declarers[1].seat"),
        ("missing", "declarers[1].contract"),
        ("wrong_type", "declarers[1].won"),
        ("kontra_level", "declarers[1].kontra.1"),
        ("wrong_type", "declarers[1].kontra.3"),
        ("seat_range", "declarers[1].kontra.9"),
        ("wrong_type", "declarers[1].kontra.x"),
        ("wrong_type", "declarers[2]"),
        ("unknown_field", "bonuses[0].z"),
        ("unknown_field", "declarers[1].a"),
        ("unknown_field", "declarers[1].y"),
        ("unknown_field", "q"),
    ]


FOREHAND_ONLY = variant("ooe-2023", with_beside({"contracts": {"bettel": {"forehand_only": True}}}))
WRONG: list[tuple[str, Ruleset, Record, list[tuple[str, str]]]] = [
    ("no list", NON_DECLARERS, {**beside(PICCOLO, BETTEL), "declarers": {}}, [("wrong_type", "declarers")]),
    ("null", NON_DECLARERS, {**beside(PICCOLO, BETTEL), "declarers": None}, [("wrong_type", "declarers")]),
    ("empty", NON_DECLARERS, {**beside(PICCOLO, BETTEL), "declarers": []}, [("wrong_type", "declarers")]),
    (
        "a Renonce beside no list",
        NON_DECLARERS,
        {**beside(PICCOLO, BETTEL), "declarers": {}, "renonce": [1]},
        [("not_allowed", "renonce"), ("wrong_type", "declarers")],
    ),
    (
        "nothing is looked at where nobody declares beside",
        variant("ooe-2023", {}),
        {**beside(PICCOLO, BETTEL), "declarers": [{"x": 1}]},
        [("not_allowed", "declarers")],
    ),
    (
        "Trischaken",
        NON_DECLARERS,
        {"contract": "trischaken", "declarer": 0, "thirds": [60, 80, 40, 30], "declarers": [{"x": 1}]},
        [("not_allowed", "declarers")],
    ),
    (
        "contracts",
        NON_DECLARERS,
        beside(PICCOLO, declared(1, "trischaken", True), declared(3, "x", True)),
        [
            ("not_allowed", "declarers[1].contract"),
            ("unknown_contract", "declarers[2].contract"),
        ],
    ),
    (
        "a contract of other rulesets",
        variant("ooe-2023", with_beside({"contracts": {"bettel": None}})),
        beside(PICCOLO, BETTEL),
        [("contract_not_in_ruleset", "declarers[1].contract")],
    ),
    (
        "seats",
        NON_DECLARERS,
        beside(PICCOLO, declared(4, "bettel", True), declared(-1, "piccolo", True)),
        [("seat_range", "declarers[1].seat"), ("seat_range", "declarers[2].seat")],
    ),
    (
        "the declarer of another contract is not compared",
        NON_DECLARERS,
        {**beside(PICCOLO, BETTEL), "contract": "x"},
        [("unknown_contract", "contract")],
    ),
    (
        "a declarer out of range",
        NON_DECLARERS,
        {**beside(PICCOLO, BETTEL), "declarer": 4},
        [("seat_range", "declarer")],
    ),
    (
        "forehand only",
        FOREHAND_ONLY,
        beside(PICCOLO, BETTEL),
        [("forehand_only", "declarers[1].seat")],
    ),
    (
        "each pair, once for each entry",
        NON_DECLARERS,
        beside(PICCOLO, *(declared(seat, "bettel", True) for seat in (1, 2, 3))),
        [
            ("nobody_pays", "declarers"),
            ("not_allowed", "declarers[2].contract"),
            ("not_allowed", "declarers[3].contract"),
        ],
    ),
    (
        "Kontra of the declarer themselves, of another declarer, of nobody",
        EVERYONE,
        beside(declared(0, "piccolo", True, by0=2, by2=2, by3=1), BETTEL),
        [("kontra_not_allowed", "declarers[0].kontra.0")],
    ),
    (
        "Kontra beside a refused seat is not judged",
        NON_DECLARERS,
        beside(declared(2, "piccolo", True, by1=2), declared(1, "bettel", True, by2=2)),
        [("same_seat", "declarers[1].seat")],
    ),
    (
        "a Kontra of the other field of no level",
        NON_DECLARERS,
        beside(PICCOLO, BETTEL, opponent_kontra={"0": 2, "1": 1, "3": 4}),
        [("same_seat", "opponent_kontra.0"), ("kontra_not_allowed", "opponent_kontra.3")],
    ),
    (
        "a Renonce, whoever offended",
        NON_DECLARERS,
        {**beside(PICCOLO, BETTEL, renonce=[1, 1]), "won": True},
        [("not_allowed", "renonce")],
    ),
]


@pytest.mark.parametrize(("record", "ruleset", "problems"), [pytest.param(r, s, p, id=why) for why, s, r, p in WRONG])
def test_wrong_record_is_refused_for_it(record: Record, ruleset: Ruleset, problems: list[tuple[str, str]]) -> None:
    assert refusals(record, ruleset) == problems


def test_dummy_does_not_declare() -> None:
    ruleset = variant("ooe-2023", with_beside(STROHMANN))

    assert refusals(beside(PICCOLO, declared(3, "bettel", True)), ruleset) == [("not_allowed", "declarers[1].seat")]


def test_long_list_is_refused_in_reasonable_time() -> None:
    record = beside(PICCOLO, *[BETTEL] * 2_000)

    with pytest.raises(HandRefused) as refused:
        read_hand(record, NON_DECLARERS)

    assert len(refused.value.problems) == 1_999 + 1_999
