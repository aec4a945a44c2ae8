"""Sentences for all codes, and names for all kinds of places; entry points translate them."""

from collections.abc import Mapping

from django.utils.translation import gettext, gettext_noop

from tournaments.verification.findings import Finding

SENTENCES: Mapping[str, str] = {
    # the log itself
    "chain_end": gettext_noop("The log ends at entry %(last)s, but its recorded end is entry %(revision)s."),
    "chain_start": gettext_noop("The log does not begin with the creation of the evening."),
    "event_changed": gettext_noop("The entry is not what was written: its hash is another one."),
    "event_missing": gettext_noop("Here an entry is missing from the log; the next one there is %(next)s."),
    "event_original": gettext_noop(
        "The entry claims to come from an archive, but does not agree with what it was there."
    ),
    "event_previous": gettext_noop(
        "The entry does not follow on the one before it: the log was cut or put together anew."
    ),
    "seal_missing": gettext_noop("The end of the log has no seal: it was written around the program."),
    "seal_unknown_key": gettext_noop(
        "The end of the log was sealed by another installation, or before this one's key was replaced. Whoever looks "
        "after the computer can say which."
    ),
    "seal_wrong": gettext_noop("The seal does not fit the end of the log: the log was computed anew or shortened."),
    "unreadable": gettext_noop("This cannot be read: %(error)s"),
    # hands
    "current_revision": gettext_noop("It is not the latest version of this hand, and no other, that counts."),
    "hand_deleted": gettext_noop("This version of a hand is in the log (entry %(sequence)s), but no longer stored."),
    "hand_without_log": gettext_noop("This version of a hand is stored, but the log knows nothing of it."),
    "hand_without_revision": gettext_noop("The hand has no version."),
    "not_seated": gettext_noop("The points belong to other people than those who sat there."),
    "other_table": gettext_noop("The hand and its version belong to different tables."),
    "points_moved": gettext_noop(
        "The points are not those of the log (entry %(sequence)s). By check-in, points/money: %(stored)s instead of "
        "%(told)s."
    ),
    "reason_changed": gettext_noop("The reason is not the one in the log (entry %(sequence)s)."),
    "origin_changed": gettext_noop("Where it was entered is not what the log says (entry %(sequence)s)."),
    "receipt_changed": gettext_noop("The stored acknowledgement is not what was answered."),
    "record_changed": gettext_noop("What was played is not what its hash says."),
    "record_replaced": gettext_noop("What was played is not what the log says (entry %(sequence)s)."),
    "record_refused": gettext_noop("The ruleset does not know such a hand."),
    "revision_numbers": gettext_noop("The versions of this hand are not numbered without a gap: %(numbers)s."),
    "settled_otherwise": gettext_noop(
        "Settled again, the hand gives other points. By place, points/money: %(settled)s instead of %(stored)s (engine "
        "%(engine)s, today %(today)s)."
    ),
    "ruleset_replaced": gettext_noop(
        "This version names another ruleset than the evening had then (entry %(sequence)s of the log)."
    ),
    "time_changed": gettext_noop("The time is not the one in the log (entry %(sequence)s)."),
    "verb_changed": gettext_noop(
        "Whether it was struck, withdrawn or settled anew does not agree with the log (entry %(sequence)s)."
    ),
    # paper, seats, people
    "entry_deleted": gettext_noop("Somebody who was checked in is no longer there (entry of the log: %(sequence)s)."),
    "entry_player": gettext_noop("The check-in belongs to another person than in the log (entry %(sequence)s)."),
    "entry_lot": gettext_noop("The lot this person drew is not the one in the log."),
    "entry_presence": gettext_noop("Whether this person is still here does not agree with the log."),
    "entry_without_log": gettext_noop("This person was never checked in according to the log."),
    "paper_changed": gettext_noop(
        "The totals from paper are not those of the log. By check-in: %(stored)s instead of %(told)s."
    ),
    "paper_flag": gettext_noop("Whether the totals from paper count does not agree with the log."),
    "paper_money": gettext_noop("The money of the totals from paper is not their points."),
    "totals_otherwise": gettext_noop(
        "This person's totals are not those that were entered: %(stored)s instead of %(told)s."
    ),
    "totals_sums": gettext_noop("The rounds do not add up to what was said when the evening was closed."),
    "forehand_changed": gettext_noop("The first forehand is not the one in the log."),
    "seats_changed": gettext_noop("Other people sit here than in the log: %(stored)s instead of %(told)s."),
    "table_changed": gettext_noop("The table has another number or other planned hands than in the log."),
    "table_deleted": gettext_noop("A table that was seated is no longer there (entry of the log: %(sequence)s)."),
    "seated_twice": gettext_noop("Somebody sits in this round twice, or does not belong to this evening."),
    # states and settings
    "cancelled_changed": gettext_noop("Whether this is cancelled, and as what, does not agree with the log."),
    "closed_changed": gettext_noop("Whether this is closed, and since when, does not agree with the log."),
    "evening_ruleset": gettext_noop("The evening has another ruleset than in the log."),
    "evening_season": gettext_noop("The evening belongs to another season than in the log."),
    "signatures_changed": gettext_noop("The signatures under this sheet are not those of the log."),
    "signed_changed": gettext_noop("Whether two have signed this sheet, and since when, does not agree with the log."),
    "signed_otherwise": gettext_noop("Another sheet was signed than there was by then (entry %(sequence)s)."),
    "scheme_changed": gettext_noop("The cup-points scheme is not the one that was added (entry %(sequence)s)."),
    "scheme_deleted": gettext_noop("A cup-points scheme that was added is no longer there (entry %(sequence)s)."),
    "scheme_without_log": gettext_noop("The log of the cup knows nothing of this cup-points scheme."),
    "finalists_otherwise": gettext_noop(
        "Not those people are expected at the final whom the log names (entry %(sequence)s)."
    ),
    "season_gone": gettext_noop("A season that was opened is no longer one of this cup (entry %(sequence)s)."),
    "round_state": gettext_noop("The round is %(stored)s, according to the log %(told)s."),
    "settings_changed": gettext_noop("The settings of the evening are not those of the log (entry %(sequence)s)."),
    "ruleset_changed": gettext_noop("The ruleset is not what its hash says."),
    "ruleset_deleted": gettext_noop("A ruleset that was added is no longer there (entry %(sequence)s)."),
    "ruleset_without_log": gettext_noop("The log of the cup knows nothing of this ruleset."),
    # the till
    "cash_changed": gettext_noop("The entry of the till is not the one in the log (entry %(sequence)s)."),
    "cash_deleted": gettext_noop("An entry of the till is no longer there (entry of the log: %(sequence)s)."),
    "cash_without_log": gettext_noop("The log knows nothing of this entry of the till."),
    "closing_changed": gettext_noop("The signed closing sheet of the till is not the one in the log."),
    "closing_otherwise": gettext_noop(
        "The signed closing sheet does not agree with what was in the till by then (entry %(sequence)s)."
    ),
    "fee_otherwise": gettext_noop("The reduced fee is not the one in the log."),
    "prize_scheme_changed": gettext_noop("The prize scheme of the evening is not the one in the log."),
    "prizes_changed": gettext_noop("The prizes are not those of the log."),
    "season_prizes_changed": gettext_noop("The prize scheme of the season %(season)s is not the one in the log."),
    # the draw
    "commitment_changed": gettext_noop("The committed seeds are not those of the log."),
    "commitment_time": gettext_noop("A seed was committed or revealed at another time than the log says."),
    "draw_missing": gettext_noop("The round was drawn, but the run of the draw that drew it is gone."),
    "draw_time": gettext_noop("The draw was made or revealed at another time than the log says."),
    "draw_by_hand": gettext_noop("Whether seats were changed by hand since the draw does not agree with the log."),
    "draw_disagrees": gettext_noop("The seating is not what its certificate says: %(faults)s"),
    "draw_seats": gettext_noop("The run of the draw has other seats than the round, though none was changed by hand."),
    "draw_seed": gettext_noop("The seed is not the one in the log."),
    # lists
    "list_changed": gettext_noop("The published list is not the one that was published (entry %(sequence)s)."),
    "list_deleted": gettext_noop("A published list is no longer there (entry %(sequence)s)."),
    "list_evening_gone": gettext_noop("The published list names an evening that is no longer there."),
    "list_moved": gettext_noop(
        "The published list has another address, or belongs to another season, than in the log (entry %(sequence)s)."
    ),
    "list_names_changed": gettext_noop(
        "The people of the published list are not those it was published with (entry %(sequence)s)."
    ),
    "list_official": gettext_noop(
        "Whether this list was declared official, when and by whom, or how long it could be protested against, does "
        "not agree with the log (entry %(sequence)s)."
    ),
    "list_otherwise": gettext_noop("Computed again, the list is another one, though nothing was changed since."),
    "kept_otherwise": gettext_noop(
        "The results kept for the season's table (as of entry %(sequence)s) are not those of the evening; manage.py "
        "keep_results keeps them anew."
    ),
    "list_withdrawal": gettext_noop(
        "Whether this list was withdrawn, when, why and by whom does not agree with the log (entry %(sequence)s)."
    ),
    "two_people_changed": gettext_noop("What the cup wants two people for does not agree with the log."),
    "list_without_log": gettext_noop("The log knows nothing of this published list."),
    # protests
    "protest_changed": gettext_noop("The protest is not the one in the log (entry %(sequence)s)."),
    "protest_decision": gettext_noop(
        "The protest was decided otherwise than the log says (taken in entry %(sequence)s)."
    ),
    "protest_deleted": gettext_noop("A protest is no longer there (entry of the log: %(sequence)s)."),
    "protest_without_log": gettext_noop("The log knows nothing of this protest."),
    # files
    "database_broken": gettext_noop("The database itself is damaged: %(error)s"),
}
PLACES: Mapping[str, str] = {
    "cash": gettext_noop("till entry %(which)s"),
    "cup": gettext_noop("cup %(which)s"),
    "entry": gettext_noop("log entry %(which)s"),
    "file": gettext_noop("file %(which)s"),
    "hand": gettext_noop("hand %(which)s"),
    "person": gettext_noop("check-in %(which)s"),
    "list": gettext_noop("list %(which)s"),
    "protest": gettext_noop("protest %(which)s"),
    "revision": gettext_noop("version %(which)s"),
    "round": gettext_noop("round %(which)s"),
    "ruleset": gettext_noop("ruleset %(which)s"),
    "scheme": gettext_noop("cup-points scheme %(which)s"),
    "season": gettext_noop("season %(which)s"),
    "table": gettext_noop("table %(which)s"),
    "tournament": gettext_noop("evening %(which)s"),
}


def finding_sentence(found: Finding) -> str:
    """The finding's sentence in the active language."""
    return gettext(SENTENCES[found.code]) % dict(found.facts)


def place_words(found: Finding) -> str:
    """The place in the active language: "evening 3, round 1, table 4"."""
    return ", ".join(gettext(PLACES[kind]) % {"which": which} for kind, which in found.place)
