"""A tournament's settings."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.ranking import SHARED
from scoring.tournament_criteria import DEFAULT_CRITERIA, TOURNAMENT_CRITERIA
from tournaments.actions.tournaments import TournamentSettings
from tournaments.models import RulesetRevision, Tournament
from tournaments.queries.rulesets import OwnRuleset
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices, CriteriaField, EuroField, NameField, asked_for
from tournaments.web.desk.forms.rulesets import RulesetChoices, choice_of_today, ruleset_choice, ruleset_choices

OWN = "own"
HANDS = {"16-20-24": (16, 20, 24), "20-25-30": (20, 25, 30)}
"""Hands at a table of four, five and six: everybody plays as often as at a four."""

HANDS_CHOICES: Choices = [
    ("16-20-24", _("16 at a table of four, 20 at a table of five")),
    ("20-25-30", _("20 at a table of four, 25 at a table of five")),
    (OWN, _("as typed below")),
]


class TournamentForm(DeskForm):
    """The settings of a tournament as announced."""

    name = NameField(label=_("Name"), max_length=80, help_text=_("For example 3rd evening."))
    date = forms.DateField(label=_("Date"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    starts_at = forms.TimeField(
        label=_("Start"), required=False, widget=forms.TimeInput(format="%H:%M", attrs={"type": "time"})
    )
    venue = NameField(label=_("Inn"), max_length=120, required=False)
    address = NameField(
        label=_("Address of the inn"),
        max_length=200,
        required=False,
        help_text=_("As it shall stand in the invitation."),
    )
    ruleset = forms.ChoiceField(
        label=_("Ruleset"), widget=forms.RadioSelect, help_text=_("Fixed once the first hand has been entered.")
    )
    rounds_planned = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=20, initial=3)
    hands = forms.ChoiceField(
        label=_("Hands per round"), choices=HANDS_CHOICES, widget=forms.RadioSelect, initial="16-20-24"
    )
    hands_at_four = asked_for(
        forms.IntegerField(label=_("at a table of four"), min_value=1, max_value=60, required=False)
    )
    hands_at_five = asked_for(
        forms.IntegerField(label=_("at a table of five"), min_value=1, max_value=60, required=False)
    )
    hands_at_six = asked_for(
        forms.IntegerField(label=_("at a table of six"), min_value=1, max_value=60, required=False)
    )
    fee_cents = EuroField(label=_("Entry fee in euros"), initial=0)
    cents_per_point = EuroField(label=_("Value of a point in euros"), initial=10, most=1_000)
    round_minutes = forms.IntegerField(
        label=_("Minutes per round"),
        min_value=1,
        max_value=600,
        required=False,
        help_text=_("Leave empty for no limit."),
    )
    criteria = CriteriaField(
        TOURNAMENT_CRITERIA,
        count=3,
        label=_("Tie-breakers for equal points, in order"),
        initial=list(DEFAULT_CRITERIA),
    )
    cup_points = forms.ChoiceField(label=_("Cup points"))
    is_final = forms.BooleanField(label=_("This is the season's final"), required=False)

    def __init__(
        self,
        *args: Any,
        schemes: Iterable[tuple[str, str]],
        own: Sequence[OwnRuleset],
        kept: RulesetRevision | None = None,
        **options: Any,
    ) -> None:
        """`own` are the cup's own rulesets, `kept` is the revision that the tournament has already."""
        super().__init__(*args, **options)
        self.rulesets = ruleset_choices(own, kept=kept)
        _offer(self.fields["ruleset"], self.rulesets)
        _offer(self.fields["cup_points"], [(slug, gettext(name)) for slug, name in schemes])

    @property
    def ruleset_groups(self) -> list[tuple[str, list[BoundWidget]]]:
        """The rulesets to choose from by group, with the names of the groups."""
        buttons = iter(self["ruleset"])
        return [(name, [next(buttons) for _each in choices]) for name, choices in self.rulesets]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("hands") == OWN:
            for name in ("hands_at_four", "hands_at_five", "hands_at_six"):
                if cleaned.get(name) is None and name not in self.errors:
                    self.add_error(name, forms.ValidationError(_("Please enter how many."), code="required"))
        return cleaned

    def settings(self) -> TournamentSettings:
        """The settings for the actions; the form must be valid."""
        plain = {name: value for name, value in self.cleaned_data.items() if not name.startswith("hands")}
        four, five, six = HANDS.get(self.cleaned_data["hands"]) or (
            self.cleaned_data[name] for name in ("hands_at_four", "hands_at_five", "hands_at_six")
        )
        plain["criteria"] = (*plain["criteria"], SHARED)
        return TournamentSettings(**plain, hands_at_four=four, hands_at_five=five, hands_at_six=six)


def settings_of(tournament: Tournament) -> dict[str, Any]:
    """Initial values of the form for an existing tournament."""
    same = (
        "name",
        "date",
        "starts_at",
        "venue",
        "address",
        "rounds_planned",
        "fee_cents",
        "cents_per_point",
        "round_minutes",
        "is_final",
    )
    hands = (tournament.hands_at_four, tournament.hands_at_five, tournament.hands_at_six)
    return {name: getattr(tournament, name) for name in same} | {
        "ruleset": ruleset_choice(tournament.ruleset),
        "cup_points": tournament.cup_points.slug,
        "criteria": [code for code in tournament.criteria if code != SHARED],
        "hands": next((code for code, preset in HANDS.items() if preset == hands), OWN),
        **dict(zip(("hands_at_four", "hands_at_five", "hands_at_six"), hands, strict=True)),
    }


def settings_like(tournament: Tournament | None, own: Sequence[OwnRuleset]) -> dict[str, Any]:
    """A new tournament starts with the previous one's settings except name, date, the inn and whether it is the final.

    Its ruleset is the newest of that slug; `own` are the cup's own ones.
    """
    if tournament is None:
        return {}
    not_shared = {"name", "date", "venue", "address", "is_final"}
    shared = {name: value for name, value in settings_of(tournament).items() if name not in not_shared}
    return shared | {"ruleset": choice_of_today(tournament.ruleset, own)}


def _offer(field: forms.Field, choices: Choices | RulesetChoices) -> None:
    if isinstance(field, forms.ChoiceField):
        field.choices = choices
