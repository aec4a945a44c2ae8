"""Answers to finals: their links in mails."""

from tournaments.invitation_texts import LINK
from tournaments.links import answer_token, answer_url
from tournaments.models import FinalPlace, Mail


def with_link(mail: Mail) -> str:
    """A mail's text with its answer link. One statement if there is one."""
    if LINK not in mail.body:
        return mail.body
    place = FinalPlace.objects.filter(championship__season=mail.season_id, player=mail.player_id).first()
    return mail.body.replace(LINK, answer_url(answer_token(place)) if place else "")
