"""What the verbs of published lists tell of them, and what a cup wants two people for."""

from collections.abc import Callable, Mapping
from dataclasses import replace

from tournaments.models import Event
from tournaments.verification.story import LogStory, ToldList, What


def _list(story: LogStory, event: Event) -> None:
    what: What = event.what
    story.lists[what["publication"]] = ToldList(
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
    )


def _list_withdrawn(story: LogStory, event: Event) -> None:
    withdrawal = (event.at, event.user_id, event.reason, event.what.get("confirmed_by"))
    for pk in event.what["publications"]:
        if pk in story.lists:
            story.lists[pk] = replace(story.lists[pk], withdrawal=withdrawal)


def _two_people(story: LogStory, event: Event) -> None:
    story.two_people = event.what["two_people"]


def without_reasons(told: ToldList) -> ToldList:
    """What is left of it in an archive that tells no names."""
    at, user, _, confirmed = told.withdrawal
    return replace(told, names="", reason="", withdrawal=(at, user, "", confirmed))


LIST_TELLERS: Mapping[str, Callable[[LogStory, Event], None]] = {
    **dict.fromkeys(("publish_results", "publish_season", "publish_qualifiers"), _list),
    "change_two_people": _two_people,
    "withdraw_list": _list_withdrawn,
}
