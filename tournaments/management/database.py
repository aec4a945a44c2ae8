"""Database checks before a command runs."""

from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _

from tournaments.backup.rotation import copies_in, own_folder
from tournaments.backup.soundness import refuse_unsound
from tournaments.errors import Refused

RESTORABLE = {"database_broken", "database_empty", "database_foreign", "database_missing", "database_schema"}


def require_sound() -> None:
    """Raises CommandError if the database is empty, damaged or incomplete, with instructions to restore the last
    backup.
    """
    try:
        refuse_unsound()
    except Refused as refused:
        advice = _advice() if refused.code in RESTORABLE else ""
        raise CommandError(f"{refused.sentence} {advice}".strip()) from refused
    except OperationalError as error:
        answer = str(error).partition("\n")[0]
        raise CommandError(_("The database does not answer: %(error)s") % {"error": answer}) from error


def _advice() -> str:
    copies = copies_in(own_folder())
    path = copies[0].path if copies else "FILE"
    return _("To restore a backup: manage.py restore --replace %(path)s") % {"path": path}


def require_migrated() -> None:
    """Raises CommandError (a message and exit status 1) if the database is missing or not migrated."""
    require_sound()
    executor = MigrationExecutor(connection)
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError(_("The database is not up to date. This comes first: manage.py migrate"))
