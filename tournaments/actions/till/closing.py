"""Signing the closing sheet of a till."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.log import Actor, lock, write_event
from tournaments.actions.second_person import SecondPerson, confirmation_told, require_second
from tournaments.actions.till.ledger import require_amount
from tournaments.amounts import Cents
from tournaments.errors import Conflict, Refused
from tournaments.models import TillClosing, Tournament
from tournaments.models.tournament import TournamentState
from tournaments.models.two_people import SharedAct
from tournaments.money.closing import OpenCode, OpenItem
from tournaments.queries.closing_sheet import closing_content, closing_digest
from tournaments.queries.till import till_closing_of, till_of

COUNTED = (OpenCode.TOO_LITTLE, OpenCode.TOO_MUCH)


def sign_closing(
    tournament: Tournament,
    *,
    counted: int,
    last_number: int,
    actor: Actor,
    now: datetime,
    second: SecondPerson | None = None,
) -> TillClosing:
    """Sign the closing sheet of a closed evening, where so many cents were counted in the till.

    `last_number` is the last entry of the till that was shown, 0 for none; `second` who confirms it, where the cup
    wants two people. Signed already, it changes nothing.
    Refused: cash_range, not_closed, the code of the first thing that is open (`OpenCode`), second_person_missing,
    second_person_same, second_person_not_organiser; Conflict: till_changed.
    """
    require_amount(counted, least=0, field="counted")
    with transaction.atomic():
        row = lock(tournament)
        signed = till_closing_of(row)
        if signed is not None:
            return signed
        if row.state != TournamentState.CLOSED:
            raise Refused("not_closed")
        content = _balanced(row, counted=counted, last_number=last_number)
        confirmed = require_second(row.season.cup, SharedAct.SIGN_TILL, actor=actor, second=second)
        closing = TillClosing.objects.create(
            tournament=row,
            content=content,
            digest=closing_digest(content),
            last_number=last_number,
            signed_at=now,
            signed_by=actor.user,
            confirmed_by=confirmed,
        )
        what = {"closing": closing.digest, "number": last_number, "counted": counted} | confirmation_told(confirmed)
        write_event(row, verb="sign_closing", actor=actor, now=now, what=what)
        return closing


def _balanced(tournament: Tournament, *, counted: int, last_number: int) -> dict[str, object]:
    """What is signed, of a till in which nothing is open. Refused and Conflict: as `sign_closing`."""
    till = till_of(tournament)
    if last_number != (till.cash[-1].number if till.cash else 0):
        raise Conflict("till_changed")
    sheet = till.sheet(counted=counted)
    if sheet.open_items:
        raise refusal_of(sheet.open_items[0])
    return closing_content(sheet, last_number=last_number)


def refusal_of(item: OpenItem) -> Refused:
    """What keeps a sheet from being signed, as a refusal."""
    facts = {name: Cents(fact) if name == "cents" else fact for name, fact in item.facts.items()}
    return Refused(item.code.value, field="counted" if item.code in COUNTED else "", **facts)
