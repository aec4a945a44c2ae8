"""Seasons and the answers of qualifiers."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from scoring.cup_points import Purpose, SchemeRefused, read_scheme
from scoring.qualification import QualificationRule, read_qualification_rule, vorrunde_tables
from scoring.ranking import SHARED
from scoring.season import Counting, SeasonRule, read_season_rule
from scoring.season_criteria import SEASON_CRITERIA
from tournaments.actions.seasons.settings import SeasonSettings
from tournaments.errors import sentence
from tournaments.models.season import MOST_PLANNED
from tournaments.reports.season_rules import half_words
from tournaments.web.desk.forms.desk_form import reason_field
from tournaments.web.desk.forms.fields import (
    SHORT_ADDRESS,
    Choices,
    CriteriaField,
    NameField,
    ShortAddressField,
    asked_for,
)
from tournaments.web.desk.forms.points import PointsField, add_problems
from tournaments.web.desk.forms.publishing import KeptReasonForm, SharedForm

OWN_TABLE = "own"
RANKS_NOBODY = "season_ranking_too_few"
PLAIN = ("name", "slug", "starts", "ends", "planned", "cup_points", "final_points")

COUNTING: Choices = [
    (Counting.BEST_N, _("the best results")),
    (Counting.BEST_N_PLUS_FINAL, _("the best results and the final")),
    (Counting.HALF, _("half of the season's evenings")),
]


VORRUNDE_HELP = _(
    "The points that whoever qualifies takes along to the Österreich-Finale, by rank in the season: 120 for the first "
    "in each table, 11 for the last of its 40, 60 or 80 ranks. Which one is your cup's the Österreich-Finale says; it "
    "goes by size."
)


class SeasonForm(KeptReasonForm):
    """A new season: dates, which results count (`rule`), and who qualifies (`qualification`)."""

    name = NameField(label=_("Name"), max_length=80, help_text=_("For example 2026/27."))
    slug = ShortAddressField(
        label=_("Short address"),
        max_length=SHORT_ADDRESS,
        help_text=_("The end of the season's web addresses: letters without umlauts, digits and hyphens."),
    )
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
    criteria = CriteriaField(SEASON_CRITERIA, label=_("Tie-breakers for equal totals, in order"))
    quota = forms.IntegerField(label=_("Places in the Österreich-Finale"), min_value=1, max_value=1000)
    qualifying_participations = forms.IntegerField(label=_("Evenings needed to qualify"), min_value=0, max_value=50)
    table = forms.ChoiceField(label=_("Table of Vorrundenpunkte"), help_text=VORRUNDE_HELP)
    own_table = asked_for(
        PointsField(
            label=_("Points of its own table"),
            required=False,
            help_text=_("For rank 1, 2, 3 and so on, with blanks or line breaks between them; 0 from then on."),
        )
    )
    planned = forms.IntegerField(
        label=_("Evenings of the whole season"),
        min_value=1,
        max_value=MOST_PLANNED,
        required=False,
        help_text=_("Those that are over included. Empty: as many as there are here."),
    )
    cup_points = forms.ChoiceField(
        label=_("New evenings start with"), required=False, help_text=_("Each evening can still choose another one.")
    )
    final_points = forms.ChoiceField(
        label=_("Cup points of the final"),
        required=False,
        help_text=_("The evening that is the season's final has these, whatever was chosen there."),
    )

    for_evenings = forms.BooleanField(
        label=_("Also for the evenings that are there"),
        required=False,
        help_text=_("Those that are over, too. A final with cup points that no other evening has keeps these."),
    )

    def __init__(
        self,
        *args: Any,
        schemes: Iterable[tuple[str, str]],
        has_evenings: bool = False,
        rankings: Iterable[tuple[str, int]] = (),
        **options: Any,
    ) -> None:
        """`schemes` are (slug, name) pairs the cup can choose from; `rankings` are further tables by the season's rule,
        with how many evenings each has.
        """
        super().__init__(*args, **options)
        self._rankings = tuple(rankings)
        if has_evenings:
            self.fields["cup_points"].help_text = _("The evenings that are there keep theirs without the tick below.")
        else:
            del self.fields["for_evenings"]
            self.fields["planned"].help_text = _("How many it shall have. Empty: as many as you create.")
        named = [(slug, gettext(name)) for slug, name in schemes]
        tables = [(slug, gettext(table.name)) for slug, table in vorrunde_tables().items()]
        self._offer("cup_points", [("", _("what the evening before had")), *named])
        self._offer("final_points", [("", _("what is chosen for that evening")), *named])
        self._offer("counting", [*COUNTING[:-1], (Counting.HALF, half_words(self._evenings()))])
        self._offer("table", [*tables, (OWN_TABLE, _("its own table, typed below"))])

    def _evenings(self) -> int | None:
        """How many the form says are planned; None for nothing, or nonsense."""
        said = str(self["planned"].value() or "").strip()
        return int(said) if said.isdecimal() and len(said) <= len(str(MOST_PLANNED)) else None

    def _offer(self, name: str, choices: Choices) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("counting") != Counting.HALF and cleaned.get("n") is None and "n" not in self.errors:
            self.add_error("n", forms.ValidationError(_("Please enter how many."), code="required"))
        if cleaned.get("table") == OWN_TABLE and "own_table" not in self.errors:
            self._check_table(cleaned.get("own_table") or [])
        self._check_rankings(cleaned.get("min_participations") or 0)
        return cleaned

    def _check_rankings(self, needed: int) -> None:
        """Whether a rank takes more evenings than a further table has, so that nobody could have any there."""
        for ranking, chosen in self._rankings:
            if chosen < needed:
                says = sentence(RANKS_NOBODY, {"ranking": ranking, "chosen": chosen})
                self.add_error("min_participations", forms.ValidationError(says, code=RANKS_NOBODY))

    def _check_table(self, points: list[int]) -> None:
        try:
            read_scheme(_own_table(points))
        except SchemeRefused as refused:
            add_problems(self, refused.problems, {"points": "own_table"})

    def settings(self) -> SeasonSettings:
        """The settings of a valid form."""
        plain = {name: self.cleaned_data[name] for name in PLAIN}
        return SeasonSettings(**plain, rule=self.rule(), qualification=self.qualification())

    @property
    def is_for_evenings(self) -> bool:
        """Whether the evenings that are there get the scheme of new ones, too."""
        return bool(self.cleaned_data.get("for_evenings"))

    def values(self) -> dict[str, Any]:
        """The settings as a dictionary."""
        settings = self.settings()
        return {each.name: getattr(settings, each.name) for each in fields(settings)}

    def rule(self) -> SeasonRule:
        """The rule for which results count."""
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
        table = _own_table(cleaned["own_table"]) if cleaned["table"] == OWN_TABLE else cleaned["table"]
        return read_qualification_rule({"quota": cleaned["quota"], "table": table, "min_participations": minimum})


def _own_table(points: list[int]) -> dict[str, Any]:
    head = {"slug": OWN_TABLE, "name": gettext_noop("Table of its own"), "purpose": str(Purpose.VORRUNDENPUNKTE)}
    return {**head, "kind": "rank_table", "points": points}


class SeasonChangeForm(SharedForm):
    """The reason for changing a published season and the confirming person; no fields where neither is required."""

    def __init__(self, *args: Any, is_frozen: bool, is_shared: bool, **options: Any) -> None:
        super().__init__(*args, is_shared=is_frozen and is_shared, **options)
        if is_frozen:
            self.fields["reason"] = reason_field(help_text=_("It will be kept in the log."))
            self.order_fields(["reason"])
