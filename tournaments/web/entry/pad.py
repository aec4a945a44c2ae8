"""The layout of a hand's form: rows of people by place, chips, and rare options."""

from dataclasses import dataclass

from django.forms.boundfield import BoundField, BoundWidget
from django.utils.translation import gettext as _

from rulesets.model import VALAT, Bonus
from tournaments.web.entry.bei_spiele import BeiFields
from tournaments.web.entry.chips import Chip, Tile, chip_of, kontra_chip, tile_of, yes_chip
from tournaments.web.entry.fields import Names, SeatsByPlace
from tournaments.web.entry.form import THIRDS, HandForm
from tournaments.web.entry.outcome import OutcomeRow, outcome_rows

BonusChips = tuple[Chip, list[Chip]]
"""A bonus's chip, and those it reveals."""


@dataclass(frozen=True, slots=True)
class Pad:
    """The fields of one contract. Rows of people have None for those sitting out, and are empty if not applicable.

    `narrow` are names by record seat that fit such a row.
    """

    form: HandForm
    places: SeatsByPlace
    narrow: Names

    @property
    def declarer(self) -> BoundField | None:
        """The field for the declarer, or in Trischaken for forehand's rights, if it is asked separately."""
        return self.form[self.form.declarer_name] if self.form.declarer_name else None

    def declarer_row(self) -> list[Tile | None]:
        """The choices of that field."""
        choices = {choice.data["value"]: self._tile(choice) for choice in self.declarer or ()}
        return [choices.get(str(seat)) for seat in self.places] if choices else []

    def outcome_rows(self) -> list[OutcomeRow]:
        """The people the outcome can name, with won and lost next to each."""
        return outcome_rows(self.form, self.form.contract, self.places)

    def thirds_row(self) -> list[tuple[BoundField | None, str]]:
        """The card point fields of a Trischaken with their owners."""
        row = zip(self._row(THIRDS), self.places, strict=False)
        return [(field, "" if seat is None else self.narrow[seat]) for field, seat in row]

    def virgin_chips(self) -> list[Chip | None]:
        """Chips for announced virgins, if the ruleset has them."""
        return self._chips("virgin")

    def opponent_kontra_chips(self) -> list[Chip | None]:
        """Everybody's Kontra chip in negative contracts."""
        return self._chips("kontra")

    def game_chips(self) -> list[Chip]:
        """Chips for a Kontra on the game, and for a game that began as a Rufer; only where applicable."""
        kontras = [kontra_chip(self.form[name]) for name in self._asked("kontra")]
        return kontras + [yes_chip(self.form[name], _("began as Rufer")) for name in self._asked("king_in_talon")]

    def bonus_chips(self) -> list[BonusChips]:
        """A chip for each bonus except Valat, with those it reveals: side, lost, Kontra."""
        return [self._bonus(bonus, parts) for bonus, parts in self.form.bonus_rows() if bonus.code != VALAT]

    def valat_chips(self) -> list[BonusChips]:
        """The same for the Valat, which is rare."""
        return [self._bonus(bonus, parts) for bonus, parts in self.form.bonus_rows() if bonus.code == VALAT]

    def second_half(self) -> Chip | None:
        """Whether the declarer took the second half of the talon."""
        fields = [self.form[name] for name in self._asked("second_half")]
        return next((yes_chip(field, str(field.label)) for field in fields), None)

    def bei_spiele(self) -> list[BeiFields]:
        """Everybody as an additional declarer."""
        return self.form.bei_spiele()

    def rarities(self) -> list[str]:
        """The labels of the collapsed rare options."""
        card_points = [_("card points")] if "card_thirds" in self.form.fields else []
        second_half = [_("second half of the talon")] if "second_half" in self.form.fields else []
        valat = [chip.field.label for chip, _more in self.valat_chips()]
        held = [str(field.label) for field in self.form.held_fields()]
        virgins = [_("announced virgin")] if self.virgin_chips() else []
        return [_("Renonce"), *map(str, valat), *held, *virgins, *second_half, *card_points]

    @property
    def has_rare(self) -> bool:
        """Whether a rare option is chosen or has errors."""
        names = {"renonce", *self._asked("card_thirds", "second_half"), *(f.name for f in self.form.held_fields())}
        chips = [chip for chip in self.virgin_chips() if chip] + [chip for chip, _more in self.valat_chips()]
        return any(self.form[name].value() or self.form[name].errors for name in names) or any(c.is_on for c in chips)

    def _bonus(self, bonus: Bonus, parts: dict[str, BoundField]) -> BonusChips:
        fails_silently = self.form.ruleset.silent_failures_count
        return chip_of(parts["said"], bonus.name), _opened(parts, fails_silently=fails_silently)

    def _asked(self, *names: str) -> list[str]:
        return [name for name in names if name in self.form.fields]

    def _row(self, name: str) -> list[BoundField | None]:
        fields = self.form.fields
        row = [self.form[f"{name}-{seat}"] if f"{name}-{seat}" in fields else None for seat in self.places]
        return row if any(field is not None for field in row) else []

    def _tile(self, choice: BoundWidget) -> Tile:
        return tile_of(choice, self.narrow[int(choice.data["value"])])

    def _chips(self, name: str) -> list[Chip | None]:
        row = zip(self._row(name), self.places, strict=False)
        return [None if field is None or seat is None else chip_of(field, self.narrow[seat]) for field, seat in row]


def _opened(parts: dict[str, BoundField], *, fails_silently: bool) -> list[Chip]:
    more = [yes_chip(parts["made"], _("lost"), announces=not fails_silently)]
    if len(parts["side"].subwidgets) > 1:
        more.insert(0, yes_chip(parts["side"], _("opponents")))
    return more + [kontra_chip(parts[name], announces=True) for name in parts if name == "kontra"]
