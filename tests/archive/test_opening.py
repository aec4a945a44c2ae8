"""An archive from anywhere: what is wrong with it is refused with its place, and nothing of it is stored."""

from collections.abc import Callable
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.utils.translation import override

from rulesets.canonical import canonical_json
from tests.actions.witness import everything, refused
from tests.archive.reading import (
    Lines,
    Members,
    changed,
    from_elsewhere,
    lines_in,
    manifest_in,
    members_of,
    packed,
    relisted,
    with_archive_event,
)
from tests.archive.test_restoring import BY_COMMAND, archive_of, restore
from tests.factories import NOW
from tournaments.archive.manifest import content_digest
from tournaments.archive.opening import LONGEST_LINE, MOST_BYTES
from tournaments.archive.restoring import restore_archive
from tournaments.errors import Refused
from tournaments.models import Cup
from tournaments.verification.sentences import SENTENCES

pytestmark = pytest.mark.django_db

ARCHIVE = Path(__file__).resolve().parents[2] / "fixtures" / "archives" / "2026-11-22.zip"
MEMBERS = members_of(ARCHIVE)
A_PDF = min(name for name in MEMBERS if name.startswith("files/"))
Change = Callable[[Members], Members]


def with_manifest(**fields: Any) -> Change:
    return lambda members: members | {"manifest.json": canonical_json(manifest_in(members) | fields).encode()}


def with_line(member: str, number: int = 1, **fields: Any) -> Change:
    """A line with other fields, and a manifest that was rewritten to fit."""

    def change(lines: Lines) -> None:
        lines[number - 1] |= fields

    return lambda members: changed(members, member, change)


def without_line(member: str, number: int = 1) -> Change:
    return lambda members: changed(members, member, lambda lines: lines.pop(number - 1))


def with_raw(member: str, content: bytes) -> Change:
    return lambda members: relisted(members | {member: content})


def rebuilt(change: Change) -> Change:
    """By somebody who takes pains: digest, event, head and manifest fit, and the seal is another installation's."""
    return lambda members: from_elsewhere(with_archive_event(change(members)))


def without(name: str) -> Change:
    return lambda members: {other: content for other, content in members.items() if other != name}


def redigested(members: Members) -> Members:
    return with_manifest(digest=content_digest(manifest_in(members)["files"]))(members)


def same_hand_twice(lines: Lines) -> None:
    lines[1] |= {"table": lines[0]["table"], "number": lines[0]["number"]}


