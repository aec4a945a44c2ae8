"""Entering one hand: contract, form, preview, save. The phone and the desk differ only in their `Counter`.

A save names the hash of the hand it previewed, so what is written is what was shown.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render

from rulesets.model import Contract, Ruleset
from scoring.hand import Hand, HandRefused, hand_hash, read_hand
from scoring.rotation import Deal
from tournaments.actions.hands import Entered, correct_hand, record_hand
from tournaments.actions.log import Actor
from tournaments.errors import Conflict, Refused, sentence
from tournaments.models import Table
from tournaments.queries.entry import Outcome, deal_at, outcome
from tournaments.queries.law import ruleset_of
from tournaments.queries.seating import Sitter, sitters_at
from tournaments.queries.sheet import Sheet, SheetHand, table_sheet
from tournaments.web.entry.form import HandForm, Names
from tournaments.web.entry.problems import add_problems
from tournaments.web.entry.record import Record, initial_of, record_of


@dataclass(frozen=True, slots=True)
class Counter:
    """Where somebody enters hands: the table, who he is, and the addresses and layout of his door."""

    table: Table
    actor: Actor
    layout: str
    table_url: str
    hand_url: Callable[[int], str]
    strike_url: Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Seating:
    """Who plays hand `number`: everybody at the table, the deal, and the four by record seat."""

    number: int
    sitters: tuple[Sitter, ...]
    deal: Deal

    @property
    def names(self) -> Names:
        by_place = {each.place: each.name for each in self.sitters}
        a, b, c, d = (by_place[place] for place in self.deal.active)
        return a, b, c, d

    @property
    def dealer(self) -> Sitter:
        return next(each for each in self.sitters if each.place == self.deal.dealer)

    @property
    def forehand(self) -> Sitter:
        return next(each for each in self.sitters if each.place == self.deal.forehand)

    @property
    def sitting_out(self) -> tuple[Sitter, ...]:
        return tuple(each for each in self.sitters if each.place in self.deal.sitting_out)


def seating_for(table: Table, sheet: Sheet, number: int) -> Seating:
    """Who plays hand `number` of a table whose sheet was read. No statement."""
    sitters = sitters_at((total.sitter for total in sheet.totals), hand=number)
    return Seating(number=number, sitters=sitters, deal=deal_at(table, number, size=sheet.size))


def enter_hand(request: HttpRequest, counter: Counter, number: int, *, now: datetime) -> HttpResponse:
    """The page of one hand: a new one where the sheet has none of this number, else its correction."""
    sheet = table_sheet(counter.table)
    if not 1 <= number <= counter.table.hands:
        return _refusal(request, counter, Refused("number_range", hands=counter.table.hands), status=422)
    visit = _Visit(request=request, counter=counter, sheet=sheet, number=number, now=now)
    return visit.post() if request.method == "POST" else visit.get()


def _refusal(request: HttpRequest, counter: Counter, error: Refused, *, status: int) -> HttpResponse:
    context = {"counter": counter, "layout": counter.layout, "error": sentence(error.code, error.facts)}
    return render(request, "web/entry/refused.html", context, status=status)


@dataclass(frozen=True, slots=True)
class _Visit:
    """One request at a counter."""

    request: HttpRequest
    counter: Counter
    sheet: Sheet
    number: int
    now: datetime

    @property
    def ruleset(self) -> Ruleset:
        return ruleset_of(self.counter.table.round.tournament.ruleset)

    @property
    def there(self) -> SheetHand | None:
        return self.sheet.hand(self.number)

    @property
    def seating(self) -> Seating:
        return seating_for(self.counter.table, self.sheet, self.number)

    def get(self) -> HttpResponse:
        record = self.there.record if self.there else None
        contract = self._contract(self.request.GET.get("contract") or (record or {}).get("contract"))
        if contract is None:
            return self._page(form=None)
        initial = initial_of(record) if record and record["contract"] == contract.code else None
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
            return self._page(form=form, shown=outcome(self.counter.table, hand, number=self.number), hand=hand)
        return self._save(form, record, hand)

    def _contract(self, code: str | None) -> Contract | None:
        return next((each for each in self.ruleset.contracts if each.code == code), None)

    def _form(self, contract: Contract, **options: Any) -> HandForm:
        return HandForm(ruleset=self.ruleset, contract=contract, names=self.seating.names, **options)

    def _read(self, form: HandForm) -> tuple[Record, Hand] | None:
        """The record and the hand; None when the form or the record has problems, which then stand at their fields."""
        if not form.is_valid():
            return None
        record = record_of(form)
        try:
            return record, read_hand(record, self.ruleset)
        except HandRefused as refused:
            add_problems(form, refused.problems, record)
            return None

    def _save(self, form: HandForm, record: Record, hand: Hand) -> HttpResponse:
        try:
            self._write(record)
        except Conflict as conflict:
            return self._page(form=form, conflict=conflict, status=409)
        except Refused as refused:
            shown = outcome(self.counter.table, hand, number=self.number)
            return self._page(form=form, shown=shown, hand=hand, refused=refused, status=422)
        return HttpResponseRedirect(f"{self.counter.table_url}?saved={self.number}")

    def _write(self, record: Record) -> Entered:
        post, number, actor = self.request.POST, self.number, self.counter.actor
        entry_id, seen = post.get("entry_id", ""), post.get("based_on", "")
        if not seen:
            return record_hand(
                self.counter.table, entry_id=entry_id, number=number, record=record, actor=actor, now=self.now
            )
        return correct_hand(
            self.counter.table,
            entry_id=entry_id,
            number=number,
            record=record,
            based_on=int(seen) if seen.isdecimal() else 0,
            reason=post.get("reason", ""),
            actor=actor,
            now=self.now,
        )

    def _page(
        self,
        *,
        form: HandForm | None,
        shown: Outcome | None = None,
        hand: Hand | None = None,
        conflict: Conflict | None = None,
        refused: Refused | None = None,
        status: int = 200,
    ) -> HttpResponse:
        said = conflict or refused
        context = {
            "counter": self.counter,
            "layout": self.counter.layout,
            "table": self.counter.table,
            "number": self.number,
            "seating": self.seating,
            "there": self.there,
            "strike_url": self.counter.strike_url(self.number),
            "contracts": self.ruleset.contracts,
            "form": form,
            "shown": shown,
            "hand_hash": hand_hash(hand) if hand else "",
            "entry_id": self.request.POST.get("entry_id") or uuid4().hex,
            "based_on": self.request.POST.get("based_on", self.there.revision if self.there else ""),
            "reason": self.request.POST.get("reason", ""),
            "error": sentence(said.code, said.facts) if said else "",
            "conflict": conflict.facts if conflict else None,
        }
        only_preview = getattr(self.request, "htmx", False) and self.request.method == "POST"
        return render(
            self.request, "web/entry/preview.html" if only_preview else "web/entry/hand.html", context, status=status
        )
