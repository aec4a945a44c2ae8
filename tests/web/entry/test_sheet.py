"""A table's score sheet: names short enough for the columns of a phone, and what was played in a few words."""

from typing import Any

import pytest
from django.utils.translation import override

from rulesets.load import preset
from tournaments.queries.seating import Sitter
from tournaments.web.entry.sheet import hand_notes, headings


@pytest.mark.parametrize(
    ("columns", "short"),
    [(3, "Christo. B."), (4, "Christo. B."), (5, "Chris. B."), (6, "Chris. B.")],
)
def test_long_names_are_cut_to_the_columns_of_a_phone(columns: int, short: str) -> None:
    long, fits = (
        Sitter(place, place, 1, name=f"{given} Bauer", short_name=f"{given} B.", number="", player=place)
        for place, given in enumerate(("Christoph", "Otto"), start=1)
    )

    assert headings([long, fits], columns=columns) == [("Christoph Bauer", short), ("Otto Bauer", "Otto B.")]


@pytest.mark.parametrize(
    ("record", "notes"),
    [
        ({}, []),
        ({"contract": "dreier"}, ["Dreier"]),
        (
            {"contract": "rufer", "kontra": 4, "bonuses": [{"bonus": "pagat"}, {"bonus": "trull"}], "round_factor": 2},
            ["Rufer", "Pagat", "Trull", "Re", "doppelt"],
        ),
        ({"contract": "bettel", "opponent_kontra": {"1": 2, "3": 8}, "renonce": [2]}, ["Bettel", "Sub", "Renonce"]),
        (
            {
                "contract": "piccolo",
                "declarers": [
                    {"contract": "piccolo", "kontra": {"2": 2}},
                    {"contract": "bettel"},
                    {"contract": "piccolo"},
                ],
            },
            ["Piccolo", "Bettel", "Piccolo", "Kontra"],
        ),
        ({"contract": "trischaken", "bonuses": [{"bonus": "virgin"}]}, ["Trischaken"]),
    ],
    ids=["struck", "plain", "bonuses, Kontra, double", "Renonce", "Bei-Spiele", "announced virgin"],
)
def test_what_was_played_is_said_in_a_few_words(record: dict[str, Any], notes: list[str]) -> None:
    with override("de"):
        assert list(hand_notes(record, preset("ooe-2023"))) == notes
