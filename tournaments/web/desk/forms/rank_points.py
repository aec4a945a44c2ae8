"""A tournament's Rangpunkte: none, the standard ones, or custom points by table size."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.rank_points import MOST_POINTS, SIZES, RankPoints, read_rank_points, rising_place
from scoring.table_ranks import RANK_POINTS
from tournaments.models import Tournament
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices, asked_for

NONE, USUAL, OWN = "none", "usual", "own"
CHOICES: Choices = [
    (NONE, _("no Rangpunkte")),
    (USUAL, _("60/40/20/0 at a table of four, 60/45/30/15/0 at a table of five")),
    (OWN, _("as typed below")),
]
AT_TABLES = {
    2: _("at a table of two"),
    3: _("at a table of three"),
    4: _("at a table of four"),
    5: _("at a table of five"),
    6: _("at a table of six"),
}


class PlacePointsField(forms.CharField):
    """Points by place at a table of one size, first place first: 60 40 20 0, or separated by slashes.

    Cleans to a tuple of that length; () if empty.
    """

    default_error_messages = {
        "whole": _("Please type whole numbers from 0 to %(most)s, for example 60 40 20 0."),
        "places": _("One number for each place, please: %(size)s numbers."),
        "rising": _("Place %(place)s would bring more than the place before it."),
    }

    def __init__(self, size: int, **options: Any) -> None:
        self.size = size
        widget = forms.TextInput(attrs={"autocomplete": "off", "size": 4 * size})
        super().__init__(required=False, max_length=60, label=AT_TABLES[size], widget=widget, **options)

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, tuple) else value

    def clean(self, value: Any) -> tuple[int, ...]:
        typed = re.split(r"[\s/;,]+", super().clean(value).strip(" \t/;,")) if value else []
        words = [each for each in typed if each]
        if not all(re.fullmatch(r"[0-9]{1,4}", each) and int(each) <= MOST_POINTS for each in words):
            raise self._error("whole", most=MOST_POINTS)
        points = tuple(map(int, words))
        if points and len(points) != self.size:
            raise self._error("places", size=self.size)
        if place := rising_place(points):
            raise self._error("rising", place=place)
        return points

    def _error(self, code: str, **facts: int) -> forms.ValidationError:
        return forms.ValidationError(self.error_messages[code], code=code, params=facts)


class RankPointsForm(DeskForm):
    """The tournament settings for Rangpunkte."""

    rank_points = asked_for(
        forms.ChoiceField(
            label=_("Rangpunkte"),
            choices=CHOICES,
            widget=forms.RadioSelect,
            initial=NONE,
            required=False,
            help_text=_("Points for the place at the table in each round, added to the score. Money is not affected."),
        )
    )
    rank_points_at_2 = asked_for(PlacePointsField(2))
    rank_points_at_3 = asked_for(PlacePointsField(3))
    rank_points_at_4 = asked_for(PlacePointsField(4))
    rank_points_at_5 = asked_for(PlacePointsField(5))
    rank_points_at_6 = asked_for(PlacePointsField(6))

    @property
    def own_rank_points(self) -> list[forms.BoundField]:
        """The fields for custom points, by table size."""
        return [self[f"rank_points_at_{size}"] for size in SIZES]

    @property
    def types_rank_points(self) -> bool:
        """Whether custom points are selected or have errors."""
        return self["rank_points"].value() == OWN or any(each.errors for each in self.own_rank_points)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        names = [each.name for each in self.own_rank_points]
        if cleaned.get("rank_points") == OWN and not any(cleaned.get(name) or name in self.errors for name in names):
            self.add_error("rank_points", forms.ValidationError(gettext("Please type the points."), code="required"))
        return cleaned

    def chosen_rank_points(self) -> RankPoints | None:
        """The Rangpunkte chosen, None if the tournament gives none; the form must be valid."""
        chosen = self.cleaned_data["rank_points"]
        if chosen == USUAL:
            return RANK_POINTS
        if chosen != OWN:
            return None
        typed = {size: self.cleaned_data[f"rank_points_at_{size}"] for size in SIZES}
        return {size: points for size, points in typed.items() if points}


def rank_points_of(tournament: Tournament) -> dict[str, Any]:
    """Initial values for an existing tournament."""
    if tournament.rank_points is None:
        return {"rank_points": NONE}
    points = read_rank_points(tournament.rank_points)
    if points == RANK_POINTS:
        return {"rank_points": USUAL}
    return {"rank_points": OWN} | {f"rank_points_at_{size}": places for size, places in points.items()}
