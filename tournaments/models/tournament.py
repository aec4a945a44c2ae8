"""A tournament, who came, its rounds, tables and seats, and the links on the tables."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.hand import RulesetRevision
from tournaments.models.player import Player
from tournaments.models.season import Chained, CupPointsScheme, Season


class TournamentState(models.TextChoices):
    """OPEN takes check-ins, draws and hands; CLOSED has its final results."""

    OPEN = "open", _("open")
    CLOSED = "closed", _("closed")


class Tournament(Chained):
    """What people call an evening. The ruleset is frozen with its first hand.

    Money is in cents; hands are planned per table size.
    """

    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="tournaments", verbose_name=_("season"))
    public_id = models.CharField(max_length=12, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=80)
    date = models.DateField(_("date"))
    venue = models.CharField(_("inn"), max_length=120, blank=True)
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


class Entry(models.Model):
    """A player at a tournament. Whoever checks out before the draw keeps the row and gets no seat.

    People with the same `household`, `car` or `team` (any words, "" for none) are kept apart in the draw where
    possible; `fixed_table` is the number of the table somebody needs.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    is_present = models.BooleanField(default=True)
    checked_in_at = models.DateTimeField()
    lot = models.PositiveIntegerField(null=True, blank=True)
    household = models.CharField(_("household"), max_length=40, blank=True, default="")
    car = models.CharField(_("car"), max_length=40, blank=True, default="")
    team = models.CharField(_("team"), max_length=40, blank=True, default="")
    fixed_table = models.PositiveSmallIntegerField(_("fixed table"), null=True, blank=True)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        constraints = [models.UniqueConstraint(fields=["tournament", "player"], name="one_entry_per_player")]

    def __str__(self) -> str:
        return f"{self.player} @ {self.tournament}"


class RoundState(models.TextChoices):
    """A drawn round is a draft, then published (lists and links hold), then closed (every table is)."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", _("closed")


class Round(models.Model):
    """A round of a tournament with the seed that reproduces its draw."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=RoundState.choices, default=RoundState.DRAFT)
    seed = models.CharField(max_length=80)
    drawn_at = models.DateTimeField()
    drawing = models.ForeignKey("tournaments.DrawRun", on_delete=models.SET_NULL, null=True, related_name="drawn")

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ("number",)
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="one_round_per_number")]

    def __str__(self) -> str:
        return f"{self.tournament} R{self.number}"


class Table(models.Model):
    """A table in a round. `hands` is fixed at the draw; `first_forehand` is the place with forehand in hand 1.

    `on_paper`: the round totals from the sheet count instead of its hands.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    hands = models.PositiveSmallIntegerField()
    first_forehand = models.PositiveSmallIntegerField(default=1)
    on_paper = models.BooleanField(default=False)
    closed_at = models.DateTimeField(null=True, blank=True)

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


class Seat(models.Model):
    """A place at a table, 1…n in playing order."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    place = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("place",)
        constraints = [
            models.UniqueConstraint(fields=["table", "place"], name="one_seat_per_place"),
            models.CheckConstraint(condition=Q(place__range=(1, 6)), name="places_are_1_to_6"),
        ]

    def __str__(self) -> str:
        return f"{self.table} P{self.place}"


class SeatOccupancy(models.Model):
    """Who sits on a seat from which hand on; a stand-in is a second row, so earlier hands keep their player."""

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="occupancies")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="occupancies")
    from_hand = models.PositiveSmallIntegerField(default=1)

    class Meta:
        verbose_name = _("occupancy")
        verbose_name_plural = _("occupancies")
        ordering = ("from_hand",)
        constraints = [
            models.UniqueConstraint(fields=["seat", "from_hand"], name="one_occupancy_per_seat_and_hand"),
            models.CheckConstraint(condition=Q(from_hand__gte=1), name="hands_count_from_1"),
        ]

    def __str__(self) -> str:
        return f"{self.entry} on {self.seat} from hand {self.from_hand}"


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
