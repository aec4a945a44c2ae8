"""Sentences about files of the past, by code; included in `tournaments.errors`."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_noop, ngettext_lazy

from tournaments.intake.history.day_sentences import HISTORY_DAY_NOTES
from tournaments.intake.history.season_sentences import HISTORY_SEASON_NOTES

HISTORY_FILE_SENTENCES: Mapping[str, str] = {
    "past_column_missing": gettext_noop("Please say which column this is: %(columns)s."),
    "past_damaged": gettext_noop(
        "This file is damaged and cannot be opened, as after a download that broke off. Please save or fetch it anew."
    ),
    "past_json": gettext_noop("This JSON document cannot be read: it is damaged, or something is in it twice."),
    "past_shape": gettext_noop("It is not clear what this file is; please choose it."),
    "past_shape_lacks": gettext_noop(
        "It is not clear what this file is; please choose it, or leave it out. Columns that are missing: %(lacking)s."
    ),
    "past_store": gettext_noop("This JSON document is no store of the web program: it has neither players nor cups."),
}
"""Why a whole file cannot be read with the current settings."""

HISTORY_REFUSALS: Mapping[str, str] = {
    "past_done": gettext_noop("This has been taken over already."),
    "past_file_twice": gettext_noop("This file is among them already."),
    "past_other_cup_gone": gettext_noop("The files have no such other cup any more; please look at the import again."),
    "past_not_clear": gettext_noop("Some things have to be cleared first; the page names them."),
    "past_outdated": gettext_noop(
        "Something has changed since this was checked; please look at the check again before you take it over."
    ),
    "past_too_many_files": gettext_noop("At most %(most)s files can be taken over at once."),
    "past_undo_built_on": gettext_noop("Something has been built on this import since; the page says what."),
    "past_undone": gettext_noop("This is undone already, or was never taken over."),
}
"""Why an import, or undoing it, is refused."""

HISTORY_OBSTACLES: Mapping[str, str] = {
    "past_cup_other": gettext_noop(
        "The files name “%(cup)s”, which is not what the cup here is called. Please say whether they belong to it."
    ),
    "past_cup_which": gettext_noop(
        "Which cup of the files is this one? None is called like it: %(cups)s. Please choose it under “Cup and rules”; "
        "if none is, leave the files out, or prepare them for their cups here."
    ),
    "past_empty": gettext_noop("There is nothing in the files below their headings."),
    "past_file_unclear": gettext_noop("%(file)s: please say what it is and what its columns are."),
    "past_nothing": gettext_noop("There is nothing in the files that is not here already."),
    "past_nothing_of_cup": gettext_noop(
        "There is nothing of this cup in the files that is not here already. Other cups in them stay behind: "
        "%(others)s."
    ),
    "past_one_twice": gettext_noop("%(date)s: %(name)s would be at this evening twice; one of the answers is wrong."),
    "past_places_missing": gettext_noop(
        "%(file)s numbers its evenings (%(evenings)s), but no list of places says when they were. Please add it "
        "(Ortnummer;Spielort;Datum), or leave the file out."
    ),
    "past_outside": gettext_noop(
        "The evening of %(date)s is not within the days of the season %(season)s, which is here already; please change "
        "the season's days first."
    ),
    "past_places_which": gettext_noop(
        "It is not clear which list of places belongs to %(file)s. Please say its season under “How it is read”, "
        "and that of its list of places if the list does not say it."
    ),
    "past_repeated_open": gettext_noop(
        "%(date)s: “%(other)s” (%(at)s) and “%(name)s” have the same results of %(same)s of %(people)s people. Please "
        "say under “Cup and rules” whether they are one evening or two."
    ),
    "past_scheme_gone": gettext_noop("%(season)s: please choose cup points; “%(scheme)s” is not there any more."),
    "past_unanswered": gettext_noop("Questions about people that are not answered: %(people)s."),
}
"""What must be resolved before importing."""

HISTORY_NOTES: Mapping[str, str] = {
    **HISTORY_DAY_NOTES,
    **HISTORY_SEASON_NOTES,
    "name_missing": gettext_noop("The family name is missing."),
    "number_form": gettext_noop("A player number has four digits."),
    "number_twice": gettext_noop("This number is in the file twice."),
    "open_quote": gettext_noop("A quotation mark in this row is never closed; please correct it in the file."),
    "person_twice": gettext_noop("This person is in the file twice, without a number."),
    "past_away_left": gettext_noop(
        "%(season)s is here already, so its finalists stay as they are; if this person was one and did not come, "
        "please name them at the season."
    ),
    "past_columns_attribute": gettext_noop(
        "An import of the past does not read attributes of the cup (%(columns)s). Import this list under “Players” "
        "afterwards, which does."
    ),
    "past_columns_left": gettext_noop("Nothing is read from these columns: %(columns)s."),
    "past_comma_read": gettext_noop(
        "“%(text)s” is read as family name %(family)s, given name %(given)s; if a place stands behind the comma, write "
        "it in brackets."
    ),
    "past_day": gettext_noop("This is no day: %(text)s"),
    "past_day_missing": gettext_noop("The file does not say the day of this evening; please type it."),
    "past_guest_read": gettext_noop("“%(text)s” is read as %(name)s from %(place)s."),
    "past_idle": gettext_noop("This person without a result is not taken over."),
    "past_line_gone": gettext_noop("%(date)s: is there here, with %(here)s, and not in the file."),
    "past_line_new": gettext_noop("%(date)s: is there in the file, with %(in_file)s, and not here."),
    "past_line_other": gettext_noop("%(date)s: %(here)s here, %(in_file)s in the file."),
    "past_mail": gettext_noop("This is no e-mail address; it is left out."),
    "past_no_rounds": gettext_noop("This row has no rounds."),
    "past_node": gettext_noop("This is no evening of a cup and is left out."),
    "past_not_played": gettext_noop("Round %(round)s: “%(text)s” is read as not played."),
    "past_number_of_two": gettext_noop(
        "The number %(number)s has several names in the files; here, where no name stands, it means %(name)s."
    ),
    "past_other_name": gettext_noop(
        "The number %(number)s has another name in this row, %(name)s; in this file it means whom it meant first."
    ),
    "past_other_cup_file": gettext_noop("Nothing of this file comes along: it has evenings of another cup only."),
    "past_other_cups": gettext_noop(
        "Only cup %(cup)s comes along; the other cups in the files do not: %(others)s. What can be done "
        "with them stands under “Other cups in these files”."
    ),
    "past_place_unknown": gettext_noop("No list of places says where and when number %(place)s was."),
    "past_place_twice": gettext_noop("The place with the number %(place)s is in the list twice."),
    "past_points": gettext_noop("These are no points: %(text)s"),
    "past_postcode": gettext_noop("This is no postcode; it is left out."),
    "past_rank": gettext_noop(
        "%(date)s: the file has rank %(rank)s, here it is %(here)s: the totals of the file make another order."
    ),
    "past_rank_decided": gettext_noop(
        "%(date)s: the file has rank %(rank)s, here it is %(here)s, decided by the criterion “%(criterion)s”."
    ),
    "past_row_nobody": gettext_noop("It is not clear who this is: %(text)s"),
    "past_round_sum": gettext_noop("%(date)s: round %(round)s adds up to %(sum)s instead of 0."),
    "past_rounds_many": gettext_noop("An evening has at most %(most)s rounds."),
    "past_running": gettext_noop("An evening was still being played; what was noted of it is left out."),
    "past_second_final": gettext_noop(
        "%(season)s: the evening of %(date)s is called a final, too; it comes as an ordinary one."
    ),
    "past_total": gettext_noop("%(date)s: the file says %(total)s in all, the rounds add up to %(sum)s."),
    "past_total_unread": gettext_noop("This total cannot be read, so it is not compared: %(text)s"),
    "past_twice": gettext_noop("This person is in the evening's list already, in line %(first)s."),
    "past_two_years": gettext_noop("Another file has the year of birth %(year)s, this one %(other)s; the first holds."),
    "past_two_names": gettext_noop(
        "The number %(number)s has another name in the cups' list; the players' list holds."
    ),
}
"""Content of a file that is not imported unchanged."""

HISTORY_COUNTS: Mapping[str, Promise] = {
    "past_copy": ngettext_lazy(
        "%(date)s: this evening is in another file already, %(lines)s line differs, so it is left out here. If it is "
        "another evening of that day, please say so under “Cup and rules”; if this file is right, leave the other out.",
        "%(date)s: this evening is in another file already, %(lines)s lines differ, so it is left out here. If it is "
        "another evening of that day, please say so under “Cup and rules”; if this file is right, leave the other out.",
        "lines",
    ),
    "past_copy_open": ngettext_lazy(
        "%(date)s: two files have this evening with other results (%(lines)s line differs); please say which one "
        "holds, under “Cup and rules”.",
        "%(date)s: two files have this evening with other results (%(lines)s lines differ); please say which one "
        "holds, under “Cup and rules”.",
        "lines",
    ),
    "past_here_differs": ngettext_lazy(
        "%(date)s: this evening is here already and stays as it is; %(lines)s line differs in the file.",
        "%(date)s: this evening is here already and stays as it is; %(lines)s lines differ in the file.",
        "lines",
    ),
    "past_left_active": ngettext_lazy(
        "In which cups somebody is active is not kept (%(people)s person).",
        "In which cups somebody is active is not kept (%(people)s people).",
        "people",
    ),
    "past_left_dead": ngettext_lazy(
        "Marked as deceased: %(people)s person, who comes along with the results, but without the address: "
        "%(numbers)s.",
        "Marked as deceased: %(people)s people, who come along with their results, but without their addresses: "
        "%(numbers)s.",
        "people",
    ),
    "past_left_marks": ngettext_lazy(
        "The marks of sex and VIP are not kept (%(people)s person).",
        "The marks of sex and VIP are not kept (%(people)s people).",
        "people",
    ),
    "past_left_moved": ngettext_lazy(
        "Marked as moved away: %(people)s person. The mark is not kept; please check the address: %(numbers)s.",
        "Marked as moved away: %(people)s people. The marks are not kept; please check the addresses: %(numbers)s.",
        "people",
    ),
    "past_left_phone": ngettext_lazy(
        "Telephone numbers are not kept (%(people)s person).",
        "Telephone numbers are not kept (%(people)s people).",
        "people",
    ),
    "past_left_title_after": ngettext_lazy(
        "Titles after the name and additions are not kept (%(people)s person).",
        "Titles after the name and additions are not kept (%(people)s people).",
        "people",
    ),
    "past_none_taken": ngettext_lazy(
        "Nothing can be taken over: %(results)s result cannot be used. The reason:",
        "Nothing can be taken over: %(results)s results cannot be used. The reasons:",
        "results",
    ),
    "past_only_differs": ngettext_lazy(
        "There is nothing new in the files, but %(lines)s line is another than here. It stands below, with the ways to "
        "take it.",
        "There is nothing new in the files, but %(lines)s lines are others than here. They stand below, with the ways "
        "to take them.",
        "lines",
    ),
    "past_same_day_differs": ngettext_lazy(
        "%(date)s: this evening is in the files already, so it is left out here; %(lines)s line differs.",
        "%(date)s: this evening is in the files already, so it is left out here; %(lines)s lines differ.",
        "lines",
    ),
    "past_standing_grows": ngettext_lazy(
        "%(season)s is here already and gets further evenings. The file's table (%(lines)s line) is compared once "
        "they are taken over; the report says then what differs.",
        "%(season)s is here already and gets further evenings. The file's table (%(lines)s lines) is compared once "
        "they are taken over; the report says then what differs.",
        "lines",
    ),
    "past_standing_kept": ngettext_lazy(
        "%(season)s: the file's table (%(lines)s line) is kept already, as it is, since an earlier import.",
        "%(season)s: the file's table (%(lines)s lines) is kept already, as it is, since an earlier import.",
        "lines",
    ),
    "past_standing_more": ngettext_lazy(
        "%(season)s: %(people)s person with a rank is not in the file's table.",
        "%(season)s: %(people)s people with a rank are not in the file's table.",
        "people",
    ),
    "past_standing_no_evening": ngettext_lazy(
        "%(season)s: no evening of this season is in the files or here, so the file's table (%(lines)s line) cannot "
        "be checked. It is kept with this import as the file has it.",
        "%(season)s: no evening of this season is in the files or here, so the file's table (%(lines)s lines) cannot "
        "be checked. It is kept with this import as the file has it.",
        "lines",
    ),
    "past_standing_season": ngettext_lazy(
        "It is not clear of which season this table is (%(lines)s line), so it is not compared. Please say it under "
        "“How it is read”.",
        "It is not clear of which season this table is (%(lines)s lines), so it is not compared. Please say it under "
        "“How it is read”.",
        "lines",
    ),
}
"""Notes of either kind that count something; the fact named last decides between singular and plural."""
