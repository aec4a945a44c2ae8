"""What a prize scheme would give by the standings as they are now."""

from collections import Counter
from dataclasses import dataclass

from tournaments.lists import ListedPlayer
from tournaments.models import Tournament
from tournaments.money.awarding import RankedPerson, awarded_prizes
from tournaments.money.prize_schemes import PrizeScheme, read_prize_scheme
from tournaments.queries.results import tournament_results
from tournaments.queries.till import scheme_document_of


@dataclass(frozen=True, slots=True)
class PreviewedPrize:
    """What somebody would win: cents, and goods that are theirs without a lot."""

    rank: int
    person: ListedPlayer
    cents: int
    goods: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizePreview:
    """Everybody who would win something, by rank. `by_lot` are the goods that are drawn; the rest is cents."""

    scheme: PrizeScheme
    lines: tuple[PreviewedPrize, ...]
    by_lot: tuple[str, ...]
    offered: int
    given: int
    unclaimed: int
    rounding: int


def prize_scheme_of(tournament: Tournament) -> PrizeScheme | None:
    """The scheme that holds for an evening, its season loaded; None where nothing is won. No statement."""
    document = scheme_document_of(tournament)
    return read_prize_scheme(document) if document else None


def prize_preview(tournament: Tournament, *, fees: int) -> PrizePreview | None:
    """What the evening's scheme would give now, of so many cents of fees; None without a scheme.

    The statements of `tournament_results`.
    """
    scheme = prize_scheme_of(tournament)
    if scheme is None:
        return None
    rows = tournament_results(tournament).rows
    people = [RankedPerson(row.rank, row.person.player) for row in rows]
    persons = {row.person.player: row.person for row in rows}
    drawn = tuple(item for each in scheme.goods_by_lot for item in each.goods)
    by_rank = PrizeScheme(scheme.name, (*scheme.money, *scheme.goods_by_rank), scheme.round_to)
    prizes = awarded_prizes(by_rank, people, fees=max(fees, 0), lots=[each.key for each in people])
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
        given=prizes.given,
        unclaimed=prizes.unclaimed,
        rounding=prizes.rounding,
    )
