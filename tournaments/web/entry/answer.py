"""What a hand's page answers to what was typed: the preview with its arithmetic, what is missing, or what is wrong."""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.forms.boundfield import BoundField

from scoring.hand import PlayedHand, hand_hash
from tournaments.errors import Conflict, Refused
from tournaments.queries.entry import SettledHand
from tournaments.web.entry.arithmetic import arithmetic
from tournaments.web.entry.context import HandSeats
from tournaments.web.entry.counting import Rest, rest_of
from tournaments.web.entry.form import THIRDS, HandForm


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """A form with what became of it: the hand and what it brings, or why it was not saved.

    `is_pressed`: somebody pressed a button for it, and is told at once what is wrong; else it follows the taps.
    """

    form: HandForm | None = None
    hand: PlayedHand | None = None
    shown: SettledHand | None = None
    refused: Refused | None = None
    is_pressed: bool = False

    @property
    def status(self) -> int:
        """422 for what is wrong; what only was not tapped yet is no error as long as nobody pressed a button."""
        if self.refused:
            return self.refused.status
        if self.form is None or not self.form.is_bound or not self.form.errors:
            return HTTPStatus.OK
        is_calm = self.form.lacks_only and not self.is_pressed
        return HTTPStatus.OK if is_calm else HTTPStatus.UNPROCESSABLE_ENTITY

    @property
    def state(self) -> str:
        """What the bar shows: a `preview`, what is `missing`, or what was `refused`."""
        if self.shown and not self.refused:
            return "preview"
        return "missing" if self.status == HTTPStatus.OK else "refused"

    @property
    def hand_hash(self) -> str:
        """What a save has to name to write this hand; empty where there is none."""
        return hand_hash(self.hand) if self.hand else ""

    def context(self, seating: HandSeats) -> dict[str, Any]:
        """What the templates of the answer show."""
        conflict = self.refused.facts if isinstance(self.refused, Conflict) else None
        return {
            "answer": self,
            "form": self.form,
            "shown": self.shown,
            "hand_hash": self.hand_hash,
            "sums": self._sums(seating),
            "error": self.refused.sentence if self.refused else "",
            "conflict": conflict,
        }

    def _sums(self, seating: HandSeats) -> tuple[str, ...]:
        if self.shown is None or self.form is None:
            return ()
        return arithmetic(self.shown.settlement, self.shown.hand, self.form.ruleset, seating.names)

    def missing(self) -> list[BoundField]:
        """The fields that are not filled in yet; the card points of all four as one."""
        if self.form is None:
            return []
        thirds = {field.name for field in self.form.thirds_fields()}
        fields = [field for field, _error in self.wrong()]
        counted = [self.form[THIRDS]] if thirds & {field.name for field in fields} else []
        return counted + [field for field in fields if field.name not in thirds]

    def rest(self) -> Rest | None:
        """The card points left for the fourth, where they are all that is missing."""
        return rest_of(self.form.thirds_fields()) if self.form and self.form.lacks_only else None

    def wrong(self) -> Iterator[tuple[BoundField, str]]:
        """The fields with what is wrong at each, in the order of the form."""
        for field in self.form or ():
            for error in field.errors:
                yield field, str(error)
