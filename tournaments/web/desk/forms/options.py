"""How an evening is entered and shown."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.options import EveningOptions
from tournaments.web.desk.forms.desk_form import DeskForm


class OptionsForm(DeskForm):
    """What may be changed at any time of the evening."""

    double_entry = forms.BooleanField(
        label=_("Two people type the totals from paper"),
        required=False,
        help_text=_(
            "Each with their own log-in, without seeing the other's figures. The totals count once both have typed the"
            " same; where they differ, the page shows how."
        ),
    )

    def options(self) -> EveningOptions:
        """The form must be valid."""
        return EveningOptions(**self.cleaned_data)
