"""Line breaking: splitting text into unbreakable words, and fitting text into a box without truncation."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise, takewhile
from math import ceil, inf

from tournaments.reports import lettering
from tournaments.reports.hyphens import HYPHEN, equal_parts
from tournaments.reports.lettering import FittedText

LONGEST = 10.5
"""Words wider than this (em), about 18 letters, may be hyphenated."""
LINE = 1.16
"""Line height, in em."""
STEP = 0.25
SLACK = 0.001
WHOLE = 0.6
SHORTEST = 6.0
"""Minimum width of a hyphenated word's parts in a box (em): about ten letters."""
EVEN = 0.25


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """An unbreakable piece of text: its width, and that of the space before it (0 within a word), in em.

    `hyphen` is the width of the hyphen added when a line ends after it; 0 if none is needed.
    """

    text: str
    width: float
    blank: float = 0.0
    hyphen: float = 0.0

    @property
    def alone(self) -> float:
        """Its width at the end of a line."""
        return self.width + self.hyphen


def printed_words(text: str, face: str, *, longest: float = LONGEST) -> tuple[PrintedWord, ...]:
    """Split the text into pieces as printed; breaks are also allowed after a hyphen and within words longer than
    `longest`. "" yields none.
    """
    blank = lettering.width_of(" ", face, 1)
    return tuple(
        replace(part, blank=blank if index == 0 else 0.0)
        for word in lettering.clean(text).split()
        for index, part in enumerate(part for piece in _at_hyphens(word) for part in _parts(piece, face, longest))
    )


def _at_hyphens(word: str) -> list[str]:
    """The word's parts, each but the last ending in a hyphen; short parts stay with their neighbours."""
    parts: list[str] = []
    for part in word.replace(HYPHEN, f"{HYPHEN}\0").split("\0"):
        if parts and (len(part) < 3 or len(parts[-1]) < 4):
            parts[-1] += part
        else:
            parts.append(part)
    return parts


def _parts(word: str, face: str, longest: float) -> Iterator[PrintedWord]:
    """The word in equal parts at most about `longest` wide."""
    parts = equal_parts(word, ceil(lettering.width_of(word, face, 1) / longest) or 1)
    hyphen = lettering.width_of(HYPHEN, face, 1)
    for left, part in zip(reversed(range(len(parts))), parts, strict=True):
        needs_one = left and not part.endswith(HYPHEN)
        yield PrintedWord(part, lettering.width_of(part, face, 1), hyphen=hyphen if needs_one else 0.0)


def full_width(words: Sequence[PrintedWord]) -> float:
    """The width of all words on one line, in em."""
    return sum(word.width + word.blank for word in words) - (words[0].blank if words else 0)


def lines_of(words: Sequence[PrintedWord], width: float) -> tuple[str, ...]:
    """Break the words into lines of `width` em.

    Breaks within a word occur only if it is too wide for a line: after its own hyphen, or after an inserted one if the
    part up to its own is too wide as well.
    """
    lines: list[str] = []
    used = 0.0
    for index, word in enumerate(words):
        if lines and used + word.blank + _needed(words, index, width) <= width + SLACK:
            lines[-1] += (" " if word.blank else "") + word.text
            used += word.blank + word.width
        else:
            if lines and words[index - 1].hyphen:
                lines[-1] += HYPHEN
            lines.append(word.text)
            used = word.width
    return tuple(lines)


def even_lines(words: Sequence[PrintedWord], width: float) -> tuple[str, ...]:
    """Break into as few lines as possible, about equally long; behind commas alone where that needs no further line."""
    lines, items = _evened(words, width), _items(words)
    if len(lines) < 2 or max(item.alone for item in items) > width:
        return lines
    behind_commas = _evened(items, width)
    return behind_commas if len(behind_commas) == len(lines) else lines


def _items(words: Iterable[PrintedWord]) -> tuple[PrintedWord, ...]:
    """The words together, up to a comma at a time."""
    items: list[PrintedWord] = []
    for word in words:
        goes_on = bool(items) and not items[-1].text.endswith(",")
        items.append(_joined(items.pop(), word) if goes_on else word)
    return tuple(items)


def _joined(one: PrintedWord, other: PrintedWord) -> PrintedWord:
    text, width = (" " if other.blank else "") + other.text, other.blank + other.width
    return replace(one, text=one.text + text, width=one.width + width, hyphen=other.hyphen)


def _evened(words: Sequence[PrintedWord], width: float) -> tuple[str, ...]:
    lines = lines_of(words, width)
    low, high = 0.0, width
    while len(lines) > 1 and high - low > EVEN:
        middle = (low + high) / 2
        is_enough = len(lines_of(words, middle)) == len(lines) and middle >= max(word.alone for word in words)
        low, high = (low, middle) if is_enough else (middle, high)
    return lines_of(words, high)


def _needed(words: Sequence[PrintedWord], start: int, width: float) -> float:
    """The width that must fit on the line if the part at `start` does: as much of its word as fits on one line."""
    if words[start].blank:
        whole = _together(words, start, lambda _, part: not part.blank)
        if whole <= width:
            return whole
    if words[start].blank or not words[start - 1].hyphen:
        piece = _together(words, start, lambda before, _: bool(before.hyphen))
        if piece <= width:
            return piece
    return words[start].alone


def _together(words: Sequence[PrintedWord], start: int, belongs: Callable[[PrintedWord, PrintedWord], bool]) -> float:
    """The width of the part at `start` with all following parts that belong together."""
    rest = takewhile(lambda pair: belongs(*pair), pairwise(islice(words, start, None)))
    return words[start].width + sum(part.width for _, part in rest)


def boxed(text: str, *, face: str, size: float, width: float, height: float) -> tuple[FittedText, ...]:
    """Fit the whole text into a box, wrapping as needed: at `size`, or as large as possible.

    Words are hyphenated only if they would otherwise need type smaller than WHOLE of the size.
    """
    whole = _biggest(printed_words(text, face, longest=inf), size, width, height)
    if whole and whole[0].size < WHOLE * size:
        whole = _biggest(printed_words(text, face, longest=SHORTEST), size, width, height)
    return whole


def _biggest(words: Sequence[PrintedWord], size: float, width: float, height: float) -> tuple[FittedText, ...]:
    """The words at the largest size at which they fit."""
    longest = max((word.alone for word in words), default=0)
    while size > STEP:
        lines = lines_of(words, width / size)
        if longest * size <= width and (len(lines) - 1) * LINE * size + size <= height:
            break
        size -= STEP
    return tuple(FittedText(line, size) for line in even_lines(words, width / size))
