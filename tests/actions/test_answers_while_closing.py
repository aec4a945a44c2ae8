"""An answer while the evening of the final begins or is closed: whoever comes second sees what the first did."""

from threading import Event

import pytest
from django.db import transaction

from tests.actions.mails import TERMS
from tests.factories import NOW, at_desk, cup, season
from tests.finals import a_final, a_final_evening, people, sends
from tests.test_concurrency import PATIENCE, outcomes, race
from tournaments.actions.finals.answering import answer_at_desk, answer_by_link
from tournaments.actions.log import lock
from tournaments.actions.results.qualifiers import answer_invitation
from tournaments.models import FinalPlace, Invitation, InvitationTerms, Round, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.round import RoundState
from tournaments.models.tournament import TournamentState

pytestmark = pytest.mark.django_db(transaction=True)

A_WHILE = 0.5  # seconds that closing takes here; an answer that does not wait for it takes less


def test_an_answer_given_while_the_evening_is_closed_waits_and_is_refused() -> None:
    final, (anna, berta, carla), of_cup = a_final(), people("ABC"), season(cup_=cup(slug="hausruck"))
    sends(final, "MC", [(anna, 1, 5), (berta, 2, 5), (carla, 3, 5)], season=of_cup)
    InvitationTerms.objects.create(season=final.season, **TERMS)
    evening = a_final_evening(final)
    place = FinalPlace.objects.create(championship=final, player=carla)
    is_closing, is_answered, actor = Event(), Event(), at_desk()

    def close() -> None:
        with transaction.atomic():
            lock(evening)
            Tournament.objects.filter(pk=evening.pk).update(state=TournamentState.CLOSED)
            is_closing.set()
            is_answered.wait(A_WHILE)

    def at_cup() -> None:
        assert is_closing.wait(PATIENCE)
        answer_invitation(of_cup, anna, answer=Answer.DECLINED, actor=actor, now=NOW)
        is_answered.set()

    def at_desk_of_final() -> None:
        assert is_closing.wait(PATIENCE)
        answer_at_desk(final, berta, answer=Answer.DECLINED, seen="open", actor=actor, now=NOW)
        is_answered.set()

    def by_link() -> None:
        assert is_closing.wait(PATIENCE)
        answer_by_link(place, answer=Answer.DECLINED, now=NOW)
        is_answered.set()

    assert outcomes(race(close, at_cup, at_desk_of_final, by_link)) == {"done": 1, "final_is_over": 3}
    assert not Invitation.objects.exists()
    assert not FinalPlace.objects.exclude(answer=Answer.OPEN).exists()


def test_an_answer_by_link_given_while_the_seating_is_published_waits_and_is_refused() -> None:
    final, (anna,) = a_final(), people("A")
    sends(final, "MC", [(anna, 1, 5)])
    InvitationTerms.objects.create(season=final.season, **TERMS)
    evening = a_final_evening(final)
    place = FinalPlace.objects.create(championship=final, player=anna)
    is_publishing, is_answered = Event(), Event()

    def publish() -> None:
        with transaction.atomic():
            lock(evening)
            Round.objects.create(tournament=evening, number=1, state=RoundState.PUBLISHED, drawn_at=NOW)
            is_publishing.set()
            is_answered.wait(A_WHILE)

    def by_link() -> None:
        assert is_publishing.wait(PATIENCE)
        answer_by_link(place, answer=Answer.DECLINED, now=NOW)
        is_answered.set()

    assert outcomes(race(publish, by_link)) == {"done": 1, "final_has_begun": 1}
    assert FinalPlace.objects.get().answer == Answer.OPEN
