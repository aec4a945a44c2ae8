"""Places in a final: who has one, and whether a later list corrects an earlier one rather than recording answers."""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from scoring.qualification import Reason
from tournaments.lists.finalist_queue import as_told
from tournaments.lists.finalists import FinalistCup, FinalistList, FinalistRow, FinalistWay
from tournaments.lists.published import AnyList, QualifierRow

QUOTA = "quota"


def place_of(row: Any) -> dict[str, bool]:
    """Whether somebody has a place, as a fact; none for lists that give no places."""
    return {"is_in": row.is_in} if isinstance(row, QualifierRow | FinalistRow) else {}


def told_rows(listed: AnyList) -> Iterable[Any]:
    """A list's rows; of finalists with the reserves' numbers as people are told them."""
    return (as_told(listed) if isinstance(listed, FinalistList) else listed).rows


def told_ways(row: FinalistRow) -> tuple[FinalistWay, ...]:
    """Somebody's ways without the cups' quotas: another one is a change of the list, not of everybody on it."""
    return tuple(
        replace(way, facts={code: each for code, each in way.facts.items() if code != QUOTA}) for way in row.ways
    )


def told_reason(row: QualifierRow) -> tuple[str, dict[str, int]]:
    """Why somebody qualifies, with the facts that are said; rank and quota are other changes than this one."""
    return row.reason, {code: each for code, each in row.facts.items() if code not in {"rank", QUOTA}}


def takes_places_back(changes: Iterable[tuple[str, Any, Any]]) -> bool:
    """Given changes of a list of finalists as code, before and after: whether the rules of a cup differ, or somebody's
    rank, its points, or place.

    A place declined, or gained by moving up, is no correction, nor are other names or another order of the cups.
    """
    return any(
        (code == "head_cups" and _rules(before) != _rules(after))
        or (code == "places" and (_ranks(before) != _ranks(after) or _is_lost(before, after)))
        for code, before, after in changes
    )


def _rules(cups: Iterable[FinalistCup]) -> dict[str, Any]:
    return {each.short_name: each.rule for each in cups}


def _ranks(ways: tuple[FinalistWay, ...]) -> dict[str, Any]:
    return {way.cup: (way.rank, way.vorrundenpunkte) for way in ways}


def _is_lost(before: tuple[FinalistWay, ...], after: tuple[FinalistWay, ...]) -> bool:
    return before[0].is_in and not after[0].is_in and after[0].reason != Reason.DECLINED
