"""Cash entries other than fees and prizes, and reversing an entry."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.accounts.second_person import SecondPerson, require_second
from tournaments.actions.guards import require_closed
from tournaments.actions.log import Actor, fitting_reason, lock, require_reason
from tournaments.actions.till.ledger import (
    Doing,
    Money,
    entered,
    lock_unsigned,
    require_amount,
    reversal,
    unchanged,
    write_cash,
)
from tournaments.amounts import Cents
from tournaments.errors import Conflict, Refused
from tournaments.models import CashEntry, Entry, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.money.cash import CashKind, CashMethod
from tournaments.queries.till.points_lines import points_lines


def put_in_float(tournament: Tournament, *, cents: int, key: str, actor: Actor, now: datetime) -> CashEntry:
    """Put change into the till. Refused: entry_id, cash_range; Conflict: cash_key_reused, till_signed."""
    money = Money(CashKind.FLOAT, require_amount(cents))
    return entered(tournament, Doing(verb="put_in_float", key=key, actor=actor, now=now), money, unchanged(money))


def record_income(
    tournament: Tournament,
    *,
    cents: int,
    note: str,
    method: CashMethod = CashMethod.CASH,
    key: str,
    actor: Actor,
    now: datetime,
) -> CashEntry:
    """Record income other than fees; `note` says what it is for.

    Refused: entry_id, cash_range, reason_missing, reason_too_long; Conflict: cash_key_reused, till_signed.
    """
    money = Money(CashKind.INCOME, require_amount(cents), method, note=require_reason(note))
    return entered(tournament, Doing(verb="record_income", key=key, actor=actor, now=now), money, unchanged(money))


def record_expense(
    tournament: Tournament,
    *,
    cents: int,
    note: str,
    method: CashMethod = CashMethod.CASH,
    key: str,
    actor: Actor,
    now: datetime,
) -> CashEntry:
    """Record an expense of `cents` (above 0) for what `note` says. Refused like `record_income`."""
    money = Money(CashKind.EXPENSE, -require_amount(cents), method, note=require_reason(note))
    return entered(tournament, Doing(verb="record_expense", key=key, actor=actor, now=now), money, unchanged(money))


def record_difference(
    tournament: Tournament, *, cents: int, reason: str, key: str, actor: Actor, now: datetime
) -> CashEntry:
    """Record a surplus of `cents` in the till, or a shortage if negative. Refused like `record_income`."""
    require_amount(abs(cents))
    money = Money(CashKind.DIFFERENCE, cents, note=require_reason(reason))
    return entered(tournament, Doing(verb="record_difference", key=key, actor=actor, now=now), money, unchanged(money))


def count_kontra_box(
    tournament: Tournament, *, cents: int, reason: str = "", key: str, actor: Actor, now: datetime
) -> CashEntry | None:
    """Put the contents of the Kontra box into the till. A new count reverses the former one and needs a reason.

    Repeating the same count writes nothing; 0 cents leave no count (None).
    Refused: entry_id, cash_range, reason_missing, reason_too_long; Conflict: cash_key_reused, till_signed.
    """
    require_amount(cents, least=0)
    plain, doing = fitting_reason(reason), Doing(verb="count_kontra_box", key=key, actor=actor, now=now)
    with transaction.atomic():
        row = lock_unsigned(tournament)
        former = _standing_count(row)
        if (former.cents if former else 0) == cents:
            return former
        if former is not None:
            reversing = Doing(verb="counter_entry", key=f"{key[:60]}.0", actor=actor, now=now)
            write_cash(row, reversal(former, note=require_reason(plain)), reversing)
        if not cents:
            return None
        money = Money(CashKind.KONTRA, cents, note=plain)
        return entered(row, doing, money, unchanged(money))


def _standing_count(tournament: Tournament) -> CashEntry | None:
    counts = tournament.cash.filter(kind=CashKind.KONTRA)
    reversed_numbers = counts.filter(reverses__isnull=False).values("reverses")
    return counts.filter(reverses__isnull=True).exclude(number__in=reversed_numbers).first()


def settle_points(
    entry: Entry, *, cents: int, method: CashMethod = CashMethod.CASH, key: str, actor: Actor, now: datetime
) -> CashEntry:
    """Settle somebody's points at the till: positive `cents` are paid in, negative ones paid out, as shown.

    Refused: entry_id, cash_range, not_closed, points_missing; Conflict: points_settled, points_changed,
    cash_key_reused, till_signed.
    """
    require_amount(abs(cents))
    money = Money(CashKind.POINTS, cents, method, entry=entry)

    def checked(tournament: Tournament) -> Money:
        left = _points_left(tournament, entry)
        if not left:
            raise Conflict("points_settled", name=entry.player.name)
        if left != cents:
            raise Conflict("points_changed", field="cents", name=entry.player.name, cents=Cents(left))
        return money

    return entered(entry.tournament, Doing(verb="settle_points", key=key, actor=actor, now=now), money, checked)


def _points_left(tournament: Tournament, entry: Entry) -> int:
    require_closed(tournament)
    line = next(iter(points_lines(tournament, [entry], tournament.cash.filter(entry=entry))), None)
    if line is None:
        raise Refused("points_missing", name=entry.player.name)
    return line.left


def counter_entry(
    tournament: Tournament,
    *,
    number: int,
    reason: str,
    key: str,
    actor: Actor,
    now: datetime,
    second: SecondPerson | None = None,
) -> CashEntry:
    """Reverse an entry of the till, even after the closing sheet was signed. Idempotent by key.

    `second` confirms it if the cup requires two people.
    Refused: entry_id, reason_missing, reason_too_long, cash_gone, cash_is_reversal, second_person_missing,
    second_person_same, second_person_not_organiser; Conflict: cash_reversed, cash_key_reused.
    """
    note = require_reason(reason)
    with transaction.atomic():
        row = lock(tournament)
        wrong = row.cash.select_related("entry", "prize").filter(number=number).first()
        if wrong is None:
            raise Refused("cash_gone", field="number", number=number)
        if wrong.reverses is not None:
            raise Refused("cash_is_reversal", field="number", number=number)
        money = reversal(wrong, note=note)

        def checked(locked: Tournament) -> Money:
            if locked.cash.filter(reverses=number).exists():
                raise Conflict("cash_reversed", number=number)
            return money

        confirmed = require_second(row.season.cup, DualControlAction.REVERSAL, actor=actor, second=second)
        doing = Doing(verb="counter_entry", key=key, actor=actor, now=now, confirmed=confirmed)
        return entered(row, doing, money, checked)
