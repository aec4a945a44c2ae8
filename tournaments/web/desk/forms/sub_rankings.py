"""A sub-ranking of a season: its evenings, its people and which results count."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from scoring.ranking import SHARED
from scoring.season import Counting, SeasonRule, read_season_rule
from scoring.season_criteria import SEASON_CRITERIA
from tournaments.actions.accounts.second_person import NAME_FIELD, PASSWORD_FIELD
from tournaments.actions.seasons.sub_rankings import SubRankingTerms
from tournaments.errors import sentence
from tournaments.models import Attribute, Club, SubRanking, Tournament
from tournaments.queries.results.counting import counts
from tournaments.web.desk.forms.desk_form import reason_field
from tournaments.web.desk.forms.fields import Choices, CriteriaField, NameField, asked_for
from tournaments.web.desk.forms.publishing import SharedForm
from tournaments.web.desk.forms.seen import SeenForm

LONGEST = 60
TICKS_UNCLEAR, RULE_UNCLEAR = "ranking_ticks_unclear", "ranking_rule_unclear"
TOO_FEW, NO_FINAL = "ranking_evenings_too_few", "ranking_final_missing"
TOO_MANY = "ranking_counts_too_many"
ALL, SOME = "all", "some"
EVENINGS: Choices = [(ALL, _("all of the season")), (SOME, _("only these"))]
OWN_RULE: Choices = [
    ("", _("as in the season's table")),
    (Counting.BEST_N, _("the best results")),
    (Counting.BEST_N_PLUS_FINAL, _("the best results and the final")),
    (Counting.HALF, _("half of its evenings")),
]


class SubRankingForm(SeenForm, SharedForm):
    """Name, evenings, people, and which results count.

    For a season with published lists (`is_frozen`) it also asks for a reason; the action decides whether one is
    required.
    """

    name = NameField(label=_("Name"), max_length=LONGEST, help_text=_("For example Out of Vienna, ladies or Sküs."))
    which = forms.ChoiceField(label=_("Evenings that count"), choices=EVENINGS, widget=forms.RadioSelect)
    evenings = asked_for(
        forms.MultipleChoiceField(label=_("Only these evenings"), required=False, widget=forms.CheckboxSelectMultiple)
    )
    people = forms.ChoiceField(
        label=_("People"),
        required=False,
        help_text=_("Who belongs to a club or has an attribute as of today."),
    )
    counting = forms.ChoiceField(label=_("What counts"), choices=OWN_RULE, required=False, widget=forms.RadioSelect)
    n = asked_for(
        forms.IntegerField(label=_("Number of best results that count"), min_value=1, max_value=50, required=False)
    )
    min_participations = asked_for(
        forms.IntegerField(label=_("Evenings needed to be ranked"), min_value=0, max_value=50, required=False)
    )
    criteria = asked_for(CriteriaField(SEASON_CRITERIA, label=_("Tie-breakers for equal totals, in order")))
    is_published = forms.BooleanField(
        label=_("Publish it with the season table"),
        required=False,
        help_text=_("Then everybody can read who is in it. Otherwise it is shown at the desk only."),
    )

    def __init__(
        self,
        *args: Any,
        evenings: Iterable[Tournament],
        clubs: Iterable[Club],
        attributes: Iterable[Attribute],
        needed: int = 0,
        coming: int = 0,
        is_frozen: bool = False,
        is_shared: bool = False,
        **options: Any,
    ) -> None:
        """`needed`: how many evenings a rank takes by the season's rule; `coming`: how many are still to be created."""
        super().__init__(*args, is_shared=is_frozen and is_shared, **options)
        self._needed, self._coming, self._offered = needed, coming, {str(each.pk): each for each in evenings}
        if is_frozen:
            self._ask_why()
        self._choose("evenings", [(pk, _evening(each)) for pk, each in self._offered.items()])
        members = [(f"club-{each.pk}", each.name) for each in clubs]
        held = [(f"value-{value.pk}", _value(each, value.name)) for each in attributes for value in each.values.all()]
        self.has_attributes = bool(held)
        groups = [(gettext("Members of a club"), members), (gettext("Who has an attribute"), held)]
        self._choose("people", [("", gettext("Everybody")), *(each for each in groups if each[1])])

    def _ask_why(self) -> None:
        """Only sub-rankings published with the season table need a reason."""
        needed = gettext("Needed if it is or was published with the season table, because that is out already.")
        self.fields["reason"] = asked_for(reason_field(help_text=needed, required=False))
        confirmed = [name for name in (NAME_FIELD, PASSWORD_FIELD) if name in self.fields]
        for name in confirmed:
            self.fields[name].required = False
        self.order_fields([name for name in self.fields if name not in confirmed])

    def _choose(self, field: str, choices: Choices) -> None:
        choice = self.fields[field]
        if isinstance(choice, forms.ChoiceField):
            choice.choices = choices

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        needs = cleaned.get("counting") in {Counting.BEST_N, Counting.BEST_N_PLUS_FINAL}
        if needs and cleaned.get("n") is None and "n" not in self.errors:
            self.add_error("n", forms.ValidationError(_("Please enter how many."), code="required"))
        if cleaned.get("which") == ALL and "evenings" not in self.errors and self._has_new_ticks(cleaned["evenings"]):
            self.add_error("which", forms.ValidationError(sentence(TICKS_UNCLEAR, {}), code=TICKS_UNCLEAR))
        if cleaned.get("counting") == "" and self._has_new_rule(cleaned):
            self.add_error("counting", forms.ValidationError(sentence(RULE_UNCLEAR, {}), code=RULE_UNCLEAR))
        if cleaned.get("which") == SOME and "counting" not in self.errors:
            self._check_evenings(cleaned)
        return cleaned

    def _check_evenings(self, cleaned: dict[str, Any]) -> None:
        """Whether evenings chosen one by one, with those to come, are too few for a rank or lack the final that counts.

        What was so before may stay: a season's rule can be changed after its rankings.
        """
        chosen, before = self._chosen(cleaned), self._chosen(self.initial)
        if chosen and self._missing(cleaned) > (self._missing(self.initial) if before else 0):
            says = sentence(TOO_FEW, {"needed": self._needed_by(cleaned), "chosen": len(chosen)})
            field = "min_participations" if cleaned["counting"] else "counting"
            self.add_error(field, forms.ValidationError(says, code=TOO_FEW))
        elif chosen and self._lacks_final(cleaned) and not (before and self._lacks_final(self.initial)):
            self.add_error("counting", forms.ValidationError(sentence(NO_FINAL, {}), code=NO_FINAL))
        elif self._surplus(cleaned) > max(self._surplus(self.initial), self._coming):
            says = sentence(TOO_MANY, {"chosen": len(chosen), "counted": _counted_by(cleaned)})
            self.add_error("n", forms.ValidationError(says, code=TOO_MANY))

    def _chosen(self, values: Mapping[str, Any]) -> list[Tournament]:
        """The evenings chosen one by one that count."""
        ticked = {*values.get("evenings", ())} if values.get("which") == SOME else ()
        return [each for pk, each in self._offered.items() if pk in ticked and counts(each)]

    def _needed_by(self, values: Mapping[str, Any]) -> int:
        """How many evenings a rank takes."""
        return values.get("min_participations") or 0 if values["counting"] else self._needed

    def _missing(self, values: Mapping[str, Any]) -> int:
        """How many of the evenings that a rank takes are neither chosen nor to come."""
        return max(self._needed_by(values) - len(self._chosen(values)) - self._coming, 0)

    def _surplus(self, values: Mapping[str, Any]) -> int:
        """How many results more its own rule counts than evenings are chosen one by one."""
        chosen = self._chosen(values)
        return max(_counted_by(values) - len(chosen), 0) if chosen else 0

    def note(self) -> str:
        """What there is to say about the terms of a valid form; "" if nothing is."""
        if not self._surplus(self.cleaned_data):
            return ""
        facts = {"counted": _counted_by(self.cleaned_data), "chosen": len(self._chosen(self.cleaned_data))}
        said = ngettext(
            "%(counted)s results are to count; with %(chosen)s evening chosen so far all do.",
            "%(counted)s results are to count; with %(chosen)s evenings chosen so far all do.",
            facts["chosen"],
        )
        return said % facts

    def _lacks_final(self, values: Mapping[str, Any]) -> bool:
        """Whether its own rule counts a final that is not chosen, and is there or not to come."""
        if values["counting"] != Counting.BEST_N_PLUS_FINAL or any(each.is_final for each in self._chosen(values)):
            return False
        return not self._coming or any(each.is_final for each in self._offered.values())

    def _has_new_rule(self, cleaned: dict[str, Any]) -> bool:
        """Whether something of a rule was typed that was not there before: a ranking's own may stay."""
        typed = {name: cleaned.get(name) for name in ("n", "min_participations")}
        shown = [code for code in self.initial.get("criteria", ()) if code != SHARED]
        has_other_criteria = bool(cleaned.get("criteria")) and cleaned["criteria"] != shown
        return has_other_criteria or any(
            value is not None and value != self.initial.get(name) for name, value in typed.items()
        )

    def _has_new_ticks(self, evenings: Iterable[str]) -> bool:
        """Whether evenings are ticked that a ranking of some evenings did not have: its own may stay ticked."""
        kept = self.initial.get("evenings", ()) if self.initial.get("which") == SOME else ()
        return not {*evenings} <= {*kept}

    def terms(self) -> SubRankingTerms:
        """The terms of a valid form."""
        cleaned = self.cleaned_data
        kind, _dash, pk = cleaned["people"].partition("-")
        return SubRankingTerms(
            name=cleaned["name"],
            evenings=tuple(map(int, cleaned["evenings"])) if cleaned["which"] == SOME else None,
            club=int(pk) if kind == "club" else None,
            value=int(pk) if kind == "value" else None,
            rule=self._rule(),
            is_published=cleaned["is_published"],
        )

    def _rule(self) -> SeasonRule | None:
        cleaned = self.cleaned_data
        if not cleaned["counting"]:
            return None
        counted = {} if cleaned["counting"] == Counting.HALF else {"n": cleaned["n"]}
        return read_season_rule(
            {
                "counting": cleaned["counting"],
                **counted,
                "min_participations": cleaned["min_participations"] or 0,
                "criteria": [*cleaned["criteria"], SHARED],
            }
        )


