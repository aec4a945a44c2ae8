"""Parse the web program's complete store, one JSON document: people, cups, dates, and all evenings of all cups."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any

from scoring.json_text import NotJSON, read_json
from tournaments.intake.history.evenings import LONGEST_NAME, LONGEST_VENUE
from tournaments.intake.history.labels import plain_label
from tournaments.intake.history.numbers import MOST_POINTS, person_of_cell, read_points
from tournaments.intake.history.reading_days import read_day
from tournaments.intake.history.records import ImportedCup, ImportedEvening, ImportedRecord, ImportedResult, ImportNote
from tournaments.intake.history.rounds import RowLeft, Taken, same_length
from tournaments.intake.history.said_rules import SEASONS, rules_said
from tournaments.intake.history.shapes import MOST_ROUNDS
from tournaments.intake.history.store_people import store_people
from tournaments.intake.text import UTF_16_MARKS, NotText, decode, one_line, without_halves
from tournaments.intake.upload import FileRefused

CUP_KEY = re.compile(r"0*([1-9]\d{0,2})", re.ASCII)
NTH = re.compile(r"\D*\d{4}-\d{2}-\d{2} ([2-9]|[1-9]\d)", re.ASCII)
"""The key of a further evening of a day, as the export writes it."""
BREAK, MARKUP = re.compile(r"<br\s*/?>", re.IGNORECASE), re.compile(r"<[^<>]{1,100}>")
Venues = Mapping[tuple[str, date, int], str]
"""By cup, day and which evening of the day."""
MOST_NODES, MOST_LEAVES = 300_000, 2_000_000
"""Maximum brackets and commas in a store: all cups of twenty years have a third of these, and each takes memory."""
SNIFFED = 1_000
"""Characters examined for the first bracket."""
TEAM = 3
"""Index of the team in a result, after three rounds."""
RUNNING, RUNNING_CELLS = "_AKTTURNIER", ("6", "7", "8", "9")
"""A running evening, and the cells that only its players have."""
RANK_POINTS = "_RANGPUNKTE"
"""What Rangpunkte add to the rounds, by person: only in the product's own export."""
SHORT_NAME = "KURZNAME"
"""A cup's abbreviation: only in the product's own export."""
StoreNode = Mapping[str, Any]


def is_store(content: bytes) -> bool:
    """Whether the content looks like a JSON document, in UTF-8 or as an editor may have saved it again."""
    if content.startswith(UTF_16_MARKS):
        return content[2:].replace(b"\x00", b"")[:SNIFFED].lstrip()[:1] in (b"{", b"[")
    return content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def read_store(content: bytes) -> ImportedRecord:
    """Parse everything the product can represent. Raises FileRefused: past_json, past_store, too_costly."""
    if content.count(b"[") + content.count(b"{") > MOST_NODES or content.count(b",") > MOST_LEAVES:
        raise FileRefused("too_costly")
    try:
        document = read_json(_decoded(content))
    except NotJSON as error:
        raise FileRefused("past_json") from error
    root = node(document)
    if not isinstance(document, dict) or not _says_something(root):
        raise FileRefused("past_store")
    taken = Taken()
    for person in store_people(root, taken):
        taken.people[person.key] = person
    cups = node(root.get("CUPS"))
    venues = _venues(cups.get("TERMINE"))
    evenings = tuple(_evenings(root, venues, taken))
    notes = tuple(map(_with_cup, taken.notes))
    return ImportedRecord(tuple(taken.people.values()), evenings, cups=tuple(_cups(cups)), notes=notes)


def _with_cup(note: ImportNote) -> ImportNote:
    """A note about an evening with the number of its cup."""
    key, _, evening = note.where.partition("/")
    found = CUP_KEY.fullmatch(key) if evening else None
    return replace(note, cup=found[1]) if found else note


def _decoded(content: bytes) -> str:
    try:
        return without_halves(decode(content))
    except NotText as error:
        raise FileRefused("past_json") from error


def _says_something(root: StoreNode) -> bool:
    return bool({"SPIELERext", "CUPS"} & root.keys()) or any(map(CUP_KEY.fullmatch, root))


def node(value: object) -> StoreNode:
    """The children of a node by key; of a list by index, because the store serialises numeric keys as lists."""
    if isinstance(value, dict):
        return value
    if isinstance(value, list):
        return {str(at): each for at, each in enumerate(value) if each is not None}
    return {}


def text(value: object) -> str:
    """The text of a leaf, on one line."""
    return one_line(str(value)) if isinstance(value, str | int) and not isinstance(value, bool) else ""


def _cups(cups: StoreNode) -> Iterator[ImportedCup]:
    for key, each in cups.items():
        if found := CUP_KEY.fullmatch(key):
            fields = node(each)
            name, counting = text(fields.get("NAME"))[:LONGEST_NAME], text(fields.get("TURNIER"))[:10]
            short_name = text(fields.get(SHORT_NAME))[:LONGEST_NAME]
            yield ImportedCup(found[1], name, counting, rules_said(fields.get(SEASONS)), short_name)


