"""Tournaments recorded by totals only: settings, entering totals in a grid or by pasting, closing."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.documents import MOST_ROUNDS
from scoring.ranking import SHARED
from scoring.tournament_criteria import DEFAULT_CRITERIA, NOT_BY_ROUNDS, TOURNAMENT_CRITERIA
from tournaments.actions.results.totals_evening import TotalsEvening
from tournaments.intake.totals_lines import NOT_PLAYED
from tournaments.models import Tournament
from tournaments.models.entered_total import MOST_POINTS
from tournaments.queries.results.entered_totals import Rounds
from tournaments.queries.results.taken_off import TakenOff
from tournaments.web.desk.forms.announcing import AnnouncementForm
from tournaments.web.desk.forms.desk_form import DeskForm, reason_field
from tournaments.web.desk.forms.fields import CriteriaField, SignedField, asked_for
from tournaments.web.desk.forms.publishing import EveningSettingsForm
from tournaments.web.desk.forms.seen import SeenForm
from tournaments.web.desk.forms.tournaments import CUP_POINTS_HELP

BY_ROUNDS = {code: each for code, each in TOURNAMENT_CRITERIA.items() if code not in NOT_BY_ROUNDS}


class TotalsEveningForm(AnnouncementForm, EveningSettingsForm):
    """Name, time, venue, rounds and criteria of a tournament without hands."""

    field_order = ("name", "date", "starts_at", "venue", "address", "rounds")
    rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=3)
    criteria = CriteriaField(
        BY_ROUNDS, label=_("Tie-breakers for equal points, in order"), initial=list(DEFAULT_CRITERIA)
    )
    cup_points = forms.ChoiceField(label=_("Cup points"), help_text=CUP_POINTS_HELP)
    is_final = forms.BooleanField(label=_("This is the season's final"), required=False)

    def __init__(self, *args: Any, schemes: Iterable[tuple[str, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        schemes_field = self.fields["cup_points"]
        if isinstance(schemes_field, forms.ChoiceField):
            schemes_field.choices = [(slug, gettext(name)) for slug, name in schemes]

    def wanted(self) -> TotalsEvening:
        """The input of the action; the form must be valid."""
        plain = self.chosen | {"criteria": (*self.cleaned_data["criteria"], SHARED)}
        return TotalsEvening(**plain)


def totals_evening_of(tournament: Tournament) -> dict[str, Any]:
    """Initial values for an existing evening."""
    same = {name: getattr(tournament, name) for name in ("name", "date", "starts_at", "venue", "address", "is_final")}
    criteria = [each for each in tournament.criteria if each != SHARED]
    return same | {"rounds": tournament.rounds_planned, "criteria": criteria, "cup_points": tournament.cup_points.slug}


class TotalField(SignedField):
    """A player's total for a round; empty or a dash if they did not play."""

    def __init__(self, number: int) -> None:
        label = _("Round %(round)s") % {"round": number}
        attributes = {"inputmode": "text", "autocomplete": "off", "class": "input number", "aria-label": label}
        widget = forms.TextInput(attrs=attributes)
        super().__init__(label=label, required=False, min_value=-MOST_POINTS, max_value=MOST_POINTS, widget=widget)

    def to_python(self, value: Any) -> int | None:
        return None if str(value or "").strip() in NOT_PLAYED else super().to_python(value)


class RoundTotalsForm(SeenForm):
    """The totals of one player, a field for each round."""

    def __init__(self, *args: Any, rounds: int, **options: Any) -> None:
        super().__init__(*args, **options)
        for number in range(1, rounds + 1):
            self.fields[f"round_{number}"] = TotalField(number)

    @property
    def points(self) -> Rounds:
        """The totals entered, by round; the form must be valid."""
        return tuple(value for name, value in self.cleaned_data.items() if name.startswith("round_"))


class EnteredTotalsForm(RoundTotalsForm):
    """Corrected totals of one player."""

    def __init__(self, *args: Any, points: Rounds, **options: Any) -> None:
        options["initial"] = {f"round_{number}": each for number, each in enumerate(points, start=1)}
        super().__init__(*args, rounds=len(points), stored=points, **options)


class PutBackForm(RoundTotalsForm):
    """The totals of somebody who is `gone` from the evening. What was typed elsewhere does not say that it was seen."""

    def __init__(self, *args: Any, gone: TakenOff, **options: Any) -> None:
        super().__init__(*args, stored=gone.sequence, **options)


class CloseTotalsForm(DeskForm):
    """The reason why rounds do not sum to 0, if so; `seen` holds the differences displayed."""

    seen = forms.CharField(widget=forms.HiddenInput, required=False)
    reason = asked_for(
        reason_field(_("Why do they not add up to 0?"), help_text=_("It will be kept in the log."), required=False)
    )
