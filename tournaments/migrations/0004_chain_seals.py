"""Every log gets this installation's seal as it stands: from here on an end without one is noticed."""

from typing import Any

from django.db import migrations, models

from tournaments.seals import ChainEnd, seal


def seal_logs(apps: Any, schema_editor: Any) -> None:
    for kind in ("cup", "tournament"):
        rows = apps.get_model("tournaments", kind).objects.using(schema_editor.connection.alias).filter(revision__gt=0)
        for row in rows.only("revision", "chain_head").iterator():
            row.chain_seal = seal(ChainEnd(f"{kind}:{row.pk}", row.revision, row.chain_head))
            row.save(update_fields=["chain_seal"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_hands_settled_anew"),
    ]

    operations = [
        migrations.AddField(
            model_name="cup",
            name="chain_seal",
            field=models.CharField(blank=True, default="", editable=False, max_length=80),
        ),
        migrations.AddField(
            model_name="tournament",
            name="chain_seal",
            field=models.CharField(blank=True, default="", editable=False, max_length=80),
        ),
        migrations.RunPython(seal_logs, migrations.RunPython.noop),
    ]
