"""Target tables for hands written on the wrong sheet, and the proposed move."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import HandRevision, Round, Table
from tournaments.models.round import RoundState
from tournaments.queries.room.seating import seating_of
from tournaments.queries.room.tables import room_state


@dataclass(frozen=True, slots=True)
class MovableTable:
    """A table (by id) that hands can be moved to: its position, who began there, its number of hands, and the numbers
    in use.
    """

    table: int
    round_number: int
    number: int
    names: tuple[str, ...]
    hands: int
    taken: frozenset[int]

    def place_for(self, numbers: Sequence[int]) -> int | None:
        """The first number at which consecutive hands fit: their own, else the first free ones; None for nowhere."""
        starts = [*numbers[:1], *range(1, self.hands - len(numbers) + 2)]
        return next((start for start in starts if self._is_free(range(start, start + len(numbers)))), None)

    def _is_free(self, run: range) -> bool:
        return run[-1] <= self.hands and self.taken.isdisjoint(run)


def movable_tables(table: Table) -> tuple[MovableTable, ...]:
    """The other tables that accept hands and have the same size, by round and number. Four statements."""
    rounds = list(Round.objects.filter(tournament=table.round.tournament_id, state=RoundState.PUBLISHED))
    taken = _taken_numbers(rounds)
    room = {each.table: each for tables in room_state(rounds).values() for each in tables}
    seated = seating_of(rounds)
    size = room[table.pk].size if table.pk in room else 0
    return tuple(
        MovableTable(
            table=each.table,
            round_number=each.round_number,
            number=each.number,
            names=tuple(player.short_name for player in each.seated_players),
            hands=there.hands,
            taken=taken.get(each.table, frozenset()),
        )
        for each in seated
        for there in [room[each.table]]
        if each.table != table.pk and there.size == size and not there.is_closed and not there.on_paper
    )


def _taken_numbers(rounds: Iterable[Round]) -> Mapping[int, frozenset[int]]:
    """The numbers of the current hands, by table id. One statement."""
    live = HandRevision.objects.filter(table__round__in=rounds, is_current=True, is_withdrawn=False)
    numbers: dict[int, set[int]] = {}
    for table, number in live.values_list("table", "hand__number"):
        numbers.setdefault(table, set()).add(number)
    return {table: frozenset(each) for table, each in numbers.items()}


@dataclass(frozen=True, slots=True)
class ProposedMove:
    """The preselected move: a table (by id), and the hands `first` to `last`, the first as number `to`.

    `to` is None if no table has room for them: then only two whole sheets can be swapped.
    """

    table: int | None
    first: int
    last: int
    to: int | None


def proposed_move(tables: Sequence[MovableTable], numbers: Sequence[int]) -> ProposedMove:
    """A permitted move of the first consecutive hands (`numbers` are the existing ones, ascending)."""
    run = _first_run(numbers) or [1]
    places = [(each.table, place) for each in tables for place in [each.place_for(run)] if place is not None]
    places.sort(key=lambda place: place[1] != run[0])
    table, to = places[0] if places else (tables[0].table if tables else None, None)
    return ProposedMove(table, run[0], run[-1], to)


def _first_run(numbers: Sequence[int]) -> list[int]:
    return [number for at, number in enumerate(numbers) if number == numbers[0] + at]
