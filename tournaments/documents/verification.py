"""A log verification as a file: an evening, or a cup with all its evenings; the outcome is stored."""

import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any

from tournaments.actions.checks import store_check
from tournaments.jobs import JobProgress
from tournaments.models import Cup, Tournament
from tournaments.queries.moment import one_moment
from tournaments.verification.checking import cup_findings, tournament_findings
from tournaments.verification.findings import Finding
from tournaments.verification.sentences import finding_sentence

Owner = Tournament | Cup


def verification_file(subject: Owner, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The findings as printed by `manage.py verify`, one JSON object per line; empty if there are none."""
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
    """Verify within one snapshot, then store the outcome; the snapshot itself must not write."""
    with one_moment():
        owner, found = read(pk)
    store_check(owner, findings=[_as_json(each) for each in found], now=now)
    for each in found:
        line = {"place": each.path, "code": each.code, "message": finding_sentence(each)}
        yield json.dumps(line, ensure_ascii=False)


def _as_json(found: Finding) -> dict[str, Any]:
    return {"code": found.code, "place": [list(part) for part in found.place], "facts": dict(found.facts)}
