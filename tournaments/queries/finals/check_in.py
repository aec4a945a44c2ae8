"""Check-in at a final of several cups: who is missing, which reserves are next, and who replaced whom."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q

from tournaments.lists.finalists import FinalistRow
from tournaments.models import Tournament
from tournaments.queries.finals.day import FinalDay, TakenPlace, championship_of, final_day
from tournaments.queries.finals.free_places import (
    CupPlaces,
    Reserve,
    has_declined,
    left_in,
    most_reserves,
    places_of,
    share_rank,
)
from tournaments.queries.finals.names_at_final import names_at_final
from tournaments.queries.finals.people_at_door import FinalAttendee, FinalGuest, PersonAtDoor, people_at_door
from tournaments.queries.people.leavers import has_played

NEAREST = 3
"""The number of reserves shown per place."""


@dataclass(frozen=True, slots=True)
class FreePlace:
    """An absent finalist's place in a cup, and the reserves next in line."""

    cup: str
    reserves: tuple[Reserve, ...]

    @property
    def nearest(self) -> tuple[Reserve, ...]:
        """The first few reserves, those present before the others."""
        return tuple(sorted(self.reserves, key=lambda each: not each.is_here))[:NEAREST]


@dataclass(frozen=True, slots=True)
class MissingFinalist:
    """An absent finalist and their places that a reserve may take; none where they were in only by a tie."""

    row: FinalistRow
    places: tuple[FreePlace, ...]


@dataclass(frozen=True, slots=True)
class Replacement:
    """A place taken over: by whom, from whom, in which cup. `has_played` is known of a reserve who has left."""

    taken: TakenPlace
    reserve: FinalistRow
    missing: FinalistRow
    is_here: bool
    has_played: bool


@dataclass(frozen=True, slots=True)
class TiedReserve:
    """A reserve who is in because they share the rank of `beside`, who came for `missing` through the cup."""

    cup: str
    reserve: Reserve
    beside: FinalistRow
    missing: FinalistRow


@dataclass(frozen=True, slots=True)
class UnplacedReserves:
    """Names of the reserves who play at a final without a place, and of finalists who neither came nor declined."""

    reserves: tuple[str, ...]
    missing: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attendance:
    """How many people are expected at a final, finalists with a place left and reserves who took one, and how many of
    them are present.
    """

    expected: int = 0
    here: int = 0

    @property
    def absent(self) -> int:
        """How many of those expected are not present."""
        return self.expected - self.here


@dataclass(frozen=True, slots=True)
class FinalCheckIn:
    """The check-in of a final: who is missing, who replaced whom, and who is `present`, the latest first.

    `free` counts the places reserves may take over, `may_come` the reserves who may come at most. `tied` are
    reserves who may come although nobody is missing in their cup any more.
    """

    attendance: Attendance
    free: int
    may_come: int
    missing: tuple[MissingFinalist, ...]
    replacements: tuple[Replacement, ...]
    tied: tuple[TiedReserve, ...]
    present: tuple[PersonAtDoor, ...]

    @property
    def attendees(self) -> tuple[FinalAttendee, ...]:
        """The people present who are on a cup's list."""
        return tuple(each for each in self.present if isinstance(each, FinalAttendee))

    @property
    def guests(self) -> tuple[FinalGuest, ...]:
        """The people present who are on none."""
        return tuple(each for each in self.present if isinstance(each, FinalGuest))

    @property
    def expected(self) -> int:
        return self.attendance.expected

    @property
    def here(self) -> int:
        return self.attendance.here

    @property
    def absent(self) -> int:
        return self.attendance.absent

    @property
    def moved_up(self) -> tuple[FinalAttendee, ...]:
        """Reserves who are present and took a place."""
        return tuple(each for each in self.attendees if each.taken)

    @property
    def waiting(self) -> tuple[FinalAttendee, ...]:
        """Reserves who are present without a place."""
        return tuple(each for each in self.attendees if each.has_no_place and not has_declined(each.row))

    @property
    def returned(self) -> tuple[FinalAttendee, ...]:
        """Those who had declined and are present."""
        return tuple(each for each in self.attendees if each.has_no_place and has_declined(each.row))

    @property
    def left(self) -> tuple[Replacement, ...]:
        """Places of reserves who have left again."""
        return tuple(each for each in self.replacements if not each.is_here)


