import random

import pytest

from tests.scoring.reference.examples import EXAMPLES
from tests.scoring.reference.records import random_record
from tests.scoring.reference.settlement import reference_answer
from tests.scoring.reference.tables import SLUGS


def test_reference_gives_the_rule_books_result() -> None:
    for example in EXAMPLES:
        answer = reference_answer(example.slug, example.record)

        assert (answer["points"], answer["money"]) == (example.points, example.money), (
            f"{example.slug}: {example.happened}"
        )


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_reference_sums_to_zero_in_every_line(slug: str) -> None:
    rng = random.Random(f"zero {slug}")
    answers = [reference_answer(slug, random_record(slug, rng)) for _ in range(300)]

    sums = {sum(line[ledger]) for answer in answers for line in answer["items"] for ledger in ("points", "money")}

    assert sums == {0}


def test_a_replacing_valat_takes_the_larger_kontra() -> None:
    record = {
        "contract": "sechserdreier",
        "declarer": 0,
        "won": True,
        "kontra": 2,
        "bonuses": [{"bonus": "valat", "side": "declarer", "announced": True, "made": False, "kontra": 4}],
    }

    answer = reference_answer("ooe-2023", record)

    assert answer == {
        "points": [-192, 64, 64, 64],
        "money": [-768, 256, 256, 256],
        "items": [
            {
                "item": "game",
                "value": 0,
                "factor": 1,
                "winner": None,
                "void": "replaced_by_valat",
                "points": [0, 0, 0, 0],
                "money": [0, 0, 0, 0],
            },
            {
                "item": "valat",
                "value": 64,
                "factor": 4,
                "winner": "opponents",
                "void": None,
                "points": [-192, 64, 64, 64],
                "money": [-768, 256, 256, 256],
            },
        ],
    }


def test_a_silent_valat_takes_the_kontra_off_the_wiener_game() -> None:
    record = {
        "contract": "solodreier",
        "declarer": 1,
        "won": False,
        "kontra": 8,
        "bonuses": [
            {"bonus": "trull", "side": "declarer", "announced": True, "made": False, "kontra": 2},
            {"bonus": "valat", "side": "opponents", "announced": False, "made": True},
        ],
    }

    lines = reference_answer("wien-2021", record)["items"]

    assert [(line["item"], line["value"], line["factor"], line["winner"], line["void"]) for line in lines] == [
        ("game", 10, 1, "opponents", "kontra"),
        ("valat", 20, 1, "opponents", None),
        ("trull", 4, 2, "opponents", None),
    ]


def test_two_offenders_share_an_odd_sum_of_money() -> None:
    record = {"contract": "bettel-ouvert", "declarer": 0, "opponent_kontra": {"1": 2}, "renonce": [3, 1]}

    answer = reference_answer("ooe-2023", record)

    # Points: the declarer 3 x 7, seat 2 its 7. Money: the declarer 14 + 7 + 7, seat 2 its 7; 35 is odd.
    assert (answer["points"], answer["money"]) == ([21, -14, 7, -14], [28, -18, 7, -17])


def test_a_hopfgartner_valat_multiplies_announced_bonuses_only() -> None:
    record = {
        "contract": "rufer",
        "declarer": 0,
        "partner": 2,
        "won": True,
        "kontra": 2,
        "bonuses": [
            {"bonus": "valat", "side": "declarer", "announced": True, "made": True},
            {"bonus": "king-ultimo", "side": "declarer", "announced": True, "made": False},
            {"bonus": "trull", "side": "declarer", "announced": False, "made": True},
        ],
    }

    answer = reference_answer("hopfgarten-2016", record)

    assert [line["value"] for line in answer["items"]] == [0, 4, 12, 1]
    assert answer["points"] == answer["money"] == [-3, 3, -3, 3]
