"""Published lists."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.season import Season
from tournaments.models.tournament import Tournament


class PublicationKind(models.TextChoices):
    RESULTS = "results", _("Results")
    SEASON = "season", _("Season table")
    QUALIFIERS = "qualifiers", _("Qualifiers")
    FINALISTS = "finalists", _("Finalists of all cups")
    FINAL = "final", _("Overall ranking of the final")


class Publication(models.Model):
    """A frozen list, as everybody has seen it since its publication. Publishing again adds a version.

    `code` is the short public address, the same for all versions of one list; `content` holds the prepared rows, so the
    page, the PDF and the XLSX of a version never change, whatever is corrected later. A correction has a `reason`, and
    `confirmed_by` if the cup requires two people. Withdrawing a list withdraws every version of it, with its own
    reason; a later version may follow.

    Results, including a final's overall ranking, are provisional if `protests_until` is set, until they are declared
    official (`official_at`, `official_by`); without it they are official at once.
    """

    kind = models.CharField(max_length=12, choices=PublicationKind.choices)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="publications")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, related_name="publications")
    code = models.CharField(max_length=12)
    version = models.PositiveSmallIntegerField(default=1)
    content = models.JSONField()
    published_at = models.DateTimeField()
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    reason = models.CharField(max_length=200, blank=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    withdrawal_reason = models.CharField(max_length=200, blank=True)
    withdrawal_confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )
    protests_until = models.DateTimeField(null=True, blank=True)
    official_at = models.DateTimeField(null=True, blank=True)
    official_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True, related_name="+"
    )

    class Meta:
        verbose_name = _("publication")
        verbose_name_plural = _("publications")
        ordering = ("-published_at",)
        constraints = [
            models.UniqueConstraint(fields=["code", "version"], name="one_publication_per_code_and_version"),
            models.CheckConstraint(
                condition=Q(kind="results", tournament__isnull=False) | ~Q(kind="results") & Q(tournament__isnull=True),
                name="results_belong_to_an_evening",
            ),
            models.CheckConstraint(
                condition=Q(withdrawn_at__isnull=False, withdrawn_by__isnull=False)
                | Q(
                    withdrawn_at__isnull=True,
                    withdrawn_by__isnull=True,
                    withdrawal_reason="",
                    withdrawal_confirmed_by__isnull=True,
                ),
                name="standing_lists_have_no_withdrawal",
            ),
            models.CheckConstraint(
                condition=Q(protests_until__isnull=True) | Q(kind__in=["results", "final"]),
                name="only_results_wait_for_protests",
            ),
            models.CheckConstraint(
                condition=Q(official_at__isnull=True, official_by__isnull=True)
                | Q(official_at__isnull=False, official_by__isnull=False, protests_until__isnull=False),
                name="declared_official_by_somebody_after_protests",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} v{self.version}"

    @property
    def is_withdrawn(self) -> bool:
        return self.withdrawn_at is not None

    @property
    def is_provisional(self) -> bool:
        """Whether these are results not yet declared official."""
        return self.protests_until is not None and self.official_at is None
