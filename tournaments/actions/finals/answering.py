"""Answers to invitations, at the desk or by link, and passing places on."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from tournaments.actions.accounts.counted_tries import Bound, count_key, count_try, network_of
from tournaments.actions.finals.answer_conflicts import answer_conflict
from tournaments.actions.finals.answerable import require_links, require_not_over
from tournaments.actions.finals.inviting import invite_who_moved_up
from tournaments.actions.finals.places import answer_final_place
from tournaments.actions.log import Actor, EntryPoint, lock, write_event
from tournaments.errors import Conflict, Refused
from tournaments.models import Championship, FinalPlace, Mail, Player
from tournaments.models.championship import AnsweredHow
from tournaments.models.invitation import Answer
from tournaments.models.mail import MailKind, MailState, WhyDropped
from tournaments.names import listed_names
from tournaments.queries.finals.finalists import final_answers, finalists
from tournaments.queries.finals.invitations import INVITING, final_evening, invitations_of, terms_of_final, why_over
from tournaments.queries.finals.putting_out import put_out_by_answer
from tournaments.queries.finals.replaced import replaced_finalists
from tournaments.queries.finals.returned import PutOut

WRONG_LINKS = Bound(30, timedelta(minutes=10))
"""Per network; an inn, or all customers of a provider, may share one."""


def answer_at_desk(
    championship: Championship,
    player: Player,
    *,
    answer: Answer,
    seen: str,
    puts_out: Collection[int] = (),
    actor: Actor,
    now: datetime,
) -> FinalPlace:
    """Record an answer at the desk and pass the place on; `seen` is the answer the user was shown. `puts_out` are the
    people (player ids) who are known to lose their place by it.

    Refused: as `answer_final_place`. Conflict: as `answer_conflict`; others_put_out, if others than those known would
    lose theirs and one of them has accepted.
    """
    with transaction.atomic():
        lock(championship.season.cup)
        current = final_answers(championship).get(player.pk, Answer.OPEN)
        if current not in (seen, answer):
            raise answer_conflict(championship.season, player, verb="answer_final_place")
        out = put_out_by_answer(championship, player, answer)
        place = _answered(championship, player, answer, how=AnsweredHow.DESK, actor=actor, now=now)
        _require_known(out, puts_out)
    return place


def answer_by_link(place: FinalPlace, *, answer: Answer, now: datetime) -> FinalPlace:
    """Record somebody's answer through their own link, until the deadline; declining passes the place on.

    Refused: as `_require_asked`; place_taken_at_door, if a reserve has it since; place_passed_on, if taking it back
    would displace somebody invited since; no_place, for somebody who is not in; link_replaced, if the link was renewed
    after `place` was loaded; as `answer_final_place`.
    """
    championship, actor = place.championship, Actor(entry_point=EntryPoint.PUBLIC)
    with transaction.atomic():
        lock(championship.season.cup)
        player = _player_by_link(place)
        _require_asked(championship, now=now)
        invited = _invited(championship)
        _require_place_kept(championship, player)
        before = _inside(championship)
        answered = _answered(championship, player, answer, how=AnsweredHow.LINK, actor=actor, now=now)
        after = _inside(championship)
        if answer != Answer.DECLINED and player.pk not in after:
            raise Refused("no_place")
        if (before - after) & invited - {player.pk}:
            raise Refused("place_passed_on")
    return answered


def renew_answer_link(championship: Championship, player: Player, *, actor: Actor, now: datetime) -> FinalPlace:
    """Invalidate the link in earlier mails and letters, also to records merged into this one; somebody who is in can
    then be invited again. Refused: as `require_links`.
    """
    of_player = Q(player=player) | Q(player__merged_into=player)
    with transaction.atomic():
        cup = lock(championship.season.cup)
        require_links(championship.season, now=now)
        place, _ = FinalPlace.objects.get_or_create(championship=championship, player=player)
        championship.places.filter(of_player).update(edition=F("edition") + 1)
        place.refresh_from_db(fields=["edition"])
        mails = Mail.objects.filter(of_player, season=championship.season_id)
        mails.filter(state=MailState.QUEUED).delete()
        mails.filter(kind__in=INVITING).update(kind=MailKind.REPLACED)
        what = {"season": championship.season_id, "player": player.pk}
        write_event(cup, verb="renew_answer_link", actor=actor, now=now, what=what)
    return place


def _answered(
    championship: Championship, player: Player, answer: Answer, *, how: AnsweredHow, actor: Actor, now: datetime
) -> FinalPlace:
    place = answer_final_place(championship, player, answer=answer, how=how, actor=actor, now=now)
    if answer == Answer.DECLINED:
        invite_who_moved_up(championship, actor=actor, now=now)
    return place


def _require_known(out: Sequence[PutOut], known: Collection[int]) -> None:
    if {each.row.person.player for each in out} - set(known):
        names = listed_names([each.row.person for each in out])
        raise Conflict("others_put_out", names=", ".join(names))


def _player_by_link(place: FinalPlace) -> Player:
    """The kept record of the place's player; the cup must have been locked."""
    known = FinalPlace.objects.select_related("player__merged_into").get(pk=place.pk)
    if known.edition != place.edition:
        raise Refused("link_replaced")
    return known.player.merged_into or known.player


def _require_place_kept(championship: Championship, player: Player) -> None:
    """Refused: place_taken_at_door, for somebody all of whose places were taken by reserves at check-in."""
    evening = final_evening(championship)
    if evening is not None and any(replaced_finalists(evening, [player.pk])):
        raise Refused("place_taken_at_door")


def _require_asked(championship: Championship, *, now: datetime) -> None:
    """The evening is locked, so that the final does not begin meanwhile. Refused: final_is_over; final_has_begun;
    answer_too_late, after the day or the last day to answer.
    """
    terms = terms_of_final(championship)
    over = why_over(championship.season, require_not_over(championship.season), now=now)
    if over == WhyDropped.FINAL_BEGUN:
        raise Refused("final_has_begun")
    if over == WhyDropped.LINKS_OVER or terms is None or timezone.localdate(now) > terms.answer_until:
        raise Refused("answer_too_late")


def _invited(championship: Championship) -> set[int]:
    return set(invitations_of(championship).values_list("player", flat=True))


def _inside(championship: Championship) -> set[int]:
    return {row.person.player for row in finalists(championship).rows if row.is_in}


def count_wrong_link(address: str, *, now: datetime) -> None:
    """Count an invalid link. Refused with TooMany (answer_wait) if too many came from this address."""
    keys: Mapping[str, Bound] = {count_key("answer", network_of(address)): WRONG_LINKS}
    count_try(keys, code="answer_wait", now=now)
