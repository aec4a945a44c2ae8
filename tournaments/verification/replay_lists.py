"""Verbs about published lists and two-person rules."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from tournaments.models import Event
from tournaments.models.publication import PublicationKind
from tournaments.verification.season_rows import SEASON_HANDLERS
from tournaments.verification.state import LoggedList, LogState, What


def _list(state: LogState, event: Event) -> None:
    what: What = event.what
    state.lists[what["publication"]] = LoggedList(
        sequence=event.sequence,
        at=event.at,
        user=event.user_id,
        kind=event.verb.removeprefix("publish_"),
        code=what.get("code", ""),
        season=what.get("season", 0),
        version=what["version"],
        content=what.get("content", ""),
        names=what.get("names", ""),
        reason=event.reason,
        confirmed_by=what.get("confirmed_by"),
        protests_until=datetime.fromisoformat(what["protests_until"]) if "protests_until" in what else None,
    )


def _list_withdrawn(state: LogState, event: Event) -> None:
    withdrawal = (event.at, event.user_id, event.reason, event.what.get("confirmed_by"))
    for pk in event.what["publications"]:
        if pk in state.lists:
            state.lists[pk] = replace(state.lists[pk], withdrawal=withdrawal)


def _dual_control(state: LogState, event: Event) -> None:
    state.two_people = event.what["two_people"]


def _season_removed(state: LogState, event: Event) -> None:
    state.seasons.pop(event.what["season"], None)
    state.finalists.pop(event.what["season"], None)


def without_reasons(row: LoggedList) -> LoggedList:
    """The list without the texts omitted by archives without people."""
    at, user, _, confirmed = row.withdrawal
    return replace(row, names="", reason="", withdrawal=(at, user, "", confirmed))


LIST_HANDLERS: Mapping[str, Callable[[LogState, Event], None]] = {
    **dict.fromkeys(tuple(f"publish_{kind}" for kind in PublicationKind.values), _list),
    **SEASON_HANDLERS,
    "change_two_people": _dual_control,
    "remove_season": _season_removed,
    "withdraw_list": _list_withdrawn,
}
UNVERIFIED_FINAL_VERBS = frozenset(
    {
        *("change_final_points", "expect_finalists", "replace_finalist", "take_back_replacement"),
        *("add_final_cup", "answer_final_place", "change_champion", "change_final_cup", "crown_champion"),
        *("import_champions", "note_champion", "open_championship", "order_final_cups", "read_final_ranking"),
        *("remove_champion", "remove_championship", "remove_final_cup", "rename_championship", "undo_champions"),
    }
)
"""Verbs of finals that change nothing verified here; archives contain rankings and answers."""
