"""What the log says of people: whose details were changed, how many came with a list, which record became which,
whose role or ban it was; never why somebody is banned.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models.membership import Role
from tournaments.web.desk.log_told import ARROW, NOBODY, ToldEvent, from_to

PLAYER_FIELDS: Mapping[str, str | Promise] = {
    "number": gettext_lazy("Number"),
    "family_name": gettext_lazy("Family name"),
    "given_name": gettext_lazy("Given name"),
    "title": gettext_lazy("Title"),
    "place": pgettext_lazy("town", "Place"),
    "club": gettext_lazy("Club"),
    "birth_year": gettext_lazy("Year of birth"),
}


def _changed_player(told: ToldEvent) -> Iterator[str]:
    """Who, and what of them was changed; never from what to what, for that stays removable."""
    yield told.names.players.get(told.what["player"], NOBODY)
    yield from (str(PLAYER_FIELDS[each]) for each in told.what.get("changed", ()) if each in PLAYER_FIELDS)


def _imported(told: ToldEvent) -> Iterator[str]:
    if "added" in told.what:
        yield _("%(added)s new, %(changed)s changed, %(same)s unchanged") % told.what


def _merged(told: ToldEvent) -> Iterator[str]:
    """In an evening who came; in a cup which record became which."""
    what, names = told.what, told.names.players
    if what.get("entry") in told.names.entries:
        yield told.name(what["entry"])
    elif "entry" not in what:
        yield ARROW.join(names.get(what[key], NOBODY) for key in ("merged", "player"))


def _ban(told: ToldEvent) -> Iterator[str]:
    """Who, and until when it was and is; None is for good. Never why."""
    days = [_last_day(row["until"]) if "until" in row else "" for row in (told.former, told.what)]
    yield told.names.players.get(told.what["player"], NOBODY)
    if any(days):
        yield from_to(days[0], days[1] or NOBODY)


def _last_day(until: str | None) -> str:
    return date_format(date.fromisoformat(until)) if until else _("for good")


def _member(told: ToldEvent) -> Iterator[str]:
    roles = [dict(Role.choices).get(row.get("role", ""), "") for row in (told.former, told.what)]
    yield told.names.members.get(told.what.get("user", 0), NOBODY)
    if any(roles):
        yield from_to(*(str(role or NOBODY) for role in roles))


def _two(told: ToldEvent) -> Iterator[str]:
    yield from (told.names.players.get(each, NOBODY) for each in told.what["players"])


PEOPLE_SENTENCES: Mapping[str, Callable[[ToldEvent], Iterator[str]]] = {
    **dict.fromkeys(("merge_players", "unmerge_players"), _merged),
    **dict.fromkeys(("appoint", "dismiss", "found_cup", "join_board", "leave_board"), _member),
    **dict.fromkeys(("admit_banned", "ban_player", "lift_ban"), _ban),
    **dict.fromkeys(("ask_again", "keep_as_two"), _two),
    "change_player": _changed_player,
    "import_players": _imported,
}
