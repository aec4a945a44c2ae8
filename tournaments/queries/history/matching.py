"""Matching people in an imported history to players: by number, then by name, place and year, or by asking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from tournaments.intake.history.records import ImportedPerson, ImportedRecord
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import divided_otherwise, has_same_words, is_same_person
from tournaments.models import Cup, Player
from tournaments.models.player import FINDABLE
from tournaments.queries.history.earlier import EarlierPeople, earlier_people
from tournaments.queries.people.duplicates import likenesses
from tournaments.queries.people.intake import known_guests
from tournaments.queries.people.search import row_of

NEW, SAME = "new", "same"
"""The answers "somebody new", and "whom another file names with this number", or the files with this name; the answer
for an existing player is their id.
"""
READ = "read-"
"""The answer "somebody new, called as this further reading of the name says": with its number, from 1."""


NAME_NOTES = frozenset({"past_comma_read", "past_guest_read"})


class Doubt(StrEnum):
    """Why the user has to be asked."""

    NUMBER = "number"
    """Another person has the number here."""
    FILES = "files"
    """Another person has the number in another file."""
    LISTED = "listed"
    """Somebody in another file has the same name, and a number."""
    NAMED = "named"
    """The files have somebody with the same name, and a place where one of the two has none."""
    ALIKE = "alike"
    """A player here has the same or a similar name."""
    NAMELESS = "nameless"
    """No file names the person with this number, and nobody has it here."""
    NAME = "name"
    """The name can be read in several ways."""


OF_NAMES = frozenset({Doubt.LISTED, Doubt.NAMED})


@dataclass(frozen=True, slots=True)
class PersonQuestion:
    """The question who a person in the files is: one of the `candidates`, or somebody new.

    `usual` is the likely answer, `answer` the given one, "" for none yet; `other` is whom another file names with the
    same number, or with the same name.
    """

    person: ImportedPerson
    doubt: Doubt
    candidates: tuple[Player, ...]
    usual: str
    answer: str = ""
    other: ImportedPerson | None = None

    @property
    def is_open(self) -> bool:
        return not self.answer

    @property
    def choices(self) -> frozenset[str]:
        """What can be answered."""
        same = (SAME,) if self.other else ()
        read = (answer for answer, _row in self.otherwise_read)
        return frozenset({NEW, *same, *read, *(str(each.pk) for each in self.candidates)})

    @property
    def otherwise_read(self) -> tuple[tuple[str, PlayerRow], ...]:
        """The further readings of the name, each with its answer."""
        return tuple((f"{READ}{nth}", row) for nth, row in enumerate(self.person.unsure, start=1))

    @property
    def read(self) -> PlayerRow:
        """The row as the answer reads the name."""
        return dict(self.otherwise_read).get(self.answer, self.person.row)


@dataclass(frozen=True, slots=True)
class Matching:
    """The players meant by the files, by key; None for somebody new.

    People with an open question are not included. `numberless` are new people (keys) whose number somebody else has;
    `taken` are all numbers in the files that are in use here. `same` are people (keys) said to be whom another file
    names with their number (key), and not included otherwise. `read` are the rows of those whose name was to be chosen.
    """

    meant: Mapping[str, Player | None]
    questions: tuple[PersonQuestion, ...]
    numberless: frozenset[str]
    taken: frozenset[str] = frozenset()
    same: Mapping[str, str] = field(default_factory=dict)
    read: Mapping[str, PlayerRow] = field(default_factory=dict)

    def player(self, key: str) -> Player | None:
        """Whom a key means; None for somebody new or not clear yet."""
        return self.meant.get(self.same.get(key, key))

    @property
    def open(self) -> tuple[PersonQuestion, ...]:
        return tuple(each for each in self.questions if each.is_open)


def matching(cup: Cup, people: Sequence[ImportedPerson], answers: Mapping[str, str]) -> Matching:
    """Match the people of an import. Six statements."""
    holders = _holders(people)
    guests = _guests(people)
    before = earlier_people(cup, people)
    doubtful = [each for each in people if _sure(each, holders, before) is None and each.key not in guests]
    alike = _with_earlier(dict(zip([each.key for each in doubtful], _alike(doubtful), strict=True)), before)
    by_key = {each.key: each for each in people}
    raised = (_question(each, holders, alike[each.key], by_key.get(each.beside)) for each in doubtful)
    questions = tuple(_with_answer(each, answers) for each in raised if each)
    asked = {each.person.key: each for each in questions}
    meant: dict[str, Player | None] = {}
    for each in people:
        if question := asked.get(each.key):
            if question.answer not in ("", SAME):
                meant[each.key] = _answered(question)
        else:
            meant[each.key] = guests.get(each.key) or _sure(each, holders, before)
    new = [by_key[key] for key, player in meant.items() if player is None]
    without = {each.key for each in new if each.beside or each.row.number in holders}
    same = {each.person.key: each.person.beside for each in questions if each.answer == SAME}
    read = {each.person.key: each.read for each in questions if each.person.unsure and each.answer}
    return Matching(meant, questions, frozenset(without), frozenset(holders), same, read)


def record_as_chosen(record: ImportedRecord, found: Matching) -> ImportedRecord:
    """The record with the names that were chosen; how a name is read is not told where it is asked."""
    asked = {each.person.key for each in found.questions if each.person.unsure}
    notes = tuple(each for each in record.notes if each.code not in NAME_NOTES or each.person not in asked)
    people = (replace(each, row=found.read.get(each.key, each.row)) for each in record.people)
    return replace(record, people=tuple(people), notes=notes)


def _holders(people: Sequence[ImportedPerson]) -> Mapping[str, Player]:
    """The holders of these numbers, by kept record."""
    numbers = [each.row.number for each in people if each.row.number]
    rows = Player.objects.filter(number__in=numbers).select_related("club", "merged_into__club")
    return {row.number: row.merged_into or row for row in rows if row.number}


def _guests(people: Sequence[ImportedPerson]) -> Mapping[str, Player]:
    """Existing guests with exactly this name and place, by key."""
    guests = [each for each in people if not each.row.number]
    found = known_guests([each.row for each in guests])
    players = Player.objects.select_related("club").in_bulk(list(found.values()))
    return {guests[at].key: players[pk] for at, pk in found.items()}


def _sure(person: ImportedPerson, holders: Mapping[str, Player], before: EarlierPeople) -> Player | None:
    """The holder of the number, if names agree and years of birth do not contradict, or if the file has no name and no
    earlier import said that the number means somebody else.
    """
    holder = holders.get(person.row.number)
    if holder is None:
        return None
    if not person.row.family_name:
        return holder if before.get(person.key, holder) == holder else None
    known = row_of(holder)
    years = {known.birth_year, person.row.birth_year} - {""}
    is_named = any(is_same_person(known, each) or has_same_words(known, each) for each in person.readings)
    return holder if is_named and len(years) < 2 else None


def _alike(people: Sequence[ImportedPerson]) -> Sequence[tuple[Player, ...]]:
    """Whom the readings may mean, and who has the same words as names, divided otherwise."""
    readings = [(at, row) for at, each in enumerate(people) for row in each.readings]
    divided = [(at, each) for at, row in readings for each in divided_otherwise(row)]
    found: list[dict[int, Player]] = [{} for _ in people]
    rows = [row for _, row in (*readings, *divided)]
    liked = likenesses(rows, among=Player.objects.filter(FINDABLE))
    for (at, _row), players in zip(readings, liked[: len(readings)], strict=True):
        found[at] |= {each.pk: each for each in players}
    for (at, row), players in zip(divided, liked[len(readings) :], strict=True):
        found[at] |= {each.pk: each for each in players if has_same_words(row_of(each), row)}
    return [tuple(each.values()) for each in found]


def _with_earlier(alike: Mapping[str, tuple[Player, ...]], before: EarlierPeople) -> Mapping[str, tuple[Player, ...]]:
    """Candidates, with the player meant at an earlier import moved to the front."""
    found = dict(alike)
    for key in alike.keys() & before.keys():
        if player := before[key]:
            found[key] = (player, *(each for each in alike[key] if each.pk != player.pk))
    return found


def _question(
    person: ImportedPerson, holders: Mapping[str, Player], alike: tuple[Player, ...], other: ImportedPerson | None
) -> PersonQuestion | None:
    holder = holders.get(person.row.number)
    others = tuple(each for each in alike if holder is None or each.pk != holder.pk)
    if holder is not None:
        usual = str(holder.pk) if holder in alike else _usual(person, others)
        if others and not person.row.family_name:
            usual = str(others[0].pk)
        return PersonQuestion(person, Doubt.FILES if other else Doubt.NUMBER, (holder, *others), usual, other=other)
    if not person.row.family_name:
        return PersonQuestion(person, Doubt.NAMELESS, (), NEW)
    if other or others:
        usual, doubt = _usual(person, others), _doubt(person, other)
        return PersonQuestion(
            person, doubt, others, SAME if usual in ("", NEW) and doubt in OF_NAMES else usual, other=other
        )
    return PersonQuestion(person, Doubt.NAME, (), "") if person.unsure else None


def _doubt(person: ImportedPerson, other: ImportedPerson | None) -> Doubt:
    if other is None:
        return Doubt.ALIKE
    return Doubt.FILES if person.row.number else Doubt.LISTED if other.row.number else Doubt.NAMED


def _usual(person: ImportedPerson, candidates: Sequence[Player]) -> str:
    """A player with the same name and place, or the only one with the name of somebody without a place; otherwise
    somebody new, "" if their name can be read in several ways.
    """
    known = [(row_of(each), each) for each in candidates if not (each.number and person.row.number)]
    pairs = [(row, before, each) for row in person.readings for before, each in known]
    there = [each for row, before, each in pairs if _is_at_same_place(before, row)]
    named = {each.pk: each for row, before, each in pairs if not row.place and has_same_words(before, row)}
    likely = there[:1] or (list(named.values()) if len(named) == 1 else [])
    return str(likely[0].pk) if likely else "" if person.unsure else NEW


def _is_at_same_place(known: PlayerRow, row: PlayerRow) -> bool:
    same_place = bool(row.place) and known.place.casefold() == row.place.casefold()
    return same_place and (is_same_person(known, row) or has_same_words(known, row))


def _with_answer(question: PersonQuestion, answers: Mapping[str, str]) -> PersonQuestion:
    """The question with its answer, ignoring an answer that is no longer among the choices."""
    answer = answers.get(question.person.key, "")
    if answer not in question.choices:
        return question
    return replace(question, answer=answer)


def _answered(question: PersonQuestion) -> Player | None:
    return next((each for each in question.candidates if str(each.pk) == question.answer), None)
