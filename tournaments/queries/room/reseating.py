"""The effect of reseating a table whose people sat differently from how they were seated.

A record refers to seats counted from forehand, so it stays as entered; only the people at these seats change. An
`order` gives, for each place from 1 on, the former place of the people who belong there: whoever began the round there
and their stand-ins move together.
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
from tournaments.queries.room.entry import PlaceScore, place_scores
from tournaments.queries.room.seating import SeatedPlayer, seated_players_at, seated_players_of
from tournaments.queries.rulesets import table_ruleset


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The new order of a table's places (see above), and the place that has forehand in hand 1."""

    order: tuple[int, ...]
    first_forehand: int

    @property
    def moves_people(self) -> bool:
        return self.order != tuple(range(1, len(self.order) + 1))


@dataclass(frozen=True, slots=True)
class ReseatedHand:
    """A current hand, and everybody's part of it after reseating.

    `hand` is None for a struck one. The totals are those of the round.
    """

    revision: HandRevision
    hand: PlayedHand | None
    places: tuple[PlaceScore, ...]


@dataclass(frozen=True, slots=True)
class ReseatedTotal:
    """Somebody's place, points and money at the table before and after."""

    before: SeatedPlayer
    after: SeatedPlayer
    points: tuple[int, int]
    money: tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReseatedPoints:
    """Everybody's points for hand `number` before and after, in the order of the totals."""

    number: int
    points: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Reseating:
    """A reseated table: people by place and then hand, hands by number.

    `played` are the hands without struck ones.
    """

    arrangement: Arrangement
    seated_players: tuple[SeatedPlayer, ...]
    hands: tuple[ReseatedHand, ...]
    totals: tuple[ReseatedTotal, ...]
    played: tuple[ReseatedPoints, ...]


def seats_digest(table: Table) -> str:
    """A digest of the seats and current hands, which changes with any of these.

    Two statements.
    """
    seats = [(each.place, each.from_hand, each.entry) for each in seated_players_of(table)]
    hands = [(each.hand.number, each.number) for each in _written(table)]
    return sha256_of([table.first_forehand, seats, hands])


def arrangement_refusal(table: Table, seated_players: Iterable[SeatedPlayer], wanted: Arrangement) -> Refused | None:
    """Why people cannot be reseated like that: place_range, person_twice or seats_unchanged. No statement."""
    began = {each.place: each for each in seated_players_at(seated_players, hand=1)}
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
    """The effect of a permitted arrangement. Three statements."""
    before = seated_players_of(table)
    seated_players = _moved(before, wanted.order)
    hands = _summed([_reseated(table, each, seated_players, wanted) for each in _written(table)])
    scores = list(HandScore.objects.filter(revision__in=[each.revision.pk for each in hands]))
    return Reseating(
        wanted,
        seated_players,
        hands,
        _totals(before, seated_players, hands, scores),
        _played(seated_players, hands, scores),
    )


def _written(table: Table) -> list[HandRevision]:
    rows = HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=False)
    return list(rows.select_related("hand").order_by("hand__number"))


def _moved(seated_players: Sequence[SeatedPlayer], order: Sequence[int]) -> tuple[SeatedPlayer, ...]:
    place_of = {former: place for place, former in enumerate(order, start=1)}
    moved = (replace(each, place=place_of[each.place]) for each in seated_players)
    return tuple(sorted(moved, key=lambda each: (each.place, each.from_hand)))


def _reseated(
    table: Table, revision: HandRevision, seated_players: Sequence[SeatedPlayer], wanted: Arrangement
) -> ReseatedHand:
    ruleset, number = table_ruleset(table), revision.hand.number
    sitting = seated_players_at(seated_players, hand=number)
    if revision.is_struck:
        nothing = (PlaceScore(each.place, each.entry, each.name, each.short_name, 0, 0, 0) for each in sitting)
        return ReseatedHand(revision, None, tuple(nothing))
    hand = read_hand(revision.record, ruleset)
    dealt = deal(number, size=len(sitting), players=ruleset.players, first_forehand=wanted.first_forehand)
    return ReseatedHand(revision, hand, place_scores(sitting, dealt, settle(hand, ruleset), totals={}))


def _summed(hands: Sequence[ReseatedHand]) -> tuple[ReseatedHand, ...]:
    """The hands with the round's running totals."""
    totals: Counter[int] = Counter()
    for each in hands:
        totals.update({score.entry: score.points for score in each.places})
    return tuple(
        replace(each, places=tuple(replace(score, total=totals[score.entry]) for score in each.places))
        for each in hands
    )


def _totals(
    before: Sequence[SeatedPlayer],
    after: Sequence[SeatedPlayer],
    hands: Sequence[ReseatedHand],
    scores: Sequence[HandScore],
) -> tuple[ReseatedTotal, ...]:
    """In the order of places and first hands; `scores` are the previous ones."""
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
    after: Sequence[SeatedPlayer], hands: Sequence[ReseatedHand], scores: Sequence[HandScore]
) -> tuple[ReseatedPoints, ...]:
    old = {(each.revision_id, each.entry_id): each.points for each in scores}
    new = {(hand.revision.pk, each.entry): each.points for hand in hands for each in hand.places}
    return tuple(
        ReseatedPoints(each.revision.hand.number, tuple((old.get(key, 0), new.get(key, 0)) for key in keys))
        for each in hands
        if each.hand
        for keys in [[(each.revision.pk, player.entry) for player in after]]
    )


def _sums(scores: Iterable[HandScore | PlaceScore]) -> tuple[Counter[int], Counter[int]]:
    points: Counter[int] = Counter()
    money: Counter[int] = Counter()
    for score in scores:
        entry = score.entry_id if isinstance(score, HandScore) else score.entry
        points[entry] += score.points
        money[entry] += score.money
    return points, money
