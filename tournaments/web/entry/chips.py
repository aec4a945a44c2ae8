"""Tiles, radios side by side, and chips, radios in one place of which a tap leads to the next; a chip's first says that
there is nothing to say.
"""

from dataclasses import dataclass, replace

from django.forms.boundfield import BoundField, BoundWidget
from django.utils.translation import gettext as _

TIMES = "\N{MULTIPLICATION SIGN}"


@dataclass(frozen=True, slots=True)
class Tile:
    """One radio of a field: its text, what stands small beside it, and what screen readers hear before it.

    `is_spare`: it is shown only where it is chosen already.
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
    """A choice of a field as a tile."""
    data = choice.data
    return Tile(data["name"], choice.id_for_label, data["value"], bool(data["selected"]), text, small, unseen)


def spare_tile(choice: BoundWidget, text: str, *, unseen: str = "") -> Tile:
    """A choice that nobody taps: it comes from elsewhere, and can be seen then."""
    tile = tile_of(choice, text, unseen=unseen)
    return replace(tile, is_spare=not tile.is_chosen)


@dataclass(frozen=True, slots=True)
class ChipState:
    """One radio of a chip: its text, what stands small beside it, and what only screen readers hear.

    `announces` says that with it a silent bonus was announced.
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
    """A field as a chip; `unless` names the choices beside which it is not offered."""

    field: BoundField
    states: tuple[ChipState, ...]
    unless: str = ""

    @property
    def is_on(self) -> bool:
        """Whether anything is said, or wrong."""
        return bool(self.field.errors) or not self.states[0].is_chosen


def chip_of(field: BoundField, text: str, *, announces: bool = False) -> Chip:
    """A chip that is called `text` in all of its states; beside it stands what is chosen."""
    off, *on = field
    states = (_off(off, text), *(_on(each, text, str(each.choice_label), announces=announces) for each in on))
    return Chip(field, states, unless=_unless(field))


def yes_chip(field: BoundField, text: str, *, announces: bool = False) -> Chip:
    """A chip that is either on or off."""
    off, *on = field
    return Chip(field, (_off(off, text), *(_on(each, text, announces=announces) for each in on)), unless=_unless(field))


def kontra_chip(field: BoundField, *, announces: bool = False) -> Chip:
    """A Kontra: called by its first level until one is said, then by that one, with its factor."""
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
