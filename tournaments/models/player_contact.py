"""Contact details of players."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.cup import Cup
from tournaments.models.player import Player


class ContactColumns(models.Model):
    """A mail and a postal address; unknown parts are ""."""

    mail = models.EmailField(_("e-mail"), blank=True)
    street = models.CharField(_("street"), max_length=80, blank=True)
    postcode = models.CharField(_("postcode"), max_length=10, blank=True)
    town = models.CharField(pgettext_lazy("of an address", "town"), max_length=80, blank=True)

    class Meta:
        abstract = True


class PlayerContact(ContactColumns):
    """A player's mail and postal address, as far as known; no row if nothing is known.

    For organisers only: in no list, URL, log or archive, only on the letter itself and in organisers' exports of their
    own cup (`documents.exports`). `brought_by` is the cup that changed it last, or else whose imported list brought it;
    None if unknown.
    """

    player = models.OneToOneField(Player, on_delete=models.CASCADE, related_name="contact")
    brought_by = models.ForeignKey(Cup, on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("contact")
        verbose_name_plural = _("contacts")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"contact of {self.player_id}"
