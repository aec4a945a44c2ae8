"""An archive with every id replaced by its line's position, to compare what two installations have.

Written apart from the product: what one side forgets, the other does not.
"""

from collections.abc import Mapping
from typing import Any

from tests.archive.reading import Lines, Members, lines_in

REFERENCES: Mapping[str, Mapping[str, str]] = {
    "users": {},
    "cups": {},
    "memberships": {"user": "users", "cup": "cups"},
    "seasons": {"cup": "cups", "cup_points": "cup_points_schemes", "final_points": "cup_points_schemes"},
    "rulesets": {"cup": "cups"},
    "cup_points_schemes": {"cup": "cups"},
    "tournaments": {"season": "seasons", "ruleset": "rulesets", "cup_points": "cup_points_schemes"},
    "clubs": {},
    "players": {"club": "clubs", "only_at": "tournaments"},
    "entries": {"tournament": "tournaments", "player": "players"},
    "separations": {"tournament": "tournaments", "one": "entries", "other": "entries"},
    "commitments": {"tournament": "tournaments"},
    "draw_runs": {"tournament": "tournaments"},
    "rounds": {"tournament": "tournaments", "drawing": "draw_runs"},
    "tables": {"round": "rounds"},
    "table_links": {"table": "tables"},
    "seats": {"table": "tables"},
    "occupancies": {"seat": "seats", "entry": "entries"},
    "hands": {"table": "tables"},
    "revisions": {"hand": "hands", "table": "tables", "ruleset": "rulesets"},
    "scores": {"revision": "revisions", "entry": "entries"},
    "paper_totals": {"table": "tables", "entry": "entries"},
    "entered_totals": {"entry": "entries"},
    "signatures": {"table": "tables", "entry": "entries"},
    "fee_reductions": {"entry": "entries", "by": "users"},
    "awards": {"tournament": "tournaments", "awarded_by": "users"},
    "prize_lots": {"award": "awards", "entry": "entries"},
    "prizes": {"award": "awards", "entry": "entries"},
    "cash": {"tournament": "tournaments", "entry": "entries", "prize": "prizes", "by": "users"},
    "till_closings": {
        "tournament": "tournaments",
        "signed_by": "users",
        "confirmed_by": "users",
        "withdrawn_by": "users",
        "withdrawal_confirmed_by": "users",
    },
    "publications": {
        "season": "seasons",
        "tournament": "tournaments",
        "published_by": "users",
        "confirmed_by": "users",
        "withdrawn_by": "users",
        "withdrawal_confirmed_by": "users",
        "official_by": "users",
    },
    "protests": {
        "tournament": "tournaments",
        "publication": "publications",
        "entry": "entries",
        "table": "tables",
        "filed_by": "users",
        "decided_by": "users",
    },
    "invitations": {"season": "seasons", "player": "players"},
    "championships": {"season": "seasons"},
    "championship_cups": {"championship": "championships"},
    "championship_ranks": {"cup": "championship_cups", "player": "players"},
    "final_places": {
        "championship": "championships",
        "player": "players",
        "replaces": "players",
        "through": "championship_cups",
    },
    "past_champions": {"cup": "cups", "player": "players", "publication": "publications"},
    "finalists": {"season": "seasons", "player": "players"},
}
ADDED: Mapping[str, dict[str, Any]] = {
    "cups": {"two_people": []},
    "entries": {"lot_drawing": None},
    "revisions": {"is_withdrawn": False, "is_change_withdrawn": False, "door": "", "entered_at_place": None},
    "players": {"only_at": None},
    "tables": {"signed_at": None},
    "seasons": {"prize_scheme": None, "planned": None, "cup_points": None, "final_points": None},
    "cup_points_schemes": {"cup": None, "is_retired": False},
    "tournaments": {
        "prize_scheme": None,
        "starts_at": None,
        "address": "",
        "rank_points": None,
        "double_entry": False,
        "freezes_last_round": False,
        "hides_money": False,
        "kind": "regular",
        "team_size": 0,
        "made_by_mistake": False,
        "protest_minutes": 0,
    },
    "awards": {"ranking": "day"},
    "championship_cups": {"read_cup": "", "read_season": "", "to_come": None, "of_evenings": None},
    "past_champions": {"title": ""},
    "till_closings": {
        "version": 1,
        "withdrawn_at": None,
        "withdrawn_by": None,
        "withdrawal_reason": "",
        "withdrawal_confirmed_by": None,
    },
    "publications": {
        "reason": "",
        "confirmed_by": None,
        "withdrawn_at": None,
        "withdrawn_by": None,
        "withdrawal_reason": "",
        "withdrawal_confirmed_by": None,
        "protests_until": None,
        "official_at": None,
        "official_by": None,
    },
}
"""What stands for fields that archives of earlier editions lack. They may lack whole members, too."""
LOG = ("revision", "chain_head")
"""What an archive and a restoration move on."""


