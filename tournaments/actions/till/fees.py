"""Entry fees: what somebody owes, pays and gets back."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, require_reason, write_event
from tournaments.actions.till.ledger import Doing, Money, entered, lock_unsigned, require_amount
from tournaments.amounts import Cents
from tournaments.errors import Conflict
from tournaments.models import CashEntry, Entry, FeeReduction, Tournament
from tournaments.money.cash import CashKind, CashMethod
from tournaments.money.fees import FeeAccount
from tournaments.queries.till import fee_account_of

MOST_FEE = 100_000
"""Cents, as on the form of an evening's settings."""


def take_fee(
    entry: Entry, *, cents: int, method: CashMethod = CashMethod.CASH, key: str, actor: Actor, now: datetime
) -> CashEntry:
    """Take what somebody owes, which has to be the `cents` that were shown. The same key again writes nothing.

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


def give_back_fee(
    entry: Entry, *, cents: int, method: CashMethod = CashMethod.CASH, key: str, actor: Actor, now: datetime
) -> CashEntry:
    """Give back what somebody paid beyond what they owe, which has to be the `cents` that were shown.

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
    """Reduce somebody's fee to so many cents, 0 to waive it; None: the evening's fee holds again.

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
