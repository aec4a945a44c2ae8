"""An evening with everything in it that the log tells of, and what is found in it."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction

from tests.actions.acts import (
    DREIER,
    KONTRA,
    LOST,
    close,
    correct,
    countersign,
    enter,
    finish_round,
    hand_in,
    record_paper_totals,
    reject,
    sitting,
    strike,
    undo,
)
from tests.factories import NOW, PlayerFactory, UserFactory, anna, at_desk, new_tournament, tables_of
from tests.own_rules import added
from tournaments.actions.accounts.members import add_member
from tournaments.actions.accounts.second_person import change_dual_control
from tournaments.actions.draw import amend_seating, commit_seed, draw_rounds, publish_seating
from tournaments.actions.draw.commitments import NewCommitment
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.actions.results.publishing import publish_qualifiers, publish_results, publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.room.stand_in import seat_stand_in
from tournaments.actions.room.tables import choose_first_forehand, reopen_table
from tournaments.models import Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.models.membership import Role
from tournaments.verification.checking import installation_findings, tournament_findings


class UndoneError(Exception):
    """Ends a block whose writing is to be undone."""


@contextmanager
def undone() -> Iterator[None]:
    """Whatever the block writes is gone afterwards."""
    try:
        with transaction.atomic():
            yield
            raise UndoneError
    except UndoneError:
        return


def played_evening() -> Tournament:
    """Nine people, two rounds: hands at table 1 of round 1, the rest from paper, and every list published."""
    tournament = new_tournament(
        players=9, rounds_planned=2, hands_at_four=3, hands_at_five=5, ruleset=added().code, cup_points="fixpunkte"
    )
    desk = at_desk()
    commit_seed(tournament, NewCommitment("7f3a", "salz"), actor=desk, now=NOW)
    draw_rounds(tournament, count=2, seed="", actor=desk, now=NOW)
    publish_seating(tournament, actor=desk, now=NOW)
    _play_first_round(tournament)
    late = check_in(tournament, PlayerFactory.create(), actor=desk, now=NOW)
    amend_seating(tournament, gone=(), arrived=(late.pk,), seed="spät", actor=desk, now=NOW)
    finish_round(tournament, round_number=2)
    check_out(late, actor=desk, now=NOW)
    close_tournament(tournament, actor=desk, now=NOW + timedelta(hours=1))
    publish_results(tournament, by=anna(), actor=desk, now=NOW)
    for publish in (publish_season, publish_qualifiers):
        last = publish(tournament.season, by=anna(), actor=desk, now=NOW)
    withdraw_list(last, reason="Zu früh", by=anna(), actor=desk, now=NOW)
    add_member(tournament.season.cup, username=UserFactory.create().username, role=Role.ORGANISER, actor=desk, now=NOW)
    change_dual_control(tournament.season.cup, [DualControlAction.CORRECT_LIST], actor=desk, now=NOW)
    tournament.refresh_from_db()
    return tournament


def _play_first_round(tournament: Tournament) -> None:
    four, five = sorted(tables_of(tournament), key=lambda table: table.seats.count())
    choose_first_forehand(four, place=2, actor=at_desk(), now=NOW)
    enter(four, number=1, record=KONTRA)
    enter(four, number=2, record=DREIER)
    stand_in = check_in(tournament, PlayerFactory.create(), actor=at_desk(), now=NOW)
    seat_stand_in(four, place=2, entry=stand_in, from_hand=3, actor=at_desk(), now=NOW)
    enter(four, number=3)
    correct(four, number=2, record=LOST)
    strike(four, number=3)
    enter(five, number=1)
    undo(five, number=1)
    enter(five, number=2)
    correct(five, number=2)
    undo(five, number=2, based_on=2)
    record_paper_totals(five, 3, -1, -1, -1, 0)
    close(five)
    hand_in(four)
    reject(four)
    hand_in(four, place=2)
    countersign(four)
    reopen_table(four, reason="Hand 1 war anders", actor=at_desk(), now=NOW)
    close(four)
    close_round(four.round, actor=at_desk(), now=NOW)
    check_out(sitting(four)[2], actor=at_desk(), now=NOW)


def found(tournament: Tournament | None = None) -> set[tuple[str, str]]:
    """Code and place of what is found in an evening, or in everything."""
    findings = installation_findings() if tournament is None else tournament_findings(tournament.pk)
    inside = f"tournament:{tournament.pk}/" if tournament else ""
    return {(each.code, each.path.removeprefix(inside)) for each in findings}
