"""What another cup of a final, other terms or another ranking would change of the list of finalists, before saving."""

from dataclasses import dataclass

from rulesets.canonical import sha256_of
from tournaments.lists.changes import ListChange, list_changes
from tournaments.models import Championship
from tournaments.queries.digests import shown_digest
from tournaments.queries.finals.finalists import TriedCup, finalists

ITS_OWN = "head_cups"
"""The change of the terms themselves, as a difference between the lists."""


@dataclass(frozen=True, slots=True)
class CupEffect:
    """The differences for people, and `shown`, the digest of the lists that were compared."""

    changes: tuple[ListChange, ...]
    shown: str


def cup_effect(championship: Championship, tried: TriedCup) -> CupEffect:
    """Compare the list as it is with the one by `tried`. Ten statements."""
    before, after = finalists(championship), finalists(championship, tried=tried)
    changes = tuple(each for each in list_changes(before, after) if each.code != ITS_OWN)
    return CupEffect(changes, sha256_of([shown_digest(before), shown_digest(after)]))
