from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0059_honoured_rankings")]
    operations = [
        migrations.AddField(
            model_name="mail",
            name="printed_at",
            field=models.DateTimeField(null=True),
        ),
    ]
