"""The two ways an action refuses, with the sentence and HTTP status used by every entry point.

Codes are stable; sentences are translated.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_noop

from scoring.problems import HandRefused
from scoring.sentences import sentence as problem_sentence
from tournaments.amounts import Cents, in_euros
from tournaments.intake.sentences import FILE_SENTENCES
from tournaments.seating.contract.codes import SENTENCES as DRAW_SENTENCES
from tournaments.sentences.account import ACCOUNT_SENTENCES
from tournaments.sentences.archive import ARCHIVE_SENTENCES
from tournaments.sentences.ban import BAN_SENTENCES
from tournaments.sentences.cancel import CANCEL_SENTENCES
from tournaments.sentences.evening import EVENING_SENTENCES
from tournaments.sentences.final_day import FINAL_DAY_SENTENCES
from tournaments.sentences.mail import MAIL_SENTENCES
from tournaments.sentences.people import PEOPLE_SENTENCES
from tournaments.sentences.protest import PROTEST_SENTENCES
from tournaments.sentences.publishing import PUBLISHING_SENTENCES
from tournaments.sentences.registration import REGISTRATION_SENTENCES
from tournaments.sentences.sandbox import SANDBOX_SENTENCES
from tournaments.sentences.screen import SCREEN_SENTENCES
from tournaments.sentences.season import SEASON_SENTENCES
from tournaments.sentences.signing import SIGNING_SENTENCES
from tournaments.sentences.storage import STORAGE_SENTENCES
from tournaments.sentences.sub_ranking import SUB_RANKING_SENTENCES
from tournaments.sentences.table import TABLE_SENTENCES
from tournaments.sentences.till import TILL_SENTENCES

OWN_SENTENCES = {
    **ACCOUNT_SENTENCES,
    **ARCHIVE_SENTENCES,
    **PEOPLE_SENTENCES,
    # the desk
    "active_elsewhere": gettext_noop("%(name)s also plays in: %(cups)s. Please look at both people and confirm."),
    "already_checked_in": gettext_noop("%(name)s is here already: checked in at %(clock)s by %(who)s."),
    "already_closed": gettext_noop("The evening is already closed."),
    "already_seated": gettext_noop(
        "%(name)s has a seat at table %(table)s in round %(round)s. Whoever goes home is taken out of the seating "
        "under “Late arrivals, drop-outs”; then as few people as possible change tables."
    ),
    "evening_closed": gettext_noop("The evening is closed; nothing can be changed any more."),
    "draft_changed": gettext_noop("The draft was drawn again in the meantime; please check it again."),
    "last_organiser": gettext_noop("A cup needs at least one organiser."),
    "no_rounds": gettext_noop("No round has been drawn."),
    "not_checked_in": gettext_noop("%(name)s is not checked in."),
    "nothing_to_publish": gettext_noop("There is no draft to publish."),
    "number_used": gettext_noop("The number %(number)s belongs to %(name)s."),
    "preview_outdated": gettext_noop(
        "Something has changed since this list was checked, or it has been imported already; please choose it again."
    ),
    "player_gone": gettext_noop("Somebody undid the import of this player in the meantime; please search again."),
    "players_changed": gettext_noop("Somebody added players in the meantime; please import the list again."),
    "reason_missing": gettext_noop("Please give a reason."),
    "reason_too_long": gettext_noop("Please give a reason of at most %(limit)s characters."),
    "redrawn": gettext_noop("The round was drawn again in the meantime; please check again."),
    "round_closed": gettext_noop("Round %(round)s is already closed."),
    "round_played": gettext_noop("Round %(round)s has hands, be they undone, or totals; it cannot be drawn again."),
    "rounds_open": gettext_noop("Round %(round)s is still open."),
    "seated_and_playing": gettext_noop(
        "%(name)s is playing at table %(table)s in round %(round)s. A stand-in can take over there; checking out is "
        "possible once the round is closed."
    ),
    "seated_at_table": gettext_noop(
        "%(name)s has a seat at table %(table)s in round %(round)s. Please take the table away, or seat a stand-in "
        "there."
    ),
    "seated_in_draft": gettext_noop(
        "%(name)s has a seat in the draft of round %(round)s. Please discard the draft; after checking out, draw again."
    ),
    "tables_open": gettext_noop("These tables are still open: %(tables)s."),
    "unknown_numbers": gettext_noop("Nobody has these numbers: %(numbers)s."),
    "ruleset_published": gettext_noop(
        "%(slug)s is a published ruleset, which can be chosen as it is. Rules of your own need another slug."
    ),
    "unknown_ruleset": gettext_noop("There is no such ruleset."),
    "undo_later_first": gettext_noop("A later list concerns the same people: please undo that one first."),
    "undo_outdated": gettext_noop("Something has changed since this page was shown; please look at it again."),
    "undo_too_late": gettext_noop("This import is too old to be undone."),
    "user_unknown": gettext_noop("There is no such user name."),
    # the draw
    "already_committed": gettext_noop("A seed has already been committed; it will be revealed with the next seating."),
    "already_apart": gettext_noop("%(player)s and %(other)s are already kept apart."),
    "fixed_table_range": gettext_noop("A fixed table is a number from 1 to %(limit)s."),
    "draft_stands": gettext_noop("There is a draft; please publish or discard it first."),
    "no_standing": gettext_noop("Drawing by standings needs at least one closed round, and none still being played."),
    "no_unplayed_round": gettext_noop("Every published round has hands, be they undone, or totals."),
    "nobody_chosen": gettext_noop("Please choose who arrives or leaves."),
    "nothing_to_carry_over": gettext_noop(
        "On earlier evenings of the season nothing was recorded about the people who are here."
    ),
    "not_apart": gettext_noop("These two are no longer kept apart."),
    "not_verified": gettext_noop("The independent check disagrees with this seating: %(faults)s Please draw again."),
    "seated_by_hand": gettext_noop(
        "Under these rules other than four play at a table: nothing is drawn, the tables are seated by hand."
    ),
    "seated_by_lot": gettext_noop("Under these rules four play at a table: the tables are drawn."),
    "seed_missing": gettext_noop("Please type a seed; none has been committed."),
    "same_person": gettext_noop("Please choose two people."),
    # logging in
    "log_in_wait": gettext_noop(
        "Too many wrong passwords. Please try again in %(minutes)s min. You get in at once on a device on which you "
        "have logged in before, or with a link made on the computer that runs Vorhand."
    ),
    # responses without a view
    "bad_request": gettext_noop("This request was not understood. Nothing was saved."),
    "busy": gettext_noop(
        "Too much is being saved at the same time; nothing of yours was. Please try again in a few seconds."
    ),
    "database_away": gettext_noop(
        "The database does not answer at the moment. What was not confirmed may be missing: please look in a moment "
        "before you send it again."
    ),
    "database_damaged": gettext_noop(
        "The database cannot be read: its file is damaged. Nothing was saved. The last backup can be restored."
    ),
    "forbidden": gettext_noop("You do not have access to this page."),
    "internal_error": gettext_noop("Something went wrong. Whatever was confirmed as saved is saved."),
    "not_found": gettext_noop("There is nothing here."),
    "old_form": gettext_noop("This form was too old. Nothing was saved."),
    "storage_full": gettext_noop(
        "The disk is full: nothing was saved. Everything can still be read; please make room on it, then try again."
    ),
    "storage_read_only": gettext_noop(
        "The disk does not take anything: nothing was saved. Everything can still be read; please tell the desk."
    ),
    "table_storage": gettext_noop(
        "The computer at the desk cannot save anything at the moment, and nothing was saved. "
        "Please tell the desk; until then go on writing on paper."
    ),
    "too_large_request": gettext_noop("The request is too large. Nothing was saved."),
    "unknown_host": gettext_noop("Nothing is served under this name. The right address is %(address)s"),
    **STORAGE_SENTENCES,
    **BAN_SENTENCES,
    **CANCEL_SENTENCES,
    **EVENING_SENTENCES,
    **FILE_SENTENCES,
    **MAIL_SENTENCES,
    **FINAL_DAY_SENTENCES,
    **PROTEST_SENTENCES,
    **PUBLISHING_SENTENCES,
    **REGISTRATION_SENTENCES,
    **SANDBOX_SENTENCES,
    **SCREEN_SENTENCES,
    **SEASON_SENTENCES,
    **SIGNING_SENTENCES,
    **SUB_RANKING_SENTENCES,
    **TABLE_SENTENCES,
    **TILL_SENTENCES,
}
SENTENCES: Mapping[str, str] = {
    **OWN_SENTENCES,
    **{code.value: text for code, text in DRAW_SENTENCES.items()},
}
"""One sentence per code; the draw's problems have theirs in the engine."""


