"""Evenings of one day in several files: the same one again, a corrected copy, or a further one."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from tournaments.intake.history.records import AskedEvening, EveningCopy, ImportedEvening, ImportNote

Sums = Mapping[str, tuple[int, ...]]


@dataclass(slots=True)
class DayEvenings:
    """The evenings found, in order, the notes on them, and those of which it is asked whether they are further ones of
    their day, or which of two files holds.
    """

    found: list[ImportedEvening] = field(default_factory=list)
    notes: list[ImportNote] = field(default_factory=list)
    asked: list[AskedEvening] = field(default_factory=list)
    copies: list[EveningCopy] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Likeness:
    """What an evening has in common with one of the same day: how many people have the same result at both, of how many
    at the smaller one, and how many lines are not the same at both.
    """

    known: ImportedEvening
    same: int
    smaller: int
    differing: int


def dated_evenings(
    evenings: Iterable[ImportedEvening], further: Collection[str], holds: Mapping[str, int]
) -> DayEvenings:
    """The evenings with a date, one per day and `nth`; a note is added for each one left out, and for each one whose
    results alone say that it is a further one of its day.

    What may be a corrected copy is left out unless its key is in `further`; of one with a few other results that file
    is taken which `holds` by the evening's key, else the first one.
    """
    days = DayEvenings()
    by_day: defaultdict[date | None, dict[int, ImportedEvening]] = defaultdict(dict)
    for each in evenings:
        if code := _why_left(each):
            days.notes.append(_note(code, each, place=each.place, left=len(each.results)))
        else:
            _add(each, by_day[each.day], days, further, holds)
    days.found = [each for each in _ordered(by_day) if _is_taken(each, days.asked)]
    return days


def _add(
    evening: ImportedEvening,
    of_day: dict[int, ImportedEvening],
    days: DayEvenings,
    further: Collection[str],
    holds: Mapping[str, int],
) -> None:
    """Add an evening to those of its day, or note why it is left out."""
    alike = [_likeness(evening, known) for known in of_day.values() if not _is_numbered(evening, known)]
    if again := next((each for each in alike if _is_again(each)), None):
        _add_again(evening, again, of_day, days, holds.get(again.known.key, 0))
        return
    mine = replace(evening, nth=evening.nth if evening.nth not in of_day else max(of_day) + 1)
    of_day[mine.nth] = mine
    if copied := next((each for each in _likest(alike) if _may_be_copy(evening, each)), None):
        asked = AskedEvening(mine, copied.known, copied.differing, is_further=mine.key in further)
        days.asked.append(asked)
        if not asked.is_further:
            days.notes.append(_note("past_copy", mine, left=len(mine.results), lines=copied.differing))
            return
    if mine.nth != evening.nth:
        days.notes.append(_note("past_further_evening", mine, name=mine.name or mine.venue))


def _add_again(
    evening: ImportedEvening, again: _Likeness, of_day: dict[int, ImportedEvening], days: DayEvenings, holds: int
) -> None:
    """Note that an evening of the day is there again, and take it instead if its file is the one that `holds`."""
    left, known = evening, again.known
    if again.differing and evening.file != known.file:
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


def _is_numbered(evening: ImportedEvening, known: ImportedEvening) -> bool:
    """Whether the numbers of one file tell both apart."""
    return evening.file == known.file and evening.nth != known.nth


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


def _likest(alike: Sequence[_Likeness]) -> list[_Likeness]:
    return sorted(alike, key=lambda each: -each.same)


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


def _is_taken(evening: ImportedEvening, asked: Sequence[AskedEvening]) -> bool:
    return not any(each.evening is evening and not each.is_further for each in asked)


def _note(code: str, evening: ImportedEvening, *, left: int = 0, **facts: str | int) -> ImportNote:
    return ImportNote(code, evening.where, {"date": str(evening.day), **facts}, left=left, file=evening.file)
