"""Parse pasted lines of people with round totals: a number or name, then the rounds.

    0815;Skisberger Berta;70;-20;30;80        1042 <tab> 5 <tab> - <tab> -5

A semicolon or tab divides the cells, or else a comma. A name may follow the number, and the rounds may be followed by
their sum, which is checked; "-" is a round not played.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.intake.delimited import delimited
from tournaments.intake.figures import plain_figures
from tournaments.intake.players import RowProblem
from tournaments.intake.text import one_line
from tournaments.intake.written_name import is_one_name

NOT_PLAYED = frozenset({"", "-", "–", "−"})
MOST_LINES = 1_000
FRACTION = re.compile(r"[0-9][.,][0-9]|[¼½¾]")
POINTS = re.compile(r"[+-]?[0-9]{1,9}")


@dataclass(frozen=True, slots=True)
class TotalsLine:
    """A line (from 1): the person as typed, by number or name, and points by round; None: not played."""

    line: int
    who: str
    points: tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class TotalsLines:
    """The valid lines, and the problems of the others."""

    rows: tuple[TotalsLine, ...]
    problems: tuple[RowProblem, ...]


def read_totals_lines(text: str, *, rounds: int) -> TotalsLines:
    """Parse all non-empty lines; a first line without figures is a heading. Problems: totals_line, totals_total,
    open_quote, too_large.
    """
    lines = [(number, cells) for number, cells in delimited(text, separator=_separator(text)) if _has_something(cells)]
    if len(lines) > MOST_LINES:
        return TotalsLines((), (RowProblem(MOST_LINES + 1, "too_large", ""),))
    if lines and not any(map(_is_figure, lines[0][1])):
        lines = lines[1:]
    rows: list[TotalsLine] = []
    problems: list[RowProblem] = []
    for number, cells in lines:
        read = _line(number, cells, rounds)
        if isinstance(read, TotalsLine):
            rows.append(read)
        else:
            problems.append(
                RowProblem(number, read, one_line(cells if isinstance(cells, str) else " ".join(cells))[:60])
            )
    return TotalsLines(tuple(rows), tuple(problems))


def read_points(text: str) -> int | None:
    """Parse a total as people write it: 5, +5, -5, 5-, 1.000 or 1 000, with any minus sign; None for a round not
    played. Raises ValueError.
    """
    if text.strip() in NOT_PLAYED:
        return None
    found = plain_figures(text)
    found = f"-{plain_figures(found[:-1])}" if found.endswith("-") else found
    if not POINTS.fullmatch(found):
        raise ValueError(text)
    return int(found)


def _line(number: int, cells: Sequence[str] | str, rounds: int) -> TotalsLine | str:
    """The parsed line, or the code of its problem."""
    if isinstance(cells, str):
        return "open_quote"
    who, *rest = map(one_line, cells)
    if rest and _has_letter(rest[0]):
        who, rest = _with_name(who, rest[0]), rest[1:]
    if not who or len(rest) < rounds or any(rest[rounds + 1 :]):
        return "totals_line"
    try:
        points = tuple(map(read_points, rest[:rounds]))
        total = read_points(rest[rounds]) if len(rest) > rounds else None
    except ValueError:
        return "totals_line"
    return "totals_total" if total not in {None, sum(filter(None, points))} else TotalsLine(number, who, points)


def _separator(text: str) -> str:
    """The separator of lines in which names may have commas."""
    more = max(";\t", key=text.count)
    return more if more in text else ","


def _with_name(who: str, cell: str) -> str:
    """Somebody by two cells: a given name follows a single word, a place may follow several."""
    if who.isdecimal():
        return who
    return f"{who} {cell}" if is_one_name(who) else f"{who}, {cell}"


def _has_something(cells: Sequence[str] | str) -> bool:
    return any(each.strip() for each in cells)


def _has_letter(text: str) -> bool:
    return any(map(str.isalpha, text))


def _is_figure(text: str) -> bool:
    """Whether it is a total, or a fraction, which is none."""
    return _is_points(text) or (not _has_letter(text) and bool(FRACTION.search(text)))


def _is_points(text: str) -> bool:
    return bool(POINTS.fullmatch(plain_figures(plain_figures(text).removesuffix("-"))))
