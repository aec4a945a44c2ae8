"""The lines that only rules of one's own have, each written out whole."""

from typing import Any

from tests.scoring.reference.settlement import reference_answer
from tests.scoring.variants.changes import variant_document
from tests.scoring.variants.records import beside, declared, play
from tests.scoring.variants.rules import BEI_SPIELE, DOUBLED, KOEPFE, KOEPFE_HELD, STROHMANN
from tests.scoring.variants.trischaken import ANNOUNCED_VIRGIN, KONTRA


def _lines(change: dict[str, Any], record: dict[str, Any]) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = reference_answer(variant_document("ooe-2023", change), record)["items"]
    return items


def _line(item: str, value: int, winner: str | None, points: list[int], **more: Any) -> dict[str, Any]:
    whole = {"item": item, "value": value, "factor": 1, "winner": winner, "void": None, "points": points}
    return {**whole, "money": list(points), **more}


def test_each_declarer_has_a_line_with_each_payer() -> None:
    rows = (declared(0, "piccolo", True, by3=2), declared(2, "bettel", False))

    assert _lines(BEI_SPIELE, beside(*rows)) == [
        _line("game", 2, "declarer", [2, -2, 0, 0], declarer=0, seat=1),
        _line("game", 2, "declarer", [2, 0, 0, -2], factor=2, money=[4, 0, 0, -4], declarer=0, seat=3),
        _line("game", 2, "opponents", [0, 2, -2, 0], declarer=2, seat=1),
        _line("game", 2, "opponents", [0, 0, -2, 2], declarer=2, seat=3),
    ]


def test_held_cards_have_the_winner_of_their_side_or_none() -> None:
    record = play("dreier", True, {"bonus": "koepfe", "seat": 1})

    assert _lines(KOEPFE, record)[1] == _line("koepfe", 1, "opponents", [-3, 1, 1, 1])
    assert _lines(KOEPFE_HELD, record)[1] == _line("koepfe", 1, None, [-1, 3, -1, -1])


def test_announced_virgin_is_a_second_line_with_the_kontra() -> None:
    virgin = {"bonus": "virgin", "seat": 0, "made": False}
    record = {"contract": "trischaken", "declarer": 0, "thirds": [30, 60, 60, 60], "kontra": 2, "bonuses": [virgin]}

    assert _lines({**ANNOUNCED_VIRGIN, **KONTRA}, record) == [
        _line("trischaken", 0, None, [3, -1, -1, -1], factor=2, money=[6, -2, -2, -2]),
        _line("virgin", 2, None, [-6, 2, 2, 2], factor=2, money=[-12, 4, 4, 4]),
    ]


def test_dummies_are_the_last_line_and_doubled_with_the_others() -> None:
    record = play("dreier", round_factor=2)

    assert _lines({**STROHMANN, **DOUBLED}, record) == [
        _line("game", 4, "declarer", [24, -8, -8, -8]),
        _line("dummies", 0, None, [-2, -4, -2, 8]),
    ]
