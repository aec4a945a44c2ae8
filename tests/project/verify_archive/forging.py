"""What a forger does to an archive."""

import json
from dataclasses import dataclass
from typing import Any

from scripts import verify_archive
from tests.archive.reading import Members, as_member, lines_in, manifest_in, relisted


@dataclass(frozen=True, slots=True)
class Forgery:
    """A change of one field of one line; the digest and the end of the log are made anew, so that they fit."""

    member: str
    field: str
    line: int

    def of(self, members: Members) -> Members:
        lines = lines_in(members, self.member)
        kind, _ = verify_archive.fields_of(self.member)[self.field]
        lines[self.line][self.field] = likely(kind, lines[self.line][self.field], members)
        return resealed(members | {f"{self.member}.jsonl": as_member(lines)})


def likely(kind: str, value: Any, members: Members) -> Any:
    """Another value that the format allows there."""
    if kind == "time":
        return "2026-11-20T17:59:59.000001+00:00"
    if kind == "date":
        return "2026-11-19"
    if kind == "hash":
        return "0" * 64
    if kind in verify_archive.LINES:
        ids = [line["id"] for line in lines_in(members, kind)]
        return next((each for each in reversed(ids) if each != value), None)
    return next((word for word in kind.split("|") if word != value), value) if "|" in kind else another(value)


def another(value: Any) -> Any:
    """Another value of the same kind; of an object, its last field."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value[:-1] + ("1" if value.endswith("0") else "0") if value else "x"
    if isinstance(value, list):
        return value[:-1] if value else [1]
    if isinstance(value, dict):
        last = max(value, default="x")
        return {**value, last: another(value.get(last))}
    return 1


def resealed(members: Members) -> Members:
    """A new digest in a new archive event, and a manifest that fits."""
    manifest = manifest_in(relisted(members))
    *before, last = lines_in(members, "archive_event")
    last["what"]["digest"] = digest_of(members)
    last["hash"] = verify_archive.event_hash(last)
    manifest |= {"digest": last["what"]["digest"], "head": last["hash"]}
    forged = members | {"archive_event.jsonl": as_member([*before, last])}
    return relisted(forged | {"manifest.json": verify_archive.canonical_json(manifest).encode()})


def digest_of(members: Members) -> str:
    files = manifest_in(relisted(members))["files"]
    covered = [[name, digest] for name, digest in sorted(files.items()) if name != "archive_event.jsonl"]
    return verify_archive.sha256_of(covered)


def rechained(members: Members) -> Members:
    """Every log made anew from its first event on, with all that names its end."""
    ends: dict[str, tuple[int, str]] = {}
    events = lines_in(members, "events")
    for event in events:
        event["previous"] = ends.get(event["owner"], (0, ""))[1]
        event["hash"] = verify_archive.event_hash(event)
        ends[event["owner"]] = event["sequence"], event["hash"]
    forged = members | {"events.jsonl": as_member(events)}
    for kind in ("tournament", "cup"):
        rows = lines_in(members, f"{kind}s")
        for row in rows:
            row["revision"], row["chain_head"] = ends.get(f"{kind}:{row['id']}", (row["revision"], row["chain_head"]))
        forged[f"{kind}s.jsonl"] = as_member(rows)
    chains = [{"owner": owner, "revision": end[0], "head": end[1]} for owner, end in ends.items()]
    manifest = manifest_in(members) | {"chains": chains}
    (last,) = lines_in(members, "archive_event")
    last["sequence"], last["previous"] = ends[last["owner"]][0] + 1, ends[last["owner"]][1]
    forged["archive_event.jsonl"] = as_member([last])
    return resealed(forged | {"manifest.json": verify_archive.canonical_json(manifest).encode()})


def one_letter_more(name: str, content: bytes) -> bytes:
    """The member with a text of its last line longer; of what has no lines, its end."""
    if not name.endswith(".jsonl"):
        return content + b" "
    *before, last = (json.loads(line) for line in content.splitlines())
    field = next((each for each in sorted(last, reverse=True) if isinstance(last[each], str)), None)
    return as_member([*before, last | ({"id": last["id"] + 1} if field is None else {field: f"{last[field]}x"})])
