from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0032_cancelled_evenings"),
    ]

    operations = [
        migrations.RemoveConstraint(
            model_name="tournament",
            name="tournament_has_1_to_20_rounds",
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("rounds_planned__range", (1, 60))), name="tournament_has_1_to_60_rounds"
            ),
        ),
    ]
