"""Adding finalists to a season's final by number, next to the check boxes of its table."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.access import players_of_numbers
from tournaments.intake.players import padded
from tournaments.web.desk.forms.seasons import SeasonChangeForm

MOST_NUMBERS = 600
"""In characters: about a hundred numbers."""


class FinalistsForm(SeasonChangeForm):
    """Player numbers of people missing from the table; once valid, `added` holds their ids."""

    numbers = forms.CharField(
        label=_("Also expected, by number"),
        required=False,
        max_length=MOST_NUMBERS,
        help_text=_("For players who are not in the table; several with blanks between them."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.order_fields(["numbers"])

    def clean_numbers(self) -> list[int]:
        wanted = list(filter(None, map(padded, re.split(r"[\s,;]+", self.cleaned_data["numbers"].strip()))))
        found = players_of_numbers(wanted)
        for each in wanted:
            if each not in found:
                message = gettext("There is no player with the number %(number)s.") % {"number": each}
                raise forms.ValidationError(message, code="number_unknown")
        return list(found.values())
