"""Handouts at the end: certificates, and labels for the prizes."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext

from tournaments.documents.headings import printed_heading, season_heading
from tournaments.documents.till import names_of_prizes
from tournaments.errors import Refused
from tournaments.intake.towns import town_of
from tournaments.lists.final import rank_spans
from tournaments.lists.results import ListedPlayer
from tournaments.models import Player, Season, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.day import championship_of, final_evening
from tournaments.queries.finals.invitations import written_name
from tournaments.queries.finals.overall_ranking import closed_final
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.till.book import till_of
from tournaments.reports.certificates import CertificateRow, CertificateVenue, certificates_part
from tournaments.reports.pages import Part
from tournaments.reports.prize_labels import LabelRow, prize_labels_part
from tournaments.reports.rows import Heading

PODIUM = range(1, 4)


def certificates(tournament: Tournament, /, *, now: datetime, ranks: Collection[int] = PODIUM) -> Part:
    """Certificates for everybody with one of the ranks, last rank first, as they are presented; at a final of several
    cups they say that they are the day's.

    Refused: certificates_too_early unless the evening is closed, ranks_unknown if nobody has one of these ranks.
    """
    if tournament.state != TournamentState.CLOSED:
        raise Refused("certificates_too_early")
    rows = [row for row in tournament_results(tournament).rows if row.rank in ranks]
    if not rows:
        raise Refused("ranks_unknown", field="ranks")
    names = _written_names([row.person for row in rows])
    lines = zip(reversed(rows), reversed(names), strict=True)
    found = [CertificateRow(row.rank, name, row.total) for row, name in lines]
    return certificates_part(found, heading=_of_day(tournament, now=now), venue=_venue(tournament))


def _venue(tournament: Tournament) -> CertificateVenue:
    return CertificateVenue(tournament.venue_beside_name, town_of(tournament.address, tournament.venue))


def _written_names(people: Sequence[ListedPlayer]) -> list[str]:
    """Names as on an envelope, given name first. One statement."""
    players = Player.objects.in_bulk([each.player for each in people])
    return [written_name(players[each.player]) if each.player in players else each.name for each in people]


def _of_day(tournament: Tournament, *, now: datetime) -> Heading:
    heading = printed_heading(tournament, now=now)
    if championship_of(tournament) is None:
        return heading
    of_day = gettext("results of the day")
    return replace(heading, occasion=f"{heading.occasion} – {of_day}")


def final_certificates(season: Season, /, *, now: datetime) -> Part:
    """Certificates for the first three of a final's overall ranking, last rank first.

    Refused: as `closed_final`; final_points_missing; ranks_unknown if nobody has played.
    """
    value = closed_final(season)
    if value.missing_points:
        raise Refused("final_points_missing", ranks=rank_spans(value.missing_points))
    rows = [row for row in value.played if row.rank in PODIUM]
    if not rows:
        raise Refused("ranks_unknown", field="ranks")
    names = _written_names([row.person for row in rows])
    lines = zip(reversed(rows), reversed(names), strict=True)
    found = [CertificateRow(row.rank or 0, name, row.total or 0) for row, name in lines]
    heading, evening = replace(season_heading(season, value, now=now), occasion=value.title), final_evening(season)
    return certificates_part(found, heading=heading, venue=_venue(evening) if evening else CertificateVenue())


def prize_labels(tournament: Tournament, /, *, now: datetime) -> Part:
    """A label for each awarded prize, by rank."""
    till = till_of(tournament)
    rows = [
        LabelRow(line.prize.rank, name, line.prize.cents, line.prize.goods)
        for line, name in zip(till.prizes, names_of_prizes(till), strict=True)
    ]
    return prize_labels_part(rows, heading=printed_heading(tournament, now=now))
