"""What is made in the background, and what becomes of an order whose subject is gone."""

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, anna, new_tournament, seated_tournament
from tournaments.documents.background import LARGE, document_of, is_large, order, ordered_document
from tournaments.documents.catalogue import Document, Subject, document
from tournaments.errors import Refused
from tournaments.models import Entry, Job, Player, Round, Tournament
from tournaments.reports.pages import silent

pytestmark = pytest.mark.django_db


def the(subject: Subject, name: str) -> Document:
    found = document(subject, name)
    assert found, name
    return found


def crowd(tournament: Tournament, *, number: int) -> None:
    players = Player.objects.bulk_create(Player(family_name=f"Muster {index:04}") for index in range(number))
    Entry.objects.bulk_create(Entry(tournament=tournament, player=each, checked_in_at=NOW) for each in players)


def test_score_sheets_are_always_made_in_the_background(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    round_ = seated_tournament().rounds.get()

    with django_assert_num_queries(0):
        assert is_large(the(Subject.ROUND, "score-sheets.pdf"), round_)
        assert not is_large(the(Subject.ROUND, "seating-by-name.pdf"), round_)


@pytest.mark.parametrize(("number", "large"), [(LARGE, False), (LARGE + 1, True)])
def test_list_of_many_is_made_in_the_background(number: int, *, large: bool) -> None:
    tournament = new_tournament()
    crowd(tournament, number=number)

    assert is_large(the(Subject.TOURNAMENT, "results.pdf"), tournament) is large
    assert is_large(the(Subject.SEASON, "season.pdf"), tournament.season) is large


def test_order_names_document_subject_cup_and_owner() -> None:
    round_ = seated_tournament().rounds.get()
    wanted = the(Subject.ROUND, "score-sheets.pdf")

    job = order(wanted, round_, owner=anna(), now=NOW)

    assert (job.name, job.arguments) == ("score-sheets.pdf", {"subject": "round", "id": round_.pk})
    assert (job.cup, job.owner, ordered_document(job)) == (round_.tournament.season.cup, anna(), wanted)


@pytest.mark.parametrize("subject", list(Subject))
def test_order_of_what_is_gone_is_refused(subject: Subject) -> None:
    names = {"evening": "results.pdf", "round": "score-sheets.pdf", "season": "season.pdf", "cup": "verification.jsonl"}
    name = names[subject]

    with pytest.raises(Refused, match="document_gone"):
        document_of(Job(name=name, arguments={"subject": str(subject), "id": 0}, created_at=NOW), silent)


def test_order_of_a_document_no_longer_known_is_refused() -> None:
    round_ = seated_tournament().rounds.get()

    with pytest.raises(Refused, match="document_gone"):
        document_of(Job(name="old.pdf", arguments={"subject": "round", "id": round_.pk}, created_at=NOW), silent)


@pytest.mark.parametrize(
    ("subject", "name"),
    [(Subject.TOURNAMENT, "seating-by-table.pdf"), (Subject.ROUND, "score-sheets.pdf"), (Subject.SEASON, "season.pdf")],
)
def test_order_is_made_from_the_rows_of_its_subject(subject: Subject, name: str) -> None:
    tournament = seated_tournament()
    pk = {"evening": tournament.pk, "round": Round.objects.get().pk, "season": tournament.season_id}[subject]

    product = document_of(Job(name=name, arguments={"subject": str(subject), "id": pk}, created_at=NOW), silent)

    assert product.content.startswith(b"%PDF-")
