"""`manage.py remove_registrations`: removes who registered for an evening, where they were kept long enough."""

from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone
from django.utils.translation import ngettext

from tournaments.actions.removal import remove_registrations
from tournaments.management.database import require_migrated


class Command(BaseCommand):
    help = "Remove who registered beforehand, some days after each evening. Servers and workers do so every hour."

    def handle(self, *args: Any, **options: Any) -> None:
        require_migrated()
        count = remove_registrations(now=timezone.now())
        text = ngettext("Removed for one evening.", "Removed for %(evenings)s evenings.", count)
        self.stdout.write(text % {"evenings": count})