def final_check_in(day: FinalDay) -> FinalCheckIn:
    """The state of a final's check-in. One statement; one more once a reserve who took a place has gone."""
    present = people_at_door(day)
    here = frozenset(each.person.player for each in present)
    missing = [row for row in day.listed.rows if row.is_in and row.person.player not in here]
    left = [(row, cups) for row in missing if (cups := left_in(day, row))]
    places = {cup.short_name: places_of(day, cup, here) for cup in day.listed.cups}
    return FinalCheckIn(
        attendance=attendance(day, here),
        free=sum(each.free for each in places.values()),
        may_come=most_reserves(places.values()),
        missing=tuple(_missing_finalist(row, cups, places) for row, cups in left),
        replacements=tuple(_replacements(day, here)),
        tied=tuple(_tied(day, places, frozenset(cup for _, cups in left for cup in cups))),
        present=present,
    )


def unplaced_reserves(evening: Tournament) -> UnplacedReserves | None:
    """Who brings no Vorrundenpunkte to a final because no place became free for them; None unless somebody is missing,
    too. At most nine statements, at any other evening none.
    """
    found = unsettled_at(evening)
    return found if found and found.reserves and found.missing else None


def unsettled_at(evening: Tournament) -> UnplacedReserves | None:
    """The same, or those missing alone; None if there is nobody. At most nine statements, at any other evening none."""
    championship = championship_of(evening)
    if championship is None:
        return None
    day = final_day(championship, evening)
    door, names = final_check_in(day), names_at_final(day)
    reserves = tuple(names[each.row.person.player] for each in door.attendees if each.has_no_place)
    missing = tuple(names[each.row.person.player] for each in door.missing if each.places)
    return UnplacedReserves(reserves, missing) if reserves or missing else None


def attendance(day: FinalDay, here: frozenset[int]) -> Attendance:
    """How many are expected and how many of them are among the players who are `here`. No statement."""
    inside = {row.person.player for row in day.listed.rows if left_in(day, row)}
    expected = inside | (day.taken_by.keys() & day.rows.keys())
    return Attendance(len(expected), len(expected & here))


def people_here(evening: Tournament) -> frozenset[int]:
    """Everybody checked in, by kept record. One statement."""
    return frozenset(evening.entries.filter(is_present=True).values_list("player", flat=True))


def people_who_came(evening: Tournament) -> frozenset[int]:
    """Everybody checked in, or who has played, by kept record. One statement."""
    came = Q(is_present=True) | has_played()
    return frozenset(evening.entries.filter(came).values_list("player", flat=True))


def people_who_played(evening: Tournament) -> frozenset[int]:
    """Everybody who has played, by kept record, also those gone home. One statement."""
    return frozenset(evening.entries.filter(has_played()).values_list("player", flat=True))


def _missing_finalist(row: FinalistRow, cups: Iterable[str], places: Mapping[str, CupPlaces]) -> MissingFinalist:
    free = (cup for cup in cups if places[cup].free)
    return MissingFinalist(row, tuple(FreePlace(cup, places[cup].reserves) for cup in free))


def _tied(day: FinalDay, places: Mapping[str, CupPlaces], open_cups: frozenset[str]) -> Iterator[TiedReserve]:
    """The reserves who may come beside somebody, in cups in which no absent finalist has a place left."""
    for cup, found in places.items():
        for reserve in found.reserves if found.is_tie and cup not in open_cups else ():
            player = reserve.row.person.player
            beside = (each for each in day.taken if each.cup == cup and share_rank(day, each.player, player, cup=cup))
            if (came := next(beside, None)) and came.replaces in day.rows:
                yield TiedReserve(cup, reserve, day.rows[came.player], day.rows[came.replaces])


def _replacements(day: FinalDay, here: frozenset[int]) -> Iterator[Replacement]:
    played = people_who_played(day.evening) if day.taken_by.keys() - here else frozenset[int]()
    for each in day.taken:
        if each.player in day.rows and each.replaces in day.rows:
            reserve, missing = day.rows[each.player], day.rows[each.replaces]
            yield Replacement(each, reserve, missing, each.player in here, each.player in played)
