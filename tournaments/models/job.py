"""What is being worked on in the background."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class JobState(models.TextChoices):
    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("in progress")
    DONE = "done", _("ready")
    FAILED = "failed", _("failed")


class Job(models.Model):
    """Background work: its state and progress, and the finished document.

    `worker` says which process did it ("host:pid"), `attempts` how often one began, `heartbeat_at` when it was last
    heard of; `handed_over_at` when the job was last put into the queue. `cup` is whose job it is: only its members may
    look.
    """

    name = models.CharField(max_length=60)
    arguments = models.JSONField(default=dict)
    cup = models.ForeignKey("tournaments.Cup", on_delete=models.CASCADE, related_name="jobs")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="jobs")
    language = models.CharField(max_length=8, default="de")
    state = models.CharField(max_length=8, choices=JobState.choices, default=JobState.QUEUED)
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    worker = models.CharField(max_length=120, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    heartbeat_at = models.DateTimeField(null=True)
    handed_over_at = models.DateTimeField(null=True)
    error = models.CharField(max_length=60, blank=True)
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
