"""What another cup of a final, other terms or another ranking would change of its lists, before saving."""

from dataclasses import dataclass, replace

from rulesets.canonical import sha256_of
from tournaments.lists.changes import ListChange, list_changes
from tournaments.lists.finalists import FinalistList
from tournaments.models import Championship
from tournaments.queries.digests import shown_digest
from tournaments.queries.finals.day import final_day, final_evening
from tournaments.queries.finals.finalists import TriedCup, finalists
from tournaments.queries.finals.invitations import final_has_begun
from tournaments.queries.finals.lost_places import LostPlaces, lost_places
from tournaments.queries.finals.overall_ranking import overall_ranking

ITS_OWN = "head_cups"
"""The change of the terms themselves, as a difference between the lists."""


@dataclass(frozen=True, slots=True)
class CupEffect:
    """The differences for people in the list of finalists and, where it `moves_points`, in the `overall` ranking, and
    `shown`, the digest of the lists of finalists that were compared, and of who has accepted a place `lost` by it: no
    hand that is entered changes it.
    """

    changes: tuple[ListChange, ...]
    shown: str
    lost: LostPlaces
    moves_points: bool = False
    overall: tuple[ListChange, ...] = ()


def cup_effect(championship: Championship, tried: TriedCup) -> CupEffect:
    """Compare the lists as they are with those by `tried`. Eighteen statements, and for a final that has begun those of
    two overall rankings.
    """
    before, after = finalists(championship), finalists(championship, tried=tried)
    changes = tuple(each for each in list_changes(before, after) if each.code != ITS_OWN)
    lost = lost_places(championship, before, after)
    promised = [row.person.player for row in lost.promised]
    shown = sha256_of([shown_digest(before), shown_digest(after), promised])
    if not _points_differ(before, after) or not _has_begun(championship):
        return CupEffect(changes, shown, lost)
    return CupEffect(changes, shown, lost, moves_points=True, overall=_overall_changes(championship, after))


def moves_points(championship: Championship, tried: TriedCup) -> bool:
    """Whether by `tried` somebody would bring other Vorrundenpunkte to a final that has begun. At most twelve
    statements.
    """
    return _has_begun(championship) and _points_differ(finalists(championship), finalists(championship, tried=tried))


def _has_begun(championship: Championship) -> bool:
    return final_has_begun(final_evening(championship.season))


def _points_differ(before: FinalistList, after: FinalistList) -> bool:
    then, now = _points(before), _points(after)
    return any(now.get(player) != points for player, points in then.items())


def _points(listed: FinalistList) -> dict[int, tuple[int, list[int]]]:
    """What somebody brings, and would bring as a reserve of each cup, by player (id)."""
    return {
        row.person.player: (row.vorrundenpunkte, sorted(way.vorrundenpunkte or 0 for way in row.ways))
        for row in listed.rows
    }


def _overall_changes(championship: Championship, after: FinalistList) -> tuple[ListChange, ...]:
    evening = final_evening(championship.season)
    if evening is None:
        return ()
    day = final_day(championship, evening)
    return list_changes(overall_ranking(day), overall_ranking(replace(day, listed=after)))
