from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Q


def fill_titles(apps: StateApps, _schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Champions taken from an overall ranking have its title."""
    champions = apps.get_model("tournaments", "PastChampion").objects
    for champion in champions.exclude(publication=None).select_related("publication"):
        champion.title = str(champion.publication.content.get("title", ""))[:120]
        champion.save(update_fields=["title"])


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0064_told_days")]

    operations = [
        migrations.AddField(
            model_name="pastchampion",
            name="title",
            field=models.CharField(blank=True, default="", max_length=120, verbose_name="title"),
            preserve_default=False,
        ),
        migrations.RemoveConstraint(model_name="pastchampion", name="one_champion_per_year_and_name"),
        migrations.AddConstraint(
            model_name="pastchampion",
            constraint=models.UniqueConstraint(
                fields=["cup", "year", "title", "name"],
                condition=~Q(name=""),
                name="one_champion_per_year_and_name",
            ),
        ),
        migrations.RunPython(fill_titles, migrations.RunPython.noop),
    ]
