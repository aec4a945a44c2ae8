"""The verifier by itself: alone in a folder, it passes what the product wrote, and says where something is wrong."""

import ast
import json
import shutil
import subprocess
import sys
import warnings
from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.conf import settings

from scripts import verify_archive
from tests.archive.reading import Members, as_member, lines_in, manifest_in, members_of, packed, relisted

pytestmark = pytest.mark.django_db

SCRIPT = Path(verify_archive.__file__)


def places(path: Path) -> list[str]:
    return [f"{place}: {message}" for place, message in verify_archive.problems(path)]


def test_whatever_the_product_writes_agrees(archives: Mapping[str, Path]) -> None:
    assert len(archives) == 6
    assert {name: places(path) for name, path in archives.items()} == {name: [] for name in archives}


# -- alone -----------------------------------------------------------------------------------------------------------


def test_it_imports_the_standard_library_only() -> None:
    imports = [node for node in ast.walk(ast.parse(SCRIPT.read_text("utf-8"))) if isinstance(node, ast.Import)]
    froms = [node for node in ast.walk(ast.parse(SCRIPT.read_text("utf-8"))) if isinstance(node, ast.ImportFrom)]
    modules = {alias.name for node in imports for alias in node.names} | {str(node.module) for node in froms}

    assert {module.split(".")[0] for module in modules} <= sys.stdlib_module_names


