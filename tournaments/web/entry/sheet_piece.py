"""The sheet next to a hand's screen, within the page or alone."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.template.loader import render_to_string

from tournaments.queries.room.changes import table_change
from tournaments.queries.room.clock import table_time
from tournaments.queries.room.referee_calls import open_call_of
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.hints import table_sentences
from tournaments.web.entry.last_hand import last_hand_context
from tournaments.web.entry.round_facts import round_facts
from tournaments.web.entry.sheet import sheet_context


def screen_sheet_context(at: EntryContext, *, now: datetime) -> dict[str, Any]:
    """`sheet_context`, the `round_facts` for scripts, and the round's clock. Five statements."""
    changed = table_change(at.table)
    context = sheet_context(at) | {"clock": table_time(at.table)}
    return context | {"round_facts": round_facts(at, context["sheet"], changed=changed, now=now)}


def sheet_piece(request: HttpRequest, at: EntryContext, *, now: datetime) -> str:
    """The sheet's markup, followed by the other parts of the screen that depend on it, as templates."""
    context = screen_sheet_context(at, now=now)
    context |= {
        "is_piece": True,
        "call": open_call_of(at.table) if at.actor.link else None,
        "table_hints": table_sentences(at.table),
        **last_hand_context(request, at, context["sheet"], now=now),
    }
    return render_to_string("web/entry/sheet.html", context, request=request)
