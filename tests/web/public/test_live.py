"""The live results: what is on them, what asking again costs, and what changes the answer."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.actions.acts import finish_round, record_paper_totals
from tests.documents.tournaments import closed_tournament, played_tournament, published_results
from tests.factories import NOW, anna, at_desk, bert, link_of, new_tournament, seated_tournament, tables_of
from tests.web.parts import links, parts, text_at, texts
from tests.web.reading import text_of
from tournaments.access import tournament_in_public
from tournaments.actions.hands import record_hand
from tournaments.actions.options import EveningOptions, change_options
from tournaments.actions.people.check_in import check_in
from tournaments.actions.room.closing import close_tournament
from tournaments.links import table_token
from tournaments.models import Player, Tournament
from tournaments.web.public.cached import tag_of

pytestmark = pytest.mark.django_db

DREIER = {"contract": "dreier", "declarer": 0, "won": True, "kontra": 2}


def part(tournament: Tournament, screen: str = "phones") -> str:
    return f"/live/{tournament.public_id}/standings/{screen}/"


def statements(client: Client, url: str, **headers: str) -> tuple[Any, int]:
    with CaptureQueriesContext(connection) as queries:
        response = client.get(url, headers=headers)
    return response, len(queries)


def play(tournament: Tournament, *, number: int = 1) -> None:
    table = tables_of(tournament)[0]
    record_hand(table, record=DREIER, number=number, entry_id=f"phone-{number}", actor=bert(table), now=NOW)


def test_list_shows_both_ledgers_round_by_round(client: Client) -> None:
    tournament = seated_tournament(players=9)
    play(tournament)

    page = client.get(f"/live/{tournament.public_id}/")

    assert text_at(page, "#standings .tag") == "provisional"
    assert texts(page, ".ranking__name small")[1] == "R1 +12 · R2 – · R3 –"
    assert texts(page, ".ranking__value")[0] == "+12 Money €2.40"
    assert texts(page, ".ranking__value")[-1] == "−4 Money −€0.80"


def test_an_evening_called_like_its_cup_is_named_once(client: Client) -> None:
    tournament = new_tournament(name="Musterer Cup")

    live = client.get(f"/live/{tournament.public_id}/")
    screen = client.get(f"/screen/{tournament.public_id}/standings/")

    assert text_at(live, ".masthead__where") == "2026/27 Musterer Cup"
    assert text_at(screen, ".projector__foot").count("Musterer Cup") == 1


def test_unchanged_list_is_one_statement_and_no_content(client: Client) -> None:
    tournament = seated_tournament(players=9)
    play(tournament)
    first, _ = statements(client, part(tournament))

    again, count = statements(client, part(tournament), if_none_match=first["ETag"])

    assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert count == 1


def test_changed_list_is_five_statements_for_the_first_and_one_for_everybody_else(client: Client) -> None:
    tournament = seated_tournament(players=9)
    play(tournament)
    before, _ = statements(client, part(tournament))
    play(tournament, number=2)

    after, first = statements(client, part(tournament), if_none_match=before["ETag"])
    other, second = statements(client, part(tournament))

    assert (after.status_code, first <= 5, second) == (200, True, 1)
    assert after.content == other.content != before.content
    assert texts(before, ".ranking__value")[0].startswith("+12")
    assert texts(after, ".ranking__value")[0].startswith("+8")


def test_list_takes_as_many_statements_for_many_as_for_few(client: Client) -> None:
    counts = []
    for players in (9, 43):
        tournament = played_tournament(players=players, name=f"{players}")
        counts.append(statements(client, part(tournament))[1])

    assert counts == [5, 5]  # the look-up, the rows, and whether results were published already


def test_page_itself_carries_the_list(client: Client) -> None:
    tournament = played_tournament()

    page = client.get(f"/live/{tournament.public_id}/")

    (alone,), (carried,) = parts(client.get(part(tournament)), "#standings"), parts(page, "#standings")
    assert carried == alone
    assert carried.attributes["hx-get"] == part(tournament)
    assert "If-None-Match" in carried.attributes["hx-headers"]


def test_tag_depends_on_revision_language_and_audience(client: Client) -> None:
    tournament = played_tournament()
    wall = f"/live/{tournament.public_id}/wall/"
    tags = {client.get(address)["ETag"] for address in (part(tournament), wall)}
    client.cookies.load({"django_language": "de"})
    tags.add(client.get(part(tournament))["ETag"])
    check_in(tournament, Player.objects.create(family_name="Spät"), actor=at_desk(), now=NOW)
    tags.add(client.get(part(tournament))["ETag"])

    assert len(tags) == 4


def test_tag_of_a_tournament_read_before_a_change_is_the_old_one() -> None:
    tournament = seated_tournament(players=9)
    read_before = tournament_in_public(tournament.public_id)
    old = tag_of(read_before, "phones")

    play(tournament)

    assert tag_of(read_before, "phones") == old
    assert tag_of(tournament_in_public(tournament.public_id), "phones") != old


def test_answer_is_kept_by_nobody_without_asking(client: Client) -> None:
    response = client.get(part(played_tournament()))

    assert response["Cache-Control"] == "no-cache"
    assert "Cookie" not in response.get("Vary", "")


def test_tournament_without_players_says_so(client: Client) -> None:
    tournament = new_tournament()

    assert text_at(client.get(f"/live/{tournament.public_id}/"), ".empty h2") == "Nobody is here yet"
    wall = client.get(f"/live/{tournament.public_id}/wall/")
    assert text_at(wall, ".picture__middle p") == "No hand has been entered yet"


def test_tournament_before_its_first_hand_ranks_nobody(client: Client) -> None:
    page = client.get(f"/live/{seated_tournament(players=9).public_id}/")

    assert (text_at(page, ".empty h2"), text_at(page, ".empty p")) == (
        "No hand has been entered yet",
        "9 players are here.",
    )
    assert parts(page, ".ranking") == []


def test_closed_tournament_is_final_and_asks_no_more(client: Client) -> None:
    tournament = closed_tournament()

    page = client.get(f"/live/{tournament.public_id}/")

    (standings,) = parts(page, "#standings")
    assert "hx-trigger" not in standings.attributes
    assert texts(page, "#standings .tag") == []
    assert [text_at(page, each) for each in ("h1", ".tabs [aria-current=page]")] == ["Results", "Results"]
    assert text_at(page, "title").startswith("Results – ")


def test_page_that_is_open_when_the_tournament_closes_gets_the_final_list(client: Client) -> None:
    tournament = played_tournament()
    before = client.get(part(tournament))
    close_tournament(tournament, actor=at_desk(), now=NOW + timedelta(hours=1))

    after = client.get(part(tournament), headers={"if-none-match": before["ETag"]})

    assert after.status_code == 200
    assert ["hx-trigger" in parts(each, "#standings")[0].attributes for each in (before, after)] == [True, False]


def test_published_results_are_linked(client: Client) -> None:
    publication = published_results()
    assert publication.tournament

    page = client.get(f"/live/{publication.tournament.public_id}/")

    assert links(page, "#standings") == [f"/p/{publication.code}/"]
    assert texts(page, "#standings .tag") == ["official"]


def test_wall_names_everybody_with_points(client: Client) -> None:
    page = client.get(f"/live/{played_tournament().public_id}/wall/")

    assert len({name for name in texts(page, ".ranking__name") if name.startswith("Pagatinger")}) == 9
    assert texts(page, ".ranking__value")[0].startswith("+30")


def test_namesakes_have_beside_their_names_what_tells_them_apart(client: Client) -> None:
    tournament = played_tournament()
    one, other = (Player.objects.get(entries=entry) for entry in tournament.entries.order_by("pk")[:2])
    Player.objects.filter(pk__in=(one.pk, other.pk)).update(family_name="Doppelt", given_name="Dora")
    Player.objects.filter(pk=other.pk).update(number=None, place="Oberkakadu")

    wall, phones = (client.get(f"/live/{tournament.public_id}/{page}") for page in ("wall/", ""))

    doppelt = {name for name in texts(wall, ".ranking__name") if name.startswith("Doppelt")}
    assert doppelt == {f"Doppelt Dora {one.number}", "Doppelt Dora Oberkakadu"}
    here = {name.partition(" R1")[0] for name in texts(phones, ".ranking__name") if name.startswith("Doppelt")}
    assert here == {f"Doppelt Dora {one.number}", "Doppelt Dora guest Oberkakadu"}


def test_names_with_scripts_are_only_names(client: Client) -> None:
    tournament = played_tournament()
    Player.objects.update(family_name="<script>alert(1)</script>", given_name="\" onmouseover='x'")

    for url in (f"/live/{tournament.public_id}/", f"/live/{tournament.public_id}/wall/"):
        page = client.get(url)
        assert sum("<script>alert(1)</script>" in name for name in texts(page, ".ranking__name")) == 9
        assert parts(page, ".ranking script") == []


@pytest.mark.parametrize("page", ["", "wall/", "standings/phones/"])
def test_pages_with_names_are_kept_from_search_machines(client: Client, page: str) -> None:
    assert client.get(f"/live/{played_tournament().public_id}/{page}")["X-Robots-Tag"] == "noindex, nofollow"


@pytest.mark.parametrize("path", ["nothere/", "nothere/wall/", "nothere/standings/phones/"])
def test_unknown_tournament_is_not_found(client: Client, path: str) -> None:
    assert client.get(f"/live/{path}").status_code == 404


def test_unknown_audience_is_not_found(client: Client) -> None:
    assert client.get(part(new_tournament(), "desk")).status_code == 404


def test_live_pages_are_only_looked_at(client: Client) -> None:
    assert client.post(part(new_tournament())).status_code == 405


def test_a_last_round_that_is_not_shown_stands_nowhere_in_public_and_at_the_desk(client: Client) -> None:
    tournament = seated_tournament(players=4, rounds=2, rounds_planned=2)
    options = EveningOptions(freezes_last_round=True, hides_money=True)
    change_options(tournament, options, actor=at_desk(), now=NOW)
    finish_round(tournament)
    (table,) = tables_of(tournament, round_number=2)
    record_paper_totals(table, 30, -10, -10, -10)
    link = f"/t/{table_token(link_of(table), table)}/players/1/"
    said = "Standings after round 1. The last round is shown with the results."

    for page in (f"/live/{tournament.public_id}/", f"/live/{tournament.public_id}/wall/"):
        shown = client.get(page)
        assert sorted(texts(shown, ".ranking__value")) == ["+1", "0", "0", "−1"], page
        assert said in text_of(shown), page
        assert "€" not in shown.content.decode(), page
    assert "After round 1: rank" in text_of(client.get(link))
    assert "€" not in client.get(link).content.decode()

    client.force_login(anna())
    assert "+30" in text_of(client.get(f"/desk/evenings/{tournament.pk}/results/"))
