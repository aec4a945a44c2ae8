"""The rotation of the room's screens."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament

LEAST_SECONDS, MOST_SECONDS, USUAL_SECONDS = 5, 120, 12


class ScreenPlan(models.Model):
    """The rotation of an evening's screens: codes of `queries.room.screens.Screen`, empty for the phase's default.

    `seconds` is how long each picture is shown.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="screen_plan")
    screens = models.JSONField(default=list)
    seconds = models.PositiveSmallIntegerField(default=USUAL_SECONDS)

    class Meta:
        verbose_name = _("plan of the screens")
        verbose_name_plural = _("plans of the screens")
        constraints = [
            models.CheckConstraint(
                condition=Q(seconds__range=(LEAST_SECONDS, MOST_SECONDS)), name="pictures_stand_5_to_120_seconds"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.seconds}"
