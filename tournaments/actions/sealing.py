"""Sealing logs not yet sealed with this installation's key: new ones, ones from elsewhere, or after a key change."""

from collections.abc import Iterable

from django.db import transaction

from tournaments.actions.log import lock
from tournaments.models import Cup, Tournament
from tournaments.seals import chain_end, seal


def seal_new(owner: Tournament | Cup) -> None:
    """Seal the empty log of a newly inserted row; call within an action. One statement."""
    owner.chain_seal = seal(chain_end(owner))
    owner.save(update_fields=["chain_seal"])


def reseal(owners: Iterable[Tournament | Cup]) -> None:
    """Replace each log's seal by this installation's; writes no event and leaves the heads unchanged.

    The seal vouches for the log from then on, so verify logs first, wherever they come from. Two statements each.
    """
    for owner in owners:
        with transaction.atomic():
            row = lock(owner)
            row.chain_seal = seal(chain_end(row))
            row.save(update_fields=["chain_seal"])
