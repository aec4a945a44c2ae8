"""A tournament's entries, as far as lists need them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet

from scoring.lots import DrawnLot
from tournaments.lists.published import ListedPlayer
from tournaments.models import Entry, Player, Tournament
from tournaments.names import NamedPerson

COLUMNS = ("pk", "tournament", "is_present", "lot", "lot_drawing", "team", "player__club__name")
HELD = tuple(
    f"player__held_attributes__{name}"
    for name in ("attribute__cup", "attribute", "attribute__name", "value", "value__name", "attribute__is_published")
)
PERSON = ("player", "player__number", "player__family_name", "player__given_name", "player__place")


@dataclass(frozen=True, slots=True)
class HeldValue:
    """Somebody's value of an attribute, both by id; `label` is the name of its ranking, which may be public."""

    attribute: int
    value: int
    label: str
    is_published: bool


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """An entry with its player; `lot` is the last one drawn, or None. `team` and `club` are "" for none.

    `values` are those to rank the player by; only public ones, unless stated otherwise.
    """

    entry: int
    tournament: int
    is_present: bool
    lot: DrawnLot | None
    team: str
    club: str
    person: ListedPlayer
    values: tuple[HeldValue, ...] = ()


def listed_entries(tournaments: Iterable[Tournament]) -> tuple[ListedEntry, ...]:
    """The entries of some tournaments, by check-in. One statement."""
    return tuple(_entry(*row) for row in _rows(tournaments).values_list(*COLUMNS, *PERSON))


def entries_with_values(tournaments: Iterable[Tournament]) -> tuple[ListedEntry, ...]:
    """The same with the values whose rankings are public. One statement."""
    return _with_values(tournaments, lambda is_published: is_published)


def entries_with_all_values(tournament: Tournament) -> tuple[ListedEntry, ...]:
    """The same with all values, for the desk only. One statement."""
    return _with_values([tournament], lambda is_published: is_published is not None)


def listed_players(players: Iterable[int]) -> dict[int, ListedPlayer]:
    """Players as lists show them, by id. One statement."""
    columns = [each.removeprefix("player__") for each in PERSON[1:]]
    rows = Player.objects.filter(pk__in=set(players)).values_list("pk", *columns)
    return {row[0]: listed_person(*row) for row in rows}


def _with_values(
    tournaments: Iterable[Tournament], is_wanted: Callable[[bool | None], bool | None]
) -> tuple[ListedEntry, ...]:
    """One row per entry and value, also of other cups; entries without values have one empty row."""
    mine = list(tournaments)
    cups = {each.pk: each.season.cup_id for each in mine}
    rows = _rows(mine).order_by("pk", "player__held_attributes").values_list(*COLUMNS, *PERSON, *HELD)
    found: dict[int, ListedEntry] = {}
    for row in rows:
        entry = found.setdefault(row[0], _entry(*row[: -len(HELD)]))
        cup, *held = row[-len(HELD) :]
        if cup == cups[entry.tournament] and is_wanted(held[-1]):
            found[entry.entry] = replace(entry, values=(*entry.values, _held(*held)))
    return tuple(found.values())


def _rows(tournaments: Iterable[Tournament]) -> QuerySet[Entry]:
    return Entry.objects.filter(tournament__in=[each.pk for each in tournaments]).order_by("pk")


def _entry(
    entry: int,
    of: int,
    is_present: bool,
    lot: int | None,
    drawing: int | None,
    team: str,
    club: str | None,
    *person: Any,
) -> ListedEntry:
    drawn = DrawnLot(drawing, lot) if drawing and lot else None
    return ListedEntry(entry, of, is_present, drawn, team, club or "", listed_person(*person))


def _held(attribute: int, name: str, value: int, word: str, is_published: bool) -> HeldValue:
    return HeldValue(attribute, value, f"{name}: {word}" if word else name, is_published)


def listed_person(player: int, number: str | None, family_name: str, given_name: str, place: str) -> ListedPlayer:
    """A listed player from the PERSON columns."""
    name = NamedPerson(family_name, given_name).name
    return ListedPlayer(player=player, number=number or "", name=name, place=place)
