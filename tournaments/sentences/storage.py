"""Refusals concerning background jobs, backups, and the database."""

from django.utils.translation import gettext_noop

STORAGE_SENTENCES = {
    # background jobs
    "document_gone": gettext_noop("What you asked for no longer exists."),
    "job_broken": gettext_noop("Something went wrong while this was being prepared. Please try again."),
    "job_interrupted": gettext_noop(
        "This was interrupted each time it was begun. Please try again; if it happens again, the reason is in the log."
    ),
    "job_not_taken": gettext_noop("For a week nothing was there to prepare this. Please try again."),
    # backups and the database
    "backup_changed": gettext_noop(
        "The backup is damaged, or somebody changed it: %(member)s is not what was written."
    ),
    "backup_exists": gettext_noop("%(path)s is there already. Choose another name, or overwrite it with --replace."),
    "backup_foreign": gettext_noop("This is not a whole backup of Vorhand."),
    "backup_irreplaceable": gettext_noop(
        "%(path)s is no backup of this program, so it stays as it is. Choose another name."
    ),
    "backup_key_in_environment": gettext_noop(
        "The backup was made under another SECRET_KEY. Set SECRET_KEY to it: unzip -p %(path)s secret_key. "
        "Or go on with --keep-key; then printed links and log-ins are void."
    ),
    "backup_newer": gettext_noop("This was made by a newer Vorhand. Bring the program up to date first."),
    "backup_none": gettext_noop("There is no whole backup in %(path)s."),
    "backup_other_key": gettext_noop("This secret key is not the one the backup was made under."),
    "database_broken": gettext_noop("The database %(path)s is damaged: %(what)s."),
    "database_empty": gettext_noop("The database %(path)s is empty: 0 bytes."),
    "database_foreign": gettext_noop("The file %(path)s is not a database."),
    "database_in_use": gettext_noop(
        "The database is in use by others (connections: %(connections)s). Stop servers and workers first."
    ),
    "database_missing": gettext_noop("There is no database %(path)s."),
    "database_problem": gettext_noop("The database answers: %(error)s."),
    "database_schema": gettext_noop("The database %(path)s lacks what it should have: %(what)s."),
    "disk_closed": gettext_noop("%(path)s may not be written or read."),
    "disk_full": gettext_noop("There is no space left for %(path)s."),
    "disk_missing": gettext_noop("%(path)s cannot be reached: there is no such file or folder."),
    "disk_problem": gettext_noop("%(path)s: %(error)s."),
    "has_cup": gettext_noop("There is a cup here already. To replace everything here by the backup: --replace."),
}
