"""Addresses noted for one final only."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.championship import Championship
from tournaments.models.mail import Mail
from tournaments.models.player import Player
from tournaments.models.player_contact import ContactColumns


class FinalContact(ContactColumns):
    """The addresses by which a final's invitations and letters reach somebody, noted by the cup that runs it.

    Each goes before the one in `PlayerContact`, which another cup may have noted and this one may not read. Rows have
    at least one part. `changed_at` tells mails that went to it from earlier ones. For organisers of the final's cup
    only, as PlayerContact.
    """

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="contacts")
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="final_contacts")
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name = _("contact for a final")
        verbose_name_plural = _("contacts for finals")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["championship", "player"], name="one_contact_per_player_and_final")
        ]

    def __str__(self) -> str:
        return f"contact of {self.player_id} for {self.championship_id}"

    def has_reached(self, mail: Mail) -> bool:
        """Whether a mail of the final was last tried with this address as it is now.

        By time too: whoever enters what they guess is not told whether an earlier mail went there.
        """
        return bool(self.mail) and self.mail == mail.to and bool(mail.begun_at and mail.begun_at >= self.changed_at)
