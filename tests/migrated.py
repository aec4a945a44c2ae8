"""An empty database that is up to date: migrated once for all processes of a run, and kept until its sources change.

What everybody has is a copy. On SQLite it is kept in pytest's cache, for the next runs too; on PostgreSQL it is a
template of this run's workers, which goes with the run.
"""

import hashlib
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import connection

from tests.management.running import ROOT, embedded, manage
from tournaments.management.lock import LockTaken, hold_lock

SOURCES = ("config", "tournaments/management", "tournaments/migrations", "tournaments/models", "requirements")
"""What an empty installation follows from."""
TEMPLATE = "template"
PATIENCE = 300  # seconds


def folder_in(cache: pytest.Cache) -> Path:
    """A data folder with such a database; to copy, not to write into."""
    kept = cache.mkdir("migrated")
    folder = kept / _digest_of_sources()
    with _alone(kept / "lock"):
        if not folder.exists():
            _forget(kept)
            begun = kept / "begun"
            ended = manage("migrate", "--verbosity=0", env=embedded(begun))
            assert ended.returncode == 0, ended.stderr
            begun.rename(folder)
    return folder


def begin_with(file: Path) -> None:
    """Let Django migrate a copy of this SQLite database, when it comes to create its test database."""
    creation: Any = connection.creation
    create = creation._create_test_db

    def copied(*args: Any, **options: Any) -> str:
        return str(shutil.copy(file, create(*args, **options)))

    creation._create_test_db = copied


def template_for_workers(shared: Path) -> str:
    """The name of such a database on PostgreSQL; whichever process comes first makes it."""
    made = shared / TEMPLATE
    with _alone(made.with_suffix(".lock")):
        if not made.exists():
            made.write_text(_separately_migrated(connection.settings_dict))
    return made.read_text()


def drop_template(shared: Path) -> None:
    made = shared / TEMPLATE
    if made.exists():
        with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as there:
            there.execute(f'DROP DATABASE IF EXISTS "{made.read_text()}"')


def _separately_migrated(database: dict[str, Any]) -> str:
    """The name of a migrated database beside this process's; Django's settings are as before afterwards."""
    name, test_name = database["NAME"], database["TEST"]["NAME"]
    database["TEST"]["NAME"] = made = f"{test_name}_migrated"
    connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
    connection.close()
    database["NAME"], database["TEST"]["NAME"] = name, test_name
    return made


def _digest_of_sources() -> str:
    paths = [path for source in SOURCES for path in (ROOT / source).rglob("*") if path.suffix in {".py", ".txt"}]
    digest = hashlib.sha256(sqlite3.sqlite_version.encode())
    for path in sorted(paths):
        digest.update(f"{path.relative_to(ROOT)}\n".encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _forget(kept: Path) -> None:
    for former in kept.iterdir():
        if former.is_dir():
            shutil.rmtree(former)


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Waits until no other process is in here."""
    deadline = time.monotonic() + PATIENCE
    with ExitStack() as held:
        while not _entered(held, path):
            assert time.monotonic() < deadline, f"{path} is held for more than {PATIENCE} s"
            time.sleep(0.1)
        yield


def _entered(held: ExitStack, path: Path) -> bool:
    try:
        held.enter_context(hold_lock(path))
    except LockTaken:
        return False
    return True
