"""A drawn seating as the desk sees it before publishing."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.names import names_beside_numbers
from tournaments.queries.seating import SeatedTable, Sitter, seating_of


@dataclass(frozen=True, slots=True)
class DraftRound:
    """A round of the draft with its tables in order; `id` is new with every draw."""

    id: int
    number: int
    tables: tuple[SeatedTable, ...]


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A player of the draft and their (table, place) in each of its rounds, None where they are not seated."""

    name: str
    number: str
    seats: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True)
class SeatingDraft:
    """What was drawn and not published.

    `fours`, `fives` and `sixes` are the tables of its first round; `repeats` and `second_fives` are what its rounds add
    to those that are published.
    """

    seed: str
    rounds: tuple[DraftRound, ...]
    lines: tuple[DraftLine, ...]
    fours: int
    fives: int
    sixes: int
    repeats: int
    second_fives: int

    @property
    def numbers(self) -> tuple[int, ...]:
        return tuple(each.number for each in self.rounds)

    @property
    def ids(self) -> tuple[int, ...]:
        """The rounds' ids, which name exactly this draft."""
        return tuple(each.id for each in self.rounds)


def tournament_draft(tournament: Tournament) -> SeatingDraft | None:
    """The draft of a tournament, None when there is none. Two statements."""
    rounds = list(tournament.rounds.all())
    drafted = {each.number: each for each in rounds if each.state == RoundState.DRAFT}
    if not drafted:
        return None
    tables = seating_of(rounds)
    shown = tuple(
        DraftRound(each.pk, number, tuple(table for table in tables if table.round_number == number))
        for number, each in drafted.items()
    )
    sizes = Counter(len(each.sitters) for each in shown[0].tables)
    return SeatingDraft(
        seed=next(iter(drafted.values())).seed,
        rounds=shown,
        lines=_lines(shown),
        fours=sizes[4],
        fives=sizes[5],
        sixes=sizes[6],
        repeats=_repeats(tables, drafted),
        second_fives=_second_fives(tables, drafted),
    )


def _lines(rounds: Sequence[DraftRound]) -> tuple[DraftLine, ...]:
    people: dict[int, Sitter] = {}
    seats: dict[tuple[int, int], tuple[int, int]] = {}
    for each in rounds:
        for table in each.tables:
            for sitter in table.sitters:
                people[sitter.entry] = sitter
                seats[sitter.entry, each.number] = (table.number, sitter.place)
    ordered = sorted(people.values(), key=lambda sitter: (sitter.name.casefold(), sitter.entry))
    names = names_beside_numbers([each.person for each in ordered])
    return tuple(
        DraftLine(name, each.number, tuple(seats.get((each.entry, round_.number)) for round_ in rounds))
        for each, name in zip(ordered, names, strict=True)
    )


def _repeats(tables: Sequence[SeatedTable], drafted: Collection[int]) -> int:
    """Meetings in the draft of two who met before, in it or in an earlier round: as the certificate counts them."""
    before = {pair for table in tables if table.round_number not in drafted for pair in _pairs(table)}
    drawn = [pair for table in tables if table.round_number in drafted for pair in _pairs(table)]
    return len(drawn) - len(set(drawn) - before)


def _pairs(table: SeatedTable) -> Iterator[tuple[int, int]]:
    return combinations(sorted(sitter.entry for sitter in table.sitters), 2)


def _second_fives(tables: Sequence[SeatedTable], drafted: Collection[int]) -> int:
    """Sittings in the draft at a table of five (or six) beyond everybody's first of the tournament."""
    fives = [table for table in tables if len(table.sitters) > 4]
    before = {sitter.entry for table in fives if table.round_number not in drafted for sitter in table.sitters}
    drawn = [sitter.entry for table in fives if table.round_number in drafted for sitter in table.sitters]
    return len(drawn) - len(set(drawn) - before)
