"""Forms of the draw and of a table."""

import re
from collections.abc import Sequence

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.queries.draw_input import Leeway
from tournaments.queries.seating import Sitter
from tournaments.queries.sheet import SheetTotal
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import SignedField, asked_for

SEED = asked_for(
    forms.CharField(
        label=_("Seed"),
        max_length=80,
        required=False,
        help_text=_("The same seed and the same people always give the same seating."),
    )
)
NOT_KEPT, NO_SPLIT = "apart_not_kept", "no_table_split"


class SeatingForm(DeskForm):
    """The seed; and, once no plan was found, whether the least bad one will do."""

    seed = SEED
    least_bad = forms.BooleanField(
        label=_("Accept the best plan possible, even if people who must not meet share a table"), required=False
    )

    allow_six = forms.BooleanField(
        label=_("Make a table of six, where the dealer and the player opposite sit out"), required=False
    )

    @property
    def offers_least_bad(self) -> bool:
        """Offered only after a refusal."""
        return bool(self.data.get("least_bad")) or self.has_error("__all__", code=NOT_KEPT)

    @property
    def offers_six(self) -> bool:
        """Offered only where no other split is possible."""
        return bool(self.data.get("allow_six")) or self.has_error("__all__", code=NO_SPLIT)

    def leeway(self) -> Leeway:
        """What was allowed; the form must be valid."""
        return Leeway(least_bad=self.cleaned_data["least_bad"], allow_six=self.cleaned_data["allow_six"])


class DrawForm(SeatingForm):
    """How many rounds to draw, and the seed."""

    count = forms.TypedChoiceField(label=_("Rounds"), coerce=int, widget=forms.RadioSelect)
    field_order = ("count", "seed", "least_bad", "allow_six")

    def __init__(self, *args: object, rounds_left: int, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        choice = self.fields["count"]
        if isinstance(choice, forms.ChoiceField):
            every = [(str(rounds_left), _("all remaining rounds"))] if rounds_left > 1 else []
            choice.choices = [*every, ("1", _("the next round only"))]


class RedrawForm(SeatingForm):
    """Another seed for one round, named by the id of the draw that was looked at."""

    round = forms.IntegerField(widget=forms.HiddenInput)


class ByRankForm(DeskForm):
    """At how many tables the best sit together, and the seed for everybody else."""

    top = forms.IntegerField(
        label=_("Tables for the best players"),
        min_value=1,
        max_value=999,
        initial=1,
        help_text=_("1: only the best four sit together, at table 1. Everybody else is drawn by lot."),
    )
    seed = SEED


class TotalsForm(DeskForm):
    """The round totals of a paper sheet: one field per person, named after their entry."""

    based_on = forms.CharField(max_length=2_000, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: object, totals: Sequence[SheetTotal], on_paper: bool, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        shown = {total.sitter.entry: total.points for total in totals} if on_paper else {}
        self.fields["based_on"].initial = " ".join(f"{entry}:{points}" for entry, points in shown.items())
        for index, total in enumerate(totals):
            here = {} if index else {"autofocus": True}
            self.fields[_name(total.sitter)] = SignedField(
                label=f"{total.sitter.place} · {total.sitter.listed_name}",
                initial=shown.get(total.sitter.entry),
                min_value=-9999,
                max_value=9999,
                widget=forms.TextInput(attrs={"class": "input number", "data-total": "", "autocomplete": "off"} | here),
            )

    def totals(self) -> dict[int, int]:
        """Points by entry; the form must be valid."""
        typed = {name: value for name, value in self.cleaned_data.items() if name != "based_on"}
        return {int(name.removeprefix("total-")): points for name, points in typed.items()}

    def based_on_totals(self) -> dict[int, int]:
        """The totals the page showed, by entry; the form must be valid. Anything but pairs of figures is ignored."""
        pairs = re.findall(r"([0-9]{1,18}):(-?[0-9]{1,4})(?![0-9])", self.cleaned_data["based_on"])
        return {int(entry): int(points) for entry, points in pairs}


def _name(sitter: Sitter) -> str:
    return f"total-{sitter.entry}"
