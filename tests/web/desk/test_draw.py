"""The draw at the desk: draft, figures, another draft, publication, and every reason why not."""

from typing import Any

import pytest
from django.test import Client

from tests.actions.acts import finish_round, finish_tournament
from tests.factories import NOW, at_desk, link_of, new_tournament, seated_tournament, tables_of
from tests.web.desk.pages import done, error_at, refused, shown, statements, table_url, tournament_url
from tests.web.parts import links, parts, texts
from tests.web.reading import figures_of, number_cells_of, text_of
from tournaments.actions.draw import draw_rounds, publish_seating
from tournaments.actions.results.totals import record_totals
from tournaments.models import Commitment, Round, TableLink, Tournament
from tournaments.models.round import RoundState
from tournaments.queries.draw.fairness import commitment_hash
from tournaments.queries.room.seating import seated_players_of, seated_rounds

pytestmark = pytest.mark.django_db


def seen(client: Client, tournament: Tournament) -> list[str]:
    """The drafts that the page which asks whether to publish names."""
    page = client.get(tournament_url(tournament, "draw/check/"))
    return [field.attributes["value"] for field in parts(page, "[name=draft]")]


def redraw(tournament: Tournament, *, seed: str) -> dict[str, Any]:
    """The fields of the page that asks whether to draw round 1 again."""
    return {"seed": seed, "round": tournament.rounds.get(number=1).pk}


def test_draw_shows_the_draft_with_its_figures(desk: Client) -> None:
    tournament = new_tournament(players=16)

    done(desk, tournament_url(tournament, "draw/"), count="3", seed="7f3a")

    draft = desk.get(tournament_url(tournament, "draw/"))
    assert figures_of(draft.content.decode()) == ["1, 2, 3", "16", "4", "0", "0", "0"]
    assert any("7f3a" in text for text in texts(draft, "p.quiet"))
    assert texts(draft, ".table-card__number") == ["Table 1", "Table 2", "Table 3", "Table 4"] * 3
    assert texts(draft, ".table-card__names")[0].startswith("1 Pagatinger")


def test_draw_of_the_next_round_only(desk: Client) -> None:
    tournament = new_tournament(players=8)
    done(desk, tournament_url(tournament, "draw/"), count="1", seed="a")
    assert list(tournament.rounds.values_list("number", "state")) == [(1, RoundState.DRAFT)]


def test_draw_again_takes_the_place_of_the_draft(desk: Client) -> None:
    tournament = new_tournament(players=20)
    done(desk, tournament_url(tournament, "draw/"), count="1", seed="a")
    first = seated_rounds(tournament)

    done(desk, tournament_url(tournament, "draw/"), count="1", seed="b")

    assert seated_rounds(tournament) != first
    assert [each.seed for each in tournament.rounds.all()] == ["b"]


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (3, "A draw needs at least four players; 3 are here."),
        (6, "6 players cannot be split into tables of four and five."),
        (7, "7 players cannot be split into tables of four and five."),
        (11, "11 players cannot be split into tables of four and five."),
    ],
)
def test_draw_of_a_number_without_split_says_why_not(desk: Client, players: int, said: str) -> None:
    tournament = new_tournament(players=players)

    assert said.split(":", maxsplit=1)[0].rstrip(".") in shown(desk, tournament_url(tournament, "draw/"))
    assert said in refused(desk, tournament_url(tournament, "draw/"), count="3", seed="a")
    assert not tournament.rounds.exists()


def test_drawing_again_offers_as_many_rounds_as_were_drawn(desk: Client) -> None:
    tournament = new_tournament(players=8, rounds_planned=3)
    address = tournament_url(tournament, "draw/")

    def chosen() -> list[str]:
        tiles = parts(desk.get(address), "input")
        return [each.attributes["value"] for each in tiles if "checked" in each.attributes]

    assert chosen() == ["3"]
    done(desk, address, count="1", seed="a")
    assert chosen() == ["1"]


@pytest.mark.parametrize("fields", [{"count": "9", "seed": "a"}, {"count": "x", "seed": "a"}, {"count": "1"}, {}])
def test_draw_of_nonsense_is_refused(desk: Client, fields: dict[str, Any]) -> None:
    tournament = new_tournament(players=8)
    refused(desk, tournament_url(tournament, "draw/"), **fields)
    assert not tournament.rounds.exists()


def test_draw_page_before_anybody_came(desk: Client) -> None:
    assert "Nobody is here yet Check players in first." in shown(desk, tournament_url(new_tournament(), "draw/"))


def test_discard_throws_the_draft_away(desk: Client) -> None:
    tournament = new_tournament(players=8)
    done(desk, tournament_url(tournament, "draw/"), count="1", seed="a")

    assert "The draft has been discarded." in done(desk, tournament_url(tournament, "draw/discard/"))
    assert not tournament.rounds.exists()
    assert "There is no draft to publish." in refused(desk, tournament_url(tournament, "draw/discard/"))


