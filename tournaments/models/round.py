"""Rounds and their states."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class RoundState(models.TextChoices):
    """A drawn round is a draft, then published (lists and links are valid), then closed (every table is)."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", _("closed")


class Round(models.Model):
    """A round of a tournament with the seed that reproduces its draw; "" if seated manually."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.DRAFT)
    seed = models.CharField(max_length=80)
    drawn_at = models.DateTimeField()
    drawing = models.ForeignKey("tournaments.DrawRun", on_delete=models.SET_NULL, null=True, related_name="drawn")

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_per_number")]

    def __str__(self) -> str:
        return f"{self.tournament} R{self.number}"
