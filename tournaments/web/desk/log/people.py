"""Log sentences about people: changed details, imported lists, merged records, roles and bans; never the reason for a
ban.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import date

from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from tournaments.models.membership import Role
from tournaments.web.desk.log.logged_event import ARROW, NOBODY, LoggedEvent, from_to, some
from tournaments.web.desk.log.mails import MAIL_SENTENCES, MAIL_VERBS

PEOPLE_VERBS: Mapping[str, str | Promise] = {
    **MAIL_VERBS,
    "add_club": gettext_lazy("Club added"),
    "add_player": gettext_lazy("Player added"),
    "ask_again": gettext_lazy("Two records are asked about again"),
    "change_contact": gettext_lazy("Addresses of a player changed"),
    "change_final_contact": gettext_lazy("Addresses of a player changed for the final only"),
    "change_player": gettext_lazy("Player changed"),
    "change_players": gettext_lazy("Players changed"),
    "change_shared_players": gettext_lazy("Players changed by another cup"),
    "complete_players": gettext_lazy("Gaps of players filled from the past, or emptied again"),
    "combine_clubs": gettext_lazy("Two clubs combined"),
    "change_attribute": gettext_lazy("Attribute changed"),
    "change_rankings": gettext_lazy("Rankings by club or attribute changed"),
    "clear_attribute": gettext_lazy("Attribute taken from everybody"),
    "define_attribute": gettext_lazy("Attribute defined"),
    "delete_attribute": gettext_lazy("Attribute removed"),
    "set_attribute": gettext_lazy("Attributes of a player noted"),
    "set_attributes": gettext_lazy("Attribute of several players noted"),
    "delete_club": gettext_lazy("Club removed"),
    "dissolve_team": gettext_lazy("Team dissolved"),
    "import_players": gettext_lazy("Players imported"),
    "export_people": gettext_lazy("People taken along as a file"),
    "import_history": gettext_lazy("The past taken over"),
    "join_team": gettext_lazy("Taken into a team"),
    "keep_as_two": gettext_lazy("Two records are two people"),
    "leave_team": gettext_lazy("Taken out of a team"),
    "make_team": gettext_lazy("Team made"),
    "merge_players": gettext_lazy("Two records of one person combined"),
    "remove_player": gettext_lazy("Player removed"),
    "rename_club": gettext_lazy("Club renamed"),
    "rename_team": gettext_lazy("Team renamed"),
    "undo_history": gettext_lazy("Taking over the past undone"),
    "undo_import": gettext_lazy("Import undone"),
    "unmerge_players": gettext_lazy("Combined records separated again"),
}
"""Verbs about players, clubs, teams, attributes and correspondence, in words."""
PLAYER_FIELDS: Mapping[str, str | Promise] = {
    "number": gettext_lazy("Number"),
    "family_name": gettext_lazy("Family name"),
    "given_name": gettext_lazy("Given name"),
    "title": gettext_lazy("Title"),
    "place": pgettext_lazy("town", "Place"),
    "club": gettext_lazy("Club"),
    "birth_year": gettext_lazy("Year of birth"),
    "mail": gettext_lazy("E-mail"),
    "street": gettext_lazy("Street and number"),
    "postcode": gettext_lazy("Postcode"),
    "town": pgettext_lazy("of an address", "Town"),
}


def _changed_player(event: LoggedEvent) -> Iterator[str]:
    """Who, and which details changed; never the values, so that they can still be removed."""
    yield event.names.players.get(event.what["player"], NOBODY)
    yield from (str(PLAYER_FIELDS[each]) for each in event.what.get("changed", ()) if each in PLAYER_FIELDS)


def _imported(event: LoggedEvent) -> Iterator[str]:
    if "added" in event.what:
        yield _("%(added)s new, %(changed)s changed, %(same)s unchanged") % event.what
    if addresses := event.what.get("addresses"):
        yield ngettext("%(count)s address", "%(count)s addresses", addresses) % {"count": addresses}


def _exported(event: LoggedEvent) -> Iterator[str]:
    """Which file, and how many people are in it."""
    yield event.what["document"]
    people = event.what["people"]
    yield ngettext("%(people)s person", "%(people)s people", people) % {"people": people}


def _history(event: LoggedEvent) -> Iterator[str]:
    """How much of the past was imported or removed."""
    yield ngettext("%(evenings)s evening", "%(evenings)s evenings", event.what["evenings"]) % event.what
    people = event.what.get("new", event.what.get("removed", 0))
    yield ngettext("%(people)s person", "%(people)s people", people) % {"people": people}


def _merged(event: LoggedEvent) -> Iterator[str]:
    """At an evening who came; in a cup which record was merged into which."""
    what, names = event.what, event.names.players
    if what.get("entry") in event.names.entries:
        yield event.name(what["entry"])
    elif "entry" not in what:
        yield ARROW.join(names.get(what[key], NOBODY) for key in ("merged", "player"))


def _ban(event: LoggedEvent) -> Iterator[str]:
    """Who, and the old and new end of the ban, None meaning for good. Never the reason."""
    days = [_last_day(row["until"]) if "until" in row else "" for row in (event.former, event.what)]
    yield event.names.players.get(event.what["player"], NOBODY)
    if any(days):
        yield from_to(days[0], days[1] or NOBODY)


def _last_day(until: str | None) -> str:
    return date_format(date.fromisoformat(until)) if until else _("for good")


def _member(event: LoggedEvent) -> Iterator[str]:
    roles = [dict(Role.choices).get(row.get("role", ""), "") for row in (event.former, event.what)]
    yield event.names.members.get(event.what.get("user", 0), NOBODY)
    if any(roles):
        yield from_to(*(str(role or NOBODY) for role in roles))


def _club(event: LoggedEvent) -> Iterator[str]:
    """The current name; for a merged club also the club it became part of."""
    what = event.what
    yield event.names.clubs.get(what.get("into", what["club"]), NOBODY)
    if people := what.get("people"):
        yield ngettext("%(people)s player", "%(people)s players", people) % {"people": people}


def _attribute(event: LoggedEvent) -> Iterator[str]:
    """The current name, and how many people it changed for; never who."""
    yield event.names.attributes.get(event.what["attribute"], NOBODY)
    if people := event.what.get("people"):
        yield ngettext("%(people)s player", "%(people)s players", people) % {"people": people}


def _rankings(event: LoggedEvent) -> Iterator[str]:
    """How clubs are ranked; nothing for an evening's own lists."""
    if "clubs_best" in event.what:
        yield _("clubs by their best %(count)s") % {"count": event.what["clubs_best"]}
        yield _("with the results") if event.what["publishes_clubs"] else _("only at the desk")