def test_publish_gives_every_table_its_link(desk: Client) -> None:
    tournament = new_tournament(players=9)
    done(desk, tournament_url(tournament, "draw/"), count="3", seed="a")

    said = done(desk, tournament_url(tournament, "draw/publish/"), draft=seen(desk, tournament))

    assert said == "The seating is published."
    assert TableLink.objects.count() == 6


def test_publish_of_a_draft_drawn_again_in_the_meantime_is_a_conflict(desk: Client) -> None:
    tournament = new_tournament(players=8)
    done(desk, tournament_url(tournament, "draw/"), count="1", seed="a")
    looked_at = seen(desk, tournament)
    draw_rounds(tournament, count=1, seed="b", actor=at_desk(), now=NOW)

    page = refused(desk, tournament_url(tournament, "draw/publish/"), status=409, draft=looked_at)

    assert "The draft was drawn again in the meantime; please check it again." in page
    assert [each.state for each in tournament.rounds.all()] == [RoundState.DRAFT]


@pytest.mark.parametrize("strange", ["", "x", "9" * 5000])
def test_publish_of_what_is_no_draft_is_a_conflict(desk: Client, strange: str) -> None:
    tournament = new_tournament(players=8)
    done(desk, tournament_url(tournament, "draw/"), count="1", seed="a")
    refused(desk, tournament_url(tournament, "draw/publish/"), status=409, draft=strange)


def test_publish_without_a_draft_says_so(desk: Client) -> None:
    tournament = new_tournament(players=8)
    assert "There is no draft to publish." in refused(desk, tournament_url(tournament, "draw/publish/"))


def test_redraw_of_an_unplayed_round_makes_it_a_draft_again(desk: Client) -> None:
    tournament = seated_tournament(players=8)
    table = tables_of(tournament)[0]
    old = link_of(table)

    page = done(desk, tournament_url(tournament, "rounds/1/redraw/"), **redraw(tournament, seed="other"))

    assert "The round has been drawn again, as a draft." in page
    assert Round.objects.get().seed == "other"
    assert not TableLink.objects.filter(pk=old.pk).exists()
    assert "The round was drawn again in the meantime" in shown(desk, table_url(table), status=404)


def test_redraw_of_a_played_round_is_refused(desk: Client) -> None:
    tournament = seated_tournament(players=8)
    table = tables_of(tournament)[0]
    record_totals(table, {each.entry: 0 for each in seated_players_of(table)}, based_on={}, actor=at_desk(), now=NOW)

    page = refused(desk, tournament_url(tournament, "rounds/1/redraw/"), **redraw(tournament, seed="other"))

    assert "Round 1 has hands, be they undone, or totals; it cannot be drawn again." in page


def test_redraw_page_names_the_round_it_shows(desk: Client) -> None:
    tournament = seated_tournament(players=8)

    (field,) = parts(desk.get(tournament_url(tournament, "rounds/1/redraw/")), "[name=round]")

    assert (field.attributes["type"], field.attributes["value"]) == ("hidden", str(tournament.rounds.get().pk))


def test_redraw_from_a_page_that_shows_an_earlier_draw_is_a_conflict(desk: Client) -> None:
    tournament = seated_tournament(players=8)
    looked_at = redraw(tournament, seed="late")
    done(desk, tournament_url(tournament, "rounds/1/redraw/"), **redraw(tournament, seed="other"))
    done(desk, tournament_url(tournament, "draw/publish/"), draft=seen(desk, tournament))
    published = seated_rounds(tournament)

    page = refused(desk, tournament_url(tournament, "rounds/1/redraw/"), status=409, **looked_at)

    assert "The round was drawn again in the meantime; please check again." in page
    assert seated_rounds(tournament) == published
    assert list(tournament.rounds.values_list("seed", "state")) == [("other", RoundState.PUBLISHED)]


@pytest.mark.parametrize("strange", [{}, {"round": ""}, {"round": "x"}, {"round": "9" * 5000}])
def test_redraw_of_a_round_that_is_not_named_changes_nothing(desk: Client, strange: dict[str, str]) -> None:
    tournament = seated_tournament(players=8)

    response = desk.post(tournament_url(tournament, "rounds/1/redraw/"), {"seed": "other", **strange})

    assert response.status_code in {409, 422}
    assert [each.seed for each in tournament.rounds.all()] == ["test"]


def test_draw_page_takes_the_same_statements_for_one_and_for_many_tables(desk: Client) -> None:
    pages = []
    for players in (4, 13):
        tournament = new_tournament(players=players)
        done(desk, tournament_url(tournament, "draw/"), count="3", seed="a")
        pages.append(tournament_url(tournament, "draw/"))
    assert statements(desk, pages[0]) == statements(desk, pages[1])


