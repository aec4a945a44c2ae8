"""Forms for multi-cup finals: their titles, cups and champions."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from scoring.cup_points import PointsScheme
from scoring.point_rules import RankTable
from scoring.qualification import read_qualification_rule, vorrunde_tables
from tournaments.actions.finals.champions import ChampionLine
from tournaments.actions.finals.championships import CupTerms, PointsTableInput, terms_shown
from tournaments.errors import sentence
from tournaments.intake.champions import FIRST_YEAR, LAST_YEAR
from tournaments.intake.final_ranking import MOST_EVENINGS
from tournaments.models import ChampionshipCup, Season
from tournaments.queries.finals.finalists import rule_of
from tournaments.reports.hyphens import with_soft_hyphens
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.fields import NameField, asked_for
from tournaments.web.desk.forms.seen import SeenForm

OWN = "own"
MOST_RANKS = 1_000
NEEDED_WITHOUT = _("Needed without a season of this installation. Left empty with one: as its cup is called.")


class TitleForm(DeskForm):
    """The title of a final."""

    title = NameField(
        label=_("Title"),
        max_length=80,
        help_text=_("As it stands on lists and letters, for example Tarockfinale 2027."),
    )


class RenamingForm(SeenForm, TitleForm):
    """Another title of a final."""


class FinalSeasonForm(TitleForm):
    """A final with a season of its own: its title, and the season's days."""

    starts = forms.DateField(
        label=_("First day of the final's season"),
        help_text=_(
            "Usually as the seasons of the cups whose results count for it; the day of the final has to be within."
        ),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )
    ends = forms.DateField(
        label=_("Last day of the final's season"),
        widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"}),
    )


class FinalCupForm(SeenForm):
    """A cup taking part in a final; `terms` holds the values of a valid form.

    A table whose figures are left as they are shown stays as it is stored, whole schemes included.
    """

    season = forms.ChoiceField(
        label=_("Season in this installation"),
        required=False,
        help_text=_("Offered are seasons whose table is public. Other cups bring a file, or their ranking is typed."),
    )
    name = asked_for(NameField(label=_("Name"), max_length=80, required=False, help_text=NEEDED_WITHOUT))
    short_name = asked_for(NameField(label=_("Abbreviation"), max_length=8, required=False, help_text=NEEDED_WITHOUT))
    table = forms.ChoiceField(label=_("Vorrundenpunkte"), widget=forms.RadioSelect)
    points = asked_for(
        forms.CharField(
            label=_("Own points by rank"),
            max_length=8_000,
            required=False,
            help_text=_("From the first rank on, separated by spaces, commas or lines; behind the last one 0."),
            widget=forms.Textarea(attrs={"rows": 3, "inputmode": "numeric", "autocomplete": "off"}),
        )
    )
    quota = forms.IntegerField(
        label=_("Places"),
        min_value=1,
        max_value=MOST_RANKS,
        required=False,
        help_text=_("Left empty: as the season chosen above has it, or else as many as the table has ranks."),
    )
    min_participations = forms.IntegerField(
        label=_("Evenings needed to qualify"),
        min_value=0,
        max_value=MOST_EVENINGS,
        required=False,
        help_text=_("Left empty: as the season chosen above has it, or else none."),
    )

    def __init__(
        self,
        *args: Any,
        seasons: Iterable[Season],
        cup: ChampionshipCup | None = None,
        left_out: Season | None = None,
        starts_from: str = "",
        **more: Any,
    ) -> None:
        super().__init__(*args, **more, stored=cup and terms_shown(cup))
        if left_out:
            self.fields["season"].help_text = f"{self.fields['season'].help_text} {_why_left_out(left_out)}"
        self.cup, self.initial = cup, {} if cup is None else _values(cup)
        self.seasons = {str(each.pk): each for each in seasons}
        if cup and cup.season:
            self.seasons.setdefault(str(cup.season_id), cup.season)
        named = [(pk, f"{each.cup.name} {each.name}") for pk, each in self.seasons.items()]
        if cup is None:
            self._fill_in(starts_from)
        self._choose("season", [("", gettext("none; from a file, or typed")), *named])
        shipped = [(slug, with_soft_hyphens(gettext(table.name))) for slug, table in vorrunde_tables().items()]
        self._choose("table", [*shipped, (OWN, gettext("own points"))])

    def _fill_in(self, chosen: str) -> None:
        """Start from the terms of a chosen season; choosing another one asks the page for its form again."""
        if season := self.seasons.get(chosen):
            self.initial = _values_of_season(season)
        again = {"hx-get": "", "hx-trigger": "change", "hx-target": "closest form", "hx-select": "main form.form"}
        self.fields["season"].widget.attrs |= again | {"hx-swap": "outerHTML"}

    def _choose(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, forms.ChoiceField):
            field.choices = choices

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        season = self.seasons.get(cleaned.get("season", ""))
        for name in ("name", "short_name"):
            cleaned[name] = cleaned.get(name) or (getattr(season.cup, name) if season else "")
            if not cleaned[name] and name not in self.errors:
                self.add_error(name, forms.ValidationError(_("Please enter it, or choose a season."), code="required"))
        if cleaned.get("table") == OWN and not self._kept_cup():
            self._check_points(_figures(cleaned.get("points", "")))
        return cleaned

    def _kept_cup(self) -> ChampionshipCup | None:
        """The cup, where its table and own points are left as they are shown."""
        chosen, text = self.cleaned_data.get("table"), self.cleaned_data.get("points", "")
        is_kept = chosen == self.initial.get("table") and (
            chosen != OWN or _figures(text) == _figures(self.initial["points"])
        )
        return self.cup if is_kept else None

    def _check_points(self, words: list[str]) -> None:
        if len(words) > MOST_RANKS or not all(re.fullmatch(r"[0-9]{1,4}", word) for word in words):
            self.add_error("points", forms.ValidationError(sentence("final_cup_table", {}), code="final_cup_table"))

    def terms(self) -> CupTerms:
        """The terms of a valid form. Refused: final_cup_table, at the cup's own points."""
        cleaned = self.cleaned_data
        table, length = self._table()
        season, minimum = self.seasons.get(cleaned["season"]), cleaned["min_participations"]
        own = season.qualification if season else {}
        return CupTerms(
            cleaned["name"],
            cleaned["short_name"],
            table,
            cleaned["quota"] or own.get("quota") or length,
            own.get("min_participations", 0) if minimum is None else minimum,
            season,
        )

    def _table(self) -> tuple[PointsTableInput, int]:
        """The table, and how many ranks it has."""
        chosen, kept = self.cleaned_data["table"], self._kept_cup()
        if kept:
            return kept.table, len(_ranks(rule_of(kept).table))
        if chosen == OWN:
            points = [int(word) for word in _figures(self.cleaned_data["points"])]
            return points, len(points)
        return chosen, len(_ranks(vorrunde_tables()[chosen]))


