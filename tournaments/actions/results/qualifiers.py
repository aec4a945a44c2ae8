"""Answers of a season's qualifiers, and passing declined places on."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import Q, QuerySet

from tournaments.actions.finals.answer_conflicts import answer_conflict
from tournaments.actions.finals.answerable import require_answerable
from tournaments.actions.finals.inviting import invite_who_moved_up
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.people.players import lock_cups
from tournaments.errors import Refused
from tournaments.models import Championship, Cup, Invitation, Player, Season
from tournaments.models.invitation import Answer
from tournaments.names import listed_names
from tournaments.queries.finals.putting_out import put_out_by_answer


def answer_invitation(
    season: Season, player: Player, *, answer: Answer, seen: Answer | None = None, actor: Actor, now: datetime
) -> Invitation:
    """Record somebody's answer; a declined place passes on to the next in line, who is invited to the finals (of
    other cups, too) that the season sends players to.

    Refused: for another answer than the current one as `require_answerable`, and promised_at_final. Conflict: as
    `answer_conflict`, if the current answer is neither the one `seen` nor this one.
    """
    with transaction.atomic():
        cup = _locked(season, player, answer=answer, seen=seen)
        return _answered(cup, season, player, answer=answer, actor=actor, now=now)


def answer_qualifier(
    season: Season,
    player: Player,
    *,
    answer: Answer,
    seen: Answer,
    listed: Collection[int],
    actor: Actor,
    now: datetime,
) -> Invitation:
    """The same for somebody on the list of qualifiers that was shown, `listed` by player ids.

    Refused: as `answer_invitation`; qualifier_unknown, for anybody else. Conflict: as `answer_conflict`.
    """
    with transaction.atomic():
        cup = _locked(season, player, answer=answer, seen=seen)
        if player.pk not in listed:
            raise Refused("qualifier_unknown", name=player.name)
        return _answered(cup, season, player, answer=answer, actor=actor, now=now)


def _locked(season: Season, player: Player, *, answer: Answer, seen: Answer | None) -> Cup:
    """The season's cup, in which the answer may be given."""
    lock_cups()
    cup = lock(season.cup)
    given = _given_by(player)
    known = next((said for where, who, said in given if (where, who) == (season.pk, player.pk)), Answer.OPEN)
    if seen is not None and known not in (seen, answer):
        raise answer_conflict(season, player, verb="answer_invitation")
    if known != answer:
        for championship in _finals_of(season):
            require_answerable(championship, player, answer)
            if any(said == Answer.DECLINED for *_, said in given):
                _require_nobody_promised(championship, season, player, answer)
    return cup


def _given_by(player: Player) -> list[tuple[int, int, str]]:
    """Somebody's answers in every cup, with the season and the record (ids) they were given to. One statement."""
    rows = Invitation.objects.filter(Q(player=player) | Q(player__merged_into=player))
    return list(rows.values_list("season", "player", "answer"))


def _require_nobody_promised(championship: Championship, season: Season, player: Player, answer: Answer) -> None:
    """Refused: promised_at_final, if somebody who accepted would lose the place by it: the final asks first."""
    out = put_out_by_answer(championship, player, answer, cup=season)
    if promised := [each.row.person for each in out if each.has_accepted]:
        names = ", ".join(listed_names(promised))
        raise Refused("promised_at_final", name=player.name, names=names)


def _answered(cup: Cup, season: Season, player: Player, *, answer: Answer, actor: Actor, now: datetime) -> Invitation:
    invitation, _ = Invitation.objects.update_or_create(season=season, player=player, defaults={"answer": answer})
    what = {"season": season.pk, "player": player.pk, "answer": str(answer)}
    write_event(cup, verb="answer_invitation", actor=actor, now=now, what=what)
    if answer == Answer.DECLINED:
        for championship in _finals_of(season):
            invite_who_moved_up(championship, actor=actor, now=now)
    return invitation


def _finals_of(season: Season) -> QuerySet[Championship]:
    """The finals that a season sends players to."""
    return Championship.objects.filter(cups__season=season).select_related("season__cup").order_by("pk")
