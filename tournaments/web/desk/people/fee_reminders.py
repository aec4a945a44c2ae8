"""Reminders of fees owed by, or to be refunded to, people who leave or are replaced, as nobody thinks of them later."""

from collections.abc import Collection

from django.contrib import messages
from django.utils.translation import gettext as _

from tournaments.amounts import in_euros
from tournaments.models import Entry, Tournament
from tournaments.queries.people.check_in_fees import fee_accounts, takes_fees
from tournaments.web.desk.requests import DeskRequest


def remind_of_fees(request: DeskRequest, tournament: Tournament, leaving: Collection[int]) -> None:
    """Add a message for each leaving entry that still owes money."""
    if not leaving or not takes_fees(tournament):
        return
    accounts = {pk: each for pk, each in fee_accounts(tournament).items() if pk in leaving}
    for entry in tournament.entries.select_related("player").filter(pk__in=accounts).order_by("pk"):
        owed, overpaid = accounts[entry.pk].owed, accounts[entry.pk].overpaid
        facts = {"name": entry.player.name, "amount": in_euros(owed or overpaid)}
        if owed:
            messages.warning(request, _("%(name)s still owes the entry fee: %(amount)s.") % facts)
        elif overpaid:
            messages.warning(request, _("%(name)s gets %(amount)s of the entry fee back (till, entry fees).") % facts)


def fees_to_refund(tournament: Tournament) -> list[tuple[Entry, int]]:
    """People who left without playing after paying, with the cents to refund. At most three statements."""
    if not takes_fees(tournament):
        return []
    over = {pk: each.overpaid for pk, each in fee_accounts(tournament).items() if each.overpaid}
    gone = tournament.entries.select_related("player").filter(pk__in=over, is_present=False).order_by("pk")
    return [(entry, over[entry.pk]) for entry in gone]
