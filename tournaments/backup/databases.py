"""The databases a copy goes between: a SQLite file opened by Django, and what has been migrated in it."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.core.management.sql import emit_post_migrate_signal
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler

Node = tuple[str, str]
"""App and name of a migration."""

UNSAFE_BUT_FAST = "PRAGMA journal_mode=DELETE; PRAGMA synchronous=OFF; PRAGMA cache_size=-16000;"
"""For files that are still being made, one file each; whoever keeps one writes it through to the disk."""


@contextmanager
def sqlite_file(path: Path) -> Iterator[BaseDatabaseWrapper]:
    """The database in a file, as a connection with an alias of its own that the ORM knows inside the block."""
    alias = f"file-{uuid.uuid4().hex}"
    settings = {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": {"init_command": UNSAFE_BUT_FAST},
        "AUTOCOMMIT": True,
    }
    with known_connection(ConnectionHandler({"default": {}, alias: settings})[alias]) as database:
        yield database


@contextmanager
def known_connection(database: BaseDatabaseWrapper) -> Iterator[BaseDatabaseWrapper]:
    """Let the ORM find this connection by its alias inside the block, and close it afterwards."""
    connections[database.alias] = database
    try:
        yield database
    finally:
        database.close()
        del connections[database.alias]


def applied_migrations(database: BaseDatabaseWrapper) -> tuple[str, ...]:
    """`app.name` of each, in order; none where nothing was ever migrated."""
    return tuple(sorted(f"{app}.{name}" for app, name in MigrationRecorder(database).applied_migrations()))


def known_migrations() -> frozenset[str]:
    """What this program has."""
    return frozenset(f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations)


def newest_applied(loader: MigrationLoader, applied: Sequence[str]) -> list[Node]:
    """The applied migrations that no other applied one of the same app follows."""
    nodes = {node for each in applied if (node := _node(each)) in loader.graph.nodes}
    return sorted(node for node in nodes if not _followers(loader, node) & nodes)


def _node(name: str) -> Node:
    app, _, migration = name.partition(".")
    return app, migration


def _followers(loader: MigrationLoader, node: Node) -> set[Node]:
    return {(each.key[0], each.key[1]) for each in loader.graph.node_map[node].children if each.key[0] == node[0]}


def migrate_to(database: BaseDatabaseWrapper, applied: Sequence[str]) -> None:
    """Give an empty database the tables it has after these migrations."""
    executor = MigrationExecutor(database)
    executor.migrate(newest_applied(executor.loader, applied))


def migrate_forward(database: BaseDatabaseWrapper) -> None:
    """Bring a database up to date with this program."""
    executor = MigrationExecutor(database)
    executor.migrate(executor.loader.graph.leaf_nodes())
    emit_post_migrate_signal(verbosity=0, interactive=False, db=database.alias)
