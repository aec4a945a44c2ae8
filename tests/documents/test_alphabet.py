"""Names as they are sorted and searched."""

import pytest

from tournaments.documents.alphabet import folded


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Öllinger", "ollinger"),
        ("Žiška Dóra", "ziska dora"),
        ("Weiß", "weiss"),
        ("STRAẞER", "strasser"),
        ("Łukasz", "lukasz"),
        ("Őrült", "orult"),
        ("O\u0308llinger", "ollinger"),
        ("", ""),
    ],
)
def test_folded_has_small_letters_without_accents(text: str, plain: str) -> None:
    assert folded(text) == plain


def test_folded_sorts_as_a_reader_looks() -> None:
    assert sorted(["Zach", "Šafar", "Ortner", "Öller", "Oder"], key=folded) == [
        "Oder",
        "Öller",
        "Ortner",
        "Šafar",
        "Zach",
    ]
