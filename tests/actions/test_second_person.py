"""Two people: who may confirm, what is asked of them, and how a cup says that it wants them."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import pytest

from tests.actions.acts import CORRECTED, change_results, finish_tournament
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, PASSWORD, UserFactory, anna, at_desk, clara, cup, seated_tournament, viewer_of
from tournaments.actions.accounts.log_in import BOUNDS, Counted, LogInAttempt
from tournaments.actions.accounts.members import add_member, remove_member
from tournaments.actions.accounts.second_person import SecondPerson, change_dual_control, second_person
from tournaments.actions.results.publishing import Correction, publish_results
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.errors import TooMany
from tournaments.models import Cup, LogInCount, Membership, Publication, User
from tournaments.models.dual_control import DualControlAction
from tournaments.models.membership import Role

pytestmark = pytest.mark.django_db


def franz() -> User:
    """Another organiser of Anna's cup."""
    user = User.objects.filter(username="franz").first() or UserFactory.create(username="franz")
    Membership.objects.get_or_create(user=user, cup=cup(), defaults={"role": Role.ORGANISER})
    return user


def wanting(*acts: DualControlAction) -> Cup:
    """Anna's cup, which wants Franz or somebody like him for some acts."""
    franz()
    change_dual_control(cup(), acts or tuple(DualControlAction), actor=at_desk(), now=NOW)
    return Cup.objects.get(pk=cup().pk)


def asked(username: str, password: str = PASSWORD) -> SecondPerson:
    """Somebody confirms what Anna does."""
    return second_person(LogInAttempt(username, "10.0.0.7"), password, first=anna(), now=NOW)


def confirmed(user: User | None = None) -> SecondPerson:
    return SecondPerson(user or franz())


def payload(**what: Any) -> Mapping[str, Any]:
    return {"two_people": sorted(DualControlAction), **what}


def test_second_person_shows_who_they_are_by_their_password() -> None:
    assert asked("franz" if franz() else "").user == franz()
    assert not LogInCount.objects.filter(tries__gt=0).exists()


@pytest.mark.parametrize(
    ("name", "password", "code", "field"),
    [
        ("", PASSWORD, "second_person_missing", "second_username"),
        ("franz", "", "second_person_missing", "second_username"),
        ("anna", PASSWORD, "second_person_same", "second_username"),
    ],
)
def test_who_cannot_be_the_second_one_is_not_asked_for_a_password(
    name: str, password: str, code: str, field: str
) -> None:
    franz()
    with refused(code, field=field):
        asked(name, password)


@pytest.mark.parametrize("name", ["franz", "nobody"])
def test_wrong_password_is_counted_and_then_nobody_looks_at_any(name: str) -> None:
    franz()
    for _ in range(BOUNDS[Counted.NAME_AT_ADDRESS].tries):
        with pytest.raises(Exception, match="second_person_wrong"):
            asked(name, "falsch")

    with pytest.raises(TooMany, match="log_in_wait") as caught:
        asked(name)

    assert caught.value.retry_after == 300


def test_who_may_no_longer_log_in_confirms_nothing() -> None:
    User.objects.filter(pk=franz().pk).update(is_active=False)
    with pytest.raises(Exception, match="second_person_wrong"):
        asked("franz")


@pytest.mark.parametrize("act", ["publish", "withdraw"])
def test_correction_and_withdrawal_need_another_organiser(act: str) -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))
    first = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    change_results(tournament)
    wanting()
    second: Any

    def done(second: SecondPerson | None) -> None:
        if act == "withdraw":
            withdraw_list(first, reason="Irrtum", by=anna(), actor=at_desk(), now=NOW, second=second)
        else:
            how = Correction(reason="Irrtum", second=second)
            publish_results(tournament, by=anna(), actor=at_desk(), now=NOW, correction=how)

    for second, code in (
        (None, "second_person_missing"),
        (SecondPerson(anna()), "second_person_same"),
        (SecondPerson(viewer_of(cup())), "second_person_not_organiser"),
        (SecondPerson(clara()), "second_person_not_organiser"),
    ):
        with refused(code, field="second_username"):
            done(second)

    done(confirmed())

    event = tournament.events.get(verb="withdraw_list" if act == "withdraw" else "publish_results", reason="Irrtum")
    newest = Publication.objects.latest("version")
    assert (event.user, event.what["confirmed_by"]) == (anna(), franz().pk)
    assert (newest.withdrawal_confirmed_by if act == "withdraw" else newest.confirmed_by) == franz()


def test_what_takes_nothing_back_and_what_the_cup_does_not_list_needs_nobody() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))
    wanting(DualControlAction.WITHDRAW_LIST)

    first = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    change_results(tournament)
    how = Correction(reason="Irrtum", second=confirmed())
    second = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW, correction=how)

    assert (first.confirmed_by, second.confirmed_by) == (None, None)
    assert "confirmed_by" not in tournament.events.latest("sequence").what


def test_whoever_left_the_cup_meanwhile_confirms_nothing() -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1))
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    change_results(tournament)
    wanting()
    second = confirmed()
    Membership.objects.filter(user=franz()).update(role=Role.VIEWER)

    with refused("second_person_not_organiser", field="second_username"):
        how = Correction(reason="Irrtum", second=SecondPerson(second.user))
        publish_results(tournament, by=anna(), actor=at_desk(), now=NOW, correction=how)


def test_cup_says_what_it_wants_two_people_for_and_needs_two_to_take_it_back() -> None:
    before = Cup.objects.get(pk=cup().pk).revision
    with refused("two_organisers_needed", field="two_people"):
        change_dual_control(cup(), tuple(DualControlAction), actor=at_desk(), now=NOW)
    franz()

    for _ in range(2):
        change_dual_control(cup(), (*DualControlAction, *DualControlAction), actor=at_desk(), now=NOW)
    for second, code in ((None, "second_person_missing"), (SecondPerson(anna()), "second_person_same")):
        with refused(code, field="second_username"):
            change_dual_control(cup(), [DualControlAction.WITHDRAW_LIST], actor=at_desk(), now=NOW, second=second)
    change_dual_control(cup(), [], actor=at_desk(), now=NOW, second=confirmed())

    assert Cup.objects.get(pk=cup().pk).two_people == []
    assert logged_since(Cup.objects.get(pk=cup().pk), before) == [
        Logged("change_two_people", {**payload()}, at_desk()),
        Logged("change_two_people", {**payload(two_people=[], confirmed_by=franz().pk)}, at_desk()),
    ]


def test_such_a_cup_keeps_two_organisers() -> None:
    wanting()
    with refused("two_organisers_needed", field="role"):
        remove_member(Membership.objects.get(user=franz()), actor=at_desk(), now=NOW)
    with refused("two_organisers_needed", field="role"):
        add_member(cup(), username="franz", role=Role.VIEWER, actor=at_desk(), now=NOW)

    third = UserFactory.create()
    add_member(cup(), username=third.username, role=Role.ORGANISER, actor=at_desk(), now=NOW)
    remove_member(Membership.objects.get(user=franz()), actor=at_desk(), now=NOW + timedelta(hours=1))
    assert CORRECTED.second is None
