"""Archives taken apart and put together again."""

import json
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from rulesets.canonical import canonical_json, sha256_of

Lines = list[dict[str, Any]]
Members = dict[str, bytes]


def members_of(path: Path) -> Members:
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def lines_in(members: Mapping[str, bytes], name: str) -> Lines:
    return [json.loads(line) for line in members[f"{name}.jsonl"].splitlines()]


def manifest_in(members: Mapping[str, bytes]) -> dict[str, Any]:
    manifest: dict[str, Any] = json.loads(members["manifest.json"])
    return manifest


def as_member(lines: Lines) -> bytes:
    return "".join(f"{canonical_json(line)}\n" for line in lines).encode()


def changed(members: Members, name: str, change: Callable[[Lines], object]) -> Members:
    """The members with other lines, and a manifest that was rewritten to fit."""
    lines = lines_in(members, name)
    change(lines)
    return relisted(members | {f"{name}.jsonl": as_member(lines)})


def relisted(members: Members) -> Members:
    """The members with the hashes and counts they have now in the manifest."""
    listed = {name: content for name, content in members.items() if name != "manifest.json"}
    manifest = manifest_in(members) | {
        "files": {name: sha256(content).hexdigest() for name, content in listed.items()},
        "counts": {name: content.count(b"\n") for name, content in listed.items() if name.endswith(".jsonl")},
    }
    return listed | {"manifest.json": canonical_json(manifest).encode()}


def with_archive_event(members: Members) -> Members:
    """The members as somebody would make them who rewrites the digest, the archive's event and the head as well."""
    files = manifest_in(relisted(members))["files"]
    covered = [[name, files[name]] for name in sorted(files) if name != "archive_event.jsonl"]
    digest = sha256_of(covered)
    *before, event = lines_in(members, "archive_event")
    event |= {"what": event["what"] | {"digest": digest}}
    event |= {"hash": sha256_of({name: value for name, value in event.items() if name not in {"hash", "original"}})}
    whole = relisted(members | {"archive_event.jsonl": as_member([*before, event])})
    manifest = manifest_in(whole) | {"digest": digest, "head": event["hash"]}
    return whole | {"manifest.json": canonical_json(manifest).encode()}


def from_elsewhere(members: Members) -> Members:
    """With the seal of a key that nobody here has."""
    manifest = manifest_in(members) | {"seal": {"key": "00000000", "hmac": "0" * 64}}
    return members | {"manifest.json": canonical_json(manifest).encode()}


def packed(members: Mapping[str, bytes], path: Path) -> Path:
    with ZipFile(path, "w") as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path
