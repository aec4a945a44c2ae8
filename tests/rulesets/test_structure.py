"""What the rules of one's own need together: one change to a published ruleset, and what it is refused for."""

from typing import Any

from rulesets.load import read_ruleset
from tests.rulesets.documents import places, problems_of
from tests.scoring.variants.changes import Change, variant_document
from tests.scoring.variants.rules import GEIER, KOEPFE, MIXED_VALAT, NO_TRISCHAKEN, NO_VALAT, SIX, STROHMANN
from tests.scoring.variants.trischaken import pots

Refused = list[tuple[Change, str, str, str]]
NAME_OF_ALL = {"name": "X", "value": 1, "lost_value": 1}


def contract(code: str, **keys: Any) -> Change:
    return {"contracts": {code: keys}}


def bonus(code: str, **keys: Any) -> Change:
    return {"bonuses": {code: keys}}


def trischaken(**keys: Any) -> Change:
    return {"trischaken": keys}


def without(table: str) -> Change:
    change = pots()
    change["trischaken"]["pots"] = {**change["trischaken"]["pots"], table: None}
    return change


# The rows of ooe-2023: contracts 0 trischaken, 1 rufer, 3 bettel, 5 besserrufer, 8 dreier; bonuses 0 pagat, 5 trull,
# 7 valat; a new row is contracts[13] or bonuses[8].
CONTRACTS: Refused = [
    (contract("dreier", tricks=1), "contradiction", "contracts[8].tricks", "Dreier: Only negative contracts have"),
    (contract("neu", **NAME_OF_ALL, family="negative"), "contradiction", "contracts[13].tricks", "“tricks” is missing"),
    (contract("trischaken", lost_value=1), "contradiction", "contracts[0].lost_value", "what its scheme says"),
    (contract("bettel", threshold_thirds=107), "contradiction", "contracts[3].threshold_thirds", "Only positive"),
    (contract("bettel", second_half_lost_value=4), "contradiction", "contracts[3].second_half_lost_value", "positive"),
    (
        contract("dreier", king_in_talon_becomes="farbensolo"),
        "contradiction",
        "contracts[8].king_in_talon_becomes",
        "call",
    ),
    (
        contract("rufer", king_in_talon_becomes="rufer"),
        "contradiction",
        "contracts[1].king_in_talon_becomes",
        "Rufer cannot",
    ),
    (
        contract("rufer", king_in_talon_becomes="solorufer"),
        "contradiction",
        "contracts[1].king_in_talon_becomes",
        "no king",
    ),
    (
        contract("dreier", king_in_talon_becomes="nix"),
        "contradiction",
        "contracts[8].king_in_talon_becomes",
        "for contracts that call a king",
    ),
    (
        contract("rufer", king_in_talon_becomes="bettel"),
        "contradiction",
        "contracts[1].king_in_talon_becomes",
        "positive",
    ),
    (
        contract("rufer", king_in_talon_becomes="drier"),
        "unknown_contract",
        "contracts[1].king_in_talon_becomes",
        "Rufer: The ruleset has no contract “drier”. Did you mean “dreier”?",
    ),
    (contract("bettel", beside=["bettel"]), "missing", "bei_pays", "non_declarers or everyone"),
    ({"bei_pays": "everyone"}, "contradiction", "bei_pays", "no contract has “beside”"),
    ({"bei_pays": "everyone", **contract("bettel", beside=["bettel"] * 2)}, "twice", "contracts[3].beside[1]", "twice"),
    (
        contract("dreier", bonuses=["trul"]),
        "unknown_bonus",
        "contracts[8].bonuses[0]",
        "Dreier: The ruleset has no bonus “tr",
    ),
]
BONUSES: Refused = [
    ({"bonuses": {"pagat": {"silent": None}}}, "wrong_type", "bonuses[0].silent", "whole number"),
    (
        bonus("neu", name="X", kind="bird", announced=1),
        "missing",
        "bonuses[8].silent",
        "X: The value of the silent bonus",
    ),
    (
        {**KOEPFE, **bonus("koepfe", name="Köpfe", kind="hand", announced=1, silent=0)},
        "contradiction",
        "bonuses[8].silent",
        "held",
    ),
    ({**KOEPFE, "hand_pays": None}, "missing", "hand_pays", "side or holder"),
    ({"hand_pays": "side"}, "contradiction", "hand_pays", "kind hand"),
    (
        bonus("sack9", name="X", kind="sack", silent=1, announced=2),
        "contradiction",
        "bonuses[8].least_thirds",
        "X: A Sack needs",
    ),
    (bonus("trull", least_thirds=100), "contradiction", "bonuses[5].least_thirds", "Only a Sack"),
    (bonus("sack1", silent=1, announced=2, after="pagat"), "contradiction", "bonuses[8].after", "has to be a Sack"),
    (bonus("sack1", silent=1, announced=2, after="sack1"), "contradiction", "bonuses[8].after", "listed above it"),
    (bonus("trull", after="pagat"), "contradiction", "bonuses[5].after", "Trull: Only a Sack comes after another."),
]
VALAT: Refused = [
    ({"valat": None}, "contradiction", "valat", "a table [valat] has to say"),
    (bonus("valat") | {"bonuses": {"valat": None}}, "contradiction", "valat", "needs a bonus valat"),
    ({**KOEPFE, "valat": {"made_voids": ["hand"]}}, "contradiction", "valat.made_voids", "cards held"),
    ({**KOEPFE, "valat": {"made_voids_silent": ["hand"]}}, "contradiction", "valat.made_voids_silent", "cards held"),
    (
        {**MIXED_VALAT, "valat": {**MIXED_VALAT["valat"], "silent_voids_game_kontra": True}},
        "contradiction",
        "valat.silent_voids_game_kontra",
        "carries its Kontra",
    ),
]
TRISCHAKEN: Refused = [
    ({"trischaken": None}, "contradiction", "trischaken", "a table [trischaken] has to say"),
    ({"contracts": {"trischaken": None}}, "contradiction", "trischaken", "needs a Trischaken contract"),
    (trischaken(scheme="pots"), "missing", "trischaken.pots", "[trischaken.pots]"),
    (trischaken(pots={}), "contradiction", "trischaken.pots", 'scheme = "pots"'),
    (trischaken(plain="two_highest"), "contradiction", "trischaken.plain", 'scheme = "pots"'),
    (trischaken(rank=2), "contradiction", "trischaken.rank", 'scheme = "pots"'),
    (trischaken(virgin="from_each"), "contradiction", "trischaken.virgin", 'scheme = "pots"'),
    (trischaken(from_each=2), "contradiction", "trischaken.from_each", 'scheme = "pots"'),
    (trischaken(cases="all"), "contradiction", "trischaken.cases", 'scheme = "tirol"'),
    *[
        (without(table), "missing", f"trischaken.pots.{table}", f"“{table}” is missing")
        for table in pots()["trischaken"]["pots"]
    ],
    (pots(plain="two_highest"), "missing", "trischaken.rank", "“rank”"),
    (pots(rank=2), "contradiction", "trischaken.rank", 'plain = "two_highest"'),
    (pots(plain="two_highest", rank=3), "contradiction", "trischaken.rank", "even"),
    (pots(virgin="from_each"), "missing", "trischaken.from_each", "“from_each”"),
    (pots(from_each=3), "contradiction", "trischaken.from_each", 'virgin = "from_each"'),
    (
        {
            **trischaken(announced_virgin={"made": 1, "lost": 2}),
            **bonus("virgin", name="J", kind="catch", silent=1, announced=2),
        },
        "contradiction",
        "bonuses[8].code",
        "announced virgin",
    ),
]
TABLES: Refused = [
    ({"doubled_hands": 3}, "contradiction", "doubled_hands", "“doubled_after”"),
    ({"doubled_after": ["mondfang", "mondfang"]}, "twice", "doubled_after[1]", "twice"),
    ({"players": 5}, "contradiction", "players", "Possible are four people"),
    ({"dummies": 1}, "contradiction", "dummies", "three with one"),
    ({"players": 3}, "contradiction", "players", "three with one"),
    ({"players": 6, **NO_TRISCHAKEN}, "contradiction", "partner", "Two kings"),
    ({"partner": "two_called_kings"}, "contradiction", "partner", "Two kings"),
    ({"players": 6, "partner": "two_called_kings"}, "contradiction", "trischaken", "Six people play no Trischaken."),
    ({"dummies_shared": "hand"}, "contradiction", "dummies_shared", "dummies"),
    ({"players": 3, "dummies": 1}, "contradiction", "trischaken.plain", "two_highest"),
    (
        {"players": 3, "dummies": 1, "contracts": {"trischaken": None}},
        "contradiction",
        "trischaken",
        "needs a Trischaken",
    ),
]
FINE: list[Change] = [
    NO_VALAT,
    NO_TRISCHAKEN,
    SIX,
    STROHMANN,
    GEIER,
    KOEPFE,
    {"players": 2, "dummies": 2, **pots(plain="two_highest", rank=2)},
    {"kontra": {"trischaken": "all"}, **trischaken(announced_virgin={"made": 1, "lost": 2})},
    {
        "trischaken": {
            **pots(plain="two_highest", rank=0)["trischaken"],
            "pots": {"alone": [0, 6, 6, 12], "two_virgins": [4] * 4, "all_tricks": [6, 12]},
        }
    },
    {
        "trischaken": {
            **pots(virgin="from_each", from_each=1)["trischaken"],
            "pots": {"alone": [3] * 4, "two_tied": [4] * 3, "three_tied": 3},
        }
    },
    {"doubled_after": ["trischaken"], "doubled_hands": 2},
    {**MIXED_VALAT, "valat": {**MIXED_VALAT["valat"], "multiplies_announced": True}},
    contract("farbendreier", lost_value=0),
]


