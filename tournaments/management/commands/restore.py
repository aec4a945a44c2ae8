"""`manage.py restore FILE`: replace this installation by a backup."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.backup.former import other_port, record_former_address, step_for
from tournaments.backup.manifest import BackupManifest
from tournaments.backup.problems import refused_disk
from tournaments.backup.restored_note import RestoredNote, write_restored_note
from tournaments.backup.restoring import KeyOutcome, Restored, has_cup, restore
from tournaments.backup.rotation import newest_whole, own_folder, write_copy
from tournaments.errors import Refused
from tournaments.management.commands.serve import sole_server
from tournaments.management.pageless import PagelessCommand

OCCASION = "before-restore"


class Command(PagelessCommand):
    help = "Make this installation from a backup. It never asks; without --replace only where there is no cup yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", type=Path, help="a backup, or a folder of copies: the newest whole one"
        )
        parser.add_argument("--replace", action="store_true", help="replace everything that is here")
        parser.add_argument("--secret-key-file", metavar="KEYFILE", type=Path, help="the key of a backup without one")
        parser.add_argument("--keep-key", action="store_true", help="restore although SECRET_KEY is another one")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 1 on any failure, with nothing changed."""
        path: Path = options["file"]
        try:
            with sole_server(), refused_disk(path):
                if path.is_dir():
                    path = newest_whole(path)
                if (replaces := has_cup()) and not options["replace"]:
                    raise Refused("has_cup")
                restored = restore(
                    path,
                    key=_key(options["secret_key_file"]),
                    keeps_own_key=options["keep_key"],
                    before=self._back_up if replaces else _nothing,
                )
        except Refused as refused:
            raise CommandError(refused.sentence) from refused
        write_restored_note(RestoredNote(at=timezone.now(), as_of=restored.manifest.made_at))
        said = [_what(path, restored.manifest), *_about_key(restored), *_about_address(restored.manifest)]
        said += _about_log(restored)
        self.stdout.write("\n".join(said))

    def _back_up(self) -> None:
        """Back up what is replaced, if possible, and print the file name."""
        folder = own_folder()
        try:
            with refused_disk(folder):
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                with_key = not settings.SECRET_KEY_IS_LOST
                copy = write_copy(folder, occasion=OCCASION, with_key=with_key, now=timezone.now())
        except Refused:
            self.stdout.write(_("What is replaced could not be copied."))
        else:
            self.stdout.write(_("Backup of what is replaced: %(path)s") % {"path": copy.path})


def _nothing() -> None:
    """There is nothing to back up."""


def _key(path: Path | None) -> str:
    if path is None:
        return ""
    with refused_disk(path):
        return path.read_text(encoding="utf-8").strip()


def _what(path: Path, manifest: BackupManifest) -> str:
    made_at = date_format(timezone.localtime(manifest.made_at), "DATETIME_FORMAT")
    cups, evenings, hands = (manifest.count(f"tournaments_{name}") for name in ("cup", "tournament", "hand"))
    counted = [
        ngettext("%(count)s cup", "%(count)s cups", cups) % {"count": cups},
        ngettext("%(count)s evening", "%(count)s evenings", evenings) % {"count": evenings},
        ngettext("%(count)s hand", "%(count)s hands", hands) % {"count": hands},
    ]
    text = _("Restored from %(path)s as of %(made_at)s: %(what)s.")
    return text % {"path": path, "made_at": made_at, "what": ", ".join(counted)}


def _about_key(restored: Restored) -> list[str]:
    if restored.key is not KeyOutcome.OTHER:
        return []
    return [_("The secret key is not that of the backup: links printed before are void, and everybody logs in again.")]


def _about_log(restored: Restored) -> list[str]:
    said = []
    if not restored.is_checked:
        said.append(_("Without a key it cannot be told whether somebody has changed the backup: manage.py verify."))
    if restored.unsealed:
        text = ngettext(
            "One log does not agree with what is stored and was not sealed: manage.py verify.",
            "%(logs)s logs do not agree with what is stored and were not sealed: manage.py verify.",
            restored.unsealed,
        )
        said.append(text % {"logs": restored.unsealed})
    return said


def _about_address(manifest: BackupManifest) -> list[str]:
    """How to make printed links work again."""
    if not record_former_address(manifest.public_url):
        return []
    address, step, port = manifest.public_url, step_for(manifest.public_url), other_port(manifest.public_url)
    if step:
        text = _("Printed links lead to %(address)s. They work again when this computer has that address too:")
    else:
        text = _("Printed links lead to %(address)s. They work again when that name leads to this computer.")
    said = [text % {"address": address}, *([f"    {step}"] if step else [])]
    return [*said, *([_("And start the server with PORT=%(port)s.") % {"port": port}] if port else [])]
