"""People at the door of a final who had declined: what taking that back makes of them, and of others."""

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from tournaments.lists.finalists import FinalistRow
from tournaments.queries.finals.came import came_of
from tournaments.queries.finals.check_in import FinalCheckIn
from tournaments.queries.finals.day import FinalDay
from tournaments.queries.finals.free_places import Return, put_out_by, return_of
from tournaments.queries.finals.people_at_door import FinalAttendee


@dataclass(frozen=True, slots=True)
class PutOut:
    """Somebody who has no place, or would have none, because somebody else takes part after all; whoever `came` keeps
    it.
    """

    row: FinalistRow
    has_accepted: bool
    came: bool


@dataclass(frozen=True, slots=True)
class Returned:
    """Somebody present who had declined, what taking that back makes of them (`becomes`), and who would be `out`;
    `may_come`: somebody is missing for whom they can come as the next reserve.
    """

    attendee: FinalAttendee
    becomes: Return
    out: tuple[PutOut, ...]
    may_come: bool

    @property
    def promised(self) -> tuple[PutOut, ...]:
        """Those who accepted among them."""
        return tuple(each for each in self.out if each.has_accepted)

    @property
    def there(self) -> tuple[PutOut, ...]:
        """Those who came among them, so that the place stays theirs."""
        return tuple(each for each in self.out if each.came)


def returned_people(day: FinalDay, door: FinalCheckIn) -> Iterator[Returned]:
    """Everybody present who had declined. No statement."""
    came = came_of((each.person.player, each.is_here) for each in door.came)
    places = [place for each in door.missing for place in each.places]
    next_ones = {reserve.row.person.player for place in places for reserve in place.reserves}
    for each in door.returned:
        out = put_out(day, put_out_by(day, each.row), came.everybody)
        yield Returned(each, return_of(day, each.row, came), out, each.person.player in next_ones)


def put_out(day: FinalDay, players: Iterable[int], came: Container[int] = ()) -> tuple[PutOut, ...]:
    """These people (player ids) as far as they are on the list; `came` are those who did. No statement."""
    known = (player for player in players if player in day.rows)
    return tuple(PutOut(day.rows[player], player in day.accepted, player in came) for player in known)
