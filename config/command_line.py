"""`manage.py`: Django's command line, which says in a sentence why an installation cannot start (exit status 1)."""

import atexit
import gc
import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import InterfaceError, OperationalError
from environs import EnvError

from config.misconfigured import Misconfigured
from rulesets.translatable import gettext_noop
from tournaments.faults import INTERNAL, fault_of

DATABASE = gettext_noop("The database cannot be used: %(reason)s")

SERVING = {"serve", "runserver"}
"""Commands that answer people, who wait for seconds at most."""

RARELY = 50_000, 20, 20
"""How often garbage is looked for. A start makes half a million objects that stay, and Python would look through all of
them again and again, and once more at the end."""


def main() -> None:
    gc.set_threshold(*RARELY)
    atexit.register(gc.disable)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    if not SERVING.intersection(sys.argv[1:2]):
        os.environ.setdefault("DATABASE_TIMEOUT", "0")  # a migration takes what it takes, and somebody looks on
    try:
        execute_from_command_line(sys.argv)
    except (ImproperlyConfigured, EnvError) as error:
        sys.exit(str(error))
    except (OperationalError, InterfaceError) as error:
        if fault_of(error) == INTERNAL:
            raise
        sys.exit(str(Misconfigured(DATABASE, reason=_first_line(error))))


def _first_line(error: Exception) -> str:
    return next((line for line in str(error).splitlines() if line.strip()), type(error).__name__)
