"""The outcome of an evening: the phones' logs compared with what is stored and with their replay."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from benchmarks.installation import ROOT
from benchmarks.reliability.without_network.evening import Inn
from benchmarks.reliability.without_network.inn import DrawnEvening
from benchmarks.reliability.without_network.phone import ConfirmedHand
from benchmarks.reliability.without_network.replay import ReplayedHand, replayed_standings, replayed_table
from benchmarks.reliability.without_network.weather import ExchangeFate

PEOPLE = 4  # at every table
SentKey = tuple[int, int, str]
"""Round, table and entry id."""


@dataclass(frozen=True, slots=True)
class BadEveningOutcome:
    """Over all phones. `lost` hands were acknowledged but are not stored; `doubled` ones are stored repeatedly, or
    unacknowledged.

    `decided` were refused and handled by a person; `dropped` left a phone without receipt or decision, `missing` are
    hands of a table whose arrival nobody confirmed. `differences` are hands with other hashes or standings with other
    figures than the replay, `findings` those of `manage.py verify`.
    """

    saved: int
    acknowledged: int
    decided: int
    dropped: int
    missing: int
    lost: int
    doubled: int
    differences: int
    findings: int
    kills: int
    outages: int
    refused: int
    fates: Counter[ExchangeFate]
    answers: Counter[str]
    log: tuple[ConfirmedHand, ...]
    bare_seconds: tuple[float, ...]
    bare_served: tuple[float, ...]
    bare_rows: int


def outcome(inn: Inn) -> BadEveningOutcome:
    """The outcome after the last round, asked of the installation itself."""
    return compared(inn, inn.evening.ask_desk("stored"), findings=_findings(inn.evening))


def compared(inn: Inn, stored: Mapping[str, Any], *, findings: int) -> BadEveningOutcome:
    """Compare the phones' logs with what is `stored` according to the desk."""
    corners = [corner for tables in inn.corners for corner in tables.values()]
    queues = [queue for corner in corners for queue in corner.queues]
    lines = [line for corner in corners for line in corner.lines]
    log = tuple(line for corner in corners for line in corner.log)
    confirmed, there = _confirmed(inn), _stored_keys(stored)
    saved, decided = sum(queue.saved for queue in queues), sum(queue.decided for queue in queues)
    return BadEveningOutcome(
        saved=saved,
        acknowledged=len(log),
        decided=decided,
        dropped=saved - len(log) - decided,
        missing=sum(inn.evening.hands - len(corner.numbers) for corner in corners),
        lost=sum((confirmed - there).values()),
        doubled=sum((there - confirmed).values()),
        differences=_different_hands(inn, stored) + _different_lines(inn, stored),
        findings=findings,
        kills=inn.kills,
        outages=sum(corner.outages for corner in corners),
        refused=sum(line.refused for line in lines),
        fates=sum((line.fates for line in lines), Counter()),
        answers=sum((queue.answers for queue in queues), Counter()),
        log=log,
        bare_seconds=tuple(each for corner in corners for each in corner.bare.seconds),
        bare_served=tuple(each for corner in corners for each in corner.bare.served),
        bare_rows=stored["bare_rows"],
    )


def _confirmed(inn: Inn) -> Counter[SentKey]:
    """What was confirmed to the phones."""
    return Counter(
        (number, table, line.hand.entry_id)
        for number, tables in enumerate(inn.corners, start=1)
        for table, corner in tables.items()
        for line in corner.log
    )


def _stored_keys(stored: Mapping[str, Any]) -> Counter[SentKey]:
    """The stored entries sent by phones, without resettled hands."""
    return Counter(
        (round_, table, entry_id)
        for round_, table, _, entry_id, _, _, is_rebuilt in stored["revisions"]
        if not is_rebuilt
    )


def _replayed(inn: Inn) -> Iterator[tuple[int, int, tuple[ReplayedHand, ...]]]:
    ruleset = inn.evening.ruleset
    for number, tables in enumerate(inn.corners, start=1):
        for table, corner in tables.items():
            yield number, table, replayed_table(corner.log, people=PEOPLE, ruleset=ruleset)


def _different_hands(inn: Inn, stored: Mapping[str, Any]) -> int:
    """Hands that differ from the phones' logs."""
    mine = {(number, table, hand.number, hand.hand_hash) for number, table, hands in _replayed(inn) for hand in hands}
    its = {
        (round_, table, number, digest)
        for round_, table, number, _, digest, is_current, _ in stored["revisions"]
        if is_current and digest
    }
    return len(mine ^ its)


def _different_lines(inn: Inn, stored: Mapping[str, Any]) -> int:
    """Standings that differ from the replay."""
    rounds: list[list[ReplayedHand]] = [[] for _ in inn.corners]
    for number, _, hands in _replayed(inn):
        rounds[number - 1].extend(hands)
    lines = replayed_standings(rounds, stored["criteria"], lots=dict(stored["lots"]))
    mine = {(each.rank, each.key, each.total, each.money_total, each.rounds) for each in lines}
    its = {(rank, key, total, money, tuple(played)) for rank, key, total, money, played in stored["standings"]}
    return len(mine ^ its)


def _findings(evening: DrawnEvening) -> int:
    command = (sys.executable, "manage.py", "verify")
    found = subprocess.run(command, cwd=ROOT, env=evening.environment, stdout=subprocess.PIPE, text=True, check=False)
    return len(found.stdout.splitlines()) + (found.returncode > 1)
