"""Every document by name: what it is about, what it is called, how it is made."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from functools import partial
from itertools import chain

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.documents.archives import archive_file
from tournaments.documents.headings import results_heading, season_heading, seating_heading
from tournaments.documents.player_cards import cards_of_evening
from tournaments.documents.seats import score_sheets, seats_by_name, seats_by_table
from tournaments.documents.till import (
    closing_sheet_file,
    fee_receipts_file,
    payout_file,
    prize_receipts_file,
    till_book_file,
)
from tournaments.documents.verification import verification_file
from tournaments.documents.writing import FORMATS, write_list
from tournaments.errors import Refused
from tournaments.jobs import JobProgress
from tournaments.lists import QualifierList, SeasonList
from tournaments.models import Round, Season, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.links import linked_tables
from tournaments.queries.results import tournament_results
from tournaments.queries.rulesets import stored_ruleset
from tournaments.queries.seasons import season_qualifiers, season_results
from tournaments.queries.seating import seating_of
from tournaments.reports.score_sheets import score_sheets_pdf
from tournaments.reports.seating_by_name import seating_by_name_pdf, seating_by_name_xlsx
from tournaments.reports.seating_by_table import seating_by_table_pdf, seating_by_table_xlsx

Write = Callable[..., bytes]
"""A report: its rows in, bytes out."""


class Subject(StrEnum):
    """What a document is about."""

    TOURNAMENT = "evening"
    ROUND = "round"
    SEASON = "season"
    CUP = "cup"


DocumentMaker = Callable[..., bytes]
"""Makes a document of its subject (Tournament, Round, Season or Cup), in the active language. May raise Refused.

