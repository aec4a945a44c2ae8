"""The desk says who sits apart, and the draw says when that cannot be."""

from datetime import date
from typing import Any

import pytest
from django.test import Client

from tests.factories import NOW, at_desk, entries_of, new_tournament
from tests.web.desk.pages import done, error_at, refused, shown, statements, tournament_url
from tests.web.parts import parts, text_at, texts
from tests.web.reading import Answer
from tournaments.actions.draw.separations import SeatingRequests, keep_apart, record_seating_requests
from tournaments.actions.people.check_in import check_in
from tournaments.actions.people.teams import create_team
from tournaments.models import Separation, Tournament

pytestmark = pytest.mark.django_db


def person_url(tournament: Tournament, index: int = 0, rest: str = "") -> str:
    return tournament_url(tournament, f"draw/separations/{entries_of(tournament)[index].pk}/{rest}")


def test_what_was_said_about_somebody_stands_on_the_page(desk: Client) -> None:
    tournament = new_tournament(players=4)
    name = entries_of(tournament)[0].player.name
    assert "Nothing has been recorded about anybody yet." in shown(
        desk, tournament_url(tournament, "draw/separations/")
    )

    said = done(desk, person_url(tournament), household="Huber", car="", team="", fixed_table="1")

    assert said == "It applies from the next draw."
    (row,) = texts(desk.get(tournament_url(tournament, "draw/separations/")), "tbody tr")
    assert f"{name} Huber 1" in row
    (field,) = parts(desk.get(person_url(tournament)), "[name=household]")
    assert field.attributes["value"] == "Huber"


def test_a_page_opened_before_the_team_was_made_takes_nobody_out_of_it(desk: Client) -> None:
    tournament = new_tournament(players=2, team_size=2)
    assert not parts(desk.get(person_url(tournament)), "[name=team]")
    create_team(tournament, entries_of(tournament), name="Die Vögel", actor=at_desk(), now=NOW)

    done(desk, person_url(tournament), household="Huber", car="", team="", fixed_table="")

    seating_requests = [(each.team, each.household) for each in entries_of(tournament)]
    assert seating_requests == [("Die Vögel", "Huber"), ("Die Vögel", "")]
    assert parts(desk.get(person_url(new_tournament(players=1))), "[name=team]")


def test_somebody_is_found_by_letters(desk: Client) -> None:
    tournament = new_tournament(players=4)
    name = entries_of(tournament)[2].player.name.split()[0].lower()
    assert (
        person_url(tournament, 2)
        in desk.get(tournament_url(tournament, f"draw/separations/?q={name}")).content.decode()
    )
    assert "Nobody matches" in shown(desk, tournament_url(tournament, "draw/separations/?q=xyz"))


@pytest.mark.parametrize("table", ["0", "-1", "1001", "x"])
def test_a_table_there_cannot_be_is_refused_at_its_field(desk: Client, table: str) -> None:
    tournament = new_tournament(players=4)
    assert error_at(desk, person_url(tournament), "fixed_table", fixed_table=table)


def test_a_pair_is_kept_apart_and_let_meet_again(desk: Client) -> None:
    tournament = new_tournament(players=4)
    one, other, *_ = entries_of(tournament)

    page = done(desk, person_url(tournament, 0, "apart/"), other=str(other.pk))

    assert f"{one.player.name} and {other.player.name} will not be at the same table." in page
    pair = Separation.objects.get()
    assert f"{one.player.name} – {other.player.name}" in shown(desk, tournament_url(tournament, "draw/separations/"))
    said = error_at(desk, person_url(tournament, 0, "apart/"), "other", other=str(other.pk))
    assert said == f"{one.player.name} and {other.player.name} are already kept apart."
    assert "may sit at the same table again" in done(desk, tournament_url(tournament, f"draw/pairs/{pair.pk}/remove/"))
    assert not Separation.objects.exists()
    refused(desk, tournament_url(tournament, f"draw/pairs/{pair.pk}/remove/"), status=404)


@pytest.mark.parametrize("other", ["", "x", "99999999", "9" * 400])
def test_keeping_apart_from_nobody_is_refused(desk: Client, other: str) -> None:
    tournament = new_tournament(players=4)
    assert error_at(desk, person_url(tournament, 0, "apart/"), "other", other=other)
    assert error_at(desk, person_url(tournament, 0, "apart/"), "other", other=str(entries_of(tournament)[0].pk))


def test_people_of_another_tournament_do_not_exist_here(desk: Client) -> None:
    mine, theirs = new_tournament(players=4), new_tournament(players=4)
    entry = entries_of(theirs)[0]
    assert desk.get(tournament_url(mine, f"draw/separations/{entry.pk}/")).status_code == 404
    pair = keep_apart(*entries_of(theirs)[:2], actor=at_desk(), now=NOW)
    assert desk.post(tournament_url(mine, f"draw/pairs/{pair.pk}/remove/")).status_code == 404


def test_the_least_bad_plan_is_offered_to_whoever_was_refused(desk: Client) -> None:
    tournament = new_tournament(players=4)
    one, other, *_ = entries_of(tournament)
    keep_apart(one, other, actor=at_desk(), now=NOW)
    assert not offers_the_least_bad(desk.get(tournament_url(tournament, "draw/")))

    refusal = desk.post(tournament_url(tournament, "draw/"), {"count": "1", "seed": "a"})

    said = f"No plan was found in which {one.player.name} and {other.player.name} do not meet."
    assert (refusal.status_code, said in text_at(refusal, "[role=alert]")) == (422, True)
    assert offers_the_least_bad(refusal)
    assert "Drawn." in done(desk, tournament_url(tournament, "draw/"), count="1", seed="a", least_bad="on")
    fields: dict[str, Any] = {"seed": "a", "round": tournament.rounds.get().pk}
    refusal = desk.post(tournament_url(tournament, "rounds/1/redraw/"), fields)
    assert (refusal.status_code, offers_the_least_bad(refusal)) == (422, True)
    assert "drawn again" in done(desk, tournament_url(tournament, "rounds/1/redraw/"), **fields, least_bad="on")


def offers_the_least_bad(page: Answer) -> bool:
    return bool(parts(page, "[name=least_bad]"))


def test_the_page_takes_the_same_statements_for_one_and_for_many(desk: Client) -> None:
    pages = []
    for players in (4, 9):
        tournament = new_tournament(players=players)
        people = entries_of(tournament)
        for entry in people:
            record_seating_requests(entry, SeatingRequests(car="grün"), actor=at_desk(), now=NOW)
        for other in people[1:]:
            keep_apart(people[0], other, actor=at_desk(), now=NOW)
        pages += [tournament_url(tournament, "draw/separations/?q=p"), person_url(tournament)]
    assert statements(desk, pages[0]) == statements(desk, pages[2])
    assert statements(desk, pages[1]) == statements(desk, pages[3])


def test_what_was_said_at_earlier_tournaments_is_taken_over(desk: Client) -> None:
    earlier = new_tournament(players=4, date=date(2026, 11, 1))
    record_seating_requests(entries_of(earlier)[0], SeatingRequests(car="grün"), actor=at_desk(), now=NOW)
    today = new_tournament(date=date(2026, 11, 20))
    address = tournament_url(today, "draw/separations/carry-over/")
    assert "nothing was recorded about the people who are here" in refused(desk, address)
    check_in(today, entries_of(earlier)[0].player, actor=at_desk(), now=NOW)

    assert "Carried over. People: 1, pairs: 0." in done(desk, address)
