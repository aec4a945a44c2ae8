"""Run the tests that need PostgreSQL or Redis, if these are available at their standard addresses.

`make test` calls this after running the suite on SQLite. It does nothing if DATABASE_URL or REDIS_URL was set for the
whole suite, or with SERVICES=later, which announces such a run.
"""

import os
import secrets
import subprocess
import sys

import psycopg
import redis

POSTGRES = "postgres://postgres@127.0.0.1:5432/postgres"
REDIS = "redis://127.0.0.1:6379/15"


def postgres_answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


def redis_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=2) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False


def found() -> dict[str, str]:
    """Environment variables for the available services."""
    answering = {}
    if postgres_answers(POSTGRES):
        answering["DATABASE_URL"] = POSTGRES
    if redis_answers(REDIS):
        answering["REDIS_URL"] = REDIS
    return answering


def main() -> int:
    if os.environ.get("DATABASE_URL") or os.environ.get("REDIS_URL") or os.environ.get("SERVICES") == "later":
        return 0
    services = found()
    if not services:
        return 0
    environment = {"SECRET_KEY": secrets.token_hex(32), **os.environ, **services}
    command = [sys.executable, "-m", "pytest", "-m", "postgres or worker"]
    return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603 - our own command


if __name__ == "__main__":
    sys.exit(main())
