"""The places of a final that reserves may take over, cup by cup, and who is next for them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from scoring.cut import Cut
from scoring.qualification import PLACES_TAKEN, Reason
from tournaments.lists.finalist_queue import reserve_queue
from tournaments.lists.finalists import FinalistCup, FinalistRow
from tournaments.queries.finals.came import CameToFinal
from tournaments.queries.finals.day import FinalDay, left_in

NOBODY = CameToFinal()


@dataclass(frozen=True, slots=True)
class Reserve:
    """A reserve of a cup: their row, their place among those who wait in it (0 for somebody who had declined), their
    Vorrundenpunkte, and whether they are present. `equal` others share that place.
    """

    row: FinalistRow
    place: int
    equal: int
    vorrundenpunkte: int
    is_here: bool


class Return(StrEnum):
    """What becomes of somebody whose decline is taken back: in, a reserve again, or somebody else has the place, who
    came or has accepted and may still come.
    """

    IN = "in"
    RESERVE = "reserve"
    PLACE_TAKEN = "place_taken"
    PLACE_PROMISED = "place_promised"


OF_SOMEBODY_ELSE = frozenset({Return.PLACE_TAKEN, Return.PLACE_PROMISED})


@dataclass(frozen=True, slots=True)
class CupPlaces:
    """How many reserves may still come through a cup, and who of them, in order; `is_tie`: beyond its quota."""

    free: int
    reserves: tuple[Reserve, ...]
    is_tie: bool = False


def reserves_of(day: FinalDay, cup: FinalistCup, came: CameToFinal = NOBODY) -> Sequence[Reserve]:
    """A cup's reserves by rank, without those who replaced somebody.

    Among them is whoever declined, is present and finds the place somebody else's: they wait like everybody. No
    statement.
    """
    waiting = [
        Reserve(each.row, each.place, each.equal, each.way.vorrundenpunkte or 0, each.row.person.player in came.here)
        for each in reserve_queue(day.listed, cup).people
        if each.place and each.row.person.player not in day.taken_by
    ]
    return sorted([*_come_back(day, cup, came), *waiting], key=lambda each: _rank_in(each.row, cup.short_name))


def _come_back(day: FinalDay, cup: FinalistCup, came: CameToFinal) -> Iterator[Reserve]:
    for player in sorted((came.here & day.rows.keys()) - day.taken_by.keys()):
        row = day.rows[player]
        way = next((way for way in row.ways if way.cup == cup.short_name and way.reason == Reason.DECLINED), None)
        if way and not row.is_in and return_of(day, row, came) in OF_SOMEBODY_ELSE:
            yield Reserve(row, 0, 0, way.vorrundenpunkte or 0, is_here=True)


def places_of(day: FinalDay, cup: FinalistCup, came: CameToFinal) -> CupPlaces:
    """The places in a cup that reserves may take over, as if the absent and the reserves passed over had declined:
    what the quota leaves beside those who came and those who replaced somebody, and never more than are absent.

    Beyond the quota all reserves who share the rank of the last of them may come, as at the cut, and nobody else. No
    statement.
    """
    name, reserves = cup.short_name, tuple(reserves_of(day, cup, came))
    inside = [row for row in day.listed.rows if name in left_in(day, row)]
    ranks = [_rank_in(row, name) for row in inside if row.person.player in came.everybody]
    ranks += [_rank_of(day, each.player, name) for each in day.taken if each.cup == name]
    absent = sum(row.person.player not in came.everybody for row in inside)
    if len(ranks) < cup.quota:
        return CupPlaces(min(absent, cup.quota - len(ranks)), reserves)
    ranks.sort()
    tied = ranks[cup.quota - 1] == ranks[-1]
    also = tuple(each for each in reserves if tied and _rank_in(each.row, name) == ranks[-1])
    return CupPlaces(len(also), also, is_tie=True)


def has_declined(row: FinalistRow) -> bool:
    """Whether somebody has declined, which is so in all of their cups."""
    return any(way.reason == Reason.DECLINED for way in row.ways)


def return_of(day: FinalDay, row: FinalistRow, came: CameToFinal) -> Return:
    """What taking back somebody's decline makes of them, beside the people who came."""
    out = frozenset(put_out_by(day, row))
    if out & came.everybody:
        return Return.PLACE_TAKEN
    if out & day.accepted:
        return Return.PLACE_PROMISED
    ranks = _declined_ranks(row)
    return Return.IN if any(cut.is_in(ranks[cup]) for cup, cut in _cuts_with(day, ranks).items()) else Return.RESERVE


