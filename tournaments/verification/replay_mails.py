"""Verbs about invitations and mails, none of which changes anything verified against the log."""

UNVERIFIED_MAIL_VERBS = frozenset(
    {
        *("change_final_contact", "invite", "note_posted", "post_instead", "remind", "renew_answer_link"),
        *("mail_letters", "send_again", "set_invitation_terms", "take_as_sent", "tell_day"),
    }
)
