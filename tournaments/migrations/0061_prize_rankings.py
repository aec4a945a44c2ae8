from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0060_printed_letters")]
    operations = [
        migrations.AddField(
            model_name="prizeaward",
            name="ranking",
            field=models.CharField(
                choices=[("day", "results of the day"), ("overall", "overall ranking of the final")],
                default="day",
                max_length=8,
            ),
        ),
    ]
