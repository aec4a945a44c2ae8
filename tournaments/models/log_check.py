"""Checks of logs against the stored data."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class LogCheck(models.Model):
    """A check of an evening's log, or of a cup's own: up to which event, and its findings.

    `found` counts the findings; `findings` are the first of them: code, place and facts of each. `seal` is the
    installation's over all of it (`tournaments.seals`): a check with an invalid one is ignored.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, null=True, related_name="checks")
    cup = models.ForeignKey("tournaments.Cup", on_delete=models.CASCADE, null=True, related_name="checks")
    checked_at = models.DateTimeField()
    revision = models.PositiveIntegerField()
    head = models.CharField(max_length=64, blank=True)
    found = models.PositiveIntegerField()
    findings = models.JSONField()
    seal = models.CharField(max_length=80, default="", editable=False)

    class Meta:
        verbose_name = _("check of a log")
        verbose_name_plural = _("checks of logs")
        ordering = ("-id",)
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=True, cup__isnull=False) | Q(tournament__isnull=False, cup__isnull=True),
                name="check_has_one_owner",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.checked_at} up to {self.revision}: {self.found}"
