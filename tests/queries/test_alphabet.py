"""Names as they are sorted and searched."""

from collections.abc import Iterable

import pytest

from tests.factories import NOW, PlayerFactory, at_desk, new_tournament
from tournaments.actions.people.bans import ban_player
from tournaments.actions.people.check_in import check_in
from tournaments.models import Player
from tournaments.queries.alphabet import alphabetical
from tournaments.queries.draw.late import late_and_dropouts
from tournaments.queries.draw.separations import separations_of
from tournaments.queries.people.bans import bans_of
from tournaments.queries.people.search import entries_taking_part, matching_players, players_found, present_entries
from tournaments.queries.till.book import till_of


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("Öllinger", "ollinger"),
        ("Žiška Dóra", "ziska dora"),
        ("Weiß", "weiss"),
        ("STRAẞER", "strasser"),
        ("Łukasz", "lukasz"),
        ("Őrült", "orult"),
        ("O\u0308llinger", "ollinger"),
        ("", ""),
    ],
)
def test_names_are_compared_in_small_letters_without_accents(text: str, plain: str) -> None:
    assert alphabetical(text)[0] == plain


def test_names_stand_as_a_reader_looks() -> None:
    assert sorted(["Zach", "Šafar", "Ortner", "Öller", "Oder"], key=alphabetical) == [
        "Oder",
        "Öller",
        "Ortner",
        "Šafar",
        "Zach",
    ]


IN_ORDER = ["Hölzl", "Huber", "Oder", "Österreicher", "Šafar", "Sauer", "Weiß", "Weisz", "Zach"]


@pytest.mark.django_db
def test_every_list_by_name_has_the_order_of_paper() -> None:
    tournament, names = new_tournament(), IN_ORDER[::-1]
    people = [PlayerFactory.create(number=None, family_name=each, given_name="Maxi", place="Uhu") for each in names]
    for player in people:
        check_in(tournament, player, actor=at_desk(), now=NOW)
        ban_player(tournament.season.cup, player, until=None, reason="Probe", actor=at_desk(), now=NOW)
    tournament.entries.update(car="Bus")
    everybody = Player.objects.all()
    assert families(matching_players("", among=everybody)) == IN_ORDER
    assert families(matching_players("maxi", among=everybody)) == IN_ORDER
    assert families(each.player for each in players_found(tournament, "uhu", among=everybody)) == IN_ORDER
    assert families(each.player for each in bans_of(tournament.season.cup, on=NOW.date())) == IN_ORDER
    entries = [
        present_entries(tournament),
        entries_taking_part(tournament),
        late_and_dropouts(tournament)[0],
        [each.entry for each in till_of(tournament).fees],
        [each for each, _name in separations_of(tournament).entries],
    ]
    assert [families(each.player for each in those) for those in entries] == [IN_ORDER] * len(entries)


@pytest.mark.django_db
def test_a_first_page_of_many_ends_where_the_alphabet_does() -> None:
    for name in ("Zach", "Österreicher", "Huber", "Hölzl", "Ebner"):
        PlayerFactory.create(number=None, family_name=name, given_name="Maxi")
    assert families(matching_players("maxi", among=Player.objects.all(), most=3)) == ["Ebner", "Hölzl", "Huber"]


def families(players: Iterable[Player]) -> list[str]:
    return [each.family_name for each in players]
