"""Contracts: limits of their own, declared beside each other, the king or the second half of the talon."""

from tests.scoring.variants.examples import VariantExample, VariantRefusal
from tests.scoring.variants.records import announced, beside, declared, play, silent
from tests.scoring.variants.rules import (
    BECOMES,
    BEI_SPIELE,
    BEI_SPIELE_ALL,
    PROVABLE,
    SECOND_HALF,
    SUPRA,
)

PICCOLO_AND_BETTEL = (declared(0, "piccolo", True), declared(2, "bettel", False))

CONTRACTS = [
    VariantExample("limit of its own: won with it", SUPRA, play("supra", partner=1, card_thirds=137), [3, 3, -3, -3]),
    VariantExample(
        "limit of its own: lost below it", SUPRA, play("supra", False, partner=1, card_thirds=136), [-3, -3, 3, 3]
    ),
    VariantExample(
        "declared beside: who declares nothing pays", BEI_SPIELE, beside(*PICCOLO_AND_BETTEL), [4, 0, -4, 0]
    ),
    VariantExample("declared beside: everyone pays", BEI_SPIELE_ALL, beside(*PICCOLO_AND_BETTEL), [8, 0, -8, 0]),
    VariantExample(
        "declared beside: any declarer can be the first named",
        BEI_SPIELE,
        beside(*PICCOLO_AND_BETTEL, repeats=1),
        [4, 0, -4, 0],
    ),
    VariantExample(
        "declared beside: Kontra against one of them",
        BEI_SPIELE,
        beside(declared(0, "piccolo", True, by1=2), declared(2, "bettel", False)),
        [4, 0, -4, 0],
        [6, -2, -4, 0],
    ),
    VariantExample(
        "declared beside: Kontra of a declarer who pays too",
        BEI_SPIELE_ALL,
        beside(declared(0, "piccolo", True, by2=4), declared(2, "bettel", False)),
        [8, 0, -8, 0],
        [14, 0, -14, 0],
    ),
    VariantExample(
        "declared beside: three, one of them lost",
        BEI_SPIELE,
        beside(declared(0, "piccolo", True), declared(1, "piccolo", True), declared(2, "piccolo", False)),
        [2, 2, -2, -2],
    ),
    VariantExample(
        "king in talon becomes a Dreier: won", BECOMES, play("dreier", king_in_talon=True), [12, -4, -4, -4]
    ),
    VariantExample(
        "king in talon becomes a Dreier: the Dreier's Kontra",
        BECOMES,
        play("dreier", False, declarer=2, king_in_talon=True, kontra=2),
        [4, 4, -12, 4],
        [8, 8, -24, 8],
    ),
    VariantExample("second half: lost", SECOND_HALF, play("dreier", False, second_half=True), [-24, 8, 8, 8]),
    VariantExample("second half: won", SECOND_HALF, play("dreier", True, second_half=True), [12, -4, -4, -4]),
    VariantExample("second half: lost without it", SECOND_HALF, play("dreier", False), [-12, 4, 4, 4]),
    VariantExample(
        "second half: base of a Valat",
        SECOND_HALF,
        play("dreier", True, announced("valat", made=False), second_half=True),
        [-192, 64, 64, 64],
    ),
    VariantExample(
        "second half: Renonce of an opponent",
        SECOND_HALF,
        play("dreier", None, renonce=[3], second_half=True),
        [12, 8, 8, -28],
    ),
    VariantExample(
        "nothing for a lost game",
        {"contracts": {"farbendreier": {"lost_value": 0}}},
        play("farbendreier", False),
        [0] * 4,
    ),
    VariantExample(
        "Mordkontra",
        {"kontra": {"levels": [{"name": str(factor), "factor": factor} for factor in (2, 4, 8, 16)]}},
        play("dreier", kontra=16),
        [12, -4, -4, -4],
        [192, -64, -64, -64],
    ),
    VariantExample(
        "provable silent bonuses of the declarer's side",
        PROVABLE,
        play("dreier", None, silent("pagat"), renonce=[3]),
        [15, 4, 4, -23],
    ),
    VariantExample(
        "three offenders",
        {"renonce": {"most_offenders": 3}},
        play("dreier", None, renonce=[1, 2, 3]),
        [12, -4, -4, -4],
    ),
]

