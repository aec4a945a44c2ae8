import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_double_entry"),
    ]

    operations = [
        migrations.CreateModel(
            name="ExtraTime",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("minutes", models.PositiveSmallIntegerField()),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="extra_time",
                        to="tournaments.table",
                    ),
                ),
            ],
            options={
                "verbose_name": "extra time of a table",
                "verbose_name_plural": "extra times of tables",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("minutes__range", (1, 240))), name="extra_time_of_1_to_240"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="RoundClock",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("started_at", models.DateTimeField()),
                ("ends_at", models.DateTimeField()),
                ("paused_at", models.DateTimeField(null=True)),
                ("last_hand_at", models.DateTimeField(null=True)),
                (
                    "round",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="clock", to="tournaments.round"
                    ),
                ),
            ],
            options={
                "verbose_name": "clock of a round",
                "verbose_name_plural": "clocks of rounds",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("ends_at__gte", models.F("started_at"))), name="clock_ends_after_it_starts"
                    )
                ],
            },
        ),
    ]
