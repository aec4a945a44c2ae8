"""Members of cups and their roles."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup


class Role(models.TextChoices):
    """A member's role: organisers write, viewers read."""

    ORGANISER = "organiser", _("Organiser")
    VIEWER = "viewer", _("Viewer")


class Membership(models.Model):
    """A user's role in a cup. Others only see what is public.

    `on_board`: they decide about bans and see the reasons; while nobody is on the board, its organisers do.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("user")
    )
    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="memberships", verbose_name=_("cup"))
    role = models.CharField(_("role"), max_length=16, choices=Role.choices, default=Role.ORGANISER)
    on_board = models.BooleanField(_("on the board"), default=False)

    class Meta:
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")
        constraints = [models.UniqueConstraint(fields=["user", "cup"], name="one_role_per_user_and_cup")]

    def __str__(self) -> str:
        return f"{self.user} – {self.cup} ({self.role})"
