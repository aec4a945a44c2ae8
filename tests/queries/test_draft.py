"""What the desk is told of a draft before publishing it."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, at_desk, new_tournament, seated_tournament
from tournaments.actions.draw import draw_rounds
from tournaments.queries.draw.certificate import draft_certificates
from tournaments.queries.draw.draft import SeatingDraft, tournament_draft

pytestmark = pytest.mark.django_db


def test_no_draft_before_the_draw_and_after_publishing() -> None:
    assert tournament_draft(new_tournament(players=4)) is None
    assert tournament_draft(seated_tournament(players=4)) is None


@pytest.mark.parametrize("players", [4, 13])
def test_draft_has_everybody_once_a_round(players: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    tournament = new_tournament(players=players)
    draw_rounds(tournament, count=3, seed="a", actor=at_desk(), now=NOW)

    with django_assert_num_queries(2):
        draft = tournament_draft(tournament)

    assert isinstance(draft, SeatingDraft)
    assert (draft.seed, draft.numbers, len(draft.lines)) == ("a", (1, 2, 3), players)
    assert all(len({line.seats[index] for line in draft.lines}) == players for index in range(3))
    assert 4 * draft.fours + 5 * draft.fives == players
    assert [line.name for line in draft.lines] == sorted((line.name for line in draft.lines), key=str.casefold)


@pytest.mark.parametrize(("players", "published"), [(5, 1), (5, 2), (13, 0), (13, 1), (13, 2)])
def test_draft_counts_repeats_and_second_fives_as_its_certificate_does(players: int, published: int) -> None:
    tournament = seated_tournament(players=players, rounds=published) if published else new_tournament(players=players)
    draw_rounds(tournament, count=3 - published, seed="b", actor=at_desk(), now=NOW)

    draft, (run,) = tournament_draft(tournament), draft_certificates(tournament)

    assert isinstance(draft, SeatingDraft)
    claimed = {line.name: line.figure for line in run.lines}
    assert (draft.repeats, draft.second_fives) == (claimed["repeats"], claimed["second_fives"])
    assert draft.repeats >= 2  # neither five nor thirteen people can do without


def test_every_draw_is_a_draft_of_its_own() -> None:
    tournament = new_tournament(players=4)
    found = []
    for _ in range(2):
        draw_rounds(tournament, count=1, seed="a", actor=at_desk(), now=NOW)
        draft = tournament_draft(tournament)
        assert isinstance(draft, SeatingDraft)
        found.append(draft.ids)
    assert found[0] != found[1]
