"""Prizes: awarding and handing out."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Any

from django.db import transaction

from tournaments.actions.guards import require_closed
from tournaments.actions.log import Actor, write_event
from tournaments.actions.till.ledger import Doing, Money, entered, lock_unsigned
from tournaments.errors import Conflict, Refused
from tournaments.models import CashEntry, Prize, PrizeAward, PrizeLot, Tournament
from tournaments.models.prize_giving import Ranking
from tournaments.money.awarding import AwardedPrizes, PrizeKey, RankedPerson, awarded_prizes, needs_lots, prize_identity
from tournaments.money.cash import CashKind, CashMethod
from tournaments.money.prize_schemes import PrizeScheme, prize_scheme_document, read_prize_scheme
from tournaments.queries.till.book import scheme_document_of, standing_award
from tournaments.queries.till.closing_sheet import award_digest
from tournaments.queries.till.outdated_award import is_outdated
from tournaments.queries.till.prize_ranking import computed_entries


def award_prizes(
    tournament: Tournament,
    *,
    lots: Sequence[int] | Random,
    based_on: int,
    ranking: Ranking = Ranking.DAY,
    actor: Actor,
    now: datetime,
) -> PrizeAward:
    """Award the prizes of a closed evening by its final ranking; awarding again replaces those that changed.

    `ranking`: which one of a final prizes go by. `lots` are all entries (ids) in the order drawn, or the random source
    that draws them; people drawn before are not drawn again. `based_on` is the id of the award shown, 0 for none.
    Refused: not_closed, prize_scheme_missing, ranking_empty, lots_incomplete, prizes_given; Conflict: prizes_awarded,
    till_signed.
    """
    with transaction.atomic():
        row = lock_unsigned(tournament)
        require_closed(row)
        former = standing_award(row)
        if (former.pk if former else 0) != based_on:
            raise Conflict("prizes_awarded")
        winners = _winners(row, former, lots, ranking)
        award = _awarded(row, former, winners, ranking=ranking, now=now, actor=actor)
        _write_award_event(row, award, actor=actor, now=now)
        return award


def pay_prize(
    prize: Prize, *, method: CashMethod = CashMethod.CASH, key: str, actor: Actor, now: datetime
) -> CashEntry:
    """Pay a cash prize, or hand over one in kind. Idempotent by key.

    Refused: entry_id; Conflict: prize_gone, prize_paid, prizes_outdated, cash_key_reused, till_signed.
    """
    kind = CashKind.GOODS if prize.goods else CashKind.PRIZE
    method = CashMethod.CASH if prize.goods else method
    money = Money(kind, -prize.cents, method, entry=prize.entry, prize=prize)

    def checked(tournament: Tournament) -> Money:
        fresh = (
            Prize.objects.select_related("award__tournament__season")
            .filter(pk=prize.pk, award__withdrawn_at__isnull=True)
            .first()
        )
        if fresh is None:
            raise Conflict("prize_gone")
        if paid_prizes(tournament, [prize.pk]):
            raise Conflict("prize_paid", name=prize.entry.player.name)
        if is_outdated(fresh.award):
            raise Conflict("prizes_outdated")
        return money

    return entered(prize.award.tournament, Doing(verb="pay_prize", key=key, actor=actor, now=now), money, checked)


def paid_prizes(tournament: Tournament, prizes: Sequence[int]) -> frozenset[int]:
    """The prizes (ids) that have been handed out. One statement."""
    rows = list(tournament.cash.filter(prize__in=prizes).values_list("prize", "number", "reverses"))
    gone = {reverses for _, _, reverses in rows}
    return frozenset(prize for prize, number, reverses in rows if prize and reverses is None and number not in gone)


@dataclass(frozen=True, slots=True)
class _Winners:
    """The scheme's outcome: who wins what, and the order in which everybody was drawn."""

    scheme: PrizeScheme
    fees: int
    prizes: AwardedPrizes
    lots: tuple[int, ...]


