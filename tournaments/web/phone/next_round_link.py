"""Continuing at a table of a spontaneous evening: another round, or the one already started."""

from dataclasses import dataclass

from django.urls import reverse

from tournaments.models import Table
from tournaments.queries.spontaneous import token_of_next_round


@dataclass(frozen=True, slots=True)
class NextRoundLink:
    """`next_url` is the table's next round, "" if there is none; `may_go_on`: this round is over."""

    next_url: str
    may_go_on: bool


def next_round_link(table: Table) -> NextRoundLink | None:
    """None at any other evening. One statement if the round is over, else none."""
    if not table.round.tournament.is_spontaneous:
        return None
    token = token_of_next_round(table) if table.is_closed else ""
    return NextRoundLink(next_url=reverse("web:table", args=[token]) if token else "", may_go_on=table.is_closed)
