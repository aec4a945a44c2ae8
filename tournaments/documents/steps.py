"""All papers of one step of the evening in a single file, in the order needed."""

from collections.abc import Iterator
from datetime import datetime

from tournaments.documents import awards, papers, till
from tournaments.documents.participants import participants_list
from tournaments.documents.player_cards import cards_of_evening
from tournaments.errors import Refused
from tournaments.jobs import JobProgress
from tournaments.models import Round, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.finals.overall_ranking import closed_final, standing_final
from tournaments.queries.till.book import standing_award
from tournaments.reports.pages import Part, pdf


def papers_before_draw(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The attendance list, and everybody's card."""
    parts = participants_list(tournament, now=now), cards_of_evening(tournament, now=now)
    return pdf(*parts, progress=progress)


def papers_after_draw(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The seating for wall and desk, the score sheets of each published round, and the table cards.

    Refused: no_rounds; round_not_published while there are only drafts.
    """
    rounds = [each for each in papers.drawn_rounds(tournament)[1] if each.state != RoundState.DRAFT]
    if not rounds:
        raise Refused("round_not_published")
    return pdf(*_drawn(tournament, rounds, now=now), progress=progress)


def _drawn(tournament: Tournament, rounds: list[Round], *, now: datetime) -> Iterator[Part]:
    yield papers.seating_by_name(tournament, now=now)
    yield papers.seating_by_table(tournament, now=now)
    for each in rounds:
        yield papers.sheets_of_round(each, now=now)
    yield papers.table_cards(tournament, now=now)


def of_round(round_: Round, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The seating of a round and its score sheets. Refused: round_not_published."""
    sheets = papers.sheets_of_round(round_, now=now)
    seating = papers.seating_by_name(round_, now=now), papers.seating_by_table(round_, now=now)
    return pdf(*seating, sheets, progress=progress)


def after_closing(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """Results, certificates of the first three, and labels if prizes have been awarded; at a final of several cups
    also its overall ranking, once it stands, and then the certificates are those of this ranking.

    Refused: certificates_too_early, ranks_unknown.
    """
    parts = [*papers.results(tournament, now=now), *_honours(tournament, now=now)]
    if standing_award(tournament):
        parts.append(awards.prize_labels(tournament, now=now))
    return pdf(*parts, progress=progress)


def _honours(tournament: Tournament, *, now: datetime) -> Iterator[Part]:
    if standing_final(tournament) is None:
        yield awards.certificates(tournament, now=now)
        return
    yield from papers.of_season(closed_final, tournament.season, now=now)
    yield awards.final_certificates(tournament.season, now=now)


def of_till(tournament: Tournament, /, *, now: datetime, progress: JobProgress) -> bytes:
    """The closing sheet, and the payout list if prizes have been awarded."""
    parts = [till.closing_sheet(tournament, now=now)]
    if standing_award(tournament):
        parts.append(till.payout_list(tournament, now=now))
    return pdf(*parts, progress=progress)
