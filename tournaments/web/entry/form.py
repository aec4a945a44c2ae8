"""The form of one contract, built from its row in the ruleset. It holds no rules: fields show the record's problems.

Seats are record seats 0–3 in playing order from forehand; `names` are the people in them.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rulesets.model import Bonus, BonusKind, Contract, Family, Ruleset
from scoring.thirds import read_thirds

EntryChoices = list[tuple[str, str]]
Names = tuple[str, ...]
"""What everybody is called, by record seat; the dummies have the last seats."""

IN_TALON, CONCEDED = "talon", "conceded"
SILENT, ANNOUNCED = "silent", "announced"
YES, NO = "yes", "no"


class ThirdsField(forms.CharField):
    """Card points typed as 35/2; cleans to thirds, None when left empty."""

    default_error_messages = {"thirds": gettext_lazy("Please write card points like 35/2 or 35.")}

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(
            attrs={
                "class": "input number",
                "inputmode": "decimal",
                "autocomplete": "off",
                "size": 6,
            }
        )
        super().__init__(max_length=6, required=False, widget=widget, **options)

    def clean(self, value: Any) -> int | None:
        text = super().clean(value)
        if not text:
            return None
        try:
            return read_thirds(text)
        except ValueError as error:
            raise forms.ValidationError(self.error_messages["thirds"], code="thirds") from error


class HandForm(forms.Form):
    """What a captain taps for one contract. `record` (in `tournaments.web.entry.record`) reads it when it is valid."""

    def __init__(
        self,
        data: Any = None,
        *,
        ruleset: Ruleset,
        contract: Contract,
        names: Names,
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial=initial, use_required_attribute=False)
        self.ruleset, self.contract, self.names = ruleset, contract, names
        self._add_sides()
        if contract.family is Family.TRISCHAKEN:
            self._add_thirds()
        else:
            self.fields["won"] = _choice(_("Result"), [(YES, _("won")), (NO, _("lost"))], required=False)
            self._add_kontra()
            for bonus in ruleset.bonuses_with(contract):
                self._add_bonus(bonus)
        self.fields["renonce"] = forms.MultipleChoiceField(
            label=_("Renonce by"), choices=self._seats(), required=False, widget=forms.CheckboxSelectMultiple
        )

    def clean(self) -> dict[str, Any]:
        """Whoever counts card points counts all four: nothing is guessed from three."""
        cleaned = super().clean() or self.cleaned_data
        names = [field.name for field in self.thirds_fields()]
        empty = [name for name in names if name not in self.errors and cleaned.get(name) is None]
        if len(empty) < len(names) or not cleaned.get("renonce"):
            for name in empty:
                self.add_error(name, _("This is missing."))
        return cleaned

    def bonus_rows(self) -> list[tuple[Bonus, dict[str, forms.BoundField]]]:
        """Each bonus with its bound fields: `said` (not at all, silent, announced), `side`, `made` and `kontra`."""
        return [
            (bonus, {part: self[f"{bonus.code}-{part}"] for part in ("said", "side", "made", "kontra")})
            for bonus in self.ruleset.bonuses_with(self.contract)
        ]

    def thirds_fields(self) -> list[forms.BoundField]:
        """The four fields for card points, in seat order; none but in Trischaken."""
        return [self[f"thirds-{seat}"] for seat in range(4) if f"thirds-{seat}" in self.fields]

    def opponent_kontra_fields(self) -> list[forms.BoundField]:
        """The four Kontra fields by seat, in negative contracts."""
        return [self[f"kontra-{seat}"] for seat in range(4) if f"kontra-{seat}" in self.fields]

    def _seats(self) -> EntryChoices:
        return [(str(seat), name) for seat, name in enumerate(self.names)]

    def _levels(self) -> EntryChoices:
        return [("1", _("none")), *((str(level.factor), level.name) for level in self.ruleset.kontra.levels)]

    def _add_sides(self) -> None:
        if not (self.contract.forehand_only or self.contract.family is Family.TRISCHAKEN):
            self.fields["declarer"] = _choice(_("Declarer"), self._seats())
        elif self.ruleset.forehand_may_pass:
            self.fields["forehand"] = _choice(_("Forehand's rights"), self._seats()[:2], initial="0")
        if self.contract.calls_king:
            alone: EntryChoices = [(IN_TALON, _("alone: king in the talon"))]
            if self.contract.may_concede:
                alone.append((CONCEDED, _("conceded: king in the talon")))
            self.fields["partner"] = _choice(_("Partner"), [*self._seats(), *alone])

    def _add_kontra(self) -> None:
        if self.contract.family is Family.NEGATIVE:
            for seat, name in enumerate(self.names):
                self.fields[f"kontra-{seat}"] = _choice(name, self._levels(), initial="1", required=False)
        else:
            self.fields["kontra"] = _choice(_("Kontra on the game"), self._levels(), initial="1", required=False)
            if any(bonus.kind is BonusKind.SACK for bonus in self.ruleset.bonuses_with(self.contract)):
                self.fields["card_thirds"] = ThirdsField(label=_("Card points of the declarer's side"))

    def _add_thirds(self) -> None:
        for seat, name in enumerate(self.names):
            self.fields[f"thirds-{seat}"] = ThirdsField(label=name)

    def _add_bonus(self, bonus: Bonus) -> None:
        said = [("", _("no")), (SILENT, _("silent")), (ANNOUNCED, _("announced"))]
        sides = [("declarer", _("declarer's side")), ("opponents", _("opponents"))]
        if bonus.kind is BonusKind.ULTIMO:
            sides = sides[:1]
        made = [(YES, _("made")), (NO, _("lost"))]
        for part, label, choices in (
            ("said", bonus.name, said),
            ("side", _("Whose %(bonus)s?") % {"bonus": bonus.name}, sides),
            ("made", _("Was the %(bonus)s made?") % {"bonus": bonus.name}, made),
            ("kontra", _("Kontra on the %(bonus)s") % {"bonus": bonus.name}, self._levels()),
        ):
            self.fields[f"{bonus.code}-{part}"] = _choice(label, choices, initial=choices[0][0], required=False)


def _choice(
    label: str, choices: EntryChoices, *, required: bool = True, initial: str | None = None
) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        required=required,
        initial=initial,
        widget=forms.RadioSelect,
        error_messages={"required": _("This is missing.")},
    )
