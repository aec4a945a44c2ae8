"""Where the log ended when something became public."""

import pytest

from tests.actions.acts import finish_tournament
from tests.factories import NOW, anna, at_desk, cup, new_tournament, seated_tournament
from tournaments.actions.results.publishing import publish_results, publish_season
from tournaments.models import Publication, Tournament
from tournaments.queries.log.ends import publication_end, seating_end
from tournaments.seals import chain_end

pytestmark = pytest.mark.django_db


def test_a_list_has_the_end_its_publication_gave_the_log() -> None:
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))
    results = publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    tournament.refresh_from_db()
    season = publish_season(tournament.season, by=anna(), actor=at_desk(), now=NOW)
    ends = chain_end(tournament), chain_end(cup())

    finish_tournament(seated_tournament(players=8, rounds_planned=1))

    assert (publication_end(results), publication_end(season)) == ends


def test_a_list_whose_publication_is_not_in_the_log_has_none() -> None:
    tournament = new_tournament()
    stray = Publication(kind="results", tournament=tournament, season=tournament.season, pk=99)

    assert publication_end(stray) is None


def test_a_seating_has_that_of_the_rounds_published_last() -> None:
    assert seating_end(new_tournament()) is None
    tournament = seated_tournament(players=8)
    assert seating_end(tournament) == chain_end(Tournament.objects.get(pk=tournament.pk))
