"""Run the complete evening without a network, and write its section of docs/reliability.md.

python -m benchmarks.reliability.without_network [SECONDS BETWEEN TWO HANDS [TABLES]]
"""

import asyncio
import sys
from dataclasses import replace

from benchmarks import page
from benchmarks.reliability.report import REPORT, measured
from benchmarks.reliability.without_network.captain import Habits
from benchmarks.reliability.without_network.evening import BadEvening, Inn
from benchmarks.reliability.without_network.inn import drawn_evening
from benchmarks.reliability.without_network.outcome import outcome
from benchmarks.reliability.without_network.phone import PhoneManners
from benchmarks.reliability.without_network.section import section
from benchmarks.reliability.without_network.weather import Weather
from tournaments.management.server.open_files import allow_open_files

TABLES, ROUNDS, HANDS = 75, 3, 16
FULL = BadEvening(
    weather=Weather(round_trip=(0.4, 0.8), rate=50_000, fault_permille=200, outage=(10.0, 30.0), outage_every=90.0),
    habits=Habits(hand_every=4.0),
    manners=PhoneManners(patience=20.0, again=1.0, again_at_most=30.0),
    kills=12,
)


def main(hand_every: str = "4", tables: str = str(TABLES)) -> None:
    """`hand_every`: seconds between two hands of a table (five minutes in an inn); faults keep their duration."""
    allow_open_files()
    bad = replace(FULL, habits=replace(FULL.habits, hand_every=float(hand_every)))
    with drawn_evening(tables=int(tables), rounds=ROUNDS, hands=HANDS) as evening:
        inn = Inn(evening, bad)
        asyncio.run(inn.play())
        written = section(bad, outcome(inn), tables=int(tables), rounds=ROUNDS, hands=HANDS)
    print(written)
    if int(tables) == TABLES:
        page.write(f"{written}\n\n{measured()}", REPORT)


if __name__ == "__main__":
    main(*sys.argv[1:])
