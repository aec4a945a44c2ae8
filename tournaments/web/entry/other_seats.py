"""Converting a record to other seats for the same people, as in the next hand."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from rulesets.model import Ruleset
from tournaments.web.entry.record import EntryRecord, initial_of

SentFields = tuple[tuple[str, str], ...]
"""Names and values of form fields as a browser submits them."""
Moved = Callable[[Any], int]


def record_at_other_seats(record: EntryRecord, moves: Mapping[int, int]) -> EntryRecord | None:
    """The record with its seats mapped by `moves`; None if somebody in it has no seat there.

    In Trischaken `declarer` is forehand's seat, whoever sits there.
    """
    try:
        return _moved(record, lambda seat: moves[int(seat)])
    except LookupError:
        return None


def fields_of(record: EntryRecord, ruleset: Ruleset) -> SentFields:
    """The fields that the record's form would submit."""
    return (("contract", record["contract"]), *_sent(initial_of(record, ruleset)))


def sent_fields(record: EntryRecord, ruleset: Ruleset) -> SentFields:
    """The same without empty fields, as browsers submit them."""
    return tuple((name, value) for name, value in fields_of(record, ruleset) if value)


def _moved(record: EntryRecord, seat_of: Moved) -> EntryRecord:
    """Map the seats in a record, or in a row of its `bonuses` or `declarers`."""
    moved = dict(record)
    for name, move in _MOVES.items():
        if record.get(name) is not None:
            moved[name] = move(record[name], seat_of)
    return moved | ({"declarer": record["declarer"]} if "thirds" in record else {})


def _seats(seats: list[int], seat_of: Moved) -> list[int]:
    return sorted(map(seat_of, seats))


def _factors(factors: int | dict[str, int], seat_of: Moved) -> int | dict[str, int]:
    if isinstance(factors, int):
        return factors
    return {str(seat_of(seat)): factor for seat, factor in factors.items()}


def _rows(rows: list[EntryRecord], seat_of: Moved) -> list[EntryRecord]:
    return sorted((_moved(row, seat_of) for row in rows), key=lambda row: row.get("seat", -1))


def _thirds(thirds: list[int], seat_of: Moved) -> list[int]:
    moved = dict(zip(map(seat_of, range(len(thirds))), thirds, strict=True))
    return [moved[seat] for seat in sorted(moved)]


def _sent(initial: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, value in initial.items():
        for each in value if isinstance(value, list) else [value]:
            if each is not None:
                yield name, str(each)


_MOVES: Mapping[str, Callable[[Any, Moved], Any]] = {
    **dict.fromkeys(("declarer", "partner", "seat"), lambda seat, seat_of: seat_of(seat)),
    **dict.fromkeys(("partners", "renonce"), _seats),
    **dict.fromkeys(("kontra", "opponent_kontra"), _factors),
    **dict.fromkeys(("bonuses", "declarers"), _rows),
    "thirds": _thirds,
}
"""How to map each key that contains seats."""
