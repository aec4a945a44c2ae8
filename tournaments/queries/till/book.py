"""An evening's till: fees, cash entries, prizes, and the closing sheet."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from django.db.models import BooleanField, ExpressionWrapper, Q

from tournaments.models import CashEntry, Entry, FeeReduction, Prize, PrizeAward, TillClosing, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.money.cash import CashKind, CashLine, CashMethod, closing_sides
from tournaments.money.closing import NO_PRIZES, ClosingSheet, PrizeTotals
from tournaments.money.fees import FeeAccount, fee_totals
from tournaments.queries.alphabet import by_name, place_of
from tournaments.queries.people.leavers import took_part
from tournaments.queries.till.closings import till_closings
from tournaments.queries.till.kontras import kontras_lost
from tournaments.queries.till.outdated_award import is_outdated
from tournaments.queries.till.points_lines import PointsLine, settled_points_lines


@dataclass(frozen=True, slots=True)
class FeeLine:
    """Somebody's fee: the account, cents paid by method, and the reason for a reduction ("" without one)."""

    entry: Entry
    account: FeeAccount
    methods: tuple[tuple[CashMethod, int], ...]
    reason: str = ""


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """A prize, and the cash entry by which it was paid or handed over (None: not yet)."""

    prize: Prize
    paid_by: CashEntry | None


@dataclass(frozen=True)
class Till:
    """Everything about an evening's money. `fees` are by name, `cash` by number, `prizes` by rank.

    `points` are by name, of everybody who played; empty while nobody settles points at the till. `closings` are the
    signed closing sheets, by version. `is_outdated`: the final results would give other prizes than those awarded.
    `kontras` are the cents of Kontras by the score sheets, for a closed evening whose till is signed.
    """

    tournament: Tournament
    fees: tuple[FeeLine, ...]
    cash: tuple[CashEntry, ...]
    award: PrizeAward | None
    prizes: tuple[PrizeLine, ...]
    points: tuple[PointsLine, ...]
    closings: tuple[TillClosing, ...]
    is_outdated: bool = False
    kontras: int | None = None

    @property
    def closing(self) -> TillClosing | None:
        """The closing sheet in force: signed, and not withdrawn."""
        return next((each for each in self.closings if not each.is_withdrawn), None)

    @cached_property
    def reversed(self) -> frozenset[int]:
        """Numbers of the reversed entries."""
        return frozenset(each.reverses for each in self.cash if each.reverses is not None)

    @property
    def standing(self) -> tuple[CashEntry, ...]:
        """Entries neither reversed nor reversing."""
        return tuple(each for each in self.cash if each.reverses is None and each.number not in self.reversed)

    def standing_at(self, last: int) -> tuple[CashEntry, ...]:
        """The unreversed entries as of entry number `last`."""
        there = [each for each in self.cash if each.number <= last]
        gone = {each.reverses for each in there}
        return tuple(each for each in there if each.reverses is None and each.number not in gone)

    @property
    def last_number(self) -> int:
        """The number of the last entry on the closing sheet; 0 for none."""
        return self.closing.last_number if self.closing else self.cash[-1].number if self.cash else 0

    @property
    def after_signing(self) -> tuple[CashEntry, ...]:
        """Entries after the closing sheet was signed, which are reversals."""
        return tuple(each for each in self.cash if each.number > self.last_number)

    @property
    def no_longer_holds(self) -> bool:
        """Whether the signed sheet no longer matches the data."""
        changed = (self.is_outdated, self.kontras_changed, self.points_changed)
        return self.closing is not None and (bool(self.after_signing) or any(changed))

    @property
    def kontras_changed(self) -> bool:
        """Whether the score sheets' Kontras have changed since the sheet was signed."""
        if self.closing is None or self.kontras is None:
            return False
        return bool(self.closing.content.get("kontras", self.kontras) != self.kontras)

    @property
    def points_changed(self) -> bool:
        """Whether somebody's points differ from those settled when the sheet was signed."""
        if self.closing is None or self.tournament.state != TournamentState.CLOSED:
            return False
        settled: Counter[int | None] = Counter()
        for row in self.standing_at(self.last_number):
            settled[row.entry_id] += row.cents if row.kind == CashKind.POINTS else 0
        return any(each.due != settled[each.entry.pk] for each in self.points)

    @property
    def fees_paid(self) -> int:
        """Entry fees in the till, in cents."""
        return sum(each.cents for each in self.cash if each.kind == CashKind.FEE)

    def sheet(self, *, counted: int | None = None) -> ClosingSheet:
        """The closing sheet as of now; `counted` as in `ClosingSheet`."""
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
    """Six statements; those of `tournament_results` if points are settled at the till, those of `is_outdated` if prizes
    were awarded, and those of `kontras_lost` if the closing sheet is signed.

    The season must have been loaded.
    """
    cash = tuple(tournament.cash.select_related("entry__player", "by").order_by("number"))
    award = standing_award(tournament)
    entries, closings = _entries(tournament), till_closings(tournament)
    return Till(
        tournament=tournament,
        fees=tuple(_fee_lines(tournament, entries, cash)),
        cash=cash,
        award=award,
        prizes=_prize_lines(award, cash),
        points=settled_points_lines(tournament, entries, cash),
        closings=closings,
        is_outdated=award is not None and is_outdated(award),
        kontras=_kontras_since(tournament, closings),
    )


def _kontras_since(tournament: Tournament, closings: Iterable[TillClosing]) -> int | None:
    if tournament.state != TournamentState.CLOSED or all(each.is_withdrawn for each in closings):
        return None
    return kontras_lost(tournament)


def standing_award(tournament: Tournament) -> PrizeAward | None:
    """The last award not withdrawn. One statement."""
    return tournament.awards.filter(withdrawn_at__isnull=True).first()


def scheme_document_of(tournament: Tournament) -> dict[str, object] | None:
    """The document of an evening's prize scheme; None without prizes."""
    document: dict[str, object] | None = tournament.prize_scheme or tournament.season.prize_scheme
    return document


def cash_line(row: CashEntry) -> CashLine:
    """A cash entry as summed up."""
    return CashLine(CashKind(row.kind), CashMethod(row.method), row.cents, is_reversal=row.reverses is not None)


def fee_account_of(entry: Entry, *, fee_cents: int) -> FeeAccount:
    """Somebody's current fee account, with the evening's fee in cents. Three statements."""
    is_asked = Entry.objects.filter(pk=entry.pk).filter(took_part()).exists()
    full = fee_cents if is_asked else 0
    reduction = FeeReduction.objects.filter(entry=entry).first()
    paid = sum(CashEntry.objects.filter(entry=entry, kind=CashKind.FEE).values_list("cents", flat=True))
    return FeeAccount(full, reduction.cents if reduction else full, paid)


def _entries(tournament: Tournament) -> tuple[Entry, ...]:
    """Everybody who ever checked in, by name, with `is_asked`: whether they owe a fee. One statement."""
    rows = tournament.entries.select_related("player", "fee_reduction")
    asked = ExpressionWrapper(Q(took_part()), output_field=BooleanField())
    return by_name(rows.annotate(is_asked=asked))


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
    rows = award.prizes.select_related("entry__player")
    ordered = sorted(rows, key=lambda each: (each.rank, place_of(each.entry), each.pk))
    return tuple(PrizeLine(each, paid.get(each.pk)) for each in ordered)
