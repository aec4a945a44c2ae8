"""Run a benchmark on the product's own settings with a temporary database, in a separate process.

python -m benchmarks.on_product hand_entry        (DATABASE_URL as for the product; without it a new SQLite file)
"""

import gc
import json
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from urllib.parse import urlsplit

import django
import psycopg

from config.command_line import RARELY

Figures = dict[str, float | str]


@contextmanager
def product() -> Iterator[str]:
    """Set up Django with the product's settings and a migrated, empty database; yields its name. Once per process."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    with new_database(os.environ.get("DATABASE_URL", "")) as url, tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = url
        os.environ["DATA_DIR"] = folder
        django.setup()
        from django.core.management import call_command  # noqa: PLC0415 - needs the settings
        from django.db import connection, connections  # noqa: PLC0415

        call_command("migrate", verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        yield {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
        connections.close_all()


@contextmanager
def new_database(url: str) -> Iterator[str]:
    """The URL of a new database on the server of `url`, dropped at the end; "" without a server."""
    if not url:
        yield ""
        return
    name = f"vorhand_bench_{secrets.token_hex(4)}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f"create database {name}".encode())
        try:
            os.environ.setdefault("SECRET_KEY", secrets.token_hex(32))
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            server.execute(f"drop database {name} with (force)".encode())


def figures_of(module: str, **environment: str) -> Figures:
    """The figures of a benchmark on the product, from a process with only these environment variables."""
    clean = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "REDIS_URL", "DATA_DIR"}}
    command = [sys.executable, "-m", "benchmarks.on_product", module]
    ran = subprocess.run(command, env=clean | environment, check=True, stdout=subprocess.PIPE, text=True)
    figures: Figures = json.loads(ran.stdout.splitlines()[-1])
    return figures


def main(module: str) -> None:
    gc.set_threshold(*RARELY)  # as `manage.py serve` has it
    with product() as database:
        figures: Figures = import_module(f"benchmarks.{module}").measure()
        print(json.dumps({"database": database} | figures))


if __name__ == "__main__":
    main(sys.argv[1])
