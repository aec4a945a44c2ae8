"""Fit a list to pages: paper, columns of rows side by side, type size, and page breaks.

Pure arithmetic. Widths and heights of content are in em (at a type size of 1 point), areas in points. Nothing is cut
off, and type never falls below the minimum as long as the widest paper has room for the longest words; instead there
are more pages, filled about equally.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Protocol

STEPS = 4
"""Steps per point: type sizes are multiples of a quarter point."""
SLACK = 0.01
"""Tolerance for floating-point sums, in em."""
CROWDED = 0.125
"""The fraction of rows that may be shrunk or wrapped in favour of larger type."""


class Fittable(Protocol):
    """Content to be fitted, in em: below width `least` a word would be broken.

    `heights` are the row heights at a width, `crowding` the fraction of rows shrunk or wrapped there, `head` the height
    of the headings above each column of rows.
    """

    @property
    def least(self) -> float: ...
    def heights(self, width: float) -> Sequence[float]: ...
    def crowding(self, width: float) -> float: ...
    def head(self, width: float) -> float: ...


@dataclass(frozen=True, slots=True)
class Area:
    """The space a page offers to a list, in points."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Limits:
    """The allowed type sizes (points), the maximum number of columns of rows, `gutter` em apart, and how much rows may
    be stretched to fill the page.
    """

    smallest: float
    biggest: float
    abreast: int = 1
    gutter: float = 1.8
    stretch: float = 1.4


@dataclass(frozen=True, slots=True)
class ListLayout:
    """The result: area, columns per page, type size, and vertical stretch of rows.

    `width` is a column's, in points. `pages` lists the columns of each page, each as a range of rows; an empty list has
    one page with an empty column.
    """

    area: Area
    abreast: int
    size: float
    stretch: float
    width: float
    pages: tuple[tuple[range, ...], ...]


def fit(listed: Fittable, choices: Sequence[Sequence[Area]], limits: Limits) -> ListLayout:
    """Find the layout with the fewest pages; among those the first area with few wrapped rows, and there the largest
    type.

    It uses the first group of `choices` with an area that is wide enough. Content too wide for all of them gets smaller
    type.
    """
    spaces = [FittingSpace(listed, area, limits) for area in _wide_enough(listed, choices, limits)]
    return min(spaces, key=lambda space: (space.fewest, space.is_crowded(space.counts[0], space.smallest))).layout()


def _wide_enough(listed: Fittable, choices: Sequence[Sequence[Area]], limits: Limits) -> Sequence[Area]:
    needed = listed.least * limits.smallest
    wide = ([area for area in choice if needed <= area.width] for choice in choices)
    return next(filter(None, wide), choices[-1])


