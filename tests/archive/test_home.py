"""At home an archive is held against the logs, which know the heads of all that were made there."""

from pathlib import Path

import pytest

from tests.archive.reading import members_of, packed
from tests.archive.test_kept_archives import KEPT
from tests.archive.test_opening import rebuilt, with_line, with_raw
from tests.archive.test_restoring import archive_of, restore
from tournaments.archive.home import require_known
from tournaments.errors import Refused
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


def test_what_was_changed_under_another_seal_is_unknown(tmp_path: Path) -> None:
    kept = KEPT / "2026-11-22.zip"
    require_known(kept)  # nothing of it is here
    ids = restore(kept)
    require_known(kept)
    evening = Tournament.objects.get(pk__in=ids.tournaments.values())
    for path, scope in ((tmp_path / "evening.zip", evening), (tmp_path / "season.zip", evening.season)):
        members = archive_of(path, scope)
        require_known(path)
        pdf = min(name for name in members if name.startswith("files/"))
        for change in (with_line("players", place="Anderswo"), with_raw(pdf, b"%PDF-1.4 other")):
            packed(rebuilt(change)(members_of(path)), tmp_path / "changed.zip")
            with pytest.raises(Refused, match="archive_unknown"):
                require_known(tmp_path / "changed.zip")
