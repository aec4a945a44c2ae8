"""Who waits for a place in a final, cup by cup; who came in only because others declined; cups that send more."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from scoring.cut import Cut
from scoring.qualification import Reason
from tournaments.lists.finalists import FinalistCup, FinalistList, FinalistRow, FinalistWay


@dataclass(frozen=True, slots=True)
class Queued:
    """A reserve of a cup. `place` is theirs among those still waiting there (1 2 2 4), None if another cup brought them
    in; `equal` others share it.
    """

    row: FinalistRow
    way: FinalistWay
    place: int | None
    equal: int

    @property
    def needed(self) -> int:
        """How many places of the cup must be passed on first: people who are in through another cup take one, too."""
        return self.way.facts["reserve"]

    @property
    def others(self) -> tuple[FinalistWay, ...]:
        """The cups in which somebody who waits is no reserve; the others have blocks of their own."""
        return tuple(way for way in self.row.ways if way.reason != Reason.RESERVE and self.place)


@dataclass(frozen=True, slots=True)
class CupQueue:
    """The reserves of a cup, in order."""

    cup: FinalistCup
    people: tuple[Queued, ...]


@dataclass(frozen=True, slots=True)
class CupOverQuota:
    """A cup that sends more than its quota, because `tied` share the last place."""

    cup: FinalistCup
    sent: int
    tied: int


def reserve_queues(listed: FinalistList) -> tuple[CupQueue, ...]:
    """The cups with reserves, in the order of the final."""
    found = (reserve_queue(listed, cup) for cup in listed.cups)
    return tuple(each for each in found if any(one.place for one in each.people))


def reserve_queue(listed: FinalistList, cup: FinalistCup) -> CupQueue:
    """A cup's reserves, in order; () without any."""
    return CupQueue(cup, tuple(_queue(listed, cup)))


def as_told(listed: FinalistList) -> FinalistList:
    """The list with the numbers of reserves as they stand in the queues: `reserve` is somebody's place among those
    still waiting in the cup. It is left out where nobody waits: for whoever is in through another cup. So is `needed`
    beyond a cup's own minimum: how many evenings its season asks for is not known here. Whoever shares the last place
    only because others declined has `declined`, too, as everybody who moved up.
    """
    listed = replace(listed, rows=tuple(_tied_rows(listed)))
    queues = (reserve_queue(listed, cup) for cup in listed.cups)
    places = {(one.row.person.player, queue.cup.short_name): one.place for queue in queues for one in queue.people}
    minimums = {cup.short_name: cup.rule.get("min_participations", 0) for cup in listed.cups}
    return replace(listed, rows=tuple(_told_row(row, places, minimums) for row in listed.rows))


def only_waiting(queue: CupQueue, players: frozenset[int]) -> CupQueue:
    """The queue with only these people; their places stay."""
    return replace(queue, people=tuple(each for each in queue.people if each.row.person.player in players))


def newly_in(listed: FinalistList) -> frozenset[int]:
    """Players (ids) who are in only because others declined, in every cup that they are in through."""
    last = {cup.short_name: _cut(listed, cup).last_if_nobody_declined for cup in listed.cups}
    return frozenset(row.person.player for row in listed.rows if row.is_in and _has_moved_up(row, last))


def over_quota(listed: FinalistList) -> tuple[CupOverQuota, ...]:
    """The cups that send more than their quota."""
    found = []
    for cup in listed.cups:
        sent = [way for _, way in _ways(listed, cup) if way.is_in]
        tied = sum(way.reason == Reason.TIED_AT_CUT for way in sent)
        found.append(CupOverQuota(cup, len(sent), tied))
    return tuple(each for each in found if each.sent > each.cup.quota)


def _queue(listed: FinalistList, cup: FinalistCup) -> Iterator[Queued]:
    mine = [(row, way) for row, way in _ways(listed, cup) if way.reason == Reason.RESERVE]
    waiting = sorted(_rank(way) for row, way in mine if not row.is_in)
    for row, way in sorted(mine, key=lambda each: _rank(each[1])):
        rank = _rank(way)
        ahead, behind = bisect_left(waiting, rank), bisect_right(waiting, rank)
        yield Queued(row, way, None, 0) if row.is_in else Queued(row, way, 1 + ahead, behind - ahead - 1)


def _tied_rows(listed: FinalistList) -> Iterator[FinalistRow]:
    """The rows with `declined` in the ways of those who moved up to a shared last place."""
    cuts = {cup.short_name: _cut(listed, cup) for cup in listed.cups}
    for row in listed.rows:
        yield replace(row, ways=tuple(_tied_way(way, cuts[way.cup]) for way in row.ways))


def _tied_way(way: FinalistWay, cut: Cut) -> FinalistWay:
    if way.reason != Reason.TIED_AT_CUT or not cut.has_moved_up(_rank(way)):
        return way
    return replace(way, facts=way.facts | {"declined": cut.replaced_finalists()})


def _told_row(
    row: FinalistRow, places: Mapping[tuple[int, str], int | None], minimums: Mapping[str, int]
) -> FinalistRow:
    ways = (_told_way(way, places.get((row.person.player, way.cup)), minimums.get(way.cup, 0)) for way in row.ways)
    return replace(row, ways=tuple(ways))


def _told_way(way: FinalistWay, place: int | None, minimum: int) -> FinalistWay:
    if way.reason != Reason.RESERVE:
        is_invented = way.facts.get("needed", 0) > minimum
        return replace(way, facts=_without(way, "needed")) if is_invented else way
    return replace(way, facts=_without(way, "reserve") | ({"reserve": place} if place else {}))


def _without(way: FinalistWay, code: str) -> dict[str, int]:
    return {each: fact for each, fact in way.facts.items() if each != code}


def _has_moved_up(row: FinalistRow, last: Mapping[str, int]) -> bool:
    return all(_rank(way) > last[way.cup] for way in row.ways if way.is_in)


def _cut(listed: FinalistList, cup: FinalistCup) -> Cut:
    ways = [way for _, way in _ways(listed, cup) if way.reason != Reason.TOO_FEW_PARTICIPATIONS]
    active = sorted(_rank(way) for way in ways if way.reason != Reason.DECLINED)
    return Cut(cup.quota, tuple(active), tuple(sorted(_rank(way) for way in ways if way.reason == Reason.DECLINED)))


def _ways(listed: FinalistList, cup: FinalistCup) -> Iterator[tuple[FinalistRow, FinalistWay]]:
    return ((row, way) for row in listed.rows for way in row.ways if way.cup == cup.short_name)


def _rank(way: FinalistWay) -> int:
    return way.rank or 0
