"""Bans from cups, and the board's exceptions."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup
from tournaments.models.player import Player
from tournaments.models.tournament import Tournament


class Ban(models.Model):
    """A player is banned from a cup until the day `until`, or for good. Only the board may see the reason.

    A ban is never changed: it is lifted, and a new one created.
    """

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="bans")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="bans")
    until = models.DateField(null=True)
    reason = models.CharField(max_length=200)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    lifted_at = models.DateTimeField(null=True)
    lifted_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("bans")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=["cup", "player"], condition=models.Q(lifted_at=None), name="one_ban_per_player_and_cup"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.until or '–'}"


class BanException(models.Model):
    """The board admits a banned player to one evening."""

    ban = models.ForeignKey(Ban, on_delete=models.CASCADE, related_name="exceptions")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="ban_exceptions")
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("exception from a ban")
        verbose_name_plural = _("exceptions from bans")
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["ban", "tournament"], name="one_exception_per_ban_and_evening")]

    def __str__(self) -> str:
        return f"{self.ban_id}: {self.tournament_id}"
