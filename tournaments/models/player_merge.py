"""Two records of one person that were made one, and what that moved."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup
from tournaments.models.player import Player


class PlayerMerge(models.Model):
    """`other` was found to be `kept`, by somebody of `cup`: a row a merge, also of one that was undone.

    `entries` and `invitations` are the ids of those that were `other`'s; what is not among them is not moved back.
    """

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="player_merges")
    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=200)
    entries = models.JSONField(default=list)
    invitations = models.JSONField(default=list)
    undone_at = models.DateTimeField(null=True)
    undone_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("merged player")
        verbose_name_plural = _("merged players")
        ordering = ("-id",)
        constraints = [
            models.CheckConstraint(condition=~Q(kept=F("other")), name="merged_players_are_two"),
            models.UniqueConstraint(fields=["other"], condition=Q(undone_at=None), name="one_merge_per_player"),
        ]

    def __str__(self) -> str:
        return f"{self.other} → {self.kept}"
