"""The one Django application: everything that has rows."""

from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:
        """Make the background tasks known by name, in a server as in a worker."""
        autodiscover_modules("tasks")
