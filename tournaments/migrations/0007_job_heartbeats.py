"""Jobs tell when they were last heard of; what a queue that was away once failed reads like any other accident."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F


def end_what_was_not_queued(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    jobs = apps.get_model("tournaments", "Job").objects.filter(error="queue_down")
    jobs.update(error="job_broken", finished_at=F("created_at"))


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0006_log_in_counts")]

    operations = [
        migrations.AddField(
            model_name="job",
            name="attempts",
            field=models.PositiveSmallIntegerField(default=0),
        ),
        migrations.AddField(
            model_name="job",
            name="handed_over_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddField(
            model_name="job",
            name="heartbeat_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.RunPython(end_what_was_not_queued, migrations.RunPython.noop),
    ]
