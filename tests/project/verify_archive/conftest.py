"""The archives that the verifier is tried on, written once."""

from collections.abc import Mapping
from pathlib import Path

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.project.verify_archive.seasons import PlayedSeason
from tournaments.archive.people import PeopleMode
from tournaments.archive.writing import Scope, write_archive
from tournaments.documents.archives import archived_pdf


@pytest.fixture(scope="session")
def archives(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker, tmp_path_factory: pytest.TempPathFactory
) -> Mapping[str, Path]:
    """Of the played season, by name; the database is as it was before. For tests marked `django_db`."""
    folder = tmp_path_factory.mktemp("archives")
    full, left_out, pseudonyms = PeopleMode.FULL, PeopleMode.LEFT_OUT, PeopleMode.PSEUDONYMS
    with django_db_blocker.unblock(), transaction.atomic():
        played = PlayedSeason()
        played.play()
        scopes: dict[str, tuple[Scope, PeopleMode]] = {
            "evening": (played.drawn, full),
            "shrinking": (played.shrinking, full),
            "season": (played.season, full),
            "cup": (played.season.cup, full),
            "evening without people": (played.drawn, left_out),
            "season with pseudonyms": (played.season, pseudonyms),
        }
        for name, (scope, people) in scopes.items():
            scope.refresh_from_db()
            write_archive(folder / f"{name}.zip", scope, people=people, pdf_of=archived_pdf, **played.by)
        transaction.set_rollback(True)
    return {path.stem: path for path in folder.iterdir()}
