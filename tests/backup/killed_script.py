"""Run inside an embedded installation: restores a backup into copies of its folder, each killed at another moment.

Prints what each was afterwards, once the next start had looked at it: the numbers of hands, and whose key it has.
"""

import json
import os
import shutil
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
django.setup()

from django.db import connection  # noqa: E402

from tournaments.backup.restoring import restore  # noqa: E402
from tournaments.backup.swap import finish_swap  # noqa: E402
from tournaments.backup.working import WORKING  # noqa: E402

DATABASE = "vorhand.sqlite3"
CHANGING = {"open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.chmod", "shutil.rmtree", "sqlite3.connect"}
"""What Python reports before it does it, where a folder's content may change."""
source, backup, work = Path(os.environ["TEST_DATA_DIR"]), Path(sys.argv[1]), Path(sys.argv[2])


def state(folder: Path) -> list[object]:
    """After the next start: hands, and the key's first bytes."""
    finish_swap(folder)
    with closing(sqlite3.connect(folder / DATABASE)) as file:
        file.create_function("REGEXP", 2, match)
        (whole,) = file.execute("PRAGMA quick_check").fetchone()
        (hands,) = file.execute("SELECT count(*) FROM tournaments_hand").fetchone()
    return [whole, hands, (folder / "secret_key").read_text()[:8]]


def match(pattern: str, value: str) -> bool:
    return True


def restored_in_child(folder: Path, *, last: int) -> int:
    """Restore in a process that kills itself before it changes the folder for the `last`th time; its wait status."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    connection.settings_dict["NAME"] = folder / DATABASE
    happened = 0

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal happened
        if event in CHANGING and any(
            isinstance(each, str | os.PathLike) and str(folder) in str(each) for each in arguments
        ):
            happened += 1
            if happened == last:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)
    restore(backup, key="", keeps_own_key=False, before=lambda: None)
    os._exit(0)


seen = []
for last in range(1, 100):
    folder = work / str(last)
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns(WORKING))
    ended = restored_in_child(folder, last=last)
    seen.append([ended, *state(folder)])
    if ended == 0:
        break
sys.stdout.write(json.dumps(seen))
