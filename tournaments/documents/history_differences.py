"""Evenings that are others here than in files of the past, in words: who has what here, and in the file."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.documents.history_words import MINUS, note_texts, person_words
from tournaments.intake.history.records import ImportedPerson, ImportNote
from tournaments.models import HistoryImport, Tournament
from tournaments.queries.history.here import DifferingEvening
from tournaments.queries.history.planning import HistoryPlan


@dataclass(frozen=True, slots=True)
class LineDifference:
    """Somebody's points by round here and in the file, "" where they are not; `where` is the line of the file."""

    who: str
    here: str
    in_file: str
    where: str


@dataclass(frozen=True, slots=True)
class EveningDifference:
    """An evening here, its first differing lines and how many more there are, and the import that brought it, if any.

    `count` are all differing lines.
    """

    there: Tournament
    lines: tuple[LineDifference, ...]
    count: int
    brought: HistoryImport | None

    @property
    def more(self) -> int:
        return self.count - len(self.lines)


def evening_differences(plan: HistoryPlan, brought: Mapping[int, HistoryImport]) -> Iterator[EveningDifference]:
    """The evenings that are others here. `brought` are the imports that created evenings (ids)."""
    people, files = plan.named, plan.read.names
    for each in plan.differing:
        if there := each.evening.there:
            yield EveningDifference(there, _lines(each, people, files), each.count, brought.get(there.pk))


def _lines(
    evening: DifferingEvening, people: Mapping[str, ImportedPerson], files: Sequence[str]
) -> tuple[LineDifference, ...]:
    texts = note_texts(evening.lines, files=files)
    pairs = zip(evening.lines, texts, strict=True)
    return tuple(
        LineDifference(person_words(note, people), _points(note, "here"), _points(note, "in_file"), text.where)
        for note, text in pairs
    )


def _points(note: ImportNote, side: str) -> str:
    """The points of one side; "" where somebody is only on the other."""
    if note.code == {"here": "past_line_new", "in_file": "past_line_gone"}[side]:
        return ""
    return str(note.facts[side]).replace("-", MINUS)
