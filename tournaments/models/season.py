"""Cups, who may work for them, their seasons, and how a result becomes cup points."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Chained(models.Model):
    """A row whose actions are logged in one hash chain.

    `revision` is the sequence number of the last event, `chain_head` its hash ("" before the first). Every action bumps
    both in its own transaction, so whatever was computed under a revision is right while it is the current one.
    """

    revision = models.PositiveIntegerField(default=0, editable=False)
    chain_head = models.CharField(max_length=64, default="", blank=True, editable=False)

    class Meta:
        abstract = True


class Cup(Chained):
    """A cup, for instance one of Austria's seven; everything an organiser may see belongs to one."""

    slug = models.SlugField(_("short address"), max_length=40, unique=True)
    name = models.CharField(_("name"), max_length=80)
    short_name = models.CharField(_("abbreviation"), max_length=8)

    class Meta:
        verbose_name = _("cup")
        verbose_name_plural = _("cups")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Role(models.TextChoices):
    """What a member may do for a cup: an organiser writes, a viewer looks."""

    ORGANISER = "organiser", _("Organiser")
    VIEWER = "viewer", _("Viewer")


class Membership(models.Model):
    """A user's role in a cup. Who has none sees nothing of it but what is public."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("user")
    )
    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("cup"))
    role = models.CharField(_("role"), max_length=16, choices=Role.choices, default=Role.ORGANISER)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [models.UniqueConstraint(fields=["user", "cup"], name="one_role_per_user_and_cup")]

    def __str__(self) -> str:
        return f"{self.user} – {self.cup} ({self.role})"


class CupPointsScheme(models.Model):
    """How a result turns into cup points, as a document of `scoring.cup_points`. Rows are never changed once used."""

    slug = models.SlugField(_("short name"), max_length=60, unique=True)
    name = models.CharField(_("name"), max_length=80)
    document = models.JSONField(_("document"))

    class Meta:
        verbose_name = _("cup points scheme")
        verbose_name_plural = _("cup points schemes")
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name


class Season(models.Model):
    """A cup's season: its tournaments, which results count (`rule`) and who qualifies (`qualification`).

    Both are documents of `scoring.season` and `scoring.qualification`; `final` marks nothing here, a tournament says
    of itself that it is the season's final.
    """

    cup = models.ForeignKey(Cup, on_delete=models.PROTECT, related_name="seasons", verbose_name=_("cup"))
    slug = models.SlugField(_("short name"), max_length=40)
    name = models.CharField(_("name"), max_length=80)
    starts = models.DateField(_("first day"))
    ends = models.DateField(_("last day"))
    rule = models.JSONField(_("which results count"))
    qualification = models.JSONField(_("qualification"))

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ("-starts", "name")
        constraints = [
            models.UniqueConstraint(fields=["cup", "slug"], name="one_season_per_cup_and_slug"),
            models.CheckConstraint(condition=Q(ends__gte=F("starts")), name="season_ends_after_it_starts"),
        ]

    def __str__(self) -> str:
        return self.name
