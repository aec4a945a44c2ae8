"""The one-file verifier and an evening whose closing sheet was taken back and signed again."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scripts import verify_archive
from tests.archive.reading import Members, as_member, lines_in, members_of, packed
from tests.factories import NOW, at_desk
from tests.project.verify_archive.forging import resealed
from tests.verification.test_till import settled_evening
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import write_archive
from tournaments.documents.archives import archived_pdf

pytestmark = pytest.mark.django_db

Lines = list[dict[str, Any]]


def first(field: str, value: object) -> Callable[[Lines], None]:
    def change(lines: Lines) -> None:
        lines[0][field] = value

    return change


FORGERIES: list[tuple[Callable[[Lines], object], str]] = [
    (first("withdrawal_reason", "anders"), "was taken back otherwise than its log says"),
    (first("withdrawn_by", None), "was taken back otherwise than its log says"),
    (first("withdrawn_at", None), "was taken back otherwise than its log says"),
    (first("version", 3), "is not the closing sheet that its log tells of"),
    (first("last_number", 5), "has other sums than the till had by then"),
    (lambda lines: lines.pop(0), "is signed or not against its log"),
]


def problems(members: Members, path: Path) -> list[str]:
    return [message for _, message in verify_archive.problems(packed(members, path))]


def test_two_signed_sheets_are_held_against_the_log(tmp_path: Path) -> None:
    path = tmp_path / "evening.zip"
    arguments: dict[str, Any] = {"people": PeopleMode.FULL, "pdf_of": archived_pdf, "actor": at_desk(), "now": NOW}
    tournament = settled_evening()
    write_archive(path, tournament, **arguments)
    members = members_of(path)

    assert list(verify_archive.problems(path)) == []
    for change, said in FORGERIES:
        lines = lines_in(members, "till_closings")
        change(lines)
        forged = resealed(members | {"till_closings.jsonl": as_member(lines)})
        assert said in problems(forged, tmp_path / "forged.zip"), said

    tournament.refresh_from_db()
    write_archive(path, tournament, **arguments | {"people": PeopleMode.LEFT_OUT})
    assert list(verify_archive.problems(path)) == []
    assert [line["withdrawal_reason"] for line in lines_in(members_of(path), "till_closings")] == ["", ""]
