"""What changed settings change of a season's table and list of qualifiers."""

from dataclasses import dataclass, field
from datetime import date

from rulesets.canonical import sha256_of
from tournaments.lists.first_place import FirstPlace
from tournaments.lists.published import ListedPlayer


@dataclass(frozen=True, slots=True)
class Standing:
    """Somebody's rank (None: too few evenings), total, and number of counted results.

    `is_shared`: others have the same rank. `missing` evenings are needed for a rank. Only another rank or total makes a
    standing another.
    """

    rank: int | None
    total: int
    counted: int = field(compare=False)
    is_shared: bool = field(default=False, compare=False)
    missing: int = field(default=0, compare=False)

    @property
    def figures(self) -> list[int | None]:
        return [self.rank, self.total, self.counted]


NOWHERE = Standing(None, 0, 0)
"""The standing of somebody who is not in the table."""


@dataclass(frozen=True, slots=True)
class MovedLine:
    """A changed standing, and whether the person joins or leaves the list of qualifiers.

    Whoever leaves it for too few evenings `played` some of those `needed`; 0 for everybody else.
    """

    person: ListedPlayer
    before: Standing
    after: Standing
    is_joining: bool = False
    is_leaving: bool = False
    played: int = 0
    needed: int = 0

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def places(self) -> int:
        """How many ranks up or down; 0 without a rank before or after."""
        return abs((self.after.rank or 0) - (self.before.rank or 0)) if self.before.rank and self.after.rank else 0

    @property
    def has_other_rank(self) -> bool:
        return self.before.rank != self.after.rank

    @property
    def is_losing(self) -> bool:
        return self.is_leaving or self.is_unranked

    @property
    def is_unranked(self) -> bool:
        """Whether the person loses the rank."""
        return self.before.rank is not None and self.after.rank is None

    @property
    def is_better(self) -> bool:
        return self._place(self.after) < self._place(self.before)

    @property
    def is_worse(self) -> bool:
        return self._place(self.after) > self._place(self.before)

    @staticmethod
    def _place(standing: Standing) -> tuple[bool, int]:
        return standing.rank is None, standing.rank or 0


@dataclass(frozen=True, slots=True)
class SharedLast:
    """The last place among the qualifiers, shared by `tied` people, so that `within` are in for `places`."""

    tied: int
    within: int
    places: int


@dataclass(frozen=True, slots=True)
class OtherScheme:
    """An evening (id, name, day) with the names of its cup-points schemes until now and from now on."""

    tournament: int
    name: str
    day: date
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class SeasonEffect:
    """Changed standings by the new rank, the number of unchanged ones, and who joins or leaves the list of qualifiers.

    `moved` has those who leave in any case. `first` is who has the first place then, if it is somebody else. `last` is
    the last place of the new list of qualifiers if more share it than there is room for. `tables` are the public
    sub-rankings (names) with other ranks or totals. `evenings` get another scheme
    because new ones have it; the `final` (name) keeps one of its own, "" where none does. `shown` is the digest of all
    these and of `settings`, which is that of both settings, so that exactly what the user saw is saved. While hands are
    entered (`is_in_play`) each of them moves the figures: then it is `settings` alone, the digest of everything else
    that they depend on.
    """

    moved: tuple[MovedLine, ...]
    same: int
    joining: tuple[ListedPlayer, ...]
    leaving: tuple[ListedPlayer, ...]
    last: SharedLast | None = None
    evenings: tuple[OtherScheme, ...] = ()
    final: str = ""
    settings: str = ""
    is_in_play: bool = False
    first: FirstPlace | None = None
    tables: tuple[str, ...] = ()

    @property
    def losing(self) -> tuple[MovedLine, ...]:
        """Those who lose their rank, or their place among the qualifiers; they are in none of the other groups."""
        return tuple(each for each in self.moved if each.is_losing)

    @property
    def unranked(self) -> int:
        """How many lose their rank."""
        return sum(each.is_unranked for each in self.moved)

    @property
    def reranked(self) -> int:
        """How many have another rank."""
        return sum(each.has_other_rank and not each.is_unranked for each in self.moved)

    @property
    def ranked(self) -> tuple[MovedLine, ...]:
        """Changed ranks."""
        return tuple(each for each in self.moved if each.has_other_rank and not each.is_losing)

    @property
    def only_summed(self) -> tuple[MovedLine, ...]:
        """Unchanged ranks with a changed total or changed counted results."""
        return tuple(each for each in self.moved if not each.has_other_rank and not each.is_losing)

    @property
    def is_empty(self) -> bool:
        return not (self.moved or self.joining or self.leaving or self.evenings or self.tables)

    @property
    def shown(self) -> str:
        if self.is_in_play:
            return self.settings
        lines = [[each.person.player, *each.before.figures, *each.after.figures] for each in self.moved]
        listed = [[each.player for each in group] for group in (self.joining, self.leaving)]
        schemes = [[each.tournament, each.before, each.after] for each in self.evenings]
        return sha256_of([lines, listed, schemes, list(self.tables), self.settings])
