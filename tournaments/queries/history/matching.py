"""Matching people in an imported history to players: by number, then by name, place and year, or by asking."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.intake.history.numbers import guest
from tournaments.intake.history.records import ImportedPerson, ImportedRecord
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import divided_otherwise, has_same_words, is_same_person
from tournaments.models import Cup, Player
from tournaments.models.player import FINDABLE
from tournaments.queries.history.earlier import EarlierPeople, earlier_people
from tournaments.queries.history.questions import SAME, PersonQuestion, raised_question, with_answer
from tournaments.queries.history.reading import ReadHistory
from tournaments.queries.history.there import people_there
from tournaments.queries.people.duplicates import likenesses
from tournaments.queries.people.intake import known_guests
from tournaments.queries.people.search import row_of

NAME_NOTES = frozenset({"past_comma_read", "past_guest_read"})


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


def matching(cup: Cup, read: ReadHistory, answers: Mapping[str, str]) -> Matching:
    """Match the people of an import. Eight statements; six if the files have no evening."""
    people = read.record.people
    holders, there = _holders(people), people_there(cup, read)
    guests, before = _guests(people), earlier_people(cup, people)
    sure = {each.key: there.get(each.key) or guests.get(each.key) or _sure(each, holders, before) for each in people}
    doubtful = [each for each in people if sure[each.key] is None]
    alike = _with_earlier(dict(zip([each.key for each in doubtful], _alike(doubtful), strict=True)), before)
    by_key = {each.key: each for each in people}
    raised = (raised_question(each, holders, alike[each.key], by_key.get(each.beside)) for each in doubtful)
    asked = _with_answers([each for each in raised if each], answers, sure)
    meant: dict[str, Player | None] = {}
    for each in people:
        if question := asked.get(each.key):
            if question.answer not in ("", SAME):
                meant[each.key] = _answered(question)
        else:
            meant[each.key] = sure[each.key]
    new = [by_key[key] for key, player in meant.items() if player is None]
    without = {each.key for each in new if each.beside or each.row.number in holders}
    same = {key: each.person.beside for key, each in asked.items() if each.answer == SAME}
    chosen = {key: each.read for key, each in asked.items() if each.person.unsure and each.answer}
    return Matching(meant, (*asked.values(),), frozenset(without), frozenset(holders), same, chosen)


def _with_answers(
    raised: Sequence[PersonQuestion], answers: Mapping[str, str], sure: Mapping[str, Player | None]
) -> dict[str, PersonQuestion]:
    """The questions with their answers by key, those first that are about nobody else in the files."""
    alone = {each.person.key: with_answer(each, answers, None) for each in raised if each.other is None}
    known = {**sure, **{key: _answered(each) for key, each in alone.items()}}
    answered = (with_answer(each, answers, known.get(each.person.beside)) for each in raised if each.other)
    found = alone | {each.person.key: each for each in answered}
    return {each.person.key: found[each.person.key] for each in raised}


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
    """Existing guests with exactly this name and place, by key; a second one (`nth`) only beside the first."""
    guests = sorted((each for each in people if not each.row.number), key=lambda each: each.nth)
    keys = {each.key for each in guests}
    sure = [each for each in guests if each.nth == 1 or guest(each.row, each.nth - 1).key in keys]
    found = known_guests([each.row for each in sure])
    players = Player.objects.select_related("club").in_bulk(list(found.values()))
    return {sure[at].key: players[pk] for at, pk in found.items()}


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


def _answered(question: PersonQuestion) -> Player | None:
    return next((each for each in question.candidates if str(each.pk) == question.answer), None)
