"""Who is honoured at a final of several cups: by the overall ranking, and not by the results of the day."""

from datetime import date
from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection
from django.test import Client
from django.urls import reverse

from tests.actions.acts import finish_tournament
from tests.actions.till.acts import set_prizes
from tests.actions.witness import refused
from tests.documents.reading import pdf_pages
from tests.factories import NOW, anna, at_desk, seated_tournament
from tests.finals import a_final, enter_final_points, sends
from tests.verification.evening import found
from tests.web.desk.pages import documents_of, done, shown, tournament_url
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.results.prize_giving import start_prize_giving
from tournaments.actions.results.publishing import publish_final, publish_results
from tournaments.documents.awards import final_certificates
from tournaments.documents.catalogue import Subject, document
from tournaments.lists.final import rank_spans
from tournaments.models import Championship, ChampionshipCup, PrizeAward, PrizeGiving, Tournament
from tournaments.models.prize_giving import Ranking
from tournaments.money.prize_schemes import CentsByRank, PrizeScheme
from tournaments.queries.finals.overall_ranking import closed_final, standing_final
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.room.honours import honoured_ranking, honoured_rows
from tournaments.queries.room.prize_giving import prize_giving
from tournaments.queries.till.handed_out_prizes import misfitting_prizes
from tournaments.queries.till.outdated_award import is_outdated
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db
fill_honours = import_module("tournaments.migrations.0059_honoured_rankings").fill


@pytest.fixture
def evening() -> Tournament:
    """The day of a final: whoever came last on the day had by far the most Vorrundenpunkte."""
    seated = seated_tournament(players=8, rounds_planned=1, name="Finaltag", date=date(2027, 4, 10))
    Tournament.objects.filter(pk=seated.pk).update(is_final=True)
    played = finish_tournament(Tournament.objects.get(pk=seated.pk))
    final = a_final(season=played.season, title="Tarockmeister")
    last = played.entries.get(player=tournament_results(played).rows[-1].person.player).player
    sends(final, "HRC", [(last, 1, 5)])
    return Tournament.objects.get(pk=played.pk)


def enter_points(evening: Tournament) -> None:
    enter_final_points(Championship.objects.get(season=evening.season_id))


def test_a_prize_giving_honours_the_overall_ranking_once_it_stands(
    desk: Client, client: Client, evening: Tournament
) -> None:
    page, screen = tournament_url(evening, "prize-giving/"), reverse("web:screen", args=[evening.public_id, "prizes"])
    assert "Finalpunkte are missing" in shown(desk, page)
    done(desk, page, act="start", from_rank="1", ranking="day")
    assert texts(client.get(screen), "h1") == ["Prize-giving of the day"]
    done(desk, page, act="end")

    enter_points(evening)
    assert [each.attributes["value"] for each in parts(desk.get(page), "[type=radio]")] == ["overall", "day"]
    done(desk, page, act="start", from_rank="1", ranking="overall", holds_back="on")
    overall = standing_final(evening)
    assert overall
    (champion,) = overall.champions
    assert champion.person.player != tournament_results(evening).rows[0].person.player
    assert f"· {champion.total}" in shown(desk, page)  # without a sign: nobody can have less than 0
    giving = PrizeGiving.objects.get()
    assert (giving.honours, giving.ranking) == ("overall", [[1, champion.person.player, champion.total]])
    PrizeGiving.objects.update(honours="day")
    fill_honours(apps, connection.schema_editor())
    assert PrizeGiving.objects.get().honours == "overall"
    live = reverse("web:live", args=[evening.public_id])
    assert champion.person.name not in shown(client, live)
    done(desk, page, act="show", shown="2", down_to="1")
    on_screen = client.get(screen)
    assert texts(on_screen, "h1") == ["Prize-giving by the overall ranking"]
    assert texts(on_screen, ".picture__name") == [champion.person.name]
    assert "by the overall ranking" in shown(desk, tournament_url(evening, "log/"))


def after_closing(evening: Tournament) -> list[str]:
    paper = document(Subject.TOURNAMENT, "after-closing.pdf")
    assert paper
    return pdf_pages(paper.make(evening, now=NOW, progress=silent))


def given_name_first(name: str) -> str:
    family, given = name.split()
    return f"{given} {family}"


