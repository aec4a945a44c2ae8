"""The result of a submitted hand: preview with arithmetic, missing input, or errors."""

from collections.abc import Iterator
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.forms.boundfield import BoundField

from scoring.hand import PlayedHand, hand_hash
from tournaments.errors import Conflict, Refused
from tournaments.queries.room.entry import SettledHand
from tournaments.web.entry.arithmetic import arithmetic
from tournaments.web.entry.context import HandSeats
from tournaments.web.entry.counting import Rest, rest_of
from tournaments.web.entry.form import HandForm


@dataclass(frozen=True, slots=True)
class HandAnswer:
    """A form and its outcome: the hand with its preview, or why it was not saved."""

    form: HandForm | None = None
    hand: PlayedHand | None = None
    shown: SettledHand | None = None
    refused: Refused | None = None

    @property
    def status(self) -> int:
        """422 if something is wrong or missing."""
        if self.refused:
            return self.refused.status
        is_wrong = self.form is not None and self.form.is_bound and self.form.errors
        return HTTPStatus.UNPROCESSABLE_ENTITY if is_wrong else HTTPStatus.OK

    @property
    def hand_hash(self) -> str:
        """The hash a save must send to write this hand; empty without a hand."""
        return hand_hash(self.hand) if self.hand else ""

    def context(self, seating: HandSeats) -> dict[str, Any]:
        """Template context of the result."""
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

    def rest(self) -> Rest | None:
        """The card points left for the fourth player, if nothing else is missing."""
        return rest_of(self.form.thirds_fields()) if self.form and self.form.lacks_only else None

    def wrong(self) -> Iterator[tuple[BoundField, str]]:
        """The fields with errors, in form order."""
        for field in self.form or ():
            for error in field.errors:
                yield field, str(error)
