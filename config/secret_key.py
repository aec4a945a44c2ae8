"""The embedded installation's secret key: links and log-ins are made with it, so it is never replaced unasked."""

import os
import sys
import tempfile
from pathlib import Path
from secrets import token_urlsafe

from config.addresses import make_private_folder
from config.misconfigured import Misconfigured
from rulesets.translatable import gettext_noop

SHORTEST = 50  # characters; Django's own check asks for as many
INSTALLS_KEY = "restore"  # the command that puts a key in place itself
MISSING = gettext_noop(
    "%(path)s is missing, but there is a database. Put the key back from a backup: printed links work with it alone. "
    "Or bring both back: manage.py restore --replace FILE. "
    "If it is lost, make a new one: python3 -c 'import secrets; print(secrets.token_urlsafe(64))' > %(path)s"
)
UNREADABLE = gettext_noop("The secret key %(path)s cannot be read: %(error)s")
BROKEN = gettext_noop(
    "%(path)s holds no secret key: it is empty, was written in part, or is another file. Put the key back from a "
    "backup, or bring database and key back with manage.py restore --replace FILE; where there is no database "
    "yet, delete the file."
)
UNWRITABLE = gettext_noop("The secret key %(path)s cannot be written: %(error)s")


def key_or_stand_in(path: Path, *, database: Path) -> tuple[str, bool]:
    """The key in a file, and whether it is lost: then a new one stands in for it that is kept nowhere.

    Only a `restore` goes on without the key. Raises Misconfigured for all others, as `load_secret_key` does.
    """
    try:
        return load_secret_key(path, database=database), False
    except Misconfigured:
        if sys.argv[1:2] != [INSTALLS_KEY]:
            raise
        return _new(), True


def load_secret_key(path: Path, *, database: Path) -> str:
    """The key in a file, made at the first start, readable by its owner only.

    Raises Misconfigured for a file that holds none, and for none where a database is there already.
    """
    if not path.exists():
        if database.exists() and database.stat().st_size:
            raise Misconfigured(MISSING, path=path)
        _make(path)
    return _read(path)


def _new() -> str:
    return token_urlsafe(64)


def _read(path: Path) -> str:
    try:
        key = path.read_text(encoding="ascii").removesuffix("\n")
    except OSError as error:
        raise Misconfigured(UNREADABLE, path=path, error=error.strerror) from error
    except UnicodeDecodeError as error:
        raise Misconfigured(BROKEN, path=path) from error
    if len(key) < SHORTEST or not key.isprintable():
        raise Misconfigured(BROKEN, path=path)
    return key


def _make(path: Path) -> None:
    """Write a whole key and then give it its name, unless another process was first: nobody reads a part of one."""
    make_private_folder(path.parent)
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".secret_key-")  # mode 0600
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(_new())
            file.flush()
            os.fsync(file.fileno())
        _name(Path(name), path)
    except OSError as error:
        raise Misconfigured(UNWRITABLE, path=path, error=error.strerror) from error


def _name(written: Path, path: Path) -> None:
    try:
        path.hardlink_to(written)
    except FileExistsError:
        pass
    except OSError:  # a memory stick has no hard links
        if not path.exists():
            written.replace(path)
    written.unlink(missing_ok=True)
