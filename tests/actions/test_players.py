"""Adding people, changing what is known of them."""

from dataclasses import replace

import pytest

from tests.actions.acts import finish_tournament
from tests.actions.witness import Logged, logged_since, refused
from tests.factories import NOW, anna, at_desk, cup, new_tournament, season, seated_tournament
from tests.finals import a_final, sends
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.player_imports import import_players
from tournaments.actions.people.players import add_player, change_player, remove_player
from tournaments.actions.results.publishing import publish_finalists
from tournaments.intake.players import PlayerRow
from tournaments.models import Club, Player
from tournaments.queries.people.intake import shared_change

pytestmark = pytest.mark.django_db

MAX = PlayerRow("0042", "Skisinger", "Max", "Dr.", "Untermond", "Tarockrunde Sküs")
GUEST = PlayerRow("", "Gastinger", "Greta")


def known() -> list[tuple[str | None, str, str, str, str, str | None]]:
    columns = ("number", "family_name", "given_name", "title", "place", "club__name")
    return list(Player.objects.order_by("pk").values_list(*columns))


def added(row: PlayerRow) -> Player:
    return add_player(cup(), row, actor=at_desk(), now=NOW)


def test_a_player_is_added_with_their_club() -> None:
    player = added(MAX)

    assert known() == [("0042", "Skisinger", "Max", "Dr.", "Untermond", "Tarockrunde Sküs")]
    assert logged_since(cup(), 1) == [Logged("add_player", {"player": player.pk}, at_desk())]


def test_guests_have_no_number_and_may_be_many() -> None:
    added(GUEST)
    added(GUEST)

    assert known() == [(None, "Gastinger", "Greta", "", "", None)] * 2


def test_two_players_of_a_club_share_it() -> None:
    added(MAX)
    added(PlayerRow("0043", "Mondinger", club="Tarockrunde Sküs"))

    assert list(Club.objects.values_list("name", flat=True)) == ["Tarockrunde Sküs"]


def test_a_number_somebody_has_is_refused_with_their_name() -> None:
    added(MAX)

    with refused("number_used", field="number", number="0042", name="Skisinger Max"):
        added(PlayerRow("0042", "Anderer"))


def test_what_is_known_of_a_player_changes_whole() -> None:
    player = added(MAX)

    change_player(cup(), player, PlayerRow("0042", "Skisinger-Mond", "Max"), actor=at_desk(), now=NOW)

    assert known() == [("0042", "Skisinger-Mond", "Max", "", "", None)]
    assert logged_since(cup(), 2) == [
        Logged("change_player", {"player": player.pk, "changed": ["club", "family_name", "place", "title"]}, at_desk())
    ]


def test_changing_to_a_number_somebody_else_has_is_refused() -> None:
    added(MAX)
    other = added(PlayerRow("0043", "Mondinger", "Mia"))

    with refused("number_used", field="number", number="0042", name="Skisinger Max"):
        change_player(cup(), other, PlayerRow("0042", "Mondinger", "Mia"), actor=at_desk(), now=NOW)


def test_a_changed_name_reaches_the_open_tournaments_the_player_is_at() -> None:
    player, here, elsewhere = added(MAX), new_tournament(), new_tournament(players=1)
    check_in(here, player, actor=at_desk(), now=NOW)
    here.refresh_from_db()
    revision, other_revision = here.revision, elsewhere.revision

    change_player(cup(), player, PlayerRow("0042", "Neuname"), actor=at_desk(), now=NOW)

    assert logged_since(here, revision) == [Logged("change_players", {"players": [player.pk]}, at_desk())]
    assert logged_since(elsewhere, other_revision) == []


def test_a_changed_name_leaves_closed_tournaments_alone() -> None:
    tournament = finish_tournament(seated_tournament(players=4, rounds_planned=1))
    tournament.refresh_from_db()
    revision, player = tournament.revision, Player.objects.earliest("pk")

    change_player(cup(), player, PlayerRow("0042", "Neuname"), actor=at_desk(), now=NOW)

    assert logged_since(tournament, revision) == []


def test_who_plays_in_another_cup_is_changed_by_whoever_saw_both() -> None:
    player, after = added(MAX), PlayerRow("0042", "Neuname", "Max")
    theirs = new_tournament(season_=season(cup_=cup(slug="anderer")))
    check_in(theirs, player, actor=at_desk(), now=NOW)
    theirs.refresh_from_db()
    revision, elsewhere = theirs.revision, theirs.season.cup.revision
    change = shared_change(Player.objects.get(), after, cup=cup(), now=NOW)
    assert change is not None

    for unseen in ("", "x", replace(change, after=MAX).fingerprint):
        with refused("active_elsewhere", name="Skisinger Max", cups="Anderer Cup"):
            change_player(cup(), player, after, confirmed=unseen, actor=at_desk(), now=NOW)
    change_player(cup(), player, after, confirmed=change.fingerprint, actor=at_desk(), now=NOW)

    assert known() == [("0042", "Neuname", "Max", "", "", None)]
    assert logged_since(theirs, revision) == [Logged("change_players", {"players": [player.pk]}, at_desk())]
    what = {"cup": cup().pk, "players": [player.pk]}
    assert logged_since(theirs.season.cup, elsewhere) == [Logged("change_shared_players", what, at_desk())]
    with refused("active_elsewhere", name="Neuname Max", cups="Anderer Cup"):  # a confirmation counts once
        change_player(cup(), player, MAX, confirmed=change.fingerprint, actor=at_desk(), now=NOW)


def removed(player: Player) -> None:
    remove_player(cup(), player, actor=at_desk(), now=NOW)


def test_somebody_who_was_never_anywhere_is_removed() -> None:
    import_players(cup(), [MAX, GUEST], actor=at_desk(), now=NOW)
    listed, guest = Player.objects.order_by("pk")
    final = a_final()
    tested = sends(final, "HRC", [(listed, 1, 5)])

    with refused("player_used", name="Skisinger Max"):
        removed(listed)
    tested.delete()
    removed(listed)
    assert logged_since(cup(), 0)[-1] == Logged("remove_player", {"player": listed.pk}, at_desk())
    assert list(Player.objects.all()) == [guest]

    tested = sends(final, "HRC", [(guest, 1, 5)])
    publish_finalists(season(), by=anna(), actor=at_desk(), now=NOW)
    tested.delete()
    with refused("player_used", name="Gastinger Greta"):
        removed(guest)


def test_whoever_another_cup_brought_or_checked_in_stays() -> None:
    import_players(cup(slug="anderer"), [MAX], actor=at_desk(), now=NOW)
    (theirs,) = Player.objects.all()
    here = added(GUEST)
    check_in(new_tournament(), here, actor=at_desk(), now=NOW)

    by_hand = add_player(cup(slug="anderer"), GUEST, actor=at_desk(), now=NOW)
    for player in (theirs, here, by_hand):
        with refused("player_used", name=player.name):
            removed(player)
