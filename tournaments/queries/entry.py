"""Whether a hand can be entered, and what it is worth to everybody at the table: the same for preview and entry."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Sum

from rulesets.model import Ruleset
from scoring.doubling import makes_next_double
from scoring.hand import PlayedHand
from scoring.rotation import Deal, deal
from scoring.settle import Settlement, settle
from tournaments.errors import Conflict, Refused
from tournaments.models import HandScore, Table
from tournaments.models.prepared import Placeholder, Prepared, SqlRows
from tournaments.models.round import RoundState
from tournaments.queries.doubling import TurnedHand, nearby_hands, turned_points
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.seating import Sitter, dummies_name, sitters_at, sitters_of


@dataclass(frozen=True, slots=True)
class PlaceScore:
    """A person's part of a hand: points (Schrift), money in points, and the total of the round after it."""

    place: int
    entry: int
    name: str
    short_name: str
    points: int
    money: int
    total: int


@dataclass(frozen=True, slots=True)
class DummiesScore:
    """What the dummies (together) have of a hand, and their balance after it: what the people lack to 0."""

    name: str
    points: int
    money: int
    total: int


@dataclass(frozen=True, slots=True)
class SettledHand:
    """A hand settled at its table: the hand as it counts there, which may be double; the settlement by record seat,
    the deal, the places in order, and the dummies where they keep a balance.

    `turned` are later hands that count differently then; the totals have that in them.
    """

    hand: PlayedHand
    settlement: Settlement
    deal: Deal
    places: tuple[PlaceScore, ...]
    dummies: DummiesScore | None = None
    turned: tuple[TurnedHand, ...] = ()

    @property
    def players(self) -> tuple[PlaceScore, ...]:
        """Those who play, by record seat."""
        by_place = {each.place: each for each in self.places}
        return tuple(by_place[place] for place in self.deal.active)


@dataclass(frozen=True, slots=True)
class StruckHand:
    """What a struck hand leaves: everybody's 0 with the totals, and later hands that count differently then."""

    places: tuple[PlaceScore, ...]
    turned: tuple[TurnedHand, ...] = ()


def table_refusal(table: Table) -> Conflict | None:
    """Why no hand can be entered at a table: closed, on_paper or round_not_published. Without a statement."""
    if table.is_closed or table.round.state == RoundState.CLOSED:
        return Conflict("closed")
    if table.on_paper:
        return Conflict("on_paper")
    return Conflict("round_not_published") if table.round.state == RoundState.DRAFT else None


def phone_refusal(table: Table) -> Conflict | None:
    """The same for whoever holds the table's link: signed, once two players have signed its sheet."""
    return Conflict("signed") if table.is_signed else table_refusal(table)


def number_refusal(table: Table, number: int) -> Refused | None:
    """Why a table's round has no hand of this number: number_range."""
    return None if 1 <= number <= table.hands else Refused("number_range", field="number", hands=table.hands)


def deal_at(table: Table, number: int, *, size: int) -> Deal:
    """Who deals and plays in a hand of this table, where `size` people sit."""
    players = table_ruleset(table).players
    return deal(number, size=size, players=players, first_forehand=table.first_forehand)


def settled_hand(table: Table, hand: PlayedHand, *, number: int) -> SettledHand:
    """The hand settled as hand `number` of this table, beside the other live hands.

    The table says whether it counts double, not the hand. Two statements; where hands can count double three, four
    where later ones are turned by this one.
    """
    ruleset, sitters = table_ruleset(table), sitters_at(sitters_of(table), hand=number)
    nearby = nearby_hands(table, number, people=len(sitters))
    factor = nearby.factor if nearby else 1
    if factor != hand.round_factor:
        hand = replace(hand, round_factor=factor)
    settlement = settle(hand, ruleset)
    makes_double = nearby is not None and makes_next_double(hand, settlement.points, ruleset)
    turned = nearby.turned(makes_double=makes_double) if nearby else ()
    totals = _totals_beside(table, number, turned)
    dealt = deal_at(table, number, size=len(sitters))
    return SettledHand(
        hand=hand,
        settlement=settlement,
        deal=dealt,
        places=place_scores(sitters, dealt, settlement, totals=totals),
        dummies=_dummies(ruleset, settlement, totals) if ruleset.shares_by_round else None,
        turned=turned,
    )


def struck_hand(table: Table, *, number: int) -> StruckHand:
    """What striking hand `number` leaves. Statements as in `settled_hand`."""
    sitters = sitters_at(sitters_of(table), hand=number)
    nearby = nearby_hands(table, number, people=len(sitters))
    turned = nearby.turned(makes_double=False) if nearby else ()
    totals = _totals_beside(table, number, turned)
    places = [
        PlaceScore(each.place, each.entry, each.name, each.short_name, 0, 0, total=totals.get(each.entry, 0))
        for each in sitters
    ]
    return StruckHand(tuple(places), turned)


def _totals_beside(table: Table, number: int, turned: tuple[TurnedHand, ...]) -> Mapping[int, int]:
    """Points by entry in the table's live hands but for hand `number`, the turned ones as they count then."""
    beyond = table.hands + 1  # no number is too large to ask
    known: dict[int, int] = dict(_entry_points(table=table.pk, number=min(number, beyond)))
    moved = turned_points(turned)
    return {entry: known.get(entry, 0) + moved.get(entry, 0) for entry in {*known, *moved}}


@Prepared
def _entry_points(table: Placeholder, number: Placeholder) -> SqlRows:
    live = HandScore.objects.filter(revision__table=table, revision__is_current=True, revision__is_withdrawn=False)
    beside = live.exclude(revision__hand__number=number)
    return beside.values_list("entry").annotate(Sum("points")).order_by()


def _dummies(ruleset: Ruleset, settlement: Settlement, totals: Mapping[int, int]) -> DummiesScore:
    points, money = (sum(ledger[ruleset.players :]) for ledger in (settlement.points, settlement.money))
    return DummiesScore(dummies_name(ruleset), points, money, total=points - sum(totals.values()))


def place_scores(
    sitters: Sequence[Sitter], dealt: Deal, settlement: Settlement, *, totals: Mapping[int, int]
) -> tuple[PlaceScore, ...]:
    """What everybody at the table has of a settled hand; `totals` are theirs by entry in the other hands."""
    seat = {place: index for index, place in enumerate(dealt.active)}
    return tuple(
        PlaceScore(
            place=each.place,
            entry=each.entry,
            name=each.name,
            short_name=each.short_name,
            points=points,
            money=settlement.money[seat[each.place]] if each.place in seat else 0,
            total=totals.get(each.entry, 0) + points,
        )
        for each in sitters
        for points in [settlement.points[seat[each.place]] if each.place in seat else 0]
    )