REFUSALS: dict[str, tuple[Change, str, dict[str, Any]]] = {
    "no manifest": (without("manifest.json"), "archive_foreign", {}),
    "manifest no JSON": (lambda members: members | {"manifest.json": b"{"}, "archive_foreign", {}),
    "another format": (with_manifest(format="other/1"), "archive_foreign", {}),
    "a newer format": (with_manifest(format="vorhand-archive/2"), "archive_newer", {"format": "vorhand-archive/2"}),
    "manifest of another shape": (
        with_manifest(scope=3),
        "archive_line",
        {"place": "manifest.json", "problem": "scope type"},
    ),
    "a member gone": (without("hands.jsonl"), "archive_member_missing", {"place": "hands.jsonl"}),
    "a member gone from the manifest too": (
        lambda members: relisted(without("hands.jsonl")(members)),
        "archive_member_missing",
        {"place": "hands.jsonl"},
    ),
    "a member nobody listed": (
        lambda members: members | {"notes.txt": b"x"},
        "archive_member_unknown",
        {"place": "notes.txt"},
    ),
    "a member nobody knows": (with_raw("notes.txt", b"x"), "archive_member_unknown", {"place": "notes.txt"}),
    "a PDF of no list": (
        rebuilt(lambda members: relisted(members | {"files/../x.pdf": b"%PDF-1.4"})),
        "archive_member_unknown",
        {"place": "files/../x.pdf"},
    ),
    "a list without its PDF": (
        rebuilt(lambda members: relisted(without(A_PDF)(members))),
        "archive_member_missing",
        {"place": A_PDF},
    ),
    "a page in place of a PDF": (
        rebuilt(with_raw(A_PDF, b"<html><script>")),
        "archive_damaged",
        {"place": A_PDF},
    ),
    "the same line twice": (
        rebuilt(lambda members: changed(members, "players", lambda lines: lines.append(lines[-1]))),
        "archive_line",
        {"place": f"players.jsonl:{len(lines_in(MEMBERS, 'players')) + 1}", "problem": "id ascending"},
    ),
    "a member changed": (
        lambda members: members | {"players.jsonl": members["players.jsonl"].replace(b"Vroni", b"Resi ")},
        "archive_hash",
        {"place": "players.jsonl"},
    ),
    "manifest rewritten": (with_line("players", place="Wien"), "archive_digest", {"place": "manifest.json"}),
    "digest rewritten": (
        lambda members: redigested(with_line("players", place="Wien")(members)),
        "archive_digest",
        {"place": "archive_event.jsonl"},
    ),
    "everything rewritten but the seal": (
        lambda members: with_manifest(seal={"key": "KEY", "hmac": "0" * 64})(with_archive_event(members)),
        "archive_seal",
        {"place": "manifest.json"},
    ),
    "a line too many fields": (
        rebuilt(with_line("clubs", sponsor="x")),
        "archive_line",
        {"place": "clubs.jsonl:1", "problem": "sponsor additionalProperties"},
    ),
    "a number as text": (
        rebuilt(with_line("scores", points="3")),
        "archive_line",
        {"place": "scores.jsonl:1", "problem": "points type"},
    ),
    "truth as a number": (
        rebuilt(with_line("scores", points=True)),
        "archive_line",
        {"place": "scores.jsonl:1", "problem": "points type"},
    ),
    "a number no database takes": (
        rebuilt(with_line("scores", points=2**31)),
        "archive_line",
        {"place": "scores.jsonl:1", "problem": "points maximum"},
    ),
    "a text too long": (
        rebuilt(with_line("clubs", name="x" * 81)),
        "archive_line",
        {"place": "clubs.jsonl:1", "problem": "name maxLength"},
    ),
    "a NUL": (
        rebuilt(with_line("clubs", name="\0")),
        "archive_line",
        {"place": "clubs.jsonl:1", "problem": "canonical JSON"},
    ),
    "a fraction": (
        rebuilt(with_raw("clubs.jsonl", b'{"id":1.5,"name":"x"}\n')),
        "archive_line",
        {"place": "clubs.jsonl:1", "problem": "JSON"},
    ),
    "the same key twice": (
        rebuilt(with_raw("clubs.jsonl", b'{"id":1,"id":2,"name":"x"}\n')),
        "archive_line",
        {"place": "clubs.jsonl:1", "problem": "canonical JSON"},
    ),
    "no end in brackets": (
        rebuilt(with_raw("clubs.jsonl", b"[" * 100_000 + b"\n")),
        "archive_line",
        {"place": "clubs.jsonl:1", "problem": "JSON"},
    ),
    "a line too long": (
        rebuilt(with_raw("clubs.jsonl", b'"' + b"x" * LONGEST_LINE + b'"\n')),
        "archive_line",
        {"place": "clubs.jsonl:1", "problem": "JSON"},
    ),
    "a count that is wrong": (
        lambda members: from_elsewhere(
            with_manifest(counts=manifest_in(members)["counts"] | {"clubs.jsonl": 7})(members)
        ),
        "archive_count",
        {"place": "clubs.jsonl"},
    ),
    "a reference to nothing": (
        rebuilt(with_line("scores", entry=10**6)),
        "archive_reference",
        {"place": "scores.jsonl:1", "member": "entries", "id": 10**6},
    ),
    "a day that is none": (
        rebuilt(with_line("seasons", starts="2026-02-30")),
        "archive_row",
        {"place": "seasons.jsonl:1"},
    ),
    "two hands of one number": (
        rebuilt(lambda members: changed(members, "hands", same_hand_twice)),
        "archive_row",
        {"place": "hands.jsonl"},
    ),
    "a list without people": (
        rebuilt(with_line("publications", content={})),
        "archive_row",
        {"place": "publications.jsonl:1"},
    ),
    "rules under another hash": (
        rebuilt(with_line("rulesets", content_hash="0" * 64)),
        "archive_ruleset",
        {"name": "Unser Tisch"},
    ),
    "an event changed": (
        rebuilt(with_line("events", 3, at="2026-11-20T18:00:01.000000+00:00")),
        "archive_chain",
        {"place": "events.jsonl:3"},
    ),
    "an event gone": (rebuilt(without_line("events", 3)), "archive_chain", {"place": "events.jsonl:3"}),
    "the last event gone": (
        rebuilt(without_line("events", 0)),
        "archive_chain",
        {"place": f"events.jsonl:{len(MEMBERS['events.jsonl'].splitlines())}"},
    ),
    "a reason withheld from an archive with people": (
        rebuilt(with_line("events", 1, reason=None)),
        "archive_chain",
        {"place": "events.jsonl:1"},
    ),
}


@pytest.mark.parametrize(("change", "code", "facts"), REFUSALS.values(), ids=REFUSALS)
def test_what_is_wrong_is_refused_with_its_place(
    change: Change, code: str, facts: dict[str, Any], tmp_path: Path
) -> None:
    members = change(MEMBERS)
    if code == "archive_seal":
        own = manifest_in(members_of_home(tmp_path))["seal"]["key"]
        members = members | {"manifest.json": members["manifest.json"].replace(b'"KEY"', f'"{own}"'.encode())}
    path = packed(members, tmp_path / "archive.zip")

    with refused(code, **facts):
        restore(path)


