"""Entry fees: owed, paid and refunded."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.till.ledger import Doing, Money, entered, lock_unsigned, require_amount
from tournaments.amounts import Cents
from tournaments.errors import Conflict
from tournaments.models import CashEntry, Entry, FeeReduction, Tournament
from tournaments.money.cash import CashKind, CashMethod
from tournaments.money.fees import FeeAccount
from tournaments.queries.till.book import fee_account_of

MOST_FEE = 100_000
"""In cents, as in the form of an evening's settings."""
OF_ONE_PERSON = {"fee_not_owed", "fee_changed", "cash_reversed"}
"""Conflicts that do not prevent taking other people's fees."""


def take_fee(
    entry: Entry, *, cents: int, method: CashMethod = CashMethod.CASH, key: str, actor: Actor, now: datetime
) -> CashEntry:
    """Take what somebody owes, which must be the `cents` shown. Idempotent by key.

    Refused: entry_id, cash_range; Conflict: fee_not_owed (another desk took it), fee_changed, cash_key_reused,
    till_signed.
    """
    money = Money(CashKind.FEE, require_amount(cents), method, entry=entry)

    def checked(tournament: Tournament) -> Money:
        owed = _account(entry, tournament).owed
        if not owed:
            raise Conflict("fee_not_owed", name=entry.player.name)
        if owed != cents:
            raise Conflict("fee_changed", field="cents", name=entry.player.name, owed=Cents(owed))
        return money

    return entered(entry.tournament, Doing(verb="take_fee", key=key, actor=actor, now=now), money, checked)


@dataclass(frozen=True, slots=True)
class ShownFee:
    """The amount shown as owed, in cents."""

    entry: Entry
    cents: int


@dataclass(frozen=True, slots=True)
class TakenFees:
    """The fees taken from several people, and why none was taken from the others; both in the requested order."""

    taken: tuple[CashEntry, ...]
    refused: tuple[Conflict, ...]

    @property
    def cents(self) -> int:
        return sum(each.cents for each in self.taken)


def take_fees(
    tournament: Tournament, shown: Iterable[ShownFee], *, method: CashMethod, key: str, actor: Actor, now: datetime
) -> TakenFees:
    """Take the fees of several people in one transaction. Idempotent by key.

    People whose fee somebody else took, who now owe another amount, or whose payment by the same key was reversed
    since, are skipped and reported.
    Refused: entry_id, cash_range; Conflict: cash_key_reused, till_signed; then nothing is taken from anybody.
    """
    taken, refused = list[CashEntry](), list[Conflict]()
    with transaction.atomic():
        row = lock(tournament)
        for each in shown:
            mine = f"{key[:40]}.{each.entry.pk}" if key else ""
            each.entry.tournament = row
            try:
                taken.append(take_fee(each.entry, cents=each.cents, method=method, key=mine, actor=actor, now=now))
            except Conflict as conflict:
                if conflict.code not in OF_ONE_PERSON:
                    raise
                refused.append(conflict)
    return TakenFees(tuple(taken), tuple(refused))


def refund_fee(
    entry: Entry, *, cents: int, method: CashMethod = CashMethod.CASH, key: str, actor: Actor, now: datetime
) -> CashEntry:
    """Refund what somebody overpaid, which must be the `cents` shown.

    Refused: entry_id, cash_range; Conflict: fee_not_overpaid, fee_changed, cash_key_reused, till_signed.
    """
    money = Money(CashKind.FEE, -require_amount(cents), method, entry=entry)

    def checked(tournament: Tournament) -> Money:
        overpaid = _account(entry, tournament).overpaid
        if not overpaid:
            raise Conflict("fee_not_overpaid", name=entry.player.name)
        if overpaid != cents:
            raise Conflict("fee_changed", field="cents", name=entry.player.name, owed=Cents(-overpaid))
        return money

    return entered(entry.tournament, Doing(verb="give_back_fee", key=key, actor=actor, now=now), money, checked)


def set_fee(entry: Entry, *, cents: int | None, reason: str, actor: Actor, now: datetime) -> None:
    """Reduce somebody's fee to `cents`, 0 to waive it; None: the evening's fee applies again.

    Refused: reason_missing, reason_too_long, cash_range; Conflict: till_signed.
    """
    plain = require_reason(reason)
    if cents is not None:
        require_amount(cents, least=0, most=MOST_FEE)
    with transaction.atomic():
        row = lock_unsigned(entry.tournament)
        if cents is None:
            FeeReduction.objects.filter(entry=entry).delete()
        else:
            decided = {"cents": cents, "reason": plain, "at": now, "by": actor.user}
            FeeReduction.objects.update_or_create(entry=entry, defaults=decided)
        what = {"entry": entry.pk, "cents": cents}
        write_event(row, verb="set_fee", actor=actor, now=now, what=what, reason=plain)


def _account(entry: Entry, tournament: Tournament) -> FeeAccount:
    return fee_account_of(entry, fee_cents=tournament.fee_cents)