def run_alone(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """In a folder that has nothing but the script, without site-packages, without this environment."""
    shutil.copy(SCRIPT, folder / "verify_archive.py")
    return subprocess.run(
        [sys.executable, "-I", "-S", "verify_archive.py", *arguments],
        cwd=folder,
        env={"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_alone_it_is_silent_where_everything_agrees(archives: Mapping[str, Path], tmp_path: Path) -> None:
    path, key = archives["cup"], tmp_path / "secret_key"
    key.write_text(f"{settings.SECRET_KEY}\n", "utf-8")
    head = manifest_in(members_of(path))["head"]

    done = run_alone(tmp_path, "--head", head, "--key-file", str(key), str(path))

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_alone_it_names_the_places(archives: Mapping[str, Path], tmp_path: Path) -> None:
    members = members_of(archives["evening"])
    scores = lines_in(members, "scores")
    scores[0]["points"] += 1
    forged = packed(relisted(members | {"scores.jsonl": as_member(scores)}), tmp_path / "forged.zip")
    key = tmp_path / "key"
    key.write_text("another key", "utf-8")

    done = run_alone(tmp_path, "--json", "--key-file", str(key), "--head", "00000000", str(forged))

    assert (done.returncode, done.stderr) == (1, "")
    said = [json.loads(line) for line in done.stdout.splitlines()]
    assert [each["place"] for each in said[:2]] == ["head", "manifest.json seal"]
    assert all(set(each) == {"place", "message"} for each in said)
    place = f"scores.jsonl id {scores[0]['id']}"
    assert [each for each in said if place in each["place"] and "the rules give" in each["message"]]
    plain = run_alone(tmp_path, str(forged)).stdout.splitlines()
    assert plain == [f"{each['place']}: {each['message']}" for each in said[2:]]


# -- no archive ------------------------------------------------------------------------------------------------------


def test_what_is_no_archive_gets_a_sentence(archives: Mapping[str, Path], tmp_path: Path) -> None:
    whole = archives["evening"].read_bytes()
    middle = len(whole) // 2
    for name, content in {
        "missing": None,
        "empty": b"",
        "text": b"Punkte: 12",
        "cut": whole[:-100],
        "damaged": whole[:middle] + bytes([whole[middle] ^ 255]) + whole[middle + 1 :],
    }.items():
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)

        assert len(places(path)) == 1, name


def test_a_zip_with_something_odd_in_it_is_not_read_on(archives: Mapping[str, Path], tmp_path: Path) -> None:
    members = members_of(archives["evening"])
    for name in ("../evil.jsonl", "/etc/passwd", "files/x.exe", "a/b.jsonl", "archive.zip"):
        assert places(packed({**members, name: b""}, tmp_path / "odd.zip")) == [
            f"{name}: is nothing that an archive has"
        ]
    path = packed(members, tmp_path / "twice.zip")
    with ZipFile(path, "a") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        archive.writestr("scores.jsonl", b"")
    assert places(path) == ["scores.jsonl: is in the zip twice"]


def test_a_bomb_is_refused_before_it_is_unpacked(
    archives: Mapping[str, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verify_archive, "MOST_UNPACKED", 20_000_000)
    members = members_of(archives["evening"])
    path = tmp_path / "bomb.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, content in (members | {"clubs.jsonl": b"0" * 30_000_000}).items():
            archive.writestr(name, content)

    assert path.stat().st_size < 1_000_000
    assert places(path) == ["zip: has more members or bytes than an archive may have"]


def test_lines_that_can_be_read_in_two_ways_are_refused(archives: Mapping[str, Path], tmp_path: Path) -> None:
    members = members_of(archives["evening"])
    for line, said in {
        b'{"id":1,"id":2,"name":""}\n': "a key is there twice",
        b'{"id":1.0,"name":""}\n': "1.0 is no whole number",
        b'{"id":NaN,"name":""}\n': "NaN is no whole number",
        b'{"id": 1,"name":""}\n': "is no object in canonical JSON",
        b'{"name":"","id":1}\n': "is no object in canonical JSON",
        b'{"id":1,"name":"\\u00e4"}\n': "is no object in canonical JSON",
        b'{"id":1,"name":"\\ud800"}\n': "is no object in canonical JSON",
        b"[1]\n": "is no object in canonical JSON",
        b"[" * 100_000 + b"\n": "cannot be read",
        b"\xff\n": "cannot be read",
        b'{"id":1,"name":""}': "does not end with a line feed",
    }.items():
        (found,) = places(packed(relisted(members | {"clubs.jsonl": line}), tmp_path / "odd.zip"))

        assert found.startswith("clubs.jsonl"), line[:30]
        assert said in found, line[:30]


def test_misshapen_members_get_sentences(archives: Mapping[str, Path], tmp_path: Path) -> None:
    """Whatever stands in a document, nothing ends in a traceback."""
    members = members_of(archives["season"])
    for member, field in (
        *(
            ("rulesets", "document"),
            ("cup_points_schemes", "document"),
            ("seasons", "rule"),
            ("seasons", "qualification"),
        ),
        *(
            ("draw_runs", "document"),
            ("draw_runs", "certificate"),
            ("publications", "content"),
            ("revisions", "record"),
        ),
        *(("revisions", "receipt"), ("events", "what"), ("events", "original")),
    ):
        for value in (
            {},
            {"players": 10**15, "rounds": 10**15},
            {"contracts": 1, "rows": [1], "players": [[]], "bonuses": {}, "points": [1], "counting": []},
        ):
            lines = lines_in(members, member)
            lines[0][field] = lines[-1][field] = value

            assert places(packed(relisted(members | {f"{member}.jsonl": as_member(lines)}), tmp_path / "odd.zip"))


def test_an_edition_to_come_may_add_members_and_fields(archives: Mapping[str, Path], tmp_path: Path) -> None:
    """What `schema.json` describes is no fault; the digest, which is another one here, is the only thing found."""
    members: Members = members_of(archives["evening"])
    schema = json.loads(members["schema.json"])
    schema["$defs"]["clubs"]["properties"]["colour"] = {"type": "string"}
    clubs = [{**line, "colour": "green"} for line in lines_in(members, "clubs")]
    later = members | {"schema.json": json.dumps(schema).encode(), "clubs.jsonl": as_member(clubs), "prizes.jsonl": b""}

    found = places(packed(relisted(later), tmp_path / "later.zip"))

    assert {each.partition(":")[0] for each in found} == {"archive_event.jsonl", "manifest.json digest"}
