"""Every paper and spreadsheet of an evening for trying out says that nothing on it is real."""

from datetime import date, timedelta
from io import BytesIO
from random import Random
from zipfile import ZipFile

import pytest
from django.utils.translation import override

from tests.actions.till.acts import award, set_prizes
from tests.documents.reading import pdf_pages
from tests.factories import NOW, anna, at_desk, season
from tournaments.actions.sandbox import open_sandbox
from tournaments.documents.catalogue import DOCUMENTS, Subject
from tournaments.documents.files import produce
from tournaments.models import Round, Tournament
from tournaments.simulator.sandbox import play_to_end, simulated_people
from tournaments.simulator.tournament import SimulatedDesk

pytestmark = pytest.mark.django_db

NAME = "Probeabend – nicht echt"


def text_of(name: str, content: bytes) -> str:
    """Everything a file says, without blanks and hyphens, at which paper breaks lines."""
    if name.endswith("pdf"):
        text = "".join(pdf_pages(content)[:1])
    else:
        with ZipFile(BytesIO(content)) as book:
            text = "".join(book.read(each).decode("utf-8", "ignore") for each in book.namelist())
    return "".join(text.split()).replace("-", "")


def test_every_paper_and_spreadsheet_has_the_evenings_name() -> None:
    made = open_sandbox(
        season(), simulated_people(9, Random(1)), name=NAME, like=None, day=date(2026, 11, 20), actor=at_desk(), now=NOW
    )
    play_to_end(made, SimulatedDesk(anna(), Random(2)), now=NOW, progress=lambda _done, _total: None)
    set_prizes(made)
    award(made)
    tournament = Tournament.objects.select_related("season__cup", "ruleset", "cup_points").get(pk=made.pk)
    subjects: dict[Subject, Tournament | Round] = {
        Subject.TOURNAMENT: tournament,
        Subject.ROUND: tournament.rounds.select_related("tournament__season__cup").order_by("number")[0],
    }
    unmarked = []
    for (subject, name), document in DOCUMENTS.items():
        if subject in subjects and name.endswith(("pdf", "xlsx")):
            with override("de"):
                content = produce(document, subjects[subject], now=NOW + timedelta(hours=3)).content
            if "nichtecht" not in text_of(name, content):
                unmarked.append((str(subject), name))

    assert unmarked == [("evening", "player-cards.pdf")]  # a card is a person's for years; nobody here gets one
