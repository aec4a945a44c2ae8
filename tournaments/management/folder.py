"""Checks of the data folder before the server starts."""

import tempfile
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError
from django.templatetags.static import static
from django.utils.translation import gettext as _

ROOM = 1_000_000  # in bytes: not enough for an evening


def require_writable_folder(folder: Path) -> None:
    """Raises CommandError if the folder is not writable or the disk is full."""
    try:
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(ROOM))
            file.flush()
    except OSError as error:
        problem = _("Nothing can be saved in the data folder %(folder)s: %(error)s")
        raise CommandError(problem % {"folder": folder, "error": error.strerror}) from error


def require_static_files() -> None:
    """Raises CommandError if static files have not been collected."""
    try:
        static("css/base.css")
    except ValueError as error:  # Django's exception for a missing manifest, or an entry missing from it
        problem = _("The static files in %(folder)s are missing or of another version. This comes first: %(command)s")
        raise CommandError(
            problem % {"folder": settings.STATIC_ROOT, "command": "manage.py collectstatic --noinput"}
        ) from error
