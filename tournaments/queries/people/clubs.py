"""Clubs: their numbers of players, and whom changing one concerns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count

from tournaments.models import Club, Cup, Player
from tournaments.models.player import FINDABLE
from tournaments.queries.alphabet import alphabetical
from tournaments.queries.people.activity import OtherCup, other_cups_of
from tournaments.queries.people.intake import fingerprint


@dataclass(frozen=True, slots=True)
class ClubLine:
    """A club and its number of members, without hidden records."""

    club: Club
    members: int


@dataclass(frozen=True, slots=True)
class ClubChange:
    """Whom a change of some clubs concerns: members by id, and where else they play, by player (id)."""

    clubs: tuple[tuple[int, str], ...]
    members: tuple[int, ...]
    elsewhere: Mapping[int, tuple[OtherCup, ...]]

    @property
    def cups(self) -> tuple[OtherCup, ...]:
        """The other cups concerned, each once, by id."""
        return tuple(sorted({cup for cups in self.elsewhere.values() for cup in cups}))

    def fingerprint(self, name: str) -> str:
        """Identifies the change shown, so that nothing else is changed; `name` is the clubs' new name."""
        shown = [self.clubs, self.members, [[cup.pk, cup.name] for cup in self.cups], name]
        return fingerprint(shown)


def clubs_with_members() -> tuple[ClubLine, ...]:
    """Every club, by name. Two statements."""
    rows = Player.objects.filter(FINDABLE, club__isnull=False).order_by().values_list("club").annotate(Count("pk"))
    members = dict(rows)
    lines = [ClubLine(club, members.get(club.pk, 0)) for club in Club.objects.all()]
    return tuple(sorted(lines, key=lambda each: alphabetical(each.club.name, pk=each.club.pk)))


def club_names() -> tuple[str, ...]:
    """The names of all clubs, sorted. One statement."""
    return tuple(sorted(Club.objects.values_list("name", flat=True), key=alphabetical))


def members_of_club(club: Club) -> tuple[Player, ...]:
    """A club's members, by name. One statement."""
    found = Player.objects.filter(FINDABLE, club=club)
    return tuple(sorted(found, key=lambda each: alphabetical(each.name, each.number, each.pk)))


def club_change(clubs: Sequence[Club], *, cup: Cup, now: datetime) -> ClubChange:
    """Whom changing these clubs concerns, seen from a cup. Two statements."""
    members = tuple(Player.objects.filter(FINDABLE, club__in=clubs).order_by("pk").values_list("pk", flat=True))
    known = tuple(sorted((club.pk, club.name) for club in clubs))
    return ClubChange(known, members, other_cups_of(members, besides=cup, now=now))
