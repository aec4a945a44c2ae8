"""`manage.py migrate`: Django's command, with a backup before anything is changed."""

from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import DEFAULT_DB_ALIAS, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.backup.problems import refused_disk
from tournaments.backup.restoring import has_cup
from tournaments.backup.rotation import own_folder, rotate, write_copy
from tournaments.errors import Refused
from tournaments.management.database import require_sound
from tournaments.management.pageless import PagelessCommand

OCCASION = "before-migration"


class Command(PagelessCommand, migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--without-backup", action="store_true", help="make no copy before anything is changed")

    def execute(self, *args: Any, **options: Any) -> str | None:
        """Migrate nothing if the database is unsound, or cannot be backed up first.

        This runs before Django's own checks, because these open the database and would turn an empty file into a new
        one.
        """
        if options["database"] == DEFAULT_DB_ALIAS:
            require_sound()
            if not options["without_backup"] and _changes_something(options):
                self.stdout.write(_("Backup before the database is changed: %(path)s") % {"path": _copied()})
        return super().execute(*args, **options)


def _changes_something(options: dict[str, Any]) -> bool:
    if options["check_unapplied"] or options["plan"] or not has_cup():
        return False
    executor = MigrationExecutor(connection)
    return bool(options["app_label"] or executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _copied() -> str:
    folder, now = own_folder(), timezone.now()
    try:
        with refused_disk(folder):
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            copy = write_copy(folder, occasion=OCCASION, now=now)
            rotate(folder, now=now)
    except Refused as refused:
        raise CommandError(refused.sentence) from refused
    return str(copy.path)