def _awarded(
    tournament: Tournament,
    former: PrizeAward | None,
    winners: _Winners,
    *,
    ranking: Ranking,
    now: datetime,
    actor: Actor,
) -> PrizeAward:
    prizes = winners.prizes
    if former is not None:
        PrizeAward.objects.filter(pk=former.pk).update(withdrawn_at=now)
    award = PrizeAward.objects.create(
        tournament=tournament,
        ranking=ranking,
        scheme=prize_scheme_document(winners.scheme),
        fees_cents=winners.fees,
        offered_cents=prizes.offered,
        unclaimed_cents=prizes.unclaimed,
        rounding_cents=prizes.rounding,
        goods_left=list(prizes.goods_left),
        awarded_at=now,
        awarded_by=actor.user,
    )
    PrizeLot.objects.bulk_create(
        PrizeLot(award=award, entry_id=entry, place=place) for place, entry in enumerate(winners.lots, start=1)
    )
    _write_prizes(award, former, prizes.each)
    return award


def _winners(
    tournament: Tournament, former: PrizeAward | None, lots: Sequence[int] | Random, ranking: Ranking
) -> _Winners:
    document = scheme_document_of(tournament)
    if document is None:
        raise Refused("prize_scheme_missing")
    scheme, people = read_prize_scheme(document), _ranking(tournament, ranking)
    fees = max(sum(tournament.cash.filter(kind=CashKind.FEE).values_list("cents", flat=True)), 0)
    order = _order(people, former, lots) if needs_lots(scheme, people) else ()
    return _Winners(scheme, fees, awarded_prizes(scheme, people, fees=fees, lots=order), order)


def _ranking(tournament: Tournament, ranking: Ranking) -> tuple[RankedPerson, ...]:
    rows = computed_entries(tournament, ranking)
    if not rows:
        raise Refused("ranking_empty")
    return tuple(rows)


def _order(people: Sequence[RankedPerson], former: PrizeAward | None, lots: Sequence[int] | Random) -> tuple[int, ...]:
    """The order of drawing: the previous one if the same people were drawn before."""
    keys = sorted(each.key for each in people)
    before = tuple(former.lots.order_by("place").values_list("entry", flat=True)) if former else ()
    if sorted(before) == keys:
        return before
    drawn = lots.sample(keys, len(keys)) if isinstance(lots, Random) else lots
    if sorted(drawn) != keys:
        raise Refused("lots_incomplete", field="lots")
    return tuple(drawn)


def _write_prizes(award: PrizeAward, former: PrizeAward | None, wanted: list[PrizeKey]) -> None:
    """Write the prizes; unchanged ones move to the new award at their new rank. Refused: prizes_given."""
    there = list(former.prizes.select_related("entry__player").order_by("pk")) if former else []
    kept, changed = list[Prize](), list[Prize]()
    for prize in there:
        same = _same_among(wanted, prize)
        if same:
            wanted.remove(same)
            prize.award, prize.rank = award, same[1]
        (kept if same else changed).append(prize)
    paid = paid_prizes(award.tournament, [prize.pk for prize in changed])
    if paid:
        names = ", ".join(sorted({each.entry.player.name for each in changed if each.pk in paid}))
        raise Refused("prizes_given", names=names)
    Prize.objects.bulk_update(kept, ["award", "rank"])
    Prize.objects.bulk_create(
        Prize(award=award, entry_id=entry, rank=rank, cents=cents, goods=goods) for entry, rank, cents, goods in wanted
    )


def _same_among(wanted: Sequence[PrizeKey], prize: Prize) -> PrizeKey | None:
    """The wanted prize equal to this one, preferably at the same rank."""
    mine = (prize.entry_id, prize.cents, prize.goods)
    same = [each for each in wanted if prize_identity(each) == mine]
    return min(same, key=lambda each: each[1] != prize.rank, default=None)


def _write_award_event(tournament: Tournament, award: PrizeAward, *, actor: Actor, now: datetime) -> None:
    rows = list(award.prizes.order_by("rank", "pk"))
    what: dict[str, Any] = {
        "won": [[each.entry_id, each.rank, each.cents] for each in rows],
        "lots": list(award.lots.order_by("place").values_list("entry", flat=True)),
        "fees": award.fees_cents,
        "offered": award.offered_cents,
        "unclaimed": award.unclaimed_cents,
        "rounding": award.rounding_cents,
        "scheme": award_digest(award.scheme, [each.goods for each in rows]),
    }
    what |= {"overall": True} if award.ranking == Ranking.OVERALL else {}
    write_event(tournament, verb="award_prizes", actor=actor, now=now, what=what)
