"""The prizes a scheme would give by the current standings."""

from collections import Counter
from dataclasses import dataclass

from tournaments.lists.published import ListedPlayer
from tournaments.models import Tournament
from tournaments.models.prize_giving import Ranking
from tournaments.money.awarding import AwardedPrizes, RankedPerson, awarded_prizes
from tournaments.money.prize_schemes import PrizeScheme, read_prize_scheme
from tournaments.queries.room.honours import honoured_rows
from tournaments.queries.till.book import scheme_document_of


@dataclass(frozen=True, slots=True)
class PreviewedPrize:
    """Somebody's prizes: cents, and goods won without a lot."""

    rank: int
    person: ListedPlayer
    cents: int
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizePreview:
    """Everybody who would win something, by rank. `by_lot` are goods to be drawn; the other fields are cents."""

    scheme: PrizeScheme
    lines: tuple[PreviewedPrize, ...]
    by_lot: tuple[str, ...]
    offered: int
    awarded: int
    unclaimed: int
    rounding: int


def prize_scheme_of(tournament: Tournament) -> PrizeScheme | None:
    """An evening's prize scheme, its season loaded; None without prizes. No statement."""
    document = scheme_document_of(tournament)
    return read_prize_scheme(document) if document else None


def prize_preview(
    tournament: Tournament, scheme: PrizeScheme, *, fees: int, ranking: Ranking = Ranking.DAY
) -> PrizePreview:
    """The prizes a scheme would give now, with so many cents of fees. The statements of `honoured_rows`."""
    rows = honoured_rows(tournament, ranking)
    people = [RankedPerson(row.rank, row.person.player) for row in rows]
    persons = {row.person.player: row.person for row in rows}
    drawn = tuple(item for each in scheme.goods_by_lot for item in each.goods)
    prizes = _by_rank(scheme, people, fees)
    shared = {rank for rank, count in Counter(each.rank for each in people).items() if count > 1}
    lines = tuple(
        PreviewedPrize(each.rank, persons[each.key], each.cents, () if each.rank in shared else each.goods)
        for each in prizes.shares
    )
    by_lot = (*(item for each in prizes.shares if each.rank in shared for item in each.goods), *drawn)
    return PrizePreview(
        scheme=scheme,
        lines=tuple(line for line in lines if line.cents or line.goods),
        by_lot=by_lot,
        offered=prizes.offered,
        awarded=prizes.awarded,
        unclaimed=prizes.unclaimed,
        rounding=prizes.rounding,
    )


def _by_rank(scheme: PrizeScheme, people: list[RankedPerson], fees: int) -> AwardedPrizes:
    """The scheme's prizes without lots, except for goods at shared ranks."""
    by_rank = PrizeScheme(scheme.name, (*scheme.money, *scheme.goods_by_rank), scheme.round_to)
    return awarded_prizes(by_rank, people, fees=max(fees, 0), lots=[each.key for each in people])