def _player(event: LoggedEvent) -> Iterator[str]:
    yield event.names.players.get(event.what["player"], NOBODY)


def _team(event: LoggedEvent) -> Iterator[str]:
    """The members; for a change, who joined or left, then the others. Never the team's name."""
    if "entry" in event.what:
        yield event.name(event.what["entry"])
    if others := event.people("entries"):
        yield ", ".join(some(others))


def _two(event: LoggedEvent) -> Iterator[str]:
    yield from (event.names.players.get(each, NOBODY) for each in event.what["players"])


PEOPLE_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    **MAIL_SENTENCES,
    **dict.fromkeys(("merge_players", "unmerge_players"), _merged),
    **dict.fromkeys(("appoint", "dismiss", "found_cup", "join_board", "leave_board"), _member),
    **dict.fromkeys(("admit_banned", "ban_player", "lift_ban"), _ban),
    **dict.fromkeys(("add_club", "rename_club", "combine_clubs", "delete_club"), _club),
    **dict.fromkeys(("ask_again", "keep_as_two"), _two),
    **dict.fromkeys(("define_attribute", "change_attribute", "delete_attribute"), _attribute),
    **dict.fromkeys(("clear_attribute", "set_attributes"), _attribute),
    **dict.fromkeys(("make_team", "join_team", "leave_team", "rename_team", "dissolve_team"), _team),
    **dict.fromkeys(("change_player", "change_contact", "change_final_contact"), _changed_player),
    "export_people": _exported,
    "import_players": _imported,
    **dict.fromkeys(("import_history", "undo_history"), _history),
    "complete_players": _two,
    "set_attribute": _player,
    "change_rankings": _rankings,
}
