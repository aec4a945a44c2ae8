"""An evening whose cup points were changed in a published season, with a reason and a second person, in an archive."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from scripts import verify_archive
from tests.actions.test_frozen_evenings import WHY, changed, published, reopened
from tests.actions.test_season_settings import settings
from tests.actions.test_second_person import confirmed, wanting
from tests.archive.reading import Lines, members_of, packed
from tests.archive.reading import changed as changed_members
from tests.archive.test_restoring import archive_of, elsewhere, restore
from tests.factories import NOW, anna, at_desk
from tests.totals_evenings import EVEN, closed
from tests.verification.evening import found
from tournaments.actions.results.publishing import Correction, publish_results, publish_season
from tournaments.actions.results.totals_evening import TotalsEvening, close_totals, totals_settings
from tournaments.actions.seasons.changing import change_season
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import write_archive
from tournaments.documents.archives import archived_pdf
from tournaments.models import Cup, Season, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db

Line = dict[str, Any]


def changed_in_a_published_season() -> Cup:
    evening = closed(*EVEN)
    published()
    mine = wanting(DualControlAction.CHANGE_SEASON)
    wanted = TotalsEvening(name="Damals", date=evening.date, cup_points="heinepunkte", rounds=3)
    chosen = totals_settings(wanted, ruleset=evening.ruleset.code)
    after = changed(reopened(evening), chosen, replace(WHY, second=confirmed()))
    close_totals(after, actor=at_desk(), now=NOW)
    return mine


def given_to_all_of_a_published_season(path: Path) -> None:
    """An archive of two evenings, one with published results, that got other cup points; all is published anew."""
    later = (NOW + timedelta(minutes=minutes) for minutes in count(1))
    first, by = closed(*EVEN), anna()
    mine = first.season
    closed(*EVEN, name="Der zweite")
    publish_results(first, by=by, actor=at_desk(), now=next(later))
    publish_season(mine, by=by, actor=at_desk(), now=next(later))
    for slug in ("heinepunkte", "score"):
        wanted = settings(Season.objects.get(), cup_points=slug)
        change_season(mine, wanted, for_evenings=True, correction=WHY, actor=at_desk(), now=next(later))
    how = Correction("Beschluss des Vorstands")
    publish_results(first, by=by, actor=at_desk(), now=next(later), correction=how)
    publish_season(mine, by=by, actor=at_desk(), now=next(later), correction=how)
    archive_of(path, mine.cup)


def _in_newest(kind: str, forge: Callable[[Line], None], lists: Lines) -> None:
    newest = max((each for each in lists if each["kind"] == kind), key=lambda each: int(each["version"]))
    forge(newest["content"]["rows"][0])


def _other_points(row: Line) -> None:
    row["cup_points"] += 1


def _other_cell(row: Line) -> None:
    row["cells"][0]["points"] += 1
    row["total"] += 1


def test_cup_points_of_a_season_for_its_evenings_are_recounted(tmp_path: Path) -> None:
    with elsewhere():
        given_to_all_of_a_published_season(tmp_path / "cup.zip")
    assert list(verify_archive.problems(tmp_path / "cup.zip")) == []
    for kind, forge in {"results": _other_points, "season": _other_cell}.items():
        members = changed_members(members_of(tmp_path / "cup.zip"), "publications", partial(_in_newest, kind, forge))
        found = list(verify_archive.problems(packed(members, tmp_path / f"{kind}.zip")))
        assert any(kind in place and "recounted" in said for place, said in found), found

    restore(tmp_path / "cup.zip", "anderswo")

    assert {each.cup_points.slug for each in Tournament.objects.all()} == {"score"}
    assert list(installation_findings()) == []


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
