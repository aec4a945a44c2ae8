"""What keeps an installation from starting is said in one sentence, with exit status 1, and nothing is replaced."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from config.misconfigured import Misconfigured
from config.secret_key import load_secret_key
from tests.management.running import ROOT

KEY = "k" * 60
BAD: dict[str, dict[str, str]] = {
    "PORT=": {"PORT": "abc"},
    "PORT=70000": {"PORT": "70000"},
    "DATABASE_URL=": {"DATABASE_URL": "vorhand", "SECRET_KEY": KEY},
    "DATABASE_URL=mysql": {"DATABASE_URL": "mysql://a:geheim@127.0.0.1/vorhand", "SECRET_KEY": KEY},
    "DATABASE_URL= away": {"DATABASE_URL": "postgres://a:geheim@127.0.0.1:1/vorhand", "SECRET_KEY": KEY},
    "SECRET_KEY missing": {"DATABASE_URL": "postgres://a:geheim@127.0.0.1:1/vorhand"},
    "REDIS_URL=": {"REDIS_URL": "127.0.0.1"},
    "TIME_ZONE=": {"TIME_ZONE": "Wien"},
    "PUBLIC_URL=": {"PUBLIC_URL": "tarock.example"},
    "PUBLIC_URL=[": {"PUBLIC_URL": "http://["},
    "DEBUG=": {"DEBUG": "maybe"},
    "DATA_DIR=": {"DATA_DIR": os.devnull},
}


def migrate(environment: dict[str, str]) -> "subprocess.CompletedProcess[str]":
    """`manage.py migrate --check` as somebody starts it, with the product's own settings."""
    inherited = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT") if name in os.environ}
    return subprocess.run(
        [sys.executable, "manage.py", "migrate", "--check"],
        cwd=ROOT,
        env=inherited | environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def test_every_bad_setting_gets_a_sentence(tmp_path: Path) -> None:
    with ThreadPoolExecutor(2) as pool:
        ended = dict(
            zip(BAD, pool.map(lambda bad: migrate({"DATA_DIR": str(tmp_path)} | bad), BAD.values()), strict=True)
        )

    for name, process in ended.items():
        assert (process.returncode, process.stdout, process.stderr.count("\n")) == (1, "", 1), (name, process.stderr)
        assert "geheim" not in process.stderr, name
    assert "PORT muss eine Zahl" in ended["PORT="].stderr


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "vorhand.sqlite3"


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    return tmp_path / "secret_key"


def test_the_first_start_makes_a_key_that_stays(key_file: Path, database: Path) -> None:
    key = load_secret_key(key_file, database=database)
    assert len(key) > 80
    assert load_secret_key(key_file, database=database) == key
    assert [path.name for path in key_file.parent.iterdir()] == ["secret_key"]
    if sys.platform != "win32":
        assert stat.S_IMODE(key_file.stat().st_mode) == 0o600


def test_of_many_first_starts_at_once_all_have_the_same_key(key_file: Path, database: Path) -> None:
    with ThreadPoolExecutor(12) as pool:
        keys = set(pool.map(lambda _: load_secret_key(key_file, database=database), range(12)))
    assert keys == {key_file.read_text("ascii")}
    assert [path.name for path in key_file.parent.iterdir()] == ["secret_key"]


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"x" * 49, b"x" * 30 + b"\n" + b"x" * 30, b"x" * 60 + "ä".encode(), b"\0" * 86, b"PK\x03\x04" * 30],
    ids=["empty", "blank", "short", "lines", "no ASCII", "zeros", "an archive"],
)
@pytest.mark.parametrize("is_in_use", [True, False], ids=["with a database", "without"])
def test_a_file_that_holds_no_key_is_refused_and_stays(
    key_file: Path, database: Path, content: bytes, is_in_use: bool
) -> None:
    key_file.write_bytes(content)
    if is_in_use:
        database.write_bytes(b"SQLite format 3\0")

    with pytest.raises(Misconfigured, match="secret_key"):
        load_secret_key(key_file, database=database)

    assert key_file.read_bytes() == content


def test_a_folder_is_no_key(key_file: Path, database: Path) -> None:
    key_file.mkdir()
    with pytest.raises(Misconfigured, match="secret_key"):
        load_secret_key(key_file, database=database)


def test_a_key_is_never_made_beside_a_database(key_file: Path, database: Path) -> None:
    database.write_bytes(b"SQLite format 3\0")
    with pytest.raises(Misconfigured, match="token_urlsafe"):
        load_secret_key(key_file, database=database)
    assert not key_file.exists()

    database.write_bytes(b"")  # left by something that failed before the first row
    assert load_secret_key(key_file, database=database)


def test_a_key_that_an_editor_saved_is_the_same(key_file: Path, database: Path) -> None:
    key_file.write_text(f"{KEY}\n", encoding="ascii")
    assert load_secret_key(key_file, database=database) == KEY


@pytest.mark.skipif(sys.platform != "linux", reason="needs /proc, which takes no files")
def test_a_key_that_cannot_be_written_is_said(database: Path) -> None:
    with pytest.raises(Misconfigured, match="/proc"):
        load_secret_key(Path("/proc/secret_key"), database=database)
