"""The effect of moving hands written on the wrong sheet, on both tables.

A record refers to seats counted from forehand, so it is moved unchanged; at the other table its seats mean the people
who sit there.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rulesets.canonical import sha256_of
from scoring.doubling import doubled_hands, round_factor
from scoring.hand import read_hand
from scoring.settle import settle
from tournaments.errors import Refused
from tournaments.models import HandRevision, HandScore, Table
from tournaments.queries.room.doubling import makes_double
from tournaments.queries.room.entry import PlaceScore, deal_at, number_refusal, place_scores
from tournaments.queries.room.reseating import seats_digest
from tournaments.queries.room.seating import SeatedPlayer, seated_players_at, seated_players_of
from tournaments.queries.rulesets import table_ruleset

NumberPair = tuple[int, int]
"""A hand's number at its source, and at its target."""
LiveHands = Mapping[int, HandRevision]
"""A table's current hands by number, including struck ones."""


@dataclass(frozen=True, slots=True)
class HandMoves:
    """The hands to move from one sheet to the other (`there`), and from the other to the first (`back`)."""

    there: tuple[NumberPair, ...]
    back: tuple[NumberPair, ...] = ()


@dataclass(frozen=True, slots=True)
class MovedTotal:
    """Somebody's points and money at a table before and after."""

    seated_player: SeatedPlayer
    points: tuple[int, int]
    money: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MovedSheet:
    """A table before and after a move: the numbers of its hands, and everybody's totals by place."""

    table: Table
    before: tuple[int, ...]
    after: tuple[int, ...]
    totals: tuple[MovedTotal, ...]


def moved_run(*, first: int, last: int, to: int) -> tuple[NumberPair, ...]:
    """The consecutive hands `first` to `last`, the first of them as number `to`."""
    return tuple((number, to + number - first) for number in range(first, last + 1))


def interchanged(one: Iterable[int], other: Iterable[int]) -> HandMoves:
    """A swap of all hands of two sheets, keeping their numbers."""
    return HandMoves(tuple((number, number) for number in one), tuple((number, number) for number in other))


def live_hands(table: Table) -> dict[int, HandRevision]:
    """A table's current hands by number. One statement."""
    rows = HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=False).select_related("hand")
    return {each.hand.number: each for each in rows.order_by("hand__number")}


def tables_digest(one: Table, other: Table) -> str:
    """A digest of who sits at two tables and of their hands, which changes with any of these. Four statements."""
    return sha256_of([seats_digest(one), seats_digest(other)])


def moves_refusal(one: Table, other: Table, moves: HandMoves) -> Refused | None:
    """Why hands cannot be moved like that: same_sheet, other_evening, other_size, moves_none, or a code of
    `_numbers_refusal`. Four statements.
    """
    if one.pk == other.pk:
        return Refused("same_sheet", field="other")
    if one.round.tournament_id != other.round.tournament_id:
        return Refused("other_evening", field="other")
    if one.seats.count() != other.seats.count():
        return Refused("other_size", field="other")
    if not moves.there and not moves.back:
        return Refused("moves_none")
    here, there = live_hands(one), live_hands(other)
    return _numbers_refusal(moves.there, here, other, there.keys() - _from(moves.back)) or _numbers_refusal(
        moves.back, there, one, here.keys() - _from(moves.there)
    )


def _numbers_refusal(
    pairs: Collection[NumberPair], there: LiveHands, target: Table, staying: Collection[int]
) -> Refused | None:
    """For hands that are `there` and go to a table where some are `staying`: no_hand, number_range, hands_there."""
    missing = [number for number, _ in pairs if number not in there]
    if missing:
        return Refused("no_hand", field="first", number=missing[0])
    wanted = Counter(to for _, to in pairs)
    for to in wanted:
        if refusal := number_refusal(target, to):
            return Refused("number_range", field="to", **refusal.facts)
    taken = sorted(to for to, times in wanted.items() if times > 1 or to in staying)
    if taken:
        facts = {"table": target.number, "hands": ", ".join(map(str, taken))}
        return Refused("hands_there", field="to", **facts)
    return None


def _from(pairs: Iterable[NumberPair]) -> set[int]:
    return {number for number, _ in pairs}


def moved_sheets(one: Table, other: Table, moves: HandMoves) -> tuple[MovedSheet, MovedSheet]:
    """The effect of permitted moves on both tables. Six statements."""
    here, there = live_hands(one), live_hands(other)
    return (
        _moved_sheet(one, here, _with_moves(here, moves.there, there, moves.back)),
        _moved_sheet(other, there, _with_moves(there, moves.back, here, moves.there)),
    )


def _with_moves(
    mine: LiveHands, away: Iterable[NumberPair], others: LiveHands, here: Iterable[NumberPair]
) -> dict[int, HandRevision]:
    left = _from(away)
    kept = {number: each for number, each in mine.items() if number not in left}
    return dict(sorted((kept | {to: others[number] for number, to in here}).items()))


def _moved_sheet(table: Table, before: LiveHands, after: LiveHands) -> MovedSheet:
    seated_players = seated_players_of(table)
    points, money = _sums(HandScore.objects.filter(revision__in=[each.pk for each in before.values()]))
    new_points, new_money = _sums(_settled(table, seated_players, after))
    totals = (
        MovedTotal(each, (points[entry], new_points[entry]), (money[entry], new_money[entry]))
        for each in seated_players
        for entry in [each.entry]
    )
    return MovedSheet(table, tuple(before), tuple(after), tuple(totals))


def _settled(table: Table, seated_players: Sequence[SeatedPlayer], hands: LiveHands) -> list[PlaceScore]:
    """The scores of a table's hands, with the doubling they have among these."""
    ruleset, size = table_ruleset(table), len({each.place for each in seated_players})
    records = {number: each.record for number, each in hands.items() if each.record is not None}
    reach = doubled_hands(ruleset, people=size) if ruleset.doubled_after else 0
    occasions = [number for number, record in records.items() if reach and makes_double(record, ruleset)]
    scores: list[PlaceScore] = []
    for number, record in records.items():
        factor = round_factor(number, occasions, hands=reach) if reach else 1
        settlement = settle(replace(read_hand(record, ruleset), round_factor=factor), ruleset)
        sitting = seated_players_at(seated_players, hand=number)
        scores += place_scores(sitting, deal_at(table, number, size=size), settlement, totals={})
    return scores


def _sums(scores: Iterable[HandScore | PlaceScore]) -> tuple[Counter[int], Counter[int]]:
    points: Counter[int] = Counter()
    money: Counter[int] = Counter()
    for score in scores:
        entry = score.entry_id if isinstance(score, HandScore) else score.entry
        points[entry] += score.points
        money[entry] += score.money
    return points, money
