"""Who came to a final: the people present, and those who have played and gone home, whose places stay theirs."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Tournament
from tournaments.queries.people.leavers import has_played


@dataclass(frozen=True, slots=True)
class CameToFinal:
    """The people (kept player ids) who are `here`, and those `gone` home after they had played."""

    here: frozenset[int] = frozenset()
    gone: frozenset[int] = frozenset()

    @property
    def everybody(self) -> frozenset[int]:
        """All those whose place nobody takes."""
        return self.here | self.gone


def came_to(evening: Tournament) -> CameToFinal:
    """Everybody who came, by kept record. One statement."""
    rows = evening.entries.filter(Q(is_present=True) | has_played()).values_list("player", "is_present")
    return came_of(rows)


def who_played(evening: Tournament) -> frozenset[int]:
    """Everybody who has played, also those gone home, by kept record. One statement."""
    return frozenset(evening.entries.filter(has_played()).values_list("player", flat=True))


def came_of(people: Iterable[tuple[int, bool]]) -> CameToFinal:
    """The same of people (player ids), each with whether they are present."""
    present = dict(people)
    here = frozenset(player for player, is_present in present.items() if is_present)
    return CameToFinal(here, frozenset(present) - here)
