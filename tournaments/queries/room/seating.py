"""Seating of tables and rounds, by name."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from operator import itemgetter

from django.db.models import QuerySet
from django.utils.translation import gettext

from rulesets.model import Ruleset
from tournaments.models import Round, SeatOccupancy, Table, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRow, SqlRows
from tournaments.names import NamedPerson, distinct_names, listed_names
from tournaments.queries.draw.occupancy import occupied_tables, people_by_table


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A person at a place (1…n), from a hand of the round on; `short_name` is unambiguous at the table, and
    `room_name`, if everybody was loaded, a full name that is unambiguous in the room.
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
        """The full name, distinguishing namesakes in the room if everybody was loaded, else at the table."""
        return self.room_name or max(self.name, self.short_name, key=len)

    @property
    def number(self) -> str:
        return self.person.number


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table of a round with the people who begin it, in place order."""

    table: int
    round_number: int
    number: int
    hands: int
    first_forehand: int
    seated_players: tuple[SeatedPlayer, ...]


def seated_rounds(tournament: Tournament) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Entry ids by round, table and place, as drawn. One statement."""
    rounds = people_by_table(occupied_tables(Round.objects.filter(tournament=tournament)))
    return tuple(tuple(tables.values()) for tables in rounds.values())


def seated_players_of(table: Table) -> tuple[SeatedPlayer, ...]:
    """Everybody who sits or sat at a table, by place and then hand. One statement."""
    return _named_seated_players(_seated_players(table=table.pk))


def seated_players_in_room(round_: Round) -> dict[int, tuple[SeatedPlayer, ...]]:
    """Everybody who sits or sat in a round, by table id, with names unambiguous in the room. One statement."""
    tables = seated_players_by_table(Table.objects.filter(round=round_))
    names = _room_names(tables.values())
    return {table: _renamed(seated_players, names) for table, seated_players in tables.items()}


def seated_players_by_table(tables: QuerySet[Table]) -> dict[int, tuple[SeatedPlayer, ...]]:
    """Everybody who sits or sat at some tables, by table id. One statement."""
    rows = SeatOccupancy.objects.filter(seat__table__in=tables).order_by("seat__table", "seat__place", "from_hand")
    listed = groupby(rows.values_list("seat__table", *WHERE, *PERSON), key=itemgetter(0))
    return {table: _named_seated_players([row[1:] for row in mine]) for table, mine in listed}


WHERE = ("seat__place", "entry", "from_hand")
PERSON = tuple(f"entry__player__{name}" for name in ("pk", "family_name", "given_name", "number", "place"))


@Prepared
def _seated_players(table: Placeholder) -> SqlRows:
    rows = SeatOccupancy.objects.filter(seat__table=table).order_by("seat__place", "from_hand")
    return rows.values_list(*WHERE, *PERSON)


def seated_players_at(seated_players: Iterable[SeatedPlayer], *, hand: int) -> tuple[SeatedPlayer, ...]:
    """The people at each place in a hand, in place order."""
    latest = {each.place: each for each in seated_players if each.from_hand <= hand}
    return tuple(latest[place] for place in sorted(latest))


def dummy_names(ruleset: Ruleset) -> tuple[str, ...]:
    """The names of the dummies, in the order of their seats."""
    if ruleset.dummies == 1:
        return (gettext("Strohmann"),)
    return tuple(gettext("Strohmann %(number)s") % {"number": number} for number in range(1, ruleset.dummies + 1))


def dummies_name(ruleset: Ruleset) -> str:
    """The joint name of the dummies, for their common balance."""
    return gettext("Strohmann") if ruleset.dummies == 1 else gettext("Strohmänner")


def seating_of(rounds: Iterable[Round]) -> tuple[SeatedTable, ...]:
    """The tables of some rounds by round and number, with players whose names are unambiguous in the room. One
    statement.
    """
    order = ("seat__table__round__number", "seat__table__number")
    table = tuple(f"seat__table__{name}" for name in ("hands", "first_forehand"))
    rows = SeatOccupancy.objects.filter(seat__table__round__in=list(rounds), from_hand=1)
    listed = rows.order_by(*order, "seat__place").values_list("seat__table", *order, *table, *WHERE, *PERSON)
    return _with_room_names(
        SeatedTable(
            table=pk,
            round_number=round_number,
            number=number,
            hands=hands,
            first_forehand=first_forehand,
            seated_players=_named_seated_players([row[len(head) :] for row in mine]),
        )
        for head, mine in groupby(listed, key=itemgetter(slice(5)))
        for pk, round_number, number, hands, first_forehand in [head]
    )


def _with_room_names(tables: Iterable[SeatedTable]) -> tuple[SeatedTable, ...]:
    listed = tuple(tables)
    names = _room_names(table.seated_players for table in listed)
    return tuple(replace(table, seated_players=_renamed(table.seated_players, names)) for table in listed)


def _room_names(tables: Iterable[Iterable[SeatedPlayer]]) -> dict[int, str]:
    """Unambiguous full names by entry."""
    people = {each.entry: each.person for seated_players in tables for each in seated_players}
    return dict(zip(people, listed_names(list(people.values())), strict=True))


def _renamed(seated_players: Iterable[SeatedPlayer], names: Mapping[int, str]) -> tuple[SeatedPlayer, ...]:
    return tuple(replace(each, room_name=names[each.entry]) for each in seated_players)


def _named_seated_players(rows: Sequence[SqlRow]) -> tuple[SeatedPlayer, ...]:
    """The seated players of one table, from rows of WHERE and PERSON."""
    people = [NamedPerson(family, given, number or "", town) for *_, family, given, number, town in rows]
    return tuple(
        SeatedPlayer(place, entry, from_hand, player, person, short_name)
        for (place, entry, from_hand, player, *_), person, short_name in zip(
            rows, people, distinct_names(people), strict=True
        )
    )
