"""A check as a file: an evening, or a cup with all of its evenings, held against the log; the outcome is kept."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from tournaments.actions.checks import note_check
from tournaments.jobs import JobProgress
from tournaments.models import Cup, Tournament
from tournaments.queries.moment import one_moment
from tournaments.verification.checking import cup_findings, tournament_findings
from tournaments.verification.findings import Finding
from tournaments.verification.sentences import finding_sentence

Owner = Tournament | Cup


def verification_file(subject: Owner, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The findings as `manage.py verify` prints them, a JSON object a line; empty if everything agrees."""
    pks = [subject.pk] if isinstance(subject, Tournament) else list(_tournaments(subject))
    own = [] if isinstance(subject, Tournament) else [subject.pk]
    lines: list[str] = []
    for done, (read, pk) in enumerate([*((_cup, pk) for pk in own), *((_tournament, pk) for pk in pks)]):
        progress(done, len(own) + len(pks))
        lines.extend(_checked(read, pk, now=now))
    return "".join(f"{line}\n" for line in lines).encode()


def _tournaments(cup: Cup) -> Iterator[int]:
    yield from Tournament.objects.filter(season__cup=cup).order_by("pk").values_list("pk", flat=True)


def _cup(pk: int) -> tuple[Owner, list[Finding]]:
    cup = Cup.objects.get(pk=pk)
    return cup, list(cup_findings(cup))


def _tournament(pk: int) -> tuple[Owner, list[Finding]]:
    return Tournament.objects.get(pk=pk), list(tournament_findings(pk))


def _checked(read: Callable[[int], tuple[Owner, list[Finding]]], pk: int, *, now: datetime) -> Iterator[str]:
    """Read at one moment, then keep the outcome; the moment itself must not write."""
    with one_moment():
        owner, found = read(pk)
    note_check(owner, findings=[_kept(each) for each in found], now=now)
    for each in found:
        line = {"place": each.path, "code": each.code, "message": finding_sentence(each)}
        yield json.dumps(line, ensure_ascii=False)


def _kept(found: Finding) -> dict[str, Any]:
    return {"code": found.code, "place": [list(part) for part in found.place], "facts": dict(found.facts)}
