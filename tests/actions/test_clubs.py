"""Opening, renaming, combining and removing clubs."""

import pytest

from tests.actions.witness import Logged, in_conflict, logged_since, refused
from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament, season
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.clubs import add_club, combine_clubs, delete_club, rename_club
from tournaments.models import Club, Player
from tournaments.queries.people.clubs import ClubLine, club_change, club_names, clubs_with_members, members_of_club

pytestmark = pytest.mark.django_db


def added(name: str) -> Club:
    return add_club(cup(), name, actor=at_desk(), now=NOW)


def member(club: Club, **details: object) -> Player:
    return PlayerFactory.create(club=club, **details)


def test_clubs_are_added_once_and_listed_by_name_with_their_players() -> None:
    late, early = added("Öblarner Runde"), added("Kirchenwirt")
    first = member(late, family_name="Aman")
    PlayerFactory.create(club=late, merged_into=first)

    assert logged_since(cup(), 1)[0] == Logged("add_club", {"club": late.pk}, at_desk())
    assert clubs_with_members() == (ClubLine(early, 0), ClubLine(late, 1))
    assert club_names() == ("Kirchenwirt", "Öblarner Runde")
    assert members_of_club(late) == (first,)
    with refused("club_used", field="name", name="Kirchenwirt"):
        added("Kirchenwirt")


def test_a_club_is_renamed_on_the_lists_of_open_evenings() -> None:
    club, other = added("Kirchnwirt"), added("Sküs")
    here = new_tournament()
    check_in(here, player := member(club), actor=at_desk(), now=NOW)
    here.refresh_from_db()
    revision, cups = here.revision, cup().revision

    rename_club(cup(), club, "Kirchenwirt", actor=at_desk(), now=NOW)

    assert club_names() == ("Kirchenwirt", "Sküs")
    assert logged_since(cup(), cups) == [Logged("rename_club", {"club": club.pk}, at_desk())]
    assert logged_since(here, revision) == [Logged("change_players", {"players": [player.pk]}, at_desk())]
    with refused("club_used", field="name", name="Sküs"):
        rename_club(cup(), club, "Sküs", actor=at_desk(), now=NOW)
    delete_club(cup(), other, actor=at_desk(), now=NOW)
    for act in (
        lambda: rename_club(cup(), other, "Mond", actor=at_desk(), now=NOW),
        lambda: delete_club(cup(), other, actor=at_desk(), now=NOW),
        lambda: combine_clubs(cup(), club, other, actor=at_desk(), now=NOW),
    ):
        with in_conflict("club_gone"):
            act()


def test_two_clubs_that_are_one_become_one() -> None:
    gone, kept = added("TR Sküs"), added("Tarockrunde Sküs")
    moved, stays = member(gone), member(kept)
    cups = cup().revision

    combine_clubs(cup(), gone, kept, actor=at_desk(), now=NOW)

    assert dict(Player.objects.values_list("pk", "club")) == {moved.pk: kept.pk, stays.pk: kept.pk}
    assert list(Club.objects.all()) == [kept]
    what = {"club": gone.pk, "into": kept.pk, "people": 1}
    assert logged_since(cup(), cups) == [Logged("combine_clubs", what, at_desk())]
    with refused("club_with_itself", field="into", name="Tarockrunde Sküs"):
        combine_clubs(cup(), kept, kept, actor=at_desk(), now=NOW)


def test_a_club_goes_when_nobody_is_in_it() -> None:
    club = added("Sküs")
    kept = member(club)
    merged = PlayerFactory.create(club=club, merged_into=kept)

    with refused("club_has_players", name="Sküs"):
        delete_club(cup(), club, actor=at_desk(), now=NOW)
    Player.objects.filter(pk=kept.pk).update(club=None)
    cups = cup().revision
    delete_club(cup(), club, actor=at_desk(), now=NOW)

    merged.refresh_from_db()
    assert (merged.club, Club.objects.count()) == (None, 0)
    assert logged_since(cup(), cups) == [Logged("delete_club", {"club": club.pk}, at_desk())]


def test_a_club_of_people_who_play_elsewhere_is_changed_by_whoever_saw_it() -> None:
    club, kept = added("TR Sküs"), added("Tarockrunde Sküs")
    player = member(club)
    theirs = new_tournament(season_=season(cup_=cup(slug="anderer")))
    check_in(theirs, player, actor=at_desk(), now=NOW)
    other = cup(slug="anderer")
    change, revision = club_change([club], cup=cup(), now=NOW), other.revision
    assert [each.name for each in change.cups] == ["Anderer Cup"]

    for unseen in ("", "x", change.fingerprint("Mond")):
        with refused("club_elsewhere", name="TR Sküs", cups="Anderer Cup"):
            rename_club(cup(), club, "Sküsrunde", confirmed=unseen, actor=at_desk(), now=NOW)
        with refused("club_elsewhere", name="TR Sküs", cups="Anderer Cup"):
            combine_clubs(cup(), club, kept, confirmed=unseen, actor=at_desk(), now=NOW)
    confirmed = change.fingerprint("Sküsrunde")
    rename_club(cup(), club, "Sküsrunde", confirmed=confirmed, actor=at_desk(), now=NOW)
    club.refresh_from_db()
    confirmed = club_change([club], cup=cup(), now=NOW).fingerprint(kept.name)
    combine_clubs(cup(), club, kept, confirmed=confirmed, actor=at_desk(), now=NOW)

    what = {"cup": cup().pk, "players": [player.pk]}
    assert logged_since(other, revision) == [Logged("change_shared_players", what, at_desk())] * 2
