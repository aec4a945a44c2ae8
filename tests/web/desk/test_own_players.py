"""The list of players of a cup: its own people first, everybody on request or by a search."""

from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, PlayerFactory, at_desk, cup, new_tournament, viewer_of
from tests.web.desk.pages import done, refused, shown
from tests.web.parts import parts, texts
from tournaments.actions.people.check_in import check_in
from tournaments.models import Player

pytestmark = pytest.mark.django_db


def test_a_cup_lists_those_who_played_in_it_first(desk: Client, django_assert_max_num_queries: Any) -> None:
    url, own = f"/desk/cups/{cup().slug}/players/", PlayerFactory.create(family_name="Uhuber", given_name="Resi")
    PlayerFactory.create(family_name="Kanarier", given_name="Susi")
    assert texts(desk.get(url), "tbody th") == ["Kanarier Susi", "Uhuber Resi"]
    assert not parts(desk.get(url), "#found nav")
    check_in(new_tournament(), own, actor=at_desk(), now=NOW)

    with django_assert_max_num_queries(12):
        page = desk.get(url)
    assert texts(page, "tbody th") == ["Uhuber Resi"]
    assert texts(page, "#found [aria-current=true]") == ["Played in this cup"]
    everybody = desk.get(f"{url}?who=all")
    assert texts(everybody, "tbody th") == ["Kanarier Susi", "Uhuber Resi"]
    assert texts(everybody, "#found [aria-current=true]") == ["All players"]
    assert texts(desk.get(f"{url}?q=susi"), "tbody th") == ["Kanarier Susi"]


def test_who_was_added_by_mistake_is_removed_on_their_page(desk: Client) -> None:
    wrong, real = PlayerFactory.create(family_name="Müller Eva, Horn"), PlayerFactory.create()
    check_in(new_tournament(), real, actor=at_desk(), now=NOW)
    page, used = (f"/desk/cups/{cup().slug}/players/{each.pk}/" for each in (wrong, real))

    assert [bool(parts(desk.get(each), "details#remove")) for each in (page, used)] == [True, False]
    assert "is on a list or in a ranking, and stays" in refused(desk, f"{used}remove/")
    viewer = Client()
    viewer.force_login(viewer_of(cup()))
    assert viewer.post(f"{page}remove/").status_code == 404
    assert done(desk, f"{page}remove/") == f"{wrong.name} has been removed."
    assert list(Player.objects.all()) == [real]
    assert "Player removed" in shown(desk, f"/desk/cups/{cup().slug}/log/")
