from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('tournaments', '0047_replaced_invitations'),
    ]

    operations = [
        migrations.AddField(
            model_name='playermerge',
            name='final_places',
            field=models.JSONField(default=list),
        ),
    ]
