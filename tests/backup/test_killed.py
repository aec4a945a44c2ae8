"""A restore that is killed at any moment leaves the old installation or the restored one, whole."""

import json
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.management.running import ROOT, embedded, manage


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="forks and kills")
def test_a_restore_killed_at_any_moment_leaves_one_of_both_whole(
    migrated_folder: Path, backup_file: Path, tmp_path: Path
) -> None:
    other = embedded(shutil.copytree(migrated_folder, tmp_path / "other"))
    (tmp_path / "other" / "secret_key").write_text("another" * 12)  # than what is restored
    evening = ["simulate_evening", "--players=8", "--ruleset=ooe-2023", "--seed=2", "--stop-after=draw"]
    assert manage(*evening, env=other).returncode == 0
    (tmp_path / "work").mkdir()

    ended = subprocess.run(
        [sys.executable, "-m", "tests.backup.killed_script", str(backup_file), str(tmp_path / "work")],
        cwd=ROOT,
        env=other,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ended.returncode == 0, ended.stderr
    *killed, (status, *restored) = json.loads(ended.stdout)
    old = ["ok", 0, (tmp_path / "other" / "secret_key").read_text()[:8]]
    assert status == 0
    assert restored[:2] == ["ok", 32]
    assert restored[2] != old[2]
    assert {each[0] for each in killed} == {signal.SIGKILL}
    left = [each[1:] for each in killed]
    assert left == sorted(left, key=lambda each: each == restored)  # old until one moment, restored from then on
    assert all(each in (old, restored) for each in left)
    assert old in left
    assert restored in left
