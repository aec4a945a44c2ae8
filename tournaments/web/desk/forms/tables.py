"""Forms of the draw and of tables."""

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.queries.draw.input import DrawOptions
from tournaments.queries.room.seating import SeatedPlayer
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
NOT_SEPARATED, NO_SPLIT = "apart_not_kept", "no_table_split"


class SeatingForm(DeskForm):
    """The seed and, after a failed search, whether to accept the least bad plan."""

    seed = SEED
    least_bad = forms.BooleanField(
        label=_("Accept the best plan possible, even if people who must not meet share a table"), required=False
    )

    allow_six = forms.BooleanField(
        label=_("Make a table of six, where the dealer and the player opposite sit out"), required=False
    )

    @property
    def offers_least_bad(self) -> bool:
        """Whether to offer the least bad plan; only after a refusal."""
        return bool(self.data.get("least_bad")) or self.has_error("__all__", code=NOT_SEPARATED)

    @property
    def offers_six(self) -> bool:
        """Whether to offer tables of six; only if no other split is possible."""
        return bool(self.data.get("allow_six")) or self.has_error("__all__", code=NO_SPLIT)

    def draw_options(self) -> DrawOptions:
        """The options chosen; the form must be valid."""
        return DrawOptions(least_bad=self.cleaned_data["least_bad"], allow_six=self.cleaned_data["allow_six"])


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
    """A new seed for one round; the draw that was shown is identified by its id."""

    round = forms.IntegerField(widget=forms.HiddenInput)


class ByRankForm(DeskForm):
    """How many tables seat the best together, and the seed for the others."""

    top = forms.IntegerField(
        label=_("Tables for the best players"),
        min_value=1,
        max_value=999,
        initial=1,
        help_text=_("1: only the best four sit together, at table 1. Everybody else is drawn by lot."),
    )
    seed = SEED


class TotalsForm(DeskForm):
    """Round totals from a paper sheet: one field per person, named after their entry.

    `shown` are the existing totals by entry, `hands` the hands they would replace; both are posted back unchanged.
    `read` is what this person has typed already but does not count yet.
    """

    based_on = forms.CharField(label=_("Totals"), max_length=2_000, required=False, widget=forms.HiddenInput)
    hands_seen = forms.IntegerField(
        label=_("Hands"), min_value=0, max_value=999, required=False, widget=forms.HiddenInput
    )

    def __init__(
        self,
        *args: object,
        seated_players: Sequence[SeatedPlayer],
        shown: Mapping[int, int],
        hands: int,
        read: Mapping[int, int] = NOTHING,
        **options: object,
    ) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        self.seated_players, self.read = seated_players, read
        self.fields["based_on"].initial = listed(shown)
        self.fields["hands_seen"].initial = hands
        for player in seated_players:
            self.fields[_name(player)] = SignedField(
                label=f"{player.place} · {player.listed_name}",
                initial=(read or shown).get(player.entry),
                min_value=-9999,
                max_value=9999,
                widget=forms.TextInput(attrs={"class": "input number", "data-total": "", "autocomplete": "off"}),
            )

    def focus_first(self) -> None:
        """Focus the first total."""
        for player in self.seated_players[:1]:
            self._focus(_name(player))

    def focus_wrong(self) -> None:
        """Focus the first field with an error; without errors, the first field."""
        wrong = [name for name in map(_name, self.seated_players) if name in self.errors]
        if wrong:
            self._focus(wrong[0])
        else:
            self.focus_first()

    def _focus(self, name: str) -> None:
        self.fields[name].widget.attrs["autofocus"] = True

    @property
    def is_untouched(self) -> bool:
        """Whether the submitted totals are unchanged: empty, as displayed, or as typed before."""
        typed = {
            each.entry: str(self.data.get(self.add_prefix(_name(each)), "")).strip() for each in self.seated_players
        }
        shown = pairs(str(self.data.get(self.add_prefix("based_on"), "")))
        known = [
            {each.entry: str(there.get(each.entry, "")) for each in self.seated_players} for there in (shown, self.read)
        ]
        return typed in (known if self.read else known[:1])

    def totals(self) -> dict[int, int]:
        """Points by entry; the form must be valid."""
        return {each.entry: self.cleaned_data[_name(each)] for each in self.seated_players}

    def based_on_totals(self) -> dict[int, int]:
        """The totals the page displayed, by entry; the form must be valid. Malformed pairs are ignored."""
        return pairs(self.cleaned_data["based_on"])

    def replaced_hands(self) -> int:
        """How many hands, as displayed, the totals replace; the form must be valid."""
        return self.cleaned_data["hands_seen"] or 0


class EarlyEndForm(ReasonForm):
    """Why a table ends early and which hands were displayed as missing; also asks if none was played."""

    missing = forms.CharField(max_length=400, required=False, widget=forms.HiddenInput)
    unplayed = forms.BooleanField(
        label=_("No hand was played at this table; everybody there gets 0 points for the round."),
        error_messages={"required": _("Please confirm that nothing was played here.")},
    )

    def __init__(self, *args: object, is_unplayed: bool, **options: object) -> None:
        super().__init__(*args, **options)  # type: ignore[arg-type]
        if not is_unplayed:
            del self.fields["unplayed"]

    def shown(self) -> set[int]:
        """The missing hands displayed on the page, by number; the form must be valid."""
        return {int(number) for number in re.findall(r"[0-9]{1,3}", self.cleaned_data["missing"])}


def _name(player: SeatedPlayer) -> str:
    return f"total-{player.entry}"


def listed(totals: Mapping[int, int]) -> str:
    """Totals as a hidden field has them: entry and points."""
    return " ".join(f"{entry}:{points}" for entry, points in totals.items())


def pairs(text: str) -> dict[int, int]:
    """The totals of a hidden field; malformed pairs are ignored."""
    found = re.findall(r"([0-9]{1,18}):(-?[0-9]{1,4})(?![0-9])", text)
    return {int(entry): int(points) for entry, points in found}
