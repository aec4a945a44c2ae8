"""What the verifier says of an archive that somebody changed, however much was made to fit again."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from scripts import verify_archive
from tests.archive.reading import Lines, Members, as_member, lines_in, manifest_in, members_of, packed, relisted
from tests.project.verify_archive.forging import Forgery, one_letter_more, rechained, resealed
from tournaments.lists.published import log_end

pytestmark = pytest.mark.django_db

Line = dict[str, Any]


def places(members: Members, folder: Path) -> list[str]:
    """Where the verifier finds something; a forged archive is overwritten by the next."""
    return [f"{place}: {message}" for place, message in verify_archive.problems(packed(members, folder / "forged.zip"))]


def test_any_change_is_noticed_although_the_manifest_was_rewritten(
    archives: Mapping[str, Path], tmp_path: Path
) -> None:
    """The digest of all members stands in the log, and no manifest can change that."""
    members = members_of(archives["season"])
    for name, content in members.items():
        if name != "manifest.json" and content:
            assert places(relisted(members | {name: one_letter_more(name, content)}), tmp_path), name
        if name != "manifest.json":
            left = {each: there for each, there in members.items() if each != name}
            assert places(relisted(left), tmp_path), f"without {name}"


# -- the end of the log made anew ------------------------------------------------------------------------------------


def last(name: str, value: Any) -> Callable[[Lines], None]:
    """Sets a field of the last line."""

    def change(lines: Lines) -> None:
        lines[-1][name] = value

    return change


def more_points(lines: Lines) -> None:
    lines[0]["points"] += 1


def more_at_place_1(lines: Lines) -> None:
    for line in lines:
        line["points"] += line["place"] == 1


def another_contract(lines: Lines) -> None:
    line = next(each for each in lines if each["record"])
    line["record"] = {"contract": "dreier", "declarer": 0, "won": True}
    line["hand_hash"] = verify_archive.sha256_of(line["record"])


def undone_hand_struck(lines: Lines) -> None:
    line = next(each for each in lines if each["is_withdrawn"])
    line |= {"is_withdrawn": False, "is_struck": True}


def another_hand_brought_back(lines: Lines) -> None:
    """Of a change that was undone, what had stood before it is now something else."""
    line = next(each for each in lines if each["is_change_withdrawn"])
    stood = next(each for each in lines if (each["hand"], each["number"]) == (line["hand"], line["number"] - 2))
    stood["record"] = {"contract": "dreier", "declarer": 3, "won": False}


def impossible_record(lines: Lines) -> None:
    line = next(each for each in lines if each["record"])
    line["record"] = {"contract": "dreier", "declarer": 7, "won": True}
    line["hand_hash"] = verify_archive.sha256_of(line["record"])


def dearer_dreier(lines: Lines) -> None:
    for line in lines:
        row = next(each for each in line["document"]["contracts"] if each["code"] == "dreier")
        row["value"] += 1
        line["content_hash"] = verify_archive.sha256_of(line["document"])


def winner_swapped(lines: Lines) -> None:
    one, other = lines[0]["content"]["rows"][:2]
    one["person"], other["person"] = other["person"], one["person"]


def renamed(lines: Lines) -> None:
    lines[0]["content"]["rows"][0]["person"]["name"] = "Sküsinger Probe"


def remove_first(lines: Lines) -> None:
    del lines[0]


def never_happened(lines: Lines) -> None:
    lines[:] = [line for line in lines if line["verb"] != "strike_hand"]


def first_two_alike(lines: Lines) -> None:
    lines[1]["player"] = lines[0]["player"]


def seats_swapped(lines: Lines) -> None:
    lines[0]["entry"], lines[1]["entry"] = lines[1]["entry"], lines[0]["entry"]


def first_withdrawn(lines: Lines) -> None:
    line = next(line for line in lines if line["kind"] == "season")
    line |= {"withdrawn_at": line["published_at"], "withdrawn_by": line["published_by"]}


def of_withdrawn(name: str, value: object) -> Callable[[Lines], None]:
    return partial(of_first_with, "withdrawn_at", name, value)


def of_confirmed(name: str, value: object) -> Callable[[Lines], None]:
    return partial(of_first_with, "confirmed_by", name, value)


def of_first_with(there: str, name: str, value: object, lines: Lines) -> None:
    next(line for line in lines if line[there] is not None)[name] = value


CHANGES: list[tuple[str, Callable[[Lines], None], str]] = [
    ("scores", more_points, "scores.jsonl id"),
    ("scores", remove_first, "has scores of others than those who sat there"),
    ("revisions", another_contract, "the rules give"),
    ("revisions", another_contract, "hash: is not what revision"),
    ("revisions", impossible_record, "is not allowed by the rules: the declarer has no seat"),
    ("revisions", last("is_current", False), "counts by another revision than its last"),
    ("revisions", last("reason", "ein anderer"), "gives another reason"),
    ("revisions", undone_hand_struck, "says withdraw_hand, which revision"),
    ("revisions", another_hand_brought_back, "is not what stood before the change that was undone"),
    ("revisions", last("entered_at_place", 5), "says it came from elsewhere than revision"),
    ("hands", last("number", 99), "is beyond the hands of its table"),
    ("rulesets", dearer_dreier, "the rules give"),
    ("rulesets", dearer_dreier, "is not the one that was added"),
    ("rulesets", last("content_hash", "0" * 64), "has another content_hash than its document"),
    ("occupancies", seats_swapped, "has other people than the log seated there"),
    ("paper_totals", more_points, "is not the total that was last told"),
    ("scores", more_at_place_1, "tells of another sheet than there was to sign"),
    ("signatures", last("place", 3), "has another signature than its log tells of"),
    ("signatures", last("reason", "ein anderer"), "has another signature than its log tells of"),
    ("signatures", remove_first, "has more or fewer signatures than its log tells of"),
    ("tables", last("signed_at", "2026-11-20T18:00:00.000000+00:00"), "is signed or not against its log"),
    ("entries", last("lot", 99), "has another lot than the log tells of"),
    ("entries", last("lot_drawing", 99), "has another lot than the log tells of"),
    ("publications", winner_swapped, "recounted it is"),
    ("publications", renamed, "has other people than the list that was published"),
    ("publications", remove_first, "tells of a published list that is not there"),
    ("publications", first_withdrawn, "is withdrawn, of which no event tells"),
    ("publications", of_withdrawn("withdrawn_at", None), "was withdrawn otherwise than its log says"),
    ("publications", of_withdrawn("withdrawal_reason", "anders"), "was withdrawn for another reason"),
    ("publications", of_withdrawn("withdrawal_confirmed_by", None), "was withdrawn otherwise than its log says"),
    ("publications", of_confirmed("confirmed_by", None), "is by somebody else than publication"),
    ("publications", of_confirmed("reason", "anders"), "gives another reason"),
    ("events", never_happened, "does not follow on the event before"),
    ("events", last("reason", "ein anderer"), "has another hash than its content"),
    ("entries", first_two_alike, "has the same tournament and player as a line before"),
    ("commitments", last("seed", "ein besserer"), "is not the seed that was committed"),
    ("tournaments", last("state", "open"), "is open, closed or cancelled against its log"),
    ("tournaments", last("state", "cancelled"), "is open, closed or cancelled against its log"),
    ("tournaments", last("made_by_mistake", True), "is a mistake, or none, against its log"),
    ("tournaments", last("name", "Ein anderer Abend"), "has other settings than its log told of last"),
    ("tournaments", last("rounds_planned", 3), "has other settings than its log told of last"),
    ("tournaments", last("hides_money", True), "is entered or shown otherwise than its log told"),
    ("rounds", last("state", "published"), "is published; its log says closed"),
    ("tables", last("closed_at", None), "is closed or open against its log"),
    ("tables", last("first_forehand", 2), "has its first forehand elsewhere than its log says"),
    ("tables", last("on_paper", False), "says wrongly whether its paper totals count"),
    ("draw_runs", last("rounds", []), "cannot be read as the format says"),
    ("invitations", last("answer", "open"), "is not the answer that was given last"),
    ("players", last("club", 999_999), "is no clubs"),
]
"""Member, what is changed, and what the verifier says of it."""


def test_a_forger_who_fits_the_end_is_found_at_the_place(archives: Mapping[str, Path], tmp_path: Path) -> None:
    members = members_of(archives["season"])
    for name, change, said in CHANGES:
        lines = lines_in(members, name)
        change(lines)
        found = places(resealed(members | {f"{name}.jsonl": as_member(lines)}), tmp_path)

        assert [each for each in found if said in each], (name, said, found[:3])


def test_a_table_with_all_that_hangs_on_it_is_missed(archives: Mapping[str, Path], tmp_path: Path) -> None:
    """Nothing refers to it any more but the log."""
    members = members_of(archives["evening"])
    table = lines_in(members, "tables")[-1]["id"]
    gone: dict[str, set[int]] = {"tables": {table}}
    ways = {"seats": "table", "hands": "table", "table_links": "table", "signatures": "table"}
    ways |= {"occupancies": "seat", "revisions": "hand"}
    forged = dict(members)
    for name, way in {**ways, "scores": "revision", "tables": "id"}.items():
        parents = {"seat": "seats", "hand": "hands", "revision": "revisions"}.get(way, "tables")
        lines = lines_in(members, name)
        gone.setdefault(name, set()).update(line["id"] for line in lines if line[way] in gone[parents])
        forged[f"{name}.jsonl"] = as_member([line for line in lines if line["id"] not in gone[name]])

    found = places(resealed(forged), tmp_path)

    assert [each for each in found if f"has lost table {table}, which was seated" in each]
    assert [each for each in found if "tells of a hand at a table that is not there" in each]
    assert [each for each in found if each.startswith("publications.jsonl") and "recounted it is" in each]


def test_no_event_hides_behind_a_reason_it_never_had(archives: Mapping[str, Path], tmp_path: Path) -> None:
    """In an archive without people an event with a reason cannot be recounted; a hand entered never has one."""
    members = members_of(archives["evening without people"])
    events = lines_in(members, "events")
    event = next(each for each in events if each["verb"] == "record_hand")
    event |= {"reason": None, "door": "desk", "link": 7}

    found = places(resealed(members | {"events.jsonl": as_member(events)}), tmp_path)

    assert [each for each in found if "has no reason, which nobody gives for this" in each]


def test_a_list_and_an_answer_of_the_cup_are_missed(archives: Mapping[str, Path], tmp_path: Path) -> None:
    members = members_of(archives["cup"])
    published = list(lines_in(members, "publications"))
    lists = [line for line in published if line["kind"] == "results"]
    forged = members | {"publications.jsonl": as_member(lists), "invitations.jsonl": b""}

    found = places(resealed(forged), tmp_path)

    assert len([each for each in found if "tells of a published list that is not there" in each]) == len(
        published
    ) - len(lists)
    assert [each for each in found if "has lost the answer of player" in each]


def test_a_forger_who_makes_the_whole_log_anew_still_has_to_settle(
    archives: Mapping[str, Path], tmp_path: Path
) -> None:
    """Ten points moved from one to another everywhere: in scores, receipt, event and chain."""
    members = members_of(archives["evening"])
    scores, revisions, events = (lines_in(members, name) for name in ("scores", "revisions", "events"))
    gaining, paying = scores[0], scores[1]
    revision = next(each for each in revisions if each["id"] == gaining["revision"])
    event = next(each for each in events if each["what"].get("hash") == revision["hand_hash"])
    for score, more in ((gaining, 10), (paying, -10)):
        score["points"] += more
        revision["receipt"]["places"][score["place"] - 1]["points"] += more
        event["what"]["points"][score["place"] - 1][1] += more
    event["what"]["receipt"] = verify_archive.receipt_digest(revision["receipt"])
    rows = {"scores": scores, "revisions": revisions, "events": events}

    forged = rechained(members | {f"{name}.jsonl": as_member(lines) for name, lines in rows.items()})

    found = places(forged, tmp_path)
    assert [each for each in found if "scores.jsonl id" in each and "the rules give" in each]
    assert not [each for each in found if each.startswith("events.jsonl")]


def another_target(event: Line, _revisions: Lines, _events: Lines) -> None:
    event["what"]["there"][0][1] += 10


def another_source(event: Line, _revisions: Lines, _events: Lines) -> None:
    event["what"]["there"][0][0] += 10


def another_hand_arrives(event: Line, revisions: Lines, events: Lines) -> None:
    """In the row, and in the event that tells of it; receipt and points stay as they were."""
    what = event["what"]
    recorded = next(
        each
        for each in events
        if (each["verb"], each["at"], each["owner"]) == ("move_hand_here", event["at"], event["owner"])
        and (each["what"]["table"], each["what"]["hand"]) == (what["tables"][1], what["there"][0][1])
    )
    row = next(
        each
        for each in revisions
        if each["recorded_at"] == recorded["at"]
        and each["hand_hash"] == recorded["what"]["hash"]
        and not each["is_withdrawn"]
    )
    row["record"] = dict(row["record"]) | {"contract": "dreier", "declarer": 3}
    row["hand_hash"] = recorded["what"]["hash"] = verify_archive.sha256_of(row["record"])


@pytest.mark.parametrize("forge", [another_target, another_source, another_hand_arrives])
def test_one_moved_hand_that_was_forged_is_noticed(
    archives: Mapping[str, Path], tmp_path: Path, forge: Callable[[Line, Lines, Lines], None]
) -> None:
    """Although the whole log was made anew: what leaves one sheet is what comes to the other."""
    members = members_of(archives["season"])
    revisions, events = (lines_in(members, name) for name in ("revisions", "events"))
    event = next(each for each in events if each["verb"] == "move_hands" and each["what"]["there"])
    forge(event, revisions, events)
    rows = {"revisions": revisions, "events": events}

    forged = rechained(members | {f"{name}.jsonl": as_member(lines) for name, lines in rows.items()})

    assert [each for each in places(forged, tmp_path) if "moves hand" in each and "did not come to table" in each]


def test_what_was_forged_as_a_whole_has_another_head(archives: Mapping[str, Path], tmp_path: Path) -> None:
    members = members_of(archives["evening"])
    players = lines_in(members, "players")
    players[0]["family_name"] = "Sküsinger"
    forged = packed(resealed(members | {"players.jsonl": as_member(players)}), tmp_path / "forged.zip")
    head = manifest_in(members)["head"]

    assert list(verify_archive.problems(forged)) == []
    assert [place for place, _ in verify_archive.problems(forged, [head])] == ["head"]
    assert [place for place, _ in verify_archive.problems(forged, [head[:12]])] == ["head"]
    assert list(verify_archive.problems(archives["evening"], [head[:12].upper()])) == []


def test_a_log_made_anew_has_not_the_head_that_stands_on_a_printed_list(
    archives: Mapping[str, Path], tmp_path: Path
) -> None:
    members = members_of(archives["evening"])
    events = lines_in(members, "events")
    published = next(event for event in events if event["verb"] == "publish_results")
    printed, on_paper = published["hash"], log_end(published["sequence"], published["hash"])
    events[0]["door"] = "api"
    forged = packed(rechained(members | {"events.jsonl": as_member(events)}), tmp_path / "forged.zip")

    heads = [printed, on_paper, manifest_in(members)["head"]]
    assert list(verify_archive.problems(archives["evening"], heads)) == []
    assert list(verify_archive.problems(forged)) == []
    assert [place for place, _ in verify_archive.problems(forged, [printed[:16], on_paper, "1234567"])] == ["head"] * 3
    assert [place for place, _ in verify_archive.problems(archives["evening"], [f"1{on_paper}"])] == ["head"]


NOTHING_FOLLOWS = {
    "clubs": {"name"},
    "commitments": {"id", "revealed_at"},
    "cup_points_schemes": {"cup", "slug", "name", "is_retired"},
    "cups": {"slug", "name", "short_name"},
    "draw_runs": {"drawn_at", "published_at"},
    "entries": {"is_present", "checked_in_at", "household", "car", "team", "fixed_table"},
    "invitations": {"id"},
    "memberships": {"id", "role"},
    "occupancies": {"id"},
    "paper_totals": {"id"},
    "players": {"number", "family_name", "given_name", "title", "place", "club"},
    "revisions": {"engine"},
    "rounds": {"drawn_at"},
    "rulesets": {"cup", "slug", "version", "name", "added_at"},
    "scores": {"id"},
    "seasons": {
        *("slug", "name", "starts", "ends", "rule", "qualification"),
        *("planned", "cup_points", "final_points"),
    },
    "signatures": {"id"},
    "table_links": {"id", "generation", "expires_at", "revoked_at"},
    "tables": {"hands", "number"},
    "tournaments": {"public_id"},
    "users": {"name"},
}
"""Fields that nothing else in an archive follows from (of tables, where a director seated them). Who changes one and
makes the end of the log anew is found by the head on the printed list, and by nothing else."""


@pytest.mark.slow
def test_what_the_head_alone_tells_is_known(archives: Mapping[str, Path], tmp_path: Path) -> None:
    """Every field of every member, changed in the first, the middle and the last line, until it is not noticed."""
    members = members_of(archives["season"])
    unnoticed: dict[str, set[str]] = {}
    for member in verify_archive.LINES:
        lines = lines_in(members, member) if member != "archive_event" else []
        for field in lines[0] if lines else ():
            for line in sorted({0, len(lines) // 2, len(lines) - 1}):
                forged = packed(Forgery(member, field, line).of(members), tmp_path / "forged.zip")
                if next(verify_archive.problems(forged), None) is None:
                    unnoticed.setdefault(member, set()).add(field)
                    break

    assert unnoticed == NOTHING_FOLLOWS