def put_out_by(day: FinalDay, row: FinalistRow) -> tuple[int, ...]:
    """The people (player ids) who would have no place any more if somebody's decline were taken back, in the order of
    the list.
    """
    cuts = _cuts_with(day, _declined_ranks(row))
    return tuple(player for player in day.rows if _is_put_out(day, player, cuts))


def _declined_ranks(row: FinalistRow) -> Mapping[str, int]:
    return {way.cup: way.rank for way in row.ways if way.rank and way.reason == Reason.DECLINED}


def _cuts_with(day: FinalDay, ranks: Mapping[str, int]) -> Mapping[str, Cut]:
    """The cuts of these cups if somebody with these ranks had not declined."""
    cups = (cup for cup in day.listed.cups if cup.short_name in ranks)
    return {cup.short_name: _cut_with(day, cup, ranks[cup.short_name]) for cup in cups}


def _cut_with(day: FinalDay, cup: FinalistCup, rank: int) -> Cut:
    """A cup's cut if somebody of that rank had not declined."""
    ways = (way for row in day.listed.rows for way in row.ways if way.cup == cup.short_name)
    active = [way.rank or 0 for way in ways if way.reason in {*PLACES_TAKEN, Reason.RESERVE}]
    return Cut(cup.quota, tuple(sorted([*active, rank])), ())


def _is_put_out(day: FinalDay, player: int, cuts: Mapping[str, Cut]) -> bool:
    """Whether somebody has places now, own ones or one taken over at the door, and would have none with these cuts."""
    taken = day.taken_by.get(player)
    holder = day.rows.get(taken.replaces if taken else player)
    if holder is None:
        return False
    cups = [taken.cup] if taken else left_in(day, holder)
    return bool(cups) and all(cup in cuts and not cuts[cup].is_in(_rank_in(holder, cup)) for cup in cups)


def has_place(day: FinalDay, player: int) -> bool:
    """Whether somebody has a place: an own one that is left to them, or one taken over at the door."""
    row, taken = day.rows.get(player), day.taken_by.get(player)
    if row is not None and left_in(day, row):
        return True
    holder = day.rows.get(taken.replaces) if taken else None
    return holder is not None and any(taken and way.cup == taken.cup and way.is_in for way in holder.ways)


def share_rank(day: FinalDay, one: int, other: int, *, cup: str) -> bool:
    """Whether two people (player ids) have the same rank in a cup."""
    return _rank_of(day, one, cup) == _rank_of(day, other, cup) != 0


def most_reserves(places: Iterable[CupPlaces]) -> int:
    """How many reserves may come at most; somebody may be a reserve of several cups."""
    free = [each for each in places if each.free]
    people = {reserve.row.person.player for each in free for reserve in each.reserves}
    return min(len(people), sum(map(_most_of, free)))


def _most_of(places: CupPlaces) -> int:
    """The same through one cup: whoever is tied with the last of them comes, too."""
    count = min(places.free, len(places.reserves))
    last = places.reserves[count - 1].place if count else 0
    return count + sum(last > 0 and each.place == last for each in places.reserves[count:])


def _rank_of(day: FinalDay, player: int, cup: str) -> int:
    """The rank of somebody who took a place, who need not be on the list any more; 0 if unknown."""
    return _rank_in(day.rows[player], cup) if player in day.rows else 0


def _rank_in(row: FinalistRow, cup: str) -> int:
    return next((way.rank or 0 for way in row.ways if way.cup == cup), 0)
