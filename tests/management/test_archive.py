"""`manage.py archive` and `manage.py restore_archive`: what they print, and what they say when they cannot."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from tests.archive.reading import manifest_in, members_of
from tests.archive.test_kept_archives import KEPT
from tournaments.models import Cup, Season, Tournament

pytestmark = pytest.mark.django_db

KEPT_CUP = KEPT / "2026-11-22.zip"


def answer(command: str, *arguments: str) -> Any:
    out = StringIO()
    call_command(command, *arguments, stdout=out)
    return json.loads(out.getvalue())


def test_what_is_restored_can_be_archived_by_the_ids_printed(tmp_path: Path) -> None:
    ids = answer("restore_archive", str(KEPT_CUP), f"--head={manifest_in(members_of(KEPT_CUP))['head'][:12]}")

    (tournament,) = ids["tournaments"].values()
    assert Tournament.objects.filter(pk=tournament, season=ids["season"], season__cup=ids["cup"]).exists()
    assert ids["guests"] == []
    path = tmp_path / "evening.zip"
    for scope in (f"--tournament={tournament}", f"--season={ids['season']}", f"--cup={Cup.objects.get().slug}"):
        report = answer("archive", str(path), scope, "--replace")
        manifest = manifest_in(members_of(path))
        assert report == {"file": str(path), "head": manifest["head"], "digest": manifest["digest"]}
    assert answer("archive", str(path), scope, "--people=left_out", "--replace")["file"] == str(path)
    assert manifest_in(members_of(path))["people"] == "left_out"


def test_they_say_in_a_sentence_what_is_wrong(tmp_path: Path) -> None:
    with override("en"):
        assert (
            said("archive", str(tmp_path / "x.zip"), "--tournament=7") == "There is nothing to archive: 7 is unknown."
        )
        assert said("restore_archive", __file__) == "archive_no_zip: The file is no zip, or it is not whole."
        assert said("restore_archive", str(tmp_path / "x.zip")).startswith(f"{tmp_path / 'x.zip'} cannot be read: ")
        call_command("restore_archive", str(KEPT_CUP), stdout=StringIO())
        season = Season.objects.get().pk
        nowhere = str(tmp_path / "no" / "where.zip")
        assert said("archive", nowhere, f"--season={season}").startswith(f"{nowhere} cannot be written: ")
        there = tmp_path / "there.zip"
        there.write_bytes(b"somebody's")
        assert said("archive", str(there), f"--season={season}").startswith(f"{there} is there already. ")
        assert there.read_bytes() == b"somebody's"
        there.unlink()
        assert said("restore_archive", str(KEPT_CUP)).startswith(
            "cup_already_here: There is a cup uhu-cup here already"
        )
    assert list(tmp_path.iterdir()) == []


def said(*command: str) -> str:
    with pytest.raises(CommandError) as refused:
        call_command(*command, stdout=StringIO())
    return str(refused.value)
