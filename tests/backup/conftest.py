"""An embedded installation with an evening in it, a backup of it, and an empty PostgreSQL database."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.backup.installations import scratch_server
from tests.management.running import embedded, manage, manage_each
from tests.migrated import folder_in


@pytest.fixture(scope="session")
def migrated_folder(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder whose empty database is up to date; to copy, not to write into."""
    assert pytestconfig.cache is not None
    return shutil.copytree(folder_in(pytestconfig.cache), tmp_path_factory.mktemp("migrated"), dirs_exist_ok=True)


@pytest.fixture(scope="session")
def played_folder(migrated_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a small evening; to copy, not to write into."""
    folder = shutil.copytree(migrated_folder, tmp_path_factory.mktemp("played"), dirs_exist_ok=True)
    evening = ["--players=8", "--ruleset=ooe-2023", "--seed=1", "--stop-after=round-1"]
    ended = manage("simulate_evening", *evening, env=embedded(folder))
    assert ended.returncode == 0, ended.stderr
    return folder


@pytest.fixture(scope="session")
def backup_file(played_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of it, and one without the key beside it."""
    path = tmp_path_factory.mktemp("backups") / "abend.zip"
    bare = path.with_name("keyless.zip")
    for ended in manage_each(
        ["backup", str(path)], ["backup", "--without-key", str(bare)], env=embedded(played_folder)
    ):
        assert ended.returncode == 0, ended.stderr
    return path


@pytest.fixture
def played(played_folder: Path, tmp_path: Path) -> Path:
    """A copy of that data folder, to do things to."""
    return shutil.copytree(played_folder, tmp_path / "played")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[dict[str, str]]:
    """The environment of an installation on an empty PostgreSQL database. For tests marked `postgres`."""
    with scratch_server(tmp_path / "server") as environment:
        yield environment
