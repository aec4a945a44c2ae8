"""A prize scheme as a form: any number of rows, one prize each, in the scheme's order."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.amounts import in_euros
from tournaments.money.prize_problems import PrizeCode, PrizeProblem, PrizeSchemeRefused
from tournaments.money.prize_reading import MOST_PRIZES
from tournaments.money.prize_schemes import PrizeScheme, read_prize_scheme
from tournaments.web.desk.forms.fields import Choices, NameField
from tournaments.web.desk.forms.prize_rows import PRIZE_KINDS, PrizeRow, another_key, kind_of, known_keys
from tournaments.web.desk.forms.publishing import SharedForm

ROUNDING: Choices = [("1", _("cent")), ("10", "0,10 €"), ("50", "0,50 €"), ("100", "1,00 €"), ("500", "5,00 €")]
PLACE = re.compile(r"prizes\[(\d+)\](?:\.(\w+))?")


class PrizeSchemeForm(SharedForm):
    """What can be won; empty rows are ignored.

    A row's fields are named `<key>-<field>`; the keys of all rows are posted as `rows`.
    """

    name = NameField(label=_("Name"), max_length=80)
    round_to = forms.ChoiceField(label=_("Shares of money are rounded down to"), choices=ROUNDING, initial="10")

    scheme: PrizeScheme | None = None

    def __init__(self, *args: Any, starts_from: PrizeScheme | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._starts_from = starts_from
        posted = self.data.getlist("rows") if isinstance(self.data, QueryDict) else self.data.get("rows", [])
        submitted = posted if self.is_bound else self.initial.get("rows", _one_of_each())
        self.keys = known_keys(submitted)
        self.has_unknown_rows = len(self.keys) < len(set(submitted))
        for key in self.keys:
            fields = PRIZE_KINDS[kind_of(key)].fields()
            self.fields.update({f"{key}-{name}": field for name, field in fields.items()})
        self._focus(self.initial.get("added", ""))
        self._offer_rounding(self.initial.get("round_to", ""))
        shared = [name for name in self.fields if name not in ("name", "round_to") and "-" not in name]
        self.order_fields(["name", *(name for name in self.fields if "-" in name), "round_to", *shared])

    @property
    def rows(self) -> list[PrizeRow]:
        return [
            PrizeRow(key, PRIZE_KINDS[kind_of(key)].title, tuple(self[name] for name in self._names(key)))
            for key in self.keys
        ]

    @property
    def other_fields(self) -> list[BoundField]:
        """The fields after the rows."""
        rows = [name for key in self.keys for name in self._names(key)]
        return [self[name] for name in self.fields if name not in ("name", *rows)]

    @property
    def shown(self) -> PrizeScheme | None:
        """The scheme to display: the one entered if valid, otherwise the one the form started from."""
        return self.scheme if self.is_bound else self._starts_from

    @property
    def is_outdated(self) -> bool:
        """Whether somebody else has changed the prizes, so that only a fresh page can save."""
        return self.refusal is not None and self.refusal.code == "prize_scheme_changed"

    @property
    def kinds(self) -> list[tuple[str, Any]]:
        """Codes and titles of the kinds that can be added; empty at the maximum number of prizes."""
        return [(code, kind.title) for code, kind in PRIZE_KINDS.items()] if len(self.keys) < MOST_PRIZES else []

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.has_unknown_rows:
            self.add_error(None, _error(PrizeProblem(PrizeCode.UNKNOWN_KIND, "", {"value": "rows"}), ""))
        if self.errors:
            return cleaned
        documents = {key: document for key in self.keys if (document := self._document(key, cleaned))}
        if not documents:
            self.add_error(None, forms.ValidationError(_("Please enter at least one prize."), code="no_prize"))
            return cleaned
        self._read(cleaned, documents)
        return cleaned

    def _read(self, cleaned: Mapping[str, Any], documents: Mapping[str, object]) -> None:
        """Keep the scheme, or add errors at the fields concerned."""
        common = {"name": cleaned["name"], "round_to": int(cleaned["round_to"])}
        try:
            self.scheme = read_prize_scheme({**common, "prizes": list(documents.values())})
        except PrizeSchemeRefused as refused:
            for problem in refused.problems:
                name = self._field_of(problem, list(documents))
                self.add_error(name, _error(problem, self.fields[name].label if name else ""))

    def _names(self, key: str) -> list[str]:
        return [name for name in self.fields if name.rpartition("-")[0] == key]

    def _document(self, key: str, cleaned: Mapping[str, Any]) -> dict[str, object] | None:
        kind = kind_of(key)
        typed = {name.rpartition("-")[2]: cleaned[name] for name in self._names(key)}
        return PRIZE_KINDS[kind].document(kind, typed)

    def _field_of(self, problem: PrizeProblem, keys: Sequence[str]) -> str | None:
        """The field a problem belongs to; the last percentage field if their sum is too high."""
        if problem.code == PrizeCode.OVER_100_PERCENT:
            return [name for key in keys for name in self._names(key) if name.endswith("-percents")][-1]
        found = PLACE.match(problem.field)
        name = f"{keys[int(found[1])]}-{found[2]}" if found else problem.field
        return name if name in self.fields else None

    def _focus(self, key: str) -> None:
        """Focus a row that was just added."""
        for name in self._names(key)[:1]:
            self.fields[name].widget.attrs["autofocus"] = True

    def _offer_rounding(self, value: str) -> None:
        """Offer a rounding that a scheme created elsewhere already uses."""
        field = self.fields["round_to"]
        if isinstance(field, forms.ChoiceField) and value.isascii() and value.isdigit() and len(value) < 6:
            offered = dict(ROUNDING)
            field.choices = ROUNDING if value in offered else [*ROUNDING, (value, in_euros(int(value)))]


def scheme_values(scheme: PrizeScheme | None) -> dict[str, Any]:
    """Initial values from a scheme."""
    if scheme is None:
        return {}
    values: dict[str, Any] = {"name": scheme.name, "round_to": str(scheme.round_to), "rows": []}
    for number, prizes in enumerate(scheme.prizes):
        fields = prizes.document()
        key = f"{fields.pop('kind')}-{number}"
        values["rows"].append(key)
        values |= {f"{key}-{name}": value for name, value in fields.items()}
    return values


def typed_values(data: QueryDict) -> dict[str, Any]:
    """Initial values from submitted data."""
    return {**data.dict(), "rows": known_keys(data.getlist("rows"))}


def values_with_other_rows(data: QueryDict) -> dict[str, Any]:
    """Submitted values with one row added (`more`, its kind) or removed (`without`, its key), up to the maximum."""
    values, kind = typed_values(data), data.get("more", "")
    keys: list[str] = [key for key in values["rows"] if key != data.get("without")]
    added = [another_key(kind, values["rows"])] if kind in PRIZE_KINDS and len(keys) < MOST_PRIZES else []
    return values | {"rows": [*keys, *added], "added": "".join(added)}


def _one_of_each() -> list[str]:
    return [f"{kind}-{number}" for number, kind in enumerate(PRIZE_KINDS)]


def _error(problem: PrizeProblem, label: object) -> forms.ValidationError:
    """A problem's sentence, using the field's label on the form."""
    params = {**problem.named_facts, "field": label}
    return forms.ValidationError(gettext(problem.sentence), code=problem.code, params=params)
