from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0061_prize_rankings")]
    operations = [
        migrations.AddIndex(
            model_name="event",
            index=models.Index(
                condition=models.Q(verb="change_evening"), fields=["tournament", "at"], name="event_changed_evening"
            ),
        ),
    ]
