"""Who sits at the table: dummies, six with two kings; and hands that count double."""

from tests.scoring.variants.examples import VariantExample, VariantRefusal
from tests.scoring.variants.records import play
from tests.scoring.variants.rules import (
    BEI_SPIELE,
    DOUBLED,
    SIX,
    STROHMANN,
    TWO_WITH_TWO,
)

TABLES = [
    VariantExample("doubled hand", DOUBLED, play("dreier", round_factor=2), [24, -8, -8, -8]),
    VariantExample(
        "doubled hand: with Kontra",
        DOUBLED,
        play("dreier", round_factor=2, kontra=2),
        [24, -8, -8, -8],
        [48, -16, -16, -16],
    ),
    VariantExample(
        "doubled hand: after a Renonce is shared",
        DOUBLED,
        play("bettel-ouvert", None, opponent_kontra={"1": 2}, renonce=[3, 1], round_factor=2),
        [42, -28, 14, -28],
        [56, -36, 14, -34],
    ),
    VariantExample(
        "Strohmann: pays like a player", {**STROHMANN, "dummies_shared": "round"}, play("dreier"), [12, -4, -4, -4]
    ),
    VariantExample("Strohmann: shared by the hand", STROHMANN, play("dreier"), [11, -6, -5, 0]),
    VariantExample(
        "Strohmann: each ledger by itself", STROHMANN, play("dreier", kontra=2), [11, -6, -5, 0], [22, -12, -10, 0]
    ),
    VariantExample("Strohmann: as partner", STROHMANN, play("rufer", partner=3), [2, -1, -1, 0]),
    VariantExample("two with two: as opponents", TWO_WITH_TWO, play("dreier", declarer=1), [-8, 8, 0, 0]),
    VariantExample("two with two: one on each side", TWO_WITH_TWO, play("rufer", partner=2), [1, -1, 0, 0]),
    VariantExample("six: three against three", SIX, play("rufer", partners=[2, 5]), [1, -1, 1, -1, -1, 1]),
    VariantExample("six: both kings in one hand", SIX, play("rufer", partners=[3, 3]), [2, -1, -1, 2, -1, -1]),
    VariantExample("six: one king in the talon", SIX, play("rufer", partners=[2]), [2, -1, 2, -1, -1, -1]),
    VariantExample("six: both kings in the talon", SIX, play("rufer", king_in_talon=True), [5, -1, -1, -1, -1, -1]),
    VariantExample("six: alone", SIX, play("dreier", False, declarer=5), [4, 4, 4, 4, 4, -20]),
    VariantExample(
        "six: every opponent by itself",
        SIX,
        play("piccolo", opponent_kontra={"5": 2}),
        [10, -2, -2, -2, -2, -2],
        [12, -2, -2, -2, -2, -4],
    ),
    VariantExample(
        "six: Renonce at three against three",
        SIX,
        play("rufer", None, partners=[5, 2], renonce=[1]),
        [1, -5, 1, 1, 1, 1],
    ),
    VariantExample(
        "six: Renonce of the partner", SIX, play("rufer", None, partners=[3, 3], renonce=[3]), [2, 1, 1, -6, 1, 1]
    ),
    VariantExample("six: conceded", SIX, play("rufer", False, king_in_talon=True, conceded=True), [-5, 1, 1, 1, 1, 1]),
]

# A dummies' balance over a round, the people's points without it and with it.
ROUNDS_SHARED = [
    ([-8], [14, 3, -9], [12, 1, -13]),
    ([7], [5, -2, -10], [8, 0, -8]),
    ([5, -7], [3, -1], [2, -2]),
    ([2, -1], [4, 4], [5, 4]),
    ([-1], [4, -2, -2], [4, -3, -2]),
    ([0], [3, -3, 0], [3, -3, 0]),
]

TABLES_REFUSED = [
    VariantRefusal("nothing is doubled", {}, play("dreier", round_factor=2), [("not_allowed", "round_factor")]),
    VariantRefusal(
        "doubled: nothing but twice", DOUBLED, play("dreier", round_factor=4), [("wrong_type", "round_factor")]
    ),
    VariantRefusal("Strohmann: declares nothing", STROHMANN, play("dreier", declarer=3), [("not_allowed", "declarer")]),
    VariantRefusal(
        "Strohmann: offends nobody", STROHMANN, play("dreier", None, renonce=[1, 3]), [("not_allowed", "renonce[1]")]
    ),
    VariantRefusal("six: no partners", SIX, play("rufer"), [("partner_missing", "partners")]),
    VariantRefusal("six: the declarer as partner", SIX, play("rufer", partners=[3, 0]), [("same_seat", "partners[1]")]),
    VariantRefusal("six: one called king", SIX, play("rufer", partner=1), [("not_allowed", "partner")]),
    VariantRefusal("six: a seventh", SIX, play("rufer", partners=[6]), [("seat_range", "partners[0]")]),
    VariantRefusal("six: three partners", SIX, play("rufer", partners=[1, 2, 3]), [("wrong_type", "partners")]),
    VariantRefusal(
        "six: partners of a lone player", SIX, play("dreier", partners=[1]), [("partner_not_allowed", "partners")]
    ),
    VariantRefusal(
        "six: a partner and the kings in the talon",
        SIX,
        play("rufer", partners=[1], king_in_talon=True),
        [("not_allowed", "partners")],
    ),
    VariantRefusal("four: no partners", {}, play("rufer", partner=1, partners=[1, 2]), [("not_allowed", "partners")]),
    VariantRefusal(
        "the order of fields",
        BEI_SPIELE,
        play("rufer", partner=1, partners=[1, 2], declarers=[], second_half=True, round_factor=2),
        [
            ("not_allowed", "partners"),
            ("not_allowed", "declarers"),
            ("not_allowed", "second_half"),
            ("not_allowed", "round_factor"),
        ],
    ),
]
