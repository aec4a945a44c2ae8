"""Opening a spontaneous evening, and changing its terms."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from rulesets.load import presets
from tournaments.actions.spontaneous import SpontaneousEvening, SpontaneousTerms, stored_terms
from tournaments.models import Cup, Tournament
from tournaments.queries.rulesets import OwnRuleset
from tournaments.queries.spontaneous import MOST_HANDS, MOST_TABLES
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices, EuroField, NameField
from tournaments.web.desk.forms.seen import SeenForm

USUAL_HANDS = 16


class SpontaneousForm(DeskForm):
    """The ruleset and the number of tables; asks for the cup only if there are several."""

    cup = forms.ChoiceField(label=_("Cup"))
    ruleset = forms.ChoiceField(label=_("Ruleset"))
    tables = forms.IntegerField(label=_("Tables"), min_value=1, max_value=MOST_TABLES, initial=1)
    hands = forms.IntegerField(
        label=_("Hands per round"),
        min_value=1,
        max_value=MOST_HANDS,
        initial=USUAL_HANDS,
        help_text=_("At a table of four. With five or six there are more, so that everybody plays as often."),
    )
    cents_per_point = EuroField(label=_("Value of a point in euros"), initial=10, most=1_000)

    def __init__(self, *args: Any, own: Mapping[Cup, Sequence[OwnRuleset]], **options: Any) -> None:
        """`own` maps the cups to choose from to their own rulesets."""
        super().__init__(*args, **options)
        self._cups = {each.slug: each for each in own}
        _offer(self.fields["cup"], [(each.slug, each.name) for each in own])
        _offer(self.fields["ruleset"], _rulesets(own))
        if len(own) == 1:
            self.fields["cup"].widget = forms.HiddenInput()

    @property
    def cup_chosen(self) -> Cup:
        """The cup chosen; the form must be valid."""
        return self._cups[self.cleaned_data["cup"]]

    def wanted(self) -> SpontaneousEvening:
        """The input of the action; the form must be valid."""
        plain = {name: self.cleaned_data[name] for name in ("ruleset", "tables", "hands", "cents_per_point")}
        return SpontaneousEvening(name=gettext("Spontaneous evening"), **plain)


class SpontaneousTermsForm(SeenForm):
    """The evening's name, time, venue and value of a point."""

    name = NameField(label=_("Name"), max_length=80)
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    venue = NameField(label=_("Inn"), max_length=120, required=False)
    cents_per_point = EuroField(
        label=_("Value of a point in euros"),
        most=1_000,
        help_text=_("It holds for all rounds, those already played too."),
    )

    def __init__(self, *args: Any, evening: Tournament, **options: Any) -> None:
        stored = asdict(stored_terms(evening))
        super().__init__(*args, initial=stored, stored=stored, **options)

    def terms(self) -> SpontaneousTerms:
        """The input of the action; the form must be valid."""
        return SpontaneousTerms(**{each.name: self.cleaned_data[each.name] for each in fields(SpontaneousTerms)})


def _rulesets(own: Mapping[Cup, Sequence[OwnRuleset]]) -> Choices:
    """Each cup's own rulesets, then the published ones."""
    of_cups: Choices = [
        (cup.name, [(each.newest.code, each.newest.name) for each in rulesets])
        for cup, rulesets in own.items()
        if rulesets
    ]
    published = [(slug, ruleset.name) for slug, ruleset in presets().items()]
    return [*of_cups, (gettext("Published rulesets"), published)] if of_cups else published


def _offer(field: forms.Field, choices: Choices) -> None:
    if isinstance(field, forms.ChoiceField):
        field.choices = choices
