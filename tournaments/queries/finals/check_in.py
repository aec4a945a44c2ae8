"""Check-in at a final of several cups: who is missing, which reserves are next, and who replaced whom."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from tournaments.lists.finalists import FinalistRow
from tournaments.models import Tournament
from tournaments.queries.finals.came import CameToFinal, came_of
from tournaments.queries.finals.day import FinalDay, TakenPlace, championship_of, final_day, left_in
from tournaments.queries.finals.free_places import (
    CupPlaces,
    Reserve,
    most_reserves,
    places_of,
    share_rank,
)
from tournaments.queries.finals.names_at_final import names_at_final
from tournaments.queries.finals.people_at_door import FinalAttendee, FinalGuest, PersonAtDoor, people_at_door

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
    """A place taken over: by whom, from whom, in which cup; they `came`, unless they left before they had played."""

    taken: TakenPlace
    reserve: FinalistRow
    missing: FinalistRow
    came: bool


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
    """How many people are expected at a final, finalists with a place left and reserves who took one, how many of
    them are present, and how many have played and gone home.
    """

    expected: int = 0
    here: int = 0
    gone: int = 0

    @property
    def came(self) -> int:
        """How many of those expected are present, or were until they had played."""
        return self.here + self.gone

    @property
    def absent(self) -> int:
        """How many of those expected did not come, or left before they had played."""
        return self.expected - self.here - self.gone


@dataclass(frozen=True, slots=True)
class FinalCheckIn:
    """The check-in of a final: who is missing, who replaced whom, and who `came`, the latest first.

    `free` counts the places reserves may take over, `may_come` the reserves who may come at most. `tied` are
    reserves who may come although nobody is missing in their cup any more.
    """

    attendance: Attendance
    free: int
    may_come: int
    missing: tuple[MissingFinalist, ...]
    replacements: tuple[Replacement, ...]
    tied: tuple[TiedReserve, ...]
    came: tuple[PersonAtDoor, ...]

    @property
    def present(self) -> tuple[PersonAtDoor, ...]:
        """The people present."""
        return tuple(each for each in self.came if each.is_here)

    @property
    def gone(self) -> tuple[PersonAtDoor, ...]:
        """Those who have played and gone home."""
        return tuple(each for each in self.came if not each.is_here)

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
        return tuple(each for each in self.attendees if each.has_no_place and not each.had_declined)

    @property
    def returned(self) -> tuple[FinalAttendee, ...]:
        """Those who had declined and are present."""
        return tuple(each for each in self.attendees if each.had_declined)

    @property
    def left(self) -> tuple[Replacement, ...]:
        """Places of reserves who have left again before they had played."""
        return tuple(each for each in self.replacements if not each.came)


def final_check_in(day: FinalDay) -> FinalCheckIn:
    """The state of a final's check-in. One statement."""
    people = people_at_door(day)
    came = came_of((each.person.player, each.is_here) for each in people)
    missing = [row for row in day.listed.rows if row.is_in and row.person.player not in came.everybody]
    left = [(row, cups) for row in missing if (cups := left_in(day, row))]
    places = {cup.short_name: places_of(day, cup, came) for cup in day.listed.cups}
    return FinalCheckIn(
        attendance=attendance(day, came),
        free=sum(each.free for each in places.values()),
        may_come=most_reserves(places.values()),
        missing=tuple(_missing_finalist(row, cups, places) for row, cups in left),
        replacements=tuple(_replacements(day, came)),
        tied=tuple(_tied(day, places, frozenset(cup for _, cups in left for cup in cups))),
        came=people,
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


def attendance(day: FinalDay, came: CameToFinal) -> Attendance:
    """How many are expected and how many of them came. No statement."""
    inside = {row.person.player for row in day.listed.rows if left_in(day, row)}
    expected = inside | (day.taken_by.keys() & day.rows.keys())
    return Attendance(len(expected), len(expected & came.here), len(expected & came.gone))


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


def _replacements(day: FinalDay, came: CameToFinal) -> Iterator[Replacement]:
    for each in day.taken:
        if each.player in day.rows and each.replaces in day.rows:
            reserve, missing = day.rows[each.player], day.rows[each.replaces]
            yield Replacement(each, reserve, missing, each.player in came.everybody)
