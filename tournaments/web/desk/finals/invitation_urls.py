"""URLs of the invitations to a final."""

from django.urls import path

from tournaments.web.desk.finals import answers, invitation_texts, invitations

SEASON = "desk/seasons/<int:season>/"

INVITATIONS = [
    path(f"{SEASON}invitations/", invitations.invitations, name="desk_invitations"),
    path(f"{SEASON}invitations/text/", invitation_texts.terms, name="desk_invitation_terms"),
    path(f"{SEASON}invitations/send/", invitations.send, name="desk_invitations_send"),
    path(f"{SEASON}invitations/remind/", invitations.remind_open, name="desk_invitations_remind"),
    path(f"{SEASON}invitations/day/", invitations.tell, name="desk_invitations_tell_day"),
    path(f"{SEASON}invitations/posted/", invitations.posted, name="desk_invitations_posted"),
    path(f"{SEASON}invitations/unprinted/", invitations.unprinted, name="desk_invitations_unprinted"),
    path(f"{SEASON}invitations/by-mail/", invitations.by_mail, name="desk_invitations_by_mail"),
    path(f"{SEASON}invitations/mails/<int:mail>/", invitations.decide, name="desk_mail"),
    path(f"{SEASON}invitations/<int:player>/", answers.answer, name="desk_final_answer"),
    path(f"{SEASON}invitations/<int:player>/question/", answers.question, name="desk_final_answer_question"),
    path(f"{SEASON}invitations/<int:player>/link/", invitations.renew_link, name="desk_renew_answer_link"),
]
