"""Long imports on SQLite, which allows one writer at a time: work on a copy, then transfer only the new rows.

Ids are reserved first, so that rows keep their ids from the copy, whatever others write in the meantime.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction
from django.db.models import Model

from tournaments.archive.members import EVENTS, MEMBERS
from tournaments.archive.opening import OpenedArchive
from tournaments.models import Event

UNSAFE_BUT_FAST = "PRAGMA journal_mode=MEMORY; PRAGMA synchronous=OFF; PRAGMA cache_size=-16000;"
"""For a temporary copy."""


def _table(model: type[Model]) -> str:
    return model._meta.db_table  # noqa: SLF001 - documented API


LOG = _table(Event)
FILES = {_table(member.model): member.file for member in MEMBERS} | {LOG: EVENTS.file}
"""Tables, and the member whose lines become their rows."""

LastIds = Mapping[str, int]
"""By table: the last id before the reserved ones."""


def is_one_writer() -> bool:
    """Whether a long write would block everybody, and nothing has been written yet."""
    return connection.vendor == "sqlite" and not connection.in_atomic_block


def copy_database(path: Path) -> None:
    """Copy the current database into a new file without blocking anybody. Raises DatabaseError."""
    _execute("VACUUM INTO %s", str(path))


def reserve_ids(archive: OpenedArchive) -> LastIds:
    """Reserve as many ids as the archive has lines, and some for the events of the import."""
    counts = {table: archive.line_count(file) for table, file in FILES.items()}
    counts[LOG] += sum(counts.values()) + 10  # events of the import: at most one for each evening and ruleset
    with transaction.atomic():
        before = {table: _last_id(table) for table in FILES}
        for table, count in counts.items():
            _continue_ids_after(table, before[table] + count)
    return before


@contextmanager
def working_in(path: Path, before: LastIds) -> Iterator[None]:
    """Within the block, this thread uses the database in the file, which assigns the reserved ids."""
    here = connections[DEFAULT_DB_ALIAS]
    connection_to_copy = here.copy(DEFAULT_DB_ALIAS)
    connection_to_copy.settings_dict |= {"NAME": str(path), "OPTIONS": {"init_command": UNSAFE_BUT_FAST}}
    connections[DEFAULT_DB_ALIAS] = connection_to_copy
    try:
        for table, last in before.items():
            _continue_ids_after(table, last)
        yield
    finally:
        connection_to_copy.close()
        connections[DEFAULT_DB_ALIAS] = here


@contextmanager
def attached(path: Path) -> Iterator[None]:
    """Within the block, the copy is attached to the database for reading. Raises DatabaseError."""
    _execute("ATTACH DATABASE %s AS working_copy", str(path))
    try:
        yield
    finally:
        _execute("DETACH DATABASE working_copy")


def copy_new_rows(before: LastIds, *, made_cups: list[int]) -> None:
    """Transfer the new rows of the attached copy, except events of a cup that existed before.

    Raises IntegrityError, at the latest at the end of the transaction, if rows they depend on have changed.
    """
    for table, last in before.items():
        which = "id > %s AND cup_id IS NULL" if table == LOG and not made_cups else "id > %s"
        # The names are those of our own tables.
        _execute(f"INSERT INTO main.{table} SELECT * FROM working_copy.{table} WHERE {which} ORDER BY id", last)  # noqa: S608


def _last_id(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        row = cursor.fetchone()
    return row[0] if row else 0


def _continue_ids_after(table: str, last: int) -> None:
    _execute("DELETE FROM sqlite_sequence WHERE name = %s", table)
    _execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", table, last)


def _execute(sql: str, *parameters: str | int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
