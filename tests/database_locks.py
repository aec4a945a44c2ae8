"""Somebody else who has begun to write and does not end: a second connection with the locks a writer needs."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
from django.db import connection

from tests.worker_process import database_url


@contextmanager
def another_writer() -> Iterator[None]:
    """Until the block ends another connection holds what every writer needs: the file, or the tournaments' rows."""
    if connection.vendor == "sqlite":
        with closing(sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE tournaments_tournament SET hands_at_four = hands_at_four")
            yield
    else:
        with psycopg.connect(database_url()) as server:
            server.execute("SELECT 1 FROM tournaments_tournament FOR UPDATE")
            server.execute("SELECT 1 FROM tournaments_table FOR UPDATE")
            yield
            server.rollback()


@contextmanager
def short_patience(*, milliseconds: int = 200) -> Iterator[None]:
    """This connection waits for locks for as long only; what the settings say is tested where they are made."""
    sqlite = connection.vendor == "sqlite"
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout" if sqlite else "SHOW lock_timeout")
        before = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA busy_timeout = {milliseconds}" if sqlite else f"SET lock_timeout = {milliseconds}")
        try:
            yield
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {before}" if sqlite else f"SET lock_timeout = '{before}'")
