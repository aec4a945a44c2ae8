"""How an evening is entered and shown."""

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, UserFactory, at_desk, new_tournament, seated_tournament
from tournaments.actions.accounts.members import add_member
from tournaments.actions.options import EveningOptions, change_options, options_of
from tournaments.models import Tournament
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db


def change(tournament: Tournament, options: EveningOptions) -> None:
    change_options(tournament, options, actor=at_desk(), now=NOW)


def with_two_organisers() -> Tournament:
    tournament = new_tournament()
    UserFactory.create(username="dora")
    add_member(tournament.season.cup, username="dora", role=Role.ORGANISER, actor=at_desk(), now=NOW)
    return tournament


def test_options_are_changed_and_the_log_says_what_was_and_what_is() -> None:
    tournament = with_two_organisers()
    before = tournament.revision

    change(tournament, EveningOptions(double_entry=True))
    change(tournament, EveningOptions(double_entry=True))

    tournament.refresh_from_db()
    assert options_of(tournament) == EveningOptions(double_entry=True)
    assert logged_since(tournament, before) == [
        Logged("change_options", {"changed": {"double_entry": [False, True]}}, at_desk())
    ]


def test_two_people_are_wanted_only_where_there_are_two() -> None:
    tournament = new_tournament()
    with refused("two_organisers_needed", field="double_entry"):
        change(tournament, EveningOptions(double_entry=True))


def test_a_closed_evening_is_shown_otherwise_but_no_longer_entered() -> None:
    tournament = finish_tournament(seated_tournament(rounds=2, rounds_planned=2))
    with refused("evening_closed"):
        change(tournament, EveningOptions(double_entry=True))

    change(tournament, EveningOptions(freezes_last_round=True, hides_money=True))
    tournament.refresh_from_db()
    assert options_of(tournament) == EveningOptions(freezes_last_round=True, hides_money=True)


def test_the_only_round_of_an_evening_is_shown() -> None:
    tournament = new_tournament(rounds_planned=1)
    with refused("freeze_one_round", field="freezes_last_round"):
        change(tournament, EveningOptions(freezes_last_round=True))
