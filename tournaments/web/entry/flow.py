"""Entering one hand: contract, form, preview, save. The phone and the desk differ only in their `EntryContext`.

A save names the hash of the hand it previewed, so what is written is what was shown.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from rulesets.model import Contract, Ruleset
from scoring.hand import HandRefused, PlayedHand, hand_hash, read_hand
from tournaments.actions.hands import EntryResult, correct_hand, record_hand
from tournaments.errors import Conflict, Refused
from tournaments.queries.entry import SettledHand, number_refusal, settled_hand
from tournaments.queries.rulesets import table_ruleset
from tournaments.queries.sheet import SheetHand, record_before, table_sheet
from tournaments.web.entry.context import EntryContext, HandSeats, hand_seats, refusal_page, seen_revision
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.problems import add_problems
from tournaments.web.entry.reasons import correction_context, given_reason
from tournaments.web.entry.record import EntryRecord, initial_of, initial_played_on, record_of


def enter_hand(request: HttpRequest, at: EntryContext, number: int, *, now: datetime) -> HttpResponse:
    """The page of one hand: a new one where the sheet has none of this number, else its correction.

    A form is offered while the table is open; one sent later is still read, as it may be a resend.
    """
    refusal = number_refusal(at.table, number)
    if request.method != "POST":
        refusal = refusal or at.refusal
    if refusal:
        return refusal_page(request, at, refusal)
    sheet = table_sheet(at.table)
    seating = hand_seats(at.table, sheet, number)
    page = _HandPage(request=request, at=at, there=sheet.hand(number), seating=seating, number=number, now=now)
    return page.post() if request.method == "POST" else page.get()


@dataclass(frozen=True, slots=True)
class _HandPage:
    """One request for the page of a hand."""

    request: HttpRequest
    at: EntryContext
    there: SheetHand | None
    seating: HandSeats
    number: int
    now: datetime

    @property
    def ruleset(self) -> Ruleset:
        return table_ruleset(self.at.table)

    def get(self) -> HttpResponse:
        record = self.there and (self.there.record or record_before(self.at.table, self.number))
        contract = self._contract(self.request.GET.get("contract") or (record or {}).get("contract"))
        if contract is None:
            return self._page(form=None)
        initial = initial_of(record) if record and record["contract"] == contract.code else {}
        if self.request.GET.get("king_in_talon"):
            initial |= initial_played_on(contract, self.ruleset)
        return self._page(form=self._form(contract, initial=initial))

    def post(self) -> HttpResponse:
        contract = self._contract(self.request.POST.get("contract"))
        if contract is None:
            return self._page(form=None, status=422)
        form = self._form(contract, data=self.request.POST)
        read = self._read(form)
        if read is None:
            return self._page(form=form, status=422)
        record, hand = read
        if self.request.POST.get("save") != hand_hash(hand):
            return self._page(form=form, shown=settled_hand(self.at.table, hand, number=self.number), hand=hand)
        return self._save(form, record, hand)

    def _contract(self, code: str | None) -> Contract | None:
        return next((each for each in self.ruleset.contracts if each.code == code), None)

    def _form(self, contract: Contract, **options: Any) -> HandForm:
        return HandForm(ruleset=self.ruleset, contract=contract, names=self.seating.names, **options)

    def _read(self, form: HandForm) -> tuple[EntryRecord, PlayedHand] | None:
        """The record and the hand; None when form or record have problems, which are then shown at their fields."""
        if not form.is_valid():
            return None
        record = record_of(form)
        try:
            return record, read_hand(record, self.ruleset)
        except HandRefused as refused:
            add_problems(form, refused.problems, record)
            return None

    def _save(self, form: HandForm, record: EntryRecord, hand: PlayedHand) -> HttpResponse:
        try:
            self._write(record)
        except Conflict as conflict:
            if "hand" not in conflict.facts:
                return refusal_page(self.request, self.at, conflict)
            return self._page(form=form, refused=conflict)
        except Refused as refused:
            shown = settled_hand(self.at.table, hand, number=self.number)
            return self._page(form=form, shown=shown, hand=hand, refused=refused)
        return HttpResponseRedirect(f"{self.at.table_url}?saved={self.number}")

    def _write(self, record: EntryRecord) -> EntryResult:
        number, actor = self.number, self.at.actor
        entry_id = self.request.POST.get("entry_id", "")
        if not self.request.POST.get("based_on"):
            return record_hand(
                self.at.table, entry_id=entry_id, number=number, record=record, actor=actor, now=self.now
            )
        return correct_hand(
            self.at.table,
            entry_id=entry_id,
            number=number,
            record=record,
            based_on=seen_revision(self.request),
            reason=given_reason(self.request),
            actor=actor,
            now=self.now,
        )

    def _page(
        self,
        *,
        form: HandForm | None,
        shown: SettledHand | None = None,
        hand: PlayedHand | None = None,
        refused: Refused | None = None,
        status: int = 200,
    ) -> HttpResponse:
        context = {
            "at": self.at,
            "layout": self.at.layout,
            "table": self.at.table,
            "number": self.number,
            "seating": self.seating,
            "there": self.there,
            "strike_url": self.at.strike_url(self.number),
            "contracts": self.ruleset.contracts,
            "form": form,
            "shown": shown,
            "hand_hash": hand_hash(hand) if hand else "",
            "entry_id": self.request.POST.get("entry_id") or uuid4().hex,
            "based_on": self.request.POST.get("based_on", self.there.revision if self.there else ""),
            **correction_context(self.request, self.at, self.there, now=self.now),
            "error": refused.sentence if refused else "",
            "conflict": refused.facts if isinstance(refused, Conflict) else None,
        }
        only_preview = getattr(self.request, "htmx", False) and self.request.method == "POST"
        template = "web/entry/preview.html" if only_preview else "web/entry/hand.html"
        return render(self.request, template, context, status=refused.status if refused else status)
