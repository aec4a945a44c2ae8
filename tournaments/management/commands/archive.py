"""`manage.py archive FILE --tournament ID | --season ID | --cup SLUG`: archive an evening, a season or a cup."""

import json
import os
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.actions.log import Actor, EntryPoint
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import Scope, write_archive
from tournaments.documents.archives import archived_pdf
from tournaments.errors import sentence
from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand
from tournaments.models import Cup, Season, Tournament


class Command(PagelessCommand):
    help = "Write an archive (docs/archive.md), also while hands come in. Prints one JSON object: file, head, digest."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="what the archive will be called")
        parser.add_argument("--replace", action="store_true", help="overwrite FILE")
        scope = parser.add_mutually_exclusive_group(required=True)
        scope.add_argument("--tournament", type=int, metavar="ID")
        scope.add_argument("--season", type=int, metavar="ID")
        scope.add_argument("--cup", metavar="SLUG", help="the cup's short address")
        modes = [str(mode) for mode in PeopleMode]
        parser.add_argument("--people", choices=modes, default=PeopleMode.FULL, help="names, made-up names, or none")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 1 with a message if there is no such scope, or if FILE exists or cannot be written."""
        require_migrated()
        path, scope, people = options["file"], _scope(options), PeopleMode(options["people"])
        if os.path.lexists(path) and not options["replace"]:
            raise CommandError(sentence("backup_exists", {"path": path}))
        actor = Actor(entry_point=EntryPoint.COMMAND)
        try:
            written = write_archive(path, scope, people=people, pdf_of=archived_pdf, actor=actor, now=timezone.now())
        except OSError as error:
            raise CommandError(_("%(file)s cannot be written: %(error)s") % {"file": path, "error": error}) from error
        answer = {"file": str(path), "head": written.head, "digest": written.digest}
        self.stdout.write(json.dumps(answer, ensure_ascii=False))


def _scope(options: dict[str, Any]) -> Scope:
    if options["cup"] is not None:
        return _found(Cup.objects.filter(slug=options["cup"]).first(), options["cup"])
    if options["season"] is not None:
        return _found(Season.objects.filter(pk=options["season"]).first(), options["season"])
    rows = Tournament.objects.select_related("season").filter(pk=options["tournament"])
    return _found(rows.first(), options["tournament"])


def _found(scope: Scope | None, name: object) -> Scope:
    if scope is None:
        raise CommandError(_("There is nothing to archive: %(name)s is unknown.") % {"name": name})
    return scope