def _why_left_out(season: Season) -> str:
    message = gettext("Season %(season)s is left out: the final is in it, and it cannot send people to its own final.")
    return message % {"season": season.name}


def _values(cup: ChampionshipCup) -> dict[str, Any]:
    plain = {name: getattr(cup, name) for name in ("name", "short_name", "quota", "min_participations")}
    is_shipped = isinstance(cup.table, str)
    points = "" if is_shipped else " ".join(map(str, _ranks(rule_of(cup).table)))
    return plain | {"season": str(cup.season_id or ""), "table": cup.table if is_shipped else OWN, "points": points}


def _values_of_season(season: Season) -> dict[str, Any]:
    """A season's own terms: a shipped table by its slug, any other as own points."""
    rule = read_qualification_rule(season.qualification)
    ranks = _ranks(rule.table)
    shipped = next((slug for slug, table in vorrunde_tables().items() if _ranks(table) == ranks), OWN)
    return {
        "season": str(season.pk),
        "name": season.cup.name,
        "short_name": season.cup.short_name,
        "quota": rule.quota,
        "min_participations": rule.min_participations,
        "table": shipped,
        "points": " ".join(map(str, ranks)) if shipped == OWN else "",
    }


def _figures(text: str) -> list[str]:
    return re.split(r"[\s,;]+", text.strip())


def _ranks(table: PointsScheme) -> tuple[int, ...]:
    return table.rule.table if isinstance(table.rule, RankTable) else ()


class ChampionForm(SeenForm):
    """The champion of a year; once valid, `line` is what was entered."""

    year = forms.IntegerField(
        label=_("Year"),
        min_value=FIRST_YEAR,
        max_value=LAST_YEAR,
        help_text=_("Of the championship; the day may be in the year after."),
    )
    name = NameField(label=_("Champion"), max_length=160, required=False, help_text=_("Empty if nobody was."))
    held_on = forms.DateField(
        label=_("Day"), required=False, widget=forms.DateInput(format="%Y-%m-%d", attrs={"type": "date"})
    )
    place = NameField(label=pgettext_lazy("town", "Place"), max_length=80, required=False)
    points = forms.IntegerField(label=_("Points"), min_value=0, max_value=10_000, required=False)
    vorrundenpunkte = forms.IntegerField(label=_("Vorrundenpunkte"), min_value=0, max_value=10_000, required=False)
    finalpunkte = forms.IntegerField(label=_("Finalpunkte"), min_value=0, max_value=10_000, required=False)
    title = NameField(
        label=_("Title"),
        max_length=120,
        required=False,
        help_text=_("The final it was won at; where a year has several, it tells them apart."),
    )
    remark = NameField(label=_("Remark"), max_length=200, required=False)

    @property
    def line(self) -> ChampionLine:
        return ChampionLine(**{name: self.cleaned_data[name] for name in ChampionLine.__slots__})
