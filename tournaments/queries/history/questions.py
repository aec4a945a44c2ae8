"""Questions about people in an imported history: why they have to be asked about, the choices, and the likely one."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from tournaments.intake.history.records import ImportedPerson
from tournaments.intake.players import PlayerRow
from tournaments.intake.same_person import has_same_words, is_same_person
from tournaments.models import Player
from tournaments.queries.people.search import row_of

NEW, SAME = "new", "same"
"""The answers "somebody new", and "whom another file names with this number", or the files with this name; the answer
for an existing player is their id.
"""
READ = "read-"
"""The answer "somebody new, called as this further reading of the name says": with its number, from 1."""


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
    LIKE = "like"
    """The files have somebody whose name is spelt alike, and who may be the same person."""
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


def raised_question(
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
        return PersonQuestion(person, doubt, others, _usual_of(doubt, usual), other=other)
    return PersonQuestion(person, Doubt.NAME, (), "") if person.unsure else None


def _usual_of(doubt: Doubt, usual: str) -> str:
    """The likely answer, unless it is a player here: none for names only spelt alike, which nobody should miss."""
    if usual not in ("", NEW):
        return usual
    return SAME if doubt in OF_NAMES else "" if doubt is Doubt.LIKE else usual


def _doubt(person: ImportedPerson, other: ImportedPerson | None) -> Doubt:
    if other is None:
        return Doubt.ALIKE
    if person.row.number:
        return Doubt.FILES
    if not any(has_same_words(one, each) for one in other.readings for each in person.readings):
        return Doubt.LIKE
    return Doubt.LISTED if other.row.number else Doubt.NAMED


def _usual(person: ImportedPerson, candidates: Sequence[Player]) -> str:
    """A player with the same name and place, or the only one with the name of somebody without a place; otherwise
    "", or somebody new if everybody else who has a name like it has another number. "" for a second guest of one name
    and place, who is not the likeliest.
    """
    if person.nth > 1:
        return ""
    known = [(row_of(each), each) for each in candidates if not (each.number and person.row.number)]
    pairs = [(row, before, each) for row in person.readings for before, each in known]
    there = [each for row, before, each in pairs if _is_at_same_place(before, row)]
    named = {each.pk: each for row, before, each in pairs if not row.place and has_same_words(before, row)}
    likely = there[:1] or (list(named.values()) if len(named) == 1 else [])
    return str(likely[0].pk) if likely else "" if person.unsure or known else NEW


def _is_at_same_place(known: PlayerRow, row: PlayerRow) -> bool:
    same_place = bool(row.place) and known.place.casefold() == row.place.casefold()
    return same_place and (is_same_person(known, row) or has_same_words(known, row))


def with_answer(question: PersonQuestion, answers: Mapping[str, str], player: Player | None) -> PersonQuestion:
    """The question with its answer, ignoring one that is no longer among the choices.

    `player` is who the other person in the files is, if that is clear: a candidate is not offered a second time.
    """
    answer = answers.get(question.person.key, "")
    if player and player in question.candidates:
        same = {SAME: str(player.pk)}
        question, answer = _without_other(question, same), same.get(answer, answer)
    return replace(question, answer=answer) if answer in question.choices else question


def _without_other(question: PersonQuestion, same: Mapping[str, str]) -> PersonQuestion:
    doubt = Doubt.NUMBER if question.doubt is Doubt.FILES else Doubt.ALIKE
    return replace(question, other=None, doubt=doubt, usual=same.get(question.usual, question.usual))
