"""Rules that nobody means: refused where somebody writes them, and read all the same where they are stored."""

from rulesets.load import checked_ruleset, preset, presets, read_ruleset, ruleset_document
from tests.rulesets.documents import places, problems_of, written_problems_of
from tests.rulesets.test_structure import Refused, bonus, contract, trischaken
from tests.scoring.variants.changes import Change, variant_document
from tests.scoring.variants.every import RULESETS
from tests.scoring.variants.rules import BEI_SPIELE, MIXED_VALAT
from tests.scoring.variants.trischaken import POTS, pots

NO_BIRDS: Change = {"bonuses": dict.fromkeys(("pagat", "uhu", "kakadu", "quapil"))}
LONGER = {"name": "X", "family": "positive", "value": 1, "lost_value": 1}


def amounts(table: str, value: object, **keys: object) -> Change:
    return trischaken(scheme="pots", pots={**POTS["ooe"], table: value}, **keys)


SENSELESS: Refused = [
    ({"threshold_thirds": 1}, "contradiction", "threshold_thirds", "A winning limit is from 54 to 157 thirds."),
    ({"threshold_thirds": 53}, "contradiction", "threshold_thirds", "54 to 157"),
    ({"threshold_thirds": 158}, "contradiction", "threshold_thirds", "54 to 157"),
    (
        contract("dreier", threshold_thirds=158),
        "contradiction",
        "contracts[8].threshold_thirds",
        "Dreier: A winning limit",
    ),
    (bonus("trull", silent=3), "contradiction", "bonuses[5].silent", "Trull: A silent bonus cannot be worth more"),
    (bonus("valat", silent=9), "contradiction", "bonuses[7].silent", "Valat: A silent bonus cannot be worth more"),
    (
        bonus("valat", silent=0, announced=0) | {"valat": {"pays": "beside_game"}},
        "contradiction",
        "bonuses[7].announced",
        "worth more than 0",
    ),
    (bonus("valat", silent=0), "contradiction", "bonuses[7].silent", "the game would be gone"),
    (bonus("valat", silent=0, announced=0), "contradiction", "bonuses[7].announced", "worth more than 0"),
    ({**MIXED_VALAT, "bonuses": {"valat": {"silent": 0}}}, "contradiction", "bonuses[7].silent", "would be gone"),
    (
        NO_BIRDS,
        "contradiction",
        "contracts[5].required_birds",
        "Besserrufer: It needs an announced bird, and the ruleset has none of these: pagat, uhu, kakadu, quapil.",
    ),
    (
        contract("uhurufer", value=1) | {"bonuses": {"uhu": None}},
        "contradiction",
        "contracts[13].required_birds",
        "Uhurufer",
    ),
    (
        {**NO_BIRDS, **contract("besserrufer", required_birds="any")},
        "contradiction",
        "contracts[5].required_birds",
        "it has none",
    ),
    (
        contract("besserrufer", bonuses=["trull", "kings"]),
        "contradiction",
        "contracts[5].required_birds",
        "none of these is among its “bonuses”: pagat, uhu, kakadu, quapil.",
    ),
    (
        contract("besserrufer", required_birds="any", bonuses=["trull"]),
        "contradiction",
        "contracts[5].required_birds",
        "none",
    ),
    (
        {**BEI_SPIELE, **contract("bettel", beside=["dreier"])},
        "contradiction",
        "contracts[3].beside[0]",
        "Bettel: Dreier is no negative",
    ),
    (
        {**BEI_SPIELE, **contract("dreier", beside=["bettel"])},
        "contradiction",
        "contracts[8].beside",
        "Only a negative",
    ),
    (
        {"bei_pays": "everyone", **contract("bettel", beside=["picolo"])},
        "unknown_contract",
        "contracts[3].beside[0]",
        "mean “piccolo”?",
    ),
    (
        contract("dreier-2", **{**LONGER, "name": "DREIER"}),
        "twice",
        "contracts[13].name",
        "Another row has the name “DREIER”",
    ),
    (bonus("sack2", silent=1, announced=2), "contradiction", "bonuses[8].after", "2. Sack: There is no Sack “sack1”"),
    (bonus("trull", name="Pagat"), "twice", "bonuses[5].name", "Pagat: Another row has the name"),
    (trischaken(mayor_thirds=105), "contradiction", "trischaken.mayor_thirds", "more than 105 thirds"),
    (trischaken(mayor_thirds=1), "contradiction", "trischaken.mayor_thirds", "The mayor has more"),
    ({"slug": "wien-2021"}, "contradiction", "slug", "“wien-2021” is a published ruleset"),
    ({"slug": "ooe-2023", "cents_per_point": 20}, "contradiction", "slug", "choose another slug"),
    (
        amounts("alone", [3, 6, 5, 12]),
        "contradiction",
        "trischaken.pots.alone[2]",
        "alone, 3rd amount (one loser, forehand): 5 cannot be shared in equal parts: the amount has to divide by 3.",
    ),
    (amounts("alone", [3, 4, 6, 12], mayor_thirds=198), "contradiction", "trischaken.pots.alone[1]", "4 cannot"),
    (
        amounts("alone", [3, 4, 6, 12], mayor_thirds=199, virgin="from_each", from_each=1),
        "contradiction",
        "trischaken.pots.alone[1]",
        "4 cannot",
    ),
    (amounts("two_virgins", [4, 5, 6, 12], mayor_thirds=206), "contradiction", "trischaken.pots.two_virgins[1]", "5"),
    (amounts("two_virgins", [4, 6, 6, 11]), "contradiction", "trischaken.pots.two_virgins[3]", "divide by 2"),
    (amounts("two_virgins", [5, 6, 6, 12]), "contradiction", "trischaken.pots.two_virgins[0]", "5 cannot"),
    (amounts("all_tricks", [6, 13]), "contradiction", "trischaken.pots.all_tricks[1]", "divide by 3"),
    (amounts("two_tied", [4, 4, 5]), "contradiction", "trischaken.pots.two_tied[2]", "divide by 2"),
    (
        amounts("two_virgins", [5, 6, 5, 12], mayor_thirds=106),
        "contradiction",
        "trischaken.pots.two_virgins[2]",
        "divide by 2",
    ),
    (amounts("three_tied", 4), "contradiction", "trischaken.pots.three_tied", "divide by 3"),
    (
        amounts("alone", [5, 5, 6, 12], plain="two_highest", rank=2),
        "contradiction",
        "trischaken.pots.alone[1]",
        "5 cannot",
    ),
    (
        amounts("alone", [5, 6, 6, 12], virgin="from_each", from_each=1),
        "contradiction",
        "trischaken.pots.alone[0]",
        "5 cannot",
    ),
    (
        amounts("two_tied", [5, 5, 5], virgin="from_each", from_each=1),
        "contradiction",
        "trischaken.pots.two_tied[0]",
        "5 cannot",
    ),
]
SENSIBLE: list[Change] = [
    {"threshold_thirds": 54},
    {"threshold_thirds": 157},
    contract("dreier", threshold_thirds=157),
    bonus("sack1", silent=1, announced=2, least_thirds=170),
    bonus("valat", silent=0, announced=20) | {"valat": {"pays": "beside_game"}},
    {**MIXED_VALAT, "bonuses": {"valat": {"silent": 8, "announced": 5}}},
    {**NO_BIRDS, "contracts": {"besserrufer": None}},
    contract("besserrufer", required_birds=["uhu"]),
    contract("besserrufer", required_birds=[]),
    contract("besserrufer", bonuses=["uhu", "trull"]),
    trischaken(mayor_thirds=106),
    # What no hand uses is not judged.
    {
        "trischaken": {
            **amounts("alone", [5, 6, 6, 12], plain="two_highest", rank=2)["trischaken"],
            "pots": {**POTS["ooe"], "two_tied": [1, 1, 1], "three_tied": 1, "alone": [5, 6, 6, 12]},
        }
    },
    {
        "trischaken": {
            **pots(virgin="from_each", from_each=1)["trischaken"],
            "pots": {**POTS["ooe"], "two_tied": [4, 1, 1], "two_virgins": [1] * 4, "all_tricks": [1, 1]},
        }
    },
    amounts("alone", [3, 4, 6, 13], mayor_thirds=199),
    amounts("two_virgins", [4, 5, 6, 13], mayor_thirds=207),
    amounts("two_virgins", [5, 6, 6, 12], mayor_thirds=106),
    amounts("two_virgins", [5, 6, 5, 12], mayor_thirds=106, forehand_tied="shares"),
    pots("wien"),
    pots("sauwald"),
]


