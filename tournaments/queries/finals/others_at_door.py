"""Whoever else is looked for at the door of a final: everybody but the missing finalists, each with how they stand."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import partial

from tournaments.lists.finalists import FinalistRow
from tournaments.lists.published import ListedPlayer
from tournaments.queries.finals.check_in import FinalCheckIn
from tournaments.queries.finals.day import FinalDay
from tournaments.queries.finals.free_places import has_declined, reserves_of
from tournaments.queries.finals.people_at_door import FinalGuest, PersonAtDoor

CupAndPlace = tuple[str, int]


class OtherState(StrEnum):
    """How somebody stands who is no missing finalist."""

    HERE = "here"
    GONE = "gone"
    REPLACED = "replaced"
    DECLINED = "declined"
    RESERVE = "reserve"


@dataclass(frozen=True, slots=True)
class OtherPerson:
    """Somebody who may be looked for: here or gone home after they had played (`came`), replaced `by` a reserve,
    declined, or waiting at `places`.

    `cups` are those on whose lists they are: none for a guest, who came.
    """

    person: ListedPlayer
    cups: tuple[str, ...]
    state: OtherState
    came: PersonAtDoor | None = None
    by: FinalistRow | None = None
    places: tuple[CupAndPlace, ...] = ()


def others_at_door(day: FinalDay, door: FinalCheckIn) -> Iterator[OtherPerson]:
    """Everybody who can be looked for besides the missing finalists: the list in its order, then guests. No
    statement.
    """
    came = {each.person.player: each for each in door.came}
    missing = {each.row.person.player for each in door.missing}
    given = {each.missing.person.player: each.reserve for each in door.replacements}
    waiting = _places(day)
    for row in day.listed.rows:
        player = row.person.player
        known = partial(OtherPerson, row.person, tuple(way.cup for way in row.ways))
        if player in came:
            yield known(_state(came[player]), came=came[player])
        elif player in given and player not in missing:
            yield known(OtherState.REPLACED, by=given[player])
        elif has_declined(row):
            yield known(OtherState.DECLINED)
        elif places := waiting.get(player, ()):
            yield known(OtherState.RESERVE, places=places)
    for guest in door.came:
        if isinstance(guest, FinalGuest):
            yield OtherPerson(guest.person, (), _state(guest), came=guest)


def _state(person: PersonAtDoor) -> OtherState:
    return OtherState.HERE if person.is_here else OtherState.GONE


def _places(day: FinalDay) -> Mapping[int, tuple[CupAndPlace, ...]]:
    """The cups in which people wait, with their places there, by player (id)."""
    found: dict[int, tuple[CupAndPlace, ...]] = {}
    for cup in day.listed.cups:
        for each in reserves_of(day, cup):
            player = each.row.person.player
            found[player] = (*found.get(player, ()), (cup.short_name, each.place))
    return found
