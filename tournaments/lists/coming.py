"""The public list of finalists: nobody who declined is named on it."""

from collections.abc import Set
from dataclasses import dataclass, replace

from scoring.qualification import Reason
from tournaments.lists.finalist_queue import as_told, newly_in
from tournaments.lists.finalists import FinalistList, FinalistRow


@dataclass(frozen=True, slots=True)
class ComingList:
    """A published list of finalists (`as_told`) without those who declined: how many had `declined`, how many are in
    only by that (`moved_up`; a place that others share goes to nobody), and how many have declined `since`.
    """

    listed: FinalistList
    declined: int
    moved_up: int
    since: int

    @property
    def coming(self) -> tuple[FinalistRow, ...]:
        return tuple(row for row in self.listed.rows if row.is_in)


def coming_list(value: FinalistList, gone: Set[int]) -> ComingList:
    """The public list, without players (ids) who are in on it or in reserve and have `gone` since."""
    told = as_told(value)
    declined = sum(row.best.reason == Reason.DECLINED for row in told.rows)
    kept = [row for row in told.rows if row.best.reason != Reason.DECLINED]
    there = tuple(row for row in kept if row.person.player not in gone)
    return ComingList(replace(told, rows=there), declined, len(newly_in(value)), len(kept) - len(there))


@dataclass(frozen=True, slots=True)
class PublicPair:
    """Two versions of a list of finalists to be compared in public: without those who declined by the later one, and
    without whoever of the earlier one had. `declined` counts those who declined in between.
    """

    before: FinalistList
    after: FinalistList
    declined: int


def public_pair(before: FinalistList, after: FinalistList) -> PublicPair:
    """What of two versions may be compared in public."""
    earlier, later = _declined(before), _declined(after)
    between = {row.person.player for row in before.rows} & later - earlier
    return PublicPair(_without(before, earlier | later), _without(after, later), len(between))


def _declined(value: FinalistList) -> set[int]:
    return {row.person.player for row in value.rows if row.best.reason == Reason.DECLINED}


def _without(value: FinalistList, players: Set[int]) -> FinalistList:
    return replace(value, rows=tuple(row for row in value.rows if row.person.player not in players))
