"""Several negative declarers in one hand: the rows of ``declarers``, in the order seat, contract, won, kontra."""

from collections.abc import Iterator
from typing import Any

from tests.scoring.reference.company_problems import persons_seat
from tests.scoring.reference.frame import Frame, is_integer
from tests.scoring.reference.kontra_problems import payers_kontra
from tests.scoring.reference.negative import payers
from tests.scoring.reference.words import CONTRACTS

Problem = tuple[str, str]
ROW_FIELDS = ("seat", "contract", "won", "kontra")


def declarer_rows(frame: Frame) -> Iterator[Problem]:
    if "declarers" not in frame.record:
        return
    if not frame.declared_beside:
        yield "not_allowed", "declarers"
        return
    rows = frame.record["declarers"]
    if not isinstance(rows, list):
        yield "wrong_type", "declarers"
        return
    whole = _whole_list(frame, rows)
    if whole:
        yield whole, "declarers"
    for index, row in enumerate(rows):
        if isinstance(row, dict):
            yield from _row_problems(frame, rows, index)
        else:
            yield "wrong_type", f"declarers[{index}]"


def unknown_row_fields(frame: Frame) -> Iterator[Problem]:
    rows = frame.record.get("declarers", [])
    if not frame.declared_beside or not isinstance(rows, list):
        return
    for index, row in enumerate(rows):
        for field in sorted(row) if isinstance(row, dict) else []:
            if field not in ROW_FIELDS:
                yield "unknown_field", f"declarers[{index}].{field}"


def _whole_list(frame: Frame, rows: list[Any]) -> str | None:
    if len(rows) < 2:
        return "wrong_type"
    seated, declarer = _seated(frame, rows), frame.record.get("declarer")
    seats = [row["seat"] for row in seated]
    if len(seated) == len(rows) and _is_person(frame, declarer) and declarer not in seats:
        return "not_allowed"
    return "nobody_pays" if seated and not payers(frame.rules, seated, seats[0]) else None


def _seated(frame: Frame, rows: list[Any]) -> list[Any]:
    """The rows whose seat is no problem: a person's, and above those before."""
    seated: list[Any] = []
    for row in rows:
        is_persons = isinstance(row, dict) and _is_person(frame, row.get("seat"))
        if is_persons and all(row["seat"] > before["seat"] for before in seated):
            seated.append(row)
    return seated


def _is_person(frame: Frame, seat: object) -> bool:
    return frame.is_seat(seat) and not frame.rules.is_dummy(seat)


def _row_problems(frame: Frame, rows: list[Any], index: int) -> Iterator[Problem]:
    row, path = rows[index], f"declarers[{index}]"
    if seat := _seat(frame, rows, index):
        yield seat, f"{path}.seat"
    if contract := _contract(frame, rows, index):
        yield contract, f"{path}.contract"
    if won := _won(frame, rows, index):
        yield won, f"{path}.won"
    seated = _seated(frame, rows)
    paying = payers(frame.rules, seated, row["seat"]) if len(seated) == len(rows) else None
    yield from payers_kontra(frame, f"{path}.kontra", row.get("kontra", {}), paying)


def _seat(frame: Frame, rows: list[Any], index: int) -> str | None:
    if wrong := persons_seat(frame, rows[index], "seat"):
        return wrong
    before = [row["seat"] for row in _seated(frame, rows[:index])]
    return "same_seat" if before and rows[index]["seat"] <= max(before) else None


def _contract(frame: Frame, rows: list[Any], index: int) -> str | None:
    row = rows[index]
    if "contract" not in row:
        return "missing"
    contract = row["contract"]
    if not isinstance(contract, str):
        return "wrong_type"
    if contract not in CONTRACTS and contract not in frame.rules.games:
        return "unknown_contract"
    if contract not in frame.rules.games:
        return "contract_not_in_ruleset"
    repeats = not _is_declarers(frame, rows, index) or frame.contract in (None, contract)
    return None if repeats and _stands_beside(frame, rows, index) else "not_allowed"


def _stands_beside(frame: Frame, rows: list[Any], index: int) -> bool:
    contract = rows[index]["contract"]
    earlier = [row.get("contract") for row in rows[:index] if isinstance(row, dict)]
    known = [code for code in earlier if isinstance(code, str) and code in frame.rules.games]
    return all((code, contract) in frame.rules.beside for code in known)


def _won(frame: Frame, rows: list[Any], index: int) -> str | None:
    row = rows[index]
    if "won" not in row:
        return "missing"
    if not isinstance(row["won"], bool):
        return "wrong_type"
    repeats = not _is_declarers(frame, rows, index) or frame.won in (None, row["won"])
    return None if repeats else "not_allowed"


def _is_declarers(frame: Frame, rows: list[Any], index: int) -> bool:
    """Whether a row is the one that repeats what the record says of its declarer."""
    declarer = frame.record.get("declarer")
    return _seat(frame, rows, index) is None and is_integer(declarer) and rows[index]["seat"] == declarer
