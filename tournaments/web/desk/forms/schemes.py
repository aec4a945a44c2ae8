"""A cup's own cup-points scheme."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.cup_points import PointsScheme, SchemeRefused, read_scheme
from scoring.point_rules import Cubic, RankTable, ScoreSteps, kind_of
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import Choices, NameField, SignedField, asked_for
from tournaments.web.desk.forms.points import PointsField, add_problems

KINDS: Choices = [
    ("rank_table", _("by rank, from a table")),
    ("score_steps", _("by the evening's points, in steps")),
    ("cubic", _("by rank, from the formula with the third power")),
    ("score", _("the evening's points themselves")),
]
FIELDS = {
    "name": "name",
    "points": "points",
    "beyond.first": "beyond_first",
    "beyond.step": "beyond_step",
    "beyond": "beyond_first",
    "below": "below",
    "steps": "steps",
    "factor": "factor",
    "absent.above": "absent_above",
    "absent.step": "absent_step",
}
"""The form field for a problem, by the start of its path in the document."""
LEAST_OF_A_STEP, MOST_OF_A_STEP = 2, 4
NAMES = ("from", "points", "gain", "per")


class StepsField(PointsField):
    """One step per line: the score it starts from, its points, and additional points per full increment above."""

    default_error_messages = {
        "not_a_step": _("Line %(line)s: two to four whole numbers, please, for example 100 100 1 2."),
    }

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, list | tuple):
            return value
        return "\n".join(" ".join(str(step[name]) for name in NAMES if name in step) for step in value)

    def clean(self, value: Any) -> Any:
        lines = [each for each in forms.CharField.clean(self, value).splitlines() if each.strip()]
        return [self._step(number, line) for number, line in enumerate(lines, start=1)]

    def _step(self, number: int, line: str) -> dict[str, int]:
        figures = super().clean(line)
        if not LEAST_OF_A_STEP <= len(figures) <= MOST_OF_A_STEP:
            raise forms.ValidationError(self.error_messages["not_a_step"], code="not_a_step", params={"line": number})
        return dict(zip(NAMES, figures, strict=False))


class SchemeForm(DeskForm):
    """All fields of a scheme's document; those of a kind are read only for that kind."""

    scheme: PointsScheme

    name = NameField(label=_("Name"), max_length=80, help_text=_("As it is chosen for an evening."))
    kind = forms.ChoiceField(label=_("Points"), choices=KINDS, widget=forms.RadioSelect, initial="rank_table")
    points = asked_for(
        PointsField(
            label=_("Points by rank"),
            required=False,
            help_text=_("For rank 1, 2, 3 and so on, with blanks or line breaks between them."),
        )
    )
    beyond_first = SignedField(label=_("First rank beyond the table"), required=False, help_text=_("Empty: 0."))
    beyond_step = SignedField(
        label=_("For each further rank"), required=False, help_text=_("0 or less, for example -1. Empty: 0.")
    )
    steps = asked_for(
        StepsField(
            label=_("Steps"),
            required=False,
            help_text=_(
                "A step a line: from which points on, how many cup points, how many more, for each full so many above. "
                "Heinepunkte are 1 1 1 1, then 100 100 1 2, then 300 200."
            ),
        )
    )
    below = SignedField(label=_("Below the first step"), required=False, help_text=_("Empty: 0."))
    factor = asked_for(forms.IntegerField(label=_("Points for the win"), min_value=1, max_value=10_000, required=False))
    absent_step = SignedField(
        label=_("A finalist who stays away, for each finalist"),
        required=False,
        help_text=_("0 or less, for example -1. Empty: staying away brings nothing and costs nothing."),
    )
    absent_above = forms.IntegerField(
        label=_("above so many finalists"), min_value=0, max_value=1000, required=False, help_text=_("Wien: 49.")
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        try:
            self.scheme = read_scheme(self._document(cleaned))
        except SchemeRefused as refused:
            add_problems(self, refused.problems, FIELDS)
        return cleaned

    def _document(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        head = {"slug": "own", "name": cleaned["name"], "kind": cleaned["kind"]}
        absent = {"above": cleaned["absent_above"] or 0, "step": cleaned["absent_step"] or 0}
        away = {"absent": absent} if absent["step"] else {}
        return head | away | self._of_kind(cleaned)

    def _of_kind(self, cleaned: dict[str, Any]) -> dict[str, Any]:
        beyond = {"first": cleaned["beyond_first"] or 0, "step": cleaned["beyond_step"] or 0}
        of_kind: dict[str, dict[str, Any]] = {
            "rank_table": {"points": cleaned["points"], "beyond": beyond},
            "score_steps": {"steps": cleaned["steps"], "below": cleaned["below"] or 0},
            "cubic": {"factor": cleaned["factor"] or 0},
        }
        return of_kind.get(cleaned["kind"], {})


def scheme_values(scheme: PointsScheme) -> dict[str, Any]:
    """Initial values to edit a scheme or to start from one."""
    rule, absent = scheme.rule, scheme.absent
    away = {"absent_above": absent.above, "absent_step": absent.step} if absent else {}
    values = {"name": scheme.name, "kind": kind_of(rule), **away}
    if isinstance(rule, RankTable):
        return values | {"points": rule.table, "beyond_first": rule.beyond.first, "beyond_step": rule.beyond.step}
    if isinstance(rule, ScoreSteps):
        return values | {"steps": rule.document()["steps"], "below": rule.below}
    return values | ({"factor": rule.factor} if isinstance(rule, Cubic) else {})
