"""Whatever is changed about protests, and about results being official, around the program is found."""

from collections.abc import Callable

import pytest

from tests.actions.acts import correct_results
from tests.actions.protests import LATER, decided, official, protest, provisional, published
from tests.factories import NOW, UserFactory, at_desk, entries_of, tables_of
from tests.verification.evening import found, undone
from tournaments.actions.log import write_event
from tournaments.models import Protest, Publication, Tournament
from tournaments.verification.checking import tournament_findings
from tournaments.verification.sentences import finding_sentence, place_words

pytestmark = pytest.mark.django_db


def protested_evening() -> Tournament:
    """Two protests, the first upheld and carried out, the other late and rejected; then the results are official."""
    tournament = provisional()
    decided(protest(tournament, table=tables_of(tournament)[0], hand=2), "upheld")
    correct_results(tournament, 5, -5, 0, 0)
    published(tournament)
    decided(protest(tournament, now=LATER, late_reason="war draußen"))
    official(tournament)
    tournament.refresh_from_db()
    return tournament


def first() -> Protest:
    return Protest.objects.get(number=1)


def another_user() -> int:
    return UserFactory.create(username="dora").pk


TAMPERINGS: list[tuple[str, Callable[[], object]]] = [
    ("protest_changed", lambda: Protest.objects.filter(number=1).update(hand=3)),
    ("protest_changed", lambda: Protest.objects.filter(number=1).update(about="table", hand=None)),
    ("protest_changed", lambda: Protest.objects.filter(number=1).update(entry=entries_of(first().tournament)[3])),
    ("protest_changed", lambda: Protest.objects.filter(number=1).update(filed_at=LATER)),
    ("protest_changed", lambda: Protest.objects.filter(number=1).update(filed_by=another_user())),
    ("protest_changed", lambda: Protest.objects.filter(number=2).update(late_reason="")),
    ("protest_changed", lambda: Protest.objects.filter(number=2).update(publication=first().publication)),
    ("protest_decision", lambda: Protest.objects.filter(number=1).update(outcome="rejected")),
    ("protest_decision", lambda: Protest.objects.filter(number=1).update(decider="desk")),
    ("protest_decision", lambda: Protest.objects.filter(number=1).update(decided_at=LATER)),
    ("protest_decision", lambda: Protest.objects.filter(number=1).update(decided_by=another_user())),
    ("protest_deleted", lambda: first().delete()),
    ("protest_without_log", lambda: Protest.objects.filter(number=2).update(number=7)),
    ("list_official", lambda: Publication.objects.filter(version=2).update(official_at=NOW)),
    ("list_official", lambda: Publication.objects.filter(version=2).update(official_at=None, official_by=None)),
    ("list_official", lambda: Publication.objects.filter(version=2).update(official_by=another_user())),
    ("list_official", lambda: Publication.objects.filter(version=1).update(protests_until=None)),
]


def test_whatever_is_changed_around_the_program_is_found() -> None:
    tournament = protested_evening()

    assert found(tournament) == set()
    for code, tamper in TAMPERINGS:
        with undone():
            tamper()
            findings = list(tournament_findings(tournament.pk))
            assert code in {each.code for each in findings}, code
            assert all(finding_sentence(each) and place_words(each) for each in findings)
    assert found(tournament) == set()


def test_what_was_said_stands_in_no_event() -> None:
    tournament = protested_evening()

    write_event(tournament, verb="archive", actor=at_desk(), now=NOW, what={})
    assert not [each for each in tournament.events.all() if "Mondinger" in f"{each.what}{each.reason}"]
