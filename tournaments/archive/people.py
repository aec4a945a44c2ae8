"""An archive without people: what of a line is personal, and what stands in its place."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.archive.lines import Line

CIRCLES = ("household", "car", "team")


class ToldPeople(StrEnum):
    """Whether an archive tells names, names made of ids instead, or none at all."""

    FULL = "full"
    PSEUDONYMS = "pseudonyms"
    LEFT_OUT = "left_out"


@dataclass(frozen=True, slots=True)
class Anonymiser:
    """Takes people out of lines. `words` numbers the households, cars and teams met so far."""

    people: ToldPeople
    words: dict[str, int] = field(default_factory=dict)

    def anonymous(self, member: str, lines: Iterable[Line]) -> Iterator[Line]:
        """The lines of a member as this archive has them; some members have none."""
        if self.people == ToldPeople.FULL or member not in PERSONAL:
            return iter(lines)
        change = PERSONAL[member]
        return (kept for kept in (change(self, line) for line in lines) if kept is not None)

    def name(self, kind: str, pk: int) -> str:
        return f"{kind} {pk}" if self.people == ToldPeople.PSEUDONYMS else ""

    def circle(self, word: str) -> str:
        if not word or self.people == ToldPeople.LEFT_OUT:
            return ""
        return f"Circle {self.words.setdefault(word, len(self.words) + 1)}"


def _user(who: Anonymiser, line: Line) -> Line:
    return line | {"name": who.name("User", line["id"])}


def _membership(_who: Anonymiser, _line: Line) -> None:
    return None


def _club(who: Anonymiser, line: Line) -> Line | None:
    return line | {"name": who.name("Club", line["id"])} if who.people == ToldPeople.PSEUDONYMS else None


def _player(who: Anonymiser, line: Line) -> Line:
    club = line["club"] if who.people == ToldPeople.PSEUDONYMS else None
    nothing = {"number": None, "given_name": "", "title": "", "place": "", "club": club}
    return line | nothing | {"family_name": who.name("Person", line["id"])}


def _entry(who: Anonymiser, line: Line) -> Line:
    return line | {circle: who.circle(line[circle]) for circle in CIRCLES}


def _revision(_who: Anonymiser, line: Line) -> Line:
    places = [place | {"name": ""} for place in line["receipt"]["places"]]
    return line | {"reason": "", "receipt": line["receipt"] | {"places": places}}


def _signature(_who: Anonymiser, line: Line) -> Line:
    return line | {"reason": ""}


def _cash(_who: Anonymiser, line: Line) -> Line:
    return line | {"note": ""}


def _publication(who: Anonymiser, line: Line) -> Line:
    rows = [row | {"person": _person(who, row["person"])} for row in line["content"]["rows"]]
    return line | {"content": line["content"] | {"rows": rows}, "reason": "", "withdrawal_reason": ""}


def _person(who: Anonymiser, person: Line) -> Line:
    return person | {"number": "", "name": who.name("Person", person["player"]), "place": ""}


def _event(_who: Anonymiser, line: Line) -> Line:
    return line | {"reason": None} if line["reason"] else line


PERSONAL: Mapping[str, Callable[[Anonymiser, Line], Line | None]] = {
    "users": _user,
    "memberships": _membership,
    "clubs": _club,
    "players": _player,
    "entries": _entry,
    "revisions": _revision,
    "signatures": _signature,
    "fee_reductions": _signature,
    "cash": _cash,
    "publications": _publication,
    "events": _event,
    "archive_event": _event,
}
"""By member: what takes people out of a line. Whatever is not here says nothing about anybody but by ids."""