def members_of_home(folder: Path) -> Members:
    """An archive that was made here."""
    restored = restore(ARCHIVE, "daheim")
    return archive_of(folder / "home.zip", Cup.objects.get(pk=restored.cup))


@pytest.mark.parametrize(
    "content",
    [b"", b"no zip", ARCHIVE.read_bytes()[:5_000], b"PK\x05\x06" + bytes(18)],
    ids=["empty", "text", "cut", "hollow"],
)
def test_what_is_no_whole_zip_is_refused(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "archive.zip"
    path.write_bytes(content)

    with refused("archive_foreign" if len(content) == 22 else "archive_no_zip"):
        restore(path)


def test_a_flipped_byte_is_refused(tmp_path: Path) -> None:
    content = bytearray(ARCHIVE.read_bytes())
    content[2_000] ^= 1
    path = tmp_path / "archive.zip"
    path.write_bytes(content)

    with refused("archive_damaged", place="schema.json"):
        restore(path)


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_member_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    path = packed(MEMBERS, tmp_path / "archive.zip")
    with ZipFile(path, "a") as archive:
        archive.writestr("players.jsonl", b"")

    with refused("archive_member_twice", place="players.jsonl"):
        restore(path)


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    """The zip says how large it will be; nothing of it is read."""
    path = tmp_path / "archive.zip"
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", MEMBERS["manifest.json"])
        archive.writestr("files/bomb.pdf", b"0")
    content = path.read_bytes()
    entry = content.index(b"PK\x01\x02", content.index(b"PK\x01\x02") + 1)
    size = (MOST_BYTES + 1).to_bytes(4, "little")
    path.write_bytes(content[: entry + 24] + size + content[entry + 28 :])

    with refused("archive_too_large", limit=MOST_BYTES // 1_000_000):
        restore(path)


def test_a_name_can_be_made_anew_but_not_under_the_same_head(tmp_path: Path) -> None:
    """What no recount can show, the head does: the organiser has it apart from the file."""
    path = packed(rebuilt(with_line("players", place="Anderswo"))(MEMBERS), tmp_path / "archive.zip")
    head = manifest_in(MEMBERS)["head"]

    with refused("archive_head", head=head):
        restore_archive(path, head=head, actor=BY_COMMAND, now=NOW)
    assert restore_archive(ARCHIVE, head=f"11 · {head[:4].upper()} {head[4:8]}", actor=BY_COMMAND, now=NOW).guests == ()


def moved_points(lines: Lines) -> None:
    """Between two people of one hand, so that it still sums to 0."""
    lines[0]["points"] += 1
    lines[1]["points"] -= 1


def other_record(lines: Lines) -> None:
    played = next(line for line in lines if line["record"] == {"contract": "dreier", "declarer": 0, "won": True})
    played["record"] = {"contract": "dreier", "declarer": 0, "won": False}


@pytest.mark.parametrize(
    ("member", "change", "finding"),
    [
        ("scores", moved_points, "points_moved"),
        ("revisions", other_record, "record_changed"),
        ("scores", lambda lines: lines.pop(), "points_moved"),
        ("paper_totals", moved_points, "paper_money"),
        ("occupancies", lambda lines: lines[0].update(entry=lines[-1]["entry"]), "seats_changed"),
        ("publications", lambda lines: lines[0]["content"]["rows"][0].update(total=99), "list_changed"),
        ("publications", lambda lines: lines[0]["content"]["rows"][0]["person"].update(name="X"), "list_names_changed"),
        ("tournaments", lambda lines: lines[0].update(fee_cents=1), "settings_changed"),
        ("commitments", lambda lines: lines[0].update(seed="Wunsch"), "commitment_changed"),
    ],
)
def test_what_the_log_knows_otherwise_is_refused(
    member: str, change: Callable[[Lines], object], finding: str, tmp_path: Path
) -> None:
    """However well digest, head and manifest were rewritten to fit."""
    forged = rebuilt(lambda members: changed(members, member, change))(MEMBERS)
    before = everything()

    with override("en"), pytest.raises(Refused) as caught:
        restore(packed(forged, tmp_path / "archive.zip"))

    wanted = SENTENCES[finding].partition("%(")[0].strip()
    assert caught.value.code == "archive_disagrees"
    assert str(caught.value.facts["finding"]).startswith(wanted), caught.value.facts
    assert str(caught.value.facts["place"]).startswith("tournament:1")
    assert everything() == before
