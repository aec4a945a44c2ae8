"""`manage.py table_links TOURNAMENT [--round K]`: print every table's link as JSON Lines."""

import json
from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.utils.translation import gettext as _

from scoring.management.pipe import stop_at_closed_pipe
from tournaments.links import table_url
from tournaments.management.database import require_migrated
from tournaments.management.pageless import PagelessCommand
from tournaments.models import Tournament
from tournaments.queries.room.links import LinkedTable, linked_tables


class Command(PagelessCommand):
    help = "Prints one JSON object a table: round, table, token, url, hands, places."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", type=int)
        parser.add_argument("--round", type=int, default=None)

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 1 with a message if there is no such tournament, or none of its tables has a link."""
        require_migrated()
        tables = _tables(options["tournament"], round_number=options["round"])
        with stop_at_closed_pipe():
            for each in tables:
                self.stdout.write(json.dumps(_line(each), ensure_ascii=False))


def _tables(tournament_id: int, *, round_number: int | None) -> list[LinkedTable]:
    """The requested tables, at least one; raises CommandError otherwise."""
    tournament = Tournament.objects.filter(pk=tournament_id).first()
    if tournament is None:
        raise CommandError(_("There is no tournament %(id)s.") % {"id": tournament_id})
    tables = [each for each in linked_tables(tournament) if round_number in {None, each.table.round_number}]
    if not tables:
        raise CommandError(_nothing(round_number))
    return tables


def _nothing(round_number: int | None) -> str:
    if round_number is None:
        return _("No round of this tournament has links: its seating is not published.")
    return _("Round %(round)s of this tournament has no links: there is none, or its seating is not published.") % {
        "round": round_number
    }


def _line(each: LinkedTable) -> dict[str, Any]:
    return {
        "round": each.table.round_number,
        "table": each.table.number,
        "token": each.token,
        "url": table_url(each.token),
        "hands": each.table.hands,
        "places": [player.listed_name for player in each.table.seated_players],
    }
