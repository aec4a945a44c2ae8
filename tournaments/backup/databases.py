"""The databases involved in backups: SQLite files opened by Django, and their applied migrations."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from django.apps import apps
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
"""For single files under construction; whoever keeps one syncs it to disk."""


@contextmanager
def sqlite_file(path: Path) -> Iterator[BaseDatabaseWrapper]:
    """The database in a file, as a connection known to the ORM by its own alias within the block."""
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
    """Register the connection with the ORM within the block, and close it afterwards."""
    connections[database.alias] = database
    try:
        yield database
    finally:
        database.close()
        del connections[database.alias]


def applied_migrations(database: BaseDatabaseWrapper) -> tuple[str, ...]:
    """`app.name` of all applied migrations, sorted; none if nothing was ever migrated."""
    return tuple(sorted(f"{app}.{name}" for app, name in MigrationRecorder(database).applied_migrations()))


def known_migrations() -> frozenset[str]:
    """The migrations of this program."""
    return frozenset(f"{app}.{name}" for app, name in MigrationLoader(None).disk_migrations)


def newest_applied(loader: MigrationLoader, applied: Sequence[str]) -> list[Node]:
    """The applied migrations without an applied successor in the same app."""
    nodes = {node for each in applied if (node := _node(each)) in loader.graph.nodes}
    return sorted(node for node in nodes if not _followers(loader, node) & nodes)


def _node(name: str) -> Node:
    app, _, migration = name.partition(".")
    return app, migration


def _followers(loader: MigrationLoader, node: Node) -> set[Node]:
    return {(each.key[0], each.key[1]) for each in loader.graph.node_map[node].children if each.key[0] == node[0]}


def migrate_to(database: BaseDatabaseWrapper, applied: Sequence[str]) -> None:
    """Create the tables of an empty database as of these migrations."""
    executor = MigrationExecutor(database)
    executor.migrate(newest_applied(executor.loader, applied))


def migrate_forward(database: BaseDatabaseWrapper) -> None:
    """Migrate a database to this program's version."""
    executor = MigrationExecutor(database)
    executor.migrate(executor.loader.graph.leaf_nodes())
    emit_post_migrate_signal(verbosity=0, interactive=False, db=database.alias)


def create_tables(database: BaseDatabaseWrapper) -> None:
    """Create the tables of this program's version in an empty database, without going through its migrations.

    The columns of a table are in another order than after migrating, so only for a database that is not kept.
    """
    with database.schema_editor() as editor:
        for model in apps.get_models():
            options = model._meta  # noqa: SLF001 - documented API
            if options.managed and not options.proxy:
                editor.create_model(model)
    recorder = MigrationRecorder(database)
    recorder.ensure_schema()
    for app, name in MigrationLoader(None).disk_migrations:
        recorder.record_applied(app, name)
    emit_post_migrate_signal(verbosity=0, interactive=False, db=database.alias)
