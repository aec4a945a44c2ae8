"""A tournament and its state."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.chained import Chained
from tournaments.models.cup_points_scheme import CupPointsScheme
from tournaments.models.ruleset_revision import RulesetRevision
from tournaments.models.season import Season


class TournamentState(models.TextChoices):
    """OPEN takes check-ins, draws and hands; CLOSED has its final results."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")


class Tournament(Chained):
    """What people call an evening. The ruleset is frozen with its first hand.

    `starts_at` is the time of day there, `address` the inn's as the cup writes it. Money is in cents; hands are planned
    per table size. `prize_scheme` is a document of `tournaments.money.prize_schemes`; None: the season's holds.
    `double_entry`: totals from paper count once two people have typed the same. `freezes_last_round`: until its results
    are published the public list stands as it was before the last round. `hides_money`: no amounts in public, nor on
    phones.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="tournaments", verbose_name=_("season"))
    public_id = models.CharField(max_length=12, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=80)
    date = models.DateField(_("date"))
    starts_at = models.TimeField(_("start"), null=True, blank=True)
    venue = models.CharField(_("inn"), max_length=120, blank=True)
    address = models.CharField(_("address"), max_length=200, blank=True)
    ruleset = models.ForeignKey(RulesetRevision, on_delete=models.PROTECT, related_name="+", verbose_name=_("ruleset"))
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=3)
    hands_at_four = models.PositiveSmallIntegerField(_("hands at a table of four"), default=16)
    hands_at_five = models.PositiveSmallIntegerField(_("hands at a table of five"), default=20)
    hands_at_six = models.PositiveSmallIntegerField(_("hands at a table of six"), default=24)
    fee_cents = models.PositiveIntegerField(_("entry fee (cents)"), default=0)
    cents_per_point = models.PositiveSmallIntegerField(_("cents per point"), default=10)
    round_minutes = models.PositiveSmallIntegerField(_("time limit per round (minutes)"), null=True, blank=True)
    criteria = models.JSONField(_("tie-break criteria"), default=list)
    cup_points = models.ForeignKey(
        CupPointsScheme, on_delete=models.PROTECT, related_name="+", verbose_name=_("cup points")
    )
    prize_scheme = models.JSONField(_("prize scheme"), null=True, blank=True)
    double_entry = models.BooleanField(_("two people type paper totals"), default=False)
    freezes_last_round = models.BooleanField(_("live list stands still in the last round"), default=False)
    hides_money = models.BooleanField(_("no amounts on wall and phones"), default=False)
    is_final = models.BooleanField(_("final of the season"), default=False)
    state = models.CharField(
        _("state"), max_length=8, choices=TournamentState.choices, default=TournamentState.OPEN, editable=False
    )
    closed_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ("-date", "-id")
        constraints = [
            models.CheckConstraint(condition=Q(rounds_planned__range=(1, 20)), name="tournament_has_1_to_20_rounds"),
            models.CheckConstraint(
                condition=Q(hands_at_four__range=(1, 60), hands_at_five__range=(1, 60), hands_at_six__range=(1, 60)),
                name="tournament_has_1_to_60_hands_a_round",
            ),
            models.UniqueConstraint(fields=["season"], condition=Q(is_final=True), name="one_final_per_season"),
        ]

    def __str__(self) -> str:
        return self.name

    def hands_at(self, size: int) -> int:
        """Hands in a round at a table of `size` players (4, 5 or 6)."""
        return {4: self.hands_at_four, 5: self.hands_at_five, 6: self.hands_at_six}[size]
