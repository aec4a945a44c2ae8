"""German as an Austrian club would say it: what was puzzling once does not come back."""

import re

import pytest
from django.utils.translation import gettext, ngettext, override

from scripts.catalogues import read
from scripts.extraction import ROOT
from scripts.messages import catalogues
from tournaments.templatetags.vorhand import joined_with_and, round_numbers

PUZZLING = {
    "Altpapier": "gelten nicht mehr, bitte neu drucken",
    "Vermerken": "Speichern",
    "Wertungszettel": "Zettel",
    "Papierzettel": "Zettel",
    "nicht treffen soll": "nicht miteinander spielen soll",
    "Sache bitte": "bitte einen Punkt prüfen",
    "Cup-Punkte": "Cuppunkte",
    "Prüfsumme": "Prüfwert",
    "Hash": "Prüfwert",
    "Token": "Link",
    "amtlich": "endgültig",
    "Seed": "Startzahl",
    "Qualifikationsliste": "Liste der Qualifizierten",
}
"""Words of the past, of computers or of nobody → what is said instead."""


def test_nothing_puzzling_is_said() -> None:
    (german,) = catalogues(ROOT)
    said = {text for each in read(german) for text in _strings(each.string)}

    found = {(word, text) for word in PUZZLING for text in said if re.search(rf"\b{word}", text)}

    assert found == set()


def _strings(text: object) -> tuple[str, ...]:
    return tuple(text) if isinstance(text, (tuple, list)) else (str(text or ""),)


def test_names_of_cup_points_are_not_bent() -> None:
    """A cup names its own tables as it likes, so none stands where it would need another ending ("nach Fixpunkten")."""
    with override("de"):
        said = gettext("Scheme of cup points: %(after)s instead of %(before)s")
    assert said % {"after": "Heinepunkte", "before": "Fixpunkte"} == "Cuppunkte: Heinepunkte statt Fixpunkte"


@pytest.mark.parametrize(
    ("rounds", "said"), [([1], "Runde 1"), ([1, 2], "Runden 1 und 2"), ([1, 2, 3], "Runden 1, 2 und 3")]
)
def test_rounds_are_said_together(rounds: list[int], said: str) -> None:
    with override("de"):
        assert round_numbers(rounds) == said


def test_one_and_many_are_said_right() -> None:
    with override("de"):
        here = [ngettext("%(here)s was here already.", "%(here)s were here already.", n) % {"here": n} for n in (1, 2)]
        changed = [
            ngettext("Round %(rounds)s has been changed.", "Rounds %(rounds)s have been changed.", len(rounds))
            % {"rounds": joined_with_and(rounds)}
            for rounds in ([2], [1, 2, 3])
        ]
        separations = gettext("Who must not meet")

    assert here == ["1 war schon da.", "2 waren schon da."]
    assert changed == ["Runde 2 ist geändert.", "Die Runden 1, 2 und 3 sind geändert."]
    assert separations == "Wer nicht miteinander spielen soll"
