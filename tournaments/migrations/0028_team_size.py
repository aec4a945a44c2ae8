from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0027_tournament_kinds"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="team_size",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="people in a team"),
        ),
        migrations.AddConstraint(
            model_name="tournament",
            constraint=models.CheckConstraint(
                condition=models.Q(("team_size", 0), ("team_size__range", (2, 6)), _connector="OR"),
                name="teams_are_of_2_to_6",
            ),
        ),
    ]
