"""What is noted of people: an archive without people does not say it by way of a published ranking."""

from pathlib import Path

import pytest

from scripts import verify_archive
from tests.actions.acts import finish_tournament
from tests.actions.attribute_acts import defined, give
from tests.archive.reading import as_member, lines_in
from tests.archive.test_restoring import archive_of, restore
from tests.factories import NOW, anna, at_desk, cup, entries_of, seated_tournament
from tests.project.verify_archive.forging import resealed
from tests.project.verify_archive.test_forgeries import places
from tournaments.actions.results.publishing import publish_results
from tournaments.archive.people import PeopleMode
from tournaments.verification.checking import installation_findings

pytestmark = pytest.mark.django_db


def test_a_ranking_by_attribute_is_in_whole_archives_only(tmp_path: Path) -> None:
    tournament = seated_tournament(players=8, rounds_planned=1)
    give(entries_of(tournament)[0].player, defined(cup(), "Damenwertung", is_published=True))
    finish_tournament(tournament)
    publish_results(tournament, by=anna(), actor=at_desk(), now=NOW)
    path, has_ranking = tmp_path / "evening.zip", dict[str, bool]()

    for each in PeopleMode:
        members = archive_of(path, tournament, each)
        has_ranking[each] = b"Damenwertung" in members["publications.jsonl"]
        assert list(verify_archive.problems(path)) == [], each
        restore(path, slug=f"kopie-{each}".replace("_", "-"))
    assert has_ranking == {"full": True, "pseudonyms": False, "left_out": False}
    assert list(installation_findings()) == []

    members = archive_of(path, tournament)
    lists = lines_in(members, "publications")
    lists[0]["content"]["further"][0]["name"] = "Herrenwertung"
    found = places(resealed(members | {"publications.jsonl": as_member(lists)}), tmp_path)
    assert any("has other people than the list that was published" in each for each in found), found
