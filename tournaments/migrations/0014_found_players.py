from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournaments.intake.players import PlayerRow

BATCH = 1_000


def fill_in(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    players = apps.get_model("tournaments", "Player").objects.using(schema_editor.connection.alias)
    rows = []
    for player in players.order_by("pk").iterator(BATCH):
        row = PlayerRow("", player.family_name, player.given_name, place=player.place)
        player.searched, player.sound = row.look_up["searched"], row.look_up["sound"]
        rows.append(player)
    players.bulk_update(rows, ["searched", "sound"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0013_sheet_signatures"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="birth_year",
            field=models.PositiveSmallIntegerField(blank=True, null=True, verbose_name="year of birth"),
        ),
        migrations.AddField(
            model_name="player",
            name="searched",
            field=models.TextField(default="", editable=False),
        ),
        migrations.AddField(
            model_name="player",
            name="sound",
            field=models.CharField(default="", editable=False, max_length=330),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["sound"], name="player_by_sound"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(("birth_year__isnull", True), ("birth_year__range", (1900, 2099)), _connector="OR"),
                name="player_birth_year_range",
            ),
        ),
        migrations.RunPython(fill_in, migrations.RunPython.noop),
    ]
