"""Attributes a cup records of its players; never public, except for rankings it publishes."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.cup import Cup
from tournaments.models.player import Player


class Attribute(models.Model):
    """An attribute of a cup's players: “ladies” has one value, whose name is "", “county” has several named ones.

    A cup's attributes are in order of definition. If `is_published`, the rankings of its holders are public with the
    results; nothing else about it ever is.
    """

    cup = models.ForeignKey(Cup, on_delete=models.CASCADE, related_name="attributes")
    name = models.CharField(_("name"), max_length=40)
    is_published = models.BooleanField(_("is published"), default=False)

    class Meta:
        verbose_name = _("attribute")
        verbose_name_plural = _("attributes")
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["cup", "name"], name="one_attribute_per_name_and_cup")]

    def __str__(self) -> str:
        return self.name


class AttributeValue(models.Model):
    """A value of an attribute; the name is "" if it is the only one."""

    attribute = models.ForeignKey(Attribute, on_delete=models.CASCADE, related_name="values")
    name = models.CharField(_("name"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("value of an attribute")
        verbose_name_plural = _("values of attributes")
        ordering = ("pk",)
        constraints = [models.UniqueConstraint(fields=["attribute", "name"], name="one_value_per_name_and_attribute")]

    def __str__(self) -> str:
        return self.label

    @property
    def label(self) -> str:
        """The value's own name, or else the attribute's."""
        return self.name or self.attribute.name


class PlayerAttribute(models.Model):
    """A player's value of an attribute, at most one per attribute. `attribute` is the value's."""

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="held_attributes")
    attribute = models.ForeignKey(Attribute, on_delete=models.CASCADE, related_name="held")
    value = models.ForeignKey(AttributeValue, on_delete=models.RESTRICT, related_name="held")

    class Meta:
        verbose_name = _("attribute of a player")
        verbose_name_plural = _("attributes of players")
        ordering = ("pk",)
        constraints = [
            models.UniqueConstraint(fields=["player", "attribute"], name="one_value_per_player_and_attribute")
        ]

    def __str__(self) -> str:
        return f"{self.player_id}: {self.value_id}"
