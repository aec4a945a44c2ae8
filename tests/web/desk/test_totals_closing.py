"""Closing an evening without hands again, after a correction: what it changes is said before."""

import pytest
from django.test import Client

from tests.actions.acts import CORRECTED
from tests.factories import NOW, anna, at_desk
from tests.web.desk.pages import statements, tournament_url
from tests.web.desk.test_evening_effect import evening
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.results.publishing import publish_results
from tournaments.actions.results.totals_evening import change_totals, close_totals
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import reopen_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
__all__ = ["evening"]


def close_url(evening: Tournament) -> str:
    return tournament_url(evening, "totals/close/")


def corrected(evening: Tournament, **points: int) -> None:
    """The first round of some people, by family name."""
    for entry in evening.entries.select_related("player"):
        if value := points.get(entry.player.family_name):
            change_totals(entry, (value, None, None), actor=at_desk(), now=NOW)


def test_closing_corrected_totals_says_who_is_first_and_who_qualifies_then(desk: Client, evening: Tournament) -> None:
    page = desk.get(close_url(evening))
    assert (parts(page, "#season"), "The first place" in text_of(page)) == ([], False)  # nothing is public yet
    close_totals(evening, actor=at_desk(), now=NOW)
    evening.refresh_from_db()
    publish_results(evening, by=anna(), actor=at_desk(), now=NOW)
    reopen_tournament(evening, reason="vertauscht", actor=at_desk(), now=NOW)
    page = desk.get(close_url(evening))
    assert texts(page, "#changes p") == ["Nothing: everybody keeps points and place."]
    assert parts(page, "#season") == []
    before = statements(desk, close_url(evening))

    corrected(evening, Ahorn=100, Birn=-150)

    page = desk.get(close_url(evening))
    assert texts(page, "#changes p")[0] == "The first place changes: until now Birn, from now on Ahorn."
    assert texts(page, "#changes li")[0] == "Places 1 and 3 swapped: Ahorn is now before Birn"
    assert texts(page, "#season li") == [
        "The first place in the season table changes: until now Birn, from now on Ahorn.",
        "3 players have another rank in the season table.",
        "New on the list of qualifiers: Dotter",
        "The last place on the list of qualifiers is shared by 2: 3 are in for 2 places.",
    ]
    assert statements(desk, close_url(evening)) == before
    close_totals(evening, actor=at_desk(), now=NOW)
    evening.refresh_from_db()
    again = publish_results(evening, by=anna(), actor=at_desk(), now=NOW, correction=CORRECTED)
    withdraw_list(again, reason="Irrtum", by=anna(), actor=at_desk(), now=NOW)
    reopen_tournament(evening, reason="vertauscht", actor=at_desk(), now=NOW)
    assert parts(desk.get(close_url(evening)), "#changes") == []  # nothing public to compare with
