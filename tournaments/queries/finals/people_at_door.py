"""Who came to a final: the people on its lists, and guests who are on none."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import BooleanField, ExpressionWrapper, Q

from tournaments.lists.finalists import FinalistRow
from tournaments.lists.published import ListedPlayer
from tournaments.models import Entry
from tournaments.queries.finals.day import FinalDay, TakenPlace
from tournaments.queries.finals.free_places import has_declined
from tournaments.queries.people.leavers import has_played


@dataclass(frozen=True, slots=True)
class FinalAttendee:
    """Somebody on the list who came, at `at`; `taken` and `missing` say whom they replaced, if anybody.

    Nobody who `has_played` is taken back or checked out at the door; whoever is not `is_here` went home after that.
    """

    entry: int
    at: datetime
    row: FinalistRow
    taken: TakenPlace | None
    missing: FinalistRow | None
    has_played: bool
    is_here: bool

    @property
    def person(self) -> ListedPlayer:
        return self.row.person

    @property
    def has_no_place(self) -> bool:
        """Whether they would play without bringing Vorrundenpunkte."""
        return not self.row.is_in and self.taken is None

    @property
    def had_declined(self) -> bool:
        """Whether that is so because they declined."""
        return self.has_no_place and has_declined(self.row)


@dataclass(frozen=True, slots=True)
class FinalGuest:
    """Somebody who came, at `at`, and is on no cup's list: they play without Vorrundenpunkte."""

    entry: int
    at: datetime
    person: ListedPlayer
    has_played: bool
    is_here: bool


PersonAtDoor = FinalAttendee | FinalGuest


def people_at_door(day: FinalDay) -> tuple[PersonAtDoor, ...]:
    """Everybody checked in, and whoever has played and gone home, latest first. One statement."""
    came = day.evening.entries.filter(Q(is_present=True) | has_played()).order_by("-checked_in_at", "-pk")
    rows = came.select_related("player").annotate(played=ExpressionWrapper(has_played(), output_field=BooleanField()))
    return tuple(_person(day, entry, has_played=entry.played) for entry in rows)


def _person(day: FinalDay, entry: Entry, *, has_played: bool) -> PersonAtDoor:
    player, taken = entry.player, day.taken_by.get(entry.player_id)
    if row := day.rows.get(player.pk):
        missing = day.rows.get(taken.replaces) if taken else None
        return FinalAttendee(entry.pk, entry.checked_in_at, row, taken, missing, has_played, entry.is_present)
    listed = ListedPlayer(player.pk, player.number or "", player.name, player.place)
    return FinalGuest(entry.pk, entry.checked_in_at, listed, has_played, entry.is_present)
