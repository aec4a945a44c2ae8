"""Who the people of several files are: rows of one number and name are one person, another name is somebody else."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from tournaments.intake.folding import spelt_words
from tournaments.intake.history.completing import completed
from tournaments.intake.history.namesakes import without_doubles
from tournaments.intake.history.numberless import with_numbers
from tournaments.intake.history.numbers import guest
from tournaments.intake.history.records import ImportedEvening, ImportedPerson, ImportedRecord, ImportNote
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import has_same_words, is_same_person


@dataclass(slots=True)
class _Everybody:
    """Everybody so far by key as in the files: the first is whom the number means where no name stands."""

    people: dict[str, list[ImportedPerson]] = field(default_factory=dict)
    notes: list[ImportNote] = field(default_factory=list)


def gathered(records: Sequence[ImportedRecord]) -> tuple[list[ImportedRecord], list[ImportedPerson], list[ImportNote]]:
    """The records with keys of their own for people whose number another file gives to somebody else; everybody once,
    and notes. A list of players says whose a number is, and who those without a number are (`numberless`); whoever has
    none anywhere may be spelt differently from file to file (`namesakes`).
    """
    found = _Everybody()
    keys: list[Mapping[str, str]] = [{}] * len(records)
    for at in sorted(range(len(records)), key=lambda at: bool(records[at].evenings or records[at].standings)):
        keys[at] = {each.key: _met(each, found) for each in records[at].people if each.row.family_name}
    for record in records:
        _meet_nameless(record, found)
    renamed = [_with_keys(record, mine) for record, mine in zip(records, keys, strict=True)]
    evenings = [{result.person for result in each.results} for record in renamed for each in record.evenings]
    everybody, numbered = with_numbers([each for mine in found.people.values() for each in mine], evenings)
    renamed = [_with_keys(each, numbered) for each in renamed]
    apart = [group for each in renamed for group in _apart(each)]
    everybody, doubles = without_doubles(everybody, [*apart, *_counted(everybody)])
    return [_with_keys(each, doubles) for each in renamed], everybody, found.notes


def _apart(record: ImportedRecord) -> Iterator[set[str]]:
    """Keys that are of different people: at one evening, in one season table, or in a file that only lists people."""
    yield from ({result.person for result in each.results} for each in record.evenings)
    for season in {each.season for each in record.standings}:
        yield {each.person for each in record.standings if each.season == season}
    if not (record.evenings or record.standings):
        yield {each.key for each in record.people}


def _counted(people: Sequence[ImportedPerson]) -> Iterator[set[str]]:
    """Keys of guests with one name and place who are told apart by a number (`nth`)."""
    found: dict[str, set[str]] = {}
    for each in people:
        if each.nth > 1:
            first = guest(each.row).key
            found.setdefault(first, {first}).add(each.key)
    yield from found.values()


def _met(person: ImportedPerson, found: _Everybody) -> str:
    """Add a named person, or complete the same one; returns the key."""
    known = found.people.setdefault(person.key, [])
    for at, each in enumerate(known):
        if is_same_person(each.row, person.row) or has_same_words(each.row, person.row):
            found.notes += _contradictions(each, person)
            known[at] = completed(each, person)
            return each.key
    key = f"{person.key}-{_digest(person.row)}" if known else person.key
    known.append(replace(person, key=key, beside=person.key if known else ""))
    return key


def _digest(row: PlayerRow) -> str:
    words = spelt_words(f"{row.family_name} {row.given_name}")
    return sha256(" ".join(words).encode()).hexdigest()[:8]


def _contradictions(known: ImportedPerson, other: ImportedPerson) -> Iterator[ImportNote]:
    years = known.row.birth_year, other.row.birth_year
    if all(years) and years[0] != years[1]:
        facts: dict[str, str | int] = {"year": years[0], "other": years[1]}
        yield ImportNote("past_two_years", other.where, facts, file=other.file, person=known.key)


def _meet_nameless(record: ImportedRecord, found: _Everybody) -> None:
    """Numbers without a name mean whoever has them in another file, which is noted if several have."""
    for each in record.people:
        if each.row.family_name:
            continue
        known = found.people.setdefault(each.key, [each])
        if len(known) > 1:
            name = f"{known[0].row.family_name} {known[0].row.given_name}".strip()
            facts: dict[str, str | int] = {"number": each.row.number, "name": name}
            found.notes.append(ImportNote("past_number_of_two", each.where, facts, file=each.file))


def _with_keys(record: ImportedRecord, keys: Mapping[str, str]) -> ImportedRecord:
    if all(key == known for key, known in keys.items()):
        return record
    return replace(
        record,
        evenings=tuple(_evening(each, keys) for each in record.evenings),
        standings=tuple(replace(each, person=keys.get(each.person, each.person)) for each in record.standings),
        notes=tuple(replace(each, person=keys.get(each.person, each.person)) for each in record.notes),
    )


def _evening(evening: ImportedEvening, keys: Mapping[str, str]) -> ImportedEvening:
    results = (replace(each, person=keys.get(each.person, each.person)) for each in evening.results)
    return replace(evening, results=tuple(results))
