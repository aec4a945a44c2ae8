"""Answers to finals: their links in mails, and what the cups that send to a final see of them."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import F

from tournaments.invitation_texts import LINK
from tournaments.links import answer_token, answer_url
from tournaments.models import FinalPlace, Mail, Season
from tournaments.models.invitation import Answer


def with_link(mail: Mail) -> str:
    """A mail's text with its answer link. One statement if there is one."""
    if LINK not in mail.body:
        return mail.body
    place = FinalPlace.objects.filter(championship__season=mail.season_id, player=mail.player_id).first()
    return mail.body.replace(LINK, answer_url(answer_token(place)) if place else "")


@dataclass(frozen=True, slots=True)
class FinalAnswer:
    """What somebody answered for the final called `title`."""

    title: str
    answer: Answer


def answers_to_finals(season: Season) -> Mapping[int, FinalAnswer]:
    """What people answered for a final that a season sends them to, by player (id); of two records the kept one's, of
    two finals the later one's. One statement.
    """
    rows = FinalPlace.objects.filter(championship__cups__season=season).exclude(answer=Answer.OPEN)
    ordered = rows.order_by("championship", F("player__merged_into").asc(nulls_last=True))
    columns = ordered.values_list("player", "player__merged_into", "championship__title", "answer")
    return {kept or player: FinalAnswer(title, Answer(answer)) for player, kept, title, answer in columns}
