"""From the last card to the archive: what the evening's overview says is next, and what the handbook says."""

import pytest
from django.test import Client

from tests.actions.acts import correct_results, finish_tournament
from tests.actions.till.acts import award, finished_tournament, pay_all, set_prizes, sign, take, take_all
from tests.factories import NOW, anna, at_desk, entries_of, seated_tournament, tables_of
from tests.web.desk.pages import done, tournament_url
from tests.web.parts import links, texts
from tournaments.actions.log import write_event
from tournaments.actions.results.publishing import Correction, publish_results, publish_season
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def steps(desk: Client, tournament: Tournament) -> list[str]:
    """The button of the next step, then the links to those after it."""
    panel = "main section.panel.title"
    page = desk.get(tournament_url(tournament))
    return [*texts(page, f"{panel} a.button"), *texts(page, "main #later a")]


def publish(tournament: Tournament, *, reason: str = "") -> None:
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW, correction=Correction(reason))


def archive(tournament: Tournament) -> None:
    """As writing one notes it."""
    tournament.refresh_from_db()
    write_event(tournament, verb="archive", actor=at_desk(), now=NOW, what={"digest": "00"})


def test_the_next_step_leads_from_closing_to_the_archive(desk: Client) -> None:
    tournament = finished_tournament()
    set_prizes(tournament)
    *others, late = entries_of(tournament)
    for entry in others:
        take(entry)
    rest = ["Archive the evening"]

    assert steps(desk, tournament) == ["Publish the results", "Take the open fees", *rest]
    publish(tournament)
    assert steps(desk, tournament) == ["Take the open fees", *rest]
    take(late)
    assert steps(desk, tournament) == ["Award the prizes", *rest]
    award(tournament)
    assert steps(desk, tournament) == ["Pay out the prizes", *rest]
    pay_all(tournament)
    assert steps(desk, tournament) == ["Count the till and sign", *rest]
    sign(tournament)
    assert steps(desk, tournament) == rest
    archive(tournament)
    assert steps(desk, tournament) == []
    assert "Everything is done: published, settled and archived." in texts(
        desk.get(tournament_url(tournament)), "main .message"
    )


def test_a_correction_after_signing_leads_through_publication_and_till(desk: Client) -> None:
    tournament = finished_tournament()
    take_all(tournament)
    set_prizes(tournament)
    award(tournament)
    pay_all(tournament)
    publish(tournament)
    publish_season(tournament.season, by=anna(), actor=at_desk(), now=NOW)
    sign(tournament)

    done(desk, tournament_url(tournament, "reopen/"), reason="Einspruch von Tisch 1")
    page = desk.get(tournament_url(tournament))
    assert steps(desk, tournament) == ["Correct a result", "Check and close the evening"]
    assert "The evening is open again: Einspruch von Tisch 1" in texts(page, "main section.panel p")
    assert tournament_url(tournament, "results/correct/") in links(page, "main section.panel")
    done(desk, tournament_url(tournament, "close/"))
    tournament = correct_results(tournament, -1, 1, *[0] * (tables_of(tournament)[0].seats.count() - 2))

    assert steps(desk, tournament)[:2] == ["Publish the correction", "Open the till again"]
    publish(tournament, reason="Einspruch")
    assert steps(desk, tournament) == ["Open the till again", "Publish the new season table", "Archive the evening"]


def test_publishing_the_results_asks_first_wherever_it_begins(desk: Client) -> None:
    tournament = finished_tournament()
    results = desk.get(tournament_url(tournament, "results/"))
    publishing = tournament_url(tournament, "results/publish/")

    assert publishing in links(desk.get(tournament_url(tournament)), "main section.panel.title")
    assert publishing in links(results, "main")
    assert f'action="{publishing}"' not in results.content.decode()
    asked = desk.get(publishing)
    assert (texts(asked, "h1"), tournament.publications.count()) == (["Publish the results?"], 0)


def test_an_evening_without_money_is_not_asked_for_any(desk: Client) -> None:
    tournament = finish_tournament(seated_tournament(players=4, rounds_planned=1, fee_cents=0))

    assert steps(desk, tournament) == ["Publish the results", "Archive the evening"]
    publish(tournament)
    assert steps(desk, tournament) == ["Archive the evening"]
