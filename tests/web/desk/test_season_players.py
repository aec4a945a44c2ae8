"""A player's season for the board."""

import pytest
from django.core.cache import cache
from django.test import Client

from tests.factories import clara, new_tournament, viewer_of
from tests.factories import season as new_season
from tests.totals_evenings import EVEN, closed
from tests.web.desk.pages import shown
from tests.web.desk.test_seasons import ONE_COUNTS, held
from tests.web.parts import parts, texts
from tournaments.models import Cup, Player, Season

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    names = ("Ahorn", "Birn", "Dotter", "Eichel")
    return [Player.objects.create(family_name=name, number=f"000{n}") for n, name in enumerate(names, start=1)]


@pytest.fixture
def mine(people: list[Player]) -> Season:
    """Two evenings of which the better one counts, and a third to come."""
    mine = new_season(rule=ONE_COUNTS)
    held(mine, people, [30, 10, -10, -30])
    held(mine, people, [30, -10, 10, -30])
    new_tournament(season_=mine, name="Dritter")
    return mine


def url(mine: Season, player: Player) -> str:
    return f"/desk/seasons/{mine.pk}/players/{player.pk}/"


def test_page_says_what_counts_why_and_what_is_possible(desk: Client, mine: Season, people: list[Player]) -> None:
    response = desk.get(url(mine, people[1]))
    page = " ".join(texts(response, "main"))

    assert "Birn Season table The player 0002" in page
    assert "Rank 2 the same rank as before the last evening Total 198 = 198" in page
    assert "Österreich-Finale open It depends on what is still played." in page
    assert "Dritter, 20 November 2026. If nobody else moves: " in page
    assert [row for row in texts(response, "tbody tr") if "win" in row or "other" in row] == [
        "evening win (223) 223 1.",
        "any other result at least 198 2.",
    ]
    assert "does not count: 1 result is better or as good: 198 (180) 3. −10 2." in page
    assert "before 1. Ahorn 223, 25 points apart" in page
    assert "behind 2. Dotter 198, equal in everything: the same rank" in page
    (picture,) = parts(response, "svg.ranks")
    assert picture.attributes["aria-label"] == "Rank after each evening: 2., 2."


def test_what_is_not_plain_from_a_figure_is_said_beside_it(desk: Client, mine: Season, people: list[Player]) -> None:
    held(mine, people, [30, -10, 10, -30])
    Season.objects.update(rule=mine.rule | {"min_participations": 2}, planned=5)

    page = " ".join(texts(desk.get(url(mine, people[0])), "main"))

    assert "does not count: only 1 result counts, and one of as many points (223) is it already" in page
    assert "By rank: +223 for the first" in page
    page = " ".join(texts(desk.get(url(mine, people[3])), "main"))
    assert (
        "The total will be between 168 and 223: 223 if every evening to come brings the most cup points it can." in page
    )
    assert "A rank takes at least 2 evenings." in " ".join(texts(desk.get(f"/desk/seasons/{mine.pk}/"), "main"))
    client = Client()
    client.force_login(viewer_of(mine.cup))
    assert "Whoever administers this installation creates cups" in shown(client, "/desk/")


def test_a_single_possible_result_is_not_called_another_one(desk: Client, mine: Season, people: list[Player]) -> None:
    response = desk.get(url(mine, people[0]))  # has as much as one evening can bring

    assert [row for row in texts(response, "tbody tr") if row.startswith("any ")] == ["any result 223 1."]


def test_no_figure_is_made_up_where_points_have_no_limit(desk: Client, mine: Season, people: list[Player]) -> None:
    other = new_tournament(season_=mine, name="Vierter", cup_points="score")
    mine.tournaments.filter(name="Dritter").update(cup_points=other.cup_points)

    response = desk.get(url(mine, people[1]))

    assert [row for row in texts(response, "tbody tr") if row.startswith("any ")] == ["any other result – 2."]
    assert "999" not in " ".join(texts(response, "main"))


def test_page_says_that_the_final_is_not_there_yet(desk: Client, mine: Season, people: list[Player]) -> None:
    said = "The final has not been created yet"
    before = shown(desk, url(mine, people[1]))
    Season.objects.update(rule=mine.rule | {"counting": "best_n_plus_final"})

    assert (said in before, said in shown(desk, url(mine, people[1]))) == (False, True)


def test_table_leads_to_everybody(desk: Client, mine: Season, people: list[Player]) -> None:
    page = desk.get(f"/desk/seasons/{mine.pk}/").content.decode()

    assert [f'href="{url(mine, each)}"' in page for each in people] == [True] * 4


def test_the_table_says_what_safe_and_out_depend_on(desk: Client, mine: Season) -> None:
    said, url_ = "if no other evening is added", f"/desk/seasons/{mine.pk}/"
    before = shown(desk, url_)
    Season.objects.update(planned=3)
    cache.clear()  # the page was kept for the season as it was

    assert (said in before, said in shown(desk, url_)) == (True, False)


def test_whoever_is_not_in_the_table_has_no_page(desk: Client, mine: Season) -> None:
    stranger = Player.objects.create(family_name="Fremd")

    assert desk.get(url(mine, stranger)).status_code == 404


def test_page_is_for_whoever_works_for_the_cup(client: Client, mine: Season, people: list[Player]) -> None:
    client.force_login(viewer_of(mine.cup))
    assert "Rank 1" in shown(client, url(mine, people[0]))
    other = clara()
    other.memberships.create(cup=Cup.objects.create(slug="other", name="Other Cup", short_name="OC"))
    client.force_login(other)
    assert client.get(url(mine, people[0])).status_code == 404
    client.logout()
    assert client.get(url(mine, people[0])).status_code == 302


def test_evenings_without_hands_are_marked(desk: Client) -> None:
    evening = closed(*EVEN)
    one = Player.objects.exclude(entries=None).order_by("pk")[0]

    page = " ".join(texts(desk.get(url(evening.season, one)), "main"))

    assert "Damals°" in page
    assert "° evening of which only the totals of the rounds are known" in page
