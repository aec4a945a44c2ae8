"""What is published says where the log ended then: on paper and on its page; what is not published says nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils.translation import override

from tests.actions.acts import finish_tournament
from tests.documents.reading import pdf_pages
from tests.factories import NOW, anna, at_desk, new_tournament, seated_tournament
from tournaments.actions.draw import draw_rounds
from tournaments.actions.results.publishing import publish_qualifiers, publish_results, publish_season
from tournaments.documents.catalogue import Subject, document
from tournaments.documents.files import produce
from tournaments.documents.published import published_file
from tournaments.lists.published import in_groups, log_end
from tournaments.models import Cup, Publication, Round, Tournament

pytestmark = pytest.mark.django_db

PAPERS = ("seating-by-name.pdf", "seating-by-table.pdf", "score-sheets.pdf")


def end_of(owner: Tournament | Cup) -> str:
    owner.refresh_from_db()
    return f"Log: {log_end(owner.revision, owner.chain_head)}"


def paper(name: str, round_: Round) -> list[str]:
    wanted = document(Subject.ROUND, name)
    assert wanted is not None
    with override("en"):
        return pdf_pages(produce(wanted, round_, now=NOW).content)


def page(address: str) -> str:
    return " ".join(Client(headers={"accept-language": "en"}).get(address).content.decode().split())


def test_the_end_of_a_log_is_its_number_and_four_groups_of_its_hash() -> None:
    assert log_end(812, "3748" * 16) == "812 · 3748 3748 3748 3748"


def test_published_lists_bear_it_on_every_page_of_paper_and_on_their_page() -> None:
    tournament = finish_tournament(seated_tournament(players=8, rounds_planned=1))
    made: dict[str, Any] = {"by": anna(), "actor": at_desk(), "now": NOW}
    season = tournament.season
    lists: list[tuple[Callable[[], Publication], Tournament | Cup]] = [
        (lambda: publish_results(tournament, **made), tournament),
        (lambda: publish_season(season, **made), season.cup),
        (lambda: publish_qualifiers(season, **made), season.cup),
    ]
    for publish, owner in lists:
        publication = publish()
        end = end_of(owner)
        with override("en"):
            pages = pdf_pages(published_file(publication, format_="pdf").content)
        assert all(end in each for each in pages)
        assert end in page(f"/p/{publication.code}/")
        assert owner.chain_head in page(f"/p/{publication.code}/")


def test_published_seatings_bear_it_and_drafts_do_not() -> None:
    tournament = seated_tournament(players=8)
    end, round_ = end_of(tournament), tournament.rounds.get()
    for name in PAPERS:
        assert all(end in each for each in paper(name, round_))
    for tab in ("", "draw/"):
        assert end in page(f"/seating/{tournament.public_id}/{tab}")

    draft = new_tournament(players=8)
    (drawn,) = draw_rounds(draft, count=1, seed="test", actor=at_desk(), now=NOW)
    draft.refresh_from_db()
    assert in_groups(draft.chain_head) not in "".join(paper(PAPERS[0], drawn))
