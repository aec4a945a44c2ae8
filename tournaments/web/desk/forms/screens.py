"""The screen rotation, and prize-giving."""

from collections.abc import Mapping

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models.prize_giving import MOST_RANKS, Ranking
from tournaments.models.screen_plan import LEAST_SECONDS, MOST_SECONDS
from tournaments.queries.room.screens import CHOSEN, Screen
from tournaments.web.desk.forms.desk_form import DeskForm

SCREEN_NAMES: Mapping[Screen, str | Promise] = {
    Screen.WELCOME: _("Welcome"),
    Screen.SEATS: _("Where do I sit?"),
    Screen.TABLES: _("Tables"),
    Screen.CLOCK: _("Clock"),
    Screen.STANDINGS: _("Standings"),
    Screen.PRIZES: _("Prize-giving"),
}


class ScreensForm(DeskForm):
    """Which screens rotate, and for how long each is shown."""

    screens = forms.TypedMultipleChoiceField(
        label=_("What takes turns"),
        help_text=_(
            "Nothing chosen: what fits the phase of the evening – welcome, then seats and tables, then clock and"
            " standings."
        ),
        choices=[(each.value, SCREEN_NAMES[each]) for each in CHOSEN],
        coerce=Screen,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    seconds = forms.IntegerField(label=_("Seconds a picture stands"), min_value=LEAST_SECONDS, max_value=MOST_SECONDS)


class GivingForm(DeskForm):
    """A button of the prize-giving, and what the screen showed when it was pressed."""

    act = forms.ChoiceField(choices=[(act, act) for act in ("start", "show", "end")])
    from_rank = forms.IntegerField(label=_("From place"), required=False, min_value=1, max_value=MOST_RANKS)
    holds_back = forms.BooleanField(required=False)
    ranking = forms.TypedChoiceField(
        choices=[(each.value, each.value) for each in Ranking], coerce=Ranking, empty_value=Ranking.DAY, required=False
    )
    shown = forms.IntegerField(required=False, min_value=1, max_value=MOST_RANKS + 1)
    down_to = forms.IntegerField(required=False, min_value=1, max_value=MOST_RANKS + 1)
