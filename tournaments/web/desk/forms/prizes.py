"""A prize scheme as a form: one line for each kind of prize."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.money.prize_problems import PrizeProblem, PrizeSchemeRefused
from tournaments.money.prize_reading import MOST_CENTS
from tournaments.money.prize_schemes import (
    CentsAtRanks,
    CentsByRank,
    DrawnAmong,
    GoodsByLot,
    GoodsByRank,
    PercentOfFees,
    PrizeScheme,
    read_prize_scheme,
)
from tournaments.web.desk.forms.fields import EuroField, NameField, asked_for
from tournaments.web.desk.forms.publishing import SharedForm

T = TypeVar("T")

ROUNDING = [("1", _("cent")), ("10", "0,10 €"), ("50", "0,50 €"), ("100", "1,00 €"), ("500", "5,00 €")]
NUMBERS = re.compile(r"[\s;]+")


class NumbersField(forms.CharField):
    """Whole numbers with blanks between them; cleans to a list."""

    default_error_messages = {"numbers": _("Please type whole numbers with blanks between them.")}

    def clean(self, value: Any) -> list[int]:
        words = NUMBERS.split(super().clean(value).replace(",", " ").replace("%", " ").strip())
        try:
            return [int(word) for word in words if word]
        except ValueError as error:
            raise forms.ValidationError(self.error_messages["numbers"], code="numbers") from error


class AmountsField(forms.CharField):
    """Amounts in euros with blanks between them, each as in `EuroField`; cleans to a list of cents."""

    def clean(self, value: Any) -> list[int]:
        words = NUMBERS.split(super().clean(value).replace("€", " ").strip())
        return [EuroField(most=MOST_CENTS).clean(word) for word in words if word]


class LinesField(forms.CharField):
    """A list of texts, one a line; cleans to a list."""

    widget = forms.Textarea(attrs={"rows": 4})

    def clean(self, value: Any) -> list[str]:
        lines = (" ".join(line.split()) for line in super().clean(value).splitlines())
        return [line for line in lines if line]


class PrizeSchemeForm(SharedForm):
    """What can be won; whatever is left empty is not won."""

    name = NameField(label=_("Name"), max_length=80)
    percents = asked_for(
        NumbersField(
            label=_("Percent of the fees for rank 1, 2, 3 …"), required=False, help_text=_("For example 30 20 10.")
        )
    )
    amounts = asked_for(
        AmountsField(label=_("Euros for rank 1, 2, 3 …"), required=False, help_text=_("For example 100 60 40."))
    )
    at_ranks = asked_for(NumbersField(label=_("Certain ranks"), required=False, help_text=_("For example 6 12 18.")))
    at_amount = asked_for(EuroField(label=_("Euros for each of these ranks"), required=False, most=MOST_CENTS))
    goods_by_rank = asked_for(LinesField(label=_("Prizes in kind by rank, one a line"), required=False))
    first = asked_for(
        forms.IntegerField(
            label=_("The first of them is for rank"), min_value=1, max_value=999, initial=1, required=False
        )
    )
    goods_by_lot = asked_for(LinesField(label=_("Prizes in kind by lot, one a line"), required=False))
    among = forms.ChoiceField(
        label=_("Who takes part in the lot?"),
        choices=[
            (DrawnAmong.ALL.value, _("everybody")),
            (DrawnAmong.WITHOUT_PRIZE.value, _("whoever has won nothing by rank")),
        ],
        widget=forms.RadioSelect,
        initial=DrawnAmong.ALL.value,
    )
    round_to = forms.ChoiceField(label=_("Shares of money are rounded down to"), choices=ROUNDING, initial="10")

    scheme: PrizeScheme | None = None

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        fields, prizes = _documents(cleaned)
        if not prizes:
            self.add_error(None, forms.ValidationError(_("Please enter at least one prize."), code="no_prize"))
            return cleaned
        document = {"name": cleaned["name"], "round_to": int(cleaned["round_to"]), "prizes": prizes}
        try:
            self.scheme = read_prize_scheme(document)
        except PrizeSchemeRefused as refused:
            for problem in refused.problems:
                name = _field_of(problem, fields)
                self.add_error(name, _error(problem, self.fields[name].label if name else ""))
        return cleaned


def scheme_values(scheme: PrizeScheme | None) -> dict[str, Any]:
    """Initial values of the form; of several prizes of one kind the first."""
    if scheme is None:
        return {}
    first = {type(each): each for each in reversed(scheme.prizes)}
    values: dict[str, Any] = {"name": gettext(scheme.name), "round_to": str(scheme.round_to)}
    if isinstance(percent := first.get(PercentOfFees), PercentOfFees):
        values["percents"] = _spaced(percent.percents)
    if isinstance(by_rank := first.get(CentsByRank), CentsByRank):
        values["amounts"] = _spaced(map(_typed_euros, by_rank.cents))
    if isinstance(at := first.get(CentsAtRanks), CentsAtRanks):
        values |= {"at_ranks": _spaced(at.ranks), "at_amount": at.cents}
    if isinstance(goods := first.get(GoodsByRank), GoodsByRank):
        values |= {"goods_by_rank": "\n".join(goods.goods), "first": goods.first}
    if isinstance(drawn := first.get(GoodsByLot), GoodsByLot):
        values |= {"goods_by_lot": "\n".join(drawn.goods), "among": drawn.among.value}
    return values


def _documents(cleaned: Mapping[str, Any]) -> tuple[Sequence[str], list[dict[str, object]]]:
    """The prizes that were typed, and beside each the field that a problem with it belongs to."""
    typed: dict[str, dict[str, object]] = {
        "percents": {"kind": "percent_of_fees", "percents": cleaned["percents"]},
        "amounts": {"kind": "cents_by_rank", "cents": cleaned["amounts"]},
        "at_ranks": {"kind": "cents_at_ranks", "ranks": cleaned["at_ranks"], "cents": cleaned["at_amount"] or 0},
        "goods_by_rank": {
            "kind": "goods_by_rank", "goods": cleaned["goods_by_rank"], "first": cleaned["first"] or 1
        },
        "goods_by_lot": {"kind": "goods_by_lot", "goods": cleaned["goods_by_lot"], "among": cleaned["among"]},
    }  # fmt: skip
    given = {name: document for name, document in typed.items() if cleaned[name]}
    return list(given), list(given.values())


def _field_of(problem: PrizeProblem, fields: Sequence[str]) -> str | None:
    found = re.match(r"prizes\[(\d+)\]", problem.field)
    if found:
        return fields[int(found[1])]
    return problem.field if problem.field in {"name", "round_to"} else None


def _error(problem: PrizeProblem, label: object) -> forms.ValidationError:
    """The sentence of a problem, with the field called as on the form."""
    params = {**problem.named_facts, "field": label}
    return forms.ValidationError(gettext(problem.sentence), code=problem.code, params=params)


def _spaced(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _typed_euros(cents: int) -> str:
    return f"{cents // 100}" if cents % 100 == 0 else f"{cents // 100},{cents % 100:02}"
