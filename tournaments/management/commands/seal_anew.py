"""`manage.py seal_anew [--unknown-key]`: reseal all logs with the current key, after SECRET_KEY was replaced."""

from collections.abc import Iterator
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.sealing import reseal
from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand
from tournaments.models import Cup, Tournament
from tournaments.seals import SealState, chain_end, seal_state
from tournaments.verification.chain import place_of
from tournaments.verification.findings import path_of
from tournaments.verification.sealable import is_sealable


class Command(PagelessCommand):
    help = (
        "Seal the logs with today's key whose seal is by one in SECRET_KEY_FALLBACKS, if nothing else is wrong with "
        "them. Exit status 1 when one of them stays as it is."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--unknown-key",
            action="store_true",
            help="also those sealed with a key that is lost: nothing proves then that the log was not computed anew",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """A log with findings other than its seal keeps its old seal."""
        require_migrated()
        taken = {SealState.RETIRED} | ({SealState.UNKNOWN_KEY} if options["unknown_key"] else set())
        renewed, left = 0, []
        for owner, state in _logs():
            if state in taken and is_sealable(owner):
                reseal([owner])
                renewed += 1
            elif state is not SealState.WHOLE:
                left.append(path_of(place_of(owner)))
        self.stdout.write(ngettext("One log sealed anew.", "%(logs)s logs sealed anew.", renewed) % {"logs": renewed})
        if left:
            raise CommandError(_("These stay as they are; see manage.py verify: %(logs)s") % {"logs": ", ".join(left)})


def _logs() -> Iterator[tuple[Tournament | Cup, SealState]]:
    owners: list[Tournament | Cup] = [*Cup.objects.order_by("pk"), *Tournament.objects.order_by("pk")]
    for owner in owners:
        yield owner, seal_state(chain_end(owner), owner.chain_seal)
