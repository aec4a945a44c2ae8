"""From publishing to the official list: protests taken, decided, carried out, and what every page says meanwhile."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.actions.acts import KONTRA, close, enter, finish_tournament
from tests.actions.protests import WORDS, decided, protest, provisional, published
from tests.factories import NOW, anna, at_desk, entries_of, seated_tournament, tables_of, viewer_of
from tests.web.desk.pages import done, error_at, refused, shown, statements, tournament_url
from tests.web.desk.test_ending import steps
from tests.web.parts import links, text_at, texts
from tests.web.reading import text_of
from tournaments.actions.results.official import declare_official
from tournaments.actions.results.publishing import publish_results, publish_season
from tournaments.actions.results.withdrawing import withdraw_list
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.models import Protest, Publication, Tournament

pytestmark = pytest.mark.django_db

TAKEN = "The protest has been taken."


def page(tournament: Tournament, rest: str = "protests/") -> str:
    return tournament_url(tournament, f"results/{rest}")


@pytest.fixture
def evening() -> Tournament:
    """An evening of one table whose results were published just now."""
    tournament = seated_tournament(players=4, rounds_planned=1, hands_at_four=2, protest_minutes=15)
    (table,) = tables_of(tournament)
    enter(table, number=1)
    enter(table, number=2, record=KONTRA)
    close(table)
    close_round(table.round, actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)
    publish_results(tournament, by=anna(), actor=at_desk(), now=timezone.now())
    tournament.refresh_from_db()
    return tournament


def over(tournament: Tournament) -> None:
    """The time for protests is."""
    tournament.publications.update(protests_until=timezone.now() - timedelta(minutes=1))


def filed(tournament: Tournament, **about: Any) -> dict[str, Any]:
    return {"entry": entries_of(tournament)[1].pk, "words": WORDS} | about


def test_from_publishing_to_the_official_list(desk: Client) -> None:
    tournament = finish_tournament(seated_tournament(rounds_planned=1, protest_minutes=15))
    asked = shown(desk, page(tournament, "publish/"))
    done(desk, page(tournament, "publish/"))
    first = tournament.publications.get()
    assert first.protests_until
    until = f"{timezone.localtime(first.protests_until):%H:%M}"

    assert "provisional, with 15 minutes for protests" in asked
    assert steps(desk, tournament)[0] == "Protests"
    assert f"protests are taken until {until}" in shown(desk, tournament_url(tournament))
    public = desk.get(f"/p/{first.code}/")
    assert texts(public, ".tag") == ["provisional"]
    assert f"Protests until {until}" in text_of(public)
    assert f'data-ends="{int(first.protests_until.timestamp() * 1000)}"' in public.content.decode()
    for where in ("live", "screen"):
        assert f"Protests until {until}" in shown(desk, f"/{where}/{tournament.public_id}/"), where
    assert f"Protests until {until}" in shown(desk, f"/screen/{tournament.public_id}/clock/")
    over(tournament)
    assert steps(desk, tournament)[0] == "Declare the results official"
    assert done(desk, page(tournament, "official/"), version="1") == "The results are official."
    assert steps(desk, tournament) == ["Archive the evening"]
    assert texts(desk.get(f"/p/{first.code}/"), ".tag") == ["official"]
    assert "Official since" in shown(desk, f"/p/{first.code}/")
    assert "Protests until" not in shown(desk, f"/live/{tournament.public_id}/")
    assert desk.get(page(tournament, "official/")).status_code == 302


def test_a_protest_is_taken_decided_and_carried_out(desk: Client, evening: Tournament) -> None:
    (table,) = tables_of(evening)
    assert "No protest" in shown(desk, page(evening))

    assert done(desk, page(evening, "protests/new/"), **filed(evening, table=table.pk, hand=2)) == TAKEN
    row = Protest.objects.get()
    assert (row.about, row.table, row.hand, row.words, row.filed_by) == ("hand", table, 2, WORDS, anna())
    assert steps(desk, evening)[0] == "Decide the protests"
    listed = shown(desk, page(evening))
    assert (WORDS in listed, "Round 1, table 1, hand 2" in listed, "open" in listed) == (True, True, True)
    assert tournament_url(evening, f"tables/{table.pk}/") in links(desk.get(page(evening, "protests/1/")))
    said = done(desk, page(evening, "protests/1/"), outcome="upheld", decider="referee", words="Der Zettel zeigt es")
    assert said == "The protest has been decided."
    assert steps(desk, evening)[0] == "Correct a result"
    correct = tournament_url(evening, f"tables/{table.pk}/correct/hands/2/")
    assert correct in links(desk.get(page(evening)))
    assert desk.get(page(evening, "protests/1/")).status_code == 302
    public = shown(desk, f"/p/{evening.publications.get().code}/")
    assert "1 protest: 1 upheld" in public
    assert WORDS not in public


def test_what_is_missing_is_said_where_it_belongs(desk: Client, evening: Tournament) -> None:
    new = page(evening, "protests/new/")
    (table,) = tables_of(evening)

    assert "Please choose somebody." in error_at(desk, new, "entry", **filed(evening, entry=""))
    assert "Please say what it is about." in error_at(desk, new, "words", **filed(evening, words=" "))
    assert "which table" in error_at(desk, new, "table", **filed(evening, hand=1))
    assert "there are 2" in error_at(desk, new, "hand", **filed(evening, table=table.pk, hand=3))
    assert "Select a valid choice" in error_at(desk, new, "table", **filed(evening, table=99_999))
    done(desk, new, **filed(evening))
    decide = page(evening, "protests/1/")
    for field in ("outcome", "decider", "words"):
        assert "Please say" in error_at(desk, decide, field)
    assert desk.get(page(evening, "protests/2/")).status_code == 404


def test_a_late_protest_asks_why_it_is_taken(desk: Client, evening: Tournament) -> None:
    over(evening)
    new = page(evening, "protests/new/")

    assert "Please give a reason." in error_at(desk, new, "reason", **filed(evening))
    assert done(desk, new, **filed(evening), reason="war draußen") == TAKEN
    assert "Taken late: war draußen" in shown(desk, page(evening))


def test_official_results_need_what_is_missing(desk: Client, evening: Tournament) -> None:
    official, version = page(evening, "official/"), {"version": "1"}

    assert "Protests are still taken" in shown(desk, official)
    assert "Please give a reason." in error_at(desk, official, "reason", **version)
    assert "has changed in the meantime" in refused(desk, official, status=409, version="7", reason="x")
    open_one = protest(evening)
    assert "A protest is still open" in refused(desk, official, version="1", reason="alle einverstanden")
    decided(open_one, "upheld")
    over(evening)
    assert "nothing has been corrected since" in shown(desk, official)
    assert "Please give a reason." in error_at(desk, official, "reason", **version)
    assert done(desk, official, version="1", reason="alle einverstanden") == "The results are official."
    assert "alle einverstanden" in shown(desk, tournament_url(evening, "log/"))
    assert "The results are official" in refused(desk, page(evening, "protests/new/"), **filed(evening))


def test_prizes_and_the_till_say_that_the_results_are_provisional(desk: Client, evening: Tournament) -> None:
    said = "The results are still provisional"

    assert said in shown(desk, tournament_url(evening, "till/prizes/"))
    assert said in shown(desk, tournament_url(evening, "prize-giving/"))
    assert "Sign although the results are provisional" in shown(desk, tournament_url(evening, "till/"))
    declare_official(evening.publications.get(), reason="x", by=anna(), actor=at_desk(), now=timezone.now())
    assert said not in shown(desk, tournament_url(evening, "till/prizes/"))
    assert said not in shown(desk, tournament_url(evening, "prize-giving/"))
    assert "provisional" not in shown(desk, tournament_url(evening, "till/"))


def test_a_seasons_lists_say_on_what_they_rest(desk: Client, evening: Tournament) -> None:
    said, season = "The results of Abend in Oberkakadu in it are still provisional.", evening.season
    listed = publish_season(season, by=anna(), actor=at_desk(), now=timezone.now())
    addresses = [f"/p/{listed.code}/", *(f"/desk/seasons/{season.pk}/{each}" for each in ("", "qualifiers/"))]

    assert [said in shown(desk, each) for each in addresses] == [True] * 3
    declare_official(evening.publications.get(), reason="x", by=anna(), actor=at_desk(), now=timezone.now())
    assert [said in shown(desk, each) for each in addresses] == [False] * 3


def test_publishing_again_after_withdrawing_says_that_it_is_provisional(desk: Client, evening: Tournament) -> None:
    first = evening.publications.get()
    declare_official(first, reason="x", by=anna(), actor=at_desk(), now=timezone.now())
    withdraw_list(first, reason="x", by=anna(), actor=at_desk(), now=timezone.now())

    asked = shown(desk, page(evening, "publish/"))
    assert ("The list was withdrawn" in asked, "provisional, with 15 minutes for protests" in asked) == (True, True)


def test_a_viewer_reads_no_words_of_people(desk: Client, evening: Tournament) -> None:
    over(evening)
    late = protest(evening, now=timezone.now(), late_reason="war krank")
    decided(late, words="Der Zettel vom Mond", now=timezone.now())
    written, pages = (WORDS, "Der Zettel vom Mond", "war krank"), (page(evening), tournament_url(evening, "log/"))

    def read() -> list[list[bool]]:
        return [[each in shown(desk, address) for each in written] for address in pages]

    assert read() == [[True, True, True], [False, False, True]]
    desk.force_login(viewer_of(evening.season.cup))
    assert read() == [[False] * 3] * 2
    assert "rejected" in shown(desk, page(evening))


def test_the_page_takes_as_many_statements_for_many_protests(desk: Client, evening: Tournament) -> None:
    protest(evening, now=timezone.now())
    few = statements(desk, page(evening))
    for number in range(4):
        protest(evening, words=f"{number}", now=timezone.now())

    assert statements(desk, page(evening)) == few


def test_before_and_after_there_is_nothing_to_protest_against(desk: Client) -> None:
    tournament = seated_tournament(players=4)
    assert "no results are published" in shown(desk, page(tournament))
    assert "has not been published" in refused(desk, page(tournament, "protests/new/"), **filed(tournament))
    assert "has not been published" in shown(desk, page(tournament, "official/"), status=422)
    done_one = provisional(finish_tournament(seated_tournament(rounds_planned=1)))
    assert "official since they were published" in shown(desk, page(done_one))
    assert (Publication.objects.get().is_provisional, published(done_one).version) == (False, 1)
    assert text_at(desk.get(page(done_one)), "h1") == "Protests"
