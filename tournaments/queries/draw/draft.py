"""A drafted seating as the desk sees it."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournaments.models import Tournament
from tournaments.models.round import RoundState
from tournaments.names import names_next_to_numbers
from tournaments.queries.alphabet import alphabetical
from tournaments.queries.room.seating import SeatedPlayer, SeatedTable, seating_of


@dataclass(frozen=True, slots=True)
class DraftRound:
    """A drafted round with its tables in order; `id` is new with every draw."""

    id: int
    number: int
    tables: tuple[SeatedTable, ...]


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A player of the draft and their (table, place) in each round, None where they have no seat."""

    name: str
    number: str
    seats: tuple[tuple[int, int] | None, ...]


@dataclass(frozen=True, slots=True)
class SeatingDraft:
    """The drawn, unpublished rounds.

    `fours`, `fives` and `sixes` count the tables of its first round; `repeats` and `second_fives` are what its rounds
    add to the published ones.
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
        """The rounds' ids, which identify exactly this draft."""
        return tuple(each.id for each in self.rounds)


def tournament_draft(tournament: Tournament) -> SeatingDraft | None:
    """A tournament's draft, or None. Two statements."""
    rounds = list(tournament.rounds.all())
    drafted = {each.number: each for each in rounds if each.state == RoundState.DRAFT}
    if not drafted:
        return None
    tables = seating_of(rounds)
    shown = tuple(
        DraftRound(each.pk, number, tuple(table for table in tables if table.round_number == number))
        for number, each in drafted.items()
    )
    sizes = Counter(len(each.seated_players) for each in shown[0].tables)
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
    people: dict[int, SeatedPlayer] = {}
    seats: dict[tuple[int, int], tuple[int, int]] = {}
    for each in rounds:
        for table in each.tables:
            for player in table.seated_players:
                people[player.entry] = player
                seats[player.entry, each.number] = (table.number, player.place)
    ordered = sorted(people.values(), key=lambda each: alphabetical(each.name, each.number, each.entry))
    names = names_next_to_numbers([each.person for each in ordered])
    return tuple(
        DraftLine(name, each.number, tuple(seats.get((each.entry, round_.number)) for round_ in rounds))
        for each, name in zip(ordered, names, strict=True)
    )


def _repeats(tables: Sequence[SeatedTable], drafted: Collection[int]) -> int:
    """Repeated meetings in the draft, of people who met earlier in it or in an earlier round; counted like the
    certificate.
    """
    before = {pair for table in tables if table.round_number not in drafted for pair in _pairs(table)}
    drawn = [pair for table in tables if table.round_number in drafted for pair in _pairs(table)]
    return len(drawn) - len(set(drawn) - before)


def _pairs(table: SeatedTable) -> Iterator[tuple[int, int]]:
    return combinations(sorted(player.entry for player in table.seated_players), 2)


def _second_fives(tables: Sequence[SeatedTable], drafted: Collection[int]) -> int:
    """Sittings in the draft at a table of five (or six) beyond each person's first of the tournament."""
    fives = [table for table in tables if len(table.seated_players) > 4]
    before = {player.entry for table in fives if table.round_number not in drafted for player in table.seated_players}
    drawn = [player.entry for table in fives if table.round_number in drafted for player in table.seated_players]
    return len(drawn) - len(set(drawn) - before)
