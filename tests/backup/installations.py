"""Installations to back up and to restore into, and what is in them."""

import json
import os
import sqlite3
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from tests.management.running import embedded

SERVER_KEY = "the key of a server"


@contextmanager
def scratch_server(folder: Path) -> Iterator[dict[str, str]]:
    """The environment of an installation on a new PostgreSQL database, beside the one the tests run on."""
    url = urlsplit(os.environ["DATABASE_URL"])
    name = f"{os.environ.get('TEST_DATABASE', 'test_vorhand')}_{uuid4().hex[:8]}"
    with psycopg.connect(url.geturl(), autocommit=True) as there:
        there.execute(f'CREATE DATABASE "{name}"')
        try:
            yield {**embedded(folder), "DATABASE_URL": url._replace(path=f"/{name}").geturl(), "SECRET_KEY": SERVER_KEY}
        finally:
            there.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def content(database: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Every table's rows; JSON as its value, because PostgreSQL keeps no order of its keys."""
    with closing(sqlite3.connect(f"{database.as_uri()}?mode=rw", uri=True)) as file:
        tables = [name for (name,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        found = {table: [*file.execute(f"SELECT * FROM {table}")] for table in tables}
    found["sqlite_sequence"] = [(name, last) for name, last in found["sqlite_sequence"] if last]
    return {table: sorted((tuple(map(_value, row)) for row in rows), key=repr) for table, rows in found.items()}


def _value(stored: Any) -> Any:
    if isinstance(stored, str) and stored[:1] in {"{", "["}:
        with suppress(ValueError):
            return json.dumps(json.loads(stored), sort_keys=True)
    return stored


def content_of_backup(path: Path) -> dict[str, list[tuple[Any, ...]]]:
    with TemporaryDirectory() as folder, zipfile.ZipFile(path) as zipped:
        return content(Path(zipped.extract("database.sqlite3", folder)))


def rewritten(path: Path, target: Path, **members: bytes | None) -> Path:
    """The backup with these members replaced (dots in their names are underscores here), or left out: None."""
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            replaced = members.get(name.replace(".", "_"), old.read(name))
            if replaced is not None:
                new.writestr(name, replaced)
    return target
