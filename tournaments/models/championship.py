"""Finals of several cups: their cups, the qualified players, and their answers."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.invitation import Answer
from tournaments.models.player import Player
from tournaments.models.season import Season


class RankingSource(models.TextChoices):
    """The source of a cup's ranking; stored, so never rename a code."""

    HERE = "here", _("season table published here")
    FILE = "file", _("file of another installation")
    TYPED = "typed", _("entered by hand")


class AnsweredHow(models.TextChoices):
    """How an answer was given; stored, so never rename a code."""

    DESK = "desk", _("noted by an organiser")
    LINK = "link", _("by the personal link")


class Championship(models.Model):
    """A final of several cups at the end of a season, run by the season's cup.

    `points` is a document of `scoring.final`, the Finalpunkte entered so far, None before. Its evening is the season's
    tournament with `is_final`.
    """

    season = models.OneToOneField(Season, on_delete=models.PROTECT, related_name="championship")
    title = models.CharField(_("title"), max_length=80)
    points = models.JSONField(_("Finalpunkte"), null=True, blank=True)

    class Meta:
        verbose_name = _("final of several cups")
        verbose_name_plural = _("finals of several cups")
        ordering = ("-season__starts", "pk")

    def __str__(self) -> str:
        return self.title


class ChampionshipCup(models.Model):
    """A cup of a final: its quota, its Vorrundenpunkte, and its season ranking (`ranks`).

    `table` is a shipped table's slug, a list of points by rank or a whole scheme, as in `scoring.final_document`.
    `season` is the cup's, if it is in this installation; `read_version` is then the version of its published table that
    was read. `digest` is that of the document read, "" for a ranking entered manually. `read_cup` and `read_season` are
    the names of the cup and season whose table was read, "" where it did not say them; `to_come` of its `of_evenings`
    were not in it yet, both None where it did not say so or all were.
    """

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="cups")
    position = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=80)
    short_name = models.CharField(_("abbreviation"), max_length=8)
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, null=True, blank=True, related_name="sends", verbose_name=_("season")
    )
    table = models.JSONField(_("Vorrundenpunkte"))
    quota = models.PositiveSmallIntegerField(_("places"))
    min_participations = models.PositiveSmallIntegerField(_("fewest participations"), default=0)
    source = models.CharField(max_length=8, choices=RankingSource.choices, blank=True)
    read_at = models.DateTimeField(null=True, blank=True)
    read_version = models.PositiveSmallIntegerField(null=True, blank=True)
    digest = models.CharField(max_length=64, blank=True)
    read_cup = models.CharField(max_length=80, blank=True)
    read_season = models.CharField(max_length=80, blank=True)
    to_come = models.PositiveSmallIntegerField(null=True, blank=True)
    of_evenings = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name = _("cup of a final")
        verbose_name_plural = _("cups of finals")
        ordering = ("position", "pk")
        constraints = [
            models.UniqueConstraint(fields=["championship", "name"], name="one_cup_of_a_final_per_name"),
            models.UniqueConstraint(fields=["championship", "short_name"], name="one_cup_of_a_final_per_abbreviation"),
            models.UniqueConstraint(fields=["championship", "season"], name="a_season_sends_to_a_final_once"),
            models.CheckConstraint(condition=Q(quota__gte=1), name="cups_of_finals_have_places"),
            models.CheckConstraint(
                condition=Q(source="", read_at=None) | ~Q(source="") & Q(read_at__isnull=False),
                name="rankings_of_finals_were_read_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class ChampionshipRank(models.Model):
    """A player's rank in the season of a cup of a final; None for too few participations there."""

    cup = models.ForeignKey(ChampionshipCup, on_delete=models.CASCADE, related_name="ranks")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="ranks_for_finals")
    rank = models.PositiveIntegerField(null=True)
    participations = models.PositiveSmallIntegerField()

    class Meta:
        verbose_name = _("rank that counts for a final")
        verbose_name_plural = _("ranks that count for finals")
        ordering = (F("rank").asc(nulls_last=True), "pk")
        constraints = [
            models.UniqueConstraint(fields=["cup", "player"], name="one_rank_per_player_and_cup_of_a_final"),
            models.CheckConstraint(condition=Q(rank=None) | Q(rank__gte=1), name="ranks_for_finals_begin_at_1"),
        ]

    def __str__(self) -> str:
        return f"{self.cup_id}: {self.player_id}"


class FinalPlace(models.Model):
    """The answer of a player entitled to play in a final; declining passes the place on in every cup.

    Rows exist only for players who were invited, answered, or came as a reserve: these took the place that `replaces`,
    who did not come, had `through` that cup; several who share a rank took the same one. Links with another `edition`
    are void.
    """

    championship = models.ForeignKey(Championship, on_delete=models.CASCADE, related_name="places")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="final_places")
    answer = models.CharField(max_length=10, choices=Answer.choices, default=Answer.OPEN)
    answered_at = models.DateTimeField(null=True, blank=True)
    answered_how = models.CharField(max_length=8, choices=AnsweredHow.choices, blank=True)
    edition = models.PositiveSmallIntegerField(default=1, editable=False)
    replaces = models.ForeignKey(
        Player, on_delete=models.PROTECT, null=True, blank=True, related_name="replaced_in", verbose_name=_("replaces")
    )
    through = models.ForeignKey(
        ChampionshipCup,
        on_delete=models.PROTECT,
        null=True,
        blank=True,
        related_name="moved_up",
        verbose_name=_("through"),
    )

    class Meta:
        verbose_name = _("place in a final")
        verbose_name_plural = _("places in finals")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["championship", "player"], name="one_place_per_player_and_final"),
            models.CheckConstraint(
                condition=Q(replaces=None, through=None)
                | Q(replaces__isnull=False, through__isnull=False) & ~Q(replaces=F("player")),
                name="places_are_taken_over_from_others",
            ),
            models.CheckConstraint(
                condition=Q(answer="open") | Q(answered_at__isnull=False) & ~Q(answered_how=""),
                name="answers_came_in_somehow",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.answer}"
