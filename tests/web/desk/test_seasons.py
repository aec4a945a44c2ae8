"""A season's pages: the table with what was dropped, qualifiers and their answers, publishing."""

from typing import Any

import pytest
from django.test import Client

from scoring.ranking import SHARED
from scoring.season import Counting, SeasonRule
from tests.factories import NOW, at_desk, new_tournament, season, tables_of
from tests.web.desk.pages import done, shown, statements, version_shown
from tests.web.parts import parts, texts
from tests.web.reading import text_of
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.people.check_in import check_in
from tournaments.actions.results.totals import record_totals
from tournaments.actions.room.closing import close_round, close_tournament
from tournaments.actions.room.tables import close_table
from tournaments.models import Invitation, Player, Publication, Season, User
from tournaments.queries.room.seating import seated_players_of

pytestmark = pytest.mark.django_db

ONE_COUNTS = SeasonRule(Counting.BEST_N, n=1, criteria=(SHARED,))


def held(mine: Season, people: list[Player], points: list[int], **settings: Any) -> None:
    """A tournament of four people, from the draw to its close, with these points."""
    tournament = new_tournament(season_=mine, rounds_planned=1, **settings)
    score = {}
    for player, brought in zip(people, points, strict=True):
        score[check_in(tournament, player, actor=at_desk(), now=NOW).pk] = brought
    draw_rounds(tournament, count=1, seed="a", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)
    (table,) = tables_of(tournament)
    totals = {each.entry: score[each.entry] for each in seated_players_of(table)}
    record_totals(table, totals, based_on={}, actor=at_desk(), now=NOW)
    close_table(table, actor=at_desk(), now=NOW)
    close_round(tournament.rounds.get(), actor=at_desk(), now=NOW)
    close_tournament(tournament, actor=at_desk(), now=NOW)


@pytest.fixture
def people() -> list[Player]:
    names = ("Ahorn", "Birn", "Dotter", "Eichel")
    return [Player.objects.create(family_name=name, number=f"000{n}") for n, name in enumerate(names, start=1)]


@pytest.fixture
def mine(people: list[Player]) -> Season:
    """Two tournaments of which the better one counts; Ahorn won both, Birn was second and then third."""
    mine = season(rule=ONE_COUNTS)
    held(mine, people, [30, 10, -10, -30])
    held(mine, people, [30, -10, 10, -30])
    return mine


def url(mine: Season, rest: str = "") -> str:
    return f"/desk/seasons/{mine.pk}/{rest}"


def test_season_table_shows_dropped_results_struck_out(desk: Client, mine: Season) -> None:
    page = desk.get(url(mine)).content.decode()
    assert "The best result of 2 evenings counts." in page
    assert page.count('<td class="number"><s class="dropped">') == 4
    assert '<td class="number"><s class="dropped">(180)</s></td>' in page
    assert "1. = the same rank as before the last evening Ahorn 0001 223 2 223 (223)" in shown(desk, url(mine))


def test_season_without_a_tournament_says_so(desk: Client) -> None:
    empty = shown(desk, url(season()))
    assert "No evening yet" in empty
    assert "Counted: " in empty
    assert "Take over the past" in empty
    assert "Nobody yet" in shown(desk, url(season(), "qualifiers/"))


def test_namesakes_among_qualifiers_are_told_apart(desk: Client, mine: Season, people: list[Player]) -> None:
    for player, place in zip(people, ("Herzdorf", "Pikdorf"), strict=False):
        Player.objects.filter(pk=player.pk).update(family_name="Zwilling", given_name="", place=place, number=None)

    rows = texts(desk.get(url(mine, "qualifiers/")), "tbody th")

    assert [each for each in rows if "Zwilling" in each] == ["Zwilling Herzdorf", "Zwilling Pikdorf"]


def test_qualifiers_stand_with_their_reasons(desk: Client, mine: Season) -> None:
    page = shown(desk, url(mine, "qualifiers/"))
    assert "1 Ahorn 0001 120 qualified" in page
    assert "2 Birn 0002 109 qualified 2 are tied for the last place" in page
    assert "4 Eichel 0004 93 reserve 1" in page


def test_declined_place_passes_on(desk: Client, mine: Season, people: list[Player]) -> None:
    said = done(desk, url(mine, f"qualifiers/{people[0].pk}/"), answer="declined")

    assert said == "Ahorn: declined."
    assert Invitation.objects.get().answer == "declined"
    assert texts(desk.get(url(mine, "qualifiers/")), "tbody tr")[0].startswith("1 Ahorn 0001 120 declined")


