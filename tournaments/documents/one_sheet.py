"""Score sheets of single tables, to be reprinted."""

from collections.abc import Collection, Mapping
from datetime import datetime

from django.utils.translation import gettext

from tournaments.documents.files import file_of
from tournaments.documents.headings import seating_heading
from tournaments.documents.seats import score_sheets
from tournaments.errors import Refused
from tournaments.jobs import ProducedFile
from tournaments.models import Table, Tournament
from tournaments.queries.room.links import linked_tables
from tournaments.queries.rulesets import stored_ruleset
from tournaments.reports.pages import pdf
from tournaments.reports.score_sheets import score_sheets_part


def sheet_of_table(table: Table, *, now: datetime) -> ProducedFile:
    """The sheet as PDF, with the current people and link, in the active language.

    Refused: round_not_published, before the table has a link.
    """
    round_ = table.round
    where = gettext("Table %(table)s") % {"table": table.number}, gettext("Round %(round)s") % {"round": round_.number}
    return _sheets(round_.tournament, {round_.number: (table.number,)}, words=where, now=now)


def sheets_of_tables(tournament: Tournament, tables: Mapping[int, Collection[int]], *, now: datetime) -> ProducedFile:
    """The sheets of some tables (numbers) by round in one file, leaving out tables that no longer exist.

    Refused: round_not_published, if none of them has a link.
    """
    return _sheets(tournament, tables, words=(gettext("Changed score sheets"),), now=now)


def _sheets(
    tournament: Tournament, tables: Mapping[int, Collection[int]], *, words: tuple[str, ...], now: datetime
) -> ProducedFile:
    rounds = list(tournament.rounds.filter(number__in=tables).order_by("number"))
    linked = linked_tables(tournament, rounds=rounds)
    wanted = [each for each in linked if each.table.number in tables[each.table.round_number]]
    if not wanted:
        raise Refused("round_not_published")
    sheets = score_sheets(wanted, stored_ruleset(tournament.ruleset))
    content = pdf(score_sheets_part(sheets, heading=seating_heading(tournament, rounds, now=now)))
    return file_of(content, words=(tournament.name, *words), format_="pdf")
