"""Tiles (radio buttons side by side) and chips (radio buttons in one spot, cycled by tapping, the first meaning
"nothing").
"""

from dataclasses import dataclass, replace

from django.forms.boundfield import BoundField, BoundWidget
from django.utils.translation import gettext as _

TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class Tile:
    """One radio button: its text, small text next to it, and text for screen readers before it.

    `is_spare`: shown only if already chosen.
    """

    name: str
    id: str
    value: str
    is_chosen: bool
    text: str
    small: str = ""
    unseen: str = ""
    is_spare: bool = False


def tile_of(choice: BoundWidget, text: str, *, small: str = "", unseen: str = "") -> Tile:
    """A field's choice as a tile."""
    data = choice.data
    return Tile(data["name"], choice.id_for_label, data["value"], bool(data["selected"]), text, small, unseen)


def spare_tile(choice: BoundWidget, text: str, *, unseen: str = "") -> Tile:
    """A choice that is not offered: it is set elsewhere, and visible only then."""
    tile = tile_of(choice, text, unseen=unseen)
    return replace(tile, is_spare=not tile.is_chosen)


@dataclass(frozen=True, slots=True)
class ChipState:
    """One radio button of a chip: its text, small text next to it, and text for screen readers.

    `announces`: choosing it announces a bonus that is otherwise silent.
    """

    id: str
    value: str
    is_chosen: bool
    text: str
    small: str = ""
    unseen: str = ""
    announces: bool = False


@dataclass(frozen=True, slots=True)
class Chip:
    """A field as a chip; `unless` names the choices that hide it."""

    field: BoundField
    states: tuple[ChipState, ...]
    unless: str = ""

    @property
    def is_on(self) -> bool:
        """Whether anything is chosen or wrong."""
        return bool(self.field.errors) or not self.states[0].is_chosen


def chip_of(field: BoundField, text: str, *, announces: bool = False) -> Chip:
    """A chip labelled `text` in all states; the chosen value is shown next to it."""
    off, *on = field
    states = (_off(off, text), *(_on(each, text, str(each.choice_label), announces=announces) for each in on))
    return Chip(field, states, unless=_unless(field))


def yes_chip(field: BoundField, text: str, *, announces: bool = False) -> Chip:
    """A chip that is either on or off."""
    off, *on = field
    return Chip(field, (_off(off, text), *(_on(each, text, announces=announces) for each in on)), unless=_unless(field))


def kontra_chip(field: BoundField, *, announces: bool = False) -> Chip:
    """A Kontra: labelled with the first level until one is chosen, then with that level and its factor."""
    off, *on = field
    states = [_on(each, str(each.choice_label), f"{TIMES}{each.data['value']}", announces=announces) for each in on]
    return Chip(field, (_off(off, str(on[0].choice_label)), *states), unless=_unless(field))


def _off(choice: BoundWidget, text: str) -> ChipState:
    chosen = bool(choice.data["selected"])
    return ChipState(choice.id_for_label, choice.data["value"], chosen, text, unseen=_(": no"))


def _on(choice: BoundWidget, text: str, small: str = "", *, announces: bool) -> ChipState:
    chosen = bool(choice.data["selected"])
    return ChipState(choice.id_for_label, choice.data["value"], chosen, text, small, announces=announces)


def _unless(field: BoundField) -> str:
    return str(field.field.widget.attrs.get("data-unless", ""))
