"""The embedded server beside waitress, on which Vorhand ran before: the same application, database and crowd, in turns.

16 connections ask for the unchanged live list as fast as they are answered; 8 phones enter hands as fast as they are
acknowledged. waitress closes its connection after every 304, so that each poll opens a new one.

    python -m benchmarks.servers
"""

import asyncio
import json
import os
import sys
from collections.abc import Callable, Coroutine, Iterator
from dataclasses import replace
from random import Random
from statistics import median
from time import perf_counter

from benchmarks import page
from benchmarks.installation import RULESET, PlayedEvening, environment_of, played_evening, serving
from benchmarks.reliability.browser import Browser
from benchmarks.reliability.crowd import live_list
from benchmarks.reliability.report import measured
from rulesets.load import preset
from tournaments.simulator.hand import random_hand

PEOPLE, TURNS = 300, 4
CONNECTIONS, SECONDS = 16, 4.0
PHONES, HANDS = 8, 8
THREADS = 8  # waitress' own, as Vorhand had it
WAITRESS = "the same on waitress"
ABOUT = f"""## The server

Written by `python -m benchmarks.servers`, which `make bench` runs as well: the embedded server beside waitress with
{THREADS} threads, both on the same evening of {PEOPLE} people, in turns; medians of {TURNS}.
"""

Measurement = Callable[[int], Coroutine[None, None, float]]


def main() -> None:
    with played_evening(people=PEOPLE) as evening:
        other = replace(evening, environment=evening.environment | {"PORT": environment_of("")["PORT"]})
        with serving(evening), serving(other, sys.executable, "-m", "benchmarks.servers", "waitress"):
            rows = [*_rows(evening, other)]
    head = ["a second", "ours", WAITRESS, "ratio"]
    page.write("\n".join([ABOUT, page.table(head, rows), "", measured()]))
    print(page.table(head, rows))


def _rows(ours: PlayedEvening, other: PlayedEvening) -> Iterator[list[str]]:
    path, tokens = live_list(ours), iter(ours.tokens)
    measurements: list[tuple[str, Measurement]] = [
        ("polls of the live list, unchanged (304)", lambda port: _polls(port, path)),
        ("hands entered", lambda port: _hands(port, [next(tokens) for _ in range(PHONES)])),
    ]
    for what, measure in measurements:
        turns = [[asyncio.run(measure(each.port)) for each in (ours, other)] for _ in range(TURNS)]
        mine, its = (median(column) for column in zip(*turns, strict=True))
        yield [what, f"{mine:,.0f}", f"{its:,.0f}", f"{mine / its:.2f}×"]


async def _polls(port: int, path: str) -> float:
    """Polls answered in a second."""
    browsers = [Browser(port) for _ in range(CONNECTIONS)]
    tag = (await browsers[0].get(path)).headers["etag"]
    end = perf_counter() + SECONDS

    async def poll(browser: Browser) -> int:
        count = 0
        while perf_counter() < end:
            await browser.get(path, f"If-None-Match: {tag}")
            count += 1
        browser.close()
        return count

    return sum(await asyncio.gather(*map(poll, browsers))) / SECONDS


async def _hands(port: int, tokens: list[str]) -> float:
    """Hands acknowledged in a second; the tables must be without any."""
    rng, rules = Random(8), preset(RULESET)
    records = [[random_hand(rules, rng) for _ in range(HANDS)] for _ in tokens]

    async def enter(token: str, hands: list[object]) -> None:
        browser = Browser(port)
        for number, hand in enumerate(hands, start=1):
            entry = {"entry_id": f"phone-{number}", "number": number, "hand": hand}
            answer = await browser.post(f"/api/v1/tables/{token}/hands/", json.dumps(entry).encode())
            if answer.status != 201:
                raise ValueError(answer.body)
        browser.close()

    began = perf_counter()
    await asyncio.gather(*(enter(token, list(hands)) for token, hands in zip(tokens, records, strict=True)))
    return PHONES * HANDS / (perf_counter() - began)


def serve_with_waitress() -> None:
    """Until it is ended: what `manage.py serve` did before."""
    import waitress  # noqa: PLC0415 - one side of one measurement

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from config.wsgi import application  # noqa: PLC0415 - reads the settings

    waitress.serve(application, host="127.0.0.1", port=int(os.environ["PORT"]), threads=THREADS, ident=None)


if __name__ == "__main__":
    if sys.argv[1:] == ["waitress"]:
        serve_with_waitress()
    else:
        main()