def test_what_the_engine_needs_is_refused_in_every_document() -> None:
    for change, code, path, part in [*CONTRACTS, *BONUSES, *VALAT, *TRISCHAKEN, *TABLES]:
        problems = problems_of(variant_document("ooe-2023", change))

        assert places(problems) == [(code, path)], change
        assert part in problems[0].message, (change, problems[0].message)


def test_rules_that_go_together_are_a_ruleset() -> None:
    for change in FINE:
        assert problems_of(variant_document("ooe-2023", change)) == (), change


def test_cards_held_can_be_listed_in_every_positive_contract() -> None:
    ruleset = read_ruleset(variant_document("ooe-2023", KOEPFE))

    with_it = [row.code for row in ruleset.contracts if "koepfe" in row.bonuses]
    assert with_it == [row.code for row in ruleset.contracts if row.bonuses]
    assert "farbensolo" in with_it


def test_one_wrong_row_hides_nothing_that_is_wrong_with_the_others() -> None:
    document = variant_document("ooe-2023", contract("bettel", value=-1, beside=["bettel"]))
    document["contracts"][8] |= {"tricks": 2, "bonuses": ["trul"]}
    document["bonuses"][0]["announced"] = "2"

    assert places(problems_of(document)) == [
        ("out_of_range", "contracts[3].value"),
        ("wrong_type", "bonuses[0].announced"),
        ("contradiction", "contracts[8].tricks"),
        ("missing", "bei_pays"),
        ("unknown_bonus", "contracts[8].bonuses[0]"),
    ]
