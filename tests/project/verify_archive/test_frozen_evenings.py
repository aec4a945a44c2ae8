"""An evening whose cup points were changed in a published season, with a reason and a second person, in an archive."""

from dataclasses import replace
from pathlib import Path

import pytest

from scripts import verify_archive
from tests.actions.test_frozen_evenings import WHY, changed, published, reopened
from tests.actions.test_second_person import confirmed, wanting
from tests.archive.test_restoring import archive_of, elsewhere, restore
from tests.factories import NOW, at_desk
from tests.totals_evenings import EVEN, closed
from tests.verification.evening import found
from tournaments.actions.results.totals_evening import TotalsEvening, close_totals, totals_settings
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import write_archive
from tournaments.documents.archives import archived_pdf
from tournaments.models import Cup, Tournament
from tournaments.models.dual_control import DualControlAction

pytestmark = pytest.mark.django_db


def changed_in_a_published_season() -> Cup:
    evening = closed(*EVEN)
    published()
    mine = wanting(DualControlAction.CHANGE_SEASON)
    wanted = TotalsEvening(name="Damals", date=evening.date, cup_points="heinepunkte", rounds=3)
    settings = totals_settings(wanted, ruleset=evening.ruleset.code)
    after = changed(reopened(evening), settings, replace(WHY, second=confirmed()))
    close_totals(after, actor=at_desk(), now=NOW)
    return mine


def test_the_reason_and_who_confirmed_are_kept(tmp_path: Path) -> None:
    with elsewhere():
        mine = changed_in_a_published_season()
        without = tmp_path / "without.zip"
        write_archive(without, mine, people=PeopleMode.LEFT_OUT, pdf_of=archived_pdf, actor=at_desk(), now=NOW)
        archive_of(tmp_path / "cup.zip", mine)
    for path in (tmp_path / "cup.zip", without):
        assert list(verify_archive.problems(path)) == []

    restore(tmp_path / "cup.zip", "anderswo")

    (evening,) = Tournament.objects.all()
    event = evening.events.get(verb="change_evening")
    assert (evening.cup_points.slug, event.reason) == ("heinepunkte", WHY.reason)
    assert "confirmed_by" in event.what
    assert found(evening) == set()
