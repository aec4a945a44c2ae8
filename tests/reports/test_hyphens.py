from itertools import pairwise

import pytest

from tournaments.reports.hyphens import LONGEST_IN_TABLE, equal_parts, syllable_starts, with_soft_hyphens


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("Hinterobermusterhuber", "Hin te ro ber mus ter hu ber"),
        ("Attrappenstätter", "Attrap pen stät ter"),
        ("Neugruber", "Neu gru ber"),
        ("Unterbeispielhausen", "Unter bei spiel hau sen"),
        ("Kutscher", "Kut scher"),
        ("Kaiserschmarrn", "Kai ser schmarrn"),
        ("Őrültžiškaßen", "Őrült žiš ka ßen"),
        ("MUSTERHAUS", "MUS TER HAUS"),
        ("Hinteregger", "Hin ter eg ger"),
        ("Schwarzenegger", "Schwar zen eg ger"),
        ("Mitterecker", "Mit ter ecker"),
        ("Kaiserebner", "Kai ser eb ner"),
        ("Unterassinger", "Unter as sin ger"),
        ("Oberauinger", "Ober auin ger"),
        ("Oberösterreicherin", "Ober ös ter rei che rin"),
        ("Anna", "Anna"),
        ("12345678", "12345678"),
        ("Теремковская", "Теремковская"),
        ("", ""),
    ],
)
def test_syllables(word: str, parts: str) -> None:
    starts = [0, *syllable_starts(word), len(word)]

    assert [word[start:end] for start, end in pairwise(starts)] == (parts.split() or [""])


@pytest.mark.parametrize(
    ("word", "count", "parts"),
    [
        ("Hinterobermusterhuber", 2, ["Hinterober", "musterhuber"]),
        ("Hinterobermusterhuber", 1, ["Hinterobermusterhuber"]),
        ("1234567890", 3, ["1234", "5678", "90"]),
        ("", 1, [""]),
    ],
)
def test_parts_end_where_a_syllable_does(word: str, count: int, parts: list[str]) -> None:
    assert equal_parts(word, count) == parts


def test_only_long_words_get_soft_hyphens() -> None:
    written = "Hochstöger-Untermühlbacher Maria-Theresia, 5001"

    assert with_soft_hyphens(written).split("\N{SOFT HYPHEN}") == [
        *("Hochstöger-Unter", "mühl", "ba", "cher Maria-Theresia, 5001")
    ]
    in_table = with_soft_hyphens("Zimmermann Maximilian, Huemer", whole=LONGEST_IN_TABLE)
    assert in_table.split("\N{SOFT HYPHEN}") == ["Zim", "mer", "mann Maxi", "mi", "lian, Huemer"]
