"""Check the database at startup: an empty or damaged file must not be taken for a new installation."""

from pathlib import Path

from django.db import DatabaseError, OperationalError, connection
from django.db.backends.base.base import BaseDatabaseWrapper

from tournaments.backup.databases import applied_migrations, known_migrations
from tournaments.backup.manifest import refuse_newer
from tournaments.backup.rotation import copies_in, own_folder
from tournaments.backup.schema import first_missing_part
from tournaments.errors import Refused

HEADER = b"SQLite format 3\0"


def refuse_unsound() -> None:
    """Raises Refused if the installation's database is empty, damaged, incomplete or too new.

    Raises OperationalError if it cannot be reached. A missing database, or one without tables, means a new
    installation, unless there are backups: then it was lost.
    """
    path = Path(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        if not path.exists():
            _refuse_lost(path)
            return
        _refuse_no_database(path)
    try:
        _refuse_damaged(connection, path)
    except OperationalError:
        raise
    except DatabaseError as error:
        raise Refused("database_broken", path=path, what=error) from error


def _refuse_no_database(path: Path) -> None:
    with path.open("rb") as file:
        header = file.read(len(HEADER))
    if not header:
        raise Refused("database_empty", path=path)
    if header != HEADER:
        raise Refused("database_foreign", path=path)


def _refuse_damaged(database: BaseDatabaseWrapper, path: Path) -> None:
    with database.cursor() as cursor:
        tables = set(database.introspection.table_names(cursor))
        if database.vendor == "sqlite":
            cursor.execute("PRAGMA quick_check(1)")
            if (found := cursor.fetchone()[0]) != "ok":
                raise Refused("database_broken", path=path, what=" ".join(found.split()))
    if not tables:
        _refuse_lost(path)
        return
    refuse_newer(applied_migrations(database), known_migrations())
    if lacks := first_missing_part(database):
        raise Refused("database_schema", path=path, what=lacks)


def _refuse_lost(path: Path) -> None:
    if copies_in(own_folder()):
        raise Refused("database_missing", path=path)