def test_unknown_answer_changes_nothing(desk: Client, mine: Season, people: list[Player]) -> None:
    assert "Nothing was changed." in done(desk, url(mine, f"qualifiers/{people[0].pk}/"), answer="vielleicht")
    assert not Invitation.objects.exists()


@pytest.mark.parametrize(
    ("rest", "question"),
    [("", "Publish the season table?"), ("qualifiers/", "Publish the list of qualifiers?")],
)
def test_lists_are_published_only_after_a_question(desk: Client, mine: Season, rest: str, question: str) -> None:
    assert f'href="{url(mine, rest)}publish/"' in desk.get(url(mine, rest)).content.decode()

    asked = desk.get(url(mine, f"{rest}publish/")).content.decode()

    assert question in asked
    assert "Yes, publish" in asked
    assert f'href="{url(mine, rest)}"' in asked
    assert not Publication.objects.exists()


def test_published_list_names_the_person_not_the_log_in(desk: Client, mine: Season) -> None:
    User.objects.filter(username="anna").update(first_name="Anna", last_name="Probe")
    done(desk, url(mine, "publish/"))

    assert version_shown(desk.get(url(mine))).endswith("Anna Probe")


def test_lists_are_published_in_versions(desk: Client, mine: Season) -> None:
    assert done(desk, url(mine, "publish/")) == "The season table is published."
    assert version_shown(desk.get(url(mine))).startswith("Version 1,")
    assert "Nothing has changed since version 1; it stays as it is." in done(desk, url(mine, "publish/"))
    Player.objects.filter(family_name="Birn").update(family_name="Birnbaum")
    done(desk, url(mine, "publish/"))
    assert version_shown(desk.get(url(mine))).startswith("Version 2,")
    done(desk, url(mine, "qualifiers/publish/"))
    assert version_shown(desk.get(url(mine, "qualifiers/"))).startswith("Version 1,")
    assert Publication.objects.count() == 3


@pytest.mark.parametrize("rest", ["", "qualifiers/"])
def test_page_takes_the_same_statements_for_one_and_for_more_tournaments(
    desk: Client, people: list[Player], rest: str
) -> None:
    mine = season()
    held(mine, people, [30, 10, -10, -30])
    one = statements(desk, url(mine, rest))
    held(mine, people, [30, 10, -10, -30])
    held(mine, people, [30, 10, -10, -30])

    assert statements(desk, url(mine, rest)) == one


def test_an_answer_is_saved_in_place_and_not_over_another_one(desk: Client, mine: Season, people: list[Player]) -> None:
    tap: dict[str, Any] = {"path": url(mine, f"qualifiers/{people[0].pk}/"), "headers": {"HX-Request": "true"}}

    saved = desk.post(data={"answer": "declined", "seen": "open"}, **tap)
    late = desk.post(data={"answer": "accepted", "seen": "open"}, **tap)

    assert (saved.status_code, late.status_code) == (200, 409)
    assert " ".join(saved.content.decode().split()).startswith(f'<tr id="answer-{people[0].pk}" ')
    assert texts(saved, "tr th") == ["Ahorn"]
    assert texts(saved, "#statuses a") == ["All 4", "accepted 0", "open 2", "declined 1", "reserves 1"]
    assert [texts(saved, f"#why-{each.pk}") for each in people] == [["declined"], ["qualified"], ["qualified"], []]
    assert "anna has noted another answer of Ahorn in the meantime (" in text_of(late)
    assert mine.invitations.get().answer == "declined"


def test_qualifiers_are_shown_by_status_without_a_script(desk: Client, mine: Season, people: list[Player]) -> None:
    to = url(mine, f"qualifiers/{people[0].pk}/")
    assert desk.post(f"{to}?status=open", {"answer": "accepted"})["Location"] == url(mine, "qualifiers/?status=open")
    assert desk.post(f"{to}?status=no", {"answer": "accepted"})["Location"] == url(mine, "qualifiers/")

    def names(status: str) -> list[str]:
        return texts(desk.get(url(mine, f"qualifiers/?status={status}")), "tbody th")

    assert names("accepted") == ["Ahorn"]
    assert names("open") == ["Birn", "Dotter"]
    assert (names("declined"), names("reserve"), len(names("no"))) == ([], ["Eichel"], 4)
    page = desk.get(url(mine, "qualifiers/?status=open"))
    assert texts(page, "#statuses [aria-current=true]") == ["open 2"]
    assert parts(page, "tbody form")[0].attributes["action"].endswith(f"/{people[1].pk}/?status=open")
