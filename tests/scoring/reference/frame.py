"""What a record that may be broken says about the hand as a whole, as far as that can be read."""

from dataclasses import dataclass
from typing import Any, TypeGuard

from tests.scoring.reference.tables import NEGATIVE, POSITIVE, TRISCHAKEN_SCHEME


@dataclass(frozen=True, slots=True)
class Frame:
    """``None`` stands for unreadable: rules that need it stay unasked."""

    slug: str
    record: dict[str, Any]
    contract: str | None
    kind: str | None
    won: bool | None
    conceded: bool | None
    renonce: bool | None


def is_integer(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def is_seat(value: object) -> bool:
    return is_integer(value) and 0 <= value <= 3


def read_frame(slug: str, record: dict[str, Any]) -> Frame:
    contract = record.get("contract")
    kind = _kind(slug, contract)
    won = record.get("won")
    conceded = record.get("conceded", False)
    offenders = record.get("renonce", [])
    is_conceded = conceded if isinstance(conceded, bool) else None
    is_renonce = bool(offenders) if isinstance(offenders, list) else None
    if is_conceded and is_renonce:
        is_renonce = False  # the Renonce is the one field too many, and the hand is read as conceded
    return Frame(
        slug=slug,
        record=record,
        contract=contract if kind else None,
        kind=kind,
        won=won if isinstance(won, bool) else None,
        conceded=is_conceded,
        renonce=is_renonce,
    )


def _kind(slug: str, contract: object) -> str | None:
    if not isinstance(contract, str):
        return None
    if contract in POSITIVE[slug]:
        return "positive"
    if contract in NEGATIVE[slug]:
        return "negative"
    return "trischaken" if contract == "trischaken" and slug in TRISCHAKEN_SCHEME else None
