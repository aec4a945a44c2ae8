import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0024_closing_versions"),
    ]

    operations = [
        migrations.CreateModel(
            name="ScreenPlan",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("screens", models.JSONField(default=list)),
                ("seconds", models.PositiveSmallIntegerField(default=12)),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="screen_plan",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "plan of the screens",
                "verbose_name_plural": "plans of the screens",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("seconds__range", (5, 120))), name="pictures_stand_5_to_120_seconds"
                    )
                ],
            },
        ),
    ]
