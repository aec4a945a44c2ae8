"""Who in some files people are that others name without their number: by name and place, or asked about."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace

from tournaments.intake.folding import spelt_words
from tournaments.intake.history.records import ImportedPerson
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import has_same_words, name_words

ByName = Mapping[tuple[str, ...], Sequence[ImportedPerson]]


def with_numbers(
    people: Sequence[ImportedPerson], evenings: Iterable[Collection[str]]
) -> tuple[list[ImportedPerson], Mapping[str, str]]:
    """Everybody but those without a number who have one in another file, and the keys of these with those they have
    there. `evenings` are who was at each one (keys).

    That needs the same name and place, and one such person only; years of birth must not contradict, and no evening may
    have both. Whoever else may be the same person, because a place is not said, keeps the other's key in `beside`, so
    that it is asked about.
    """
    keys: dict[str, str] = {}
    named = _by_name(each for each in people if each.row.number and each.row.family_name)
    at = _evenings_by_person(evenings)
    found = []
    for each in people:
        likely = [] if each.row.number or each.nth > 1 else _namesakes(each, named)
        is_alone = len(likely) == 1 and at.get(each.key, set()).isdisjoint(at.get(likely[0].key, set()))
        if is_alone and _is_surely(likely[0].row, each):
            keys[each.key] = likely[0].key
        else:
            found.append(replace(each, beside=likely[0].key) if likely else each)
    return found, keys


def _by_name(people: Iterable[ImportedPerson]) -> ByName:
    named: dict[tuple[str, ...], list[ImportedPerson]] = {}
    for each in people:
        named.setdefault(name_words(each.row), []).append(each)
    return named


def _evenings_by_person(evenings: Iterable[Collection[str]]) -> Mapping[str, set[int]]:
    found: dict[str, set[int]] = {}
    for at, people in enumerate(evenings):
        for key in people:
            found.setdefault(key, set()).add(at)
    return found


def _namesakes(person: ImportedPerson, named: ByName) -> list[ImportedPerson]:
    """Those who have a number and this name, in whichever order, and live at the same place, or may: where that is not
    said of one of them.
    """
    pairs = [(each, row) for row in person.readings for each in named.get(name_words(row), ())]
    there = {each.key: each for each, row in pairs if _is_there(each.row, row)}
    maybe = {each.key: each for each, row in pairs if not (each.row.place and row.place)}
    return list((there or maybe).values())


def _is_surely(known: PlayerRow, person: ImportedPerson) -> bool:
    years = {known.birth_year, person.row.birth_year} - {""}
    is_known = (_is_there(known, row) and has_same_words(known, row) for row in person.readings)
    return len(years) < 2 and any(is_known)


def _is_there(known: PlayerRow, row: PlayerRow) -> bool:
    return bool(row.place) and spelt_words(known.place) == spelt_words(row.place)
