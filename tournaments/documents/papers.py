"""The papers of evenings and seasons: from queries to print."""

from collections.abc import Callable
from datetime import datetime

from tournaments.documents.headings import results_heading, season_heading, seating_heading
from tournaments.documents.seats import score_sheets, seats_by_name, seats_by_table, standing_cards
from tournaments.documents.writing import list_parts
from tournaments.errors import Refused
from tournaments.jobs import JobProgress
from tournaments.lists.published import AnyList
from tournaments.models import Cup, Round, Season, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.links import linked_tables
from tournaments.queries.room.seating import seating_of
from tournaments.queries.rulesets import stored_ruleset
from tournaments.reports.pages import Part, pdf
from tournaments.reports.score_sheets import score_sheets_part
from tournaments.reports.seating_by_name import seating_by_name_part
from tournaments.reports.seating_by_table import seating_by_table_part
from tournaments.reports.table_cards import table_cards_part

PaperMaker = Callable[..., Part | tuple[Part, ...]]
"""Makes a paper of its subject as of `now`, in the active language, or several for one file. May raise Refused."""


def printed(
    make: PaperMaker, subject: Tournament | Round | Season | Cup, /, *, now: datetime, progress: JobProgress
) -> bytes:
    """A paper as PDF."""
    made = make(subject, now=now)
    return pdf(*(made if isinstance(made, tuple) else (made,)), progress=progress)


def drawn_rounds(subject: Tournament | Round) -> tuple[Tournament, list[Round]]:
    """The tournament and its drawn rounds, or one of its rounds. Refused: no_rounds."""
    if isinstance(subject, Round):
        return subject.tournament, [subject]
    rounds = list(subject.rounds.order_by("number"))
    if not rounds:
        raise Refused("no_rounds")
    return subject, rounds


def seating_by_name(subject: Tournament | Round, /, *, now: datetime) -> Part:
    """Refused: no_rounds."""
    tournament, rounds = drawn_rounds(subject)
    numbers = tuple(each.number for each in rounds)
    rows = seats_by_name(seating_of(rounds), rounds=numbers)
    return seating_by_name_part(rows, heading=seating_heading(tournament, rounds, now=now), rounds=numbers)


def seating_by_table(subject: Tournament | Round, /, *, now: datetime) -> Part:
    """Refused: no_rounds."""
    tournament, rounds = drawn_rounds(subject)
    heading = seating_heading(tournament, rounds, now=now)
    return seating_by_table_part(seats_by_table(seating_of(rounds)), heading=heading)


def sheets_of_round(round_: Round, /, *, now: datetime) -> Part:
    """Refused: round_not_published, as a draft has no links yet."""
    if round_.state == RoundState.DRAFT:
        raise Refused("round_not_published")
    ruleset = stored_ruleset(round_.tournament.ruleset)
    sheets = score_sheets(linked_tables(round_.tournament, rounds=[round_]), ruleset)
    return score_sheets_part(sheets, heading=seating_heading(round_.tournament, [round_], now=now))


def table_cards(tournament: Tournament, /, *, now: datetime) -> Part:
    """Table cards of the published rounds. Refused: no_rounds; round_not_published while there are only drafts."""
    rounds = [each for each in drawn_rounds(tournament)[1] if each.state != RoundState.DRAFT]
    if not rounds:
        raise Refused("round_not_published")
    return table_cards_part(standing_cards(seating_of(rounds)), heading=seating_heading(tournament, rounds, now=now))


def results(tournament: Tournament, /, *, now: datetime) -> tuple[Part, ...]:
    """The results, current or published, and further rankings."""
    value = tournament_results(tournament)
    return list_parts(value, heading=results_heading(tournament, value, now=now))


def of_season(read: Callable[[Season], AnyList], season: Season, /, *, now: datetime) -> tuple[Part, ...]:
    """The season's table or its qualifiers, as returned by `read`."""
    value = read(season)
    return list_parts(value, heading=season_heading(season, value, now=now))
