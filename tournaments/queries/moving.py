"""Hands that were written on another table's sheet: what both tables have before and after they are moved.

A record says what was played by seats from forehand on, so it stays as it was entered; at the other table these are the
seats of the people who sit there.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from rulesets.canonical import sha256_of
from scoring.doubling import doubled_hands, round_factor
from scoring.hand import read_hand
from scoring.settle import settle
from tournaments.errors import Refused
from tournaments.models import HandRevision, HandScore, Round, Table
from tournaments.models.round import RoundState
from tournaments.queries.doubling import makes_double
from tournaments.queries.entry import PlaceScore, deal_at, number_refusal, place_scores
from tournaments.queries.reseating import seats_digest
from tournaments.queries.room import room_state
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.seating import Sitter, seating_of, sitters_at, sitters_of

NumberPair = tuple[int, int]
"""A hand's number where it is, and where it goes."""
LiveHands = Mapping[int, HandRevision]
"""The hands of a table that count, by number; struck ones are among them."""


@dataclass(frozen=True, slots=True)
class HandMoves:
    """Which hands go from one sheet to the other (`there`), and from that one to the first (`back`)."""

    there: tuple[NumberPair, ...]
    back: tuple[NumberPair, ...] = ()


@dataclass(frozen=True, slots=True)
class MovedTotal:
    """What somebody has at a table before and after: points and money."""

    sitter: Sitter
    points: tuple[int, int]
    money: tuple[int, int]


@dataclass(frozen=True, slots=True)
class MovedSheet:
    """A table before and after hands were moved: the numbers of its hands, and everybody's totals by place."""

    table: Table
    before: tuple[int, ...]
    after: tuple[int, ...]
    totals: tuple[MovedTotal, ...]


@dataclass(frozen=True, slots=True)
class MovableTable:
    """A table (by id) to which hands can be moved: where it is, who began there, how many hands it has."""

    table: int
    round_number: int
    number: int
    names: tuple[str, ...]
    hands_in: int


def movable_tables(table: Table) -> tuple[MovableTable, ...]:
    """The other tables that take hands and have as many people, by round and number. Three statements."""
    rounds = list(Round.objects.filter(tournament=table.round.tournament_id, state=RoundState.PUBLISHED))
    room = {each.table: each for tables in room_state(rounds).values() for each in tables}
    seated = seating_of(rounds)
    size = room[table.pk].size if table.pk in room else 0
    return tuple(
        MovableTable(
            table=each.table,
            round_number=each.round_number,
            number=each.number,
            names=tuple(sitter.short_name for sitter in each.sitters),
            hands_in=there.hands_in,
        )
        for each in seated
        for there in [room[each.table]]
        if each.table != table.pk and there.size == size and not there.is_closed and not there.on_paper
    )


def moved_run(*, first: int, last: int, to: int) -> tuple[NumberPair, ...]:
    """Hands `first` to `last`, one after the other, the first of them as number `to`."""
    return tuple((number, to + number - first) for number in range(first, last + 1))


def interchanged(one: Iterable[int], other: Iterable[int]) -> HandMoves:
    """All hands of two sheets that were mixed up, under their numbers."""
    return HandMoves(tuple((number, number) for number in one), tuple((number, number) for number in other))


def live_hands(table: Table) -> dict[int, HandRevision]:
    """By number. One statement."""
    rows = HandRevision.objects.filter(table=table, is_current=True, is_withdrawn=False).select_related("hand")
    return {each.hand.number: each for each in rows.order_by("hand__number")}


def tables_digest(one: Table, other: Table) -> str:
    """Of who sits at two tables, and of their hands: another one when anything of it has changed. Four statements."""
    return sha256_of([seats_digest(one), seats_digest(other)])


def moves_refusal(one: Table, other: Table, moves: HandMoves) -> Refused | None:
    """Why hands cannot be moved like that: same_sheet, other_evening, other_size, moves_none, or what
    `_numbers_refusal` says. Four statements.
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
    """Of hands that are `there`, which go to a table where some are `staying`: no_hand, number_range, hands_there."""
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
    """What moves that are not refused bring at both tables. Six statements."""
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
    sitters = sitters_of(table)
    points, money = _sums(HandScore.objects.filter(revision__in=[each.pk for each in before.values()]))
    new_points, new_money = _sums(_settled(table, sitters, after))
    totals = (
        MovedTotal(each, (points[entry], new_points[entry]), (money[entry], new_money[entry]))
        for each in sitters
        for entry in [each.entry]
    )
    return MovedSheet(table, tuple(before), tuple(after), tuple(totals))


def _settled(table: Table, sitters: Sequence[Sitter], hands: LiveHands) -> list[PlaceScore]:
    """What a table's hands bring, each as often as it counts among these."""
    ruleset, size = table_ruleset(table), len({each.place for each in sitters})
    records = {number: each.record for number, each in hands.items() if each.record is not None}
    reach = doubled_hands(ruleset, people=size) if ruleset.doubled_after else 0
    occasions = [number for number, record in records.items() if reach and makes_double(record, ruleset)]
    scores: list[PlaceScore] = []
    for number, record in records.items():
        factor = round_factor(number, occasions, hands=reach) if reach else 1
        settlement = settle(replace(read_hand(record, ruleset), round_factor=factor), ruleset)
        sitting = sitters_at(sitters, hand=number)
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
