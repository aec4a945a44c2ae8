"""Signatures on a table's sheet at the end of a round."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.table import Table


class SignatureRole(models.TextChoices):
    """The captain hands in the sheet, then somebody else at the table countersigns it."""

    CAPTAIN = "captain", _("captain")
    COUNTERSIGNER = "countersigner", _("countersigner")


class SheetSignature(models.Model):
    """A player's confirmation, at the end of a round, that the sheet with this digest is right.

    The digest covers what was shown: every hand with its revision and hash, and everybody's totals; it does not apply
    to a changed sheet. Withdrawn signatures are kept, with `withdrawn_at` and a `reason`.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="signatures")
    role = models.CharField(max_length=13, choices=SignatureRole.choices)
    place = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="signatures")
    signed_at = models.DateTimeField()
    digest = models.CharField(max_length=64)
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        verbose_name = _("signature")
        verbose_name_plural = _("signatures")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(
                fields=["table", "role"], condition=Q(withdrawn_at__isnull=True), name="one_live_signature_per_role"
            ),
            models.UniqueConstraint(
                fields=["table", "place"], condition=Q(withdrawn_at__isnull=True), name="one_live_signature_per_place"
            ),
            models.CheckConstraint(
                condition=Q(reason="") | Q(withdrawn_at__isnull=False), name="live_signatures_have_no_reason"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}: {self.role}, place {self.place}"
