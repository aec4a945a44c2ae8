"""Prizes handed out that awarding again would not give."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import CashEntry, Prize, PrizeAward, Tournament
from tournaments.models.prize_giving import Ranking
from tournaments.models.tournament import TournamentState
from tournaments.money.awarding import PrizeIdentity, awarded_prizes, needs_lots, prize_identity
from tournaments.money.cash import CashKind
from tournaments.money.prize_schemes import PrizeScheme, read_prize_scheme
from tournaments.queries.till.book import scheme_document_of, standing_award
from tournaments.queries.till.prize_ranking import computed_entries


@dataclass(frozen=True, slots=True)
class HandedOutPrize:
    """A prize, and the cash entry by which it was paid or handed over."""

    prize: Prize
    paid_by: CashEntry


def misfitting_prizes(tournament: Tournament) -> tuple[HandedOutPrize, ...]:
    """Handed-out prizes of a closed evening that would go to somebody else, or differ in amount, if awarded now: by its
    ranking, its scheme, the fees paid and the lots as drawn. Winners of the same prize by another rank keep it. By
    rank.

    If everybody would be drawn again, goods are left out, because nobody can know. At most eight statements.
    """
    award, document = standing_award(tournament), scheme_document_of(tournament)
    if award is None or document is None or tournament.state != TournamentState.CLOSED:
        return ()
    there = list(award.prizes.select_related("entry__player").order_by("rank", "pk"))
    kept = _still_won(there, _won_now(tournament, award, read_prize_scheme(document), there))
    cash_entries = _cash_entries(tournament)
    return tuple(
        HandedOutPrize(each, cash_entries[each.pk]) for each in there if each.pk in cash_entries and each.pk not in kept
    )


def _won_now(
    tournament: Tournament, award: PrizeAward, scheme: PrizeScheme, there: Sequence[Prize]
) -> Counter[PrizeIdentity]:
    """The prizes an award would give now; goods as they are if all lots would be drawn again."""
    people = computed_entries(tournament, Ranking(award.ranking))
    fees = max(sum(tournament.cash.filter(kind=CashKind.FEE).values_list("cents", flat=True)), 0)
    drawn = tuple(award.lots.order_by("place").values_list("entry", flat=True))
    lots = drawn if sorted(drawn) == sorted(each.key for each in people) else ()
    if not lots and needs_lots(scheme, people):
        money = PrizeScheme(scheme.name, scheme.money, scheme.round_to)
        goods = [_key(each) for each in there if each.goods]
        return Counter([*map(prize_identity, awarded_prizes(money, people, fees=fees).each), *goods])
    return Counter(map(prize_identity, awarded_prizes(scheme, people, fees=fees, lots=lots).each))


def _still_won(there: Sequence[Prize], wanted: Counter[PrizeIdentity]) -> frozenset[int]:
    """The prizes (ids) still wanted, each matched once."""
    kept = set()
    for each in there:
        if wanted[_key(each)]:
            wanted[_key(each)] -= 1
            kept.add(each.pk)
    return frozenset(kept)


def _key(prize: Prize) -> PrizeIdentity:
    return prize.entry_id, prize.cents, prize.goods


def _cash_entries(tournament: Tournament) -> dict[int, CashEntry]:
    """The unreversed cash entry for each prize (id) handed out."""
    rows = list(tournament.cash.filter(prize__isnull=False).order_by("number"))
    gone = {each.reverses for each in rows}
    return {each.prize_id: each for each in rows if each.prize_id and each.reverses is None and each.number not in gone}
