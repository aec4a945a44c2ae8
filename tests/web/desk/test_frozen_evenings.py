"""The settings of an evening whose season is published: before saving they ask why, and for a second person."""

import pytest
from django.test import Client

from tests.actions.acts import finish_tournament
from tests.actions.test_frozen_evenings import published, reopened
from tests.actions.test_second_person import wanting
from tests.factories import NOW, PASSWORD, at_desk, clara, seated_tournament
from tests.totals_evenings import EVEN, closed
from tests.web.desk.pages import done, error_at, shown, tournament_url
from tests.web.desk.test_edits import values
from tests.web.desk.test_season_settings import hidden
from tournaments.actions.log import REASON_LENGTH
from tournaments.actions.results.totals_evening import close_totals
from tournaments.actions.room.closing import close_tournament
from tournaments.models import Tournament
from tournaments.models.dual_control import DualControlAction

pytestmark = pytest.mark.django_db

ASKED = ["reason", "second_username", "second_password"]
WHAT_FOR = "The season table or the list of qualifiers is published"


def close_again(evening: Tournament) -> None:
    close = close_totals if evening.is_of_totals else close_tournament
    close(evening, actor=at_desk(), now=NOW)


@pytest.mark.parametrize("has_hands", [True, False])
def test_both_forms_ask_where_the_season_is_published_and_nowhere_else(desk: Client, *, has_hands: bool) -> None:
    evening = finish_tournament(seated_tournament(rounds_planned=1)) if has_hands else closed(*EVEN)
    clara()
    reopened(evening)
    url = tournament_url(evening, "settings/")
    assert WHAT_FOR not in shown(desk, url)
    close_again(evening)
    published()
    reopened(evening)
    plain = values(desk, url)
    assert WHAT_FOR in shown(desk, url)
    other_order = {f"criteria_{at}": code for at, code in enumerate(("second_best_round", "best_round"))}
    for other in ({"cup_points": "score"}, {"is_final": "on"}, other_order):
        assert [*desk.post(url, plain | other).context["form"].fields] == ASKED[:1], other
    wanting(DualControlAction.CHANGE_SEASON)
    assert not {*desk.get(url).context["form"].fields} & {*ASKED[1:]}, "nobody is asked twice"

    assert "saved" in done(desk, url, **plain | {"name": "Umbenannt"})
    asked = desk.post(url, values(desk, url) | {"cup_points": "score"})
    assert [*asked.context["form"].fields] == ASKED
    assert "Something of this season is published." in asked.content.decode()
    plain = hidden(asked)
    second = {"second_username": "franz", "second_password": PASSWORD}
    assert error_at(desk, url, "reason", **plain, **second) == "Please give a reason."
    assert error_at(desk, url, "reason", **plain, **second | {"reason": "x" * (REASON_LENGTH + 1)})
    plain |= {"reason": "Beschluss"}
    assert "second organiser" in error_at(desk, url, "second_username", **plain)
    assert error_at(desk, url, "second_username", **plain, second_password=PASSWORD)
    assert error_at(desk, url, "second_username", **plain | second | {"second_username": "anna"})
    assert error_at(desk, url, "second_username", **plain | second | {"second_username": "clara"})
    assert error_at(desk, url, "second_password", **plain | second | {"second_password": "falsch"})
    assert Tournament.objects.get().cup_points.slug == "fixpunkte"
    assert "saved" in done(desk, url, **plain, **second)

    assert Tournament.objects.get().cup_points.slug == "score"
    log = shown(desk, tournament_url(evening, "log/"))
    assert all(each in log for each in ("Beschluss", "confirmed by franz"))
