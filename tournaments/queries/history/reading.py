"""Reading the files of an import, separately and combined."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import date
from typing import Any

from tournaments.intake.column_names import KnownNames
from tournaments.intake.history.assembling import AssemblyChoice, assembled, guessed_turn, usual_cup
from tournaments.intake.history.cups import cups_of, told_apart
from tournaments.intake.history.labels import APRIL, CALENDAR_YEAR, TurnOfSeason, spelling
from tournaments.intake.history.reading import (
    NOBODY,
    FileReading,
    ReadingChoice,
    of_file,
    proposed_season,
    read_history_file,
)
from tournaments.intake.history.records import ImportedCup, ImportedRecord
from tournaments.intake.history.said_rules import NOTHING_SAID, SCHEMES, SaidRules
from tournaments.intake.history.same_day import DayAnswers
from tournaments.intake.history.terms import ImportedSeasonTerms, terms_of, usual_terms
from tournaments.intake.upload import FileRefused
from tournaments.models import Cup, HistoryFile, HistoryImport
from tournaments.queries.history.own_cup import OwnCup, names_of, own_cup
from tournaments.queries.history.place_hints import place_hints
from tournaments.queries.people.column_names import names_of_everybody
from tournaments.queries.schemes import cup_points_options

TURNS: Mapping[str, TurnOfSeason | None] = {"": None, "april": APRIL, "year": CALENDAR_YEAR}


@dataclass(frozen=True, slots=True)
class HistoryChoices:
    """Choices for a whole import: the one of several cups in the files, what was said of cups that are not called like
    ours (by what files call them, OURS or OTHER), where seasons turn (a key of TURNS), whether people without results
    are imported, the evenings (`ImportedEvening.key`) added to existing ones, those of several files that are
    `further` ones of their day, for those that two files have (keys) the number of the file that `holds`, for those
    that one file has twice (keys) ONE or TWO, and terms by season; "" for all.
    """

    cup: str = ""
    said_cups: Mapping[str, str] = field(default_factory=dict)
    turn: str = ""
    everybody: bool = False
    beside: Sequence[str] = ()
    further: Sequence[str] = ()
    holds: Mapping[str, int] = field(default_factory=dict)
    repeated: Mapping[str, str] = field(default_factory=dict)
    terms: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)

    def chosen_for(self, season: str) -> Mapping[str, Any]:
        """The terms chosen for a season, however its name is spelt; empty if none were."""
        return next((each for key, each in self.terms.items() if spelling(key) == spelling(season)), {})

    def with_terms(self, season: str, terms: Mapping[str, Any]) -> "HistoryChoices":
        """These choices with other terms for a season, in place of those under any spelling of its name."""
        others = {key: each for key, each in self.terms.items() if spelling(key) != spelling(season)}
        return replace(self, terms={**others, season: terms})

    def with_cup(self, number: str, answer: str) -> "HistoryChoices":
        """These choices with what is said of a cup in the files; "" takes back what was."""
        others = {name: said for name, said in self.said_cups.items() if spelling(name) != spelling(number)}
        chosen = self.cup if spelling(self.cup) != spelling(number) else ""
        return replace(self, cup=chosen, said_cups={**others, number: answer} if answer else others)

    @property
    def of_days(self) -> DayAnswers:
        """What was said of evenings of one day."""
        return DayAnswers(self.further, self.holds, self.repeated)

    @property
    def as_json(self) -> dict[str, Any]:
        """As plain JSON values."""
        return asdict(self) | {
            "said_cups": dict(self.said_cups),
            "beside": list(self.beside),
            "further": list(self.further),
            "holds": dict(self.holds),
            "repeated": dict(self.repeated),
            "terms": {key: dict(each) for key, each in self.terms.items()},
        }


@dataclass(frozen=True, slots=True)
class ReadHistory:
    """An import's files in order, how each was read, and their combined record; `own` says which cup is ours."""

    files: tuple[tuple[HistoryFile, FileReading], ...]
    choices: HistoryChoices
    record: ImportedRecord
    own: OwnCup

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the files as they were uploaded."""
        return tuple(file.name for file, _ in self.files)

    @property
    def cups_taken(self) -> tuple[ImportedCup, ...]:
        """The cups in the files that are read as ours; until that is clear, the one with the most evenings."""
        taken = self.own.ours or (usual_cup([reading.record for _, reading in self.files]),)
        return tuple(each for each in self.own.found if each.number in taken)

    @property
    def turn(self) -> TurnOfSeason:
        return TURNS.get(self.choices.turn) or guessed_turn([*self.record.evenings, *self.record.standings])

    @property
    def usual_terms(self) -> ImportedSeasonTerms:
        """The terms of all seasons: chosen, or as the data states."""
        counting = next((cup.counting for cup in self.cups_taken if cup.counting), "")
        return terms_of(self.choices.chosen_for(""), usual_terms(counting))

    def terms(self, label: str) -> ImportedSeasonTerms:
        """The terms of a season in the files: chosen for it, else as its own settings in a store say."""
        return terms_of(self.choices.chosen_for(label), terms_of(self.said(label).terms, self.usual_terms))

    def said(self, label: str) -> SaidRules:
        """The settings of a season of the chosen cup, as far as a store has them."""
        seasons = [pair for cup in self.cups_taken for pair in cup.seasons.items()]
        return next((each for name, each in seasons if spelling(name) == spelling(label)), NOTHING_SAID)

    def season(self, name: str) -> str:
        """The season of the files with this name, however it is spelt, as they call it; "" if there is none."""
        labels = (each.season for each in self.record.evenings)
        return next((label for label in labels if spelling(label) == spelling(name)), "")

    @property
    def unclear(self) -> tuple[int, ...]:
        """Files (from 1) that cannot be read as they are."""
        return tuple(at for at, (_, reading) in enumerate(self.files, start=1) if reading.problem)


def read_history(history: HistoryImport) -> ReadHistory:
    """Read an import's files. One statement, one more each if names are in one cell, and if a store says cup points.

    Of the cups in the files it is for what is called like its own, and what was said to be; otherwise that is asked.
    """
    files = list(history.files.order_by("pk"))
    readings = _with_names([read_file(each) for each in files], files)
    records = told_apart([of_file(each.record, at) for at, each in enumerate(readings, start=1)], names_of(history.cup))
    choices = HistoryChoices(**history.choices)
    cups = _with_known_points(cups_of(records), history.cup)
    own = own_cup(history.cup, cups, chosen=choices.cup, said=choices.said_cups)
    turn, everybody = TURNS.get(choices.turn), choices.everybody
    hints = place_hints(list(zip(files, readings, strict=True)))
    choice = AssemblyChoice(own.ours, turn, everybody=everybody, of_days=choices.of_days, of_places=hints)
    read = (replace(reading, record=record) for reading, record in zip(readings, records, strict=True))
    return ReadHistory(tuple(zip(files, read, strict=True)), choices, assembled(records, choice), own)


def _with_known_points(cups: Sequence[ImportedCup], own: Cup) -> tuple[ImportedCup, ...]:
    """The cups without cup points that their stores say, and the cup here cannot have."""
    if not any(cup.seasons for cup in cups):
        return tuple(cups)
    known = {"", *dict(cup_points_options(own))}
    return tuple(
        replace(cup, seasons={name: _with_points(each, known) for name, each in cup.seasons.items()}) for cup in cups
    )


def _with_points(said: SaidRules, known: Container[str]) -> SaidRules:
    terms = {name: each for name, each in said.terms.items() if name not in SCHEMES or each in known}
    return replace(said, terms=terms)


def _with_names(readings: Sequence[FileReading], files: Sequence[HistoryFile]) -> list[FileReading]:
    """The same with the names in one cell read by those of everybody here and in the other files."""
    if not any(each.names.is_open for each in readings):
        return list(readings)
    known = names_of_everybody().with_those_of(row for each in readings for row in each.sure_rows)
    pairs = zip(files, readings, strict=True)
    return [read_file(file, known) if each.names.is_open else each for file, each in pairs]


def read_file(file: HistoryFile, known: KnownNames = NOBODY) -> FileReading:
    """Read one file, its names by those `known`; an unreadable one has the code as its problem."""
    try:
        name = f"{file.name or 'x'}.{file.kind}"
        return read_history_file(bytes(file.content), filename=name, choice=reading_choice(file.choice), known=known)
    except FileRefused as refused:
        return FileReading(None, None, ImportedRecord(), refused.code)


def season_of_file(file: HistoryFile, reading: FileReading) -> str:
    """The season that a file may be of where its rows do not say it, as seasons begin by the import's choices."""
    turn = TURNS.get(HistoryChoices(**file.history.choices).turn)
    return proposed_season(reading, file.name, turn)


def reading_choice(stored: Mapping[str, Any]) -> ReadingChoice:
    """The user's choice of how to read a file."""
    day = date.fromisoformat(stored["day"]) if stored.get("day") else None
    return ReadingChoice(**{**stored, "day": day})


def choice_as_json(choice: ReadingChoice) -> dict[str, Any]:
    """The same as plain JSON values."""
    return asdict(choice) | {"columns": dict(choice.columns), "day": choice.day.isoformat() if choice.day else None}