def test_certificates_honour_the_overall_ranking_once_it_stands(desk: Client, evening: Tournament) -> None:
    first = given_name_first(tournament_results(evening).rows[0].person.name)
    of_day = after_closing(evening)[-1]
    assert first in " ".join(of_day.split())  # a long name takes two lines
    assert "Finaltag – results of the day" in of_day
    missing = rank_spans(closed_final(evening.season).missing_points)
    address = reverse("web:desk_final", args=[evening.season_id])
    assert "final-certificates.pdf" not in documents_of(desk, address)
    assert "There are certificates once all Finalpunkte are entered." in shown(desk, address)
    with refused("final_points_missing", ranks=missing):
        final_certificates(evening.season, now=NOW)

    enter_points(evening)
    overall = standing_final(evening)
    assert overall
    *_, certificate = after_closing(evening)
    assert given_name_first(overall.champions[0].person.name) in " ".join(certificate.split())
    assert "Tarockmeister" in certificate
    assert "final-certificates.pdf" in documents_of(desk, address)
    results = desk.get(tournament_url(evening, "results/"))
    assert address in {each.attributes["href"] for each in parts(results, "main a")}
    assert "the overall ranking with its certificates" in texts(results, "#step-papers")[0]
    chosen = desk.get(tournament_url(evening, "certificates/"))
    assert address in {each.attributes["href"] for each in parts(chosen, "main a")}


def test_equal_rankings_are_told_apart_by_what_was_honoured(evening: Tournament) -> None:
    """Nobody brought Vorrundenpunkte, and Finalpunkte are the points of the day."""
    points = {str(row.rank): max(row.total, 0) for row in tournament_results(evening).rows}
    Championship.objects.update(points={"nothing_from": 101, "points": points})
    ChampionshipCup.objects.all().delete()
    start_prize_giving(evening, from_rank=1, ranking=Ranking.OVERALL, actor=at_desk(), now=NOW)

    assert PrizeGiving.objects.get().ranking == honoured_ranking(honoured_rows(evening, Ranking.DAY), 1)
    assert prize_giving(evening).of_final == Ranking.OVERALL


def prize_page(desk: Client, evening: Tournament, rest: str = "") -> str:
    return shown(desk, reverse("web:desk_prizes", args=[evening.pk]) + rest)


def test_prizes_go_by_the_ranking_that_is_honoured(desk: Client, evening: Tournament) -> None:
    set_prizes(evening, PrizeScheme("Geld", (CentsByRank((5_000,)),)))
    first = tournament_results(evening).rows[0].person
    assert "overall ranking" not in prize_page(desk, evening)
    enter_points(evening)
    overall = standing_final(evening)
    assert overall
    champion = overall.champions[0].person
    of_day = prize_page(desk, evening)
    assert (first.name in of_day, champion.name in of_day) == (True, False)
    assert "The prizes go by the results of the day." in of_day

    start_prize_giving(evening, from_rank=1, ranking=Ranking.OVERALL, actor=at_desk(), now=NOW)
    of_final = desk.get(reverse("web:desk_prizes", args=[evening.pk]))
    assert "The prizes go by the overall ranking of the final." in text_of(of_final)
    assert (first.name in text_of(of_final), champion.name in text_of(of_final)) == (False, True)
    [by] = {each.attributes["value"] for each in parts(of_final, "[name=by]")}
    to_award = reverse("web:desk_award", args=[evening.pk])
    unknown = desk.post(to_award, {"by": "week", "based_on": "0"})
    assert (unknown.status_code, "There is no such ranking for prizes" in text_of(unknown)) == (422, True)
    assert not PrizeAward.objects.exists()
    done(desk, to_award, by=by, based_on="0")
    award = PrizeAward.objects.get()
    assert (award.ranking, award.prizes.get().entry.player_id) == ("overall", champion.player)
    giving = prize_giving(evening)
    assert giving.next
    assert [(each.name, each.cents) for each in giving.next.people] == [(champion.name, 5_000)]
    assert (is_outdated(award), misfitting_prizes(evening)) == (False, ())
    assert "prizes_changed" not in dict(found(evening))
    assert "by the overall ranking" in shown(desk, tournament_url(evening, "log/"))

    PrizeAward.objects.update(ranking="day")
    assert "prizes_changed" in dict(found(evening))
    PrizeAward.objects.update(ranking="overall")
    done(desk, tournament_url(evening, "prize-giving/"), act="end")
    before = desk.get(tournament_url(evening, "prize-giving/"))
    assert parts(before, "#from_rank")[0].attributes["value"] == "1", "as many as have won by the overall ranking"
    assert "Places of the ranking chosen above" in text_of(before)
    publish_results(evening, by=anna(), actor=at_desk(), now=NOW)
    half = shown(desk, tournament_url(evening, "prize-giving/"))
    assert "The results of the day are published, the overall ranking is not yet" in half
    publish_final(evening.season, by=anna(), actor=at_desk(), now=NOW)
    PrizeAward.objects.update(ranking="day")
    both = desk.get(tournament_url(evening, "prize-giving/"))
    assert "The results of the day and the overall ranking are published" in text_of(both)
    assert parts(both, "#from_rank")[0].attributes["value"] == "8", "prizes of another ranking say nothing of it"
    PrizeAward.objects.update(ranking="overall")
    again = prize_page(desk, evening, "?by=day")
    assert "The prizes were awarded by the overall ranking of the final." in again
    assert "Award them by the results of the day" in again
    Championship.objects.update(points={"nothing_from": 101, "points": {"1": 60}})
    assert "please award them again" in prize_page(desk, evening)
