"""What a record that may be broken says about the hand as a whole, as far as that can be read."""

from dataclasses import dataclass
from typing import Any, TypeGuard

from tests.scoring.reference.rules import Game, Rules


@dataclass(frozen=True, slots=True)
class Frame:
    """``None`` stands for unreadable: rules that need it stay unasked."""

    rules: Rules
    record: dict[str, Any]
    contract: str | None
    game: Game | None
    won: bool | None
    conceded: bool | None
    renonce: bool | None
    declared_beside: bool

    @property
    def kind(self) -> str | None:
        return self.game.kind if self.game else None

    def kind_of(self, code: object) -> str | None:
        """Of a bonus of the ruleset."""
        extra = self.rules.extras.get(code) if isinstance(code, str) else None
        return extra.kind if extra else None

    def is_seat(self, value: object) -> TypeGuard[int]:
        return is_integer(value) and 0 <= value < self.rules.seats

    def calls_kings(self) -> bool | None:
        return self.game.calls if self.game else None

    def wins_from(self) -> int:
        assert self.game is not None
        return self.game.wins_from


def is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def read_frame(rules: Rules, record: dict[str, Any]) -> Frame:
    contract = record.get("contract")
    game = rules.games.get(contract) if isinstance(contract, str) else None
    won = record.get("won")
    conceded = record.get("conceded", False)
    offenders = record.get("renonce", [])
    is_conceded = conceded if isinstance(conceded, bool) else None
    is_renonce = bool(offenders) if isinstance(offenders, list) else None
    declared_beside = "declarers" in record and bool(rules.beside) and (game is None or game.kind == "negative")
    if is_renonce and (is_conceded or declared_beside):
        is_renonce = False  # the Renonce is the one field too many, and the hand is read without it
    return Frame(
        rules=rules,
        record=record,
        contract=contract if game and isinstance(contract, str) else None,
        game=game,
        won=won if isinstance(won, bool) else None,
        conceded=is_conceded,
        renonce=is_renonce,
        declared_beside=declared_beside,
    )
