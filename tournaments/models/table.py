"""Tables of a round, and the links on their score sheets."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.round import Round


class Table(models.Model):
    """A table in a round. `hands` is the number planned, fixed at the draw; those recorded are `played_hands`.

    `first_forehand` is the place with forehand in hand 1. `on_paper`: the round totals from the sheet count instead of
    its hands. `signed_at`: when two players had signed its sheet; since then only the desk changes hands.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    hands = models.PositiveSmallIntegerField()
    first_forehand = models.PositiveSmallIntegerField(default=1)
    on_paper = models.BooleanField(default=False)
    closed_at = models.DateTimeField(null=True, blank=True)
    signed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["round", "number"], name="one_table_per_number")]

    def __str__(self) -> str:
        return f"{self.round} T{self.number}"

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None

    @property
    def is_signed(self) -> bool:
        return self.signed_at is not None


class TableLink(models.Model):
    """The capability on a table's score sheet.

    The secret is not stored: it is an HMAC over table, round and generation.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="links")
    generation = models.PositiveSmallIntegerField(default=1)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("table link")
        verbose_name_plural = _("table links")
        constraints = [
            models.UniqueConstraint(fields=["table", "generation"], name="one_link_per_generation"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(revoked_at__isnull=True), name="one_live_link_per_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} link {self.generation}"
