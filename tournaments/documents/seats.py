"""Who sits where: the list by name, the list by table, and the score sheets."""

from collections.abc import Iterable, Sequence

from rulesets.model import Ruleset
from tournaments.documents.alphabet import folded
from tournaments.links import table_url
from tournaments.names import names_beside_numbers
from tournaments.queries.links import LinkedTable
from tournaments.queries.seating import SeatedTable, Sitter, dummy_names
from tournaments.reports.rows import PhoneEntry, PlayerName, PlayerSeats, ScoreSheet, TablePlace, TableSeats


def seats_by_name(tables: Iterable[SeatedTable], *, rounds: Sequence[int]) -> tuple[PlayerSeats, ...]:
    """A line a player in alphabetical order, with their place in each of the rounds (None where they have none)."""
    people: dict[int, Sitter] = {}
    places: dict[int, dict[int, TablePlace]] = {}
    for table in tables:
        for sitter in table.sitters:
            people[sitter.entry] = sitter
            places.setdefault(sitter.entry, {})[table.round_number] = TablePlace(table.number, sitter.place)
    names = _names(people.values())
    ordered = sorted(people.values(), key=lambda each: (folded(each.name), each.number, each.entry))
    return tuple(
        PlayerSeats(names[each.entry], tuple(places[each.entry].get(number) for number in rounds)) for each in ordered
    )


def seats_by_table(tables: Iterable[SeatedTable]) -> tuple[TableSeats, ...]:
    """The tables in the order given."""
    listed = tuple(tables)
    names = _names(sitter for table in listed for sitter in table.sitters)
    return tuple(
        TableSeats(each.round_number, each.number, tuple(names[one.entry] for one in each.sitters), each.first_forehand)
        for each in listed
    )


def score_sheets(tables: Iterable[LinkedTable], ruleset: Ruleset) -> tuple[ScoreSheet, ...]:
    """A score sheet a table, with the QR code of its link, and with a column for dummies who keep a balance."""
    dummies = dummy_names(ruleset) if ruleset.shares_by_round else ()
    doubles = bool(ruleset.doubled_after)
    return tuple(
        ScoreSheet(seats, linked.table.hands, PhoneEntry(table_url(linked.token)), ruleset.players, dummies, doubles)
        for linked in tables
        for seats in seats_by_table([linked.table])
    )


def _names(sitters: Iterable[Sitter]) -> dict[int, PlayerName]:
    """By entry; every list has the number beside the name, so only namesakes without one need more."""
    people = {each.entry: each.person for each in sitters}
    names = names_beside_numbers(tuple(people.values()))
    return {entry: PlayerName(name, person.number) for (entry, person), name in zip(people.items(), names, strict=True)}
