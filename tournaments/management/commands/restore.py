"""`manage.py restore FILE`: this installation, made from a backup."""

from contextlib import suppress
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.backup.manifest import BackupManifest
from tournaments.backup.problems import refused_disk
from tournaments.backup.restoring import KeyOutcome, Restored, has_cup, restore
from tournaments.backup.rotation import keep_copy, own_folder
from tournaments.errors import Refused
from tournaments.management.commands.serve import sole_server

OCCASION = "before-restore"


class Command(BaseCommand):
    help = "Make this installation from a backup. It never asks; without --replace only where there is no cup yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="a backup")
        parser.add_argument("--replace", action="store_true", help="replace everything that is here")
        parser.add_argument("--secret-key-file", metavar="KEYFILE", type=Path, help="the key of a backup without one")
        parser.add_argument("--keep-key", action="store_true", help="restore although SECRET_KEY is another one")

    def handle(self, *args: Any, **options: Any) -> None:
        """Nothing has changed, and the exit status is 1, when anything goes wrong."""
        path: Path = options["file"]
        try:
            with sole_server(), refused_disk(path):
                kept = _kept(may_replace=options["replace"]) if has_cup() else []
                restored = restore(path, key=_key(options["secret_key_file"]), keeps_own_key=options["keep_key"])
        except Refused as refused:
            raise CommandError(refused.sentence) from refused
        self.stdout.write("\n".join([*kept, _what(restored.manifest), *_about_key(restored)]))


def _kept(*, may_replace: bool) -> list[str]:
    """A copy of what is replaced, where it can still be copied, and the line that tells its name."""
    if not may_replace:
        raise Refused("has_cup")
    folder = own_folder()
    with suppress(Refused), refused_disk(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        copy = keep_copy(folder, occasion=OCCASION, now=timezone.now())
        return [_("Backup of what is replaced: %(path)s") % {"path": copy.path}]
    return [_("What is replaced could not be copied.")]


def _key(path: Path | None) -> str:
    if path is None:
        return ""
    with refused_disk(path):
        return path.read_text(encoding="utf-8").strip()


def _what(manifest: BackupManifest) -> str:
    made_at = date_format(timezone.localtime(manifest.made_at), "DATETIME_FORMAT")
    cups, evenings, hands = (manifest.count(f"tournaments_{name}") for name in ("cup", "tournament", "hand"))
    counted = [
        ngettext("%(count)s cup", "%(count)s cups", cups) % {"count": cups},
        ngettext("%(count)s evening", "%(count)s evenings", evenings) % {"count": evenings},
        ngettext("%(count)s hand", "%(count)s hands", hands) % {"count": hands},
    ]
    return _("Restored as of %(made_at)s: %(what)s.") % {"made_at": made_at, "what": ", ".join(counted)}


def _about_key(restored: Restored) -> list[str]:
    if restored.key is not KeyOutcome.OTHER:
        return []
    return [_("The secret key is not that of the backup: links printed before are void, and everybody logs in again.")]
