"""`manage.py verify`: silence, or a JSON object a line; a file is checked apart from the installation."""

import json
import sqlite3
import zipfile
from contextlib import closing
from hashlib import sha256
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.actions.acts import enter
from tests.archive.reading import changed as changed_member
from tests.archive.reading import from_elsewhere, members_of, packed, with_archive_event
from tests.backup.broken import forged_backup
from tests.factories import new_tournament, seated_tournament, tables_of
from tests.management.running import ROOT, embedded, manage_each
from tests.verification.tampering import change_receipt
from tournaments.models import Event

MOVE_POINTS = "UPDATE tournaments_handscore SET points = points + 1 WHERE id = 1"


def answer(*arguments: str) -> list[dict[str, str]]:
    """The lines of a run with findings."""
    out = StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command("verify", *arguments, stdout=out)
    assert ended.value.code == 1
    return [json.loads(line) for line in out.getvalue().splitlines()]


def changed(backup: Path, into: Path, sql: str) -> Path:
    """A backup whose rows, and whose manifest's hash of them, somebody changed."""
    with zipfile.ZipFile(backup) as zipped:
        zipped.extractall(into)
    with closing(sqlite3.connect(into / "database.sqlite3")) as database:
        database.execute(sql)
        database.commit()
    path = into / "changed.zip"
    with zipfile.ZipFile(path, "w") as zipped:
        for member in ("database.sqlite3", "secret_key", "manifest.json"):
            zipped.write(into / member, member)
    return path


@pytest.mark.django_db
def test_nothing_is_said_where_all_agrees() -> None:
    tournament = seated_tournament(players=8)
    enter(tables_of(tournament)[0])
    out = StringIO()

    call_command("verify", stdout=out)
    call_command("verify", "--tournament", str(tournament.pk), stdout=out)

    assert out.getvalue() == ""


@pytest.mark.django_db
def test_a_finding_is_a_line_with_place_code_and_sentence() -> None:
    tournament, other = seated_tournament(players=8), new_tournament()
    enter(tables_of(tournament)[0])
    change_receipt(tournament, number=2)
    Event.objects.filter(tournament=other).update(reason="anders")

    receipt = {
        "place": f"tournament:{tournament.pk}/round:1/table:1/hand:1/revision:1",
        "code": "receipt_changed",
        "message": "Die gespeicherte Bestätigung ist nicht die, die gegeben wurde.",
    }
    assert answer("--tournament", str(tournament.pk)) == [receipt]
    assert [each["code"] for each in answer()] == ["receipt_changed", "event_changed"]


@pytest.mark.django_db
def test_what_cannot_be_checked_ends_with_2(tmp_path: Path) -> None:
    new_tournament()

    for arguments in (["--tournament", "99"], [str(tmp_path)], [str(tmp_path / "nirgends.zip")]):
        with pytest.raises(CommandError) as ended:
            call_command("verify", *arguments)
        assert ended.value.returncode == 2


def test_a_backup_is_checked_in_a_copy(played_folder: Path, backup_file: Path, tmp_path: Path) -> None:
    rows = changed(backup_file, tmp_path, MOVE_POINTS)
    before = sha256((played_folder / "vorhand.sqlite3").read_bytes()).hexdigest()

    cut, forged, keyless_file = tmp_path / "cut.zip", tmp_path / "forged.zip", backup_file.with_name("keyless.zip")
    cut.write_bytes(backup_file.read_bytes()[:20_000])
    other_key = "UPDATE tournaments_tournament SET chain_seal = '00000000' || substr(chain_seal, 9)"
    forged_backup(backup_file, forged, other_key)

    checks = [["verify", str(path)] for path in (backup_file, keyless_file, rows, cut, forged)]
    checks.append(["verify", str(backup_file), "--tournament=1"])
    whole, keyless, moved, short, exchanged, one = manage_each(*checks, env=embedded(played_folder))

    assert [json.loads(each.stdout)["place"] for each in (short, exchanged)] == ["file:cut.zip", "file:manifest.json"]
    assert [(each.returncode, each.stdout) for each in (whole, keyless, one)] == [(0, "")] * 3
    assert moved.returncode == 1
    assert [(each["place"], each["code"]) for each in map(json.loads, moved.stdout.splitlines())] == [
        ("file:database.sqlite3", "backup_changed")
    ]
    assert sha256((played_folder / "vorhand.sqlite3").read_bytes()).hexdigest() == before


def test_rows_changed_before_the_backup_was_made_are_found(played: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(played / "vorhand.sqlite3")) as database:
        database.execute(MOVE_POINTS)
        database.commit()
    path = tmp_path / "abend.zip"

    written, checked = manage_each(["backup", str(path)], ["verify", str(path)], env=embedded(played))

    assert (written.returncode, checked.returncode) == (0, 1)
    lines = [json.loads(line) for line in checked.stdout.splitlines()]
    assert {line["code"] for line in lines} == {"points_moved", "receipt_changed", "settled_otherwise"}
    assert {line["place"] for line in lines} == {"tournament:1/round:1/table:1/hand:1/revision:1"}


def test_an_archive_is_checked_in_an_installation_of_its_own(played_folder: Path, tmp_path: Path) -> None:
    kept = ROOT / "fixtures" / "archives" / "2026-11-22.zip"
    moved = packed(
        with_archive_event(changed_member(members_of(kept), "scores", move_a_point)), tmp_path / "anders.zip"
    )

    whole, tampered, one = manage_each(
        *(["verify", str(path)] for path in (kept, moved)),
        ["verify", str(kept), "--tournament=1"],
        env=embedded(played_folder),
    )

    assert (whole.returncode, whole.stdout) == (0, "")
    (line,) = map(json.loads, tampered.stdout.splitlines())
    assert (tampered.returncode, line["place"], line["code"]) == (1, "file:anders.zip", "archive_disagrees")
    assert "hand:1/revision:1" in line["message"]
    assert one.returncode == 2


def move_a_point(lines: list[dict[str, Any]]) -> None:
    lines[0]["points"] += 1


def test_an_archive_that_was_changed_is_unknown_at_home(played: Path, tmp_path: Path) -> None:
    """Whatever key it says it was sealed with."""
    path = tmp_path / "abend.zip"
    manage_each(["archive", str(path), "--tournament=1"], env=embedded(played))
    rewritten = changed_member(members_of(path), "players", lambda lines: lines[0].update(place="Anderswo"))
    packed(from_elsewhere(with_archive_event(rewritten)), tmp_path / "anders.zip")

    mine, other = manage_each(
        *(["verify", str(each)] for each in (path, tmp_path / "anders.zip")), env=embedded(played)
    )

    assert (mine.returncode, mine.stdout) == (0, "")
    assert (other.returncode, json.loads(other.stdout)["code"]) == (1, "archive_unknown")