def test_draft_shows_its_certificate_and_the_draft_before(desk: Client) -> None:
    tournament = new_tournament(players=13)

    address = tournament_url(tournament, "draw/")

    done(desk, address, count="3", seed="a")
    assert number_cells_of(desk.get(address).content.decode())[0] == ["0", "0"]  # seated: reached, best possible

    done(desk, address, count="3", seed="b")
    assert number_cells_of(desk.get(address).content.decode())[0] == ["0", "0", "0"]  # and in the previous draft


def test_commit_shows_the_hash_and_the_draw_takes_the_seed(desk: Client) -> None:
    tournament = new_tournament(players=8)

    done(desk, tournament_url(tournament, "draw/commit/"))

    page = desk.get(tournament_url(tournament, "draw/"))
    row = Commitment.objects.get()
    secret = row.seed
    assert len(row.salt) == 32
    assert texts(page, "details code") == [commitment_hash(row)]
    assert secret not in page.content.decode()
    done(desk, tournament_url(tournament, "draw/"), count="1", seed="")
    assert set(tournament.rounds.values_list("seed", flat=True)) == {secret}
    said = refused(desk, tournament_url(tournament, "draw/commit/"))
    assert said == "A seed has already been committed; it will be revealed with the next seating."


def test_draw_without_any_seed_asks_for_one(desk: Client) -> None:
    tournament = new_tournament(players=8)
    assert (
        error_at(desk, tournament_url(tournament, "draw/"), "seed", count="1")
        == "Please type a seed; none has been committed."
    )


def test_rounds_are_released_one_by_one(desk: Client) -> None:
    tournament = new_tournament(players=8)
    done(desk, tournament_url(tournament, "draw/"), count="3", seed="a")

    said = done(desk, tournament_url(tournament, "draw/release/"), draft=seen(desk, tournament)[0])

    assert said == "Round 1 is published."
    assert list(tournament.rounds.values_list("state", flat=True)) == ["published", "draft", "draft"]
    assert "Publish round 2 only" in shown(desk, tournament_url(tournament, "draw/check/"))
    refused(desk, tournament_url(tournament, "draw/release/"), status=409, draft="1")
    refused(desk, tournament_url(tournament, "draw/release/"), status=409)


@pytest.mark.parametrize(("players", "is_offered"), [(6, True), (7, False), (8, False), (11, True)])
def test_a_table_of_six_is_offered_where_nothing_else_is_possible(desk: Client, players: int, is_offered: bool) -> None:
    tournament = new_tournament(players=players)
    page = tournament_url(tournament, "draw/")

    assert len(parts(desk.get(page), "[name=allow_six]")) == is_offered
    assert ("Or tick the table of six" in shown(desk, page)) is is_offered
    assert ("a table of six may be drawn" in shown(desk, tournament_url(tournament))) is is_offered


def test_eleven_people_sit_at_a_five_and_a_six(desk: Client) -> None:
    tournament = new_tournament(players=11)
    refusal = desk.post(tournament_url(tournament, "draw/"), {"count": "1", "seed": "a"})
    assert (refusal.status_code, len(parts(refusal, "[name=allow_six]"))) == (422, 1)

    done(desk, tournament_url(tournament, "draw/"), count="1", seed="a", allow_six="on")

    assert sorted(len(table) for table in seated_rounds(tournament)[0]) == [5, 6]
    (tick,) = parts(desk.get(tournament_url(tournament, "draw/")), "[name=allow_six]")
    assert "checked" in tick.attributes
    done(desk, tournament_url(tournament, "draw/publish/"), draft=seen(desk, tournament))


def test_the_next_round_is_drawn_by_rank(desk: Client) -> None:
    tournament = seated_tournament(players=8)
    offer = "The next round by standings"
    assert offer not in shown(desk, tournament_url(tournament, "draw/"))
    assert "at least one closed round" in refused(desk, tournament_url(tournament, "draw/standing/"), top="1", seed="a")
    finish_round(tournament)
    assert offer in shown(desk, tournament_url(tournament, "draw/"))

    assert "Drawn." in done(desk, tournament_url(tournament, "draw/standing/"), top="1", seed="a")

    assert error_at(desk, tournament_url(tournament, "draw/standing/"), "top", top="0", seed="a")


def test_draw_page_of_a_closed_tournament_offers_nothing_to_draw(desk: Client) -> None:
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))

    page = desk.get(tournament_url(tournament, "draw/"))

    assert "All rounds have been drawn" in text_of(page)
    assert parts(page, "main form") == []
    assert tournament_url(tournament, "draw/amend/") not in links(page)


def test_draw_page_of_published_rounds_leads_on(desk: Client) -> None:
    tournament = seated_tournament(players=8, rounds_planned=2)
    page = desk.get(tournament_url(tournament, "draw/"))
    assert tournament_url(tournament, "draw/amend/") in links(page)
    assert parts(page, "main [name=count]")

    draw_rounds(tournament, count=1, seed="a", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=NOW)

    page = desk.get(tournament_url(tournament, "draw/"))
    assert tournament_url(tournament, "draw/amend/") in links(page)
    assert parts(page, "main [name=count]") == []
