"""Names as people search for them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.intake.folding import has_words, searched_text, spelt_out, spelt_words, wanted_words, without_accents


@pytest.mark.parametrize(
    ("name", "typed"),
    [
        ("Müller", "müller mueller muller MÜLLER Mu\u0308ller mü mul mue"),
        ("Mueller", "müller mueller muller"),
        ("Muller", "müller muller"),
        ("Öküs", "öküs oekues okus OEK ök"),
        ("Šimić", "simic šimić SIMI"),
        ("Großweiß", "grossweiss großweiß GROẞ"),
        ("Bauer", "bauer baue baur auer"),
        ("Huber-Mayr", "huber-mayr mayr huber mayr"),
        ("O'Brien", "o'brien obrien o’brien"),
        ("Łoś Ægir", "los ægir aegir łoś"),
        ("Иванов", "иванов ИВАН"),
    ],
)
def test_a_name_is_found_by(name: str, typed: str) -> None:
    missed = [each for each in typed.split() if not has_words(searched_text(name), wanted_words(each))]
    assert missed == []


@pytest.mark.parametrize(("name", "typed"), [("Muller", "mueller"), ("Huber", "hofer"), ("Öd", "ad"), ("A B", "a|b c")])
def test_a_name_is_not_found_by(name: str, typed: str) -> None:
    assert not has_words(searched_text(name), wanted_words(typed))


def test_the_family_name_stands_behind_the_line_in_every_spelling() -> None:
    assert searched_text("Öllinger", "Zoë", "Bäck") == "|oellinger zoe baeck|ollinger zoe back|ollinger zo back"
    assert searched_text("Huber", "", "Linz") == "|huber linz"
    assert searched_text("", "") == "|"


@pytest.mark.parametrize(
    ("text", "plain", "spelt"), [("Größe", "grosse", "groesse"), ("Čeh-Øst", "ceh-ost", "ceh-oest"), ("Ä", "a", "ae")]
)
def test_letters_lose_their_accents_or_are_spelt_out(text: str, plain: str, spelt: str) -> None:
    assert (without_accents(text), spelt_out(text)) == (plain, spelt)


def test_no_more_is_looked_for_than_six_words_and_a_hundred_letters() -> None:
    assert len(wanted_words("a b c d e f g h")) == 6
    assert wanted_words("x" * 60_000) == (("x" * 100,),)
    assert wanted_words(" \t ") == ()


@pytest.mark.parametrize(
    "typed",
    [
        "Dr. Öküs",
        "Öküs, Mag. Jörg",
        "dr öküs jörg",
        "Öküs Jörg, MSc",
        "Dipl.-Ing. Jörg Öküs (Horn)",
        "Öküs, Jörg, Horn",
    ],
)
def test_titles_in_a_search_are_left_out(typed: str) -> None:
    assert has_words(searched_text("Öküs", "Jörg", "Horn"), wanted_words(typed))
    assert wanted_words("Dr.") == (("dr",),)


def test_signs_alone_are_nobody() -> None:
    assert not any(has_words(searched_text("A", "B_%|"), wanted_words(signs)) for signs in ("%", " -!§ ", "|", "\0"))


@pytest.mark.parametrize(
    ("text", "words"),
    [("Jörg", "joerg"), ("JOERG", "joerg"), ("Huber-Mayr  (Linz)", "huber mayr linz"), ("Muller", "muller"), ("-", "")],
)
def test_words_are_spelt_out(text: str, words: str) -> None:
    assert " ".join(spelt_words(text)) == words


@given(st.text(max_size=60))
def test_whatever_is_kept_is_found_by_itself(text: str) -> None:
    assert has_words(searched_text(text), wanted_words(text)) is bool(re.search(r"\w", text) or not text.strip())
