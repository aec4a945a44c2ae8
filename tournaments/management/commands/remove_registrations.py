"""`manage.py remove_registrations`: delete registrations for evenings after the retention period."""

from typing import Any

from django.utils import timezone
from django.utils.translation import ngettext

from tournaments.actions.people.removal import remove_registrations
from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand


class Command(PagelessCommand):
    help = "Remove who registered beforehand, some days after each evening. Servers and workers do so every hour."

    def handle(self, *args: Any, **options: Any) -> None:
        require_migrated()
        count = remove_registrations(now=timezone.now())
        text = ngettext("Removed for one evening.", "Removed for %(evenings)s evenings.", count)
        self.stdout.write(text % {"evenings": count})
