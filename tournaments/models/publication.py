"""What a cup has made public."""

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


class Publication(models.Model):
    """A frozen list: what everybody saw from the moment it was published. Publishing again adds a version.

    `code` is the short public address, the same for all versions of one list; `content` holds the prepared rows, so
    the page, the PDF and the XLSX of a version never change, whatever is corrected later.
    """

    kind = models.CharField(max_length=12, choices=PublicationKind.choices)
    season = models.ForeignKey(Season, on_delete=models.PROTECT, related_name="publications")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, null=True, related_name="publications")
    code = models.CharField(max_length=12)
    version = models.PositiveSmallIntegerField(default=1)
    content = models.JSONField()
    published_at = models.DateTimeField()
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")

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
        ]

    def __str__(self) -> str:
        return f"{self.code} v{self.version}"
