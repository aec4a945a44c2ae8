"""Somebody had declined and has come to the final all the same: their decline taken back, and declined again."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction

from tournaments.actions.finals.answerable import require_nobody_for, require_nobody_put_out, require_not_over
from tournaments.actions.finals.places import answer_final_place, note_answer
from tournaments.actions.finals.taking_back import release_places
from tournaments.actions.log import Actor, lock
from tournaments.errors import Conflict, Refused
from tournaments.models import Championship, FinalPlace, Player, Tournament
from tournaments.models.championship import AnsweredHow
from tournaments.models.invitation import Answer
from tournaments.queries.finals.came import who_played
from tournaments.queries.finals.day import final_day
from tournaments.queries.finals.free_places import put_out_by
from tournaments.queries.finals.names_at_final import names_at_final


def return_finalist(
    championship: Championship, player: Player, *, puts_out: Collection[int] = (), actor: Actor, now: datetime
) -> FinalPlace:
    """Take back the decline of somebody who has come to the final all the same. `puts_out` are the people (player ids)
    who are known to lose their place by it; nobody is written to.

    Refused: as `require_nobody_put_out` and `answer_final_place`.
    Conflict: others_put_out, if others than those known would lose theirs.
    """
    with transaction.atomic():
        lock(championship.season.cup)
        evening = require_not_over(championship.season)
        if evening is not None:
            _require_known(championship, evening, player, puts_out)
        return answer_final_place(championship, player, answer=Answer.ACCEPTED, actor=actor, now=now)


def decline_again(championship: Championship, player: Player, *, actor: Actor, now: datetime) -> FinalPlace:
    """Undo `return_finalist`: somebody has declined again, also while they are present, and their place is passed on
    as before. Nobody is written to. Refused: final_is_over, played_already and as `require_nobody_for`. Conflict:
    return_undone.
    """
    with transaction.atomic():
        lock(championship.season.cup)
        evening = require_not_over(championship.season)
        release_places(championship)
        place = FinalPlace.objects.filter(championship=championship, player=player, answer=Answer.ACCEPTED).first()
        if place is None:
            raise Conflict("return_undone", name=player.name)
        require_nobody_for(championship, player)
        if evening is not None and player.pk in who_played(evening):
            raise Refused("played_already", name=player.name)
        return note_answer(place, Answer.DECLINED, how=AnsweredHow.DESK, actor=actor, now=now)


def _require_known(championship: Championship, evening: Tournament, player: Player, known: Collection[int]) -> None:
    day = final_day(championship, evening)
    require_nobody_put_out(day, player)
    row = day.rows.get(player.pk)
    out = put_out_by(day, row) if row else ()
    if set(out) - set(known):
        names = names_at_final(day)
        raise Conflict("others_put_out", names=", ".join(names[each] for each in out))
