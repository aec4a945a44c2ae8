"""Background jobs."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _


class JobState(models.TextChoices):
    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("in progress")
    DONE = "done", _("ready")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")


UNFINISHED = (JobState.QUEUED, JobState.RUNNING)


class Job(models.Model):
    """Background work: its state and progress, and the finished document.

    Only members of `cup` have access; without one only the owner. `is_settled`: the work has taken effect and cannot be
    cancelled. `facts` fill in the sentence of `error`, or describe the outcome; `input` is a file it is made from, kept
    until it is finished. `worker` is the process ("host:pid"), `attempts` the number of starts, `heartbeat_at` the last
    sign of life; `handed_over_at` is when the job was last submitted to the queue.
    """

    name = models.CharField(max_length=60)
    arguments = models.JSONField(default=dict)
    cup = models.ForeignKey("tournaments.Cup", on_delete=models.CASCADE, null=True, related_name="jobs")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="jobs")
    language = models.CharField(max_length=8, default="de")
    state = models.CharField(max_length=12, choices=JobState.choices, default=JobState.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    is_settled = models.BooleanField(default=False)
    worker = models.CharField(max_length=120, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    heartbeat_at = models.DateTimeField(null=True)
    handed_over_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=60, blank=True)
    facts = models.JSONField(default=dict, encoder=DjangoJSONEncoder)
    input = models.BinaryField(null=True)
    filename = models.CharField(max_length=120, blank=True)
    content_type = models.CharField(max_length=100, blank=True)
    content = models.BinaryField(null=True)
    created_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ("-id",)

    def __str__(self) -> str:
        return f"{self.name} ({self.state})"
