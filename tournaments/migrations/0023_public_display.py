from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0022_dismissed_pairs"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="freezes_last_round",
            field=models.BooleanField(default=False, verbose_name="live list stands still in the last round"),
        ),
        migrations.AddField(
            model_name="tournament",
            name="hides_money",
            field=models.BooleanField(default=False, verbose_name="no amounts on wall and phones"),
        ),
    ]
