"""Backups by hand: whoever runs the installation copies everything into every folder, or takes a file along."""

import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from tests.factories import UserFactory, anna, new_tournament
from tests.web.desk.pages import shown, tournament_url
from tests.web.parts import links, texts
from tournaments.backup.reading import opened_backup
from tournaments.backup.rotation import copies_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def boss(client: Client) -> Client:
    """Whoever runs the installation."""
    client.force_login(UserFactory.create(is_superuser=True))
    return client


@pytest.fixture
def stick(settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installation with a folder of its own and a stick."""
    (tmp_path / "data").mkdir()
    (tmp_path / "stick").mkdir()
    settings.EMBEDDED, settings.DATA_DIR, settings.SECOND_BACKUP_DIR = True, tmp_path / "data", str(tmp_path / "stick")
    monkeypatch.setattr("tournaments.backup.automatic.has_cup", lambda: True)  # what a test writes is never committed
    return tmp_path / "stick"


def test_a_button_copies_everything_into_every_folder(
    boss: Client, stick: Path, settings: Settings, tmp_path: Path
) -> None:
    assert "There is no backup yet." in shown(boss, "/desk/backups/")

    said = boss.post("/desk/backups/now/", follow=True)

    assert "Everything has been backed up." in texts(said, ".messages .message")[0]
    folders = (tmp_path / "data" / "backups", stick)
    assert [len(copies_in(each)) for each in folders] == [1, 1]
    for each in folders:
        with opened_backup(copies_in(each)[0].path, key=settings.SECRET_KEY):
            pass
    assert all(str(each) in shown(boss, "/desk/backups/") for each in folders)
    stick.rename(tmp_path / "gone")
    assert "Not every folder could be written to" in shown_after(boss, "/desk/backups/now/")


def shown_after(client: Client, address: str) -> str:
    """What the page says after a button was pressed."""
    return " ".join(texts(client.post(address, follow=True), ".messages .message"))


def test_a_backup_is_saved_as_a_file(boss: Client, stick: Path) -> None:
    saved = boss.post("/desk/backups/file/")

    assert saved["Content-Disposition"].startswith('attachment; filename="vorhand-')
    members = set(zipfile.ZipFile(BytesIO(saved.content)).namelist())
    assert members == {"manifest.json", "database.sqlite3", "secret_key"}


def test_a_disk_that_takes_nothing_is_told_in_a_sentence(boss: Client, stick: Path, settings: Settings) -> None:
    (Path(settings.DATA_DIR) / "backups").write_text("no folder")
    assert boss.post("/desk/backups/file/").status_code in {409, 422}


def test_advice_and_the_way_there_stand_where_they_are_needed(boss: Client, stick: Path, settings: Settings) -> None:
    settings.SECOND_BACKUP_DIR = ""
    evening = tournament_url(new_tournament())
    assert "Plug in a USB stick" in shown(boss, "/desk/backups/")
    boss.post("/desk/backups/now/")

    assert "There is no backup outside this computer." in shown(boss, evening)
    assert "/desk/backups/" in links(boss.get(evening))
    assert "/desk/backups/" in links(boss.get("/desk/"))


def test_only_whoever_runs_an_installation_that_backs_itself_up_may(
    boss: Client, stick: Path, settings: Settings
) -> None:
    organiser = Client()
    organiser.force_login(anna())
    evening = tournament_url(new_tournament())
    assert "/desk/backups/" not in links(organiser.get(evening))
    settings.EMBEDDED = False
    for client in (boss, organiser):
        assert client.get("/desk/backups/").status_code == 404
        for address in ("/desk/backups/now/", "/desk/backups/file/"):
            assert client.post(address).status_code == 404
    assert not copies_in(stick)
