"""Tell apart the cups of several files by what they are called: a store's number says nothing in another."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tournaments.intake.history.labels import spelling
from tournaments.intake.history.records import ImportedCup, ImportedRecord

OWN = ""
"""Identifies the cup that is called like the one here; no other one's spelling is empty."""


@dataclass(frozen=True, slots=True)
class _Names:
    """What cups are called: those of the one here (`own`), and by abbreviation or number what those with a name are."""

    own: Collection[str]
    named: frozenset[str]
    short: Mapping[str, frozenset[str]]

    def identity(self, cup: ImportedCup) -> str:
        """The same for what is one cup. A number or abbreviation is the cup with that one, if only one has it."""
        said = spelling(cup.name or cup.number)
        if said in self.own:
            return OWN
        meant = self.short.get(said, frozenset())
        return said if cup.name or said in self.named or len(meant) != 1 else next(iter(meant))


def told_apart(records: Sequence[ImportedRecord], own: Iterable[str]) -> tuple[ImportedRecord, ...]:
    """The records with their cups and evenings under a number of its own for each cup: its name, else what stands in
    its place. `own` are the names of the cup here: whatever is called so is one cup.
    """
    cups = [_cups(each) for each in records]
    names = _names([cup for mine in cups for cup in mine], own)
    numbers: dict[str, str] = {}
    for cup in sorted((cup for mine in cups for cup in mine), key=lambda cup: not cup.name):
        numbers.setdefault(names.identity(cup), cup.name or cup.number)
    of_files = ({cup.number: numbers[names.identity(cup)] for cup in mine} for mine in cups)
    pairs = zip(records, cups, of_files, strict=True)
    return tuple(_renumbered(record, mine, numbers_here) for record, mine, numbers_here in pairs)


def cups_of(records: Iterable[ImportedRecord]) -> tuple[ImportedCup, ...]:
    """The cups with evenings in the files, by number, with names and settings where known."""
    listed = tuple(records)
    found: dict[str, ImportedCup] = {}
    for cup in (cup for each in listed for cup in each.cups):
        found[cup.number] = _completed(found[cup.number], cup) if cup.number in found else cup
    held = sorted({evening.cup for each in listed for evening in each.evenings if evening.cup})
    return tuple(found.get(number, ImportedCup(number, "")) for number in held)


def meant_cup(said: str, cups: Iterable[ImportedCup]) -> str:
    """The number of the cup that files call so, "" if none or several do."""
    listed = tuple(cups)
    called = [cup.number for cup in listed if spelling(cup.number) == spelling(said)]
    alike = called or [cup.number for cup in listed if spelling(said) in map(spelling, cup.also)]
    return alike[0] if said and len(alike) == 1 else ""


def _cups(record: ImportedRecord) -> tuple[ImportedCup, ...]:
    """The cups a file says, and those of its evenings only."""
    said = {cup.number for cup in record.cups}
    held = dict.fromkeys(each.cup for each in record.evenings if each.cup and each.cup not in said)
    return (*record.cups, *(ImportedCup(number, "") for number in held))


def _names(cups: Sequence[ImportedCup], own: Iterable[str]) -> _Names:
    named, short = [cup for cup in cups if cup.name], dict[str, frozenset[str]]()
    for cup in named:
        for each in map(spelling, filter(None, (cup.short_name, "" if cup.seasons else cup.number))):
            short[each] = short.get(each, frozenset()) | {spelling(cup.name)}
    return _Names({spelling(each) for each in own if each}, frozenset(spelling(cup.name) for cup in named), short)


def _renumbered(record: ImportedRecord, cups: Sequence[ImportedCup], numbers: Mapping[str, str]) -> ImportedRecord:
    also = (replace(cup, number=numbers[cup.number], also=(cup.number, cup.short_name)) for cup in cups)
    return replace(
        record,
        cups=tuple(also),
        evenings=tuple(replace(each, cup=numbers.get(each.cup, each.cup)) for each in record.evenings),
        notes=tuple(replace(each, cup=numbers.get(each.cup, each.cup)) for each in record.notes),
    )


def _completed(known: ImportedCup, other: ImportedCup) -> ImportedCup:
    return replace(
        known,
        name=known.name or other.name,
        counting=known.counting or other.counting,
        seasons={**other.seasons, **known.seasons},
        also=(*known.also, other.name, *other.also),
    )
