"""Teams of an evening: made, joined, left, renamed, dissolved, until the results are published."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, anna, at_desk, entries_of, new_tournament, seated_tournament
from tests.meetings import meetings
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.draw import draw_rounds
from tournaments.actions.draw.earlier_requests import copy_earlier_requests
from tournaments.actions.draw.separations import SeatingRequests, record_seating_requests
from tournaments.actions.people.check_in import check_out
from tournaments.actions.people.teams import create_team, dissolve_team, join_team, leave_team, rename_team
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import Entry, Tournament
from tournaments.queries.results.teams import team_overview

pytestmark = pytest.mark.django_db


def made(tournament: Tournament, *people: Entry, name: str = "") -> str:
    return create_team(tournament, people, name=name, actor=at_desk(), now=NOW)


def joins(entry: Entry, mate: Entry) -> str:
    return join_team(entry, mate, actor=at_desk(), now=NOW)


def leaves(entry: Entry) -> None:
    leave_team(entry, actor=at_desk(), now=NOW)


def words(tournament: Tournament) -> list[str]:
    return list(tournament.entries.order_by("pk").values_list("team", flat=True))


def test_teams_are_made_joined_left_renamed_and_dissolved_and_noted_without_a_name() -> None:
    tournament = new_tournament(players=4, team_size=2)
    a, b, c, d = entries_of(tournament)
    since = tournament.revision

    assert made(tournament, a, b, name="  Die   Vögel ") == "Die Vögel"
    own = made(tournament, c)
    assert own == c.player.family_name
    assert joins(d, c) == own
    leaves(b)
    rename_team(a, "Sküs", actor=at_desk(), now=NOW)
    assert words(tournament) == ["Sküs", "", own, own]
    dissolve_team(d, actor=at_desk(), now=NOW)

    assert words(tournament) == ["Sküs", "", "", ""]
    pks = [each.pk for each in (a, b, c, d)]
    assert logged_since(tournament, since) == [
        Logged("make_team", {"entries": pks[:2]}, at_desk()),
        Logged("make_team", {"entries": pks[2:3]}, at_desk()),
        Logged("join_team", {"entry": pks[3], "entries": pks[2:3]}, at_desk()),
        Logged("leave_team", {"entry": pks[1], "entries": pks[:1]}, at_desk()),
        Logged("rename_team", {"entries": pks[:1]}, at_desk()),
        Logged("dissolve_team", {"entries": pks[2:]}, at_desk()),
    ]


def test_whoever_comes_into_a_team_leaves_the_other_one() -> None:
    tournament = new_tournament(players=4, team_size=2)
    a, b, c, d = entries_of(tournament)
    made(tournament, a, b, name="Eins")
    made(tournament, b, c, name="Zwei")
    joins(d, a)
    assert words(tournament) == ["Eins", "Zwei", "Zwei", "Eins"]
    leaves(c)
    joins(a, b)
    assert words(tournament) == ["Zwei", "Zwei", "", "Eins"]


def test_what_no_team_can_be_is_refused() -> None:
    tournament = new_tournament(players=6, team_size=2)
    a, b, c, d, e, _ = entries_of(tournament)
    made(tournament, a, b, name="Die Vögel")
    made(tournament, c, name="Allein")
    with refused("team_full", field="team", team="Die Vögel", size=2):
        joins(c, a)
    with refused("team_too_many", size=2, people=3):
        made(tournament, a, d, e)
    with refused("team_nobody"):
        made(tournament)
    with refused("team_name_taken", field="name", team="DIE VÖGEL"):
        made(tournament, d, e, name="DIE VÖGEL")
    with refused("team_name_taken", field="name", team="die vögel"):
        rename_team(c, "die vögel", actor=at_desk(), now=NOW)
    with refused("team_name_missing", field="name"):
        rename_team(c, " ", actor=at_desk(), now=NOW)
    with refused("team_name_long", field="name", limit=40):
        made(tournament, d, name="x" * 41)
    leaves(c)
    for act in _acts(c, d):
        with refused("team_gone"):
            act()
    rename_team(a, "DIE VÖGEL", actor=at_desk(), now=NOW)
    assert words(tournament)[:2] == ["DIE VÖGEL"] * 2


def _acts(member: Entry, other: Entry) -> list[Callable[[], object]]:
    return [
        lambda: leaves(member),
        lambda: joins(other, member),
        lambda: rename_team(member, "Neu", actor=at_desk(), now=NOW),
        lambda: dissolve_team(member, actor=at_desk(), now=NOW),
    ]


def test_an_evening_without_teams_has_words_and_no_more() -> None:
    tournament = new_tournament(players=5)
    for each in entries_of(tournament):
        record_seating_requests(each, SeatingRequests(team="Firma"), actor=at_desk(), now=NOW)
    with refused("no_teams"):
        made(tournament, *entries_of(tournament)[:2])


def test_a_cancelled_evening_keeps_its_teams() -> None:
    tournament = new_tournament(players=4, team_size=2)
    one, other, *_ = entries_of(tournament)
    made(tournament, one, other, name="Eins")
    cancel_tournament(tournament, by_mistake=False, reason="Schnee", actor=at_desk(), now=NOW)
    with refused("evening_cancelled"):
        leaves(one)


def test_teams_stay_as_they_are_once_they_are_published_until_the_evening_is_open_again() -> None:
    tournament = seated_tournament(players=8, rounds_planned=1, team_size=2)
    a, b, c, d, *_ = entries_of(tournament)
    made(tournament, a, b, name="Eins")
    tournament = finish_tournament(tournament)
    made(tournament, c, d, name="Zwei")
    tournament.refresh_from_db()
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    for act in _acts(a, c):
        with refused("teams_published"):
            act()
    with refused("teams_published"):
        made(tournament, a)
    reopen_tournament(tournament, reason="Mannschaft falsch", actor=at_desk(), now=NOW)
    leaves(a)
    assert [each.name for each in team_overview(tournament).incomplete] == ["Eins"]


def test_a_name_is_proposed_from_family_names_short_where_they_are_long_and_is_free() -> None:
    tournament = new_tournament(players=8, team_size=4)
    people = entries_of(tournament)
    for each, name in zip(
        people, ("Huber", "Mayr") * 2 + ("Hinterobermusterhuber", "Öller", "Žiška-Beispielwieser", "Ö"), strict=True
    ):
        each.player.family_name = name
        each.player.save()
    assert made(tournament, *people[:2]) == "Huber / Mayr"
    assert made(tournament, *people[2:4]) == "Huber / Mayr 2"
    assert made(tournament, *people[4:]) == "Hinterobermusterhuber & Co."
    name = made(tournament, people[4], people[6])
    assert name == "Hinterobermuster. / Žiška-Beispielwi."


def test_who_went_home_without_playing_leaves_room_and_whoever_comes_back_makes_it_too_many() -> None:
    tournament = new_tournament(players=5, team_size=2)
    a, b, c, *_ = entries_of(tournament)
    made(tournament, a, b, name="Eins")
    check_out(b, actor=at_desk(), now=NOW)
    joins(c, a)
    assert team_overview(tournament).of(a.pk).missing == 0  # type: ignore[union-attr]
    Entry.objects.filter(pk=b.pk).update(is_present=True)
    assert [each.missing for each in team_overview(tournament).teams] == [-1]


def test_a_seating_request_leaves_the_team_alone_that_was_made_since_its_page_was_opened() -> None:
    tournament = new_tournament(players=2, team_size=2)
    a, b = entries_of(tournament)
    made(tournament, *entries_of(tournament), name="Die Vögel")
    record_seating_requests(a, SeatingRequests(household="Huber"), actor=at_desk(), now=NOW)
    record_seating_requests(b, SeatingRequests(team="Die Fische", car="Bus"), actor=at_desk(), now=NOW)
    stored = list(tournament.entries.order_by("pk").values_list("team", "household", "car"))
    assert stored == [("Die Vögel", "Huber", ""), ("Die Vögel", "", "Bus")]
    shares = tournament.events.filter(verb="set_belongings").order_by("sequence").values_list("what__shares", flat=True)
    assert list(shares) == [["household"], ["car"]]


def after(first: Tournament, **settings: Any) -> Tournament:
    """Another evening of the same people."""
    later = new_tournament(players=0, **settings)
    for each in entries_of(first):
        Entry.objects.create(tournament=later, player=each.player, checked_in_at=NOW)
    return later


def followed(first: Tournament, **settings: Any) -> Tournament:
    """Another evening of the same people, to which what is known was carried over."""
    later = after(first, **settings)
    copy_earlier_requests(later, actor=at_desk(), now=NOW)
    return later


def test_teams_carried_over_from_an_earlier_evening_have_no_more_members_than_fit() -> None:
    first = new_tournament(players=3, team_size=3)
    made(first, *entries_of(first), name="Firma")
    Entry.objects.update(car="Bus")
    later = followed(first, team_size=2)
    assert list(later.entries.values_list("team", "car")) == [("", "Bus")] * 3
    assert words(followed(first, team_size=3)) == ["Firma"] * 3


def test_words_of_an_evening_without_teams_make_none_later() -> None:
    first = new_tournament(players=2)
    for each, car in zip(entries_of(first), ("Bus", ""), strict=True):
        record_seating_requests(each, SeatingRequests(team="Firma", car=car), actor=at_desk(), now=NOW)
    later = followed(first, team_size=2)
    assert list(later.entries.order_by("pk").values_list("team", "car")) == [("", "Bus"), ("", "")]
    assert words(followed(first)) == ["Firma"] * 2


def test_whoever_played_and_left_has_a_place_in_their_team_that_nobody_gets_by_carrying_over() -> None:
    today = seated_tournament(players=4, rounds_planned=1, team_size=2)
    gone, one, other, _ = entries_of(today)
    earlier = new_tournament(players=0, team_size=2, date=today.date - timedelta(days=7))
    for each in (one, other):
        Entry.objects.create(tournament=earlier, player=each.player, checked_in_at=NOW, team="Firma", car="Bus")
    made(today, gone, name="Firma")
    Entry.objects.filter(pk=gone.pk).update(is_present=False)
    copy_earlier_requests(today, actor=at_desk(), now=NOW)
    assert words(today)[:3] == ["Firma", "", ""]
    assert team_overview(today).incomplete[0].missing == 1


def test_who_gets_no_place_in_a_team_and_nothing_else_was_told_is_not_counted() -> None:
    first = new_tournament(players=3, team_size=3)
    made(first, *entries_of(first), name="Firma")
    later = after(first, team_size=2)
    with refused("nothing_to_carry_over"):
        copy_earlier_requests(later, actor=at_desk(), now=NOW)


def test_people_of_one_team_are_kept_apart_in_the_draw() -> None:
    tournament = new_tournament(players=8, rounds_planned=2, team_size=2)
    people = entries_of(tournament)
    for at in range(0, 8, 2):
        made(tournament, *people[at : at + 2])
    draw_rounds(tournament, count=1, seed="los", actor=at_desk(), now=NOW)
    met = meetings(tournament)
    assert [met[people[at].pk, people[at + 1].pk] for at in range(0, 8, 2)] == [0] * 4
