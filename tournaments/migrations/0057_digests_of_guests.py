"""Finished imports of the past no longer hold guests' keys, which are digests of their names; nothing reads them."""

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def remove(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Leave only the answers about people with a number; of a guest in the report, that it is one."""
    histories = apps.get_model("tournaments", "HistoryImport").objects.filter(state="done")
    for row in histories.only("answers", "made", "report"):
        row.answers = _without_guests(row.answers)
        if "asked" in row.made:
            row.made = row.made | {"asked": _without_guests(row.made["asked"])}
        row.report = [each | {"person": _kept_key(each["person"])} if "person" in each else each for each in row.report]
        row.save(update_fields=["answers", "made", "report"])


def _without_guests(rows: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in rows.items() if not _is_of_guest(key)}


def _is_of_guest(key: str) -> bool:
    return key.startswith("g") or "-" in key


def _kept_key(key: str) -> str:
    if not _is_of_guest(key):
        return key
    return key.partition("-")[0] if key.startswith("n") else key[:1]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0056_log_ends")]
    operations = [migrations.RunPython(remove, migrations.RunPython.noop)]
