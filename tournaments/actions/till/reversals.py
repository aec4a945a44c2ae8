"""Reversing many cash entries at once: prizes that no longer fit, and all money of people."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from tournaments.actions.accounts.second_person import SecondPerson
from tournaments.actions.log import Actor, require_reason
from tournaments.actions.till.cash import counter_entry
from tournaments.actions.till.ledger import lock_unsigned
from tournaments.errors import Conflict
from tournaments.models import Tournament
from tournaments.queries.cancellation import money_of_people
from tournaments.queries.till.handed_out_prizes import misfitting_prizes


def reverse_prizes(
    tournament: Tournament,
    *,
    numbers: Collection[int],
    reason: str,
    key: str,
    actor: Actor,
    now: datetime,
    second: SecondPerson | None = None,
) -> None:
    """Reverse every handed-out prize that the results no longer give, each by a counter-entry. Idempotent by key.

    `numbers` are the cash entries shown; `second` confirms it if the cup requires two people.
    Refused: reason_missing, reason_too_long, entry_id, second_person_missing, second_person_same,
    second_person_not_organiser; Conflict: given_prizes_changed, till_signed.
    """
    plain = require_reason(reason)
    counter = _Counter(reason=plain, key=key, actor=actor, now=now, second=second)
    with transaction.atomic():
        row = lock_unsigned(tournament)
        counter.reverse(row, numbers, lambda: {each.paid_by.number for each in misfitting_prizes(row)})


def refund_payments(
    tournament: Tournament,
    *,
    numbers: Collection[int],
    reason: str,
    key: str,
    actor: Actor,
    now: datetime,
    second: SecondPerson | None = None,
) -> None:
    """Refund everybody's payments, each by a counter-entry, before an evening is cancelled. Idempotent by key.

    `numbers` are the cash entries shown; `second` confirms it if the cup requires two people.
    Refused: reason_missing, reason_too_long, entry_id, second_person_missing, second_person_same,
    second_person_not_organiser; Conflict: peoples_money_changed, till_signed.
    """
    plain = require_reason(reason)
    counter = _Counter(reason=plain, key=key, actor=actor, now=now, second=second)
    with transaction.atomic():
        row = lock_unsigned(tournament)
        counter.reverse(
            row, numbers, lambda: {each.number for each in money_of_people(row)}, changed="peoples_money_changed"
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Counter:
    """The author, time and reason of reversals; each counter-entry gets a key derived from `key`."""

    reason: str
    key: str
    actor: Actor
    now: datetime
    second: SecondPerson | None

    def reverse(
        self,
        row: Tournament,
        numbers: Collection[int],
        there: Callable[[], set[int]],
        changed: str = "given_prizes_changed",
    ) -> None:
        """Conflict: the code `changed`, if `there` returns other entries than were shown."""
        keys = {number: f"{self.key[:52]}.{number}" for number in sorted(numbers)}
        if row.cash.filter(key__in=keys.values()).exists():
            return
        if there() != set(keys):
            raise Conflict(changed)
        given: dict[str, Any] = {"reason": self.reason, "actor": self.actor, "now": self.now, "second": self.second}
        for number, key in keys.items():
            counter_entry(row, number=number, key=key, **given)
