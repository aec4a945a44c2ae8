"""Combine several files into one past: lists of places name season files' evenings, player lists name the people."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournaments.intake.history.cups import cups_of
from tournaments.intake.history.gathering import gathered
from tournaments.intake.history.labels import (
    APRIL,
    CALENDAR_YEAR,
    OVER_TWO_YEARS,
    TurnOfSeason,
    has_odd_years,
    same_spelling,
    season_label,
)
from tournaments.intake.history.placing import NO_HINTS, PlaceHints, named_by_day, placed_evenings
from tournaments.intake.history.records import ImportedEvening, ImportedRecord, ImportedStanding, ImportNote
from tournaments.intake.history.same_day import NOTHING_ANSWERED, DayAnswers, dated_evenings

ImportedRow = ImportedEvening | ImportedStanding


@dataclass(frozen=True, slots=True)
class AssemblyChoice:
    """The cups of the files to import as one (none: the one with the most evenings), the start of seasons (None:
    guessed from labels), whether to import people without results, what was said of evenings of one day, and what tells
    which list of places is whose.
    """

    cups: Collection[str] = ()
    turn: TurnOfSeason | None = None
    everybody: bool = False
    of_days: DayAnswers = NOTHING_ANSWERED
    of_places: PlaceHints = NO_HINTS


def assembled(records: Sequence[ImportedRecord], choice: AssemblyChoice) -> ImportedRecord:
    """One record of one cup: evenings with date and season, people without duplicates, in chronological order."""
    chosen = choice.cups or (usual_cup(records),)
    files, people, reported = gathered([each for each in records if _may_be_of(each, chosen)])
    notes = [*(note for each in files for note in each.notes if _is_of(note, chosen)), *reported]
    found = [evening for each in files for evening in each.evenings if evening.cup in ("", *chosen)]
    places = [place for each in files for place in each.places]
    placed = named_by_day(placed_evenings(found, places, notes, choice.of_places), places)
    days = dated_evenings(placed, choice.of_days)
    notes += days.notes
    said: list[ImportedRow] = [*days.found, *(line for each in files for line in each.standings)]
    turn = choice.turn or guessed_turn(said)
    notes += [] if choice.turn else _turned(days.found, said)
    labelled = [replace(each, season=each.season or season_label(_day(each), turn)) for each in days.found]
    evenings = sorted(labelled, key=lambda each: (_day(each), each.nth, each.where))
    standings = [line for each in files for line in each.standings]
    called = same_spelling([*(each.season for each in evenings), *(line.season for line in standings)])
    notes += [*_spelt_otherwise(evenings, called), *_odd_years([*evenings, *standings])]
    notes += _other_cups(records, choice.cups)
    used = {result.person for each in evenings for result in each.results} | {line.person for line in standings}
    used |= {each.beside for each in people if each.key in used}
    taking_everybody = choice.everybody or not evenings
    return ImportedRecord(
        people=tuple(each for each in people if taking_everybody or each.key in used),
        evenings=tuple(replace(each, season=called[each.season]) for each in evenings),
        standings=tuple(replace(each, season=called[each.season]) for each in standings),
        cups=cups_of(records),
        idle=tuple(each for each in people if not taking_everybody and each.key not in used),
        asked=tuple(days.asked),
        copies=tuple(days.copies),
        repeated=tuple(days.repeated),
        notes=tuple(notes),
    )


def _may_be_of(record: ImportedRecord, cups: Collection[str]) -> bool:
    """Whether a file may have something of cups: another one's numbers need not be those of these."""
    return not record.evenings or any(each.cup in ("", *cups) for each in record.evenings)


def _is_of(note: ImportNote, cups: Collection[str]) -> bool:
    """Whether a note is not about an evening of another cup in the store."""
    return note.cup in ("", *cups) or not any(cups)


def _other_cups(records: Sequence[ImportedRecord], chosen: Collection[str]) -> Iterator[ImportNote]:
    """Notes about the cups in the files that are not imported, with how many evenings each has, and their files; which
    cup is meant if there are several and none is chosen.
    """
    counted = Counter(evening.cup for each in records for evening in each.evenings)
    others = [each.number for each in cups_of(records) if each.number not in chosen]
    named = ", ".join(f"{each} ({counted[each]})" for each in others)
    if others and chosen:
        yield ImportNote("past_other_cups", facts={"cup": ", ".join(chosen), "others": named})
    elif len(others) > 1:
        yield ImportNote("past_cup_which", facts={"cups": named})
    for each in records:
        if chosen and not _may_be_of(each, chosen):
            yield ImportNote("past_other_cup_file", file=each.evenings[0].file)


def usual_cup(records: Iterable[ImportedRecord]) -> str:
    """The cup with the most evenings; "" if none has a number."""
    counted = Counter(evening.cup for each in records for evening in each.evenings if evening.cup)
    return max(sorted(counted), key=lambda cup: counted[cup], default="")


def guessed_turn(lines: Iterable[ImportedRow]) -> TurnOfSeason:
    """The calendar year if the files label seasons by single years and none over two, otherwise 1 April."""
    labels = {each.season for each in lines}
    is_by_years = any(label.isdecimal() for label in labels) and not any(map(OVER_TWO_YEARS.fullmatch, labels))
    return CALENDAR_YEAR if is_by_years else APRIL


def _turned(evenings: Sequence[ImportedEvening], said: Sequence[ImportedRow]) -> Iterator[ImportNote]:
    """A note if evenings whose files name no season go with the year, because others do."""
    first = next((each for each in said if each.season.isdecimal()), None)
    if first and guessed_turn(said) == CALENDAR_YEAR and not all(each.season for each in evenings):
        yield ImportNote("past_turn_of_year", first.where, {"season": first.season}, file=first.file)


def _spelt_otherwise(evenings: Iterable[ImportedEvening], called: Mapping[str, str]) -> Iterator[ImportNote]:
    """A note for each spelling that differs from a season's first one."""
    reported: set[str] = set()
    for each in evenings:
        if called[each.season] != each.season and each.season not in reported:
            reported.add(each.season)
            facts = {"other": each.season, "season": called[each.season]}
            yield ImportNote("past_season_spelt", each.where, facts, file=each.file)


def _odd_years(lines: Iterable[ImportedRow]) -> Iterator[ImportNote]:
    """A note for each label whose years make no season, at its first line."""
    first: dict[str, ImportedRow] = {}
    for each in lines:
        first.setdefault(each.season, each)
    for label, each in first.items():
        if has_odd_years(label):
            yield ImportNote("past_season_years", each.where, {"season": label}, file=each.file)


def _day(evening: ImportedEvening) -> date:
    if evening.day is None:
        raise ValueError("an evening without its day is in no season")
    return evening.day
