"""The evening's page says when the last backups were made, to those who run it."""

import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override
from pytest_django import Settings

from tests.factories import NOW, anna, new_tournament, viewer_of
from tests.web.parts import parts
from tournaments.backup import automatic
from tournaments.backup.restored_note import RestoredNote, write_restored_note
from tournaments.web.desk.copies import copy_lines

pytestmark = pytest.mark.django_db


def test_organisers_see_the_last_backups_and_viewers_do_not(client: Client, settings: Settings, tmp_path: Path) -> None:
    settings.EMBEDDED, settings.DATA_DIR, settings.SECOND_BACKUP_DIR = True, tmp_path, "/media/anna/STICK"
    tournament = new_tournament()
    page = reverse("web:desk_tournament", args=[tournament.pk])
    first = {"folder": str(tmp_path / "backups"), "is_second": False, "last_good": "2026-11-20T19:14:05+00:00"}
    second = {"folder": "/media/anna/STICK", "is_second": True, "failed_at": "2026-11-20T19:20:07+00:00"}
    (tmp_path / "backups").mkdir()
    for name, state in (("first", first), ("second", second | {"problem": "disk_missing", "facts": {}})):
        (tmp_path / "backups" / f"{name}.json").write_text(json.dumps(state))

    client.force_login(viewer_of(tournament.season.cup))
    hidden = client.get(page).content.decode()
    client.force_login(anna())
    shown = client.get(page).content.decode()

    assert "20:14:05" in shown
    assert "is the stick plugged in?" in shown
    assert "/media/anna/STICK" in shown
    assert "20:14:05" not in hidden
    assert "STICK" not in hidden
    assert "full" not in shown


def test_a_disk_that_is_nearly_full_is_told_before_nobody_can_save(
    client: Client, settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMBEDDED, settings.DATA_DIR = True, tmp_path
    monkeypatch.setattr(automatic, "LEAST_FREE", 10**18)
    client.force_login(anna())

    page = client.get(reverse("web:desk_tournament", args=[new_tournament().pk]), headers={"accept-language": "en"})

    (said,) = parts(page, "main .message")
    assert said.attributes["data-tone"] == "bad"
    assert said.text.startswith("The disk of this computer is full: only ")


def test_a_note_about_another_folder_is_not_told(settings: Settings, tmp_path: Path) -> None:
    settings.EMBEDDED, settings.DATA_DIR, settings.SECOND_BACKUP_DIR = True, tmp_path, "/media/anna/NEW"
    (tmp_path / "backups").mkdir()
    former = {"folder": "/media/anna/OLD", "is_second": True, "last_good": "2026-11-20T19:14:05+00:00"}
    (tmp_path / "backups" / "second.json").write_text(json.dumps(former))

    assert automatic.copy_states() == []


def test_for_a_day_the_desk_says_that_everything_was_restored(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    write_restored_note(RestoredNote(at=NOW, as_of=NOW - timedelta(seconds=75)))

    with override("en"):
        (line,) = copy_lines(now=NOW + timedelta(hours=23))
        assert "what was entered after that is missing" in line.text
        assert copy_lines(now=NOW + timedelta(hours=24)) == []
        (tmp_path / "restored.json").write_text("{")
        assert copy_lines(now=NOW) == []
