"""`manage.py restore_archive FILE`: import an archive of this or another installation."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.log import Actor, EntryPoint
from tournaments.archive.restoring import RestoredArchive, restore_archive
from tournaments.errors import Refused
from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand


class Command(PagelessCommand):
    help = "Restore an archive (docs/archive.md). Prints one JSON object with the ids it made."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument(
            "--as", dest="slug", default="", metavar="SLUG", help="the short address of the cup it shall belong to here"
        )

        parser.add_argument("--head", default="", help="refuse an archive whose head is another; its beginning will do")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 1, with nothing stored, if the archive is refused or unreadable."""
        require_migrated()
        path, actor = options["file"], Actor(entry_point=EntryPoint.COMMAND)
        try:
            restored = restore_archive(
                path, slug=options["slug"], head=options["head"], actor=actor, now=timezone.now()
            )
        except Refused as refused:
            raise CommandError(f"{refused.code}: {refused.sentence}") from refused
        except OSError as error:
            raise CommandError(_("%(file)s cannot be read: %(error)s") % {"file": path, "error": error}) from error
        self.stdout.write(json.dumps(_answer(restored), ensure_ascii=False))


def _answer(restored: RestoredArchive) -> dict[str, Any]:
    answer = asdict(restored)
    seasons = list(restored.seasons.values())
    return answer | {"season": seasons[0] if len(seasons) == 1 else None}
