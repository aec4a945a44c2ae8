"""`manage.py keep_results`: recompute the stored results of closed evenings for their season tables."""

from typing import Any

from django.utils.translation import ngettext

from tournaments.actions.seasons.stored_results import rebuild_stored_results
from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand


class Command(PagelessCommand):
    help = "Forget what is kept of closed evenings for the tables of their seasons, and keep it anew from the hands."

    def handle(self, *args: Any, **options: Any) -> None:
        require_migrated()
        count = rebuild_stored_results()
        text = ngettext("Results of one evening kept.", "Results of %(evenings)s evenings kept.", count)
        self.stdout.write(text % {"evenings": count})
