"""A played final comes back as it was: places taken over, the overall ranking, and what follows from both."""

from pathlib import Path

import pytest

from tests.archive.positions import Positions
from tests.archive.test_restoring import archive_of, elsewhere, restore, with_a_past_of_its_own
from tests.project.verify_archive.test_finals import played
from tournaments.models import Championship, FinalPlace, Publication
from tournaments.models.publication import PublicationKind
from tournaments.queries.results.publications import PublicationState, season_status
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db


def test_a_played_final_comes_back_as_it_was(tmp_path: Path) -> None:
    with elsewhere():
        made = archive_of(tmp_path / "cup.zip", played())
    with_a_past_of_its_own()

    restore(tmp_path / "cup.zip", "wieder")

    final = Championship.objects.get()
    again = Positions(archive_of(tmp_path / "again.zip", final.season.cup)).content
    assert {name for name, rows in Positions(made).content.items() if rows != again[name]} == {"cups"}
    place = FinalPlace.objects.get(replaces__isnull=False)
    assert (place.player.family_name, place.replaces and place.replaces.family_name) == ("C", "A")
    status = season_status(final.season, PublicationKind.FINAL)
    assert status.state == PublicationState.CURRENT
    assert Publication.objects.get(kind="final").official_at is not None
    assert list(installation_findings()) == []
