"""The cut of a cup's qualifiers: the last rank that is in, who shares it, who moves up, and the reserves."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Cut:
    """`quota` places by season rank. `active` are the ranks of players taking a place, `declined` of those declining,
    both ascending (1 2 2 4, so a shared rank occurs once per player).
    """

    quota: int
    active: tuple[int, ...]
    declined: tuple[int, ...]

    @cached_property
    def last(self) -> int:
        """The rank of the last place; everybody with this rank is in."""
        return _rank_of_last(self.active, self.quota)

    @cached_property
    def last_if_nobody_declined(self) -> int:
        return _rank_of_last(tuple(sorted(self.active + self.declined)), self.quota)

    def is_in(self, rank: int) -> bool:
        return rank <= self.last

    def is_tied(self, rank: int) -> bool:
        """Whether this is the last rank, shared by more players than there were places left."""
        return rank == self.last and bisect_right(self.active, rank) > self.quota

    def has_moved_up(self, rank: int) -> bool:
        return self.last_if_nobody_declined < rank <= self.last

    def sharing(self, rank: int) -> int:
        return bisect_right(self.active, rank) - bisect_left(self.active, rank)

    def reserve(self, rank: int) -> int:
        """The position among the reserves, 1 for the next in line."""
        return bisect_left(self.active, rank) - bisect_right(self.active, self.last) + 1

    def replaced_finalists(self) -> int:
        """How many players declined a place they had."""
        return bisect_right(self.declined, self.last_if_nobody_declined)


def _rank_of_last(ranks: tuple[int, ...], quota: int) -> int:
    return ranks[min(quota, len(ranks)) - 1] if ranks else 0