CONTRACTS_REFUSED = [
    VariantRefusal(
        "limit of its own", SUPRA, play("supra", partner=1, card_thirds=136), [("won_against_points", "card_thirds")]
    ),
    VariantRefusal("nobody declares beside", {}, beside(*PICCOLO_AND_BETTEL), [("not_allowed", "declarers")]),
    VariantRefusal("declared alone", BEI_SPIELE, beside(PICCOLO_AND_BETTEL[0]), [("wrong_type", "declarers")]),
    VariantRefusal(
        "a seat twice",
        BEI_SPIELE,
        beside(declared(0, "piccolo", True), declared(0, "bettel", False)),
        [("same_seat", "declarers[1].seat")],
    ),
    VariantRefusal(
        "seats out of order",
        BEI_SPIELE,
        beside(declared(2, "piccolo", True), declared(0, "bettel", False)),
        [("same_seat", "declarers[1].seat")],
    ),
    VariantRefusal(
        "another result in the row",
        BEI_SPIELE,
        {**beside(*PICCOLO_AND_BETTEL), "won": False},
        [("not_allowed", "declarers[0].won")],
    ),
    VariantRefusal(
        "another contract in the row",
        BEI_SPIELE,
        {**beside(*PICCOLO_AND_BETTEL), "contract": "bettel"},
        [("not_allowed", "declarers[0].contract")],
    ),
    VariantRefusal(
        "provable silent bonuses of the other side",
        PROVABLE,
        play("dreier", None, silent("pagat", "opponents"), renonce=[0]),
        [("not_allowed", "bonuses[0].announced")],
    ),
    VariantRefusal(
        "no row of the declarer",
        BEI_SPIELE,
        {**beside(*PICCOLO_AND_BETTEL), "declarer": 1},
        [("not_allowed", "declarers")],
    ),
    VariantRefusal(
        "a pair not beside each other",
        BEI_SPIELE,
        beside(declared(0, "bettel", True), declared(2, "bettel", True)),
        [("not_allowed", "declarers[1].contract")],
    ),
    VariantRefusal(
        "Renonce",
        BEI_SPIELE,
        beside(*PICCOLO_AND_BETTEL, renonce=[3]),
        [("not_allowed", "renonce")],
    ),
    VariantRefusal(
        "nobody left to pay",
        BEI_SPIELE,
        beside(*(declared(seat, "piccolo", True) for seat in range(4))),
        [("nobody_pays", "declarers")],
    ),
    VariantRefusal(
        "Kontra of a seat that does not pay",
        BEI_SPIELE,
        beside(declared(0, "piccolo", True, by2=2), declared(2, "bettel", False)),
        [("kontra_not_allowed", "declarers[0].kontra.2")],
    ),
    VariantRefusal(
        "Kontra of no level",
        BEI_SPIELE,
        beside(declared(0, "piccolo", True, by1=3), declared(2, "bettel", False)),
        [("kontra_level", "declarers[0].kontra.1")],
    ),
    VariantRefusal(
        "Kontra in the other field",
        BEI_SPIELE,
        beside(*PICCOLO_AND_BETTEL, opponent_kontra={"1": 2}),
        [("kontra_not_allowed", "opponent_kontra.1")],
    ),
    VariantRefusal(
        "beside a positive contract",
        BEI_SPIELE,
        beside(declared(0, "dreier", True), declared(2, "bettel", False)),
        [("not_allowed", "declarers")],
    ),
    VariantRefusal(
        "no Rufer becomes it", {}, play("dreier", king_in_talon=True), [("king_not_called", "king_in_talon")]
    ),
    VariantRefusal(
        "what a Rufer became is not conceded",
        BECOMES,
        play("dreier", False, king_in_talon=True, conceded=True),
        [("cannot_concede", "conceded")],
    ),
    VariantRefusal(
        "what a Rufer became has no König ultimo",
        BECOMES,
        play("dreier", True, announced("king-ultimo"), king_in_talon=True),
        [("king_not_called", "bonuses[0].bonus")],
    ),
    VariantRefusal(
        "what a Rufer became is played alone",
        BECOMES,
        play("dreier", partner=1, king_in_talon=True),
        [("partner_not_allowed", "partner")],
    ),
    VariantRefusal(
        "no second half in this contract",
        SECOND_HALF,
        play("rufer", False, partner=1, second_half=True),
        [("not_allowed", "second_half")],
    ),
    VariantRefusal("second half: no flag", SECOND_HALF, play("dreier", second_half=1), [("wrong_type", "second_half")]),
]
