"""Which cup noted an address last, where the row did not say so or named another that had brought it."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def name_cups(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Name the cup of the newest change to a contact.

    One that a cup brought and another changed names none: which came first is unknown, so neither reads the other's.
    """
    newest = _newest_changes(apps)
    for contact in apps.get_model("tournaments", "PlayerContact").objects.all():
        changed_by = newest.get(contact.player_id, contact.brought_by_id)
        if changed_by != contact.brought_by_id:
            contact.brought_by_id = None if contact.brought_by_id else changed_by
            contact.save(update_fields=["brought_by"])


def _newest_changes(apps: StateApps) -> dict[int, int]:
    """The cup (id) by player (id), also under the record that somebody without own changes was merged into."""
    events = apps.get_model("tournaments", "Event").objects.filter(verb="change_contact", cup__isnull=False)
    found = dict(events.order_by("at", "pk").values_list("what__player", "cup"))
    merged = apps.get_model("tournaments", "Player").objects.filter(pk__in=found).exclude(merged_into=None)
    return {kept: found[player] for player, kept in merged.values_list("pk", "merged_into")} | found


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0057_digests_of_guests")]
    operations = [migrations.RunPython(name_cups, migrations.RunPython.noop)]
