from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0062_event_changed_evening")]
    operations = [
        migrations.AddField(
            model_name="historyfile",
            name="name",
            field=models.CharField(blank=True, default="", max_length=100),
            preserve_default=False,
        ),
    ]
