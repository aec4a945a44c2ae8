"""Forms to import a cup's past: counting rules and cup points."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.season import Counting
from tournaments.intake.history.terms import ImportedSeasonTerms
from tournaments.models import Season
from tournaments.queries.history.own_cup import OwnCup
from tournaments.queries.history.reading import HistoryChoices
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import asked_for
from tournaments.web.desk.forms.history import offer
from tournaments.web.desk.forms.seasons import COUNTING

CRITERIA = ("season_criteria", "criteria")


class HistoryPointsForm(DeskForm):
    """The cup points of past evenings, and how equals are separated."""

    cup_points = forms.ChoiceField(label=_("Cup points"))
    final_points = forms.ChoiceField(label=_("Cup points of the final"), required=False)
    as_before = forms.BooleanField(
        label=_("Equals are separated as the software of before did it"),
        required=False,
        help_text=_(
            "Of an evening by the best, then by the lower worst round; of a season by weighted single results, "
            "participations and the points of the final. Otherwise as new evenings and seasons do it."
        ),
    )

    def __init__(self, data: Any, *, terms: ImportedSeasonTerms, schemes: Sequence[tuple[str, str]]) -> None:
        super().__init__(data, initial=terms.as_json)
        offer(self.fields["cup_points"], list(schemes))
        offer(self.fields["final_points"], [("", _("as of the other evenings")), *schemes])

    @property
    def has_other_terms(self) -> bool:
        """Whether other terms were submitted than were shown."""
        return not ImportedSeasonTerms().as_json.keys().isdisjoint(self.changed_data)

    def stored_terms(self) -> Mapping[str, Any]:
        """The terms as stored; the form must be valid. How a store separates equals goes once the box is changed."""
        criteria = {} if "as_before" in self.changed_data else {name: list(self.initial[name]) for name in CRITERIA}
        own = {name: self.cleaned_data[name] for name in ImportedSeasonTerms().as_json if name in self.fields}
        return own | {name: criteria.get(name, []) for name in CRITERIA}


class HistoryHereForm(HistoryPointsForm):
    """The cup points of evenings that come to a season of before, which keeps its own rules."""

    def offer_final(self, season: Season) -> None:
        """Hide the final's cup points if the season says them."""
        self.fields["as_before"].help_text = _(
            "Of an evening by the best, then by the lower worst round. Otherwise as new evenings do it."
        )
        if season.final_points:
            del self.fields["final_points"]


class HistoryTermsForm(HistoryPointsForm):
    """The counting rules of past seasons."""

    counting = forms.ChoiceField(label=_("What counts"), choices=COUNTING, widget=forms.RadioSelect)
    n = asked_for(
        forms.IntegerField(
            label=_("Number of best results that count"),
            min_value=1,
            max_value=50,
            required=False,
            help_text=_("Not needed for half of the season, which is worked out automatically."),
        )
    )
    min_participations = forms.IntegerField(
        label=_("Participations needed for a rank"), min_value=0, max_value=50, required=True
    )
    field_order: Sequence[str] = ("counting", "n", "min_participations")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("counting") != Counting.HALF and not cleaned.get("n"):
            self.add_error("n", _("Please say how many results count."))
        return cleaned


class HistoryScopeForm(HistoryTermsForm):
    """Rules for all seasons at once, which cup of the files to import, and where its seasons begin."""

    cup = forms.ChoiceField(label=_("Cup of the files"), required=False)
    turn = forms.ChoiceField(
        label=_("Seasons go"),
        choices=[
            ("", _("as the files call them")),
            ("april", _("from 1 April to 31 March")),
            ("year", _("with the year")),
        ],
        required=False,
    )
    field_order = ("cup", "turn", *HistoryTermsForm.field_order)

    def set_initial(self, choices: HistoryChoices) -> None:
        """Set initial values from earlier choices."""
        self.initial = {**self.initial, "turn": choices.turn}

    def scope(self, choices: HistoryChoices) -> HistoryChoices:
        """The choices updated with the submitted values; the form must be valid."""
        cleaned = self.cleaned_data
        cup = cleaned.get("cup", choices.cup)
        return replace(choices, cup=cup, turn=cleaned["turn"])

    def offer_cups(self, own: OwnCup) -> None:
        """Offer the cups found in the files, and none while it is not clear which one is ours; hide the field if that
        is clear without a choice.
        """
        if not own.is_choice:
            del self.fields["cup"]
        else:
            none = [] if own.chosen else [("", "–")]
            offer(self.fields["cup"], [*none, *((each.number, each.number) for each in own.found)])
            self.fields["cup"].initial = own.chosen
