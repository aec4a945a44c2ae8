from datetime import date, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.utils import timezone
from pytest_django import Settings

from tests.factories import anna, cup
from tournaments.models import Cup, Entry, Membership, Publication, Table, Tournament, User
from tournaments.models.membership import Role
from tournaments.models.publication import PublicationKind
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState
from tournaments.queries.log.reading import chain_break
from tournaments.queries.room.tables import TableState, room_state
from tournaments.simulator.demo import USERNAMES, _season

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def data_folder(settings: Settings, tmp_path: Path) -> Path:
    settings.DATA_DIR = tmp_path
    return tmp_path


def load_demo() -> str:
    out = StringIO()
    call_command("load_demo", stdout=out)
    return out.getvalue()


def test_load_demo_makes_a_season_in_its_third_tournament(data_folder: Path) -> None:
    """One test, because loading takes seconds: what a newcomer finds, and that a second run changes nothing."""
    printed = load_demo()

    past, tonight = _tournaments()
    assert [each.state for each in past] == [TournamentState.CLOSED] * 2
    assert _published() == {PublicationKind.RESULTS: 2, PublicationKind.SEASON: 1}
    _assert_second_round_with_43_players(tonight)
    assert [chain_break(each) for each in (*past, tonight)] == [None] * 3
    assert chain_break(Cup.objects.get()) is None

    assert "Demo" in Cup.objects.get().name
    assert (data_folder / "demo.txt").read_text("utf-8").strip() == printed.strip()
    assert not {each.name for each in User.objects.all()} & set(USERNAMES.values())
    assert _members_who_can_log_in(printed) == {Role.ORGANISER, Role.VIEWER}

    assert load_demo().strip() == printed.strip()
    assert Tournament.objects.count() == 3


def test_the_season_has_begun_when_its_first_evening_opened_the_day_before() -> None:
    """Soon after midnight, when the first evening began in the month before."""
    after_midnight = datetime(2026, 11, 29, 0, 5, tzinfo=timezone.get_current_timezone())

    assert _season(anna(), now=after_midnight).starts == date(2026, 10, 1)


def _tournaments() -> tuple[list[Tournament], Tournament]:
    *past, tonight = Tournament.objects.order_by("date")
    return past, tonight


def _published() -> dict[str, int]:
    kinds = list(Publication.objects.values_list("kind", flat=True))
    return {kind: kinds.count(kind) for kind in kinds}


def _assert_second_round_with_43_players(tonight: Tournament) -> None:
    assert Entry.objects.filter(tournament=tonight).count() == 43
    first, second, third = tonight.rounds.order_by("number")
    assert (first.state, second.state, third.state) == (RoundState.CLOSED, RoundState.PUBLISHED, RoundState.PUBLISHED)
    tables = room_state([second, third])
    assert sorted(each.size for each in tables[second.pk]) == [4] * 7 + [5] * 3
    assert TableState.PLAYING in {each.state for each in tables[second.pk]}
    assert {each.state for each in tables[third.pk]} == {TableState.WAITING}
    links = Table.objects.filter(round=second, links__expires_at__gt=timezone.now() + timedelta(days=2))
    assert links.count() == 10


def _members_who_can_log_in(printed: str) -> set[str]:
    words = [line.split() for line in printed.splitlines() if " / " in line]
    users = [authenticate(username=username, password=password) for username, _, password, *_ in words]
    return set(Membership.objects.filter(user__in=[user for user in users if user]).values_list("role", flat=True))


def test_load_demo_leaves_a_database_with_a_cup_alone(data_folder: Path) -> None:
    cup()
    printed = load_demo()
    assert printed.strip()
    assert not User.objects.filter(username__in=USERNAMES.values()).exists()
    assert Cup.objects.count() == 1
    assert not (data_folder / "demo.txt").exists()
