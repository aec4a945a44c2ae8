"""Results without cup points, compared with others."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Protocol

from tournaments.lists.published import AnyList, ResultsList


class Difference(Protocol):
    """A difference between two lists."""

    @property
    def code(self) -> str: ...
    @property
    def facts(self) -> Mapping[str, Any]: ...


def without_unread(before: AnyList, after: AnyList) -> tuple[AnyList, AnyList]:
    """Two lists without the cup points that the later one does not give, which nobody reads."""
    if not (isinstance(before, ResultsList) and isinstance(after, ResultsList)) or after.cup_points:
        return before, after
    return _without(before), _without(after)


def gives_none(change: Difference) -> bool:
    """Whether a change is that cup points are no longer given."""
    return change.code == "head_cup_points" and not change.facts["after"]


def _without(results: ResultsList) -> ResultsList:
    return replace(results, rows=tuple(replace(row, cup_points=0) for row in results.rows))
