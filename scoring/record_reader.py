"""Typed reading of one object of a hand record, collecting problems."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from scoring.played_hand import Side
from scoring.problems import HandProblem

RawRecord = Mapping[object, object]

SEAT_TEXT = re.compile(r"-?[0-9]{1,20}")


@dataclass(slots=True)
class Reader:
    """Reads one object's fields; `path` is its own path, empty for the record itself.

    Every reading method returns None for a field that is missing or of the wrong type; `wrong` lists the latter.
    """

    record: RawRecord
    path: str = ""
    problems: list[HandProblem] = field(default_factory=list)
    wrong: set[str] = field(default_factory=set)

    def refuse(self, name: str, code: str, **facts: object) -> None:
        """Report a problem of a field, whose value is then unknown."""
        self.problems.append(HandProblem(code, self.below(name), facts))
        self.wrong.add(name)

    def below(self, name: object) -> str:
        """The path of a field, printable for any key."""
        safe = str(name).encode("utf-8", "backslashreplace").decode()
        return f"{self.path}.{safe}" if self.path else safe

    def require(self, *names: str) -> None:
        """Report each missing field."""
        for name in names:
            if name not in self.record:
                self.refuse(name, "missing")

    def know_only(self, names: tuple[str, ...]) -> None:
        """Report every other field, in alphabetical order, so that equal records get equal answers."""
        unknown = sorted(self.below(name) for name in self.record if name not in names)
        self.problems += [HandProblem("unknown_field", path) for path in unknown]

    def text(self, name: str) -> str | None:
        """A text."""
        value = self.record.get(name)
        if isinstance(value, str):
            return value
        self._refuse_present(name, "text")
        return None

    def whole(self, name: str) -> int | None:
        """An integer; not `true`, not `1.0`."""
        value = self.record.get(name)
        if type(value) is int:
            return value
        self._refuse_present(name, "whole")
        return None

    def truth(self, name: str) -> bool | None:
        """True or false."""
        value = self.record.get(name)
        if isinstance(value, bool):
            return value
        self._refuse_present(name, "truth")
        return None

    def side(self, name: str) -> Side | None:
        """One of the two sides."""
        value = self.record.get(name)
        if isinstance(value, str) and value in list(Side):
            return Side(value)
        self._refuse_present(name, "side")
        return None

    def entries(self, name: str) -> tuple[object, ...] | None:
        """A list."""
        value = self.record.get(name)
        if isinstance(value, list | tuple):
            return tuple(value)
        self._refuse_present(name, "list")
        return None

    def objects(self, name: str) -> Iterator[tuple[str, "Reader | None"]]:
        """Path and reader of every entry of a list; None instead of the reader for entries that are not objects."""
        for index, entry in enumerate(self.entries(name) or ()):
            path = f"{name}[{index}]"
            if isinstance(entry, Mapping):
                yield path, Reader(entry, path, self.problems)
            else:
                self.refuse(path, "wrong_type", reason="object")
                yield path, None

    def wholes(self, name: str) -> tuple[int | None, ...] | None:
        """A list of integers, None instead of anything else."""
        entries = self.entries(name)
        if entries is None:
            return None
        return tuple(self._whole_entry(f"{name}[{index}]", value) for index, value in enumerate(entries))

    def factors(self, name: str) -> dict[int, int]:
        """An object from seats (as text) to factors; other entries are left out."""
        value = self.record.get(name)
        if not isinstance(value, Mapping):
            self._refuse_present(name, "object")
            return {}
        seats = {key: self._seat_key(name, key) for key in sorted(value, key=str)}
        read = {seat: self._whole_entry(f"{name}.{key}", value[key]) for key, seat in seats.items() if seat is not None}
        return {seat: factor for seat, factor in read.items() if factor is not None}

    def _refuse_present(self, name: str, wanted: str) -> None:
        if name in self.record:
            self.refuse(name, "wrong_type", reason=wanted)

    def _whole_entry(self, place: str, value: object) -> int | None:
        if type(value) is int:
            return value
        self.refuse(place, "wrong_type", reason="whole")
        return None

    def _seat_key(self, name: str, key: object) -> int | None:
        if isinstance(key, str) and SEAT_TEXT.fullmatch(key) and str(int(key)) == key:
            return int(key)
        self.refuse(f"{name}.{key}", "wrong_type", reason="seat_key")
        return None
