"""`manage.py backup FILE`: back up the whole installation to a file while it is running."""

import os
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.backup.problems import refused_disk
from tournaments.backup.rotation import rotate, write_copy
from tournaments.backup.writing import refuse_to_replace, write_backup
from tournaments.errors import Refused
from tournaments.management.pageless import PagelessCommand


class Command(PagelessCommand):
    help = "Write the whole installation into one file, while it runs, and verify the file."

    def add_arguments(self, parser: CommandParser) -> None:
        where = parser.add_mutually_exclusive_group(required=True)
        where.add_argument("file", metavar="FILE", type=Path, nargs="?", help="what the backup will be called")
        where.add_argument(
            "--rotate", metavar="FOLDER", type=Path, help="a new one in FOLDER; older ones are thinned out"
        )
        parser.add_argument("--replace", action="store_true", help="overwrite FILE, an earlier backup")
        parser.add_argument("--without-key", action="store_true", help="leave the secret key out; keep it elsewhere")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 1 on any failure; nothing is written, and an existing FILE stays as it was."""
        folder: Path | None = options["rotate"]
        with_key = not options["without_key"]
        try:
            if folder:
                path = _rotated(folder, with_key=with_key)
            else:
                path = _written(options["file"], may_replace=options["replace"], with_key=with_key)
        except Refused as refused:
            raise CommandError(refused.sentence) from refused
        self.stdout.write(_("Backup written and verified: %(path)s") % {"path": path})


def _written(path: Path, *, may_replace: bool, with_key: bool) -> Path:
    with refused_disk(path):
        if os.path.lexists(path):
            if not may_replace:
                raise Refused("backup_exists", path=path)
            refuse_to_replace(path)
        write_backup(path, with_key=with_key, now=timezone.localtime())
    return path


def _rotated(folder: Path, *, with_key: bool) -> Path:
    with refused_disk(folder):
        now = timezone.now()
        copy = write_copy(folder, occasion="", with_key=with_key, now=now)
        rotate(folder, now=now)
    return copy.path
