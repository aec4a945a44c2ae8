"""Signing a till's closing sheet, and withdrawing it to reopen the till."""

from datetime import datetime

from django.db import transaction

from tournaments.actions.accounts.second_person import SecondPerson, confirmation_payload, require_second
from tournaments.actions.guards import require_closed
from tournaments.actions.kinds import require_till
from tournaments.actions.log import Actor, lock, require_reason, write_event
from tournaments.actions.till.ledger import require_amount
from tournaments.amounts import Cents
from tournaments.errors import Conflict, Refused
from tournaments.models import TillClosing, Tournament
from tournaments.models.dual_control import DualControlAction
from tournaments.money.closing import OpenCode, OpenItem
from tournaments.queries.till.book import till_of
from tournaments.queries.till.closing_sheet import closing_content, closing_digest
from tournaments.queries.till.closings import standing_closing
from tournaments.queries.till.kontras import kontras_lost

WITHDRAWAL = ("withdrawn_at", "withdrawn_by", "withdrawal_reason", "withdrawal_confirmed_by")
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
    """Sign the closing sheet of a closed evening, with `counted` cents in the till. No-op if it is signed.

    `last_number` is the last cash entry shown, 0 for none; `second` confirms it if the cup requires two people. After a
    withdrawn sheet this is the next version.
    Refused: cash_range, not_closed, spontaneous_without, totals_only, the code of the first open item (`OpenCode`),
    second_person_missing, second_person_same, second_person_not_organiser; Conflict: till_changed.
    """
    require_amount(counted, least=0, field="counted")
    with transaction.atomic():
        row = lock(tournament)
        signed = standing_closing(row)
        if signed is not None:
            return signed
        require_closed(row)
        require_till(row)
        content = _balanced(row, counted=counted, last_number=last_number)
        confirmed = require_second(row.season.cup, DualControlAction.SIGN_TILL, actor=actor, second=second)
        closing = TillClosing.objects.create(
            tournament=row,
            version=row.till_closings.count() + 1,
            content=content,
            digest=closing_digest(content),
            last_number=last_number,
            signed_at=now,
            signed_by=actor.user,
            confirmed_by=confirmed,
        )
        what = {"closing": closing.digest, "number": last_number, "counted": counted} | confirmation_payload(confirmed)
        write_event(row, verb="sign_closing", actor=actor, now=now, what=what)
        return closing


def reopen_till(
    tournament: Tournament,
    *,
    version: int,
    reason: str,
    actor: Actor,
    now: datetime,
    second: SecondPerson | None = None,
) -> None:
    """Withdraw the signed closing sheet, so that the till accepts entries again; the sheet is kept as it was signed.

    `version` is the version shown; `second` confirms it if the cup requires two people for signing.
    Refused: reason_missing, reason_too_long, second_person_missing, second_person_same, second_person_not_organiser;
    Conflict: closing_gone.
    """
    plain = require_reason(reason)
    with transaction.atomic():
        row = lock(tournament)
        signed = standing_closing(row)
        if signed is None or signed.version != version:
            raise Conflict("closing_gone", version=version)
        confirmed = require_second(row.season.cup, DualControlAction.SIGN_TILL, actor=actor, second=second)
        signed.withdrawn_at, signed.withdrawn_by = now, actor.user
        signed.withdrawal_reason, signed.withdrawal_confirmed_by = plain, confirmed
        signed.save(update_fields=WITHDRAWAL)
        what = {"closing": signed.digest, "version": version} | confirmation_payload(confirmed)
        write_event(row, verb="reopen_till", actor=actor, now=now, what=what, reason=plain)


def _balanced(tournament: Tournament, *, counted: int, last_number: int) -> dict[str, object]:
    """The contents to sign, for a till without open items. Refused and Conflict: as `sign_closing`."""
    till = till_of(tournament)
    if last_number != (till.cash[-1].number if till.cash else 0):
        raise Conflict("till_changed")
    sheet = till.sheet(counted=counted)
    if sheet.open_items:
        raise refusal_of(sheet.open_items[0])
    return closing_content(sheet, last_number=last_number, kontras=kontras_lost(tournament))


def refusal_of(item: OpenItem) -> Refused:
    """An open item as the refusal to sign."""
    facts = {name: Cents(fact) if name == "cents" else fact for name, fact in item.facts.items()}
    return Refused(item.code.value, field="counted" if item.code in COUNTED else "", **facts)
