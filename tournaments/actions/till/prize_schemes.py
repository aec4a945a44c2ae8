"""Setting the prize schemes of evenings and of seasons."""

from datetime import datetime

from django.db import transaction

from rulesets.canonical import sha256_of
from tournaments.actions.accounts.second_person import SecondPerson, confirmation_payload, require_second
from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.till.ledger import lock_unsigned
from tournaments.errors import Conflict
from tournaments.models import Season, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.money.prize_schemes import PrizeScheme, prize_scheme_document
from tournaments.queries.till.book import scheme_document_of
from tournaments.queries.till.closing_sheet import scheme_digest


def set_prize_scheme(
    tournament: Tournament, scheme: PrizeScheme | None, *, shown: str | None = None, actor: Actor, now: datetime
) -> None:
    """Set an evening's prize scheme; None: the season's applies. Awarded prizes stay. No-op if it has it already.

    `shown` is the digest of the scheme shown (`scheme_digest`), None if none was shown.
    Conflict: prize_scheme_changed, till_signed.
    """
    document = prize_scheme_document(scheme) if scheme else None
    with transaction.atomic():
        row = lock_unsigned(tournament)
        if row.prize_scheme == document:
            return
        _require_shown(shown, scheme_document_of(row))
        Tournament.objects.filter(pk=row.pk).update(prize_scheme=document)
        what = {"scheme": sha256_of(document) if document else ""}
        write_event(row, verb="set_prize_scheme", actor=actor, now=now, what=what)


def set_season_prizes(
    season: Season,
    scheme: PrizeScheme | None,
    *,
    shown: str | None = None,
    actor: Actor,
    now: datetime,
    second: SecondPerson | None = None,
) -> None:
    """Set the prize scheme of a season's evenings without their own; None: no prizes. No-op if it has it already.

    `shown` is the digest of the scheme shown (`scheme_digest`), None if none was shown. `second` confirms changing an
    earlier one if the cup requires two people.
    Refused: second_person_missing, second_person_same, second_person_not_organiser. Conflict: prize_scheme_changed.
    """
    document = prize_scheme_document(scheme) if scheme else None
    with transaction.atomic():
        cup = lock(season.cup)
        former = Season.objects.values_list("prize_scheme", flat=True).get(pk=season.pk)
        if former == document:
            return
        _require_shown(shown, former)
        act = DualControlAction.SEASON_PRIZES
        confirmed = require_second(cup, act, actor=actor, second=second) if former is not None else None
        Season.objects.filter(pk=season.pk).update(prize_scheme=document)
        what = {"season": season.pk, "scheme": sha256_of(document) if document else ""}
        what |= confirmation_payload(confirmed)
        write_event(cup, verb="set_season_prizes", actor=actor, now=now, what=what)


def _require_shown(shown: str | None, document: object) -> None:
    """Conflict: prize_scheme_changed."""
    if shown is not None and shown != scheme_digest(document):
        raise Conflict("prize_scheme_changed")
