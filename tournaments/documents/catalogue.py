"""Catalogue of all documents: subject, title, and maker."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from functools import partial
from itertools import chain

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.documents import awards, papers, steps, till
from tournaments.documents.archives import archive_file
from tournaments.documents.badges import name_badges
from tournaments.documents.champions import champions_paper, champions_workbook
from tournaments.documents.exports.files import RANKING_FILE, exports_of_cup, exports_of_evening, exports_of_season
from tournaments.documents.headings import results_heading, season_heading, seating_heading
from tournaments.documents.letters import printed_letters
from tournaments.documents.papers import PaperMaker, printed
from tournaments.documents.participants import participants_list
from tournaments.documents.player_cards import cards_of_evening
from tournaments.documents.protests import protests_list
from tournaments.documents.season_schemes import scheme_facts
from tournaments.documents.seats import seats_by_name, seats_by_table
from tournaments.documents.verification import verification_file
from tournaments.documents.writing import write_list
from tournaments.jobs import JobProgress
from tournaments.lists.published import AnyList, SeasonList
from tournaments.models import Round, Season, Tournament
from tournaments.queries.finals.finalists import season_finalists
from tournaments.queries.finals.overall_ranking import closed_final
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.seating import seating_of
from tournaments.queries.seasons.tables import season_qualifiers, season_results
from tournaments.reports.seating_by_name import seating_by_name_xlsx
from tournaments.reports.seating_by_table import seating_by_table_xlsx


class Subject(StrEnum):
    """The kind of object a document is about."""

    TOURNAMENT = "evening"
    ROUND = "round"
    SEASON = "season"
    CUP = "cup"


DocumentMaker = Callable[..., bytes]
"""Makes a document of its subject (Tournament, Round, Season or Cup), in the active language. May raise Refused.

