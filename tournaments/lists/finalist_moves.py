"""Who comes into a final, or drops out, between two lists of its finalists."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from tournaments.lists.finalists import FinalistList, FinalistRow


class WhyNobody(StrEnum):
    """Why nobody comes in through a cup after a decline."""

    NO_RESERVE = "no_reserve"
    IN_ALREADY = "in_already"
    TIED = "tied"


@dataclass(frozen=True, slots=True)
class PassedToNobody:
    """A cup (abbreviation) in which somebody gave up a place and nobody came in for it."""

    cup: str
    why: WhyNobody


@dataclass(frozen=True, slots=True)
class FinalistMoves:
    """Whoever was in through another cup already has not come in; `nobody` says where therefore nobody has."""

    come: tuple[FinalistRow, ...] = ()
    gone: tuple[FinalistRow, ...] = ()
    nobody: tuple[PassedToNobody, ...] = ()


def finalist_moves(before: FinalistList, after: FinalistList, *, besides: int) -> FinalistMoves:
    """The moves of everybody but the player (id) who answered."""
    old, new = _inside(before, besides), _inside(after, besides)
    return FinalistMoves(
        come=tuple(row for player, row in new.items() if player not in old),
        gone=tuple(row for player, row in old.items() if player not in new),
        nobody=tuple(_nobody(before, after, besides, come=new.keys() - old.keys())),
    )


def _nobody(before: FinalistList, after: FinalistList, player: int, *, come: set[int]) -> Iterator[PassedToNobody]:
    """The cups that the player (id) was in through and is no more, where none of those who `come` did."""
    for cup in before.cups:
        old, new = _through(before, cup.short_name), _through(after, cup.short_name)
        if player not in old - new or new & come:
            continue
        if new - old:
            yield PassedToNobody(cup.short_name, WhyNobody.IN_ALREADY)
        else:
            is_full = len(new) >= cup.quota
            yield PassedToNobody(cup.short_name, WhyNobody.TIED if is_full else WhyNobody.NO_RESERVE)


def _through(listed: FinalistList, cup: str) -> set[int]:
    """The players (ids) who are in through a cup."""
    return {row.person.player for row in listed.rows for way in row.ways if way.cup == cup and way.is_in}


def _inside(listed: FinalistList, besides: int) -> dict[int, FinalistRow]:
    return {row.person.player: row for row in listed.rows if row.is_in and row.person.player != besides}
