"""Other cup points of an evening with results: what they change of its season, seen before they are saved."""

import html
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.cup_points import read_scheme
from scoring.season import Counting
from tests.actions.acts import enter
from tests.actions.test_frozen_evenings import published, reopened
from tests.actions.test_season_settings import entered as entered_scheme
from tests.factories import NOW, PlayerFactory, at_desk, clara, cup, seated_tournament, tables_of, viewer_of
from tests.finals import a_final
from tests.totals_evenings import EVEN, closed, entered, opened
from tests.web.desk.pages import done, refused, shown, tournament_url
from tests.web.desk.test_edits import values
from tests.web.desk.test_season_settings import hidden
from tests.web.parts import texts
from tournaments.actions.results.totals_evening import EnteredRow, change_totals, close_totals, enter_totals
from tournaments.models import Entry, Player, Season, SeasonFinalist, Tournament
from tournaments.models.tournament import TournamentKind

pytestmark = pytest.mark.django_db

BEFORE = ((90, None, None), (60, None, None), (-150, None, None))
"""Ahorn 223, Birn 198 and Dotter 180 by Fixpunkte."""
SECOND = ((-150, None, None), (100, None, None), (50, None, None))
"""Ahorn 180, Birn 223 and Dotter 198 by Fixpunkte; 0, 100 and 50 by Heinepunkte."""


@pytest.fixture
def evening() -> Tournament:
    """A second evening without hands, whose totals are typed already; two of three people qualify."""
    first = closed(*BEFORE)
    people = [*Player.objects.order_by("pk")]
    for player, name in zip(people, ("Ahorn", "Birn", "Dotter"), strict=True):
        player.family_name, player.given_name = name, ""
        player.save()
    second = opened(season_=first.season, name="Der zweite")
    rows = [EnteredRow(player.pk, points) for player, points in zip(people, SECOND, strict=True)]
    enter_totals(second, rows, actor=at_desk(), now=NOW)
    second.refresh_from_db()
    return second


def url(evening: Tournament) -> str:
    return tournament_url(evening, "settings/")


def scheme_of(evening: Tournament) -> str:
    return Tournament.objects.get(pk=evening.pk).cup_points.slug


def lines(page: Any, at: str) -> list[str]:
    return [" ".join(each.split()) for each in texts(page, at)]


def test_the_effect_of_other_cup_points_is_that_of_the_evening_as_if_it_were_closed(
    desk: Client, evening: Tournament
) -> None:
    typed = values(desk, url(evening)) | {"cup_points": "heinepunkte", "name": "Der <2.>", "venue": "Zur Post"}
    assert "reason" not in typed

    page = desk.post(url(evening), typed)

    assert scheme_of(evening) == "fixpunkte"
    assert lines(page, "#terms tbody tr") == [
        "Cup points Fixpunkte Heinepunkte",
        "Name Der zweite Der <2.>",
        "Inn – Zur Post",
    ]
    assert "The evening is not closed yet: the season's table has it only once it is." in lines(page, "#note")[0]
    assert "every hand" not in lines(page, "#note")[0]
    assert lines(page, "ul.prose li") == [
        "2 players have another rank in the season table.",
        "1 player has the same rank with another total.",
        "New on the list of qualifiers: Dotter",
        "No longer on the list of qualifiers: Ahorn",
    ]
    assert lines(page, ".scroll tbody tr") == [
        "Ahorn no longer qualified 2. total 403 of 2 results 3. ▼ worse 1 total 223 of 2 results",
        "Dotter new among the qualifiers 3. total 378 of 2 results 2. ▲ better 1 total 230 of 2 results",
        "Birn 1. total 421 of 2 results 1. total 298 of 2 results",
    ]
    assert page.context["form"].fields == {}, "nothing is published, so nobody asks why"
    back = desk.post(url(evening), sent_by(page) | {"again": "1"})
    assert values_of(back) == {"cup_points": "heinepunkte", "name": "Der <2.>", "venue": "Zur Post"}

    assert "saved" in done(desk, url(evening), **sent_by(page))

    assert scheme_of(evening) == "heinepunkte"
    close_totals(evening, actor=at_desk(), now=NOW)
    table = shown(desk, f"/desk/seasons/{evening.season_id}/")
    assert all(str(total) in table for total in (298, 230, 223)), "closed, it brings what was shown"


