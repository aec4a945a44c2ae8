"""Whether a hand can be entered, and its value for everybody at the table; shared by preview and entry."""

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
from tournaments.models.tournament import TournamentState
from tournaments.queries.room.doubling import TurnedHand, adjacent_hands, turned_points
from tournaments.queries.room.seating import SeatedPlayer, dummies_name, seated_players_at, seated_players_of
from tournaments.queries.rulesets import table_ruleset


@dataclass(frozen=True, slots=True)
class PlaceScore:
    """A person's part of a hand: points (Schrift), money in points, and the round's total after it."""

    place: int
    entry: int
    name: str
    short_name: str
    points: int
    money: int
    total: int


@dataclass(frozen=True, slots=True)
class DummiesScore:
    """The dummies' joint part of a hand, and their balance after it: what the people lack to 0."""

    name: str
    points: int
    money: int
    total: int


@dataclass(frozen=True, slots=True)
class SettledHand:
    """A hand settled at its table: the hand as it counts there, possibly double; the settlement by record seat, the
    deal, the places in order, and the dummies if they keep a balance.

    `turned` are later hands whose doubling changes; the totals include them.
    """

    hand: PlayedHand
    settlement: Settlement
    deal: Deal
    places: tuple[PlaceScore, ...]
    dummies: DummiesScore | None = None
    turned: tuple[TurnedHand, ...] = ()

    @property
    def players(self) -> tuple[PlaceScore, ...]:
        """The active players, by record seat."""
        by_place = {each.place: each for each in self.places}
        return tuple(by_place[place] for place in self.deal.active)


@dataclass(frozen=True, slots=True)
class StruckHand:
    """The result of striking a hand: 0 for everybody, with totals, and later hands whose doubling changes."""

    places: tuple[PlaceScore, ...]
    turned: tuple[TurnedHand, ...] = ()


def evening_refusal(table: Table) -> Conflict | None:
    """Why nothing can be done at a table: evening_cancelled. No statement."""
    is_cancelled = table.round.tournament.state == TournamentState.CANCELLED
    return Conflict("evening_cancelled") if is_cancelled else None


def table_refusal(table: Table) -> Conflict | None:
    """Why no hand can be entered at a table: evening_cancelled, closed, on_paper, round_not_published. No statement."""
    if refusal := evening_refusal(table):
        return refusal
    if table.is_closed or table.round.state == RoundState.CLOSED:
        return Conflict("closed")
    if table.on_paper:
        return Conflict("on_paper")
    return Conflict("round_not_published") if table.round.state == RoundState.DRAFT else None


def phone_refusal(table: Table) -> Conflict | None:
    """The same for holders of the table's link: also signed, once two players have signed its sheet."""
    return Conflict("signed") if table.is_signed else table_refusal(table)


def number_refusal(table: Table, number: int) -> Refused | None:
    """Why a table's round has no hand of this number: number_range."""
    return None if 1 <= number <= table.hands else Refused("number_range", field="number", hands=table.hands)


def deal_at(table: Table, number: int, *, size: int) -> Deal:
    """The deal of a hand at this table with `size` people."""
    players = table_ruleset(table).players
    return deal(number, size=size, players=players, first_forehand=table.first_forehand)


def settled_hand(table: Table, hand: PlayedHand, *, number: int) -> SettledHand:
    """Settle a hand as hand `number` of this table, given the other live hands.

    The table, not the hand, determines the doubling. Two statements; three if hands can count double, four if this one
    changes later ones.
    """
    ruleset, seated_players = table_ruleset(table), seated_players_at(seated_players_of(table), hand=number)
    nearby = adjacent_hands(table, number, people=len(seated_players))
    factor = nearby.factor if nearby else 1
    if factor != hand.round_factor:
        hand = replace(hand, round_factor=factor)
    settlement = settle(hand, ruleset)
    makes_double = nearby is not None and makes_next_double(hand, settlement.points, ruleset)
    turned = nearby.turned(makes_double=makes_double) if nearby else ()
    totals = _totals_of_other_hands(table, number, turned)
    dealt = deal_at(table, number, size=len(seated_players))
    return SettledHand(
        hand=hand,
        settlement=settlement,
        deal=dealt,
        places=place_scores(seated_players, dealt, settlement, totals=totals),
        dummies=_dummies(ruleset, settlement, totals) if ruleset.shares_by_round else None,
        turned=turned,
    )


def struck_hand(table: Table, *, number: int) -> StruckHand:
    """The result of striking hand `number`. Statements as in `settled_hand`."""
    seated_players = seated_players_at(seated_players_of(table), hand=number)
    nearby = adjacent_hands(table, number, people=len(seated_players))
    turned = nearby.turned(makes_double=False) if nearby else ()
    totals = _totals_of_other_hands(table, number, turned)
    places = [
        PlaceScore(each.place, each.entry, each.name, each.short_name, 0, 0, total=totals.get(each.entry, 0))
        for each in seated_players
    ]
    return StruckHand(tuple(places), turned)


def _totals_of_other_hands(table: Table, number: int, turned: tuple[TurnedHand, ...]) -> Mapping[int, int]:
    """Points by entry in the table's live hands except `number`, with the new doubling of turned ones."""
    beyond = table.hands + 1  # any number may be asked for
    known: dict[int, int] = dict(_entry_points(table=table.pk, number=min(number, beyond)))
    moved = turned_points(turned)
    return {entry: known.get(entry, 0) + moved.get(entry, 0) for entry in {*known, *moved}}


@Prepared
def _entry_points(table: Placeholder, number: Placeholder) -> SqlRows:
    live = HandScore.objects.filter(revision__table=table, revision__is_current=True, revision__is_withdrawn=False)
    others = live.exclude(revision__hand__number=number)
    return others.values_list("entry").annotate(Sum("points")).order_by()


def _dummies(ruleset: Ruleset, settlement: Settlement, totals: Mapping[int, int]) -> DummiesScore:
    points, money = (sum(ledger[ruleset.players :]) for ledger in (settlement.points, settlement.money))
    return DummiesScore(dummies_name(ruleset), points, money, total=points - sum(totals.values()))


def place_scores(
    seated_players: Sequence[SeatedPlayer], dealt: Deal, settlement: Settlement, *, totals: Mapping[int, int]
) -> tuple[PlaceScore, ...]:
    """Everybody's part of a settled hand; `totals` are those of the other hands, by entry."""
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
        for each in seated_players
        for points in [settlement.points[seat[each.place]] if each.place in seat else 0]
    )
