"""What happened, and what is being worked on."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Event(models.Model):
    """One action that was carried out: who, when, where, what, why. Append-only, one hash chain per owner.

    The owner is a tournament, or a cup for what belongs to no tournament. `door` is where the action came in: desk,
    phone, API or command. `hash` covers the event and `previous_hash`, so a row that was changed, removed or inserted
    breaks the chain. `what` holds ids and figures, never names.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, null=True, related_name="events")
    cup = models.ForeignKey("tournaments.Cup", on_delete=models.CASCADE, null=True, related_name="events")
    sequence = models.PositiveIntegerField()
    at = models.DateTimeField()
    verb = models.CharField(max_length=40)
    door = models.CharField(max_length=16)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    link_id = models.BigIntegerField(null=True)  # a plain id: the log outlives the tables of a redrawn round
    what = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ("sequence",)
        constraints = [
            models.UniqueConstraint(fields=["tournament", "sequence"], name="one_event_per_tournament_and_sequence"),
            models.UniqueConstraint(fields=["cup", "sequence"], name="one_event_per_cup_and_sequence"),
            models.CheckConstraint(
                condition=Q(tournament__isnull=True, cup__isnull=False) | Q(tournament__isnull=False, cup__isnull=True),
                name="event_has_one_owner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sequence} {self.verb}"


class JobState(models.TextChoices):
    QUEUED = "queued", _("waiting")
    RUNNING = "running", _("in progress")
    DONE = "done", _("ready")
    FAILED = "failed", _("failed")


class Job(models.Model):
    """Background work: its state and progress, and the finished document.

    `worker` says which process did it ("host:pid"). `cup` is whose job it is: only its members may look.
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
