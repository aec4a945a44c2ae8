"""Refusals concerning invitations, mails and answers, by code."""

from django.utils.translation import gettext_noop

MAIL_SENTENCES = {
    "address_missing": gettext_noop("No mail address of %(name)s is known. Please note one, or print the letter."),
    "answer_changed": gettext_noop("Somebody has noted another answer of %(name)s in the meantime; please look again."),
    "answer_changed_by": gettext_noop(
        "%(who)s has noted another answer of %(name)s in the meantime (%(when)s); please look again."
    ),
    "answer_too_late": gettext_noop("The last day to answer is over. Please ask the organisers."),
    "answer_wait": gettext_noop("Too many wrong links came from here. Please try again in %(minutes)s min."),
    "contact_elsewhere": gettext_noop(
        "Another cup has noted addresses of %(name)s in the meantime, which can be neither read nor changed here."
    ),
    "final_day_unknown": gettext_noop("The final has no evening yet, so there is no day to tell."),
    "final_evening_missing": gettext_noop(
        "The texts say when and where the final is, but its evening is not there yet. Please add it to the season."
    ),
    "invitation_terms_changed": gettext_noop(
        "Somebody else has changed the texts of the invitations meanwhile. Nothing was saved: please open the page "
        "anew."
    ),
    "last_day_past": gettext_noop("The last day to answer must not be over already."),
    "last_day_is_over": gettext_noop(
        "The last day to answer is over, so the links would answer nothing. Please set a new last day first."
    ),
    "last_day_after_final": gettext_noop(
        "Answers are possible until %(day)s: the day of the final, or without its evening the last of the season. "
        "Please choose that day or an earlier one."
    ),
    "links_are_over": gettext_noop(
        "The day of the final is over (without its evening: the last of the season), so the links would open nothing. "
        "If the final is yet to come, please correct its day first."
    ),
    "link_replaced": gettext_noop("This link was replaced by a newer one. Please use the newest letter or mail."),
    "mail_decided": gettext_noop("Somebody has decided about the mail to %(name)s in the meantime."),
    "mail_pointless": gettext_noop("The mail to %(name)s would not be sent any more: %(why)s."),
    "mail_server_away": gettext_noop(
        "The mail server does not take anything at the moment (%(said)s). What waits is sent by itself later."
    ),
    "no_letters": gettext_noop("No letter is waiting to be posted."),
    "no_letters_by_mail": gettext_noop("No letter is waiting that could go out by mail."),
    "no_place": gettext_noop("There is no place for you on the list at the moment. Please ask the organisers."),
    "no_mail_set_up": gettext_noop("Sending mails is not set up on this installation; letters can be printed."),
    "nobody_reachable": gettext_noop("Of those not invited yet no address is known: %(names)s. Please note one first."),
    "nobody_to_invite": gettext_noop("Everybody who is in has been written to already."),
    "nobody_to_remind": gettext_noop(
        "Nobody is to be reminded: all have answered, were written to within the last two days, or their invitation "
        "has not gone out yet."
    ),
    "nobody_to_tell": gettext_noop("Everybody who was invited and can be told by now knows day and place."),
    "place_passed_on": gettext_noop(
        "Your place has been passed on, and somebody else was invited. Please ask the organisers."
    ),
    "place_taken_at_door": gettext_noop(
        "You were missing at the door, and a reserve has your place already. Please ask at the check-in."
    ),
    "placeholder_missing": gettext_noop("Please put {Link} where the link for the answer is to stand."),
    "placeholder_unknown": gettext_noop(
        "%(placeholder)s stands for nothing. There are: {Name}, {Rang}, {Cup}, {Vorrundenpunkte}, {Finale}, {Tag}, "
        "{Ort}, {Frist} and {Link}."
    ),
    "terms_missing": gettext_noop("Please write the invitation first: its text and the last day to answer."),
}
