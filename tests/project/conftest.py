"""What tests of the documents share with those of backups."""

from tests.backup.conftest import backup_file, played, played_folder

__all__ = ["backup_file", "played", "played_folder"]
