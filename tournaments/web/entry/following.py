"""Polling whether a table has changed since a screen read its sheet; called often, so answered briefly."""

from django.http import HttpRequest, HttpResponse

from tournaments.models import Table
from tournaments.queries.room.changes import WATCHED, table_change
from tournaments.web.entry.json_answers import json_answer


def changes_answer(request: HttpRequest, table: Table) -> HttpResponse:
    """`{"changed": …}` if the table differs from what the screen has (`after`), else 204, immediately; a server that
    can wait is told what for. One statement.
    """
    changed = table_change(table)
    if changed != request.GET.get("after"):
        return json_answer({"changed": changed})
    if request.method == "GET":
        request.META[WATCHED] = (table.pk, changed)
    response = HttpResponse(status=204)
    response["Cache-Control"] = "no-store"
    return response
