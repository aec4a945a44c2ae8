"""Tournaments and their states."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models.chained import Chained
from tournaments.models.cup_points_scheme import CupPointsScheme
from tournaments.models.ruleset_revision import RulesetRevision
from tournaments.models.season import Season
from tournaments.names import same_name

LEAST_TEAM, MOST_TEAM = 2, 6
USUAL_PROTEST_MINUTES, MOST_PROTEST_MINUTES = 15, 600


class TournamentState(models.TextChoices):
    """OPEN accepts check-ins, draws and hands; CLOSED has final results; CANCELLED accepts nothing, counts nowhere."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")
    CANCELLED = "cancelled", pgettext_lazy("evening", "cancelled")


class TournamentKind(models.TextChoices):
    """REGULAR counts for its season, and so does TOTALS, an evening of which only everybody's round totals are known,
    without seats, hands or money. At a SPONTANEOUS evening people are named at the table; a SANDBOX is for trying out,
    with simulated people. Neither counts anywhere (`tournaments.queries.results.counting`).
    """

    REGULAR = "regular", _("regular evening")
    TOTALS = "totals", _("evening without hands")
    SPONTANEOUS = "spontaneous", _("spontaneous evening")
    SANDBOX = "sandbox", _("evening for trying out")


COUNTING_KINDS = (TournamentKind.REGULAR, TournamentKind.TOTALS)
"""Kinds of evenings that count for their season, and may be its final."""


class Tournament(Chained):
    """A tournament, which people call an evening. The first hand freezes the ruleset.

    `starts_at` is local time, `address` the inn's as the cup writes it. Money is in cents; hands are planned per table
    size. `rank_points` is a document of `scoring.rank_points`; None: no Rangpunkte. `prize_scheme` is one of
    `tournaments.money.prize_schemes`; None: the season's applies.

    `double_entry`: paper totals count once two people have typed the same. `freezes_last_round`: the public list stays
    as it was before the last round until the results are published. `hides_money`: no amounts in public or on phones.
    `team_size`: members per team, 0 for no teams. `made_by_mistake`: cancelled because it should never have existed,
    and shown at the desk only. `protest_minutes`: how long published results can be protested against; 0: they are
    official at once.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="tournaments", verbose_name=_("season"))
    public_id = models.CharField(max_length=12, unique=True, editable=False)
    kind = models.CharField(
        _("kind"), max_length=11, choices=TournamentKind.choices, default=TournamentKind.REGULAR, editable=False
    )
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
    team_size = models.PositiveSmallIntegerField(_("people in a team"), default=0)
    criteria = models.JSONField(_("tie-break criteria"), default=list)
    rank_points = models.JSONField(_("Rangpunkte"), null=True, blank=True)
    cup_points = models.ForeignKey(
        CupPointsScheme, on_delete=models.PROTECT, related_name="+", verbose_name=_("cup points")
    )
    prize_scheme = models.JSONField(_("prize scheme"), null=True, blank=True)
    double_entry = models.BooleanField(_("two people type paper totals"), default=False)
    freezes_last_round = models.BooleanField(_("live list stands still in the last round"), default=False)
    hides_money = models.BooleanField(_("no amounts on wall and phones"), default=False)
    protest_minutes = models.PositiveSmallIntegerField(_("minutes for protests"), default=USUAL_PROTEST_MINUTES)
    is_final = models.BooleanField(_("final of the season"), default=False)
    state = models.CharField(
        _("state"), max_length=12, choices=TournamentState.choices, default=TournamentState.OPEN, editable=False
    )
    closed_at = models.DateTimeField(null=True, editable=False)
    made_by_mistake = models.BooleanField(_("made by mistake"), default=False, editable=False)

    class Meta:
        verbose_name = _("evening")
        verbose_name_plural = _("evenings")
        ordering = ("-date", "-id")
        constraints = [
            models.CheckConstraint(condition=Q(rounds_planned__range=(1, 60)), name="tournament_has_1_to_60_rounds"),
            models.CheckConstraint(
                condition=Q(hands_at_four__range=(1, 60), hands_at_five__range=(1, 60), hands_at_six__range=(1, 60)),
                name="tournament_has_1_to_60_hands_a_round",
            ),
            models.CheckConstraint(
                condition=Q(protest_minutes__lte=MOST_PROTEST_MINUTES), name="protests_are_taken_for_hours_at_most"
            ),
            models.UniqueConstraint(
                fields=["season"], condition=Q(is_final=True) & ~Q(state="cancelled"), name="one_final_per_season"
            ),
            models.CheckConstraint(
                condition=Q(is_final=False) | Q(kind__in=COUNTING_KINDS), name="finals_count_for_their_season"
            ),
            models.CheckConstraint(
                condition=Q(team_size=0) | Q(team_size__range=(LEAST_TEAM, MOST_TEAM)), name="teams_are_of_2_to_6"
            ),
            models.CheckConstraint(
                condition=Q(made_by_mistake=False) | Q(state="cancelled"), name="only_cancelled_evenings_are_mistakes"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_spontaneous(self) -> bool:
        return self.kind == TournamentKind.SPONTANEOUS

    @property
    def is_of_totals(self) -> bool:
        """Whether it is an evening without hands, with only round totals."""
        return self.kind == TournamentKind.TOTALS

    @property
    def venue_beside_name(self) -> str:
        """The venue, unless the evening is called like it."""
        return self.venue if same_name(self.venue) != same_name(self.name) else ""

    @property
    def counts_for_season(self) -> bool:
        """Whether its kind counts for the season, once it is closed."""
        return self.kind in COUNTING_KINDS

    def hands_at(self, size: int) -> int:
        """Hands in a round at a table of `size` players (4, 5 or 6)."""
        return {4: self.hands_at_four, 5: self.hands_at_five, 6: self.hands_at_six}[size]
