"""Sealing logs that this installation's key has not sealed: new ones, those of another one, or with a new key."""

from collections.abc import Iterable

from django.db import transaction

from tournaments.actions.log import lock
from tournaments.models import Cup, Tournament
from tournaments.seals import chain_end, seal


def seal_new(owner: Tournament | Cup) -> None:
    """Seal the empty log of a row that was inserted just now; within an action. One statement."""
    owner.chain_seal = seal(chain_end(owner))
    owner.save(update_fields=["chain_seal"])


def seal_anew(owners: Iterable[Tournament | Cup]) -> None:
    """Write this installation's seal over each log as it stands; no event is written, and the heads stay.

    It vouches for the logs from now on, so they are verified first, wherever they come from. Two statements each.
    """
    for owner in owners:
        with transaction.atomic():
            row = lock(owner)
            row.chain_seal = seal(chain_end(row))
            row.save(update_fields=["chain_seal"])
