"""Databases older than the one initial migration."""

import json
import re
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.core.management import call_command
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler

from tests.actions.witness import lost_players
from tournaments.models import Player

FORMER = Path(__file__).resolve().parents[2] / "fixtures" / "schema" / "four_migrations.json"
"""What the four migrations made, as `tables` gives it."""

pytestmark = pytest.mark.django_db


def test_initial_migration_makes_the_tables_of_the_four_former_ones() -> None:
    database = ConnectionHandler({"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}})["default"]

    MigrationExecutor(database).migrate([("tournaments", "0001_initial")])

    assert tables(database) == json.loads(FORMER.read_text(encoding="utf-8"))


def test_a_database_with_the_four_former_migrations_has_nothing_left_to_migrate() -> None:
    for name in ("0002_separations", "0003_drawings", "0004_commitment_salt"):
        MigrationRecorder(connection).record_applied("tournaments", name)

    call_command("migrate", check_unapplied=True, verbosity=0)  # leaves with a status where something is unapplied


def test_players_from_before_are_found_by_letters_and_sound() -> None:
    name = next(name for app, name in MigrationLoader(connection).disk_migrations if name.endswith("_found_players"))
    Player.objects.bulk_create([Player(family_name="Müller", given_name="Jörg", place="Uhu"), Player(family_name="Li")])

    import_module(f"tournaments.migrations.{name}").fill_in(apps, SimpleNamespace(connection=connection))

    kept = [("|mueller joerg uhu|muller jorg uhu", "657"), ("|li", "5")]
    assert list(Player.objects.order_by("pk").values_list("searched", "sound")) == kept
    assert lost_players() == []


def tables(database: BaseDatabaseWrapper) -> dict[str, list[str]]:
    """Name of each table of the tournaments → its columns, constraints and indexes in SQL, in order of the alphabet."""
    with database.cursor() as cursor:
        cursor.execute("SELECT tbl_name, sql FROM sqlite_master WHERE sql != '' AND tbl_name LIKE 'tournaments_%'")
        rows = [(table, definition) for table, sql in cursor.fetchall() for definition in definitions(sql)]
    return {name: sorted(definition for table, definition in rows if table == name) for name in dict(rows)}


def definitions(sql: str) -> list[str]:
    """The columns and constraints of a CREATE TABLE; a CREATE INDEX as it is."""
    if not sql.startswith("CREATE TABLE"):
        return [sql]
    found: list[str] = []
    for piece in re.split(r",\s*", sql[sql.index("(") + 1 : sql.rindex(")")]):
        if found and found[-1].count("(") > found[-1].count(")"):  # a comma within parentheses
            found[-1] += f", {piece}"
        else:
            found.append(piece)
    return found
