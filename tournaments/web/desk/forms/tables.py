"""Forms of the draw and of a table."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.queries.draw_input import Leeway
from tournaments.queries.seating import Sitter
from tournaments.web.desk.forms.desk_form import DeskForm, ReasonForm
from tournaments.web.desk.forms.fields import SignedField, asked_for

SEED = asked_for(
    forms.CharField(
        label=_("Seed"),
        max_length=80,
        required=False,
        help_text=_("The same seed and the same people always give the same seating."),
    )
)
NOTHING: Mapping[int, int] = MappingProxyType({})
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
    """The round totals of a paper sheet: one field per person, named after their entry.

    `shown` are the totals there are, by entry; `hands` the hands they would replace. Both come back as they were shown.
    `read` is what this person has typed already and what does not count yet.
    """

    based_on = forms.CharField(max_length=2_000, required=False, widget=forms.HiddenInput)
    hands_seen = forms.IntegerField(min_value=0, max_value=999, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: object,
        sitters: Sequence[Sitter],
        shown: Mapping[int, int],
        hands: int,
        read: Mapping[int, int] = NOTHING,
        **options: object,
    ) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self.sitters, self.read = sitters, read
        self.fields["based_on"].initial = _listed(shown)
        self.fields["hands_seen"].initial = hands
        for sitter in sitters:
            self.fields[_name(sitter)] = SignedField(
                label=f"{sitter.place} · {sitter.listed_name}",
                initial=(read or shown).get(sitter.entry),
                min_value=-9999,
                max_value=9999,
                widget=forms.TextInput(attrs={"class": "input number", "data-total": "", "autocomplete": "off"}),
            )

    def focus_first(self) -> None:
        """Whoever opens the page types the first total."""
        for sitter in self.sitters[:1]:
            self.fields[_name(sitter)].widget.attrs["autofocus"] = True

    def show_again(self, shown: Mapping[int, int]) -> None:
        """Say with a refused form which totals there are by now: whoever sends it again knows of them."""
        sent = {name: self.data[name] for name in self.data}  # ** would take a QueryDict's lists
        self.data = {**sent, self.add_prefix("based_on"): _listed(shown)}

    @property
    def is_untouched(self) -> bool:
        """Whether what came back is what was shown: nothing, the totals there were then, or what was typed before."""
        typed = {each.entry: str(self.data.get(self.add_prefix(_name(each)), "")).strip() for each in self.sitters}
        shown = _pairs(str(self.data.get(self.add_prefix("based_on"), "")))
        known = [{each.entry: str(there.get(each.entry, "")) for each in self.sitters} for there in (shown, self.read)]
        return typed in (known if self.read else known[:1])

    def totals(self) -> dict[int, int]:
        """Points by entry; the form must be valid."""
        return {each.entry: self.cleaned_data[_name(each)] for each in self.sitters}

    def based_on_totals(self) -> dict[int, int]:
        """The totals the page showed, by entry; the form must be valid. Anything but pairs of figures is ignored."""
        return _pairs(self.cleaned_data["based_on"])

    def replaced_hands(self) -> int:
        """How many hands the page showed, which the totals replace; the form must be valid."""
        return self.cleaned_data["hands_seen"] or 0


class EarlyEndForm(ReasonForm):
    """Why a table ends early, and without which hands it was shown to."""

    missing = forms.CharField(max_length=400, required=False, widget=forms.HiddenInput)

    def shown(self) -> set[int]:
        """The numbers of the hands that were missing on the page; the form must be valid."""
        return {int(number) for number in re.findall(r"[0-9]{1,3}", self.cleaned_data["missing"])}


def _name(sitter: Sitter) -> str:
    return f"total-{sitter.entry}"


def _listed(totals: Mapping[int, int]) -> str:
    return " ".join(f"{entry}:{points}" for entry, points in totals.items())


def _pairs(text: str) -> dict[int, int]:
    pairs = re.findall(r"([0-9]{1,18}):(-?[0-9]{1,4})(?![0-9])", text)
    return {int(entry): int(points) for entry, points in pairs}
