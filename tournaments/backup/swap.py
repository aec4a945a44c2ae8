"""Putting a restored database and its key in place together, though they are two files and the power may fail between.

A restore prepares both in a folder and renames it: that is the moment. Whatever was not moved out of that folder by
then is moved by whoever starts next, before anything reads the database or the key. Standard library only: the
settings import it.
"""

import shutil
from pathlib import Path

PREPARING, RESTORED = "restoring", "restored"
"""Folders in the data folder: before the moment, and after it until everything is in its place."""
LEFT_BY_SQLITE = ("-wal", "-shm", "-journal")
"""Beside a database: the latest changes of the replaced one, which SQLite would write into the new one."""


def prepared_folder(data_folder: Path) -> Path:
    """An empty folder for what is to be put in place, for its owner only; what a killed restore left there is gone."""
    folder = data_folder / PREPARING
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    return folder


def put_in_place(data_folder: Path) -> None:
    """What was prepared takes the place of what was there."""
    (data_folder / PREPARING).rename(data_folder / RESTORED)
    finish_swap(data_folder)


def finish_swap(data_folder: Path) -> None:
    """Move what a restore has put in place but not moved yet; does nothing otherwise."""
    folder = data_folder / RESTORED
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        for suffix in LEFT_BY_SQLITE:
            (data_folder / f"{path.name}{suffix}").unlink(missing_ok=True)
        path.replace(data_folder / path.name)
    folder.rmdir()
