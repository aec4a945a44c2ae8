"""Check-in with payment of the fee in one transaction, and undoing both together."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.log import Actor, lock, require_reason
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.people.compound_check_in import CheckInReport, check_in_newcomer, check_in_numbers
from tournaments.actions.people.registrations import check_in_registered
from tournaments.actions.till.cash import counter_entry
from tournaments.actions.till.fees import ShownFee, TakenFees, set_fee, take_fee, take_fees
from tournaments.amounts import Cents
from tournaments.errors import Conflict
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, FeeReduction, Player, Registration, Tournament
from tournaments.money.cash import CashMethod
from tournaments.queries.people.check_in_fees import fee_accounts, fee_set_before, fee_taken_at_check_in
from tournaments.queries.till.book import fee_account_of


@dataclass(frozen=True, slots=True)
class AskedFee:
    """A fee different from the evening's, 0 cents if waived, and the reason."""

    cents: int
    reason: str


def check_in_with_fee(
    tournament: Tournament,
    player: Player,
    *,
    cents: int,
    method: CashMethod = CashMethod.CASH,
    key: str,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> Entry:
    """Check a player in and take the `cents` shown, both or neither. Idempotent by key.

    Refused like `check_in` and `take_fee`; Conflict: cash_reversed, if the payment was reversed since.
    """
    with transaction.atomic():
        row = lock(tournament)
        entry = _known_of(row, player, key) or check_in(row, player, commitment=commitment, actor=actor, now=now)
        take_fee(entry, cents=cents, method=method, key=key, actor=actor, now=now)
    return entry


def check_in_registered_with_fee(
    registration: Registration,
    player: Player | None,
    *,
    cents: int,
    method: CashMethod = CashMethod.CASH,
    key: str,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> Entry:
    """The same for a registered person, as a player or (None) as a new guest.

    Refused like `check_in_registered` and `take_fee`; Conflict: cash_reversed.
    """
    with transaction.atomic():
        entry = _known(lock(registration.tournament), key) or check_in_registered(
            registration, player, commitment=commitment, actor=actor, now=now
        )
        take_fee(entry, cents=cents, method=method, key=key, actor=actor, now=now)
    return entry


def _known(tournament: Tournament, key: str) -> Entry | None:
    """The entry whose fee this key has taken. Conflict: cash_reversed, cash_key_reused."""
    known = tournament.cash.select_related("entry__player").filter(key=key).first()
    if known is None:
        return None
    if known.entry is None:
        raise Conflict("cash_key_reused")
    if tournament.cash.filter(reverses=known.number).exists():
        raise Conflict("cash_reversed", number=known.number)
    return known.entry


def _known_of(tournament: Tournament, player: Player | None, key: str) -> Entry | None:
    """The same for this player, or (None) for a guest. Conflict: cash_reversed, cash_key_reused."""
    known = _known(tournament, key)
    if known and player and known.player_id != player.pk:
        raise Conflict("cash_key_reused")
    return known


def check_in_with_reduced_fee(
    tournament: Tournament,
    player: Player,
    *,
    asked: AskedFee,
    method: CashMethod | None = CashMethod.CASH,
    key: str,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> Entry:
    """Check a player in with a reduced fee and take what is owed by `method`; None: it stays owed.

    Idempotent by key if money was taken. Refused like `check_in`, `set_fee` and `take_fee`; Conflict: cash_reversed.
    """
    with transaction.atomic():
        known = _known_of(lock(tournament), player, key)
        if known:
            return known
        entry = check_in(tournament, player, commitment=commitment, actor=actor, now=now)
        _ask_for(entry, asked, method, key=key, actor=actor, now=now)
    return entry


def check_in_registered_with_reduced_fee(
    registration: Registration,
    player: Player | None,
    *,
    asked: AskedFee,
    method: CashMethod | None = CashMethod.CASH,
    key: str,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> Entry:
    """The same for a registered person, as a player or (None) as a new guest.

    Idempotent by key if money was taken. Refused like `check_in_registered`, `set_fee` and `take_fee`; Conflict:
    cash_reversed.
    """
    with transaction.atomic():
        known = _known_of(lock(registration.tournament), player, key)
        if known:
            return known
        entry = check_in_registered(registration, player, commitment=commitment, actor=actor, now=now)
        _ask_for(entry, asked, method, key=key, actor=actor, now=now)
    return entry


def _ask_for(
    entry: Entry, asked: AskedFee, method: CashMethod | None, *, key: str, actor: Actor, now: datetime
) -> None:
    set_fee(entry, cents=asked.cents, reason=asked.reason, actor=actor, now=now)
    owed = fee_account_of(entry, fee_cents=asked.cents).owed
    if owed and method:
        take_fee(entry, cents=owed, method=method, key=key, actor=actor, now=now)


def check_in_numbers_with_fee(
    tournament: Tournament,
    numbers: Sequence[str],
    *,
    cents: int,
    method: CashMethod = CashMethod.CASH,
    key: str,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> tuple[CheckInReport, TakenFees]:
    """Check in the players with these numbers and take the fee from everybody who is new. All or nothing.

    `cents` is the evening's fee as shown; reduced fees stay reduced. Nothing is taken from people already present.
    Refused like `check_in_numbers` and `take_fees`; Conflict: evening_fee_changed.
    """
    with transaction.atomic():
        row = lock(tournament)
        if row.fee_cents != cents:
            raise Conflict("evening_fee_changed", fee=Cents(row.fee_cents))
        report = check_in_numbers(row, numbers, commitment=commitment, actor=actor, now=now)
        accounts = fee_accounts(row)
        came = row.entries.select_related("player").filter(pk__in=[*report.new, *report.back]).order_by("pk")
        owed = [ShownFee(each, accounts[each.pk].owed) for each in came if accounts[each.pk].owed]
        return report, take_fees(row, owed, method=method, key=key, actor=actor, now=now)


def check_in_newcomer_with_fee(
    tournament: Tournament,
    row: PlayerRow,
    *,
    cents: int,
    method: CashMethod = CashMethod.CASH,
    key: str,
    commitment: NewCommitment | None = None,
    actor: Actor,
    now: datetime,
) -> Entry:
    """Add a new player or guest, check them in and take the `cents` shown. All or nothing.

    Refused like `check_in_newcomer` and `take_fee`.
    """
    with transaction.atomic():
        entry = check_in_newcomer(tournament, row, commitment=commitment, actor=actor, now=now)
        take_fee(entry, cents=cents, method=method, key=key, actor=actor, now=now)
    return entry


def undo_check_in(entry: Entry, *, since: datetime, reason: str, actor: Actor, now: datetime) -> Entry:
    """Undo a check-in made at that moment, with the fee and the reduction recorded in the same transaction.

    The till gets a counter-entry, and an earlier reduction applies again. A fee taken later stays, and is to be
    refunded.
    Refused: reason_missing, reason_too_long, second_person_missing if the cup requires two people for reversals, and as
    `check_out`; Conflict: arrival_changed.
    """
    why = require_reason(reason)
    with transaction.atomic():
        row = lock(entry.tournament)
        here = Entry.objects.select_related("player", "tournament").get(pk=entry.pk)
        if not here.is_present or here.checked_in_at != since:
            raise Conflict("arrival_changed", name=here.player.name)
        check_out(here, actor=actor, now=now)
        taken = fee_taken_at_check_in(here)
        if taken is not None:
            key = f"{taken.key[:60]}.0"
            counter_entry(row, number=taken.number, reason=why, key=key, actor=actor, now=now)
        if FeeReduction.objects.filter(entry=here, at=since).exists():
            former = fee_set_before(here, since)
            set_fee(here, cents=former.cents, reason=former.reason or why, actor=actor, now=now)
    return here