class Positions:
    """The lines of an archive by member, ids as positions."""

    def __init__(self, members: Members) -> None:
        self._lines = {
            member: lines_in(members, member) if f"{member}.jsonl" in members else [] for member in REFERENCES
        }
        self._place = {
            member: {line["id"]: place for place, line in enumerate(lines)} for member, lines in self._lines.items()
        }
        self._events = lines_in(members, "events")

    @property
    def content(self) -> dict[str, Lines]:
        """Everything but the logs."""
        return {member: [self._line(member, line) for line in lines] for member, lines in self._lines.items()}

    @property
    def events(self) -> list[tuple[str, str, str, object]]:
        """The events that were written before: verb, hash, reason, and the positions of tables, entries and players."""
        kept = [line for line in self._events if line["verb"] not in {"archive", "restore_archive"}]
        return [(line["verb"], line["hash"], line["reason"], self._what(line["what"])) for line in kept]

    def _line(self, member: str, line: dict[str, Any]) -> dict[str, Any]:
        whole = ADDED.get(member, {}) | line
        changed = {name: value for name, value in whole.items() if name not in {"id", *LOG}}
        for name, other in REFERENCES[member].items():
            changed[name] = None if whole[name] is None else self._place[other][whole[name]]
        if member == "draw_runs":
            return changed | self._run(line)
        if member == "publications":
            return changed | {"content": self._list(line["content"])}
        return changed

    def _run(self, line: dict[str, Any]) -> dict[str, Any]:
        document, certificate = line["document"], line["certificate"]
        people = [person | {"id": self._entries(person["id"])} for person in document["players"]]
        fixed = {self._entries(int(pk)): table for pk, table in document["fixed"].items()}
        listed = {name: self._entries(document[name]) for name in ("met", "apart", "played", "left")}
        return {
            "document": document | listed | {"players": people, "fixed": fixed},
            "rounds": self._entries(line["rounds"]),
            "certificate": certificate | {"input_hash": ""},
        }

    def _entries(self, value: Any) -> Any:
        return [self._entries(each) for each in value] if isinstance(value, list) else self._place["entries"][value]

    def _list(self, content: dict[str, Any]) -> dict[str, Any]:
        rows = [
            row | {"person": row["person"] | {"player": self._place["players"][row["person"]["player"]]}}
            for row in content["rows"]
        ]
        columns = [
            each | {"tournament": self._place["tournaments"][each["tournament"]]} for each in content.get("columns", ())
        ]
        return content | {"rows": rows, "columns": columns}

    def _what(self, what: dict[str, Any]) -> list[tuple[str, object]]:
        facts: list[tuple[str, object]] = []
        for key, member in (("table", "tables"), ("entry", "entries"), ("entries", "entries"), ("player", "players")):
            if key in what:
                value = what[key] if isinstance(what[key], list) else [what[key]]
                facts.append((key, [self._place[member].get(each) for each in value]))
        if "points" in what:
            facts.append(("points", [[self._place["entries"].get(entry), *rest] for entry, *rest in what["points"]]))
        return facts
