"""A table whose people sat otherwise than it was seated: what its hands bring to whom then.

A record says what was played by seats from forehand on, so it stays as it was entered; whose seats these are changes.
An `order` names for each place, from 1 on, the place whose people belong there: whoever began the round at it and
whoever stood in for them go together.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from rulesets.canonical import sha256_of
from scoring.hand import PlayedHand, read_hand
from scoring.rotation import deal
from scoring.settle import settle
from tournaments.errors import Refused
from tournaments.models import HandRevision, HandScore, Table
from tournaments.queries.entry import PlaceScore, place_scores
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.seating import Sitter, sitters_at, sitters_of


@dataclass(frozen=True, slots=True)
class Arrangement:
    """Who belongs to which place of a table (see above), and which place has forehand in hand 1."""

    order: tuple[int, ...]
    first_forehand: int

    @property
    def moves_people(self) -> bool:
        return self.order != tuple(range(1, len(self.order) + 1))


@dataclass(frozen=True, slots=True)
class ReseatedHand:
    """A hand as it is written down now, and what everybody at the table has of it then.

    `hand` is None for a struck one. The totals are those of the round.
    """

    revision: HandRevision
    hand: PlayedHand | None
    places: tuple[PlaceScore, ...]


@dataclass(frozen=True, slots=True)
class ReseatedTotal:
    """Somebody's place, points and money at the table before and after."""

    before: Sitter
    after: Sitter
    points: tuple[int, int]
    money: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReseatedPoints:
    """What hand `number` brings everybody: points before and after, in the order of the totals."""

    number: int
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Reseating:
    """A table with other people at its places: everybody by place and then hand, its hands by number.

    `played` are the hands but for struck ones.
    """

    arrangement: Arrangement
    sitters: tuple[Sitter, ...]
    hands: tuple[ReseatedHand, ...]
    totals: tuple[ReseatedTotal, ...]
    played: tuple[ReseatedPoints, ...]


def seats_digest(table: Table) -> str:
    """Of who sits where and which hands are written down: another one when anything of it has changed.

    Two statements.
    """
    seats = [(each.place, each.from_hand, each.entry) for each in sitters_of(table)]
    hands = [(each.hand.number, each.number) for each in _written(table)]
    return sha256_of([table.first_forehand, seats, hands])


def arrangement_refusal(table: Table, sitters: Iterable[Sitter], wanted: Arrangement) -> Refused | None:
    """Why people can't sit like that: place_range, person_twice or seats_unchanged. No statement."""
    began = {each.place: each for each in sitters_at(sitters, hand=1)}
    places = len(began)
    if len(wanted.order) != places or not {*wanted.order, wanted.first_forehand} <= set(began):
        return Refused("place_range", places=places)
    twice = [place for place, times in Counter(wanted.order).items() if times > 1]
    if twice:
        return Refused("person_twice", name=began[twice[0]].listed_name)
    if not wanted.moves_people and wanted.first_forehand == table.first_forehand:
        return Refused("seats_unchanged")
    return None


def reseating(table: Table, wanted: Arrangement) -> Reseating:
    """What an arrangement that is not refused brings. Three statements."""
    before = sitters_of(table)
    sitters = _moved(before, wanted.order)
    hands = _summed([_reseated(table, each, sitters, wanted) for each in _written(table)])
    scores = list(HandScore.objects.filter(revision__in=[each.revision.pk for each in hands]))
    return Reseating(wanted, sitters, hands, _totals(before, sitters, hands, scores), _played(sitters, hands, scores))


def _written(table: Table) -> list[HandRevision]:
    rows = HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=False)
    return list(rows.select_related("hand").order_by("hand__number"))


def _moved(sitters: Sequence[Sitter], order: Sequence[int]) -> tuple[Sitter, ...]:
    place_of = {former: place for place, former in enumerate(order, start=1)}
    moved = (replace(each, place=place_of[each.place]) for each in sitters)
    return tuple(sorted(moved, key=lambda each: (each.place, each.from_hand)))


def _reseated(table: Table, revision: HandRevision, sitters: Sequence[Sitter], wanted: Arrangement) -> ReseatedHand:
    ruleset, number = table_ruleset(table), revision.hand.number
    sitting = sitters_at(sitters, hand=number)
    if revision.is_struck:
        nothing = (PlaceScore(each.place, each.entry, each.name, each.short_name, 0, 0, 0) for each in sitting)
        return ReseatedHand(revision, None, tuple(nothing))
    hand = read_hand(revision.record, ruleset)
    dealt = deal(number, size=len(sitting), players=ruleset.players, first_forehand=wanted.first_forehand)
    return ReseatedHand(revision, hand, place_scores(sitting, dealt, settle(hand, ruleset), totals={}))


def _summed(hands: Sequence[ReseatedHand]) -> tuple[ReseatedHand, ...]:
    """The same with the totals of the round."""
    totals: Counter[int] = Counter()
    for each in hands:
        totals.update({score.entry: score.points for score in each.places})
    return tuple(
        replace(each, places=tuple(replace(score, total=totals[score.entry]) for score in each.places))
        for each in hands
    )


def _totals(
    before: Sequence[Sitter], after: Sequence[Sitter], hands: Sequence[ReseatedHand], scores: Sequence[HandScore]
) -> tuple[ReseatedTotal, ...]:
    """By the place and hand in which people sit down; `scores` are those before."""
    now = {each.entry: each for each in before}
    points, money = _sums(scores)
    new_points, new_money = _sums(score for each in hands for score in each.places)
    return tuple(
        ReseatedTotal(
            before=now[each.entry],
            after=each,
            points=(points[each.entry], new_points[each.entry]),
            money=(money[each.entry], new_money[each.entry]),
        )
        for each in after
    )


def _played(
    after: Sequence[Sitter], hands: Sequence[ReseatedHand], scores: Sequence[HandScore]
) -> tuple[ReseatedPoints, ...]:
    old = {(each.revision_id, each.entry_id): each.points for each in scores}
    new = {(hand.revision.pk, each.entry): each.points for hand in hands for each in hand.places}
    return tuple(
        ReseatedPoints(each.revision.hand.number, tuple((old.get(key, 0), new.get(key, 0)) for key in keys))
        for each in hands
        if each.hand
        for keys in [[(each.revision.pk, sitter.entry) for sitter in after]]
    )


def _sums(scores: Iterable[HandScore | PlaceScore]) -> tuple[Counter[int], Counter[int]]:
    points: Counter[int] = Counter()
    money: Counter[int] = Counter()
    for score in scores:
        entry = score.entry_id if isinstance(score, HandScore) else score.entry
        points[entry] += score.points
        money[entry] += score.money
    return points, money
