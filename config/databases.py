"""How long one waits for the database: a page for seconds, a command for as long as it takes."""

from typing import Any

TIMEOUT = 10
"""Seconds a page waits for one statement. Its slowest takes some tenths."""
LOCK_WAIT, LONG_LOCK_WAIT = 4, 60
"""Seconds to wait for somebody else's transaction; the longer one where there is no limit for a statement."""
CONNECT_WITHIN = 3
"""Seconds a PostgreSQL has to let somebody in."""
ANSWERS_WITHIN = 2
"""Seconds more than a statement or a lock may take, after which a PostgreSQL that says nothing is taken to hang."""
IDLE_TRANSACTION = 60
"""Seconds a transaction may do nothing, before PostgreSQL ends it: whoever began it sleeps, and others wait."""


def lock_wait(timeout: int) -> int:
    """Seconds to wait for a lock."""
    return LOCK_WAIT if timeout else LONG_LOCK_WAIT


def postgresql_options(timeout: int) -> dict[str, Any]:
    """What libpq is told; DATABASE_URL may say otherwise. Milliseconds, but for connect_timeout and the keepalives."""
    session = {
        "statement_timeout": timeout * 1000,
        "lock_timeout": lock_wait(timeout) * 1000,
        "idle_in_transaction_session_timeout": IDLE_TRANSACTION * 1000 if timeout else 0,
        "jit": "off",  # compiling took 30 ms of a statement whose rows are read in 3
    }
    return {
        "answer_within": max(timeout, lock_wait(timeout)) + ANSWERS_WITHIN
        if timeout
        else None,  # not libpq's: config.postgresql
        "connect_timeout": CONNECT_WITHIN,
        "options": " ".join(f"-c {name}={value}" for name, value in session.items()),
        # A server that has gone without a word: noticed after half a minute of silence, or 10 s after a question.
        "keepalives_idle": 15,
        "keepalives_interval": 5,
        "keepalives_count": 3,
        "tcp_user_timeout": 10_000,
    }
