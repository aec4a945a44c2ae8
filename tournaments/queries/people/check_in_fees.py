"""Fees at check-in: what people owe, and what was taken when they were checked in."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from django.db.models import BooleanField, ExpressionWrapper, Model, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.utils import timezone

from tournaments.models import CashEntry, Entry, Event, FeeReduction, Tournament
from tournaments.money.cash import CashKind
from tournaments.money.fees import FeeAccount
from tournaments.queries.people.leavers import took_part
from tournaments.queries.till.closings import is_till_signed

M = TypeVar("M", bound=Model)


@dataclass(frozen=True, slots=True)
class CheckedIn:
    """Somebody just checked in, with the fee taken in the same transaction (None: nothing) and their account."""

    entry: Entry
    taken: CashEntry | None
    account: FeeAccount

    @property
    def since(self) -> datetime:
        return self.entry.checked_in_at


def checked_in(tournament: Tournament, entry: int) -> CheckedIn | None:
    """Somebody's arrival, by entry id; None if they are not present. Three statements."""
    accounts = fee_accounts(tournament, only=entry)
    here = tournament.entries.select_related("player").filter(pk=entry, is_present=True).first()
    return CheckedIn(here, fee_taken_at_check_in(here), accounts[here.pk]) if here else None


def was_added_at_check_in(entry: Entry) -> bool:
    """Whether the player was added in the same transaction as the last check-in. One statement."""
    events = entry.tournament.season.cup.events.filter(verb="add_player", at=entry.checked_in_at)
    return any(each.what.get("player") == entry.player_id for each in events)


def check_in_facts(entry: Entry | None) -> Mapping[str, str]:
    """The time somebody present was checked in (`clock`), and the user (`who`). One statement."""
    if entry is None:  # deleted since
        return {"clock": "–", "who": "Vorhand"}
    events = entry.tournament.events.filter(verb__in=("check_in", "check_in_many"), at=entry.checked_in_at)
    check_ins = (each for each in events.select_related("user") if _is_about(each, entry))
    by = next((each.user for each in check_ins if each.user), None)
    clock = timezone.localtime(entry.checked_in_at).strftime("%H:%M")
    return {"clock": clock, "who": by.known_as if by else "Vorhand"}


def _is_about(event: Event, entry: Entry) -> bool:
    return event.what.get("entry") == entry.pk or entry.pk in event.what.get("entries", ())


def fee_taken_at_check_in(entry: Entry) -> CashEntry | None:
    """The unreversed fee taken in the transaction of the last check-in. One statement."""
    rows = CashEntry.objects.filter(entry=entry, kind=CashKind.FEE, at=entry.checked_in_at, reverses=None)
    gone = CashEntry.objects.filter(entry=entry, reverses__isnull=False).values("reverses")
    return rows.exclude(number__in=gone).order_by("-number").first()


@dataclass(frozen=True, slots=True)
class SetFee:
    """The fee set for somebody in cents, and why; None: the evening's fee."""

    cents: int | None = None
    reason: str = ""


def fee_set_before(entry: Entry, moment: datetime) -> SetFee:
    """The fee set for somebody before a point in time, from the log. One statement."""
    events = Event.objects.filter(tournament=entry.tournament_id, verb="set_fee", what__entry=entry.pk, at__lt=moment)
    last = events.order_by("-sequence").first()
    return SetFee(last.what["cents"], last.reason) if last else SetFee()


def fee_accounts(tournament: Tournament, *, only: int | None = None) -> Mapping[int, FeeAccount]:
    """Fee accounts by entry (id), of everybody taking part and of people who paid and went home without playing; or of
    one of them.

    The latter owe nothing, so what they paid is overpaid. One statement.
    """
    rows = entries_with_fees(tournament)
    chosen = rows if only is None else rows.filter(pk=only)
    return {row.pk: check_in_account(tournament, row) for row in chosen}


def entries_with_fees(tournament: Tournament) -> QuerySet[Entry]:
    """Entries of those people, annotated with `is_asked` (whether they take part) and by `with_fees`."""
    asked = ExpressionWrapper(Q(took_part()), output_field=BooleanField())
    rows = with_fees(tournament.entries.annotate(is_asked=asked), entry="pk")
    return rows.filter(Q(is_asked=True) | Q(paid__gt=0))


def check_in_account(tournament: Tournament, row: Model) -> FeeAccount:
    """The account of somebody present or about to be checked in, from a row of `with_fees`. No statement."""
    full = tournament.fee_cents if getattr(row, "is_asked", True) else 0
    asked, paid = getattr(row, "asked", None), getattr(row, "paid", 0)
    return FeeAccount(full, full if asked is None else asked, paid)


def with_fees(rows: QuerySet[M], *, entry: str) -> QuerySet[M]:
    """Rows with `asked` (cents owed instead of the evening's fee, None for that fee) and `paid` (cents).

    `entry` is the lookup of their entry's id, which may be null.
    """
    paid = CashEntry.objects.filter(entry=OuterRef(entry), kind=CashKind.FEE).order_by()
    sums = paid.values("entry").annotate(sum=Sum("cents")).values("sum")
    asked = FeeReduction.objects.filter(entry=OuterRef(entry)).values("cents")[:1]
    return rows.annotate(asked=Subquery(asked), paid=Coalesce(Subquery(sums), 0))  # type: ignore[return-value]


def takes_fees(tournament: Tournament) -> bool:
    """Whether there is a fee, and the till is not signed. At most one statement."""
    return tournament.fee_cents > 0 and not is_till_signed(tournament)
