"""`manage.py table_links TOURNAMENT [--round K]`: every table's link as JSON Lines."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.links import table_url
from tournaments.models import Tournament
from tournaments.queries.links import LinkedTable, linked_tables


class Command(BaseCommand):
    help = "Prints one JSON object a table: round, table, token, url, hands, places."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("tournament", type=int)
        parser.add_argument("--round", type=int, default=None)

    def handle(self, *args: Any, **options: Any) -> None:
        tournament = Tournament.objects.filter(pk=options["tournament"]).first()
        if tournament is None:
            raise CommandError(f"There is no tournament {options['tournament']}.")
        for each in linked_tables(tournament):
            if options["round"] in {None, each.table.round_number}:
                self.stdout.write(json.dumps(_line(each), ensure_ascii=False))


def _line(each: LinkedTable) -> dict[str, Any]:
    return {
        "round": each.table.round_number,
        "table": each.table.number,
        "token": each.token,
        "url": table_url(each.token),
        "hands": each.table.hands,
        "places": [sitter.name for sitter in each.table.sitters],
    }
