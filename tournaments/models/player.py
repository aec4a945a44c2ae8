"""Players."""

from django.core.validators import RegexValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.intake.players import EARLIEST_BIRTH, LATEST_BIRTH
from tournaments.models.club import Club
from tournaments.models.tournament import Tournament

FINDABLE = Q(merged_into=None, only_at=None)
"""Players found by name, number or code: neither merged records nor people of one evening only."""


class Player(models.Model):
    """A person who plays. The number has four digits and is valid across all cups; guests have none (null, never "").

    A duplicate record is `merged_into` another one, which is not merged itself, and hidden everywhere. So are people
    named or simulated for one evening only (`only_at`), who have no number and are deleted with it. The year of birth
    distinguishes namesakes at the desk and is shown nowhere else. `searched` and `sound` are derived from the name,
    `searched` also from the place (`tournaments.intake.folding`, `.sound`), by whoever writes these. Player codes with
    another `code_edition` are void (`tournaments.player_codes`).
    """

    number = models.CharField(
        _("number"), max_length=4, unique=True, null=True, blank=True, validators=[RegexValidator(r"^[0-9]{4}\Z")]
    )
    family_name = models.CharField(_("family name"), max_length=80)
    given_name = models.CharField(_("given name"), max_length=80, blank=True)
    title = models.CharField(_("title"), max_length=40, blank=True)
    place = models.CharField(_("place"), max_length=80, blank=True)
    club = models.ForeignKey(
        Club, on_delete=models.SET_NULL, null=True, blank=True, related_name="players", verbose_name=_("club")
    )

    birth_year = models.PositiveSmallIntegerField(_("year of birth"), null=True, blank=True)
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="merged"
    )
    only_at = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, null=True, blank=True, editable=False, related_name="own_people"
    )
    code_edition = models.PositiveSmallIntegerField(editable=False, default=1)
    searched = models.TextField(editable=False, default="")
    sound = models.CharField(max_length=330, editable=False, default="")

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ("family_name", "given_name", "id")
        constraints = [
            models.CheckConstraint(
                condition=Q(number__isnull=True) | Q(number__regex=r"^[0-9]{4}$"), name="player_number_has_four_digits"
            ),
            models.CheckConstraint(
                condition=Q(birth_year__isnull=True) | Q(birth_year__range=(EARLIEST_BIRTH, LATEST_BIRTH)),
                name="player_birth_year_range",
            ),
            models.CheckConstraint(
                condition=Q(only_at=None) | Q(number=None, merged_into=None),
                name="people_of_one_evening_have_no_number",
            ),
        ]
        indexes = [
            models.Index(fields=["family_name", "given_name"], name="player_by_name"),
            models.Index(fields=["sound"], name="player_by_sound"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """Family name first, as on every list."""
        return f"{self.family_name} {self.given_name}".strip()

    @property
    def is_guest(self) -> bool:
        return self.number is None
