"""Protests against published results, and their decisions."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.publication import Publication
from tournaments.models.table import Table
from tournaments.models.tournament import Tournament

WORDS_LENGTH = 500


class ProtestAbout(models.TextChoices):
    """The subject of a protest; stored, so never rename a code."""

    LIST = "list", _("the whole list")
    TABLE = "table", _("a table")
    HAND = "hand", _("a hand")


class ProtestOutcome(models.TextChoices):
    """The decision; stored."""

    UPHELD = "upheld", _("upheld")
    REJECTED = "rejected", _("rejected")


class Decider(models.TextChoices):
    """Who decided; stored."""

    DESK = "desk", _("tournament desk")
    REFEREE = "referee", _("referee")


class Protest(models.Model):
    """The protest `number` of an evening (from 1), kept forever with its decision; open without an `outcome`.

    `publication` is the version it is against, `entry` the protester; `table` and `hand` locate it, depending on
    `about`. `words` and `decision` are free text that may name people, so no event contains them. `late_reason`: why it
    was accepted after the deadline, "" for one in time.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="protests")
    number = models.PositiveSmallIntegerField()
    publication = models.ForeignKey(Publication, on_delete=models.PROTECT, related_name="protests")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="protests")
    about = models.CharField(max_length=8, choices=ProtestAbout.choices)
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, blank=True, related_name="protests")
    hand = models.PositiveSmallIntegerField(null=True, blank=True)
    words = models.CharField(max_length=WORDS_LENGTH, blank=True)
    late_reason = models.CharField(max_length=200, blank=True)
    filed_at = models.DateTimeField()
    filed_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    outcome = models.CharField(max_length=8, choices=ProtestOutcome.choices, blank=True)
    decider = models.CharField(max_length=8, choices=Decider.choices, blank=True)
    decision = models.CharField(max_length=WORDS_LENGTH, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("protest")
        verbose_name_plural = _("protests")
        ordering = ("number",)
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="one_protest_per_number"),
            models.CheckConstraint(
                condition=Q(about="list", table__isnull=True, hand__isnull=True)
                | Q(about="table", table__isnull=False, hand__isnull=True)
                | Q(about="hand", table__isnull=False, hand__isnull=False),
                name="protests_say_what_they_are_about",
            ),
            models.CheckConstraint(
                condition=Q(outcome="", decider="", decision="", decided_at__isnull=True, decided_by__isnull=True)
                | Q(
                    outcome__in=("upheld", "rejected"),
                    decider__in=("desk", "referee"),
                    decided_at__isnull=False,
                    decided_by__isnull=False,
                ),
                name="protests_are_open_or_decided",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id} protest {self.number}"

    @property
    def is_open(self) -> bool:
        return not self.outcome