Is called with the subject, `now` and `progress` (JobProgress), and with `by` (User or None) if making it is noted.
"""


@dataclass(frozen=True, slots=True)
class Document:
    """A document: `name` is how addresses call it and ends in its format.

    `is_long`: made in the background whatever its size. `is_confidential`: for organisers only, because whoever has it
    can enter hands, or knows what is still secret. `is_noted`: its maker writes into the log, and is told `by` whom.
    """

    name: str
    subject: Subject
    title: Promise
    make: DocumentMaker
    is_long: bool = False
    is_confidential: bool = False
    is_noted: bool = False

    @property
    def format(self) -> str:
        return self.name.rpartition(".")[2]


def document(subject: Subject, name: str) -> Document | None:
    """The document of that name about such a subject; None when there is none."""
    return DOCUMENTS.get((subject, name))


def _by_name(write: Write, subject: Tournament | Round, /, *, now: datetime, progress: JobProgress) -> bytes:
    tournament, rounds = _drawn(subject)
    numbers = tuple(each.number for each in rounds)
    heading = seating_heading(tournament, rounds, now=now)
    rows = seats_by_name(seating_of(rounds), rounds=numbers)
    return write(rows, heading=heading, rounds=numbers, progress=progress)


def _by_table(write: Write, subject: Tournament | Round, /, *, now: datetime, progress: JobProgress) -> bytes:
    tournament, rounds = _drawn(subject)
    heading = seating_heading(tournament, rounds, now=now)
    return write(seats_by_table(seating_of(rounds)), heading=heading, progress=progress)


def _score_sheets(round_: Round, /, *, now: datetime, progress: JobProgress) -> bytes:
    """Refused: round_not_published; a draft has no links yet."""
    if round_.state == RoundState.DRAFT:
        raise Refused("round_not_published")
    ruleset = stored_ruleset(round_.tournament.ruleset)
    sheets = score_sheets(linked_tables(round_.tournament, rounds=[round_]), ruleset)
    heading = seating_heading(round_.tournament, [round_], now=now)
    return score_sheets_pdf(sheets, heading=heading, progress=progress)


def _results(format_: str, tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    results = tournament_results(tournament)
    heading = results_heading(tournament, results, now=now)
    return write_list(results, format_=format_, heading=heading, progress=progress)


def _of_season(
    read: Callable[[Season], SeasonList | QualifierList],
    format_: str,
    season: Season,
    /,
    *,
    now: datetime,
    progress: JobProgress,
) -> bytes:
    value = read(season)
    return write_list(value, format_=format_, heading=season_heading(season, value, now=now), progress=progress)


def _drawn(subject: Tournament | Round) -> tuple[Tournament, list[Round]]:
    """The tournament and its drawn rounds, or a round of it. Refused: no_rounds."""
    if isinstance(subject, Round):
        return subject.tournament, [subject]
    rounds = list(subject.rounds.order_by("number"))
    if not rounds:
        raise Refused("no_rounds")
    return subject, rounds


def _seating(subject: Subject) -> Iterable[Document]:
    by_name, by_table = gettext_lazy("Seating by name"), gettext_lazy("Seating by table")
    yield Document("seating-by-name.pdf", subject, by_name, partial(_by_name, seating_by_name_pdf))
    yield Document("seating-by-name.xlsx", subject, by_name, partial(_by_name, seating_by_name_xlsx))
    yield Document("seating-by-table.pdf", subject, by_table, partial(_by_table, seating_by_table_pdf))
    yield Document("seating-by-table.xlsx", subject, by_table, partial(_by_table, seating_by_table_xlsx))


def _of_rounds() -> Iterable[Document]:
    yield from _seating(Subject.ROUND)
    sheets_title = gettext_lazy("Score sheets")
    yield Document("score-sheets.pdf", Subject.ROUND, sheets_title, _score_sheets, is_long=True, is_confidential=True)


def _of_tournaments() -> Iterable[Document]:
    yield from _seating(Subject.TOURNAMENT)
    for format_ in FORMATS:
        yield Document(f"results.{format_}", Subject.TOURNAMENT, gettext_lazy("Results"), partial(_results, format_))


def _of_tills() -> Iterable[Document]:
    sheet, payout = gettext_lazy("Closing sheet"), gettext_lazy("Payout list")
    for format_ in FORMATS:
        yield Document(f"closing-sheet.{format_}", Subject.TOURNAMENT, sheet, partial(closing_sheet_file, format_))
        yield Document(f"payout-list.{format_}", Subject.TOURNAMENT, payout, partial(payout_file, format_))
    receipts, of_fees = gettext_lazy("Receipts for prizes"), gettext_lazy("Receipts for entry fees")
    yield Document("prize-receipts.pdf", Subject.TOURNAMENT, receipts, prize_receipts_file)
    yield Document("fee-receipts.pdf", Subject.TOURNAMENT, of_fees, fee_receipts_file)
    yield Document("till-book.xlsx", Subject.TOURNAMENT, gettext_lazy("Entries of the till"), till_book_file)


def _of_people() -> Iterable[Document]:
    title = gettext_lazy("Players' cards")
    yield Document("player-cards.pdf", Subject.TOURNAMENT, title, cards_of_evening, is_confidential=True)


def _of_seasons() -> Iterable[Document]:
    table, listed = gettext_lazy("Season table"), gettext_lazy("Qualifiers")
    for format_ in FORMATS:
        yield Document(f"season.{format_}", Subject.SEASON, table, partial(_of_season, season_results, format_))
        made = partial(_of_season, season_qualifiers, format_)
        yield Document(f"qualifiers.{format_}", Subject.SEASON, listed, made)


def _checks() -> Iterable[Document]:
    title = gettext_lazy("Check of the log")
    for subject in (Subject.TOURNAMENT, Subject.CUP):
        yield Document(VERIFICATION, subject, title, verification_file, is_long=True)


def _archives() -> Iterable[Document]:
    title = gettext_lazy("Archive")
    for subject in (Subject.TOURNAMENT, Subject.SEASON, Subject.CUP):
        yield Document(ARCHIVE, subject, title, archive_file, is_long=True, is_confidential=True, is_noted=True)


VERIFICATION, ARCHIVE = "verification.jsonl", "archive.zip"
BY_NOW = {VERIFICATION, ARCHIVE}
"""Made of what is there when they are made, and not when they were ordered."""
DOCUMENTS = {
    (each.subject, each.name): each
    for each in chain(_of_rounds(), _of_tournaments(), _of_tills(), _of_people(), _of_seasons(), _checks(), _archives())
}
