"""The till of an evening: fees, entries of the till, prizes, and its closing sheet."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import BooleanField, ExpressionWrapper, Q

from tournaments.models import CashEntry, Entry, FeeReduction, Prize, PrizeAward, TillClosing, Tournament
from tournaments.money.cash import CashKind, CashLine, CashMethod, closing_sides
from tournaments.money.closing import NO_PRIZES, ClosingSheet, PrizeTotals
from tournaments.money.fees import FeeAccount, fee_totals
from tournaments.queries.leavers import took_part
from tournaments.queries.outdated_award import is_outdated
from tournaments.queries.results import tournament_results


@dataclass(frozen=True, slots=True)
class FeeLine:
    """Somebody's fee: the account, what they paid by method in cents, and why they pay less ("" where they don't)."""

    entry: Entry
    account: FeeAccount
    methods: tuple[tuple[CashMethod, int], ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize, and the entry of the till by which it was paid or handed over (None: not yet)."""

    prize: Prize
    paid_by: CashEntry | None


@dataclass(frozen=True, slots=True)
class PointsLine:
    """What somebody's points mean to the till in cents: above 0 what they pay in, and what of it was settled."""

    entry: Entry
    points: int
    due: int
    settled: int

    @property
    def is_open(self) -> bool:
        return self.due != self.settled

    @property
    def left(self) -> int:
        """Cents still to be paid in; below 0 where they still get something."""
        return self.due - self.settled


@dataclass(frozen=True)
class Till:
    """Everything about an evening's money. `fees` are by name, `cash` by number, `prizes` by rank.

    `points` are by name, of everybody who played; empty while nobody settles their points at the till. `is_outdated`:
    the final results would give other prizes than those that were awarded.
    """

    tournament: Tournament
    fees: tuple[FeeLine, ...]
    cash: tuple[CashEntry, ...]
    award: PrizeAward | None
    prizes: tuple[PrizeLine, ...]
    points: tuple[PointsLine, ...]
    closing: TillClosing | None
    is_outdated: bool = False

    @cached_property
    def reversed(self) -> frozenset[int]:
        """Numbers of what was taken back."""
        return frozenset(each.reverses for each in self.cash if each.reverses is not None)

    @property
    def standing(self) -> tuple[CashEntry, ...]:
        """What was neither taken back nor takes something back."""
        return tuple(each for each in self.cash if each.reverses is None and each.number not in self.reversed)

    def standing_at(self, last: int) -> tuple[CashEntry, ...]:
        """What stood when entry `last` was the newest one."""
        there = [each for each in self.cash if each.number <= last]
        gone = {each.reverses for each in there}
        return tuple(each for each in there if each.reverses is None and each.number not in gone)

    @property
    def after_signing(self) -> tuple[CashEntry, ...]:
        """What was taken back after the closing sheet was signed."""
        last = self.closing.last_number if self.closing else self.cash[-1].number if self.cash else 0
        return tuple(each for each in self.cash if each.number > last)

    @property
    def fees_paid(self) -> int:
        """Cents of entry fees that are in the till."""
        return sum(each.cents for each in self.cash if each.kind == CashKind.FEE)

    def sheet(self, *, counted: int | None = None) -> ClosingSheet:
        """The closing sheet as it would be now; `counted` as in `ClosingSheet`."""
        return ClosingSheet(
            sides=closing_sides(map(cash_line, self.cash)),
            fees=fee_totals(each.account for each in self.fees),
            prizes=self._prize_totals,
            points_open=sum(each.is_open for each in self.points),
            counted=counted,
        )

    @property
    def _prize_totals(self) -> PrizeTotals:
        if self.award is None:
            return PrizeTotals(is_missing=True) if scheme_document_of(self.tournament) else NO_PRIZES
        unpaid = [each.prize for each in self.prizes if each.paid_by is None]
        return PrizeTotals(
            awarded=sum(each.prize.cents for each in self.prizes),
            unpaid=sum(each.cents for each in unpaid),
            unpaid_count=sum(each.goods == "" for each in unpaid),
            goods_open=sum(each.goods != "" for each in unpaid),
            rounding=self.award.rounding_cents,
            unclaimed=self.award.unclaimed_cents,
            is_outdated=self.is_outdated,
        )


def till_of(tournament: Tournament) -> Till:
    """Six statements; those of `tournament_results` where points are settled at the till, those of `is_outdated` where
    prizes were awarded.

    The season must have been loaded.
    """
    cash = tuple(tournament.cash.select_related("entry__player", "by").order_by("number"))
    award = standing_award(tournament)
    entries = _entries(tournament)
    return Till(
        tournament=tournament,
        fees=tuple(_fee_lines(tournament, entries, cash)),
        cash=cash,
        award=award,
        prizes=_prize_lines(award, cash),
        points=_points_lines(tournament, entries, cash),
        closing=till_closing_of(tournament),
        is_outdated=award is not None and is_outdated(award),
    )


