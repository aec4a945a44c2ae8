"""Cancelled evenings in an archive hold together and come back; those for trying out are in none."""

from datetime import date
from pathlib import Path
from random import Random

import pytest

from scripts import verify_archive
from tests.archive.reading import lines_in
from tests.archive.test_restoring import archive_of, restore
from tests.documents.tournaments import published_results
from tests.factories import NOW, anna, at_desk, new_tournament, season
from tournaments.actions.cancelling import cancel_tournament
from tournaments.actions.results.publishing import publish_qualifiers, publish_season
from tournaments.actions.sandbox import open_sandbox
from tournaments.models import Tournament
from tournaments.simulator.sandbox import simulated_people
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db


def test_cancelled_evenings_hold_together_and_come_back_without_those_for_trying_out(tmp_path: Path) -> None:
    published_results()
    for name, by_mistake in (("abgesagt", False), ("doppelt", True)):
        cancelled = new_tournament(players=4, name=name)
        cancel_tournament(cancelled, by_mistake=by_mistake, reason="Ruhetag", actor=at_desk(), now=NOW)
    people = simulated_people(8, Random(1))
    open_sandbox(season(), people, name="Probe", like=None, day=date(2026, 11, 20), actor=at_desk(), now=NOW)
    publish_season(season(), by=anna(), actor=at_desk(), now=NOW)
    publish_qualifiers(season(), by=anna(), actor=at_desk(), now=NOW)
    path = tmp_path / "cup.zip"

    members = archive_of(path, season().cup)

    assert list(verify_archive.problems(path)) == []
    states = {line["name"]: (line["state"], line["made_by_mistake"]) for line in lines_in(members, "tournaments")}
    assert states.pop("abgesagt") == ("cancelled", False)
    assert states.pop("doppelt") == ("cancelled", True)
    assert "Probe" not in states
    restored = restore(path, slug="kopie")
    back = Tournament.objects.filter(season__cup=restored.cup, state="cancelled")
    assert sorted(back.values_list("name", "made_by_mistake")) == [("abgesagt", False), ("doppelt", True)]
    assert list(installation_findings()) == []
