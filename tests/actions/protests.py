"""Evenings whose results are provisional, protests against them, and decisions."""

from datetime import datetime, timedelta
from typing import Any

from tests.actions.acts import finish_tournament
from tests.factories import NOW, anna, at_desk, entries_of, seated_tournament
from tournaments.actions.results.official import declare_official
from tournaments.actions.results.protests import Decision, ProtestFiled, decide_protest, file_protest
from tournaments.actions.results.publishing import Correction, publish_results
from tournaments.models import Protest, Publication, Tournament

MINUTES = 15
UNTIL = NOW + timedelta(minutes=MINUTES)
LATER = UNTIL + timedelta(minutes=1)
WORDS = "Herr Mondinger hat Spiel 3 doppelt geschrieben"


def provisional(tournament: Tournament | None = None) -> Tournament:
    """An evening of one round whose results were published now."""
    played = tournament or finish_tournament(seated_tournament(rounds_planned=1, protest_minutes=MINUTES))
    published(played)
    played.refresh_from_db()
    return played


def published(tournament: Tournament, *, reason: str = "Einspruch 1", now: datetime = NOW) -> Publication:
    return publish_results(tournament, by=anna(), actor=at_desk(), now=now, correction=Correction(reason=reason))


def newest(tournament: Tournament) -> Publication:
    return tournament.publications.latest("version")


def protest(
    tournament: Tournament, *, words: str = WORDS, now: datetime = NOW, late_reason: str = "", **about: Any
) -> Protest:
    arguments: dict[str, Any] = {"entry": entries_of(tournament)[0], "words": words} | about
    filed = ProtestFiled(**arguments)
    return file_protest(tournament, filed, late_reason=late_reason, by=anna(), actor=at_desk(), now=now)


def decided(
    against: Protest,
    outcome: str = "rejected",
    decider: str = "referee",
    words: str = "Der Zettel stimmt",
    now: datetime = NOW,
) -> Protest:
    decide_protest(against, Decision(outcome, decider, words), by=anna(), actor=at_desk(), now=now)
    return Protest.objects.get(pk=against.pk)


def official(tournament: Tournament, *, reason: str = "", now: datetime = LATER) -> None:
    declare_official(newest(tournament), reason=reason, by=anna(), actor=at_desk(), now=now)
