"""Evenings of one day in the files: the same one again, a corrected copy, or a further one."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from tournaments.intake.history.records import (
    AskedEvening,
    EveningCopy,
    ImportedEvening,
    ImportNote,
    RepeatedEvening,
)

Sums = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class DayAnswers:
    """What was said of evenings of one day, by `ImportedEvening.key`: those of other files that are `further` ones, of
    those that two files have with other results the number of the file that `holds`, and of those `repeated` in one
    file ONE or TWO.
    """

    further: Collection[str] = ()
    holds: Mapping[str, int] = field(default_factory=dict)
    repeated: Mapping[str, str] = field(default_factory=dict)


NOTHING_ANSWERED = DayAnswers()


@dataclass(slots=True)
class DayEvenings:
    """The evenings found, in order, the notes on them, and those of which it is asked whether they are further ones of
    their day, or which of two files holds.
    """

    found: list[ImportedEvening] = field(default_factory=list)
    notes: list[ImportNote] = field(default_factory=list)
    asked: list[AskedEvening] = field(default_factory=list)
    copies: list[EveningCopy] = field(default_factory=list)
    repeated: list[RepeatedEvening] = field(default_factory=list)

    @property
    def left(self) -> frozenset[str]:
        """The keys of those that are not taken."""
        asked = (each.evening.key for each in self.asked if not each.is_further)
        return frozenset([*asked, *(each.evening.key for each in self.repeated if each.is_left)])


@dataclass(frozen=True, slots=True)
class _Likeness:
    """What an evening has in common with one of the same day: how many people have the same result at both, of how many
    at the smaller one, and how many lines are not the same at both.
    """

    known: ImportedEvening
    same: int
    smaller: int
    differing: int


def dated_evenings(evenings: Iterable[ImportedEvening], answers: DayAnswers) -> DayEvenings:
    """The evenings with a date, one per day and `nth`; a note is added for each one left out, for each one whose
    results alone say that it is a further one of its day, and for the same results on two days.

    What may be a corrected copy is left out unless its key is in `further`; of one with a few other results that file
    is taken which `holds` by the evening's key, else the first one. What a file has twice is one evening if that is
    said.
    """
    days = DayEvenings()
    by_day: defaultdict[date | None, dict[int, ImportedEvening]] = defaultdict(dict)
    for each in evenings:
        if code := _why_left(each):
            days.notes.append(_note(code, each, place=each.place, left=len(each.results)))
        else:
            _add(each, by_day[each.day], days, answers)
    left = days.left
    days.found = [each for each in _ordered(by_day) if each.key not in left]
    days.notes += _same_results(days.found)
    return days


def _add(evening: ImportedEvening, of_day: dict[int, ImportedEvening], days: DayEvenings, answers: DayAnswers) -> None:
    """Add an evening to those of its day, or note why it is left out."""
    alike = _likest(evening, of_day.values())
    again = next((each for each in alike if _is_again(each)), None)
    if again and again.known.file != evening.file:
        _add_again(evening, again, of_day, days, answers.holds.get(again.known.key, 0))
        return
    mine = replace(evening, nth=evening.nth if evening.nth not in of_day else max(of_day) + 1)
    of_day[mine.nth] = mine
    if again:
        _add_repeated(mine, again, days, answers.repeated.get(mine.key, ""))
    elif copied := next((each for each in alike if _may_be_copy(evening, each)), None):
        _add_asked(mine, copied, days, is_further=mine.key in answers.further)
    elif mine.nth != evening.nth:
        days.notes.append(_further_note(mine))


def _add_asked(mine: ImportedEvening, copied: _Likeness, days: DayEvenings, *, is_further: bool) -> None:
    """Note what may be a copy of an evening in another file; it is a further one only if that is said."""
    days.asked.append(AskedEvening(mine, copied.known, copied.differing, is_further=is_further))
    if is_further:
        days.notes.append(_further_note(mine))
    else:
        days.notes.append(_note("past_copy", mine, left=len(mine.results), lines=copied.differing))


def _add_repeated(mine: ImportedEvening, again: _Likeness, days: DayEvenings, answer: str) -> None:
    """Note that a file has an evening twice, and what was answered to it."""
    each = RepeatedEvening(mine, again.known, again.same, again.smaller, answer)
    days.repeated.append(each)
    if not each.is_open:
        code = "past_repeated_left" if each.is_left else "past_repeated_taken"
        left = len(mine.results) if each.is_left else 0
        days.notes.append(ImportNote(code, mine.where, each.facts, left=left, file=mine.file))


def _add_again(
    evening: ImportedEvening, again: _Likeness, of_day: dict[int, ImportedEvening], days: DayEvenings, holds: int
) -> None:
    """Note that another file has an evening of the day, and take it instead if its file is the one that `holds`."""
    left, known = evening, again.known
    if again.differing:
        days.copies.append(EveningCopy(evening, known, again.differing, holds))
        if holds == evening.file:
            left = known
            of_day[known.nth] = replace(evening, nth=known.nth)
    code = "past_same_day_differs" if again.differing else "past_same_day"
    days.notes.append(_note(code, left, place=left.place, left=len(left.results), lines=again.differing))


def _why_left(evening: ImportedEvening) -> str:
    """The code of what keeps an evening from being imported; "" for nothing."""
    if evening.day is None:
        return "past_place_unknown" if evening.place else "past_day_missing"
    return "past_no_results" if all(result.is_absent for result in evening.results) else ""


def _is_again(likeness: _Likeness) -> bool:
    """Whether half of the smaller evening have the same result at both."""
    return 2 * likeness.same >= likeness.smaller


def _may_be_copy(evening: ImportedEvening, likeness: _Likeness) -> bool:
    """Whether another file may have the evening with other results: it is called no differently there, or a quarter of
    the smaller one have the same result at both.
    """
    known = likeness.known
    if evening.file == known.file:
        return False
    is_called_otherwise = _differ(evening.name, known.name) or _differ(evening.venue, known.venue)
    return not is_called_otherwise or 4 * likeness.same >= likeness.smaller


def _differ(mine: str, other: str) -> bool:
    return bool(mine and other) and mine.casefold() != other.casefold()


def _likest(evening: ImportedEvening, others: Iterable[ImportedEvening]) -> list[_Likeness]:
    """What it has in common with each of its day, most first, among equals with the one of its own `nth`."""
    alike = [_likeness(evening, known) for known in others]
    return sorted(alike, key=lambda each: (-each.same, each.known.nth != evening.nth))


def _likeness(evening: ImportedEvening, known: ImportedEvening) -> _Likeness:
    mine, others = _sums(evening), _sums(known)
    same = sum(1 for key, sums in mine.items() if others.get(key) == sums)
    return _Likeness(known, same, min(len(mine), len(others)), len(mine.keys() | others.keys()) - same)


def _sums(evening: ImportedEvening) -> Sums:
    """The points by person of those who played, with rounds not played as 0."""
    return {each.person: tuple(points or 0 for points in each.rounds) for each in evening.results if not each.is_absent}


def _ordered(by_day: Mapping[date | None, Mapping[int, ImportedEvening]]) -> Iterator[ImportedEvening]:
    for of_day in by_day.values():
        yield from of_day.values()


def _same_results(evenings: Iterable[ImportedEvening]) -> Iterator[ImportNote]:
    """A note for each one that has everybody's results of an evening of another day, if there are any points."""
    first: dict[frozenset[tuple[str, tuple[int, ...]]], ImportedEvening] = {}
    for each in evenings:
        sums = _sums(each)
        known = first.setdefault(frozenset(sums.items()), each)
        if known.day != each.day and any(map(any, sums.values())):
            yield _note("past_same_results", each, other_date=str(known.day))


def _further_note(evening: ImportedEvening) -> ImportNote:
    return _note("past_further_evening", evening, name=evening.called)


def _note(code: str, evening: ImportedEvening, *, left: int = 0, **facts: str | int) -> ImportNote:
    return ImportNote(code, evening.where, {"date": str(evening.day), **facts}, left=left, file=evening.file)