def _venues(dates: object) -> Venues:
    """The inn and town of each announcement."""
    found: dict[tuple[str, date, int], str] = {}
    announced: Counter[tuple[str, date]] = Counter()
    for each in node(dates).values():
        fields = node(each)
        day, cup = read_day(text(fields.get("DATUM"))), CUP_KEY.fullmatch(text(fields.get("CUP")))
        if day and cup:
            words = [one_line(MARKUP.sub("", part)) for part in BREAK.split(str(fields.get("TEXT") or ""))]
            announced[cup[1], day] += 1
            found[cup[1], day, announced[cup[1], day]] = ", ".join(filter(None, words[1:] or words))[:LONGEST_VENUE]
    return found


def _evenings(root: StoreNode, venues: Venues, taken: Taken) -> Iterator[ImportedEvening]:
    for key, cup in root.items():
        number = CUP_KEY.fullmatch(key)
        if number is None:
            continue
        for name, each in node(cup).items():
            where = f"{key}/{name}"
            day = read_day(name)
            if name == RUNNING:
                taken.notes.append(ImportNote("past_running", where, left=_count_people(node(each))))
            elif day is None:
                taken.notes.append(ImportNote("past_node", where, left=_count_people(node(each))))
            elif evening := _evening(number[1], day, node(each), where, taken):
                nth = _nth(name)
                yield replace(evening, nth=nth, venue=venues.get((number[1], day, nth)) or evening.venue)


def _nth(key: str) -> int:
    """Which evening of its day a key means, from 1."""
    found = NTH.fullmatch(key)
    return int(found[1]) if found else 1


def _evening(cup: str, day: date, fields: StoreNode, where: str, taken: Taken) -> ImportedEvening | None:
    lines = [(key, value) for key, value in fields.items() if not key.startswith("_")]
    if RUNNING in fields:
        is_running = any(_is_running(value) for _, value in lines)
        taken.notes.append(ImportNote("past_running", where, left=len(lines) if is_running else 0))
        if is_running:
            return None
    results = tuple(filter(None, (_result(key, value, f"{where}/{key}", taken) for key, value in lines)))
    results = _with_rank_points(results, node(fields.get(RANK_POINTS)))
    if not results:
        taken.notes.append(ImportNote("past_no_results", where))
        return None
    organiser = text(fields.get("_VERANSTALTER"))
    return ImportedEvening(
        cup=cup,
        day=day,
        name=text(fields.get("_NAME"))[:LONGEST_NAME],
        season=plain_label(text(fields.get("_SAISON"))),
        results=same_length(results),
        venue="" if organiser.isdecimal() else organiser[:LONGEST_VENUE],
        where=where,
    )


def _with_rank_points(results: tuple[ImportedResult, ...], points: StoreNode) -> tuple[ImportedResult, ...]:
    """Results with the totals that this product's own export had: an evening of totals has no Rangpunkte, so the sums
    are compared and differ.
    """
    if not points:
        return results
    by_key = {person.key: _own(value) for key, value in points.items() if (person := person_of_cell(key))}
    return tuple(replace(each, total=each.sum + by_key.get(each.person, 0)) for each in results)


def _own(value: object) -> int:
    return value if type(value) is int and abs(value) <= MOST_POINTS else 0


def _count_people(fields: StoreNode) -> int:
    return sum(1 for key in fields if not key.startswith("_"))


def _is_running(value: object) -> bool:
    """Whether a player's cells are those of a running evening, which has the town or team and the tables behind."""
    return any(at in node(value) for at in RUNNING_CELLS)


def _result(key: str, value: object, where: str, taken: Taken) -> ImportedResult | None:
    """A person's rounds; `-` for all or for each of them means absent."""
    try:
        cells = _cells(value)
        person, rounds = person_of_cell(key), tuple(_points(cell) for cell in (*cells[:TEAM], *cells[TEAM + 1 :]))
        if person is None:
            raise RowLeft("past_row_nobody", text=key[:60])
        if len(rounds) > MOST_ROUNDS:
            raise RowLeft("past_rounds_many", most=MOST_ROUNDS)
    except RowLeft as left:
        taken.left(left.code, where, **left.facts)
        return None
    taken.meets(taken.people.get(person.key, person), where, {})
    team = text(cells[TEAM])[:40] if len(cells) > TEAM else ""
    return ImportedResult(person.key, rounds, where, team=team)


def _cells(value: object) -> list[object]:
    """Three rounds, the team, and any further rounds; none for an absent player. Raises RowLeft: past_points."""
    if not isinstance(value, dict | list) and _points(value) is not None:
        raise RowLeft("past_points", text=str(value)[:60])
    fields = node(value)
    last = max((int(at) for at in fields if at.isascii() and at.isdecimal() and len(at) < 3), default=0)
    return [fields.get(str(at)) for at in range(max(last, TEAM) + 1)]


def _points(cell: object) -> int | None:
    """The points of a round, as a number or text. Raises RowLeft: past_points."""
    if cell is None or (type(cell) is int and abs(cell) <= MOST_POINTS):
        return cell
    try:
        return read_points(cell if isinstance(cell, str) else _whole_number(cell))
    except ValueError as error:
        raise RowLeft("past_points", text=str(cell)[:60]) from error


def _whole_number(cell: object) -> str:
    """A number without decimals as text. Raises ValueError."""
    if not isinstance(cell, float) or not cell.is_integer():
        raise ValueError(cell)
    return str(int(cell))
