"""The layout of lists, whatever they hold: rows of any number, height and width."""

from dataclasses import dataclass
from itertools import chain
from math import ceil

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.reports.fitting import Area, Limits, ListLayout, balanced, filled, fit

PORTRAIT, LANDSCAPE, BIG = Area(535, 670), Area(780, 430), Area(1130, 680)
LIMITS = Limits(smallest=9, biggest=20, abreast=3)
HEAD = 1.5
UNHURRIED = settings(deadline=None, max_examples=50)


@dataclass(frozen=True)
class Block:
    """Rows whose text is `texts` em wide: in a narrower column they take lines; no word is wider than `least`."""

    texts: tuple[float, ...]
    least: float

    def crowding(self, width: float) -> float:
        return sum(text > width for text in self.texts) / max(1, len(self.texts))

    def heights(self, width: float) -> tuple[float, ...]:
        return tuple(1.5 + 1.2 * (max(1, ceil(text / width)) - 1) for text in self.texts)

    def head(self, width: float) -> float:
        return HEAD


def listed(count: int, *, width: float = 20.0, least: float = 10.0) -> Block:
    return Block((width,) * count, least)


BLOCKS = st.builds(
    Block, st.lists(st.floats(min_value=1, max_value=70), max_size=150).map(tuple), st.floats(min_value=1, max_value=50)
)


def rows_of(layout: ListLayout) -> list[int]:
    return list(chain.from_iterable(chain.from_iterable(layout.pages)))


@UNHURRIED
@given(BLOCKS)
def test_every_row_stands_somewhere_once_and_in_order(content: Block) -> None:
    layout = fit(content, [[PORTRAIT, LANDSCAPE], [BIG]], LIMITS)

    assert rows_of(layout) == list(range(len(content.texts)))


@UNHURRIED
@given(BLOCKS)
def test_nothing_leaves_the_page_and_no_word_is_broken(content: Block) -> None:
    layout = fit(content, [[PORTRAIT, LANDSCAPE], [BIG]], LIMITS)

    heights = content.heights(layout.width / layout.size)
    tallest = max(sum(heights[rows.start : rows.stop]) for page in layout.pages for rows in page)
    assert (tallest * layout.stretch + HEAD) * layout.size <= layout.area.height + 0.5
    assert content.least * layout.size <= layout.width + 0.001
    assert layout.width * layout.abreast <= layout.area.width + 0.001


@UNHURRIED
@given(BLOCKS)
def test_type_is_never_smaller_than_allowed_where_the_widest_paper_holds_the_words(content: Block) -> None:
    layout = fit(content, [[PORTRAIT, LANDSCAPE], [BIG]], LIMITS)

    assert LIMITS.smallest <= layout.size <= LIMITS.biggest
    assert 1 <= layout.stretch <= LIMITS.stretch


@UNHURRIED
@given(st.integers(min_value=1, max_value=600), st.integers(min_value=1, max_value=3))
def test_pages_are_about_equally_full(count: int, abreast: int) -> None:
    """Rows of one height: two columns differ by one row at most, so no last page is nearly empty."""
    layout = fit(listed(count), [[PORTRAIT]], Limits(smallest=9, biggest=20, abreast=abreast))

    lengths = [len(rows) for page in layout.pages for rows in page]
    assert max(lengths) - min(lengths) <= 1


@UNHURRIED
@given(st.lists(st.floats(min_value=1.5, max_value=8), min_size=1, max_size=300), st.integers(1, 4))
def test_columns_of_uneven_rows_differ_by_little_more_than_a_row(heights: list[float], columns: int) -> None:
    shares = balanced(heights, columns, sum(heights) / columns + max(heights))

    sums = [sum(heights[rows.start : rows.stop]) for rows in shares]
    assert list(chain.from_iterable(shares)) == list(range(len(heights)))
    assert max(sums) <= sum(heights) / columns + max(heights) + 0.01
    assert max(sums) - min(sums) <= 2 * max(heights) + 0.02


@UNHURRIED
@given(BLOCKS)
def test_no_page_more_than_the_smallest_type_needs(content: Block) -> None:
    layout = fit(content, [[PORTRAIT]], Limits(smallest=9, biggest=20))

    if content.least * 9 <= PORTRAIT.width:
        needed = list(filled(content.heights(PORTRAIT.width / 9), PORTRAIT.height / 9 - HEAD))
        assert len(layout.pages) == len(needed)


@pytest.mark.parametrize(
    ("least", "area"), [(50, PORTRAIT), (59, PORTRAIT), (60, LANDSCAPE), (86, LANDSCAPE), (87, BIG), (400, BIG)]
)
def test_wide_rows_take_the_first_paper_that_is_wide_enough(least: float, area: Area) -> None:
    layout = fit(listed(10, least=least), [[PORTRAIT], [LANDSCAPE], [BIG]], LIMITS)

    assert layout.area == area


def test_too_wide_for_every_paper_has_smaller_type() -> None:
    layout = fit(listed(10, width=400, least=400), [[PORTRAIT], [BIG]], LIMITS)

    assert layout.size == pytest.approx(BIG.width / 400)


def test_among_papers_the_one_with_fewer_pages_and_then_the_first() -> None:
    alike = [[PORTRAIT, LANDSCAPE]]

    assert fit(listed(10), alike, LIMITS).area == PORTRAIT
    assert fit(listed(40, width=70, least=20), alike, Limits(smallest=9, biggest=9)).area == LANDSCAPE


def test_few_rows_have_big_type_and_tall_rows_and_many_have_small_ones_side_by_side() -> None:
    few, some, many = (fit(listed(count), [[PORTRAIT]], LIMITS) for count in (8, 30, 300))

    assert (few.size, few.stretch, few.abreast, len(few.pages)) == (20, 1.4, 1, 1)
    assert (some.abreast, len(some.pages)) == (1, 1)
    assert 13 < some.size < 15
    assert (many.abreast, len(many.pages)) == (2, 4)
    assert 9 < many.size < 13


def test_rows_that_would_mostly_take_two_lines_are_not_made_bigger_for_that() -> None:
    layout = fit(listed(8, width=40, least=10), [[PORTRAIT]], Limits(smallest=9, biggest=20))

    assert layout.size == pytest.approx(PORTRAIT.width / 40, abs=0.25)


def test_no_rows_make_one_empty_page() -> None:
    assert fit(listed(0), [[PORTRAIT]], LIMITS).pages == ((range(0),),)
