"""The form of one contract, built from its row in the ruleset. It holds no rules: fields show the record's problems.

Seats are record seats in playing order from forehand; `names` are the people in them, dummies last.
"""

from typing import Any

from django import forms
from django.utils.translation import gettext as _

from rulesets.model import BeiPays, Bonus, BonusKind, Contract, Family, Ruleset
from rulesets.rows import TrischakenKontra
from tournaments.web.entry.bei_spiele import BeiFields, bei_fields, bound_bei_fields, is_declarer, is_first
from tournaments.web.entry.counting import surplus
from tournaments.web.entry.fields import (
    ANNOUNCED,
    CONCEDED,
    SILENT,
    EntryChoices,
    Names,
    ThirdsField,
    heading,
    one_of,
    one_or_none,
    outcomes,
    results,
    seats_field,
    yes_or_no,
)
from tournaments.web.entry.kings import KINGS, king_fields
from tournaments.web.entry.outcome import (
    OUTCOME,
    calls_two_kings,
    is_forehands,
    outcome_field,
    read_outcome,
)

THIRDS = "thirds"
"""The field for errors concerning the card points of all four together."""
MISSING = frozenset({"required", "missing", "bird_missing"})
"""Error codes for input that is still missing."""


class HandForm(forms.Form):
    """The input for one contract. `record` (in `tournaments.web.entry.record`) reads it when it is valid."""

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
            self._add_trischaken()
        else:
            self._add_kontra()
            self._add_talon()
            for bonus in ruleset.bonuses_with(contract):
                self._add_bonus(bonus)
        self.fields["renonce"] = seats_field(_("Renonce by"), self._people())

    def clean(self) -> dict[str, Any]:
        """Require card points of all four or none, and the holders of both kings: nothing is guessed.

        A missing result is reported by the record (`tournaments.web.entry.problems`), because a Renonce needs none.
        """
        cleaned = super().clean() or self.cleaned_data
        names = [field.name for field in self.thirds_fields()]
        empty = [name for name in names if name not in self.errors and cleaned.get(name) is None]
        over = surplus([cleaned.get(name) for name in names]) if empty else None
        if over:
            self.add_error(THIRDS, over)
        elif len(empty) < len(names) or not cleaned.get("renonce"):
            self._miss(empty)
        is_second_asked = KINGS[1] in self.fields and KINGS[1] not in self.errors
        if is_second_asked and not cleaned.get(KINGS[1]) and cleaned.get(KINGS[0]) not in {None, CONCEDED}:
            self._miss([KINGS[1]])
        self._refuse_second_game(self.declarer)
        return cleaned

    @property
    def lacks_only(self) -> bool:
        """Whether the only errors are missing input."""
        return all(error.code in MISSING for errors in self.errors.as_data().values() for error in errors)

    def bonus_rows(self) -> list[tuple[Bonus, dict[str, forms.BoundField]]]:
        """Each bonus the contract allows with its bound fields: `said` (none, silent, announced), `side`, `made`, and
        `kontra` if it can get one.
        """
        return [
            (bonus, {part: self[name] for part in BONUS_PARTS if (name := f"{bonus.code}-{part}") in self.fields})
            for bonus in self.ruleset.bonuses_with(self.contract)
            if bonus.kind is not BonusKind.HAND
        ]

    def held_fields(self) -> list[forms.BoundField]:
        """The fields for the holders of each hand bonus."""
        rows = self.ruleset.bonuses_with(self.contract)
        return [self[f"{bonus.code}-seats"] for bonus in rows if bonus.kind is BonusKind.HAND]

    def king_fields(self) -> list[forms.BoundField]:
        """The fields for the holders of two called kings; empty if fewer are called."""
        return self._by_name(*KINGS)

    def thirds_fields(self) -> list[forms.BoundField]:
        """The four card point fields in seat order; empty except in Trischaken."""
        return self._by_seat(THIRDS)

    def bei_spiele(self) -> list[BeiFields]:
        """The fields of everybody as an additional declarer, in seat order; empty if the contract allows none."""
        seats = range(len(self.names))
        return [bound_bei_fields(self, seat=seat, seats=len(seats)) for seat in seats if f"bei-{seat}" in self.fields]

    @property
    def declarer_name(self) -> str:
        """The field for the declarer, or in Trischaken for forehand's rights; empty if there is none."""
        return next((name for name in ("declarer", "forehand") if name in self.fields), "")

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, if known; in Trischaken forehand's."""
        said = self.declarer_name
        if said:
            return int(self.cleaned_data[said]) if self.cleaned_data.get(said) else None
        if OUTCOME in self.fields and not self.contract.calls_king:
            return read_outcome(self.cleaned_data.get(OUTCOME)).seat
        return 0

    @property
    def played_on(self) -> Contract | None:
        """The contract this one becomes if the called king was in the talon and the declarer plays on."""
        becomes = self.contract.king_in_talon_becomes
        return self.ruleset.contract(becomes) if becomes else None

    @property
    def has_bei_spiele(self) -> bool:
        """Whether an additional declarer is chosen or has errors."""
        return any(field.value() or field.errors for each in self.bei_spiele() for field in (each.contract, each.won))

    def _by_seat(self, name: str) -> list[forms.BoundField]:
        return self._by_name(*(f"{name}-{seat}" for seat in range(len(self.names))))

    def _by_name(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names if name in self.fields]

    def _miss(self, names: list[str]) -> None:
        for name in names:
            self.add_error(name, forms.ValidationError(_("This is missing."), code="missing"))

    def _refuse_second_game(self, declarer: int | None) -> None:
        """Reject the first declarer among the additional ones."""
        said = _("This player's game is the one entered above; here only others can declare.")
        if self.cleaned_data.get(f"bei-{declarer}"):
            self.add_error(f"bei-{declarer}", forms.ValidationError(said, code="second_game"))

    def _seats(self) -> EntryChoices:
        return [(str(seat), name) for seat, name in enumerate(self.names)]

    def _people(self) -> EntryChoices:
        """Everybody except dummies, who neither declare nor offend."""
        return [(str(seat), name) for seat, name in enumerate(self.names) if seat not in self.ruleset.dummy_seats]

    def _levels(self) -> EntryChoices:
        return [("1", _("none")), *((str(level.factor), level.name) for level in self.ruleset.kontra.levels)]

    def _add_sides(self) -> None:
        if self.contract.family is Family.TRISCHAKEN:
            if self.ruleset.forehand_may_pass:
                self.fields["forehand"] = one_of(_("Forehand's rights"), self._people()[:2], initial="0")
            return
        if self.contract.calls_king and not is_forehands(self.contract, self.ruleset):
            self.fields["declarer"] = self._declarer_field()
        if calls_two_kings(self.contract, self.ruleset):
            self.fields |= king_fields(self.contract, self.ruleset, self._seats())
            self.fields["won"] = one_of(_("Result"), results(), required=False)
        else:
            self.fields[OUTCOME] = outcome_field(self.contract, self.ruleset, self._declarers(), self._seats())

    def _declarers(self) -> EntryChoices:
        """Everybody who may declare."""
        if not self.contract.forehand_only:
            return self._people()
        return self._people()[: 2 if self.ruleset.forehand_may_pass else 1]

    def _declarer_field(self) -> forms.Field:
        return one_of(_("Declarer"), self._declarers(), initial="0" if self.contract.forehand_only else None)

    def _add_kontra(self) -> None:
        if self.contract.family is Family.NEGATIVE:
            for seat, name in enumerate(self.names):
                pays = self.ruleset.bei_pays is BeiPays.EVERYONE
                unless = is_first(seat) if pays else is_declarer(seat)
                self.fields[f"kontra-{seat}"] = one_or_none(name, self._levels(), unless=unless)
            self._add_bei_spiele()
            return
        self.fields["kontra"] = one_or_none(_("Kontra on the game"), self._levels())
        if any(bonus.kind is BonusKind.SACK for bonus in self.ruleset.bonuses_with(self.contract)):
            self.fields["card_thirds"] = ThirdsField(label=_("Card points of the declarer's side"))

    def _add_bei_spiele(self) -> None:
        contracts = self.ruleset.combinable_contracts(self.contract)
        for seat, _name in self._people() if contracts else ():
            self.fields |= bei_fields(
                contracts, self.names, seat=int(seat), levels=self._levels(), bei_pays=self.ruleset.bei_pays
            )

    def _add_talon(self) -> None:
        rufers = [row.name for row in self.ruleset.contracts if row.king_in_talon_becomes == self.contract.code]
        if rufers:
            label = _("%(rufer)s with the king in the talon, played on as %(contract)s")
            names = {"rufer": ", ".join(rufers), "contract": self.contract.name}
            self.fields["king_in_talon"] = yes_or_no(label % names)
        if self.contract.second_half_lost_value is not None:
            self.fields["second_half"] = yes_or_no(_("Took the second half of the talon"))

    def _add_trischaken(self) -> None:
        self.fields[THIRDS] = heading(_("Card points"))
        for seat, name in enumerate(self.names):
            self.fields[f"thirds-{seat}"] = ThirdsField(label=name)
        if self.ruleset.kontra.trischaken is TrischakenKontra.ALL:
            self.fields["kontra"] = one_or_none(_("Kontra on the game"), self._levels())
        if self.ruleset.has_announced_virgin:
            for seat, name in enumerate(self.names):
                self.fields[f"virgin-{seat}"] = one_or_none(name, [("", _("no")), *outcomes()])

    def _add_bonus(self, bonus: Bonus) -> None:
        if bonus.kind is BonusKind.HAND:
            self.fields[f"{bonus.code}-seats"] = seats_field(bonus.name, self._seats())
            return
        said = [("", _("no")), (SILENT, _("silent")), (ANNOUNCED, _("announced"))]
        sides = [("declarer", _("declarer's side")), ("opponents", _("opponents"))]
        if bonus.kind is BonusKind.ULTIMO:
            sides = sides[:1]
        named = {"bonus": bonus.name}
        self.fields[f"{bonus.code}-said"] = one_or_none(bonus.name, said)
        self.fields[f"{bonus.code}-side"] = one_or_none(_("Whose %(bonus)s?") % named, sides)
        self.fields[f"{bonus.code}-made"] = one_or_none(_("Was the %(bonus)s made?") % named, outcomes())
        if not bonus.no_kontra:
            self.fields[f"{bonus.code}-kontra"] = one_or_none(_("Kontra on the %(bonus)s") % named, self._levels())


BONUS_PARTS = ("said", "side", "made", "kontra")
"""The fields of a bonus."""