@dataclass(frozen=True)
class FittingSpace:
    """Content in one area; `count` is the number of columns of rows, sizes and widths are in points."""

    listed: Fittable
    area: Area
    limits: Limits

    @cached_property
    def smallest(self) -> float:
        """The smallest type: the limit, or less if the longest words require it."""
        least = self.listed.least
        return self.limits.smallest if least * self.limits.smallest <= self.area.width else self.area.width / least

    @cached_property
    def fewest(self) -> int:
        """The number of pages at the smallest type."""
        return min(self._pages(count, self.smallest) for count in self._possible)

    @cached_property
    def counts(self) -> list[int]:
        """The column counts that achieve the minimum number of pages, restricted to those with few wrapped rows if
        possible.
        """
        counts = [count for count in self._possible if self._pages(count, self.smallest) == self.fewest]
        return [count for count in counts if not self.is_crowded(count, self.smallest)] or counts

    @property
    def _possible(self) -> list[int]:
        wide = range(2, self.limits.abreast + 1)
        return [1, *(count for count in wide if self.listed.least * self.smallest <= self._width(count, self.smallest))]

    def is_crowded(self, count: int, size: float) -> bool:
        """Whether more than a few rows are shrunk or wrapped."""
        return self._crowding(count, size) > CROWDED

    def _crowding(self, count: int, size: float) -> float:
        return self.listed.crowding(self._width(count, size) / size)

    def layout(self) -> ListLayout:
        sizes = {count: self._biggest(count) for count in self.counts}
        count = max(sizes, key=lambda each: (sizes[each], -each))
        size, width = sizes[count], self._width(count, sizes[count])
        heights, space = self._heights(count, size)
        columns = balanced(heights, self._pages(count, size) * count, space)
        tallest = max(sum(heights[rows.start : rows.stop]) for rows in columns)
        stretch = min(self.limits.stretch, space / tallest) if tallest else 1.0
        pages = tuple(columns[start : start + count] for start in range(0, len(columns), count))
        return ListLayout(self.area, count, size, stretch, width, pages)

    def _biggest(self, count: int) -> float:
        """The largest type that needs no additional page and keeps crowding low, or no worse than at the smallest."""
        start, end = int(self.smallest * STEPS) + 1, int(self.limits.biggest * STEPS)
        sizes = [self.smallest, *(step / STEPS for step in range(start, end + 1))]
        most = max(self._crowding(count, self.smallest), CROWDED)

        def is_too_big(size: float) -> bool:
            is_narrow = self.listed.least * size > self._width(count, size)
            return is_narrow or self._crowding(count, size) > most or self._pages(count, size) > self.fewest

        return sizes[max(0, bisect_right(sizes, False, key=is_too_big) - 1)]

    def _width(self, count: int, size: float) -> float:
        return (self.area.width - (count - 1) * self.limits.gutter * size) / count

    def _pages(self, count: int, size: float) -> int:
        return -(-sum(1 for _ in filled(*self._heights(count, size))) // count)

    def _heights(self, count: int, size: float) -> tuple[Sequence[float], float]:
        """The row heights, and the page height below the headings, in em."""
        width = self._width(count, size) / size
        return self.listed.heights(width), self.area.height / size - self.listed.head(width)


def filled(heights: Sequence[float], space: float) -> Iterator[range]:
    """Fill columns one after the other up to `space`, at least one row each; no rows yield one empty column."""
    start, used = 0, 0.0
    for index, height in enumerate(heights):
        if index > start and used + height > space + SLACK:
            yield range(start, index)
            start, used = index, 0.0
        used += height
    yield range(start, len(heights))


def balanced(heights: Sequence[float], columns: int, space: float) -> tuple[range, ...]:
    """Distribute the rows in order over the columns, none higher than `space`, all about equally full."""
    limit = _lowest(heights, columns, space)
    latest = _latest_starts(heights, columns, limit)
    sums = [0.0, *accumulate(heights)]
    found: list[range] = []
    start = 0
    for left in range(columns, 0, -1):
        share = sums[start] + (sums[-1] - sums[start]) / left
        end = next((at for at in range(start, len(heights)) if (sums[at] + sums[at + 1]) / 2 > share), len(heights))
        while end > start + 1 and sums[end] - sums[start] > limit + SLACK:
            end -= 1
        end = max(end, latest[left - 1])
        found.append(range(start, end))
        start = end
    return tuple(found)


def _lowest(heights: Sequence[float], columns: int, space: float) -> float:
    """The minimum column height at which the rows fit, to a thousandth."""
    low, high = 0.0, space
    while high - low > space / 1_000:
        middle = (low + high) / 2
        fits = sum(1 for _ in filled(heights, middle)) <= columns and max(heights, default=0) <= middle
        low, high = (low, middle) if fits else (middle, high)
    return high


def _latest_starts(heights: Sequence[float], columns: int, limit: float) -> list[int]:
    """For each number of columns, from 0: the first row from which on all remaining rows fit into them."""
    starts, end = [len(heights)], len(heights)
    for _ in range(columns):
        used = 0.0
        while end and (not used or used + heights[end - 1] <= limit + SLACK):
            end -= 1
            used += heights[end]
        starts.append(end)
    return starts
