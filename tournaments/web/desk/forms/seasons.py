"""A season, and what its qualifiers answer."""

from datetime import date, timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.qualification import QualificationRule, read_qualification_rule, vorrunde_tables
from scoring.ranking import SHARED
from scoring.season import Counting, SeasonRule, read_season_rule
from scoring.season_criteria import SEASON_CRITERIA
from tournaments.models.invitation import Answer
from tournaments.web.desk.forms.cups import SLUG_HELP
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices, CriteriaField, NameField, asked_for

COUNTING: Choices = [
    (Counting.BEST_N, _("the best results")),
    (Counting.BEST_N_PLUS_FINAL, _("the best results and the final")),
    (Counting.HALF, _("half of the season's evenings")),
]


class SeasonForm(DeskForm):
    """A new season: its dates, which results count (`rule`), and who qualifies (`qualification`)."""

    name = NameField(label=_("Name"), max_length=80, help_text=_("For example 2026/27."))
    slug = forms.SlugField(label=_("Short address"), max_length=40, help_text=SLUG_HELP)
    starts = forms.DateField(label=_("First day"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
    ends = forms.DateField(label=_("Last day"), widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}))
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
    min_participations = forms.IntegerField(label=_("Evenings needed to be ranked"), min_value=0, max_value=50)
    criteria = CriteriaField(SEASON_CRITERIA, count=3, label=_("Tie-breakers for equal totals, in order"))
    quota = forms.IntegerField(label=_("Places in the Österreich-Finale"), min_value=1, max_value=1000)
    qualifying_participations = forms.IntegerField(label=_("Evenings needed to qualify"), min_value=0, max_value=50)
    table = forms.ChoiceField(label=_("Table of Vorrundenpunkte"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        choice = self.fields["table"]
        if isinstance(choice, forms.ChoiceField):
            choice.choices = [(slug, gettext(table.name)) for slug, table in vorrunde_tables().items()]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("counting") != Counting.HALF and cleaned.get("n") is None and "n" not in self.errors:
            self.add_error("n", forms.ValidationError(_("Please enter how many."), code="required"))
        return cleaned

    def rule(self) -> SeasonRule:
        """The counting rule."""
        cleaned = self.cleaned_data
        counted = {} if cleaned["counting"] == Counting.HALF else {"n": cleaned["n"]}
        return read_season_rule(
            {
                "counting": cleaned["counting"],
                **counted,
                "min_participations": cleaned["min_participations"],
                "criteria": [*cleaned["criteria"], SHARED],
            }
        )

    def qualification(self) -> QualificationRule:
        """The qualification rule."""
        cleaned = self.cleaned_data
        minimum = cleaned["qualifying_participations"]
        return read_qualification_rule(
            {"quota": cleaned["quota"], "table": cleaned["table"], "min_participations": minimum}
        )


class AnswerForm(DeskForm):
    """What an invited player answered."""

    answer = forms.ChoiceField(choices=Answer.choices)


def season_defaults(today: date) -> dict[str, Any]:
    """A season from September to April around `today`, the best six of at least four tournaments, forty places."""
    year = today.year if today.month >= 6 else today.year - 1
    return {
        "name": f"{year}/{(year + 1) % 100:02d}",
        "slug": f"{year}-{(year + 1) % 100:02d}",
        "starts": date(year, 9, 1),
        "ends": date(year + 1, 5, 1) - timedelta(days=1),
        "counting": Counting.BEST_N,
        "n": 6,
        "min_participations": 1,
        "criteria": ["single_results"],
        "quota": 40,
        "qualifying_participations": 4,
        "table": "vorrunde-60",
    }
