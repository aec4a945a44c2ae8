"""Who sits where: the list by name, the list by table, and the score sheets."""

from collections.abc import Iterable, Sequence

from rulesets.model import Ruleset
from tournaments.documents.alphabet import folded
from tournaments.links import table_url
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
    ordered = sorted(people.values(), key=lambda each: (folded(each.name), each.number, each.entry))
    return tuple(
        PlayerSeats(_person(each), tuple(places[each.entry].get(number) for number in rounds)) for each in ordered
    )


def seats_by_table(tables: Iterable[SeatedTable]) -> tuple[TableSeats, ...]:
    """The tables in the order given."""
    return tuple(
        TableSeats(each.round_number, each.number, tuple(map(_person, each.sitters)), each.first_forehand)
        for each in tables
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


def _person(sitter: Sitter) -> PlayerName:
    return PlayerName(sitter.name, sitter.number)
