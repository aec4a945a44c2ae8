"""Put a restored database and its key in place atomically, although they are two files and power may fail in between.

A restore prepares both in a folder and renames it: that is the commit point. Files not yet moved out of that folder are
moved by the next process to start, before anything reads the database or the key. Standard library only, because the
settings import it.
"""

import shutil
from pathlib import Path

PREPARING, RESTORED = "restoring", "restored"
"""Folders in the data folder: before the commit point, and after it until all files are in place."""
LEFT_BY_SQLITE = ("-wal", "-shm", "-journal")
"""Files next to a database with the replaced database's latest changes, which SQLite would apply to the new one."""


def prepared_folder(data_folder: Path) -> Path:
    """An empty private folder for the files to put in place; leftovers of a killed restore are removed."""
    folder = data_folder / PREPARING
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700, parents=True)
    return folder


def install_prepared(data_folder: Path) -> None:
    """Replace the existing files by the prepared ones."""
    (data_folder / PREPARING).rename(data_folder / RESTORED)
    finish_swap(data_folder)


def finish_swap(data_folder: Path) -> None:
    """Move files that a restore has committed but not moved yet; otherwise do nothing."""
    folder = data_folder / RESTORED
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        for suffix in LEFT_BY_SQLITE:
            (data_folder / f"{path.name}{suffix}").unlink(missing_ok=True)
        path.replace(data_folder / path.name)
    folder.rmdir()
