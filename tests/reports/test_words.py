import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.reports.cast import EIGHTY
from tests.reports.reading import letters
from tournaments.reports.lettering import BOLD, PLAIN, clean, register_fonts, width_of
from tournaments.reports.words import LINE, LONGEST, boxed, even_lines, full_width, lines_of, printed_words


@pytest.fixture(autouse=True, scope="module")
def fonts() -> None:
    register_fonts()


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("Anna", ["Anna"]),
        ("Beispiel  Bert", ["Beispiel", "Bert"]),
        ("Ober-Beispiel", ["Ober-", "Beispiel"]),
        ("A-B X-ray 3-5", ["A-B", "X-ray", "3-5"]),
        ("Hinterobermusterhuber", ["Hinterober", "musterhuber"]),
    ],
)
def test_words_may_be_broken_at_blanks_hyphens_and_within_long_ones(text: str, parts: list[str]) -> None:
    assert [word.text for word in printed_words(text, PLAIN)] == parts


def test_a_word_is_whole_where_there_is_space_for_it() -> None:
    words = printed_words("Anna Hinterobermusterhuber", PLAIN)

    assert lines_of(words, 14) == ("Anna", "Hinterobermusterhuber")
    assert lines_of(words, 8) == ("Anna", "Hinterober-", "musterhuber")
    assert lines_of(words, 90) == ("Anna Hinterobermusterhuber",)


def test_a_line_ends_at_a_hyphen_that_is_there_before_one_is_put_in() -> None:
    words = printed_words("Hinterobermusterhuber-Beispielwieser Anna-Žiška", PLAIN)

    assert lines_of(words, 13) == ("Hinterobermusterhuber-", "Beispielwieser Anna-Žiška")
    assert lines_of(words, 10) == ("Hinterober-", "musterhuber-", "Beispielwieser", "Anna-Žiška")


TEXTS = st.lists(st.text("aeiouäbhmnprstß–Čя1", min_size=1, max_size=45), max_size=5).map(" ".join)


@settings(deadline=None)
@given(TEXTS, st.floats(min_value=2, max_value=40), st.sampled_from([3.0, 6.0, LONGEST]))
def test_no_word_is_broken_without_a_hyphen(text: str, width: float, longest: float) -> None:
    """Joined where they end in a hyphen, else with a blank, the lines are the text again."""
    words = printed_words(text, PLAIN, longest=longest)

    for lines in (lines_of(words, width), even_lines(words, max([width, *(word.alone for word in words)]))):
        joined = "".join(line[:-1] if line.endswith("-") else f"{line} " for line in lines)
        assert joined.strip() == clean(text)


def test_lines_are_about_equally_long() -> None:
    words = printed_words("Attrappenstätter Maria Magdalena M", PLAIN)

    assert lines_of(words, 17) == ("Attrappenstätter Maria Magdalena", "M")
    assert even_lines(words, 17) == ("Attrappenstätter", "Maria Magdalena M")


def test_the_width_of_all_words_is_that_of_the_text() -> None:
    assert full_width(printed_words(EIGHTY.name, BOLD)) == pytest.approx(width_of(EIGHTY.name, BOLD, 1))


@settings(deadline=None)
@given(st.text(max_size=90), st.floats(min_value=40, max_value=300), st.floats(min_value=14, max_value=60))
def test_a_box_cuts_nothing_and_is_not_left(text: str, width: float, height: float) -> None:
    lines = boxed(text, face=BOLD, size=14, width=width, height=height)

    assert letters("".join(line.text for line in lines)) == letters(clean(text))
    assert all(width_of(line.text, BOLD, line.size) <= width + 0.1 for line in lines)
    assert sum(line.size for line in lines) <= height + 0.1
    assert len({line.size for line in lines}) <= 1
    assert all(line.size * LINE <= 14 * LINE for line in lines)


def test_what_fits_has_its_full_size() -> None:
    assert [(line.text, line.size) for line in boxed("Anna", face=PLAIN, size=12, width=100, height=14)] == [
        ("Anna", 12)
    ]


def test_a_list_is_broken_behind_its_commas_where_that_needs_no_further_line() -> None:
    ways = printed_words("KTC 2. (111), WTC 13. (69), HRC 19. (53)", PLAIN)

    assert even_lines(ways, 14) == ("KTC 2. (111),", "WTC 13. (69), HRC 19. (53)")
    assert len(even_lines(ways, 10)) == 2, "behind commas alone it would be three"
