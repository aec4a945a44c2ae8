"""What tests of the documents share with those of backups."""

from tests.backup.conftest import backup_file, migrated_folder, played, played_folder

__all__ = ["backup_file", "migrated_folder", "played", "played_folder"]
