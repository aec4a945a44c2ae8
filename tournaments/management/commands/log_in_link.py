"""`manage.py log_in_link USERNAME`: print a link to log in once without a password."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.log_in_keys import link_key
from tournaments.management.database import require_migrated
from tournaments.queries.users import user_by_name


class Command(BaseCommand):
    help = "Prints a link with which somebody logs in once, within ten minutes and without a password, on any device."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 1 with a message if there is no such user."""
        require_migrated()
        user = user_by_name(options["username"])
        if user is None:
            raise CommandError(_("Nobody logs in as %(name)s.") % {"name": options["username"]})
        self.stdout.write(settings.PUBLIC_URL + reverse("web:log_in_link", args=[link_key(user, now=timezone.now())]))
