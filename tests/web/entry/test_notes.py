"""What the score sheet says of a hand."""

from typing import Any

import pytest
from django.utils.translation import override

from rulesets.load import read_ruleset
from tests.scoring.variants.changes import together, variant_document
from tests.scoring.variants.rules import BEI_SPIELE, KOEPFE
from tournaments.web.entry.notes import hand_notes, hyphenated

RULES = read_ruleset(
    variant_document(
        "ooe-2023", together(BEI_SPIELE, KOEPFE, {"trischaken": {"announced_virgin": {"made": 2, "lost": 2}}})
    )
)
PEOPLE = ("Anna", "Bert", "Clara", "Dora")
PAGAT = {"bonus": "pagat", "side": "declarer", "announced": True}
TRULL = {"bonus": "trull", "side": "opponents", "announced": False, "made": True}


@pytest.mark.parametrize(
    ("record", "note"),
    [
        ({"contract": "dreier", "seat": 0, "kontra": 4}, "Dreier, Re"),
        ({"contract": "dreier", "bonuses": [PAGAT | {"made": True}, TRULL]}, "Dreier, Pagat, Trull still (Gegner)"),
        ({"contract": "dreier", "bonuses": [PAGAT | {"made": False, "kontra": 2}]}, "Dreier, Pagat verloren Kontra"),
        ({"contract": "dreier", "bonuses": [{"bonus": "koepfe", "seat": seat} for seat in (1, 3)]}, "Dreier, Köpfe"),
        ({"contract": "bettel", "opponent_kontra": {"1": 4, "2": 2, "3": 2}}, "Bettel, Kontra, Re"),
        ({"contract": "rufer", "king_in_talon": True, "conceded": True}, "Rufer, geschliffen"),
        ({"contract": "rufer", "king_in_talon": True, "renonce": [1]}, "Rufer, König im Talon, Renonce"),
        (
            {"contract": "trischaken", "bonuses": [{"bonus": "virgin", "seat": 3, "made": False}], "round_factor": 2},
            "Trischaken, Angesagte Jungfrau verloren, doppelt",
        ),
        (
            {
                "contract": "piccolo",
                "declarers": [
                    {"seat": 0, "contract": "piccolo", "won": True, "kontra": {"1": 2}},
                    {"seat": 2, "contract": "bettel", "won": True},
                    {"seat": 3, "contract": "piccolo", "won": False},
                ],
            },
            "Piccolo: Anna, Kontra, Bettel: Clara, Piccolo: Dora",
        ),
    ],
)
def test_a_note_names_everybody_who_declared_and_what_explains_the_points(record: dict[str, Any], note: str) -> None:
    with override("de"):
        assert ", ".join(hand_notes(record, RULES, PEOPLE)) == note


def test_long_words_of_the_game_break_where_they_are_made_of_two() -> None:
    assert hyphenated("Besserdreier: Nockerlmüller").split("\N{SOFT HYPHEN}") == ["Besser", "dreier: Nockerlmüller"]
