"""The section on evenings without a network in docs/reliability.md."""

from collections import Counter
from statistics import quantiles
from textwrap import fill

from benchmarks import page
from benchmarks.reliability.without_network.evening import BadEvening
from benchmarks.reliability.without_network.outcome import BadEveningOutcome
from benchmarks.reliability.without_network.weather import ExchangeFate

WIDTH = 120
ABOUT = """## An evening without a network

Written by `python -m benchmarks.reliability.without_network`. {tables} phones (and a second one at {second} tables)
enter a whole evening of {rounds} rounds of {hands} hands, one every {every:.0f} s instead of every five minutes, over
lines of their own: a TCP proxy that takes {least:.0f} to {most:.0f} ms there and back, passes {rate:.0f} kB a second,
and does one of the things listed below to one request in {faults:.0f}. About every {outage_every:.0f} s of a table it
cuts all of the table's phones off for {outage_least:.0f} to {outage_most:.0f} s. Meanwhile somebody kills the server
with `kill -9` and starts it again. By the evening's rules hands after a Trischaken count double, so that order matters.

Each phone behaves as the page does: a queue that is sent in order, hand by hand, again and again under the same entry
id until a receipt names it; a reload now and then in the middle; a correction or an undo of what was mistyped. It keeps
a log of its own of what it was told is at the desk. In the end the installation is asked: *lost* is what a phone was
told and is not there, what left a phone without a receipt or somebody's word, and a table's hand nobody was told of,
*doubled* what is there more often or without anybody having been told. The logs are played again
through the engine alone, without the server's tables: every hand's hash and all standings have to be the same.
"""


def section(bad: BadEvening, came: BadEveningOutcome, *, tables: int, rounds: int, hands: int) -> str:
    weather = bad.weather
    about = ABOUT.format(
        tables=tables,
        second=tables // bad.two_phones_every,
        rounds=rounds,
        hands=hands,
        every=bad.habits.hand_every,
        least=1000 * weather.round_trip[0],
        most=1000 * weather.round_trip[1],
        rate=weather.rate / 1000,
        faults=1000 / weather.fault_permille,
        outage_every=weather.outage_every,
        outage_least=weather.outage[0],
        outage_most=weather.outage[1],
    )
    return "\n".join([about, _hands(came), "", _replay(came), "", _answers(came), "", _times(came), "", _fates(came)])


def _hands(came: BadEveningOutcome) -> str:
    head = ["saved on phones", "acknowledged", "decided", "lost", "doubled", "kill -9", "outages", "findings"]
    lost = came.lost + came.dropped + came.missing
    row = (came.saved, came.acknowledged, came.decided, lost, came.doubled, came.kills, came.outages)
    return page.table(head, [[*(f"{count:,}" for count in row), str(came.findings)]])


def _replay(came: BadEveningOutcome) -> str:
    did = Counter(line.hand.what for line in came.log)
    return fill(
        f"Of what was acknowledged, {did['correct']:,} were corrections, and {did['undo']:,} undid a hand. *Decided* "
        "is what was refused and a person then left out, because another phone's hand of that number stands, or saved "
        "anew after another look; saved is acknowledged and decided. Hands and standing lines that differ from the "
        f"replay: {came.differences}. *Findings* are those of `manage.py verify`.",
        WIDTH,
    )


def _answers(came: BadEveningOutcome) -> str:
    answers = came.answers
    return fill(
        f"{answers['sent']:,} requests were sent: {answers['receipt']:,} brought a first receipt, "
        f"{answers['receipt again']:,} one that had been given before and was lost on the way, "
        f"{answers['foreign']:,} a page of somebody else's, which no phone took for a receipt; "
        f"{answers['nothing']:,} brought nothing and {answers['unavailable']:,} a 503. "
        f"{came.refused:,} connections came to nothing.",
        WIDTH,
    )


def _times(came: BadEveningOutcome) -> str:
    doubled = came.bare_rows - len(came.bare_seconds)
    rows = [
        ["a hand, from the save to the receipt", *_cuts([line.seconds for line in came.log])],
        ["of that, the server's work for it", *_cuts([line.served for line in came.log])],
        ["a bare row over the same lines, sent until it is answered", *_cuts(came.bare_seconds)],
        ["of that, the server's work for it", *_cuts(came.bare_served)],
    ]
    note = f"The bare endpoint knows no entry ids: {doubled:,} of its {came.bare_rows:,} rows are one too many."
    return "\n".join([page.table(["", "p50", "p95", "p99"], rows), "", note])


def _cuts(seconds: "tuple[float, ...] | list[float]") -> list[str]:
    cuts = quantiles(seconds, n=100, method="inclusive")
    return [f"{1000 * each:,.0f} ms" if each < 1 else f"{each:.1f} s" for each in (cuts[49], cuts[94], cuts[98])]


def _fates(came: BadEveningOutcome) -> str:
    return page.table(["what became of requests", ""], [[fate, f"{came.fates[fate]:,}"] for fate in ExchangeFate])
