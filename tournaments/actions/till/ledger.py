"""The common steps of every verb of the till: key, lock, next number, entry and event."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.actions.accounts.second_person import confirmation_payload
from tournaments.actions.guards import require_held
from tournaments.actions.hands.guards import require_entry_id
from tournaments.actions.kinds import require_till
from tournaments.actions.log import Actor, lock, write_event
from tournaments.amounts import Cents
from tournaments.errors import Conflict, Refused
from tournaments.models import CashEntry, Entry, Prize, Tournament, User
from tournaments.money.cash import CashKind, CashMethod
from tournaments.queries.till.closings import is_till_signed

MOST_CENTS = 10_000_000


@dataclass(frozen=True, slots=True)
class Money:
    """A cash entry to write; positive cents are income. `reverses` is the number of the entry it reverses."""

    kind: CashKind
    cents: int
    method: CashMethod = CashMethod.CASH
    entry: Entry | None = None
    prize: Prize | None = None
    note: str = ""
    reverses: int | None = None


@dataclass(frozen=True, slots=True)
class Doing:
    """The author, verb and time of an entry; `key` makes it idempotent. `confirmed` is the second person."""

    verb: str
    key: str
    actor: Actor
    now: datetime
    confirmed: User | None = None


def lock_unsigned(tournament: Tournament) -> Tournament:
    """Lock an evening whose till is not signed.

    Refused: evening_cancelled, spontaneous_without, totals_only; Conflict: till_signed.
    """
    row = lock(tournament)
    require_held(row)
    require_till(row)
    if is_till_signed(row):
        raise Conflict("till_signed")
    return row


def entered(tournament: Tournament, doing: Doing, money: Money, checked: Callable[[Tournament], Money]) -> CashEntry:
    """Write `money` as `checked` returns it under the lock, or return what this key has written.

    Refused: entry_id, evening_cancelled, spontaneous_without, totals_only; Conflict: cash_key_reused, cash_reversed if
    that entry was reversed since, till_signed, and whatever `checked` refuses.
    """
    require_entry_id(doing.key)
    with transaction.atomic():
        row = lock(tournament)
        known = row.cash.filter(key=doing.key).first()
        if known is not None:
            return _standing(row, _same(known, money))
        require_held(row)
        require_till(row)
        if money.reverses is None and is_till_signed(row):
            raise Conflict("till_signed")
        return write_cash(row, checked(row), doing)


def write_cash(tournament: Tournament, money: Money, doing: Doing) -> CashEntry:
    """Append an entry and its event to a locked evening's till."""
    last = tournament.cash.order_by("-number").values_list("number", flat=True).first() or 0
    row = CashEntry.objects.create(
        tournament=tournament,
        number=last + 1,
        key=doing.key,
        kind=money.kind.value,
        method=money.method.value,
        cents=money.cents,
        entry=money.entry,
        prize=money.prize,
        reverses=money.reverses,
        note=money.note,
        at=doing.now,
        by=doing.actor.user,
    )
    what: dict[str, Any] = {name: getattr(row, name) for name in ("number", "kind", "method", "cents", "reverses")}
    what |= {} if row.entry_id is None else {"entry": row.entry_id}
    what |= confirmation_payload(doing.confirmed)
    write_event(tournament, verb=doing.verb, actor=doing.actor, now=doing.now, what=what, reason=money.note)
    return row


def reversal(row: CashEntry, *, note: str) -> Money:
    """The counter-entry of an entry."""
    kind, method = CashKind(row.kind), CashMethod(row.method)
    return Money(kind, -row.cents, method, entry=row.entry, prize=row.prize, note=note, reverses=row.number)


def require_amount(cents: int, *, least: int = 1, most: int = MOST_CENTS, field: str = "cents") -> int:
    """Refused: cash_range."""
    if not least <= cents <= most:
        raise Refused("cash_range", field=field, least=Cents(least), most=Cents(most))
    return cents


def unchanged(money: Money) -> Callable[[Tournament], Money]:
    """A `checked` callback for `entered` that needs no lookup under the lock."""
    return lambda _tournament: replace(money)


def _standing(tournament: Tournament, known: CashEntry) -> CashEntry:
    """Conflict: cash_reversed."""
    if tournament.cash.filter(reverses=known.number).exists():
        raise Conflict("cash_reversed", number=known.number)
    return known


def _same(known: CashEntry, money: Money) -> CashEntry:
    """Conflict: cash_key_reused."""
    entry, prize = (each.pk if each else None for each in (money.entry, money.prize))
    there = (known.kind, known.cents, known.method, known.entry_id, known.prize_id, known.reverses)
    if there != (money.kind, money.cents, money.method, entry, prize, money.reverses):
        raise Conflict("cash_key_reused")
    return known
