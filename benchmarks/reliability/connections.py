"""The embedded server under full load: 300 spectators, 75 phones, 700 idle connections and 200 never-ending request
heads.

That exceeds the server's connection limit. Everything runs over real TCP on this machine for one minute; spectators and
phones share one address, the others have five. Linux only: other systems have only 127.0.0.1.

    python -m benchmarks.reliability.connections
"""

import asyncio
from statistics import quantiles

from benchmarks import page
from benchmarks.installation import played_evening, serving
from benchmarks.memory import megabytes
from benchmarks.reliability.crowd import Crowd, CrowdFigures, gather_crowd
from benchmarks.reliability.report import REPORT, measured
from tournaments.management.server.open_files import allow_open_files

TABLES = 75
LARGE = Crowd(spectators=300, idle=700, slow=200, seconds=60, poll_every=5, hand_every=10)
ABOUT = f"""## A full house

Written by `python -m benchmarks.reliability.connections`. At the embedded server at the same time, for
{LARGE.seconds:.0f} s:

- {LARGE.spectators} spectators who ask for the live list every {LARGE.poll_every:.0f} s, and {TABLES} phones that each
  enter a hand every {LARGE.hand_every:.0f} s, all from one address, as behind an inn's router;
- {LARGE.idle} connections from three other addresses on which nothing is said, and {LARGE.slow} from two more that
  send a byte of an endless head every second. Whoever is let go comes back.

That is more than the 1,000 places there are. A hand is *tried* when a phone wants to enter it, and is sent again until
it is acknowledged; *lost* is what was acknowledged and is not there in the end, *doubled* what is there twice. Times
are those people see; the crowd itself runs on the same processors.
"""


def main() -> None:
    allow_open_files()
    with played_evening(people=4 * TABLES) as evening, serving(evening) as process:
        figures = asyncio.run(gather_crowd(evening, LARGE))
        section = "\n".join(
            [ABOUT, *_tables(figures), f"Memory of the server: {megabytes(process, 'VmHWM'):.0f} MB at most."]
        )
    print(section)
    page.write(f"{section}\n\n{measured()}", REPORT)


def _tables(figures: CrowdFigures) -> list[str]:
    hands = figures.hands
    counts = ["hands", *map(_grouped, (hands.tried, hands.acknowledged, hands.lost, hands.doubled, hands.refused))]
    polls = len(figures.poll_seconds)
    watched = ["polls of the live list", _grouped(polls + figures.polls_refused), _grouped(polls)]
    times = [("hands", figures.hand_seconds), ("polls of the live list", figures.poll_seconds)]
    return [
        page.table(
            ["", "tried", "acknowledged", "lost", "doubled", "attempts refused"],
            [counts, [*watched, "–", "–", _grouped(figures.polls_refused)]],
        ),
        "",
        page.table(["", "p50, ms", "p95, ms", "longest, ms"], [[what, *_times(seconds)] for what, seconds in times]),
        "",
        f"Spectators who were never served: {figures.never_served}.",
        f"Idle and slow connections that were let go: {_grouped(figures.let_go)}.",
    ]


def _times(seconds: list[float]) -> list[str]:
    cuts = quantiles(seconds, n=20, method="inclusive")
    return [f"{1000 * each:,.0f}" for each in (cuts[9], cuts[18], max(seconds))]


def _grouped(number: int) -> str:
    return f"{number:,}"


if __name__ == "__main__":
    main()