class Refused(Exception):  # noqa: N818 - named after what happened
    """An action's guard refused; nothing was written. `field` names the offending input, "" for the whole."""

    status = 422

    def __init__(self, code: str, *, field: str = "", **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.facts: Mapping[str, Any] = facts

    @property
    def sentence(self) -> str:
        """The reason for the refusal, in the active language, with the file it is about where `in_file` names one."""
        said = sentence(self.code, self.facts)
        name = self.facts.get("in_file", "")
        return in_file(name, said) if name else said


class Conflict(Refused):
    """The stored state contradicts the request; `facts` shows it."""

    status = 409


class TooMany(Refused):
    """Rate limit exceeded; `retry_after` is the number of seconds to wait."""

    status = 429

    def __init__(self, code: str, *, retry_after: int, **facts: Any) -> None:
        super().__init__(code, **facts)
        self.retry_after = retry_after


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence for a code in the active language, with localised dates and amounts."""
    return gettext(SENTENCES.get(code, code)) % {name: _written(fact) for name, fact in facts.items()}


def in_file(name: str, said: str) -> str:
    """A sentence about one of several files."""
    return gettext("“%(file)s”: %(said)s") % {"file": name, "said": said}


def _written(fact: Any) -> Any:
    if isinstance(fact, Cents):
        return in_euros(fact)
    return date_format(fact) if isinstance(fact, date) else fact


def listed(error: Refused | HandRefused) -> list[dict[str, str]]:
    """A refusal as JSON: code, field and sentence; for a record every problem in order."""
    if isinstance(error, Refused):
        return [{"code": error.code, "field": error.field, "message": error.sentence}]
    return [
        {"code": each.code, "field": each.field, "message": gettext(problem_sentence(each)) % each.facts}
        for each in error.problems
    ]