def values_of(page: Any) -> dict[str, str]:
    form = page.context["form"]
    return {name: form[name].value() for name in ("cup_points", "name", "venue")}


def test_what_moved_in_between_is_a_conflict_and_saves_nothing(desk: Client, evening: Tournament) -> None:
    ahorn = Entry.objects.get(tournament=evening, player__family_name="Ahorn")
    at, typed = url(evening), values(desk, url(evening)) | {"cup_points": "heinepunkte"}

    sent = sent_by(desk.post(at, typed))
    change_totals(ahorn, (130, None, None), actor=at_desk(), now=NOW)
    said = refused(desk, at, status=409, **sent)
    assert said.endswith("The evening or its season has changed in the meantime; please look at it again.")

    sent = sent_by(desk.post(at, typed))
    done(desk, at, **values(desk, at) | {"name": "Anders"})
    assert "this page is not up to date any more" in refused(desk, at, status=409, **sent)
    typed = values(desk, at) | {"cup_points": "heinepunkte"}
    sent = sent_by(desk.post(at, typed))
    Season.objects.update(rule=evening.season.rule | {"min_participations": 2})
    refused(desk, at, status=409, **sent)
    sent = sent_by(desk.post(at, typed))
    close_totals(evening, reason="Zettel", actor=at_desk(), now=NOW)
    said = refused(desk, at, status=409, **sent)
    assert "anna closed the evening " in said
    assert "Cannot be changed any more: Cup points (typed: Heinepunkte). Name" in said
    assert scheme_of(evening) == "fixpunkte"


def sent_by(page: Any) -> dict[str, Any]:
    """What a page sends along."""
    return {name: [html.unescape(each) for each in values] for name, values in hidden(page).items()}


def test_while_hands_are_entered_they_are_no_conflict_but_everything_else_is(desk: Client) -> None:
    evening = seated_tournament(players=4, rounds_planned=1)
    (table,) = tables_of(evening)
    at, typed = url(evening), values(desk, url(evening))
    assert "saved" in done(desk, at, **typed | {"cup_points": "score"}), "nothing is played yet"
    assert "saved" in done(desk, at, **values(desk, at) | {"cup_points": "fixpunkte"})
    enter(table)

    page = desk.post(at, typed | {"cup_points": "score"})

    assert lines(page, "#note")[0].endswith("These results change with every hand.")
    moved = lines(page, ".scroll tbody tr")
    assert moved[0].endswith("1. total 223 of 1 result 1. total 12 of 1 result")
    assert [each.partition("shared ")[2] for each in moved[1:]] == [
        "total 198 of 1 result 2. shared total -4 of 1 result"
    ] * 3
    enter(table, number=2)
    sent = sent_by(page)
    closed(*EVEN, season_=evening.season)
    refused(desk, at, status=409, **sent)
    sent = sent_by(desk.post(at, typed | {"cup_points": "score"}))
    enter(table, number=3)
    assert "saved" in done(desk, at, **sent)
    assert scheme_of(evening) == "score"


def test_evenings_that_bring_their_season_nothing_are_saved_at_once(desk: Client) -> None:
    sandbox = seated_tournament(players=4, rounds_planned=1)
    enter(*tables_of(sandbox))
    Tournament.objects.update(kind=TournamentKind.SANDBOX)
    a_final(season=sandbox.season)
    day, _ = entered(*EVEN, is_final=True, name="Finaltag")

    for evening in (sandbox, day):
        assert "saved" in done(desk, url(evening), **values(desk, url(evening)) | {"cup_points": "score"})
        assert scheme_of(evening) == "score"
    typed = values(desk, url(day)) | {"cup_points": "heinepunkte"}
    del typed["is_final"]
    page = desk.post(url(day), typed)
    assert "Final of the season yes no" in lines(page, "#terms tbody tr"), "as an ordinary evening it counts"
    assert lines(page, ".scroll tbody tr")[0].endswith("no rank total 0 of 0 results 1. total 80 of 1 result")
    assert scheme_of(day) == "score"


