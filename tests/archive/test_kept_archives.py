"""Archives of earlier editions open for ever: every kept one is checked, restored and archived again."""

from pathlib import Path

import pytest

from scripts import verify_archive
from tests.archive.positions import Positions
from tests.archive.reading import lines_in, members_of
from tests.archive.test_restoring import archive_of, restore, with_a_past_of_its_own
from tournaments.archive.opening import require_whole
from tournaments.models import Cup, HandRevision, Publication, Tournament
from tournaments.queries.log.reading import chain_break

KEPT = Path(__file__).resolve().parents[2] / "fixtures" / "archives"
HEADS = {
    "2026-11-22-restored.zip": "d8ee409cb461101dfada3afa8ad4bc056a49dcd406b01db28a12bfa69445657c",
    "2026-11-22-signed.zip": "7f509745677091c1f58409abcfcd69b7393367ab23d21fa2e6005f88e6717381",
    "2026-11-22-till.zip": "4e4868e244255691667043c6418dc88fd9af900fe7f59fb44a24b3e86fc0afbd",
    "2026-11-23-finals.zip": "79a99ad9f22f769690202936dc994318321540717a32ba97491a17472e1efc88",
    "2026-11-23-protests.zip": "b613ba18fcc5648a96a88fc480c3a6b93f60b1fe1c65c1e8481310f38760d3c2",
    "2026-11-22.zip": "43f8bd099028378c42cf6eb7424a8d7d6fafeb22e28b281e42eae9fe96ac4e52",
}


def test_every_kept_archive_has_its_head_here() -> None:
    assert {path.name: require_whole(path)["head"] for path in KEPT.glob("*.zip")} == HEADS


@pytest.mark.parametrize("name", HEADS)
def test_a_kept_archive_passes_the_one_file_verifier(name: str) -> None:
    assert list(verify_archive.problems(KEPT / name, [HEADS[name]])) == []


@pytest.mark.django_db
@pytest.mark.parametrize("name", HEADS)
def test_a_kept_archive_restores_to_the_same(name: str, tmp_path: Path) -> None:
    kept = members_of(KEPT / name)
    with_a_past_of_its_own()

    ids = restore(KEPT / name)

    (tournament,) = Tournament.objects.filter(pk__in=ids.tournaments.values(), kind="regular")
    mine = Cup.objects.get(pk=ids.cup)
    assert (chain_break(tournament), chain_break(mine)) == (None, None)
    again = archive_of(tmp_path / "again.zip", mine)
    assert list(verify_archive.problems(tmp_path / "again.zip")) == []
    assert Positions(again).content == Positions(kept).content
    assert Positions(again).events == Positions(kept).events
    revisions = HandRevision.objects.filter(table__round__tournament=tournament).order_by("pk")
    assert list(revisions.values_list("hand_hash", flat=True)) == [
        line["hand_hash"] for line in lines_in(kept, "revisions")
    ]
    assert Publication.objects.filter(season__cup=mine).count() == len(lines_in(kept, "publications"))
