"""The fee in the same act as the check-in, and both taken back at once."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from tournaments.actions.arrivals import welcome
from tournaments.actions.check_in import check_in, check_out
from tournaments.actions.commitments import NewCommitment
from tournaments.actions.log import Actor, lock, require_reason
from tournaments.actions.registrations import check_in_registered
from tournaments.actions.till.cash import counter_entry
from tournaments.actions.till.fees import set_fee, take_fee
from tournaments.errors import Conflict
from tournaments.intake.players import PlayerRow
from tournaments.models import Entry, FeeReduction, Player, Registration, Tournament
from tournaments.money.cash import CashMethod
from tournaments.queries.door import taken_at_door
from tournaments.queries.till import fee_account_of


@dataclass(frozen=True, slots=True)
class AskedFee:
    """What somebody owes instead of the evening's fee, 0 cents where it is waived, and why."""

    cents: int
    reason: str


def arrive_paying(
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
    """Check a player in and take the `cents` that were shown: both or neither. The same key again writes nothing.

    Refusals of `check_in` and of `take_fee`; Conflict: cash_reversed where it was taken back since.
    """
    with transaction.atomic():
        row = lock(tournament)
        known = _known(row, key)
        if known and known.player_id != player.pk:
            raise Conflict("cash_key_reused")
        entry = known or check_in(row, player, commitment=commitment, actor=actor, now=now)
        take_fee(entry, cents=cents, method=method, key=key, actor=actor, now=now)
    return entry


def arrive_registered_paying(
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
    """The same for whoever registered beforehand, as a player or (None) as a new guest.

    Refusals of `check_in_registered` and of `take_fee`; Conflict: cash_reversed.
    """
    with transaction.atomic():
        entry = _known(lock(registration.tournament), key) or check_in_registered(
            registration, player, commitment=commitment, actor=actor, now=now
        )
        take_fee(entry, cents=cents, method=method, key=key, actor=actor, now=now)
    return entry


def _known(tournament: Tournament, key: str) -> Entry | None:
    """Whose fee the same key has taken. Conflict: cash_reversed, cash_key_reused."""
    known = tournament.cash.select_related("entry__player").filter(key=key).first()
    if known is None:
        return None
    if known.entry is None:
        raise Conflict("cash_key_reused")
    if tournament.cash.filter(reverses=known.number).exists():
        raise Conflict("cash_reversed", number=known.number)
    return known.entry


def arrive_for_less(
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
    """Check a player in whose fee is another one, and take what is owed by `method`; None: it stays owed.

    Refusals of `check_in`, of `set_fee` and of `take_fee`.
    """
    with transaction.atomic():
        entry = check_in(tournament, player, commitment=commitment, actor=actor, now=now)
        set_fee(entry, cents=asked.cents, reason=asked.reason, actor=actor, now=now)
        owed = fee_account_of(entry, fee_cents=asked.cents).owed
        if owed and method:
            take_fee(entry, cents=owed, method=method, key=key, actor=actor, now=now)
    return entry


def welcome_paying(
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
    """Add a new player or guest, check them in and take the `cents` that were shown: all or nothing.

    Refusals of `welcome` and of `take_fee`.
    """
    with transaction.atomic():
        entry = welcome(tournament, row, commitment=commitment, actor=actor, now=now)
        take_fee(entry, cents=cents, method=method, key=key, actor=actor, now=now)
    return entry


def undo_arrival(entry: Entry, *, since: datetime, reason: str, actor: Actor, now: datetime) -> Entry:
    """Take back a check-in of that moment, with the fee and the reduction that came in the same act.

    The till gets a counter-entry. A fee that was taken later stays, and is to be given back.
    Refused: reason_missing, reason_too_long, second_person_missing, where the cup lets nobody take money back alone,
    and as `check_out`; Conflict: arrival_changed.
    """
    why = require_reason(reason)
    with transaction.atomic():
        row = lock(entry.tournament)
        here = Entry.objects.select_related("player", "tournament").get(pk=entry.pk)
        if not here.is_present or here.checked_in_at != since:
            raise Conflict("arrival_changed", name=here.player.name)
        check_out(here, actor=actor, now=now)
        taken = taken_at_door(here)
        if taken is not None:
            key = f"{taken.key[:60]}.0"
            counter_entry(row, number=taken.number, reason=why, key=key, actor=actor, now=now)
        if FeeReduction.objects.filter(entry=here, at=since).exists():
            set_fee(here, cents=None, reason=why, actor=actor, now=now)
    return here
