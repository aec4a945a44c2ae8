"""Checks of Trischaken card points while typing: too many in total, or the one that follows from the others."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

from rulesets.model import ALL_THIRDS
from scoring.thirds import written_thirds


@dataclass(frozen=True, slots=True)
class Rest:
    """The one empty field and the card points left for it, as written: a tap fills them in."""

    field: BoundField
    points: str


def surplus(counted: Sequence[int | None]) -> forms.ValidationError | None:
    """The error if some counts in thirds (None for missing ones) exceed the pack; otherwise None."""
    found = sum(each or 0 for each in counted)
    if found <= ALL_THIRDS:
        return None
    facts = {"over": found - ALL_THIRDS, "sum": found, "max": ALL_THIRDS}
    words = _("%(over)s too much: the card points come to %(sum)s instead of %(max)s.")
    return forms.ValidationError(
        words % {name: written_thirds(each) for name, each in facts.items()}, code="thirds_sum"
    )


def rest_of(fields: Sequence[BoundField]) -> Rest | None:
    """The rest for the only empty one of some bound fields; None if several are empty or one is invalid."""
    counted = [field.form.cleaned_data.get(field.name) if field.form.is_bound else None for field in fields]
    empty = [field for field, count in zip(fields, counted, strict=True) if count is None]
    left = ALL_THIRDS - sum(each or 0 for each in counted)
    if len(empty) != 1 or left < 0 or empty[0].value():
        return None
    return Rest(empty[0], written_thirds(left))
