"""`manage.py verify [FILE] [--tournament ID]`: verify stored data against the log, and the log against itself."""

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.db import OperationalError
from django.utils.translation import gettext as _

from rulesets.canonical import canonical_json
from tournaments.errors import Refused
from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand
from tournaments.management.verifying import database_lines, file_lines
from tournaments.models import Tournament

UNUSABLE = 2
"""Exit status if nothing could be verified; 1 means findings."""


class Command(PagelessCommand):
    help = (
        "Hold everything that is stored against the log. Silent if all agrees; otherwise one JSON object a line "
        "(place, code, message) and exit status 1. Exit status 2 when nothing could be checked."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a backup or an archive")
        parser.add_argument("--tournament", type=int, metavar="ID", help="this evening only")

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes nothing; people may continue entering hands meanwhile."""
        try:
            if self._print(_lines(options["file"], options["tournament"])):
                sys.exit(1)
        except CommandError as error:
            raise CommandError(*error.args, returncode=UNUSABLE) from error
        except Refused as refused:
            raise CommandError(refused.sentence, returncode=UNUSABLE) from refused
        except (OSError, OperationalError) as error:
            raise CommandError(_("This cannot be read: %(error)s") % {"error": error}, returncode=UNUSABLE) from error

    def _print(self, lines: Iterable[Mapping[str, str]]) -> int:
        """Print each line as soon as it is known; returns how many."""
        count = 0
        for count, line in enumerate(lines, start=1):  # noqa: B007 - the count is what is wanted
            self.stdout.write(canonical_json(line))
        return count


def _lines(file: Path | None, tournament: int | None) -> Iterable[Mapping[str, str]]:
    if file is not None:
        return file_lines(file, tournament=tournament)
    require_migrated()
    if tournament is not None and not Tournament.objects.filter(pk=tournament).exists():
        raise CommandError(_("There is no evening %(id)s.") % {"id": tournament})
    return database_lines(tournament)
