"""Tournaments played on paper, through the verbs, with totals that are easily checked."""

from typing import Any

from tests.factories import NOW, anna, at_desk, seated_tournament, tables_of
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.results.totals import record_totals
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.room.tables import close_table
from tournaments.models import Publication, Round, Tournament
from tournaments.queries.room.seating import seated_players_of

TOTALS = {4: (30, -10, -10, -10), 5: (5, 4, -2, -3, -4)}
"""By table size, in place order."""


def play_on_paper(round_: Round) -> None:
    """Every table hands in TOTALS and is closed, and so is the round."""
    for table in tables_of(round_.tournament, round_number=round_.number):
        seated_players = seated_players_of(table)
        totals = dict(zip((each.entry for each in seated_players), TOTALS[len(seated_players)], strict=True))
        record_totals(table, totals, based_on={}, actor=at_desk(), now=NOW)
        close_table(table, actor=at_desk(), now=NOW)
    close_round(round_, actor=at_desk(), now=NOW)


def played_tournament(*, players: int = 9, rounds: int = 1, **settings: Any) -> Tournament:
    """A tournament whose every round is played and closed; the tournament itself is open."""
    tournament = seated_tournament(players=players, rounds=rounds, rounds_planned=rounds, **settings)
    for round_ in tournament.rounds.select_related("tournament"):
        play_on_paper(round_)
    tournament.refresh_from_db()
    return tournament


def closed_tournament(*, players: int = 9, rounds: int = 1, **settings: Any) -> Tournament:
    tournament = played_tournament(players=players, rounds=rounds, **settings)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    return tournament


def published_results(**settings: Any) -> Publication:
    """The first version of a tournament's results, published by Anna at NOW."""
    return publish_results(closed_tournament(**settings), by=anna(), actor=at_desk(), now=NOW)
