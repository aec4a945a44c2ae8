"""Records in few words; declarer at seat 0 where nothing else is said."""

from typing import Any

Record = dict[str, Any]


def announced(code: str, *, made: bool = True, side: str = "declarer", **more: Any) -> Record:
    return {"bonus": code, "side": side, "announced": True, "made": made, **more}


def silent(code: str, side: str = "declarer") -> Record:
    return {"bonus": code, "side": side, "announced": False, "made": True}


def play(contract: str, won: bool | None = True, *bonuses: Record, declarer: int = 0, **more: Any) -> Record:
    """A record; ``won`` is None where it is not asked."""
    record: Record = {"contract": contract, "declarer": declarer, "bonuses": list(bonuses), **more}
    return record if won is None else {**record, "won": won}


def declared(seat: int, contract: str, won: bool, **kontra: int) -> Record:
    """A row of ``declarers``; Kontra as ``by1=2``."""
    row: Record = {"seat": seat, "contract": contract, "won": won}
    return {**row, "kontra": {by.removeprefix("by"): factor for by, factor in kontra.items()}} if kontra else row


def beside(*rows: Record, repeats: int = 0, **more: Any) -> Record:
    """A hand with several negative declarers; the row it repeats is the one of ``declarer``."""
    first = rows[repeats]
    named = {"contract": first["contract"], "declarer": first["seat"], "won": first["won"]}
    return {**named, "declarers": list(rows), **more}
