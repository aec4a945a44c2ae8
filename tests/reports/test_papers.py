"""Every paper at 11, 27, 60 and 300 people: nobody cut, missing or outside his place, pages about equally full."""

from collections import Counter
from dataclasses import dataclass
from itertools import takewhile

import pytest
from pypdf import PageObject

from tests.reports import crowds
from tests.reports.crowds import CROWDS, PAPERS, Kind
from tests.reports.reading import PlacedText, letters, pages, placed_texts
from tournaments.reports.lettering import ELLIPSIS

ABOUT = 0.8
"""Of several pages each is at least so full as the fullest, by where its lowest line stands."""
EDGE = 12
"""So much of the paper (points) many printers cannot print on."""
CASES = [
    pytest.param(name, size, id=f"{name}-{size}", marks=[pytest.mark.long] if size == 300 else [])
    for name, paper in PAPERS.items()
    for size in CROWDS
]


@dataclass(frozen=True, slots=True)
class ReadPage:
    """A page read back: its text without blanks and hyphens, its words, line by line, where its lines stand between
    head and foot and in which size, and all of them with their boxes; its width and height.
    """

    size: tuple[float, float]
    placed: tuple[PlacedText, ...]
    text: str
    words: frozenset[str]
    top: float
    lines: tuple[tuple[float, float], ...]

    @property
    def filled(self) -> float:
        """How far down it is written on, as a part of the space between head and foot."""
        return (self.top - min((y for y, _ in self.lines), default=self.top)) / (self.top - FOOT)

    def misplaced(self, abreast: int) -> list[PlacedText]:
        """What stands outside the page, over the line between two of so many cards, or on other text."""
        cuts = [self.size[0] * each / abreast for each in range(1, abreast)]
        by_height = sorted(self.placed, key=lambda each: each.bottom)
        covered = {
            each
            for at, each in enumerate(by_height)
            for other in takewhile(lambda other: other.bottom < each.top, by_height[at + 1 :])  # noqa: B023
            if each.covers(other)
        }
        return [
            each
            for each in self.placed
            if each in covered or self._is_outside(each) or any(each.left < cut < each.right for cut in cuts)
        ]

    def _is_outside(self, each: PlacedText) -> bool:
        across, up = self.size
        return min(each.left, each.bottom, across - each.right, up - each.top) < EDGE


HEAD, FOOT = 106, 54


@pytest.mark.parametrize(("name", "size"), CASES)
def test_paper(name: str, size: int) -> None:
    paper = PAPERS[name]
    printed = [read(page) for page in pages(paper.make(size))]

    assert len(printed) == paper.pages[CROWDS.index(size)]
    assert not_as_often_as_wanted(printed, paper, size) == {}
    assert broken_without_a_hyphen(printed) == set()
    assert usual_type(printed) >= paper.smallest
    assert is_equally_full(printed[:-1] if paper.is_cut else printed)
    assert [page.misplaced(paper.abreast) for page in printed] == [[]] * len(printed)


def read(page: PageObject) -> ReadPage:
    found = placed_texts(page)
    top = float(page.mediabox.height) - HEAD
    lines = tuple((each.bottom, each.size) for each in found if FOOT - 4 < each.bottom < top)
    words = frozenset(word for each in found for word in each.text.split())
    size = (float(page.mediabox.width), float(page.mediabox.height))
    return ReadPage(size, tuple(found), letters("".join(each.text for each in found)), words, top, lines)


def not_as_often_as_wanted(printed: list[ReadPage], paper: Kind, size: int) -> dict[str, tuple[int, int]]:
    """Names that do not stand there as often as they should, with how often they do and should.

    A name may take several lines, so blanks and hyphens do not count; a longer name holds a shorter one too.
    """
    text = "".join(page.text for page in printed)
    assert ELLIPSIS not in text
    names = [letters(each.name) for each in crowds.people(size)]
    wanted = {name: sum(other.count(name) for other in names) * paper.times for name in set(names)}
    return {name: (text.count(name), count) for name, count in wanted.items() if text.count(name) != count}


def is_equally_full(printed: list[ReadPage]) -> bool:
    parts = [page.filled for page in printed]
    return not parts or min(parts) > ABOUT * max(parts)


def broken_without_a_hyphen(printed: list[ReadPage]) -> set[str]:
    """Beginnings of long names' words that end a line and do not say that they go on."""
    whole = {part for name in crowds.LONG for word in name.split() for part in (word, *word.split("-"))}
    begun = {word[:end] for word in whole for end in range(5, len(word)) if word[end - 1] != "-"}
    return (begun - whole - {*crowds.FAMILIES, "Beispiel"}) & set[str]().union(*(page.words for page in printed))


def usual_type(printed: list[ReadPage]) -> float:
    """The size in which most is printed; headings, and what stands small behind or below a name, may be smaller."""
    sizes = Counter(size for page in printed for _, size in page.lines)
    return sizes.most_common(1)[0][0]
