import django.db.models.deletion
import django.db.models.expressions
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0025_screen_plans"),
    ]

    operations = [
        migrations.CreateModel(
            name="PrizeGiving",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("from_rank", models.PositiveSmallIntegerField(default=10)),
                ("down_to", models.PositiveSmallIntegerField()),
                ("ranking", models.JSONField()),
                ("started_at", models.DateTimeField()),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="prize_giving",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "verbose_name": "prize-giving",
                "verbose_name_plural": "prize-givings",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(
                            ("down_to__gte", 1),
                            (
                                "down_to__lte",
                                django.db.models.expressions.CombinedExpression(
                                    models.F("from_rank"), "+", models.Value(1)
                                ),
                            ),
                            ("from_rank__range", (1, 60)),
                        ),
                        name="prize_givings_show_some_of_their_ranks",
                    )
                ],
            },
        ),
    ]
