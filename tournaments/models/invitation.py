"""What the invited answered."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.player import Player
from tournaments.models.season import Season


class Answer(models.TextChoices):
    OPEN = "open", _("open")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")


class Invitation(models.Model):
    """What somebody on the list of qualifiers answered; a declined place passes on to the next in order."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="invitations")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="invitations")
    answer = models.CharField(max_length=10, choices=Answer.choices, default=Answer.OPEN)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        constraints = [models.UniqueConstraint(fields=["season", "player"], name="one_invitation_per_player")]

    def __str__(self) -> str:
        return f"{self.player}: {self.answer}"
