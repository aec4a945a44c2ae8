"""The content of files of the past, independent of their shape."""

from collections.abc import Container, Mapping
from dataclasses import dataclass, field
from datetime import date

from tournaments.intake.addresses import ListedAddress
from tournaments.intake.history.said_rules import SaidRules
from tournaments.intake.players import PlayerRow

NoteFacts = Mapping[str, str | int]
NOWHERE = ListedAddress()
ONE, TWO = "one", "two"
"""Whether an evening that a file has twice is one or two."""
ONE_OR_TWO = (ONE, TWO)


@dataclass(frozen=True, slots=True)
class ImportNote:
    """A note on a file: a code of `sentences`, the position (a line from 1, or a path), and the file's number from 1.

    `left` counts the results not imported because of it, `person` is the key of the person concerned, `kind` the
    file's Shape, and `cup` the number of the cup whose evening it is about; "" if unknown.
    """

    code: str
    where: str = ""
    facts: NoteFacts = field(default_factory=dict)
    left: int = 0
    file: int = 1
    person: str = ""
    kind: str = ""
    cup: str = ""


@dataclass(frozen=True, slots=True)
class ImportedPerson:
    """A person and the key that identifies their results: a number, or a guest's name and place.

    The row's family name is "" until a file names the number's owner. `where` is the first row that names them;
    `beside` is the key of another person with the same number in another file, or with the same name who may be the
    same one, "" if there is none. `otherwise` is what
    the name may mean if a comma in it stands for something else; None without such a comma. `unsure` are further ways
    to read the name among which somebody decides. `nth` tells guests of one name and place apart, from 1.
    """

    key: str
    row: PlayerRow
    contact: ListedAddress = NOWHERE
    where: str = ""
    file: int = 1
    beside: str = ""
    otherwise: PlayerRow | None = None
    unsure: tuple[PlayerRow, ...] = ()
    nth: int = 1

    @property
    def readings(self) -> tuple[PlayerRow, ...]:
        """What a file may say of them; the likely reading first."""
        return tuple(dict.fromkeys(filter(None, (self.row, self.otherwise, *self.unsure))))


@dataclass(frozen=True, slots=True)
class ImportedResult:
    """A person's evening: points of each round, None if not played; `total` and `rank` if stated in the file."""

    person: str
    rounds: tuple[int | None, ...]
    where: str
    total: int | None = None
    rank: int | None = None
    team: str = ""

    @property
    def is_absent(self) -> bool:
        """Whether they played no round."""
        return all(points is None for points in self.rounds)

    @property
    def sum(self) -> int:
        """The total, with rounds not played as 0."""
        return sum(points or 0 for points in self.rounds)


@dataclass(frozen=True, slots=True)
class ImportedEvening:
    """An evening: one per cup, day and `nth` of the day, from 1. `place` is its number in a list of places, until its
    date is known.

    `season` is the label in the file, "" if missing.
    """

    cup: str
    day: date | None
    name: str
    season: str
    results: tuple[ImportedResult, ...]
    venue: str = ""
    place: str = ""
    where: str = ""
    file: int = 1
    nth: int = 1

    @property
    def is_final(self) -> bool:
        """Whether it is the season's final, according to its name."""
        return "FINAL" in self.name.upper()

    @property
    def called(self) -> str:
        """Its name, else where it was, else its number of the day."""
        return self.name or self.venue or f"{self.nth}."

    @property
    def rounds(self) -> int:
        return max((len(result.rounds) for result in self.results), default=0)

    @property
    def key(self) -> str:
        """Its day (ISO), with a number from 2 for a further evening of the day."""
        return f"{self.day}" if self.nth == 1 else f"{self.day} {self.nth}"


@dataclass(frozen=True, slots=True)
class AskedEvening:
    """An evening that another file may have as well, `known`, with other results: `differing` lines are not the same at
    both. It is left out unless it is said to be a further one of its day.
    """

    evening: ImportedEvening
    known: ImportedEvening
    differing: int
    is_further: bool


@dataclass(frozen=True, slots=True)
class EveningCopy:
    """An evening that another file has as well, `known`, with a few other results: `differing` lines. One of the two
    `holds` (the number of its file); 0 as long as nobody has said which, when the first one is taken.
    """

    evening: ImportedEvening
    known: ImportedEvening
    differing: int
    holds: int

    @property
    def is_open(self) -> bool:
        return not self.holds


@dataclass(frozen=True, slots=True)
class RepeatedEvening:
    """An evening that its own file has before under another name or number, `known`: `same` people have the same result
    at both, of `smaller` at the smaller one. `answer` is ONE, TWO, or "" as long as nobody has said, which keeps the
    import from being carried out.
    """

    evening: ImportedEvening
    known: ImportedEvening
    same: int
    smaller: int
    answer: str

    @property
    def is_open(self) -> bool:
        return self.answer not in ONE_OR_TWO

    @property
    def is_left(self) -> bool:
        return self.answer == ONE

    def is_among(self, keys: Container[str]) -> bool:
        """Whether both of them are among the evenings with these keys."""
        return self.evening.key in keys and self.known.key in keys

    @property
    def facts(self) -> NoteFacts:
        """What a note says of both."""
        return {
            "date": str(self.evening.day),
            "name": self.evening.called,
            "other": self.known.called,
            "at": self.known.where,
            "same": self.same,
            "people": self.smaller,
        }


@dataclass(frozen=True, slots=True)
class ImportedPlace:
    """A line of a list of places: the evening to which a number in a season's file refers."""

    number: str
    name: str
    day: date
    season: str = ""
    where: str = ""
    file: int = 1


@dataclass(frozen=True, slots=True)
class ImportedStanding:
    """A line of a season table produced by the former software; `rank` is None for somebody it did not rank."""

    season: str
    person: str
    rank: int | None
    total: int | None
    where: str
    file: int = 1


@dataclass(frozen=True, slots=True)
class ImportedCup:
    """A cup in the web program's store; `counting` in its notation: `6.5` is the best six and the final. `seasons` are
    the settings of its seasons by name, and `short_name` its abbreviation, which only a store written by this product
    has. Once files are `told_apart`, its number is what they call it, and `also` what else they do.
    """

    number: str
    name: str
    counting: str = ""
    seasons: Mapping[str, SaidRules] = field(default_factory=dict)
    short_name: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ImportedRecord:
    """The content of a file, and notes on it; `idle` are people without a result who are left out, `asked` the evenings
    that may be corrected copies of others, `copies` those that are, `repeated` those that one file has twice.
    """

    people: tuple[ImportedPerson, ...] = ()
    evenings: tuple[ImportedEvening, ...] = ()
    places: tuple[ImportedPlace, ...] = ()
    standings: tuple[ImportedStanding, ...] = ()
    cups: tuple[ImportedCup, ...] = ()
    idle: tuple[ImportedPerson, ...] = ()
    asked: tuple[AskedEvening, ...] = ()
    copies: tuple[EveningCopy, ...] = ()
    repeated: tuple[RepeatedEvening, ...] = ()
    notes: tuple[ImportNote, ...] = ()
