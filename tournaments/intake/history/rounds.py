"""Parse result rows of any shape: person, points of each round, and the stated total."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from tournaments.intake.history.guests import comma_notes, person_or_guest
from tournaments.intake.history.name_cells import NO_NAMES, NameCells
from tournaments.intake.history.numbers import BLANK_OF_KEYS, NOT_PLAYED, read_points, read_total
from tournaments.intake.history.records import ImportedPerson, ImportedResult, ImportNote
from tournaments.intake.history.sheets_of_people import listed_person, with_number
from tournaments.intake.same_person import is_same_person

PLAINLY_NOT_PLAYED = frozenset({"", "-", "–", "—"})
NamedCells = Mapping[str, str]


class RowLeft(ValueError):  # noqa: N818 - named by what happened
    """A row that cannot be imported; `code` is one of PAST_NOTES."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


@dataclass(slots=True)
class Taken:
    """The content of a file so far: people by key, and notes; `names` is how names in one cell of it are read."""

    names: NameCells = NO_NAMES
    people: dict[str, ImportedPerson] = field(default_factory=dict)
    notes: list[ImportNote] = field(default_factory=list)

    def meets(self, person: ImportedPerson, where: str, cells: NamedCells) -> None:
        """Record a person with a result; a known name is kept, and another one noted."""
        known = self.people.get(person.key)
        if known is None:
            self.notes += comma_notes(cells, person, where)
        if known is None or (person.row.family_name and not known.row.family_name):
            self.people[person.key] = replace(person, where=where)
        elif person.row.family_name and not is_same_person(known.row, person.row):
            name = f"{person.row.family_name} {person.row.given_name}".strip()
            facts: dict[str, str | int] = {"number": person.row.number, "name": name}
            self.notes.append(ImportNote("past_other_name", where, facts, person=person.key))

    def left(self, code: str, where: str, **facts: str | int) -> None:
        """Note a row that was not imported."""
        self.notes.append(ImportNote(code, where, facts, left=1))


def row_of_results(cells: NamedCells, where: str, taken: Taken) -> ImportedResult | None:
    """Parse a row's result; None, with a note, if it cannot be read."""
    try:
        person, rounds = row_person(cells, taken.names), rounds_of(cells)
        if person is None:
            raise RowLeft("past_row_nobody", text=_shown(cells))
    except RowLeft as left:
        taken.left(left.code, where, **left.facts)
        return None
    taken.meets(person, where, cells)
    taken.notes += _crossed_out(cells, where, person)
    total = total_of(cells, where, taken)
    return ImportedResult(person.key, rounds, where, total=total, rank=rank_of(cells))


def row_person(cells: NamedCells, names: NameCells) -> ImportedPerson | None:
    """The person of a row: by number or key, otherwise by name and place."""
    number = cells.get("number", "")
    by_cell = person_or_guest(number)
    listed = listed_person(cells, names)
    if by_cell is None or (listed is not None and not by_cell.row.number and BLANK_OF_KEYS not in number):
        return listed
    if listed is None or not by_cell.row.number:
        return by_cell
    return replace(with_number(listed, by_cell.row.number), key=by_cell.key)


def rounds_of(cells: NamedCells) -> tuple[int | None, ...]:
    """The points of each round. Raises RowLeft: past_no_rounds, past_points."""
    names = sorted((each for each in cells if each[:1] == "r" and each[1:].isdecimal()), key=lambda name: int(name[1:]))
    if not names:
        raise RowLeft("past_no_rounds")
    return tuple(_round(cells[name]) for name in names)


def _round(cell: str) -> int | None:
    try:
        return read_points(cell)
    except ValueError as error:
        raise RowLeft("past_points", text=cell[:60]) from error


def _crossed_out(cells: NamedCells, where: str, person: ImportedPerson) -> Iterator[ImportNote]:
    """Notes on cells of rounds that hold a word and count as not played: an x may stand for a result to be added."""
    for name, cell in cells.items():
        if name[:1] == "r" and name[1:].isdecimal() and cell.strip().casefold() in NOT_PLAYED - PLAINLY_NOT_PLAYED:
            facts: dict[str, str | int] = {"round": int(name[1:]), "text": cell.strip()}
            yield ImportNote("past_not_played", where, facts, person=person.key)


def once_each(results: Iterable[ImportedResult], taken: Taken) -> tuple[ImportedResult, ...]:
    """At most one result per person and evening: the first one."""
    found: dict[str, ImportedResult] = {}
    for result in results:
        if result.person in found:
            facts = {"first": found[result.person].where}
            taken.notes.append(ImportNote("past_twice", result.where, facts, left=1, person=result.person))
        else:
            found[result.person] = result
    return tuple(found.values())


def same_length(results: Iterable[ImportedResult]) -> tuple[ImportedResult, ...]:
    """Trim the results of an evening to its number of rounds, dropping columns without any points."""
    rows = tuple(results)
    most = max((_played(row.rounds) for row in rows), default=0)
    return tuple(_cut(row, most) for row in rows)


def _cut(row: ImportedResult, most: int) -> ImportedResult:
    rounds = (*row.rounds, *(None,) * most)[:most]
    return ImportedResult(row.person, rounds, row.where, row.total, row.rank, row.team)


def _played(rounds: tuple[int | None, ...]) -> int:
    return max((at for at, points in enumerate(rounds, start=1) if points is not None), default=0)


def total_of(cells: NamedCells, where: str, taken: Taken) -> int | None:
    """The total that a row states, None if missing, or unreadable, which is noted."""
    try:
        return read_total(cells.get("total", ""))
    except ValueError:
        taken.notes.append(ImportNote("past_total_unread", where, {"text": cells["total"][:60]}))
        return None


def rank_of(cells: NamedCells) -> int | None:
    """The rank that a row states, None if missing or unreadable."""
    try:
        return read_points(cells.get("rank", "").removesuffix("."))
    except ValueError:
        return None


def _shown(cells: NamedCells) -> str:
    return " · ".join(cell for cell in cells.values() if cell)[:60]
