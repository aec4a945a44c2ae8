"""A cup of a final that is a season of this installation starts from that season's own terms."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import NOW, anna, at_desk, cup, season
from tests.finals import a_final, people, sends
from tests.queries.test_seasons import held
from tests.web.desk.pages import done
from tests.web.parts import parts
from tournaments.actions.results.publishing import publish_season
from tournaments.models import ChampionshipCup, Season
from tournaments.queries.finals.rankings import published_ranking

pytestmark = pytest.mark.django_db

OWN = {"quota": 8, "min_participations": 4, "table": [30, 20, 10]}


@pytest.fixture
def sender() -> Season:
    """A season with a public table, eight places, four evenings and points of its own; the final is another cup's."""
    held(people("ABCD"), 9, 3, -4, -8)
    Season.objects.update(qualification=OWN)
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)
    return season()


def test_choosing_a_season_fills_in_its_terms(desk: Client, sender: Season) -> None:
    final = a_final(season=season(cup_=cup(slug="verband")))
    page = reverse("web:desk_new_final_cup", args=[final.season_id])
    [choice] = parts(desk.get(page), "select[name=season]")
    assert (choice.attributes["hx-get"], choice.attributes["hx-trigger"]) == ("", "change")

    form = desk.get(f"{page}?season={sender.pk}").context["form"]
    names = ("season", "short_name", "quota", "min_participations", "table", "points")
    assert [form[name].value() for name in names] == [str(sender.pk), sender.cup.short_name, 8, 4, "own", "30 20 10"]
    for other in ("", "0", "x", str(final.season_id)):
        assert desk.get(f"{page}?season={other}").context["form"]["quota"].value() is None

    done(desk, page, season=sender.pk, table="vorrunde-60")
    made = ChampionshipCup.objects.get()
    assert (made.quota, made.min_participations, made.table) == (8, 4, "vorrunde-60")
    made.delete()
    done(desk, page, season=sender.pk, table="own", points="30 20 10", quota=5, min_participations=0)
    made = ChampionshipCup.objects.get()
    assert (made.quota, made.min_participations, made.table) == (5, 0, [30, 20, 10])
    change = reverse("web:desk_final_cup", args=[final.season_id, made.pk])
    seen = {"seen": parts(desk.get(change), "input[name=seen]")[0].attributes["value"]}
    done(desk, change, season=sender.pk, table="vorrunde-60", quota="", min_participations="", **seen)
    made.refresh_from_db()
    assert (made.quota, made.min_participations, made.table) == (8, 4, "vorrunde-60")
    made.delete()
    done(desk, page, name="Fremder Cup", short_name="FC", table="vorrunde-60")
    assert (ChampionshipCup.objects.get().quota, ChampionshipCup.objects.get().min_participations) == (60, 0)


def test_a_ranking_by_which_nobody_is_in_says_so(desk: Client, sender: Season) -> None:
    """Four people have played one evening of the four that are needed."""
    cup_ = sends(a_final(season=season(cup_=cup(slug="verband"))), "HRC", season=sender, min_participations=4)
    taken = reverse("web:desk_final_ranking_published", args=[cup_.championship.season_id, cup_.pk])
    told = done(desk, taken, shown=published_ranking(sender).digest)
    assert "the ranking of 4 people has been read. Nobody of them has a place" in told
    ChampionshipCup.objects.update(min_participations=1)
    assert "Nobody of them" not in done(desk, taken, shown=published_ranking(sender).digest)
