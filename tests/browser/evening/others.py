"""Everybody else of the evening: dozens of captains, and who takes fees beside Anna. They act through the verbs, as in
the simulator; each does what Anna and Bert do in their browsers for a few.
"""

from collections.abc import Iterable
from random import Random

from django.utils import timezone

from tests.actions.acts import countersign, hand_in, sitting
from tests.actions.till.acts import key
from tests.browser.evening.cast import BY_THEIR_NUMBER, Guest
from tests.factories import at_desk, bert
from tournaments.actions.till.fees import take_fee
from tournaments.models import Entry, Table
from tournaments.money.cash import CashMethod
from tournaments.queries.room.sheet import table_sheet
from tournaments.queries.rulesets import table_ruleset
from tournaments.simulator.captain import Captain, enter_hand


def table_of(address: str) -> Table:
    """The table whose page at the desk has this address."""
    rows = Table.objects.select_related("round__tournament__ruleset", "round__tournament__season__cup")
    return rows.get(pk=int(address.rstrip("/").rpartition("/")[2]))


def play(table: Table, rng: Random, *, until: int | None = None) -> None:
    """Enter the table's next hands up to that one, or to the last."""
    captain = Captain(table=table, actor=bert(table), ruleset=table_ruleset(table), rng=rng)
    first = table_sheet(table).next_number or table.hands + 1
    for number in range(first, (until or table.hands) + 1):
        enter_hand(captain, number=number, now=timezone.now())


def play_and_sign(addresses: Iterable[str], rng: Random) -> None:
    """Play tables to their end; two of each sign, which closes it."""
    for address in addresses:
        table = table_of(address)
        play(table, rng)
        hand_in(table, now=timezone.now())
        countersign(table, now=timezone.now())


def sitting_at(table: Table) -> list[Guest]:
    """Who sits there by place, before anybody stands in."""
    return [BY_THEIR_NUMBER[str(entry.player.number)] for entry in sitting(table)]


def take_fees(guests: Iterable[Guest], *, cents: int) -> int:
    """At a second till; the cents that came in."""
    rows = Entry.objects.filter(player__number__in=[each.number for each in guests])
    for entry in rows:
        take_fee(entry, cents=cents, method=CashMethod.CASH, key=key(), actor=at_desk(), now=timezone.now())
    return len(rows) * cents
