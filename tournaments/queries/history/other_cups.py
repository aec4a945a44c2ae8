"""Cups in an import's files that it does not take over, and what is prepared for them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.intake.folding import spelt_words
from tournaments.intake.history.cups import meant_cup
from tournaments.intake.history.reading import FileReading
from tournaments.intake.history.records import ImportedCup
from tournaments.models import Cup, HistoryFile, HistoryImport
from tournaments.models.history_import import HistoryState
from tournaments.queries.history.reading import ReadHistory


@dataclass(frozen=True, slots=True)
class CupLeft:
    """A cup in the files that stays behind, with its number of evenings and the files that have them.

    `usual` is the cup here that has its name, and `begun` the imports in preparation of it.
    """

    cup: ImportedCup
    evenings: int
    files: tuple[HistoryFile, ...]
    usual: Cup | None
    begun: tuple[HistoryImport, ...]


def other_cups(read: ReadHistory, *, here: Sequence[Cup]) -> tuple[CupLeft, ...]:
    """The cups that stay behind, by number; imports are sought in the cups `here`. One statement, none without any."""
    left = [each for each in read.own.found if each.number in read.own.left]
    drafts = HistoryImport.objects.filter(cup__in=here, state=HistoryState.DRAFT).select_related("cup")
    begun = list(drafts.defer("made", "report", "answers").order_by("pk")) if left else []
    return tuple(_other(each, read, here, begun) for each in left)


def files_for(read: ReadHistory, number: str) -> tuple[HistoryFile, ...]:
    """The files with evenings of a cup, and the lists of players."""
    return tuple(file for file, reading in read.files if _evenings(reading, number) or _is_list(reading))


def _other(cup: ImportedCup, read: ReadHistory, here: Sequence[Cup], begun: Sequence[HistoryImport]) -> CupLeft:
    held = [(file, _evenings(reading, cup.number)) for file, reading in read.files]
    names = {spelt_words(each) for each in (cup.name, cup.number, cup.short_name)} - {spelt_words("")}
    usual = next((each for each in here if names & {spelt_words(each.name), spelt_words(each.short_name)}), None)
    return CupLeft(
        cup,
        sum(count for _, count in held),
        tuple(file for file, count in held if count),
        usual,
        tuple(each for each in begun if meant_cup(each.choices.get("cup", ""), read.own.found) == cup.number),
    )


def _evenings(reading: FileReading, number: str) -> int:
    return sum(each.cup == number for each in reading.record.evenings)


def _is_list(reading: FileReading) -> bool:
    record = reading.record
    return bool(record.people) and not (record.evenings or record.places or record.standings)
