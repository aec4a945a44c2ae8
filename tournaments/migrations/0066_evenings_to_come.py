from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def fill_evenings(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Rankings read from tables published here get the evenings that their table did not have yet."""
    publications = apps.get_model("tournaments", "Publication").objects.filter(kind="season")
    cups = apps.get_model("tournaments", "ChampionshipCup").objects
    for cup in cups.filter(source="here").exclude(season=None).exclude(read_version=None):
        table = publications.filter(season=cup.season_id, version=cup.read_version).first()
        planned = table.content.get("tournaments", 0) if table else 0
        to_come = planned - len(table.content.get("columns", ())) if table else 0
        if to_come > 0:
            cup.to_come, cup.of_evenings = to_come, planned
            cup.save(update_fields=["to_come", "of_evenings"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0065_champion_titles")]

    operations = [
        migrations.AddField(
            model_name="championshipcup",
            name="of_evenings",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="championshipcup",
            name="to_come",
            field=models.PositiveSmallIntegerField(blank=True, null=True),
        ),
        migrations.RunPython(fill_evenings, migrations.RunPython.noop),
    ]
