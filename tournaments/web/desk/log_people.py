"""What the log says of people: whose details were changed, how many came with a list, which record became which."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.web.desk.log_told import ARROW, NOBODY, ToldEvent

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


PEOPLE_SENTENCES: Mapping[str, Callable[[ToldEvent], Iterator[str]]] = {
    **dict.fromkeys(("merge_players", "unmerge_players"), _merged),
    "change_player": _changed_player,
    "import_players": _imported,
}
