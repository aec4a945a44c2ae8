"""Who sits where."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext

from rulesets.model import Ruleset
from tournaments.models import Player, Round, SeatOccupancy, Table, Tournament
from tournaments.models.prepared import Placeholder, Prepared, SqlRows, loaded
from tournaments.queries.occupancy import occupied_tables, people_by_table


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person at a place (1…n), from a hand of the round on."""

    place: int
    entry: int
    from_hand: int
    name: str
    short_name: str
    number: str
    player: int


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
    return tuple(
        _sitter(place, entry, from_hand, loaded(Player, PERSON, person))
        for place, entry, from_hand, *person in _sitters(table=table.pk)
    )


PERSON = ("id", "number", "family_name", "given_name")


@Prepared
def _sitters(table: Placeholder) -> SqlRows:
    rows = SeatOccupancy.objects.filter(seat__table=table).order_by("seat__place", "from_hand")
    return rows.values_list("seat__place", "entry", "from_hand", *(f"entry__player__{name}" for name in PERSON))


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
    """The tables of some rounds by round and number, with their sitters. One statement."""
    rows = _with_people(SeatOccupancy.objects.filter(seat__table__round__in=list(rounds), from_hand=1)).order_by(
        "seat__table__round__number", "seat__table__number", "seat__place"
    )
    tables: dict[int, tuple[Table, list[Sitter]]] = {}
    for row in rows:
        tables.setdefault(row.seat.table_id, (row.seat.table, []))[1].append(
            _sitter(row.seat.place, row.entry_id, row.from_hand, row.entry.player)
        )
    return tuple(
        SeatedTable(
            table=table.pk,
            round_number=table.round.number,
            number=table.number,
            hands=table.hands,
            first_forehand=table.first_forehand,
            sitters=tuple(sitters),
        )
        for table, sitters in tables.values()
    )


def _with_people(rows: QuerySet[SeatOccupancy]) -> QuerySet[SeatOccupancy]:
    return rows.select_related("seat__table__round", "entry__player")


def _sitter(place: int, entry: int, from_hand: int, player: Player) -> Sitter:
    return Sitter(
        place=place,
        entry=entry,
        from_hand=from_hand,
        name=player.name,
        short_name=player.short_name,
        number=player.number or "",
        player=player.pk,
    )