Called with the subject, `now` and `progress` (JobProgress), and, if making it is logged, with `by` (User or None) and
`on_logged`, which is called within the transaction that writes the log.
"""


@dataclass(frozen=True, slots=True)
class Document:
    """A document: `name` is used in URLs and ends in its format.

    `is_long`: always made in the background; `is_big`: in the background with many people. `is_confidential`:
    organisers only, as it grants access to entering hands or reveals secrets. `is_logged`: making it is logged with
    the user (`by`).
    """

    name: str
    subject: Subject
    title: Promise
    make: DocumentMaker
    is_long: bool = False
    is_big: bool = False
    is_confidential: bool = False
    is_logged: bool = False

    @property
    def format(self) -> str:
        return self.name.rpartition(".")[2]

    @property
    def needs_hands(self) -> bool:
        """Whether it is unavailable for totals-only evenings."""
        return self.subject is Subject.TOURNAMENT and self.name not in OF_TOTALS


def document(subject: str, name: str) -> Document | None:
    """The document with this name for the subject; None if there is none."""
    return DOCUMENTS.get((Subject(subject), name)) if subject in set(Subject) else None


def _by_name(subject: Tournament | Round, /, *, now: datetime, progress: JobProgress) -> bytes:
    tournament, rounds = papers.drawn_rounds(subject)
    numbers = tuple(each.number for each in rounds)
    heading = seating_heading(tournament, rounds, now=now)
    rows = seats_by_name(seating_of(rounds), rounds=numbers)
    return seating_by_name_xlsx(rows, heading=heading, rounds=numbers, progress=progress)


def _by_table(subject: Tournament | Round, /, *, now: datetime, progress: JobProgress) -> bytes:
    tournament, rounds = papers.drawn_rounds(subject)
    heading = seating_heading(tournament, rounds, now=now)
    return seating_by_table_xlsx(seats_by_table(seating_of(rounds)), heading=heading, progress=progress)


def _results(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    results = tournament_results(tournament)
    heading = results_heading(tournament, results, now=now)
    return write_list(results, format_="xlsx", heading=heading, progress=progress)


def _of_season(read: Callable[[Season], AnyList], season: Season, /, *, now: datetime, progress: JobProgress) -> bytes:
    value = read(season)
    heading = season_heading(season, value, now=now)
    if isinstance(value, SeasonList):
        heading = replace(heading, facts=scheme_facts(season))
    return write_list(value, format_="xlsx", heading=heading, progress=progress)


def _paper(subject: Subject, name: str, title: Promise, make: PaperMaker, **more: bool) -> Document:
    return Document(f"{name}.pdf", subject, title, partial(printed, make), **more)


def _seating(subject: Subject) -> Iterable[Document]:
    by_name, by_table = gettext_lazy("Seating by name"), gettext_lazy("Seating by table")
    yield _paper(subject, "seating-by-name", by_name, papers.seating_by_name)
    yield Document("seating-by-name.xlsx", subject, by_name, _by_name)
    yield _paper(subject, "seating-by-table", by_table, papers.seating_by_table)
    yield Document("seating-by-table.xlsx", subject, by_table, _by_table)


def _of_rounds() -> Iterable[Document]:
    yield from _seating(Subject.ROUND)
    title, make = gettext_lazy("Score sheets"), papers.sheets_of_round
    yield _paper(Subject.ROUND, "score-sheets", title, make, is_long=True, is_confidential=True)


def _of_tournaments() -> Iterable[Document]:
    yield from _seating(Subject.TOURNAMENT)
    title = gettext_lazy("Results")
    yield _paper(Subject.TOURNAMENT, "results", title, papers.results)
    yield Document("results.xlsx", Subject.TOURNAMENT, title, _results)
    yield _paper(Subject.TOURNAMENT, "protests", gettext_lazy("Protests"), protests_list, is_confidential=True)
    yield _paper(Subject.TOURNAMENT, "table-cards", gettext_lazy("Table cards"), papers.table_cards)


def _of_tills() -> Iterable[Document]:
    sheet, payout = gettext_lazy("Closing sheet"), gettext_lazy("Payout list")
    yield _paper(Subject.TOURNAMENT, "closing-sheet", sheet, till.closing_sheet)
    yield Document("closing-sheet.xlsx", Subject.TOURNAMENT, sheet, till.closing_sheet_file)
    yield _paper(Subject.TOURNAMENT, "payout-list", payout, till.payout_list)
    yield Document("payout-list.xlsx", Subject.TOURNAMENT, payout, till.payout_file)
    receipts, of_fees = gettext_lazy("Receipts for prizes"), gettext_lazy("Receipts for entry fees")
    yield _paper(Subject.TOURNAMENT, "prize-receipts", receipts, till.prize_receipts)
    yield _paper(Subject.TOURNAMENT, "prize-labels", gettext_lazy("Prize labels"), awards.prize_labels)
    yield _paper(Subject.TOURNAMENT, "fee-receipts", of_fees, till.fee_receipts)
    yield Document("till-book.xlsx", Subject.TOURNAMENT, gettext_lazy("Entries of the till"), till.till_book_file)


def _of_people() -> Iterable[Document]:
    yield _paper(Subject.TOURNAMENT, "participants", gettext_lazy("Participants"), participants_list)
    yield _paper(Subject.TOURNAMENT, "name-badges", gettext_lazy("Name badges"), name_badges, is_big=True)
    title = gettext_lazy("Players' cards")
    yield _paper(Subject.TOURNAMENT, "player-cards", title, cards_of_evening, is_big=True, is_confidential=True)


def _of_steps() -> Iterable[Document]:
    """All papers of one step in a single file."""
    evening, secret = Subject.TOURNAMENT, {"is_confidential": True}
    before, after = gettext_lazy("Before the draw"), gettext_lazy("After the draw")
    yield Document("before-the-draw.pdf", evening, before, steps.papers_before_draw, is_big=True, **secret)
    yield Document("after-the-draw.pdf", evening, after, steps.papers_after_draw, is_long=True, **secret)
    yield Document("papers.pdf", Subject.ROUND, gettext_lazy("Papers"), steps.of_round, is_long=True, **secret)
    yield Document("after-closing.pdf", evening, gettext_lazy("After the end"), steps.after_closing)
    yield Document("till.pdf", evening, gettext_lazy("Till"), steps.of_till)


def _of_seasons() -> Iterable[Document]:
    table, listed = gettext_lazy("Season table"), gettext_lazy("Qualifiers")
    readers: tuple[tuple[str, Promise, Callable[[Season], AnyList]], ...] = (
        ("season", table, season_results),
        ("qualifiers", listed, season_qualifiers),
        ("finalists", gettext_lazy("Finalists"), season_finalists),
        ("final", gettext_lazy("Overall ranking"), closed_final),
    )
    certificates = gettext_lazy("Certificates")
    yield _paper(Subject.SEASON, "final-certificates", certificates, awards.final_certificates)
    for name, title, read in readers:
        yield _paper(Subject.SEASON, name, title, partial(papers.of_season, read))
        yield Document(f"{name}.xlsx", Subject.SEASON, title, partial(_of_season, read))
    letters = gettext_lazy("Letters")
    yield Document("letters.pdf", Subject.SEASON, letters, printed_letters, is_big=True, is_confidential=True)


def _exports() -> Iterable[Document]:
    """Data for other software. Addresses of people, and data to be imported elsewhere, are for organisers only."""
    for name, title, make in exports_of_cup():
        is_long = name.endswith("json")
        yield Document(name, Subject.CUP, title, make, is_long=is_long, is_confidential=True, is_logged=True)
    for name, title, make in exports_of_evening():
        yield Document(name, Subject.TOURNAMENT, title, make)
    for name, title, make in exports_of_season():
        yield Document(name, Subject.SEASON, title, make)
    name, title, make = RANKING_FILE
    yield Document(name, Subject.SEASON, title, make, is_confidential=True)


def _of_cups() -> Iterable[Document]:
    title = gettext_lazy("Champions")
    yield _paper(Subject.CUP, "champions", title, champions_paper)
    yield Document("champions.xlsx", Subject.CUP, title, champions_workbook)


def _checks() -> Iterable[Document]:
    title = gettext_lazy("Check of the log")
    for subject in (Subject.TOURNAMENT, Subject.CUP):
        yield Document(VERIFICATION, subject, title, verification_file, is_long=True)


def _archives() -> Iterable[Document]:
    title = gettext_lazy("Archive")
    for subject in (Subject.TOURNAMENT, Subject.SEASON, Subject.CUP):
        yield Document(ARCHIVE, subject, title, archive_file, is_long=True, is_confidential=True, is_logged=True)


OF_TOTALS = frozenset(
    {
        *("results.pdf", "results.xlsx", "rounds.csv", "rounds.xlsx"),
        *("after-closing.pdf", "verification.jsonl", "archive.zip"),
    }
)
"""Documents also available for totals-only evenings."""
VERIFICATION, ARCHIVE = "verification.jsonl", "archive.zip"
BY_NOW = {VERIFICATION, ARCHIVE}
"""Made from the data at the time of making, not of ordering."""
DOCUMENTS = {
    (each.subject, each.name): each
    for each in chain(
        _of_rounds(),
        _of_tournaments(),
        _of_tills(),
        _of_people(),
        _of_steps(),
        _of_seasons(),
        _exports(),
        _of_cups(),
        _checks(),
        _archives(),
    )
}