def till_closing_of(tournament: Tournament) -> TillClosing | None:
    """The signed closing sheet. One statement."""
    rows = TillClosing.objects.select_related("signed_by", "confirmed_by").filter(tournament=tournament)
    return rows.first()


def standing_award(tournament: Tournament) -> PrizeAward | None:
    """The prizes that were awarded last and stand. One statement."""
    return tournament.awards.filter(withdrawn_at__isnull=True).first()


def scheme_document_of(tournament: Tournament) -> dict[str, object] | None:
    """The document of the prize scheme that holds for an evening; None where nothing is won."""
    document: dict[str, object] | None = tournament.prize_scheme or tournament.season.prize_scheme
    return document


def cash_line(row: CashEntry) -> CashLine:
    """An entry of the till as the sums take it."""
    return CashLine(CashKind(row.kind), CashMethod(row.method), row.cents, is_reversal=row.reverses is not None)


def fee_account_of(entry: Entry, *, fee_cents: int) -> FeeAccount:
    """Somebody's fee now, where the evening's is so many cents. Three statements."""
    is_asked = Entry.objects.filter(pk=entry.pk).filter(took_part()).exists()
    full = fee_cents if is_asked else 0
    reduction = FeeReduction.objects.filter(entry=entry).first()
    paid = sum(CashEntry.objects.filter(entry=entry, kind=CashKind.FEE).values_list("cents", flat=True))
    return FeeAccount(full, reduction.cents if reduction else full, paid)


def _entries(tournament: Tournament) -> tuple[Entry, ...]:
    """Everybody who ever checked in, by name, with `is_asked`: whether they owe a fee. One statement."""
    rows = tournament.entries.select_related("player", "fee_reduction")
    asked = ExpressionWrapper(Q(took_part()), output_field=BooleanField())
    return tuple(rows.annotate(is_asked=asked).order_by("player__family_name", "player__given_name", "pk"))


def _fee_lines(tournament: Tournament, entries: Iterable[Entry], cash: Iterable[CashEntry]) -> Iterable[FeeLine]:
    paid: defaultdict[int, Counter[CashMethod]] = defaultdict(Counter)
    for row in cash:
        if row.kind == CashKind.FEE and row.entry_id is not None:
            paid[row.entry_id][CashMethod(row.method)] += row.cents
    for entry in entries:
        reduction = getattr(entry, "fee_reduction", None)
        methods = paid[entry.pk]
        full = tournament.fee_cents if getattr(entry, "is_asked", False) else 0
        account = FeeAccount(full, reduction.cents if reduction else full, methods.total())
        if getattr(entry, "is_asked", False) or account.paid or account.due:
            by_method = tuple((method, methods[method]) for method in CashMethod if methods[method])
            yield FeeLine(entry, account, by_method, reduction.reason if reduction else "")


def _prize_lines(award: PrizeAward | None, cash: Sequence[CashEntry]) -> tuple[PrizeLine, ...]:
    if award is None:
        return ()
    gone = {each.reverses for each in cash}
    paid = {row.prize_id: row for row in cash if row.prize_id and row.reverses is None and row.number not in gone}
    rows = award.prizes.select_related("entry__player").order_by("rank", "entry__player__family_name", "entry", "pk")
    return tuple(PrizeLine(each, paid.get(each.pk)) for each in rows)


def points_lines(tournament: Tournament, entries: Iterable[Entry], cash: Iterable[CashEntry]) -> tuple[PointsLine, ...]:
    """What everybody's points mean to the till, by name. The statements of `tournament_results`."""
    totals = {row.person.player: row.total for row in tournament_results(tournament).rows}
    settled: Counter[int | None] = Counter()
    for row in cash:
        if row.kind == CashKind.POINTS:
            settled[row.entry_id] += row.cents
    return tuple(
        PointsLine(each, points, -points * tournament.cents_per_point, settled[each.pk])
        for each in entries
        if (points := totals.get(each.player_id)) is not None
    )


def _points_lines(
    tournament: Tournament, entries: Iterable[Entry], cash: Sequence[CashEntry]
) -> tuple[PointsLine, ...]:
    """Nobody's while no points stand in the till: then they were paid at the tables."""
    is_used = any(row.kind == CashKind.POINTS for row in cash)
    lines = points_lines(tournament, entries, cash) if is_used else ()
    return lines if any(each.settled for each in lines) else ()
