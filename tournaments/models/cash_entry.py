"""The till of an evening: an append-only ledger."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.prize import Prize
from tournaments.models.tournament import Tournament
from tournaments.money.cash import CashKind, CashMethod

CASH_KINDS = (
    (CashKind.FLOAT.value, _("Change in the till")),
    (CashKind.FEE.value, _("Entry fees")),
    (CashKind.KONTRA.value, _("Kontra box")),
    (CashKind.POINTS.value, _("Points")),
    (CashKind.INCOME.value, _("Other income")),
    (CashKind.PRIZE.value, _("Prize money")),
    (CashKind.GOODS.value, _("Prizes in kind")),
    (CashKind.EXPENSE.value, _("Expenses")),
    (CashKind.DIFFERENCE.value, _("Difference of the count")),
)
OUTGOING_KINDS = dict(CASH_KINDS) | {CashKind.FEE.value: _("Entry fees given back")}
CASH_METHODS = (
    (CashMethod.CASH.value, _("cash")),
    (CashMethod.CARD.value, _("card")),
    (CashMethod.TRANSFER.value, _("transfer")),
)
"""Labels of the kinds and methods in `tournaments.money.cash`; outgoing fees have their own label."""


class CashEntry(models.Model):
    """Money that came into the till (positive cents) or went out of it. Never changed.

    A later entry may reverse an earlier one: it `reverses` its number, once, with the opposite cents. `number` counts
    from 1 within the evening and is the receipt number; its uniqueness also serialises two desks. `key`, generated with
    the form, makes entries idempotent. `note` says what it was for or why it was reversed; empty in archives without
    people.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="cash")
    number = models.PositiveIntegerField()
    key = models.CharField(max_length=64)
    kind = models.CharField(max_length=10, choices=CASH_KINDS)
    method = models.CharField(max_length=8, choices=CASH_METHODS)
    cents = models.IntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="cash")
    prize = models.ForeignKey(Prize, on_delete=models.PROTECT, null=True, related_name="cash")
    reverses = models.PositiveIntegerField(null=True)
    note = models.CharField(max_length=200, blank=True)
    at = models.DateTimeField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("entry of the till")
        verbose_name_plural = _("entries of the till")
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_cash_entry_per_number"),
            models.UniqueConstraint(fields=["tournament", "key"], name="one_cash_entry_per_key"),
            models.UniqueConstraint(fields=["tournament", "reverses"], name="one_reversal_per_cash_entry"),
            models.CheckConstraint(
                condition=Q(kind="goods", cents=0) | ~Q(kind="goods") & ~Q(cents=0), name="only_goods_are_no_money"
            ),
            models.CheckConstraint(
                condition=Q(reverses__isnull=False)
                | Q(kind__in=("float", "kontra", "income"), cents__gt=0)
                | Q(kind__in=("prize", "expense"), cents__lt=0)
                | Q(kind__in=("fee", "points", "difference", "goods")),
                name="cash_goes_its_way",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("fee", "points", "prize", "goods"), entry__isnull=False)
                | Q(kind__in=("float", "kontra", "income", "expense", "difference"), entry__isnull=True),
                name="cash_belongs_to_somebody_or_nobody",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=("prize", "goods"), prize__isnull=False)
                | ~Q(kind__in=("prize", "goods")) & Q(prize__isnull=True),
                name="only_prizes_are_of_a_prize",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number}: {self.kind} {self.cents}"
