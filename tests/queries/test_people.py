"""Finding players: by number, by any letters of the name, by place."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.actions.acts import one_gone_home
from tests.factories import NOW, PlayerFactory, at_desk, entries_of, new_tournament
from tournaments.actions.people.check_in import check_in, check_out
from tournaments.models import Player
from tournaments.money.fees import FeeAccount
from tournaments.queries.people.search import (
    FoundPlayer,
    entries_taking_part,
    matching_entries,
    matching_players,
    players_found,
    present_entries,
)

pytestmark = pytest.mark.django_db
FREE = FeeAccount(0, 0, 0)

CAST = [
    ("0007", "Ölhuber", "Franz", "Sankt Uhu"),
    ("0417", "Eichelhuber", "Leopoldine", "Oberkakadu"),
    ("4170", "Huber", "Ägidius", "Unteruhu"),
    ("1023", "McPagat", "Leo", "ÖD AM SKÜS"),
    (None, "Gast", "Huberta", ""),
    ("2222", "Öküs", "Birgit", "Kleinöd"),
]


@pytest.fixture(autouse=True)
def cast() -> None:
    for number, family_name, given_name, place in CAST:
        PlayerFactory.create(number=number, family_name=family_name, given_name=given_name, place=place)


def found(text: str) -> list[str]:
    return [player.family_name for player in matching_players(text, among=Player.objects.all())]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("0417", ["Eichelhuber"]),
        ("417", ["Eichelhuber", "Huber"]),
        ("7", ["Ölhuber", "Eichelhuber", "Huber"]),
        ("huber", ["Huber", "Eichelhuber", "Gast", "Ölhuber"]),
        ("HUBER leo", ["Eichelhuber"]),
        ("ölh", ["Ölhuber"]),
        ("ÖLH", ["Ölhuber"]),
        ("ägid", ["Huber"]),
        ("öd", ["McPagat", "Öküs"]),
        ("ÖD", ["McPagat", "Öküs"]),
        ("öküs", ["Öküs"]),
        ("oekues", ["Öküs"]),
        ("okus", ["Öküs"]),
        ("oelhuber uhu", ["Ölhuber"]),
        ("od am skus", ["McPagat"]),
        ("ÖKÜS", ["Öküs"]),
        ("sküs", ["McPagat"]),
        ("uhu huber", ["Huber", "Ölhuber"]),
        ("oberk", ["Eichelhuber"]),
        ("mcpa", ["McPagat"]),
        ("xyz", []),
        ("%", []),
        ("_", []),
        ("' OR 1=1 --", []),
        ("\0huber\0", ["Huber", "Eichelhuber", "Gast", "Ölhuber"]),
        ("x" * 60_000, []),
    ],
)
def test_found_by(text: str, names: list[str]) -> None:
    assert found(text) == names


def test_empty_text_finds_everybody_in_order() -> None:
    assert set(found(" ")) == {name for _, name, _, _ in CAST}
    assert found("")[0] == "Eichelhuber"


def test_found_players_are_at_most_fifty() -> None:
    PlayerFactory.create_batch(60, number=None)
    assert len(found("")) == 50


def test_arrivals_say_who_is_here_who_was_and_who_never_came(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament, elsewhere = new_tournament(), new_tournament()
    here, gone, never = (Player.objects.get(family_name=name) for name in ("Huber", "Gast", "Eichelhuber"))
    for player in (here, gone):
        check_in(tournament, player, actor=at_desk(), now=NOW)
    check_in(elsewhere, never, actor=at_desk(), now=NOW)
    entries = {entry.player_id: entry for entry in entries_of(tournament)}
    check_out(entries[gone.pk], actor=at_desk(), now=NOW)

    with django_assert_num_queries(2):
        shown = players_found(tournament, "hub", among=Player.objects.exclude(family_name="Ölhuber"))

    assert shown == (
        FoundPlayer(player=here, entry=entries[here.pk].pk, account=FREE, is_present=True, since=NOW),
        FoundPlayer(player=never, entry=None, account=FREE, is_present=False),
        FoundPlayer(player=gone, entry=entries[gone.pk].pk, account=FREE, is_present=False, since=NOW),
    )


def test_arrivals_of_an_empty_search_are_nobody() -> None:
    assert players_found(new_tournament(), "  ", among=Player.objects.all()) == ()


def test_present_entries_are_by_name_without_those_who_went(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament = new_tournament()
    for player in Player.objects.filter(family_name__in=["Huber", "Gast", "Eichelhuber"]):
        check_in(tournament, player, actor=at_desk(), now=NOW)
    check_out(tournament.entries.get(player__family_name="Gast"), actor=at_desk(), now=NOW)

    with django_assert_num_queries(1):
        names = [entry.player.family_name for entry in present_entries(tournament)]

    assert names == ["Eichelhuber", "Huber"]


def test_who_played_and_went_home_stays_on_the_list_and_who_never_sat_down_does_not(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    tournament, played, unseated = one_gone_home()

    with django_assert_num_queries(1):
        taking_part = entries_taking_part(tournament)

    assert [entry.pk for entry in taking_part if not entry.is_present] == [played.pk]
    assert (len(taking_part), len(present_entries(tournament))) == (8, 7)
    text = played.player.family_name
    (shown,) = players_found(tournament, text, among=Player.objects.filter(family_name=text))
    assert shown == FoundPlayer(
        played.player, played.pk, FREE, is_present=False, since=played.checked_in_at, has_left=True
    )
    (other,) = players_found(tournament, unseated.player.name, among=Player.objects.filter(pk=unseated.player_id))
    assert not other.has_left


@pytest.mark.parametrize(("text", "names"), [("", 2), ("hub", 2), ("HUB leo", 1), ("0417", 1), ("kakadu", 1), ("x", 0)])
def test_named_fits_every_word(text: str, names: int) -> None:
    tournament = new_tournament()
    for player in Player.objects.filter(family_name__in=["Huber", "Eichelhuber"]):
        check_in(tournament, player, actor=at_desk(), now=NOW)
    assert len(matching_entries(present_entries(tournament), text)) == names
