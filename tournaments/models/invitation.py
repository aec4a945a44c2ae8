"""Answers of qualified players."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.player import Player
from tournaments.models.season import Season


class Answer(models.TextChoices):
    OPEN = "open", pgettext_lazy("answer", "open")
    ACCEPTED = "accepted", pgettext_lazy("answer", "accepted")
    DECLINED = "declined", pgettext_lazy("answer", "declined")


class Invitation(models.Model):
    """The answer of a player on the list of qualifiers; a declined place passes on to the next in line."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="invitations")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="invitations")
    answer = models.CharField(max_length=10, choices=Answer.choices, default=Answer.OPEN)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [models.UniqueConstraint(fields=["season", "player"], name="one_invitation_per_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.answer}"
