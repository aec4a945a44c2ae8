"""How long one waits for the database, by the settings, and what a PostgreSQL makes of them."""

import os
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import OperationalError, connection
from django.db.utils import ConnectionHandler
from environs import Env

from config.databases import postgresql_options
from config.environment import database_timeout
from config.misconfigured import Misconfigured
from tests.hanging import FreezingProxy, closed_port, silent_server
from tests.management.running import ROOT
from tests.worker_process import database_url
from tournaments.faults import AWAY, BUSY, fault_of

GENEROUS = 20  # seconds; each of these used to take for ever, and takes a few


@pytest.mark.parametrize("value", ["-1", "soon", "1.5"])
def test_timeout_that_is_no_number_of_seconds_is_refused(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("DATABASE_TIMEOUT", value)
    with pytest.raises(Misconfigured, match=value):
        database_timeout(Env())


@pytest.mark.parametrize(
    ("command", "waits"), [(["serve", "--help"], (10, 4)), (["migrate", "--help"], (0, 60)), (["check"], (0, 60))]
)
def test_commands_wait_longer_than_pages(tmp_path: Path, command: list[str], waits: tuple[int, int]) -> None:
    """In a process of its own: settings are read once."""
    code = f"""
import sys
sys.argv[1:] = {command!r}
from config.command_line import main
try:
    main()
except SystemExit:
    pass
from django.conf import settings
print("waits", settings.DATABASE_TIMEOUT, settings.DATABASES["default"]["OPTIONS"]["timeout"])
"""
    environment = {
        name: value for name, value in os.environ.items() if name not in {"DATABASE_TIMEOUT", "DATABASE_URL"}
    }
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment | {"DATA_DIR": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ended.stdout.splitlines()[-1] == f"waits {waits[0]} {waits[1]}"


@pytest.mark.django_db
@pytest.mark.parametrize("is_silent", [False, True])
def test_postgresql_that_is_away_or_hangs_is_away_within_seconds(*, is_silent: bool) -> None:
    with silent_server() as silent:
        port = silent if is_silent else closed_port()
        database = ConnectionHandler({"default": {**SERVER, "HOST": "127.0.0.1", "PORT": port}})["default"]
        began = time.monotonic()
        with pytest.raises(OperationalError) as raised:
            database.ensure_connection()
    assert fault_of(raised.value) == AWAY
    assert time.monotonic() - began < GENEROUS


SERVER = {"ENGINE": "config.postgresql", "NAME": "vorhand", "OPTIONS": postgresql_options(1)}


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_statement_or_lock_that_takes_too_long_is_busy() -> None:
    limited = {**connection.settings_dict, "OPTIONS": postgresql_options(1)}
    database = ConnectionHandler({"default": limited})["default"]
    began = time.monotonic()
    try:
        with database.cursor() as cursor, pytest.raises(OperationalError) as too_long:
            cursor.execute("SELECT pg_sleep(60)")
        with psycopg.connect(database_url()) as other, database.cursor() as cursor:
            other.execute("LOCK TABLE tournaments_tournament")
            cursor.execute("SET statement_timeout = 0")
            with pytest.raises(OperationalError) as locked:
                cursor.execute("SELECT 1 FROM tournaments_tournament")
    finally:
        database.close()
    assert (fault_of(too_long.value), fault_of(locked.value)) == (BUSY, BUSY)
    assert time.monotonic() - began < GENEROUS


@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_postgresql_that_falls_silent_is_away_within_seconds() -> None:
    """Its machine still takes what it is sent, as with a server process that was stopped or waits for its disk."""
    row = connection.settings_dict
    with connection.cursor() as other:
        other.execute("CREATE TABLE falls_silent (number integer)")
    with closing(FreezingProxy(row["HOST"] or "127.0.0.1", int(row["PORT"] or 5432))) as proxy:
        through = {**row, "HOST": "127.0.0.1", "PORT": proxy.port, "OPTIONS": postgresql_options(1)}
        database = ConnectionHandler({"default": through})["default"]
        with database.cursor() as cursor:
            cursor.execute("BEGIN; INSERT INTO falls_silent VALUES (1)")
            proxy.freeze()
            began = time.monotonic()
            with pytest.raises(OperationalError) as silent:
                cursor.execute("COMMIT")
            assert database.connection.closed
            assert time.monotonic() - began < GENEROUS
    with connection.cursor() as other:
        other.execute("SELECT count(*) FROM falls_silent")
        written = other.fetchone()[0]
        other.execute("DROP TABLE falls_silent")
    assert (fault_of(silent.value), written) == (AWAY, 0)


@pytest.mark.postgres
@pytest.mark.django_db
@pytest.mark.parametrize(("timeout", "limits"), [(10, ("10s", "4s", "1min")), (0, ("0", "1min", "0"))])
def test_postgresql_knows_the_limits(timeout: int, limits: tuple[str, str, str]) -> None:
    database = ConnectionHandler({"default": {**connection.settings_dict, "OPTIONS": postgresql_options(timeout)}})
    try:
        with database["default"].cursor() as cursor:
            cursor.execute(
                "SELECT current_setting('statement_timeout'), current_setting('lock_timeout'),"
                " current_setting('idle_in_transaction_session_timeout')"
            )
            assert cursor.fetchone() == limits
    finally:
        database["default"].close()
