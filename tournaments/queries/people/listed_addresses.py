"""Addresses in a list of players: whose are new here. A known address stays, whatever a list says."""

from collections.abc import Mapping, Sequence

from tournaments.intake.addresses import ListedAddress
from tournaments.models import PlayerContact


def new_addresses(addresses: Sequence[ListedAddress], meant: Mapping[int, int]) -> tuple[int, ...]:
    """The rows (indexes) with an address of somebody new or without one; `meant` are the known players (ids) by row.

    One statement, none without addresses.
    """
    given = [at for at, each in enumerate(addresses) if each.reaches]
    known = [meant[at] for at in given if at in meant]
    reached = set(PlayerContact.objects.filter(player__in=known).values_list("player", flat=True)) if known else set()
    return tuple(at for at in given if meant.get(at) not in reached)
