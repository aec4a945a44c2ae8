"""SQLite lets one write at a time: what takes seconds is done in a copy, and only the new rows are brought over.

Ids are reserved first, so rows have the ids here that they get in the copy, whatever others write meanwhile.
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
"""For a copy that nobody keeps."""


def _table(model: type[Model]) -> str:
    return model._meta.db_table  # noqa: SLF001 - documented API


LOG = _table(Event)
FILES = {_table(member.model): member.file for member in MEMBERS} | {LOG: EVENTS.file}
"""By table: the member whose lines become its rows."""

LastIds = Mapping[str, int]
"""By table: the last id before those that were reserved."""


def is_one_writer() -> bool:
    """Whether everybody would wait for one that writes for long, and nothing has been written yet."""
    return connection.vendor == "sqlite" and not connection.in_atomic_block


def copy_database(path: Path) -> None:
    """The database as it is now, in a new file; nobody waits for it. Raises DatabaseError."""
    _execute("VACUUM INTO %s", str(path))


def reserve_ids(archive: OpenedArchive) -> LastIds:
    """Keep as many ids as the archive has lines, and some for the events of the restoration, from being given out."""
    counts = {table: archive.line_count(file) for table, file in FILES.items()}
    counts[LOG] += sum(counts.values()) + 10  # events of the restoration: one for each evening and ruleset at most
    with transaction.atomic():
        before = {table: _last_id(table) for table in FILES}
        for table, count in counts.items():
            _give_out_after(table, before[table] + count)
    return before


@contextmanager
def working_in(path: Path, before: LastIds) -> Iterator[None]:
    """Within the block this thread's database is the one in the file, and gives out the reserved ids."""
    here = connections[DEFAULT_DB_ALIAS]
    aside = here.copy(DEFAULT_DB_ALIAS)
    aside.settings_dict |= {"NAME": str(path), "OPTIONS": {"init_command": UNSAFE_BUT_FAST}}
    connections[DEFAULT_DB_ALIAS] = aside
    try:
        for table, last in before.items():
            _give_out_after(table, last)
        yield
    finally:
        aside.close()
        connections[DEFAULT_DB_ALIAS] = here


@contextmanager
def attached(path: Path) -> Iterator[None]:
    """Within the block the copy can be read beside the database. Raises DatabaseError."""
    _execute("ATTACH DATABASE %s AS aside", str(path))
    try:
        yield
    finally:
        _execute("DETACH DATABASE aside")


def bring_over(before: LastIds, *, made_cups: list[int]) -> None:
    """The new rows of the copy that is attached, but for the events of a cup that was here before.

    Raises IntegrityError, at the end of the transaction at the latest, when what they rest on has changed here.
    """
    for table, last in before.items():
        which = "id > %s AND cup_id IS NULL" if table == LOG and not made_cups else "id > %s"
        # The names are those of our own tables.
        _execute(f"INSERT INTO main.{table} SELECT * FROM aside.{table} WHERE {which} ORDER BY id", last)  # noqa: S608


def _last_id(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute("SELECT seq FROM sqlite_sequence WHERE name = %s", [table])
        row = cursor.fetchone()
    return row[0] if row else 0


def _give_out_after(table: str, last: int) -> None:
    _execute("DELETE FROM sqlite_sequence WHERE name = %s", table)
    _execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", table, last)


def _execute(sql: str, *parameters: str | int) -> None:
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters)
