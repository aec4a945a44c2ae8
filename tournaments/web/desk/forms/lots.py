"""Recording drawn lots among tied people."""

from typing import Any

from django import forms

from tournaments.errors import sentence
from tournaments.queries.results.lots import LotGroup
from tournaments.web.desk.forms.desk_form import DeskForm


class LotsForm(DeskForm):
    """The position each person of a group drew, from 1, each used once."""

    group = forms.CharField(max_length=4_000, widget=forms.HiddenInput)

    def __init__(self, data: Any = None, *, group: LotGroup) -> None:
        super().__init__(data, initial={"group": group_code(group)})
        self.people = {f"place-{each.entry}": each for each in group.people}
        self.fields["group"].widget.attrs["id"] = f"id_group-{group.people[0].entry}"
        most = len(self.people)
        for name, person in self.people.items():
            self.fields[name] = forms.IntegerField(label=person.name, min_value=1, max_value=most)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        places = [cleaned[name] for name in self.people if name in cleaned]
        if len(places) == len(self.people) != len(set(places)):
            raise forms.ValidationError(sentence("lots_order", {"most": len(self.people)}), code="lots_order")
        return cleaned

    @property
    def place_fields(self) -> list[forms.BoundField]:
        """The position fields, person by person."""
        return [self[name] for name in self.people]

    def order(self) -> list[int]:
        """The entries in the order drawn; the form must be valid."""
        return [self.people[name].entry for name in sorted(self.people, key=lambda name: self.cleaned_data[name])]


def group_code(group: LotGroup) -> str:
    """A code identifying the group by its members."""
    return "-".join(str(each.entry) for each in sorted(group.people, key=lambda each: each.entry))