def sub_ranking_values(ranking: SubRanking) -> dict[str, Any]:
    """Initial values for an existing sub-ranking. One statement."""
    rule = ranking.rule or {"counting": "", "criteria": ranking.season.rule["criteria"]}
    people = f"club-{ranking.club_id}" if ranking.club_id else f"value-{ranking.value_id}" if ranking.value_id else ""
    return {
        "name": ranking.name,
        "which": SOME if ranking.has_own_evenings else ALL,
        "evenings": [str(pk) for pk in ranking.chosen.values_list("tournament", flat=True)],
        "people": people,
        "counting": rule["counting"],
        "n": rule.get("n"),
        "min_participations": rule.get("min_participations"),
        "criteria": [code for code in rule["criteria"] if code != SHARED],
        "is_published": ranking.is_published,
    }


def _counted_by(values: Mapping[str, Any]) -> int:
    """How many results its own rule counts, the final included; 0 if it is the season's, or half of its evenings."""
    with_final = values["counting"] == Counting.BEST_N_PLUS_FINAL
    return (values.get("n") or 0) + with_final if with_final or values["counting"] == Counting.BEST_N else 0


def _evening(tournament: Tournament) -> str:
    return f"{date_format(tournament.date, 'SHORT_DATE_FORMAT')} {tournament.name}"


def _value(attribute: Attribute, word: str) -> str:
    return f"{attribute.name}: {word}" if word else attribute.name
