"""Prize-givings say which ranking they honour; the log says it of those under way."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def fill(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The ranking named when each prize-giving began last."""
    events = apps.get_model("tournaments", "Event").objects.filter(verb="start_prize_giving")
    for giving in apps.get_model("tournaments", "PrizeGiving").objects.order_by("pk"):
        begun = events.filter(tournament=giving.tournament_id).order_by("-sequence").first()
        if begun and begun.what.get("overall"):
            giving.honours = "overall"
            giving.save(update_fields=["honours"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0058_noting_cups")]
    operations = [
        migrations.AddField(
            model_name="prizegiving",
            name="honours",
            field=models.CharField(
                choices=[("day", "results of the day"), ("overall", "overall ranking of the final")],
                default="day",
                max_length=8,
            ),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
