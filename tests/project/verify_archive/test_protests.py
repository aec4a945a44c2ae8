"""The one-file verifier and an evening with protests, whose results became official."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scripts import verify_archive
from tests.archive.reading import as_member, lines_in, members_of, packed
from tests.factories import NOW, at_desk
from tests.project.verify_archive.forging import resealed
from tests.verification.test_protests import protested_evening
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import write_archive
from tournaments.documents.archives import archived_pdf

pytestmark = pytest.mark.django_db

Lines = list[dict[str, Any]]
OTHER = "is not the protest that its log tells of"
OFFICIAL = "is official otherwise than its log says"
LATER = "2026-11-20T23:59:00.000000+00:00"


def changed(at: int, **fields: object) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        lines[at] |= fields

    return change


FORGERIES: list[tuple[str, Callable[[Lines], object], str]] = [
    ("protests", changed(0, hand=3), OTHER),
    ("protests", changed(0, outcome="rejected"), OTHER),
    ("protests", changed(0, decider="desk"), OTHER),
    ("protests", changed(0, decided_at=LATER), OTHER),
    ("protests", changed(1, filed_at=LATER), OTHER),
    ("protests", changed(1, late_reason="anders"), OTHER),
    ("protests", lambda lines: lines.pop(0), "has more or fewer protests than the log tells of"),
    ("publications", changed(0, protests_until=LATER), "was open to protests for another time"),
    ("publications", changed(1, official_at=LATER), OFFICIAL),
    ("publications", changed(1, official_at=None, official_by=None), OFFICIAL),
]


def test_protests_are_held_against_the_log(tmp_path: Path) -> None:
    path = tmp_path / "evening.zip"
    arguments: dict[str, Any] = {"pdf_of": archived_pdf, "actor": at_desk(), "now": NOW}
    tournament = protested_evening()
    write_archive(path, tournament, people=PeopleMode.FULL, **arguments)
    members = members_of(path)

    assert list(verify_archive.problems(path)) == []
    for member, change, said in FORGERIES:
        lines = lines_in(members, member)
        change(lines)
        forged = packed(resealed(members | {f"{member}.jsonl": as_member(lines)}), tmp_path / "forged.zip")
        assert said in [message for _, message in verify_archive.problems(forged)], said

    tournament.refresh_from_db()
    write_archive(path, tournament, people=PeopleMode.LEFT_OUT, **arguments)
    assert list(verify_archive.problems(path)) == []
    rows = lines_in(members_of(path), "protests")
    texts = [[line[name] for name in ("words", "late_reason", "decision")] for line in rows]
    assert texts == [["", "", ""]] * 2
