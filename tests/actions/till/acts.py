"""Short ways to the till: fees taken, prizes set, awarded and paid, a sheet signed."""

from itertools import count
from random import Random
from typing import Any

from tests.actions.acts import finish_tournament
from tests.factories import NOW, at_desk, entries_of, seated_tournament
from tournaments.actions.till.closing import sign_closing
from tournaments.actions.till.fees import take_fee
from tournaments.actions.till.prize_schemes import set_prize_scheme
from tournaments.actions.till.prizes import award_prizes, pay_prize
from tournaments.models import CashEntry, Entry, PrizeAward, TillClosing, Tournament
from tournaments.money.cash import CashMethod
from tournaments.money.prize_schemes import CentsByRank, GoodsByLot, PrizeScheme
from tournaments.queries.till.book import Till, standing_award, till_of

FEE = 1_500
SCHEME = PrizeScheme("Abend", (CentsByRank((3000, 2000, 1000)), GoodsByLot(("Speck", "Honig"))))
KEYS = count(1)


def key() -> str:
    """A key nobody has used yet."""
    return f"key-{next(KEYS)}"


def paying_tournament(**settings: Any) -> Tournament:
    """Nine people at a four and a five who owe 15 € each; one round, not played."""
    return seated_tournament(rounds_planned=1, fee_cents=FEE, **settings)


def finished_tournament(**settings: Any) -> Tournament:
    """The same, closed: places 1 won a point from places 2, so ranks are 1 1 3 3 3 3 3 8 8."""
    return finish_tournament(paying_tournament(**settings))


def take(entry: Entry, *, cents: int = FEE, method: CashMethod = CashMethod.CASH, again: str = "") -> CashEntry:
    return take_fee(entry, cents=cents, method=method, key=again or key(), actor=at_desk(), now=NOW)


def take_all(tournament: Tournament) -> None:
    for entry in entries_of(tournament):
        take(entry)


def set_prizes(tournament: Tournament, scheme: PrizeScheme | None = SCHEME) -> None:
    set_prize_scheme(tournament, scheme, actor=at_desk(), now=NOW)


def award(tournament: Tournament, *, seed: int = 1) -> PrizeAward:
    standing = standing_award(tournament)
    based_on = standing.pk if standing else 0
    return award_prizes(tournament, lots=Random(seed), based_on=based_on, actor=at_desk(), now=NOW)


def pay_all(tournament: Tournament) -> None:
    for line in till_now(tournament).prizes:
        if line.paid_by is None:
            pay_prize(line.prize, key=key(), actor=at_desk(), now=NOW)


def till_now(tournament: Tournament) -> Till:
    return till_of(Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=tournament.pk))


def sign(tournament: Tournament, *, counted: int | None = None, last: int | None = None) -> TillClosing:
    """Sign with what should be in the till, unless somebody counted otherwise."""
    till = till_now(tournament)
    number = till.cash[-1].number if till.cash else 0
    return sign_closing(
        tournament,
        counted=till.sheet().sides.in_till if counted is None else counted,
        last_number=number if last is None else last,
        actor=at_desk(),
        now=NOW,
    )
