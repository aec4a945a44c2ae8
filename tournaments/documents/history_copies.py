"""The lines in which two files of the past have an evening differently, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.documents.history_words import MINUS, line_words, person_words
from tournaments.intake.history.records import EveningCopy, ImportedPerson, ImportedResult, ImportNote

MOST_LINES = 10
"""Lines of an evening that are told one by one."""


@dataclass(frozen=True, slots=True)
class CopiedLine:
    """Somebody's points by round in both files with their lines, that of the one known first; "" where they are not."""

    who: str
    first: str
    second: str


def copy_lines(copy: EveningCopy, people: Mapping[str, ImportedPerson]) -> Iterator[CopiedLine]:
    """The lines that are not the same at both."""
    first, second = ({each.person: each for each in one.results} for one in (copy.known, copy.evening))
    for key in dict.fromkeys((*first, *second)):
        known, mine = first.get(key), second.get(key)
        if _points(known) != _points(mine):
            yield CopiedLine(person_words(ImportNote("", person=key), people), _words(known), _words(mine))


def _points(result: ImportedResult | None) -> tuple[int, ...]:
    return tuple(points or 0 for points in result.rounds) if result and not result.is_absent else ()


def _words(result: ImportedResult | None) -> str:
    points = " · ".join(map(str, _points(result))).replace("-", MINUS)
    return f"{points} ({line_words(result.where)})" if result and points else ""
