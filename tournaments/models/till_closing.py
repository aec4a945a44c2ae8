"""The closing sheet of an evening's till, signed."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class TillClosing(models.Model):
    """The closing sheet as it was signed; afterwards the till takes nothing but reversals.

    `content` is the sheet in figures and codes (`tournaments.queries.closing_sheet`), `digest` its hash, `last_number`
    the last entry of the till it is of. `confirmed_by` is a second person, where the cup wants two for it.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="till_closing")
    content = models.JSONField()
    digest = models.CharField(max_length=64)
    last_number = models.PositiveIntegerField()
    signed_at = models.DateTimeField()
    signed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("closing sheet of the till")
        verbose_name_plural = _("closing sheets of the till")
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.digest[:12]}"
