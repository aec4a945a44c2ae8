"""`manage.py load_demo`: create the demo cup once, in a database without any cup."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand
from tournaments.management.welcome import DEMO_LOG_INS
from tournaments.simulator.demo import load_demo
from tournaments.simulator.log_ins import log_in_lines, new_passwords, store_log_ins, stored_log_ins


class Command(PagelessCommand):
    help = "Load the demo cup into a database without a cup and print its log-ins; a second run changes nothing."

    def handle(self, *args: Any, **options: Any) -> None:
        require_migrated()
        path = Path(settings.DATA_DIR) / DEMO_LOG_INS
        passwords = new_passwords()
        cup = load_demo(passwords, now=timezone.localtime())
        if cup is None:
            self.stdout.write(stored_log_ins(path) or _("There is a cup already; the demo is left out."))
            return
        store_log_ins(path, log_in_lines(passwords))
        self.stdout.write(log_in_lines(passwords))
