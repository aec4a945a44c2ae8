"""Who sits where."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter

from django.db.models import QuerySet
from django.utils.translation import gettext

from rulesets.model import Ruleset
from tournaments.models import Round, SeatOccupancy, Table, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRow, SqlRows
from tournaments.names import NamedPerson, listed_names, told_apart
from tournaments.queries.occupancy import occupied_tables, people_by_table


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person at a place (1…n), from a hand of the round on; `short_name` is nobody else's at the table, and
    `room_name`, where everybody was read, a full name that is nobody else's in the room.
    """

    place: int
    entry: int
    from_hand: int
    player: int
    person: NamedPerson
    short_name: str
    room_name: str = field(default="", compare=False)

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def listed_name(self) -> str:
        """The full name, with what tells namesakes apart: of the room where everybody was read, else of the table."""
        return self.room_name or max(self.name, self.short_name, key=len)

    @property
    def number(self) -> str:
        return self.person.number


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round with who sits there at the round's start, in place order."""

    table: int
    round_number: int
    number: int
    hands: int
    first_forehand: int
    sitters: tuple[Sitter, ...]


def seated_rounds(tournament: Tournament) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Entry ids by round, table and place, as drawn. One statement."""
    rounds = people_by_table(occupied_tables(Round.objects.filter(tournament=tournament)))
    return tuple(tuple(tables.values()) for tables in rounds.values())


def sitters_of(table: Table) -> tuple[Sitter, ...]:
    """Everybody who sits or sat at a table, by place and then hand. One statement."""
    return _told_apart(_sitters(table=table.pk))


def sitters_by_table(tables: QuerySet[Table]) -> dict[int, tuple[Sitter, ...]]:
    """Everybody who sits or sat at some tables, by table id. One statement."""
    rows = SeatOccupancy.objects.filter(seat__table__in=tables).order_by("seat__table", "seat__place", "from_hand")
    listed = groupby(rows.values_list("seat__table", *WHERE, *PERSON), key=itemgetter(0))
    return {table: _told_apart([row[1:] for row in mine]) for table, mine in listed}


WHERE = ("seat__place", "entry", "from_hand")
PERSON = tuple(f"entry__player__{name}" for name in ("pk", "family_name", "given_name", "number", "place"))


@Prepared
def _sitters(table: Placeholder) -> SqlRows:
    rows = SeatOccupancy.objects.filter(seat__table=table).order_by("seat__place", "from_hand")
    return rows.values_list(*WHERE, *PERSON)


def sitters_at(sitters: Iterable[Sitter], *, hand: int) -> tuple[Sitter, ...]:
    """Who sits at each place in a hand, in place order."""
    latest = {each.place: each for each in sitters if each.from_hand <= hand}
    return tuple(latest[place] for place in sorted(latest))


def dummy_names(ruleset: Ruleset) -> tuple[str, ...]:
    """What the dummies are called, in the order of their seats."""
    if ruleset.dummies == 1:
        return (gettext("Strohmann"),)
    return tuple(gettext("Strohmann %(number)s") % {"number": number} for number in range(1, ruleset.dummies + 1))


def dummies_name(ruleset: Ruleset) -> str:
    """What the dummies are called together, where they have one balance."""
    return gettext("Strohmann") if ruleset.dummies == 1 else gettext("Strohmänner")


def seating_of(rounds: Iterable[Round]) -> tuple[SeatedTable, ...]:
    """The tables of some rounds by round and number, with their sitters, told apart in the room. One statement."""
    order = ("seat__table__round__number", "seat__table__number")
    table = tuple(f"seat__table__{name}" for name in ("hands", "first_forehand"))
    rows = SeatOccupancy.objects.filter(seat__table__round__in=list(rounds), from_hand=1)
    listed = rows.order_by(*order, "seat__place").values_list("seat__table", *order, *table, *WHERE, *PERSON)
    return _told_apart_in_room(
        SeatedTable(
            table=pk,
            round_number=round_number,
            number=number,
            hands=hands,
            first_forehand=first_forehand,
            sitters=_told_apart([row[len(head) :] for row in mine]),
        )
        for head, mine in groupby(listed, key=itemgetter(slice(5)))
        for pk, round_number, number, hands, first_forehand in [head]
    )


def _told_apart_in_room(tables: Iterable[SeatedTable]) -> tuple[SeatedTable, ...]:
    listed = tuple(tables)
    people = {each.entry: each.person for table in listed for each in table.sitters}
    names = dict(zip(people, listed_names(list(people.values())), strict=True))
    return tuple(
        replace(table, sitters=tuple(replace(each, room_name=names[each.entry]) for each in table.sitters))
        for table in listed
    )


def _told_apart(rows: Sequence[SqlRow]) -> tuple[Sitter, ...]:
    """Everybody at one table, from rows of WHERE and PERSON."""
    people = [NamedPerson(family, given, number or "", town) for *_, family, given, number, town in rows]
    return tuple(
        Sitter(place, entry, from_hand, player, person, short_name)
        for (place, entry, from_hand, player, *_), person, short_name in zip(
            rows, people, told_apart(people), strict=True
        )
    )
