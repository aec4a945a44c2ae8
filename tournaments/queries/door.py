"""What the check-in shows of the fees: who owes what, and what was taken from somebody in the same act."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import Model, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.models import CashEntry, Entry, Event, FeeReduction, TillClosing, Tournament
from tournaments.money.cash import CashKind
from tournaments.money.fees import FeeAccount
from tournaments.queries.leavers import took_part

M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class Arrived:
    """Somebody who has just been checked in, with what was taken in the same act (None: nothing) and their fee."""

    entry: Entry
    taken: CashEntry | None
    account: FeeAccount

    @property
    def since(self) -> datetime:
        return self.entry.checked_in_at


def arrived(tournament: Tournament, entry: int) -> Arrived | None:
    """Somebody's arrival by the id of their entry; None where they are not here. Three statements."""
    accounts = fee_accounts(tournament, only=entry)
    here = tournament.entries.select_related("player").filter(pk=entry, is_present=True).first()
    return Arrived(here, taken_at_door(here), accounts[here.pk]) if here else None


def arrival_told(entry: Entry | None) -> Mapping[str, str]:
    """When somebody who is here was checked in (`clock`), and by `who`, a user name. One statement."""
    if entry is None:  # removed since
        return {"clock": "–", "who": "Vorhand"}
    events = entry.tournament.events.filter(verb__in=("check_in", "check_in_many"), at=entry.checked_in_at)
    told = (each for each in events.select_related("user") if _is_about(each, entry))
    by = next((each.user for each in told if each.user), None)
    clock = timezone.localtime(entry.checked_in_at).strftime("%H:%M")
    return {"clock": clock, "who": by.username if by else "Vorhand"}


def _is_about(event: Event, entry: Entry) -> bool:
    return event.what.get("entry") == entry.pk or entry.pk in event.what.get("entries", ())


def taken_at_door(entry: Entry) -> CashEntry | None:
    """The fee that was taken in the act of the last check-in and stands. One statement."""
    rows = CashEntry.objects.filter(entry=entry, kind=CashKind.FEE, at=entry.checked_in_at, reverses=None)
    gone = CashEntry.objects.filter(entry=entry, reverses__isnull=False).values("reverses")
    return rows.exclude(number__in=gone).order_by("-number").first()


def fee_accounts(tournament: Tournament, *, only: int | None = None) -> Mapping[int, FeeAccount]:
    """The fees of all who take part, or of one of them, by entry (id). One statement."""
    entries = tournament.entries.filter(took_part())
    rows = with_fees(entries if only is None else entries.filter(pk=only), entry="pk")
    return {row.pk: account_at_door(tournament, row) for row in rows}


def account_at_door(tournament: Tournament, row: Model) -> FeeAccount:
    """The account of somebody who is here, or is about to come in, by a row of `with_fees`. No statement."""
    full, asked, paid = tournament.fee_cents, getattr(row, "asked", None), getattr(row, "paid", 0)
    return FeeAccount(full, full if asked is None else asked, paid)


def with_fees(rows: QuerySet[M], *, entry: str) -> QuerySet[M]:
    """Rows with `asked` (cents somebody owes instead of the fee, None for the fee itself) and `paid` (cents).

    `entry` is where the id of their entry stands, which may be null.
    """
    paid = CashEntry.objects.filter(entry=OuterRef(entry), kind=CashKind.FEE).order_by()
    sums = paid.values("entry").annotate(sum=Sum("cents")).values("sum")
    asked = FeeReduction.objects.filter(entry=OuterRef(entry)).values("cents")[:1]
    return rows.annotate(asked=Subquery(asked), paid=Coalesce(Subquery(sums), 0))  # type: ignore[return-value]


def takes_fees(tournament: Tournament) -> bool:
    """Whether there is a fee, and a till that is not signed. At most one statement."""
    return tournament.fee_cents > 0 and not TillClosing.objects.filter(tournament=tournament).exists()
