"""The two ways in which an action refuses, with the sentence and the HTTP status every entry point answers.

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
from tournaments.archive_sentences import ARCHIVE_SENTENCES
from tournaments.ban_sentences import BAN_SENTENCES
from tournaments.intake.sentences import FILE_SENTENCES
from tournaments.publishing_sentences import PUBLISHING_SENTENCES
from tournaments.registration_sentences import REGISTRATION_SENTENCES
from tournaments.seating.contract.codes import SENTENCES as DRAW_SENTENCES
from tournaments.signing_sentences import SIGNING_SENTENCES
from tournaments.table_sentences import TABLE_SENTENCES
from tournaments.till_sentences import TILL_SENTENCES

OWN_SENTENCES = {
    **ARCHIVE_SENTENCES,
    # the desk
    "active_elsewhere": gettext_noop("%(name)s also plays in: %(cups)s. Please look at both people and confirm."),
    "already_checked_in": gettext_noop("%(name)s is here already: checked in at %(clock)s by %(who)s."),
    "already_merged": gettext_noop("%(name)s has been combined with another record in the meantime."),
    "already_unmerged": gettext_noop("%(name)s has been separated again already."),
    "both_at_evening": gettext_noop("%(one)s and %(other)s were both at: %(evenings)s. They cannot be one person."),
    "both_invited": gettext_noop("%(one)s and %(other)s both have an answer in the list of qualifiers of %(season)s."),
    "merged_with_oneself": gettext_noop("%(name)s is one record already."),
    "unmerge_later_first": gettext_noop("%(name)s was combined with another record since; please undo that first."),
    "already_imported": gettext_noop("This list has been imported already."),
    "already_undone": gettext_noop("This import has been undone already."),
    "already_closed": gettext_noop("The evening is already closed."),
    "already_seated": gettext_noop(
        "%(name)s has a seat at table %(table)s in round %(round)s. Whoever goes home is taken out of the seating "
        "under “Late arrivals, drop-outs”; then as few people as possible change tables."
    ),
    "bad_date": gettext_noop("The last day is before the first."),
    "evening_closed": gettext_noop("The evening is closed; its results are final."),
    "final_exists": gettext_noop("This season already has a final."),
    "date_outside_season": gettext_noop("The season runs from %(starts)s to %(ends)s; the evening must be in it."),
    "draft_changed": gettext_noop("The draft was drawn again in the meantime; please check it again."),
    "hands_recorded": gettext_noop("Hands have been recorded; this can no longer be changed."),
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
    "rounds_too_many": gettext_noop("Only %(rounds)s rounds are planned."),
    "ruleset_seats": gettext_noop(
        "Tables are already seated for %(seated)s players; these rules are for %(wanted)s. Take them away first."
    ),
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
    "scheme_unknown": gettext_noop("There is no such cup points scheme."),
    "slug_used": gettext_noop("This short name is taken."),
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
    # what no view answers
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
    # work in the background
    "document_gone": gettext_noop("What you asked for no longer exists."),
    "job_broken": gettext_noop("Something went wrong while this was being prepared. Please try again."),
    "job_interrupted": gettext_noop(
        "This was interrupted each time it was begun. Please try again; if it happens again, the reason is in the log."
    ),
    "job_not_taken": gettext_noop("For a week nothing was there to prepare this. Please try again."),
    # backups and the database they are of
    "backup_changed": gettext_noop(
        "The backup is damaged, or somebody changed it: %(member)s is not what was written."
    ),
    "backup_exists": gettext_noop("%(path)s is there already. Choose another name, or overwrite it with --replace."),
    "backup_foreign": gettext_noop("This is not a whole backup of Vorhand."),
    "backup_irreplaceable": gettext_noop(
        "%(path)s is no backup of this program, so it stays as it is. Choose another name."
    ),
    "backup_key_in_environment": gettext_noop(
        "The backup was made under another SECRET_KEY. Set SECRET_KEY to it: unzip -p %(path)s secret_key. "
        "Or go on with --keep-key; then printed links and log-ins are void."
    ),
    "backup_newer": gettext_noop("This was made by a newer Vorhand. Bring the program up to date first."),
    "backup_none": gettext_noop("There is no whole backup in %(path)s."),
    "backup_other_key": gettext_noop("This secret key is not the one the backup was made under."),
    "database_broken": gettext_noop("The database %(path)s is damaged: %(what)s."),
    "database_empty": gettext_noop("The database %(path)s is empty: 0 bytes."),
    "database_foreign": gettext_noop("The file %(path)s is not a database."),
    "database_in_use": gettext_noop(
        "The database is in use by others (connections: %(connections)s). Stop servers and workers first."
    ),
    "database_missing": gettext_noop("There is no database %(path)s."),
    "database_problem": gettext_noop("The database answers: %(error)s."),
    "database_schema": gettext_noop("The database %(path)s lacks what it should have: %(what)s."),
    "disk_closed": gettext_noop("%(path)s may not be written or read."),
    "disk_full": gettext_noop("There is no space left for %(path)s."),
    "disk_missing": gettext_noop("%(path)s cannot be reached: there is no such file or folder."),
    "disk_problem": gettext_noop("%(path)s: %(error)s."),
    "has_cup": gettext_noop("There is a cup here already. To replace everything here by the backup: --replace."),
    **BAN_SENTENCES,
    **FILE_SENTENCES,
    **PUBLISHING_SENTENCES,
    **REGISTRATION_SENTENCES,
    **SIGNING_SENTENCES,
    **TABLE_SENTENCES,
    **TILL_SENTENCES,
}
SENTENCES: Mapping[str, str] = {
    **OWN_SENTENCES,
    **ARCHIVE_SENTENCES,
    **{code.value: text for code, text in DRAW_SENTENCES.items()},
}
"""One sentence for each code; the draw's problems have theirs in the engine."""


class Refused(Exception):  # noqa: N818 - named by what happened
    """An action's guard refused; nothing was written. `field` names the input it is about, "" for the whole."""

    status = 422

    def __init__(self, code: str, *, field: str = "", **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.facts: Mapping[str, Any] = facts

    @property
    def sentence(self) -> str:
        """Why it was refused, in the active language."""
        return sentence(self.code, self.facts)


class Conflict(Refused):
    """What is stored says something else; `facts` shows it."""

    status = 409


class TooMany(Refused):
    """Too often; `retry_after` says in how many seconds it is worth trying again."""

    status = 429

    def __init__(self, code: str, *, retry_after: int, **facts: Any) -> None:
        super().__init__(code, **facts)
        self.retry_after = retry_after


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """The sentence for a code in the active language; days and amounts are written as that language does."""
    return gettext(SENTENCES.get(code, code)) % {name: _written(fact) for name, fact in facts.items()}


def _written(fact: Any) -> Any:
    if isinstance(fact, Cents):
        return in_euros(fact)
    return date_format(fact) if isinstance(fact, date) else fact


def listed(error: Refused | HandRefused) -> list[dict[str, str]]:
    """What JSON says of a refusal: code, field and sentence; every problem of a record in its order."""
    if isinstance(error, Refused):
        return [{"code": error.code, "field": error.field, "message": error.sentence}]
    return [
        {"code": each.code, "field": each.field, "message": gettext(problem_sentence(each)) % each.facts}
        for each in error.problems
    ]