def test_senseless_rules_are_refused_where_they_are_written_and_read_where_they_are_stored() -> None:
    for change, code, path, part in SENSELESS:
        document = variant_document("ooe-2023", change)

        problems = written_problems_of(document)

        assert places(problems) == [(code, path)], change
        assert part in problems[0].message, (change, problems[0].message)
        assert problems_of(document) == (), change


def test_limit_that_is_no_number_of_thirds_is_told_the_range_that_makes_sense() -> None:
    no_limit = {"threshold_thirds": 0, "trischaken": {"mayor_thirds": 211}}

    assert [problem.message for problem in written_problems_of(variant_document("ooe-2023", no_limit))] == [
        "0 is not possible here: write a number from 54 to 157.",
        "211 is not possible here: write a number from 106 to 210.",
    ]


def test_sensible_rules_are_taken() -> None:
    for change in SENSIBLE:
        assert written_problems_of(variant_document("ooe-2023", change)) == (), change


def test_every_example_of_rules_that_no_preset_has_is_taken() -> None:
    for base, change in RULESETS:
        assert written_problems_of(variant_document(base, change)) == (), change


def test_published_rulesets_are_taken_short_and_complete() -> None:
    for ruleset in presets().values():
        assert checked_ruleset(ruleset_document(ruleset)) == ruleset


def test_complete_document_of_senseless_rules_is_judged_alike() -> None:
    document = ruleset_document(read_ruleset(variant_document("ooe-2023", NO_BIRDS)))

    assert places(written_problems_of(document)) == [("contradiction", "contracts[5].required_birds")]


def test_every_contradiction_is_named_at_once_after_the_malformed_keys() -> None:
    change = {**NO_BIRDS, "slug": "ooe-2023", "threshold_thirds": 20, "doubled_hands": 0, "bei_pays": "everyone"}

    assert places(written_problems_of(variant_document("ooe-2023", change))) == [
        ("out_of_range", "doubled_hands"),
        ("contradiction", "bei_pays"),
        ("contradiction", "threshold_thirds"),
        ("contradiction", "contracts[5].required_birds"),
        ("contradiction", "slug"),
    ]


def test_published_slug_with_its_own_content_is_no_contradiction() -> None:
    assert written_problems_of(ruleset_document(preset("tirol-2020"))) == ()
