import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_registrations"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="double_entry",
            field=models.BooleanField(default=False, verbose_name="two people type paper totals"),
        ),
        migrations.CreateModel(
            name="SheetReading",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("points", models.JSONField()),
                ("read_at", models.DateTimeField()),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="readings",
                        to="tournaments.table",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "first entry of totals",
                "verbose_name_plural": "first entries of totals",
                "ordering": ("read_at", "id"),
                "constraints": [
                    models.UniqueConstraint(fields=("table", "user"), name="one_reading_per_table_and_person")
                ],
            },
        ),
    ]
