"""What a command asks of the database before it begins."""

from django.core.management.base import CommandError
from django.db import OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _


def require_migrated() -> None:
    """Raises CommandError, which is a sentence and exit status 1, when the database is not there or not up to date."""
    try:
        executor = MigrationExecutor(connection)
    except OperationalError as error:
        raise CommandError(_("The database does not answer: %(error)s") % {"error": error}) from error
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError(_("The database is not up to date. This comes first: manage.py migrate"))
