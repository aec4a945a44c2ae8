"""How far a document says that it may be believed."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.actions.protests import provisional
from tests.documents.tournaments import closed_tournament, played_tournament, published_results
from tests.factories import NOW, anna, at_desk, clara, cup, new_tournament, season, seated_tournament
from tests.finals import a_final, people, sends
from tournaments.actions.draw import draw_rounds, publish_seating, redraw_round
from tournaments.actions.results.official import declare_official
from tournaments.actions.results.publishing import (
    publish_finalists,
    publish_qualifiers,
    publish_results,
    publish_season,
)
from tournaments.actions.room.closing import reopen_tournament
from tournaments.documents.headings import publication_heading, results_heading, season_heading, seating_heading
from tournaments.lists.published import deserialize_list
from tournaments.models import Player, Tournament
from tournaments.queries.results.protests import evenings_in_doubt
from tournaments.queries.results.standings import tournament_results
from tournaments.queries.seasons.tables import season_qualifiers, season_results
from tournaments.reports.rows import Heading, ListState

pytestmark = pytest.mark.django_db

LATER = NOW + timedelta(hours=3)
VIENNA = ZoneInfo("Europe/Vienna")


def status(heading: Heading) -> tuple[ListState, datetime, str]:
    return heading.state, heading.at, heading.by


def of_results(tournament: Tournament) -> tuple[ListState, datetime, str]:
    return status(results_heading(tournament, tournament_results(tournament), now=LATER))


def test_seating_is_a_draft_until_it_is_published() -> None:
    tournament = new_tournament(players=9)
    rounds = draw_rounds(tournament, count=2, seed="test", actor=at_desk(), now=NOW)

    assert status(seating_heading(tournament, rounds, now=LATER)) == (ListState.UNPUBLISHED, LATER, "")

    published = publish_seating(tournament, actor=at_desk(), now=NOW)
    rounds = list(tournament.rounds.all())
    assert len(published) == 2
    assert status(seating_heading(tournament, rounds, now=LATER)) == (ListState.PUBLISHED, NOW, "anna")


def test_seating_names_the_publication_of_its_own_round() -> None:
    tournament = seated_tournament(rounds=1)
    draw_rounds(tournament, count=1, seed="more", actor=at_desk(), now=NOW)
    publish_seating(tournament, actor=at_desk(), now=LATER)

    second = list(tournament.rounds.filter(number=2))
    assert seating_heading(tournament, second, now=NOW).at == LATER
    assert seating_heading(tournament, list(tournament.rounds.all()), now=NOW).at == LATER
    assert seating_heading(tournament, list(tournament.rounds.filter(number=1)), now=NOW).at != LATER


def test_seating_drawn_again_is_a_draft_again() -> None:
    tournament = seated_tournament(rounds=2)
    redraw_round(tournament.rounds.get(number=2), seed="again", actor=at_desk(), now=NOW)

    heading = seating_heading(tournament, list(tournament.rounds.all()), now=LATER)

    assert heading.state == ListState.UNPUBLISHED


def test_heading_says_whose_when_and_where_in_local_time() -> None:
    tournament = seated_tournament()

    heading = seating_heading(tournament, list(tournament.rounds.all()), now=LATER)

    assert (heading.cup, heading.occasion) == ("Musterer Cup", "Abend in Oberkakadu")
    assert (heading.day, heading.venue) == (tournament.date, "Gasthof zum Sküs")
    assert heading.at.utcoffset() == heading.at.astimezone(VIENNA).utcoffset()


def test_results_go_from_provisional_over_draft_to_official() -> None:
    assert of_results(played_tournament()) == (ListState.PROVISIONAL, LATER, "")
    tournament = closed_tournament(name="Zweiter")
    assert of_results(tournament) == (ListState.UNPUBLISHED, LATER, "")

    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)

    assert of_results(tournament) == (ListState.OFFICIAL, NOW, "anna")


def test_results_are_open_to_protests_in_between() -> None:
    tournament = closed_tournament(protest_minutes=15)
    publication = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    assert of_results(tournament) == (ListState.OPEN_TO_PROTESTS, NOW, "anna")
    heading = results_heading(tournament, tournament_results(tournament), now=LATER)
    assert heading.until == publication.protests_until
    season = publish_season(tournament.season, by=anna(), actor=at_desk(), now=NOW)
    assert publication_heading(season, deserialize_list(season.kind, season.content)).state == ListState.ON_PROVISIONAL

    declare_official(publication, by=clara(), actor=at_desk(clara()), now=LATER)

    assert of_results(tournament) == (ListState.OFFICIAL, LATER, "clara")
    assert publication_heading(season, deserialize_list(season.kind, season.content)).state == ListState.PUBLISHED


def test_results_of_a_tournament_opened_again_are_provisional() -> None:
    tournament = published_results().tournament
    assert tournament
    reopen_tournament(tournament, reason="Protest", actor=at_desk(), now=NOW)
    tournament.refresh_from_db()

    assert of_results(tournament) == (ListState.PROVISIONAL, LATER, "")


def test_finalists_rest_on_provisional_results_of_the_seasons_that_sent_them_not_of_the_final() -> None:
    day = provisional()
    sending = season(cup_=cup(slug="hausruck"))
    final = a_final(season=day.season)
    sends(final, "HRC", [(each, rank, 5) for rank, each in enumerate(people("AB"), start=1)], season=sending)
    listed = publish_finalists(day.season, by=anna(), actor=at_desk(), now=LATER)
    Tournament.objects.filter(pk=day.pk).update(is_final=True)
    assert evenings_in_doubt(listed) == ()

    Tournament.objects.filter(pk=day.pk).update(season=sending)
    assert evenings_in_doubt(listed) == (day.name,)


def test_season_is_published_while_it_says_what_was_published() -> None:
    mine = closed_tournament().season
    publish_season(mine, by=anna(), actor=at_desk(), now=NOW)
    publish_qualifiers(mine, by=anna(), actor=at_desk(), now=NOW)

    assert status(season_heading(mine, season_results(mine), now=LATER)) == (ListState.PUBLISHED, NOW, "anna")
    assert status(season_heading(mine, season_qualifiers(mine), now=LATER)) == (ListState.PUBLISHED, NOW, "anna")

    Player.objects.update(family_name="Neuname")
    assert status(season_heading(mine, season_results(mine), now=LATER)) == (ListState.SAME_FIGURES, LATER, "")

    closed_tournament(name="Zweiter")
    assert status(season_heading(mine, season_results(mine), now=LATER)) == (ListState.UNPUBLISHED, LATER, "")
    assert status(season_heading(mine, season_qualifiers(mine), now=LATER)) == (ListState.UNPUBLISHED, LATER, "")


def test_published_list_keeps_the_words_it_was_frozen_with() -> None:
    publication = published_results()
    assert publication.tournament
    publication.tournament.name = "Umbenannt"
    publication.published_by.first_name, publication.published_by.last_name = "Anna", "Probe"

    heading = publication_heading(publication, deserialize_list(publication.kind, publication.content))

    assert (heading.occasion, heading.venue) == ("Abend in Oberkakadu", "Gasthof zum Sküs")
    assert status(heading) == (ListState.OFFICIAL, NOW, "Anna Probe")
