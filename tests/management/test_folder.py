"""A server that could serve nothing says why before it begins."""

import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from pytest_django import Settings

from tournaments.management.folder import ROOM, require_static_files, require_writable_folder

MANIFEST = {"staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}


def test_a_writable_folder_is_left_as_it_was(tmp_path: Path) -> None:
    require_writable_folder(tmp_path)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_a_full_disk_is_said(tmp_path: Path) -> None:
    import resource  # noqa: PLC0415 - there is none on Windows
    import signal  # noqa: PLC0415

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    old = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM // 2, before[1]))
    try:
        with pytest.raises(CommandError, match=str(tmp_path)):
            require_writable_folder(tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, old)


def test_a_folder_that_takes_no_files_stops_the_server(settings: Settings, tmp_path: Path) -> None:
    settings.EMBEDDED, settings.DATA_DIR = True, tmp_path / "missing"
    with pytest.raises(CommandError, match="missing"):
        call_command("serve")


def test_missing_static_files_are_said(settings: Settings, tmp_path: Path) -> None:
    settings.STATIC_ROOT = tmp_path
    require_static_files()
    settings.STORAGES = settings.STORAGES | MANIFEST
    with pytest.raises(CommandError, match="collectstatic"):
        require_static_files()
    (tmp_path / "staticfiles.json").write_text('{"version": "1.1", "paths": {}}')
    settings.STORAGES = dict(settings.STORAGES)  # as for a server that starts anew
    with pytest.raises(CommandError, match="collectstatic"):
        require_static_files()
