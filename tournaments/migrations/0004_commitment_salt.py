from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_drawings"),
    ]

    operations = [
        migrations.AddField(
            model_name="commitment",
            name="salt",
            field=models.CharField(default="", max_length=64),
            preserve_default=False,
        ),
    ]
