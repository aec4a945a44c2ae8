"""The score sheet of one table, to be printed again."""

from datetime import datetime

from django.utils.translation import gettext

from tournaments.documents.files import file_of
from tournaments.documents.headings import seating_heading
from tournaments.documents.seats import score_sheets
from tournaments.errors import Refused
from tournaments.jobs import ProducedFile
from tournaments.models import Table
from tournaments.queries.links import linked_tables
from tournaments.queries.rulesets import stored_ruleset
from tournaments.reports.pages import silent
from tournaments.reports.score_sheets import score_sheets_pdf


def sheet_of_table(table: Table, *, now: datetime) -> ProducedFile:
    """Its sheet as PDF, for the people who sit there now and with the link that works now, in the active language.

    Refused: round_not_published, before the table has a link.
    """
    round_, tournament = table.round, table.round.tournament
    linked = [each for each in linked_tables(tournament, rounds=[round_]) if each.table.table == table.pk]
    if not linked:
        raise Refused("round_not_published")
    sheets = score_sheets(linked, stored_ruleset(tournament.ruleset))
    heading = seating_heading(tournament, [round_], now=now)
    where = gettext("Table %(table)s") % {"table": table.number}, gettext("Round %(round)s") % {"round": round_.number}
    content = score_sheets_pdf(sheets, heading=heading, progress=silent)
    return file_of(content, words=(tournament.name, *where), format_="pdf")
