"""Hands entered while the server is killed again and again, and while PostgreSQL's sessions are.

`kill -9` leaves a process no moment to put anything in order. Phones send a hand again until it is acknowledged, with
the same entry id, as Vorhand's own page does. What is there in the end is asked of the installation, and `manage.py
verify` holds it against the log.

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
class Havoc:
    """How often something is killed, the longest pause before each in seconds, and each phone's pause between hands."""

    kills: int
    pause: float
    hand_every: float


@dataclass(frozen=True, slots=True)
class HavocFigures:
    """What came of it. Seconds from the wish to enter a hand to its receipt, the server's absences included."""

    kills: int
    hands: HandCount
    hand_seconds: list[float]
    findings: int


Killer = Callable[[Havoc, Random], Awaitable[int]]
"""Kills, and says how often; the server answers again when it is done."""

SERVERS = Havoc(kills=40, pause=3.0, hand_every=8)
SESSIONS = Havoc(kills=200, pause=0.3, hand_every=8)
MOST_TRIES = 3
"""Looks for a session at work for each that is to be killed: there may be none just then."""


def killed_servers(evening: PlayedEvening, havoc: Havoc, *serve: str, verify: tuple[str, ...] = ()) -> HavocFigures:
    """The embedded server, killed and started again; `serve` and `verify` are the product's commands if left out."""
    process = started(evening, *serve)

    async def kill(havoc: Havoc, rng: Random) -> int:
        nonlocal process
        for _ in range(havoc.kills):
            await answering(evening)
            await asyncio.sleep(rng.random() * havoc.pause)
            process.kill()
            process.wait(PATIENCE)
            process = started(evening, *serve)
        await answering(evening)
        return havoc.kills

    try:
        return _havoc(evening, havoc, kill, verify)
    finally:
        process.terminate()
        process.wait(PATIENCE)


def killed_sessions(evening: PlayedEvening, havoc: Havoc, url: str) -> HavocFigures:
    """Sessions of the evening's PostgreSQL database that are at work, terminated one after the other."""

    async def kill(havoc: Havoc, rng: Random) -> int:
        killed = 0
        async with await psycopg.AsyncConnection.connect(url, autocommit=True) as superuser:
            for _ in range(MOST_TRIES * havoc.kills):
                if killed >= havoc.kills:
                    break
                await asyncio.sleep(rng.random() * havoc.pause)
                killed += len(await (await superuser.execute(A_SESSION_AT_WORK)).fetchall())
        return killed

    with serving(evening):
        return _havoc(evening, havoc, kill, ())


A_SESSION_AT_WORK = """
select pg_terminate_backend(pid) from pg_stat_activity
where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
limit 1
"""


def _havoc(evening: PlayedEvening, havoc: Havoc, kill: Killer, verify: tuple[str, ...]) -> HavocFigures:
    figures = asyncio.run(_entered(evening, havoc, kill))
    command = verify or (sys.executable, "manage.py", "verify")
    found = subprocess.run(command, cwd=ROOT, env=evening.environment, stdout=subprocess.PIPE, text=True, check=False)
    return HavocFigures(*figures, findings=len(found.stdout.splitlines()) + (found.returncode > 1))


async def _entered(evening: PlayedEvening, havoc: Havoc, kill: Killer) -> tuple[int, HandCount, list[float]]:
    await answering(evening)
    stop, rng = asyncio.Event(), Random(36)
    ledgers = [TableLedger(token) for token in evening.tokens]
    phones = [Browser(evening.port) for _ in ledgers]
    async with asyncio.TaskGroup() as tasks:
        for ledger, phone in zip(ledgers, phones, strict=True):
            own = Random(rng.random())
            tasks.create_task(enter_hands(ledger, phone, every=havoc.hand_every, stop=stop, rng=own))
        killed = await kill(havoc, rng)
        stop.set()
    for phone in phones:
        phone.close()
    waited = [each for ledger in ledgers for each in ledger.waited]
    return killed, await counted_hands(ledgers, evening.port), waited


async def answering(evening: PlayedEvening) -> None:
    """Return when the server accepts connections. Raises TimeoutError."""
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


def _table(runs: list[tuple[str, HavocFigures]]) -> str:
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


def _cells(figures: HavocFigures) -> list[str]:
    hands = figures.hands
    counts = (figures.kills, hands.tried, hands.acknowledged, hands.lost, hands.doubled, hands.refused)
    times = f"{1000 * median(figures.hand_seconds):,.0f} ms / {max(figures.hand_seconds):.1f} s"
    return [*(f"{count:,}" for count in counts), times, str(figures.findings)]


if __name__ == "__main__":
    main()
