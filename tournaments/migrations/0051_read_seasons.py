from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0050_addresses_of_lists'),
    ]

    operations = [
        migrations.AddField(
            model_name='championshipcup',
            name='read_cup',
            field=models.CharField(blank=True, max_length=80),
        ),
        migrations.AddField(
            model_name='championshipcup',
            name='read_season',
            field=models.CharField(blank=True, max_length=80),
        ),
    ]
