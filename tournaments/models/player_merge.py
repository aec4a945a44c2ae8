"""Merges of two records of one person, and what they moved."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup
from tournaments.models.player import Player


class PlayerMerge(models.Model):
    """A merge of `other` into `kept` by `cup`, possibly undone since.

    `entries`, `invitations`, `attributes` (of PlayerAttribute), `contacts`, `final_contacts`, `mails`, `finalists` and
    `final_places` are the ids of what was `other`'s, `final_places` also of those in which a reserve replaced `other`;
    the rest is not moved back.
    """

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="player_merges")
    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    at = models.DateTimeField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    reason = models.CharField(max_length=200)
    entries = models.JSONField(default=list)
    invitations = models.JSONField(default=list)
    attributes = models.JSONField(default=list)
    contacts = models.JSONField(default=list)
    final_contacts = models.JSONField(default=list)
    mails = models.JSONField(default=list)
    finalists = models.JSONField(default=list)
    final_places = models.JSONField(default=list)
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
