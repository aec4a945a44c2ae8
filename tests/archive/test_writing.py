"""What an archive holds, that it holds together, and that writing it leaves nothing half-done."""

import os
import stat
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from typing import Any

import jsonschema  # type: ignore[import-untyped]
import pytest
from django.db import IntegrityError, connection

from rulesets.canonical import sha256_of
from tests.actions.acts import enter
from tests.archive.reading import Members, lines_in, manifest_in, members_of
from tests.documents.tournaments import published_results
from tests.factories import NOW, at_desk, seated_tournament, tables_of
from tournaments.actions.hands import EntryResult
from tournaments.actions.results.publishing import publish_season
from tournaments.archive.manifest import content_digest
from tournaments.archive.people import PeopleMode
from tournaments.archive.schema import archive_schema
from tournaments.archive.writing import Scope, write_archive
from tournaments.documents.archives import archived_pdf
from tournaments.models import HandRevision, Publication, Table, Tournament, User
from tournaments.queries.log.reading import chain_break


def written(folder: Path, scope: Scope, people: PeopleMode = PeopleMode.FULL) -> Members:
    path = folder / "evening.zip"
    write_archive(path, scope, people=people, pdf_of=archived_pdf, actor=at_desk(), now=NOW)
    assert [each.name for each in folder.iterdir()] == ["evening.zip"]
    return members_of(path)


def recounted(members: Members) -> str:
    """The head of the log, from the lines alone."""
    previous = ""
    for line in (*lines_in(members, "events"), *lines_in(members, "archive_event")):
        hashed = {name: value for name, value in line.items() if name not in {"hash", "original"}}
        assert (line["previous"], line["hash"]) == (previous, sha256_of(hashed))
        previous = line["hash"]
    return previous


@pytest.mark.django_db
def test_an_evening_holds_together(tmp_path: Path) -> None:
    publication = published_results()
    tournament = Tournament.objects.select_related("season").get()

    members = written(tmp_path, tournament)

    manifest = manifest_in(members)
    assert {name: sha256(content).hexdigest() for name, content in members.items() if name != "manifest.json"} == (
        manifest["files"]
    )
    assert manifest["digest"] == content_digest(manifest["files"])
    tournament.refresh_from_db()
    assert (manifest["head"], recounted(members)) == (tournament.chain_head, tournament.chain_head)
    assert chain_break(tournament) is None
    assert lines_in(members, "archive_event")[-1]["what"] == {
        "digest": manifest["digest"],
        "people": "full",
        "scope": "tournament",
    }
    assert [line["content"] for line in lines_in(members, "publications")] == [publication.content]
    assert members[f"files/{publication.code}-v1.pdf"].startswith(b"%PDF")
    assert stat.S_IMODE((tmp_path / "evening.zip").stat().st_mode) == 0o600
    schema = archive_schema()["$defs"]
    for name, schema_of_lines in schema.items():
        for line in lines_in(members, name):
            jsonschema.validate(line, schema_of_lines)
            assert [None for value in line.values() if isinstance(value, str) and value.startswith("{")] == []


@pytest.mark.django_db
def test_a_cup_has_its_own_log_and_lists(tmp_path: Path) -> None:
    publication = published_results()
    cup = publication.season.cup
    publish_season(publication.season, by=publication.published_by, actor=at_desk(), now=NOW)

    members = written(tmp_path, cup)

    cup.refresh_from_db()
    assert manifest_in(members)["head"] == cup.chain_head
    assert {line["owner"] for line in lines_in(members, "events")} == {
        f"cup:{cup.pk}",
        f"tournament:{publication.tournament_id}",
    }
    assert len(lines_in(members, "publications")) == Publication.objects.count() == 2
    of_season = written(tmp_path, publication.season)
    assert lines_in(of_season, "memberships") == lines_in(members, "memberships") != []
    of_evening = written(tmp_path, Tournament.objects.select_related("season").get())
    assert (lines_in(of_evening, "memberships"), lines_in(of_evening, "cups")[0]["revision"]) == ([], 0)


@pytest.mark.django_db(transaction=True)
def test_a_failure_leaves_what_was_there(tmp_path: Path) -> None:
    tournament = seated_tournament()
    path = tmp_path / "evening.zip"
    path.write_bytes(b"the last one")
    nobody = at_desk(User(pk=10**9, username="nobody"))

    with pytest.raises(IntegrityError):
        write_archive(path, tournament, people=PeopleMode.FULL, pdf_of=archived_pdf, actor=nobody, now=NOW)

    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("evening.zip", b"the last one")]


@pytest.mark.django_db
def test_only_a_file_is_replaced(tmp_path: Path) -> None:
    """Nothing is written or noted where a folder, a device or a link to nowhere has the name."""
    tournament = seated_tournament()
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")

    for name in ("folder", "pipe", "link"):
        with pytest.raises(FileExistsError):
            write_archive(
                tmp_path / name, tournament, people=PeopleMode.FULL, pdf_of=archived_pdf, actor=at_desk(), now=NOW
            )

    assert sorted(each.name for each in tmp_path.iterdir()) == ["folder", "link", "pipe"]
    assert tournament.events.latest("sequence").verb != "archive"


@pytest.mark.django_db(transaction=True)
def test_a_hand_entered_meanwhile_waits_for_nothing_and_is_in_no_member(tmp_path: Path) -> None:
    """One moment for all members; the chain goes on over what came after it."""
    tournament = seated_tournament(players=8)
    one, other = tables_of(tournament)
    enter(one)
    phone: list[Future[EntryResult]] = []

    def enter_meanwhile(execute: Callable[..., Any], sql: str, *rest: Any) -> Any:
        """Before the hands are read: a captain whose hand is written before anything goes on."""
        if 'FROM "tournaments_hand"' in sql and not phone:
            phone.append(pool.submit(enter_elsewhere, other))
            phone[0].result(timeout=10)
        return execute(sql, *rest)

    with ThreadPoolExecutor(1) as pool, connection.execute_wrapper(enter_meanwhile):
        members = written(tmp_path, Tournament.objects.select_related("season").get())

    assert (len(lines_in(members, "revisions")), HandRevision.objects.count()) == (1, 2)
    assert (len(lines_in(members, "hands")), len(lines_in(members, "scores"))) == (1, 4)
    assert [line["verb"] for line in lines_in(members, "archive_event")] == ["record_hand", "archive"]
    tournament.refresh_from_db()
    assert recounted(members) == tournament.chain_head


def enter_elsewhere(table: Table) -> EntryResult:
    try:
        return enter(table)
    finally:
        connection.close()
