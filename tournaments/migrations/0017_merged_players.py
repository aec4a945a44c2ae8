import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from tournaments.intake.players import PlayerRow

BATCH = 1_000


def sound_again(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The sound is the family's alone since 0014, whoever has migrated to that already."""
    players = apps.get_model("tournaments", "Player").objects.using(schema_editor.connection.alias)
    rows = list(players.order_by("pk").iterator(BATCH))
    for player in rows:
        player.sound = PlayerRow("", player.family_name, player.given_name).look_up["sound"]
    players.bulk_update(rows, ["sound"], batch_size=BATCH)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0016_withdrawn_publications"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="merged_into",
            field=models.ForeignKey(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="merged",
                to="tournaments.player",
            ),
        ),
        migrations.CreateModel(
            name="PlayerMerge",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("at", models.DateTimeField()),
                ("reason", models.CharField(max_length=200)),
                ("entries", models.JSONField(default=list)),
                ("invitations", models.JSONField(default=list)),
                ("undone_at", models.DateTimeField(null=True)),
                (
                    "cup",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player_merges",
                        to="tournaments.cup",
                    ),
                ),
                (
                    "kept",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.player"
                    ),
                ),
                (
                    "other",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to="tournaments.player"
                    ),
                ),
                (
                    "undone_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name": "merged player",
                "verbose_name_plural": "merged players",
                "ordering": ("-id",),
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("kept", models.F("other")), _negated=True), name="merged_players_are_two"
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("undone_at", None)), fields=("other",), name="one_merge_per_player"
                    ),
                ],
            },
        ),
        migrations.RunPython(sound_again, migrations.RunPython.noop),
    ]
