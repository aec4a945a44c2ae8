"""Options for entering and showing results."""

from dataclasses import fields

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.options import EveningOptions
from tournaments.web.desk.forms.seen import SeenForm


class OptionsForm(SeenForm):
    """Options that may be changed at any time during the evening."""

    double_entry = forms.BooleanField(
        label=_("Two people type the totals from paper"),
        required=False,
        help_text=_(
            "Each with their own log-in, without seeing the other's figures. The totals count once both have typed the"
            " same; where they differ, the page shows how."
        ),
    )

    freezes_last_round = forms.BooleanField(
        label=_("The live list stands still in the last round"),
        required=False,
        help_text=_(
            "The wall and everybody's phones show the standings before the last round until the results are published."
            " The desk sees the real ones."
        ),
    )
    hides_money = forms.BooleanField(
        label=_("No amounts on the wall and on phones"),
        required=False,
        help_text=_("Only points are shown there, and phones do not say who pays whom."),
    )

    def options(self) -> EveningOptions:
        """The options chosen; the form must be valid."""
        return EveningOptions(**{each.name: self.cleaned_data[each.name] for each in fields(EveningOptions)})
