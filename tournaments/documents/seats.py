"""Seating lists by name and by table, and score sheets."""

from collections.abc import Iterable, Sequence

from rulesets.model import Ruleset
from tournaments.links import table_url
from tournaments.names import names_next_to_numbers
from tournaments.queries.alphabet import alphabetical
from tournaments.queries.room.links import LinkedTable
from tournaments.queries.room.seating import SeatedPlayer, SeatedTable, dummy_names
from tournaments.reports.rows import PhoneEntry, PlayerName, PlayerSeats, ScoreSheet, TablePlace, TableSeats
from tournaments.reports.table_cards import StandingCard


def seats_by_name(tables: Iterable[SeatedTable], *, rounds: Sequence[int]) -> tuple[PlayerSeats, ...]:
    """A line per player in alphabetical order, with their place in each of the rounds (None if they have none)."""
    people: dict[int, SeatedPlayer] = {}
    places: dict[int, dict[int, TablePlace]] = {}
    for table in tables:
        for player in table.seated_players:
            people[player.entry] = player
            places.setdefault(player.entry, {})[table.round_number] = TablePlace(table.number, player.place)
    names = _names(people.values())
    ordered = sorted(people.values(), key=lambda each: alphabetical(each.name, each.number, each.entry))
    return tuple(
        PlayerSeats(names[each.entry], tuple(places[each.entry].get(number) for number in rounds)) for each in ordered
    )


def seats_by_table(tables: Iterable[SeatedTable]) -> tuple[TableSeats, ...]:
    """The tables in the given order."""
    listed = tuple(tables)
    names = _names(player for table in listed for player in table.seated_players)
    return tuple(
        TableSeats(
            each.round_number, each.number, tuple(names[one.entry] for one in each.seated_players), each.first_forehand
        )
        for each in listed
    )


def standing_cards(tables: Iterable[SeatedTable]) -> tuple[StandingCard, ...]:
    """A card per table number, with the people of each round in which the table exists."""
    by_number: dict[int, list[TableSeats]] = {}
    for each in seats_by_table(tables):
        by_number.setdefault(each.table, []).append(each)
    return tuple(StandingCard(number, tuple(by_number[number])) for number in sorted(by_number))


def score_sheets(tables: Iterable[LinkedTable], ruleset: Ruleset) -> tuple[ScoreSheet, ...]:
    """A score sheet per table, with the QR code of its link and columns for dummies that keep a balance."""
    dummies = dummy_names(ruleset) if ruleset.shares_by_round else ()
    doubles = bool(ruleset.doubled_after)
    return tuple(
        ScoreSheet(seats, linked.table.hands, PhoneEntry(table_url(linked.token)), ruleset.players, dummies, doubles)
        for linked in tables
        for seats in seats_by_table([linked.table])
    )


def _names(seated_players: Iterable[SeatedPlayer]) -> dict[int, PlayerName]:
    """Names by entry; as lists also show numbers, only namesakes without one need disambiguation."""
    people = {each.entry: each.person for each in seated_players}
    names = names_next_to_numbers(tuple(people.values()))
    return {entry: PlayerName(name, person.number) for (entry, person), name in zip(people.items(), names, strict=True)}
