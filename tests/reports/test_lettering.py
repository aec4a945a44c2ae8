from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

from tournaments.reports.lettering import (
    BOLD,
    PLAIN,
    FittedText,
    clean,
    fitted,
    register_fonts,
    shrunk,
    width_of,
)

LATIN = chain(range(0x20, 0x7F), range(0xA0, 0x250), range(0x1E00, 0x1F00))


@pytest.fixture(autouse=True)
def fonts() -> None:
    register_fonts()


@pytest.mark.parametrize("face", [PLAIN, BOLD])
def test_embedded_faces_have_all_of_latin(face: str) -> None:
    font = pdfmetrics.getFont(face)

    assert isinstance(font, TTFont)
    glyphs = font.face.charToGlyph

    assert [chr(letter) for letter in LATIN if letter not in glyphs] == []


@pytest.mark.parametrize("face", [PLAIN, BOLD])
def test_figures_have_one_width(face: str) -> None:
    assert len({width_of(figure, face, 10) for figure in "0123456789"}) == 1


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Anna", "Anna"),
        ("Őrült Žiška", "Őrült Žiška"),
        ("Z\u030ciška", "Žiška"),
        ("Tab\tNull\x00Zeile\nEnde", "Tab Null Zeile Ende"),
        ("halb\ud800es Zeichen", "halb es Zeichen"),
        ("  Rand   und Mitte ", "Rand und Mitte"),
        ("rechts\u202eherum", "rechts herum"),
        ("<b>&amp;</b>", "<b>&amp;</b>"),
        ("", ""),
    ],
)
def test_clean(typed: str, kept: str) -> None:
    assert clean(typed) == kept


def test_fitted_leaves_a_short_name_alone() -> None:
    assert fitted("Anna", face=PLAIN, size=12, width=100, smallest=8) == FittedText("Anna", 12)


def test_fitted_shrinks_before_it_cuts() -> None:
    name = "Beispielhuber Eleonore"

    line = fitted(name, face=PLAIN, size=12, width=120, smallest=8)

    assert line.text == name
    assert 8 <= line.size < 12


def test_fitted_cuts_what_is_too_long_at_the_smallest_size() -> None:
    line = fitted("M" * 80, face=PLAIN, size=12, width=60, smallest=8)

    assert line == FittedText("MMMMMMM…", 8)


@given(st.text(max_size=80), st.floats(min_value=30, max_value=300))
def test_fitted_never_leaves_its_column(text: str, width: float) -> None:
    line = fitted(text, face=PLAIN, size=12, width=width, smallest=8)

    assert width_of(line.text, PLAIN, line.size) <= width + 0.01


def test_shrunk_keeps_every_figure() -> None:
    line = shrunk("(–1234)", face=BOLD, size=12, width=10)

    assert line.text == "(–1234)"
    assert width_of(line.text, BOLD, line.size) == pytest.approx(10)
