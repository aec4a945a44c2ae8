from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0029_job_cancelling"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="rank_points",
            field=models.JSONField(blank=True, null=True, verbose_name="Rangpunkte"),
        ),
    ]
