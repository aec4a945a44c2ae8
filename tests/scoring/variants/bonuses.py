"""Bonuses: held in the hand, without Kontra, any bird; the Valat in two ways or not at all."""

from tests.scoring.variants.examples import VariantExample, VariantRefusal
from tests.scoring.variants.records import announced, play, silent
from tests.scoring.variants.rules import (
    GEIER,
    KOEPFE,
    KOEPFE_HELD,
    MIXED_VALAT,
    NO_VALAT,
)

BONUSES = [
    VariantExample(
        "hand bonus: for its side", KOEPFE, play("rufer", True, {"bonus": "koepfe", "seat": 1}, partner=2), [0] * 4
    ),
    VariantExample(
        "hand bonus: for its holder",
        KOEPFE_HELD,
        play("rufer", True, {"bonus": "koepfe", "seat": 1}, partner=2),
        [0, 2, 0, -2],
    ),
    VariantExample(
        "hand bonus: twice in a solo",
        KOEPFE_HELD,
        play("solodreier", True, {"bonus": "koepfe", "seat": 1}),
        [22, -2, -10, -10],
    ),
    VariantExample(
        "hand bonus: in a suit contract too",
        KOEPFE,
        play("farbendreier", True, {"bonus": "koepfe", "seat": 0}),
        [12, -4, -4, -4],
    ),
    VariantExample(
        "hand bonus: of two seats",
        KOEPFE,
        play("dreier", True, {"bonus": "koepfe", "seat": 3}, {"bonus": "koepfe", "seat": 1}),
        [6, -2, -2, -2],
    ),
    VariantExample(
        "hand bonus: not void beside a Valat",
        KOEPFE,
        play("dreier", True, silent("valat"), {"bonus": "koepfe", "seat": 0}),
        [51, -17, -17, -17],
    ),
    VariantExample(
        "no Kontra on a bonus: it counts",
        {"bonuses": {"trull": {"no_kontra": True}}},
        play("rufer", True, announced("trull"), partner=1, kontra=2),
        [3, 3, -3, -3],
        [4, 4, -4, -4],
    ),
    VariantExample("any bird", GEIER, play("besserrufer", True, announced("geier"), partner=1), [11, 11, -11, -11]),
    VariantExample("mixed Valat: silent", MIXED_VALAT, play("dreier", True, silent("valat")), [48, -16, -16, -16]),
    VariantExample(
        "mixed Valat: announced", MIXED_VALAT, play("dreier", True, announced("valat")), [72, -24, -24, -24]
    ),
    VariantExample(
        "mixed Valat: the silent one takes the game's Kontra",
        MIXED_VALAT,
        play("dreier", True, silent("valat"), kontra=2),
        [48, -16, -16, -16],
        [96, -32, -32, -32],
    ),
    VariantExample(
        "mixed Valat: the announced one has its own",
        MIXED_VALAT,
        play("dreier", True, announced("valat"), kontra=2),
        [72, -24, -24, -24],
        [84, -28, -28, -28],
    ),
    VariantExample(
        "mixed Valat: silent in a solo", MIXED_VALAT, play("solodreier", True, silent("valat")), [96, -32, -32, -32]
    ),
    VariantExample(
        "mixed Valat: announced in a solo",
        MIXED_VALAT,
        play("solodreier", True, announced("valat")),
        [144, -48, -48, -48],
    ),
    VariantExample("no Valat: the rest counts", NO_VALAT, play("dreier", True, announced("pagat")), [18, -6, -6, -6]),
]

BONUSES_REFUSED = [
    VariantRefusal(
        "hand bonus: of the same seat again",
        KOEPFE,
        play("dreier", True, {"bonus": "koepfe", "seat": 1}, {"bonus": "koepfe", "seat": 1}),
        [("bonus_twice", "bonuses[1].bonus")],
    ),
    VariantRefusal(
        "hand bonus: without a seat",
        KOEPFE,
        play("dreier", True, {"bonus": "koepfe"}),
        [("missing", "bonuses[0].seat")],
    ),
    VariantRefusal(
        "hand bonus: of nobody",
        KOEPFE,
        play("dreier", True, {"bonus": "koepfe", "seat": 4}),
        [("seat_range", "bonuses[0].seat")],
    ),
    VariantRefusal(
        "hand bonus: of nobody, again",
        KOEPFE,
        play("dreier", True, {"bonus": "koepfe", "seat": 4}, {"bonus": "koepfe", "seat": 4}),
        [("seat_range", "bonuses[0].seat"), ("seat_range", "bonuses[1].seat")],
    ),
    VariantRefusal(
        "hand bonus: fields of the others",
        KOEPFE,
        play("dreier", True, {**announced("koepfe", kontra=2), "seat": 1}),
        [("unknown_field", f"bonuses[0].{field}") for field in ("announced", "kontra", "made", "side")],
    ),
    VariantRefusal(
        "hand bonus: in a Renonce",
        KOEPFE,
        play("dreier", None, {"bonus": "koepfe", "seat": 1}, renonce=[2]),
        [("not_allowed", "bonuses[0].bonus")],
    ),
    VariantRefusal(
        "hand bonus: conceded",
        KOEPFE,
        play("rufer", False, {"bonus": "koepfe", "seat": 1}, king_in_talon=True, conceded=True),
        [("not_allowed", "bonuses[0].bonus")],
    ),
    VariantRefusal(
        "hand bonus: in a negative contract",
        KOEPFE,
        play("bettel", True, {"bonus": "koepfe", "seat": 1}),
        [("bonus_not_in_contract", "bonuses[0].bonus")],
    ),
    VariantRefusal(
        "hand bonus: a contract without it",
        {**KOEPFE, "contracts": {"dreier": {"bonuses": ["pagat", "valat"]}}},
        play("dreier", True, {"bonus": "koepfe", "seat": 1}),
        [("bonus_not_in_contract", "bonuses[0].bonus")],
    ),
    VariantRefusal(
        "a seat belongs to a hand bonus only",
        KOEPFE,
        play("dreier", True, {**silent("pagat"), "seat": 1}),
        [("unknown_field", "bonuses[0].seat")],
    ),
    VariantRefusal(
        "no Kontra on a bonus",
        {"bonuses": {"trull": {"no_kontra": True}}},
        play("rufer", True, announced("trull", kontra=2), partner=1),
        [("kontra_not_allowed", "bonuses[0].kontra")],
    ),
    VariantRefusal("any bird: none announced", GEIER, play("besserrufer", partner=1), [("bird_missing", "bonuses")]),
    VariantRefusal(
        "not any bird",
        {"bonuses": GEIER["bonuses"]},
        play("besserrufer", True, announced("geier"), partner=1),
        [("bird_missing", "bonuses")],
    ),
    VariantRefusal(
        "no Valat",
        NO_VALAT,
        play("dreier", True, silent("valat")),
        [("bonus_not_in_ruleset", "bonuses[0].bonus")],
    ),
]
