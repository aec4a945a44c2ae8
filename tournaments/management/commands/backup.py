"""`manage.py backup FILE`: the whole installation in one file, while it runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.backup.problems import refused_disk
from tournaments.backup.writing import write_backup
from tournaments.errors import Refused


class Command(BaseCommand):
    help = "Write the whole installation into one file, while it runs, and verify the file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="what the backup will be called")
        parser.add_argument("--replace", action="store_true", help="overwrite FILE")
        parser.add_argument("--without-key", action="store_true", help="leave the secret key out; keep it elsewhere")

    def handle(self, *args: Any, **options: Any) -> None:
        """Nothing is written, or FILE is as it was, and the exit status is 1, when anything goes wrong."""
        path: Path = options["file"]
        try:
            if path.exists() and not options["replace"]:
                raise Refused("backup_exists", path=path)
            with refused_disk(path):
                write_backup(path, with_key=not options["without_key"], now=timezone.localtime())
        except Refused as refused:
            raise CommandError(refused.sentence) from refused
        self.stdout.write(_("Backup written and verified: %(path)s") % {"path": path})