def test_the_final_has_its_seasons_cup_points_and_its_absent_finalists(desk: Client, evening: Tournament) -> None:
    of_final = {"kind": "rank_table", "points": [9, 6, 4], "absent": {"above": 0, "step": -5}}
    row = entered_scheme(read_scheme({"slug": "own", "name": "Finalpunkte", **of_final}))
    rule = {"counting": Counting.BEST_N_PLUS_FINAL, "n": 1, "min_participations": 0}
    Season.objects.update(final_points=row, rule=evening.season.rule | rule)
    away = PlayerFactory.create(family_name="Fern", given_name="")
    SeasonFinalist.objects.create(season=evening.season, player=away)

    page = desk.post(url(evening), values(desk, url(evening)) | {"is_final": "on", "cup_points": "score"})

    assert lines(page, "#terms tbody tr") == [
        "Cup points Fixpunkte Finalpunkte (9 6 4)",
        "Final of the season no yes",
    ]
    assert "Fern no rank total 0 of 0 results 4. total -5 of 1 result" in [
        each.replace("−", "-") for each in lines(page, ".scroll tbody tr")
    ]
    assert "saved" in done(desk, url(evening), **sent_by(page))
    assert "saved" in done(desk, url(evening), **values(desk, url(evening)) | {"cup_points": "heinepunkte"})
    assert scheme_of(evening) == row.slug, "the final keeps its own"


def test_the_page_takes_as_many_statements_for_many_people_and_evenings(desk: Client, evening: Tournament) -> None:
    typed = values(desk, url(evening)) | {"cup_points": "heinepunkte"}
    desk.post(url(evening), typed)
    few = statements_of(desk, url(evening), typed)
    for number in range(3):
        closed(*EVEN, name=f"Noch einer {number}", season_=evening.season)
    rows = [EnteredRow(each.pk, (1, None, None)) for each in PlayerFactory.create_batch(20)]
    enter_totals(evening, rows, actor=at_desk(), now=NOW)

    assert statements_of(desk, url(evening), typed) == few


def statements_of(desk: Client, at: str, typed: dict[str, Any]) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert desk.post(at, typed).status_code == 200
    return len(queries)


def test_a_reason_typed_before_going_back_is_there_again(desk: Client, evening: Tournament) -> None:
    close_totals(evening, actor=at_desk(), now=NOW)
    published()
    reopened(evening)
    sent = hidden(desk.post(url(evening), values(desk, url(evening)) | {"cup_points": "score"}))

    back = desk.post(url(evening), sent | {"again": "1", "reason": "Beschluss"})

    assert 'name="reason" value="Beschluss"' in back.content.decode()
    again = desk.post(url(evening), sent_by(back) | values(desk, url(evening)) | {"cup_points": "heinepunkte"})
    assert again.context["form"]["reason"].value() == "Beschluss"
    assert again.status_code == 200
    assert "saved" in done(desk, url(evening), **sent_by(again), reason="Beschluss")
    assert "Beschluss" in shown(desk, tournament_url(evening, "log/"))


def test_strangers_and_viewers_see_no_effect(desk: Client, evening: Tournament) -> None:
    sent = hidden(desk.post(url(evening), values(desk, url(evening)) | {"cup_points": "score"}))
    for user in (viewer_of(cup()), clara()):
        other = Client()
        other.force_login(user)
        assert other.post(url(evening), sent).status_code == 404
    assert scheme_of(evening) == "fixpunkte"
