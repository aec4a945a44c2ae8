"""The attendance list of everybody present or expected."""

from collections.abc import Iterator
from datetime import datetime

from tournaments.documents.headings import printed_heading
from tournaments.models import Tournament
from tournaments.names import names_next_to_numbers
from tournaments.queries.alphabet import alphabetical
from tournaments.queries.people.participants import Participants, participants
from tournaments.reports.pages import Part
from tournaments.reports.participants import ParticipantRow, participants_part
from tournaments.reports.rows import PlayerName


def participants_list(tournament: Tournament, /, *, now: datetime) -> Part:
    """By name; includes registered people who are not here yet."""
    rows = sorted(_rows(participants(tournament)), key=lambda row: alphabetical(row.person.name, row.person.number))
    return participants_part(rows, heading=printed_heading(tournament, now=now))


def _rows(listed: Participants) -> Iterator[ParticipantRow]:
    names = names_next_to_numbers([*(entry.player for entry, _ in listed.present), *listed.awaited])
    for (entry, account), name in zip(listed.present, names, strict=False):
        player = entry.player
        club = player.club.name if player.club else ""
        yield ParticipantRow(PlayerName(name, player.number or ""), club, account.paid, account.owed)
    for each, name in zip(listed.awaited, names[len(listed.present) :], strict=True):
        yield ParticipantRow(PlayerName(name, each.number), "", is_awaited=True)
