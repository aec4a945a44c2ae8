"""The clock of a round, and extra time of single tables."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import Round
from tournaments.models.table import Table

WITH_TIME = ("round__clock", "extra_time")
"""Relations to load with a table to show its time."""


class RoundClock(models.Model):
    """A round's start and end; only points in time, so that no restart loses time.

    The time left is `ends_at` minus now, or minus `paused_at` during a pause; resuming moves `ends_at` by the length of
    the pause. `last_hand_at`: when the last hand was called.
    """

    round = models.OneToOneField(Round, on_delete=models.CASCADE, related_name="clock")
    started_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    paused_at = models.DateTimeField(null=True)
    last_hand_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("clock of a round")
        verbose_name_plural = _("clocks of rounds")
        constraints = [
            models.CheckConstraint(condition=Q(ends_at__gte=F("started_at")), name="clock_ends_after_it_starts")
        ]

    def __str__(self) -> str:
        return f"{self.round_id}: {self.ends_at:%H:%M}"


class ExtraTime(models.Model):
    """A table's minutes beyond its round's time."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="extra_time")
    minutes = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("extra time of a table")
        verbose_name_plural = _("extra times of tables")
        constraints = [models.CheckConstraint(condition=Q(minutes__range=(1, 240)), name="extra_time_of_1_to_240")]

    def __str__(self) -> str:
        return f"{self.table_id}: +{self.minutes}"
