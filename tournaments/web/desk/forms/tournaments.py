"""A tournament's settings."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.ranking import SHARED
from scoring.tournament_criteria import DEFAULT_CRITERIA, TOURNAMENT_CRITERIA
from tournaments.actions.tournaments import TournamentSettings
from tournaments.lists.shown_rankings import TEAM_SIZES
from tournaments.models import Championship, RulesetRevision, Tournament
from tournaments.models.tournament import MOST_PROTEST_MINUTES, USUAL_PROTEST_MINUTES, TournamentKind
from tournaments.queries.desk import latest_of_final
from tournaments.queries.rulesets import OwnRuleset
from tournaments.queries.schemes import slug_to_go_on
from tournaments.web.desk.forms.announcing import AnnouncementForm
from tournaments.web.desk.forms.fields import Choices, CriteriaField, EuroField, asked_for
from tournaments.web.desk.forms.publishing import EveningSettingsForm
from tournaments.web.desk.forms.rank_points import RankPointsForm, rank_points_of
from tournaments.web.desk.forms.rulesets import RulesetChoices, choice_of_today, ruleset_choice, ruleset_choices

OWN = "own"
HANDS = {"16-20-24": (16, 20, 24), "20-25-30": (20, 25, 30)}
"""Hands per round at tables of four, five and six, so that everybody plays as many as at a four."""

HANDS_CHOICES: Choices = [
    ("16-20-24", _("16 at a table of four, 20 at a table of five")),
    ("20-25-30", _("20 at a table of four, 25 at a table of five")),
    (OWN, _("as typed below")),
]
TEAM_CHOICES: list[tuple[int, str | Promise]] = [
    (0, _("no teams")),
    *TEAM_SIZES.items(),
]

CUP_POINTS_HELP = _(
    "What an evening brings for the season. Fixpunkte go by rank: 223 for the first, 1 for the 50th. Heinepunkte go by "
    "the evening's points: up to 100 all of them, above that half, 200 at most. Schrift: the evening's points "
    "themselves, Rangpunkte included where there are any."
)


class TournamentForm(RankPointsForm, AnnouncementForm, EveningSettingsForm):
    """The settings of an announced tournament."""

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
    protest_minutes = forms.IntegerField(
        label=_("Minutes for protests"),
        min_value=0,
        max_value=MOST_PROTEST_MINUTES,
        initial=USUAL_PROTEST_MINUTES,
        help_text=_("So long published results are provisional. 0: they are official as they are published."),
    )
    criteria = CriteriaField(
        TOURNAMENT_CRITERIA,
        label=_("Tie-breakers for equal points, in order"),
        initial=list(DEFAULT_CRITERIA),
    )
    cup_points = forms.ChoiceField(label=_("Cup points"), help_text=CUP_POINTS_HELP)
    team_size = forms.TypedChoiceField(
        label=_("Teams"),
        choices=TEAM_CHOICES,
        coerce=int,
        required=False,
        help_text=_("A team's points are those of its members; everybody is ranked for themselves as well."),
    )
    is_final = forms.BooleanField(label=_("This is the season's final"), required=False)

    def __init__(
        self,
        *args: Any,
        schemes: Iterable[tuple[str, str]],
        own: Sequence[OwnRuleset],
        kept: RulesetRevision | None = None,
        **options: Any,
    ) -> None:
        """`own` are the cup's own rulesets; `kept` is the tournament's current revision."""
        super().__init__(*args, **options)
        self.rulesets = ruleset_choices(own, kept=kept)
        _offer(self.fields["ruleset"], self.rulesets)
        _offer(self.fields["cup_points"], [(slug, gettext(name)) for slug, name in schemes])

    @property
    def types_hands(self) -> bool:
        """Whether a custom number of hands is selected or has errors."""
        return self["hands"].value() == OWN or any(self[f"hands_at_{size}"].errors for size in ("four", "five", "six"))

    @property
    def ruleset_groups(self) -> list[tuple[str, list[BoundWidget]]]:
        """The choices of rulesets by named group."""
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
        """The settings for the action; the form must be valid."""
        apart = ("hands", "rank_points")
        plain = {name: value for name, value in self.chosen.items() if not name.startswith(apart)}
        four, five, six = HANDS.get(self.cleaned_data["hands"]) or (
            self.cleaned_data[name] for name in ("hands_at_four", "hands_at_five", "hands_at_six")
        )
        plain |= {"criteria": (*plain["criteria"], SHARED), "rank_points": self.chosen_rank_points()}
        plain["team_size"] = plain["team_size"] or 0
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
        "protest_minutes",
        "is_final",
        "team_size",
    )
    hands = (tournament.hands_at_four, tournament.hands_at_five, tournament.hands_at_six)
    return {name: getattr(tournament, name) for name in same} | {
        "ruleset": ruleset_choice(tournament.ruleset),
        "cup_points": tournament.cup_points.slug,
        "criteria": [code for code in tournament.criteria if code != SHARED],
        "hands": next((code for code, preset in HANDS.items() if preset == hands), OWN),
        **rank_points_of(tournament),
        **dict(zip(("hands_at_four", "hands_at_five", "hands_at_six"), hands, strict=True)),
    }


def settings_like(tournament: Tournament | None, own: Sequence[OwnRuleset]) -> dict[str, Any]:
    """A new tournament copies the previous one's settings except name, date, venue and whether it is the final.

    It takes the latest revision of the ruleset's slug; `own` are the cup's own rulesets. An evening without protests is
    an exception that must not carry over unnoticed, so the new one gets the usual protest period. Evenings without
    hands have no money, which says nothing of the next one's.
    """
    if tournament is None:
        return {}
    not_shared = {"name", "date", "venue", "address", "is_final"}
    if tournament.kind == TournamentKind.TOTALS:
        not_shared |= {"fee_cents", "cents_per_point"}
    shared = {name: value for name, value in settings_of(tournament).items() if name not in not_shared}
    shared["protest_minutes"] = shared["protest_minutes"] or USUAL_PROTEST_MINUTES
    goes_on = {"ruleset": choice_of_today(tournament.ruleset, own), "cup_points": slug_to_go_on(tournament.cup_points)}
    return shared | goes_on


def settings_of_final(championship: Championship) -> dict[str, Any]:
    """What the evening of a final of several cups begins with: its title, that it is the final, and the ruleset last
    played in the cups that send people to it. Its day has to be entered.
    """
    latest = latest_of_final(championship)
    ruleset = {"ruleset": choice_of_today(latest.ruleset, ())} if latest else {}
    return {"name": championship.title, "date": None, "is_final": True} | ruleset


def _offer(field: forms.Field, choices: Choices | RulesetChoices) -> None:
    if isinstance(field, forms.ChoiceField):
        field.choices = choices
