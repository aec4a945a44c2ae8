"""A drawn and published table for browser tests, and the address behind its link."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from tests.factories import NOW, PlayerFactory, at_desk, link_of, new_tournament, tables_of
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.hands import record_hand
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.links import table_token
from tournaments.models import Table, Tournament

SHORT_NAMES = ("Pagatinger", "Sküsbauer", "Talonhuber", "Mondreiter")


def seated_table(names: Sequence[str] = SHORT_NAMES, *, given_name: str = "Probe", **settings: Any) -> Table:
    """The one table of a new evening, with these people."""
    return sit_down(new_tournament(**settings), names, given_name=given_name)


def sit_down(tournament: Tournament, names: Sequence[str], *, given_name: str = "Probe") -> Table:
    """Check these people in and draw; the seating is published now."""
    for name in names:
        player = PlayerFactory.create(family_name=name, given_name=given_name)
        check_in(tournament, player, actor=at_desk(), now=NOW)
    draw_rounds(tournament, count=1, seed="test", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=timezone.now())
    (table,) = tables_of(tournament)
    return table


def link_address(table: Table, server: str) -> str:
    """The address on the table's score sheet."""
    return f"{server}/t/{table_token(link_of(table), table)}/"


def hand_entered(table: Table, record: dict[str, object], *, number: int, minutes_ago: int = 60) -> None:
    """A hand that somebody entered elsewhere, an hour ago unless said otherwise."""
    then = timezone.now() - timedelta(minutes=minutes_ago)
    record_hand(table, entry_id=f"other-{number}", number=number, record=record, actor=at_desk(), now=then)


def stand_in_at(table: Table, *, place: int, from_hand: int) -> None:
    """Somebody else plays on there."""
    player = PlayerFactory.create(family_name="Stichmaier")
    entry = check_in(table.round.tournament, player, actor=at_desk(), now=NOW)
    seat_stand_in(table, place=place, entry=entry, from_hand=from_hand, actor=at_desk(), now=timezone.now())
