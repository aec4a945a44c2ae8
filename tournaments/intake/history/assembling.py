"""Combine several files into one past: lists of places name season files' evenings, player lists name the people."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tournaments.intake.history.gathering import gathered
from tournaments.intake.history.labels import (
    APRIL,
    CALENDAR_YEAR,
    TurnOfSeason,
    has_odd_years,
    same_spelling,
    season_label,
)
from tournaments.intake.history.placing import named_by_day, placed_evenings
from tournaments.intake.history.records import (
    ImportedCup,
    ImportedEvening,
    ImportedRecord,
    ImportedStanding,
    ImportNote,
)


@dataclass(frozen=True, slots=True)
class AssemblyChoice:
    """The cup to import ("" for the only one), the start of seasons (None: guessed from labels), and whether to import
    people without results.
    """

    cup: str = ""
    turn: TurnOfSeason | None = None
    everybody: bool = False


def assembled(records: Sequence[ImportedRecord], choice: AssemblyChoice) -> ImportedRecord:
    """One record of one cup: evenings with date and season, people without duplicates, in chronological order."""
    chosen = choice.cup or usual_cup(records)
    files, people, reported = gathered(records)
    notes = [*(note for each in records for note in each.notes if _is_of(note, chosen)), *reported]
    found = [evening for each in files for evening in each.evenings if evening.cup in ("", chosen)]
    places = [place for each in files for place in each.places]
    dated = _dated(named_by_day(placed_evenings(found, places, notes), places), notes)
    turn = choice.turn or guessed_turn(dated)
    labelled = [replace(each, season=each.season or season_label(_day(each), turn)) for each in dated]
    evenings = sorted(labelled, key=lambda each: (_day(each), each.nth, each.where))
    standings = [line for each in files for line in each.standings]
    called = same_spelling([*(each.season for each in evenings), *(line.season for line in standings)])
    notes += [*_spelt_otherwise(evenings, called), *_odd_years([*evenings, *standings]), *_other_cups(records, chosen)]
    used = {result.person for each in evenings for result in each.results} | {line.person for line in standings}
    used |= {each.beside for each in people if each.key in used}
    taking_everybody = choice.everybody or not evenings
    return ImportedRecord(
        people=tuple(each for each in people if taking_everybody or each.key in used),
        evenings=tuple(replace(each, season=called[each.season]) for each in evenings),
        standings=tuple(replace(each, season=called[each.season]) for each in standings),
        cups=cups_of(records),
        idle=tuple(each for each in people if not taking_everybody and each.key not in used),
        notes=tuple(notes),
    )


def _is_of(note: ImportNote, cup: str) -> bool:
    """Whether a note is not about an evening of another cup in the store."""
    key, _, evening = note.where.partition("/")
    return not (evening and cup and key.isdecimal()) or key.lstrip("0") == cup


def cups_of(records: Iterable[ImportedRecord]) -> tuple[ImportedCup, ...]:
    """The cups with evenings in the files, by number, with names where known."""
    listed = tuple(records)
    named = {cup.number: cup for each in listed for cup in each.cups}
    held = sorted({evening.cup for each in listed for evening in each.evenings if evening.cup})
    return tuple(named.get(number, ImportedCup(number, "")) for number in held)


def _other_cups(records: Sequence[ImportedRecord], chosen: str) -> Iterator[ImportNote]:
    """A note about the cups in the files that are not imported, with how many evenings each has."""
    counted = Counter(evening.cup for each in records for evening in each.evenings)
    others = [f"{each.number} {each.name}".strip() for each in cups_of(records) if each.number != chosen]
    held = [counted[each.number] for each in cups_of(records) if each.number != chosen]
    if others:
        named = ", ".join(f"{name} ({evenings})" for name, evenings in zip(others, held, strict=True))
        yield ImportNote("past_other_cups", facts={"cup": chosen, "others": named})


def usual_cup(records: Iterable[ImportedRecord]) -> str:
    """The cup with the most evenings; "" if none has a number."""
    counted = Counter(evening.cup for each in records for evening in each.evenings if evening.cup)
    return max(sorted(counted), key=lambda cup: counted[cup], default="")


def guessed_turn(evenings: Iterable[ImportedEvening]) -> TurnOfSeason:
    """The calendar year if the files label seasons by single years, otherwise 1 April."""
    return CALENDAR_YEAR if any(each.season.isdecimal() for each in evenings) else APRIL


def _dated(evenings: Iterable[ImportedEvening], notes: list[ImportNote]) -> list[ImportedEvening]:
    """The evenings with a date, one per day and `nth`; a note is added for each one left out, and for each one whose
    results alone say that it is a further one of its day.
    """
    found: defaultdict[date | None, dict[int, ImportedEvening]] = defaultdict(dict)
    for each in evenings:
        of_day, code = found[each.day], _why_left(each)
        if not code and any(_is_again(each, known) for known in of_day.values()):
            code = "past_same_day"
        if code:
            facts = {"place": each.place, "date": str(each.day)}
            notes.append(ImportNote(code, each.where, facts, left=len(each.results), file=each.file))
            continue
        nth = each.nth if each.nth not in of_day else max(of_day) + 1
        if nth != each.nth:
            facts = {"name": each.name or each.venue, "date": str(each.day)}
            notes.append(ImportNote("past_further_evening", each.where, facts, file=each.file))
        of_day[nth] = replace(each, nth=nth)
    return [each for of_day in found.values() for each in of_day.values()]


def _why_left(evening: ImportedEvening) -> str:
    """The code of what keeps an evening from being imported; "" for nothing."""
    if evening.day is None:
        return "past_place_unknown" if evening.place else "past_day_missing"
    return "past_no_results" if all(result.is_absent for result in evening.results) else ""


def _is_again(evening: ImportedEvening, known: ImportedEvening) -> bool:
    """Whether an evening is a known one of the same day: half of the smaller one have the same result at both.

    Numbered evenings of one file are told apart by their numbers.
    """
    if evening.file == known.file and evening.nth != known.nth:
        return False
    mine, theirs = _sums(evening), _sums(known)
    same = sum(1 for key, sums in mine.items() if theirs.get(key) == sums)
    return 2 * same >= min(len(mine), len(theirs))


def _sums(evening: ImportedEvening) -> Mapping[str, tuple[int, ...]]:
    """The points by person of those who played, with rounds not played as 0."""
    return {each.person: tuple(points or 0 for points in each.rounds) for each in evening.results if not each.is_absent}


def _spelt_otherwise(evenings: Iterable[ImportedEvening], called: Mapping[str, str]) -> Iterator[ImportNote]:
    """A note for each spelling that differs from a season's first one."""
    reported: set[str] = set()
    for each in evenings:
        if called[each.season] != each.season and each.season not in reported:
            reported.add(each.season)
            facts = {"other": each.season, "season": called[each.season]}
            yield ImportNote("past_season_spelt", each.where, facts, file=each.file)


def _odd_years(lines: Iterable[ImportedEvening | ImportedStanding]) -> Iterator[ImportNote]:
    """A note for each label whose years make no season, at its first line."""
    first: dict[str, ImportedEvening | ImportedStanding] = {}
    for each in lines:
        first.setdefault(each.season, each)
    for label, each in first.items():
        if has_odd_years(label):
            yield ImportNote("past_season_years", each.where, {"season": label}, file=each.file)


def _day(evening: ImportedEvening) -> date:
    if evening.day is None:
        raise ValueError("an evening without its day is in no season")
    return evening.day
