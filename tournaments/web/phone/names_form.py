"""The names of the people at a table."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext

from scoring.rotation import MOST_PLACES
from tournaments.queries.spontaneous import LONGEST_NAME
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField

SUGGESTIONS = "names-this-evening"
"""The id of the datalist of names typed this evening."""


class NamesForm(DeskForm):
    """One field per place, in seat order; tables may have any of `sizes`, so the last places may be empty."""

    def __init__(self, *args: Any, sizes: Sequence[int], called: Iterable[str] = (), **options: Any) -> None:
        """`called` are the initial names, by place."""
        super().__init__(*args, **options)
        names = dict(enumerate(called, start=1))
        for place in range(1, max(sizes) + 1):
            field = NameField(
                label=place_label(place),
                max_length=LONGEST_NAME,
                required=place <= min(sizes),
                initial=names.get(place),
            )
            field.error_messages["required"] = gettext("Please type a name.")
            field.widget.attrs |= {"list": SUGGESTIONS, "autocomplete": "off", "autocapitalize": "words"}
            self.fields[f"name_{place}"] = field

    def names(self) -> list[str]:
        """The names by place, skipping empty places; the form must be valid."""
        return [name for name in self.cleaned_data.values() if name]

    def names_by_place(self) -> dict[int, str]:
        """The same as a mapping by place."""
        return {place: self.cleaned_data.get(f"name_{place}", "") for place in range(1, MOST_PLACES + 1)}


def place_label(place: int) -> str:
    return gettext("Place 1, forehand") if place == 1 else gettext("Place %(place)s") % {"place": place}
