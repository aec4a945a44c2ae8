"""Hands entered while the server, or PostgreSQL's sessions, are killed repeatedly.

`kill -9` allows no cleanup. Phones resend a hand with the same entry id until acknowledged, like Vorhand's own page. In
the end the stored hands are counted, and `manage.py verify` checks them against the log.

    python -m benchmarks.reliability.kills
"""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from statistics import median

import psycopg

from benchmarks import page
from benchmarks.installation import PATIENCE, ROOT, PlayedEvening, played_evening, serving, started
from benchmarks.on_product import new_database
from benchmarks.reliability.browser import Browser
from benchmarks.reliability.hands import HandCount, TableLedger, counted_hands, enter_hands
from benchmarks.reliability.report import REPORT, measured
from scripts.services import POSTGRES, postgres_answers

TABLES = 75
ABOUT = f"""## Killed in the middle

Written by `python -m benchmarks.reliability.kills`. {TABLES} phones enter a hand every few seconds, while somebody
kills the embedded server with `kill -9` and starts it again, and, on PostgreSQL, terminates sessions that are
at work. A hand is sent again, under the same entry id, until it is acknowledged; *attempts refused* are those that got
no answer or a 503. In the end `manage.py verify` holds hands, scores and log against each other.
"""


@dataclass(frozen=True, slots=True)
class KillPlan:
    """The number of kills, the longest pause before each in seconds, and each phone's pause between hands."""

    kills: int
    pause: float
    hand_every: float


@dataclass(frozen=True, slots=True)
class KillFigures:
    """The results. Seconds until the receipt of a hand, including the server's downtime."""

    kills: int
    hands: HandCount
    hand_seconds: list[float]
    findings: int


Killer = Callable[[KillPlan, Random], Awaitable[int]]
"""Kills and returns how often; the server is responding again afterwards."""

SERVERS = KillPlan(kills=40, pause=3.0, hand_every=8)
SESSIONS = KillPlan(kills=200, pause=0.3, hand_every=8)
MOST_TRIES = 3
"""Attempts to find an active session for each kill: there may be none at that moment."""


def killed_servers(evening: PlayedEvening, plan: KillPlan, *serve: str, verify: tuple[str, ...] = ()) -> KillFigures:
    """The embedded server, killed and restarted; `serve` and `verify` default to the product's commands."""
    process = started(evening, *serve)

    async def kill(plan: KillPlan, rng: Random) -> int:
        nonlocal process
        for _ in range(plan.kills):
            await answering(evening)
            await asyncio.sleep(rng.random() * plan.pause)
            process.kill()
            process.wait(PATIENCE)
            process = started(evening, *serve)
        await answering(evening)
        return plan.kills

    try:
        return _measured(evening, plan, kill, verify)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def killed_sessions(evening: PlayedEvening, plan: KillPlan, url: str) -> KillFigures:
    """Active sessions of the evening's PostgreSQL database, terminated one after the other."""

    async def kill(plan: KillPlan, rng: Random) -> int:
        killed = 0
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as superuser:
            for _ in range(MOST_TRIES * plan.kills):
                if killed >= plan.kills:
                    break
                await asyncio.sleep(rng.random() * plan.pause)
                killed += len(await (await superuser.execute(A_SESSION_AT_WORK)).fetchall())
        return killed

    with serving(evening):
        return _measured(evening, plan, kill, ())


A_SESSION_AT_WORK = """
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
limit 1
"""


def _measured(evening: PlayedEvening, plan: KillPlan, kill: Killer, verify: tuple[str, ...]) -> KillFigures:
    figures = asyncio.run(_entered(evening, plan, kill))
    command = verify or (sys.executable, "manage.py", "verify")
    found = subprocess.run(command, cwd=ROOT, env=evening.environment, stdout=subprocess.PIPE, text=True, check=False)
    return KillFigures(*figures, findings=len(found.stdout.splitlines()) + (found.returncode > 1))


async def _entered(evening: PlayedEvening, plan: KillPlan, kill: Killer) -> tuple[int, HandCount, list[float]]:
    await answering(evening)
    stop, rng = asyncio.Event(), Random(36)
    ledgers = [TableLedger(token) for token in evening.tokens]
    phones = [Browser(evening.port) for _ in ledgers]
    async with asyncio.TaskGroup() as tasks:
        for ledger, phone in zip(ledgers, phones, strict=True):
            own = Random(rng.random())
            tasks.create_task(enter_hands(ledger, phone, every=plan.hand_every, stop=stop, rng=own))
        killed = await kill(plan, rng)
        stop.set()
    for phone in phones:
        phone.close()
    waited = [each for ledger in ledgers for each in ledger.waited]
    return killed, await counted_hands(ledgers, evening.port), waited


async def answering(evening: PlayedEvening) -> None:
    """Return once the server accepts connections. Raises TimeoutError."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                _reader, writer = await asyncio.open_connection("127.0.0.1", evening.port)
            except OSError:
                await asyncio.sleep(0.05)
            else:
                writer.close()
                return


def main() -> None:
    with played_evening(people=4 * TABLES) as evening:
        runs = [("kill -9 of the embedded server", killed_servers(evening, SERVERS))]
    if postgres_answers(POSTGRES):
        with new_database(POSTGRES) as url, played_evening(people=4 * TABLES, DATABASE_URL=url) as evening:
            runs.append(("sessions of PostgreSQL terminated", killed_sessions(evening, SESSIONS, url)))
    section = f"{ABOUT}\n{_table(runs)}"
    print(section)
    page.write(f"{section}\n\n{measured()}", REPORT)


def _table(runs: list[tuple[str, KillFigures]]) -> str:
    head = [
        "",
        "kills",
        "hands tried",
        "acknowledged",
        "lost",
        "doubled",
        "attempts refused",
        "receipt, p50 / longest",
        "findings",
    ]
    return page.table(head, [[what, *_cells(figures)] for what, figures in runs])


def _cells(figures: KillFigures) -> list[str]:
    hands = figures.hands
    counts = (figures.kills, hands.tried, hands.acknowledged, hands.lost, hands.doubled, hands.refused)
    times = f"{1000 * median(figures.hand_seconds):,.0f} ms / {max(figures.hand_seconds):.1f} s"
    return [*(f"{count:,}" for count in counts), times, str(figures.findings)]


if __name__ == "__main__":
    main()
