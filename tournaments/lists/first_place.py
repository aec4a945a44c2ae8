"""Who has the first place in one of two versions of a list, and no longer in the other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.lists.published import AnyList, FinalistList, ListedPlayer, QualifierList
from tournaments.names import listed_names


@dataclass(frozen=True, slots=True)
class FirstPlace:
    """The names of everybody in the first place, before and after; several share it, nobody: the list has no ranks."""

    before: tuple[str, ...]
    after: tuple[str, ...]


def first_place(before: AnyList, after: AnyList) -> FirstPlace | None:
    """None while the same people have it, and for lists of several cups or of who qualifies, which have no winner."""
    if isinstance(after, QualifierList | FinalistList):
        return None
    return other_first(
        [row.person for row in before.rows if row.rank == 1], [r.person for r in after.rows if r.rank == 1]
    )


def other_first(before: Iterable[ListedPlayer], after: Iterable[ListedPlayer]) -> FirstPlace | None:
    """The same of the people themselves; namesakes are told apart."""
    were, are = ({each.player: each for each in people} for people in (before, after))
    if were.keys() == are.keys():
        return None
    people = were | are
    names = dict(zip(people, listed_names([*people.values()]), strict=True))
    return FirstPlace(_named(names, were), _named(names, are))


def _named(names: Mapping[int, str], people: Iterable[int]) -> tuple[str, ...]:
    return tuple(names[each] for each in people)
