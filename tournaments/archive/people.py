"""Archives without people: which parts of a line are personal, and their replacement."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.archive.lines import Line
from tournaments.lists.sub_rankings import OF_PEOPLE
from tournaments.queries.results.people_rankings import ATTRIBUTE

AFFINITIES = ("household", "car", "team")


class PeopleMode(StrEnum):
    """Whether an archive contains names, names derived from ids, or none at all."""

    FULL = "full"
    PSEUDONYMS = "pseudonyms"
    LEFT_OUT = "left_out"


@dataclass(frozen=True, slots=True)
class Anonymiser:
    """Removes people from lines. `words` numbers the households, cars and teams encountered."""

    people: PeopleMode
    words: dict[str, int] = field(default_factory=dict)

    def anonymous(self, member: str, lines: Iterable[Line]) -> Iterator[Line]:
        """A member's anonymised lines; some members have none."""
        if self.people == PeopleMode.FULL or member not in PERSONAL:
            return iter(lines)
        change = PERSONAL[member]
        return (kept for kept in (change(self, line) for line in lines) if kept is not None)

    def name(self, kind: str, pk: int) -> str:
        return f"{kind} {pk}" if self.people == PeopleMode.PSEUDONYMS else ""

    def group_label(self, word: str) -> str:
        if not word or self.people == PeopleMode.LEFT_OUT:
            return ""
        return f"Circle {self.words.setdefault(word, len(self.words) + 1)}"


def _user(who: Anonymiser, line: Line) -> Line:
    return line | {"name": who.name("User", line["id"])}


def _membership(_who: Anonymiser, _line: Line) -> None:
    return None


def _club(who: Anonymiser, line: Line) -> Line | None:
    return line | {"name": who.name("Club", line["id"])} if who.people == PeopleMode.PSEUDONYMS else None


def _player(who: Anonymiser, line: Line) -> Line:
    club = line["club"] if who.people == PeopleMode.PSEUDONYMS else None
    nothing = {"number": None, "given_name": "", "title": "", "place": "", "club": club}
    return line | nothing | {"family_name": who.name("Person", line["id"])}


def _entry(who: Anonymiser, line: Line) -> Line:
    return line | {affinity: who.group_label(line[affinity]) for affinity in AFFINITIES}


def _revision(_who: Anonymiser, line: Line) -> Line:
    places = [place | {"name": ""} for place in line["receipt"]["places"]]
    return line | {"reason": "", "receipt": line["receipt"] | {"places": places}}


def _signature(_who: Anonymiser, line: Line) -> Line:
    return line | {"reason": ""}


def _cash(_who: Anonymiser, line: Line) -> Line:
    return line | {"note": ""}


def _closing_sheet(_who: Anonymiser, line: Line) -> Line:
    return line | {"withdrawal_reason": ""}


def _protest(_who: Anonymiser, line: Line) -> Line:
    return line | {"words": "", "late_reason": "", "decision": ""}


def _past_champion(who: Anonymiser, line: Line) -> Line:
    name = who.name("Champion", line["id"]) if line["name"] else ""
    nobody = "-" if line["name"] else "No champion"
    return line | {"name": name, "remark": "" if name else nobody}


def _publication(who: Anonymiser, line: Line) -> Line:
    content = line["content"]
    content = content | {"rows": [row | {"person": _person(who, row["person"])} for row in content["rows"]]}
    if "further" in content:
        kept = [each for each in content["further"] if each["kind"] != ATTRIBUTE]
        content = content | {"further": [_ranking(who, each) for each in kept]}
    if "beside" in content:  # a ranking of some people reveals what is recorded about each of them
        content = content | {"beside": [each for each in content["beside"] if each["kind"] not in OF_PEOPLE]}
    return line | {"content": content, "reason": "", "withdrawal_reason": ""}


def _ranking(who: Anonymiser, ranking: Line) -> Line:
    """Anonymise group names as in entries; people are named only in the main list.

    Rankings by attribute are dropped, as they reveal what the cup has recorded about each person in them.
    """
    return ranking | {"rows": [row | {"group": who.group_label(row["group"])} for row in ranking["rows"]]}


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
    "till_closings": _closing_sheet,
    "publications": _publication,
    "protests": _protest,
    "past_champions": _past_champion,
    "events": _event,
    "archive_event": _event,
}
"""By member: anonymises a line. Members not listed refer to people by id only."""
