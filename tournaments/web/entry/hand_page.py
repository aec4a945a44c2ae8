"""The screen of one hand. Nothing here writes."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from rulesets.model import Ruleset
from tournaments.queries.room.entry import number_refusal, settled_hand
from tournaments.queries.room.sheet import SheetHand, TableSheet, record_before
from tournaments.queries.rulesets import table_ruleset
from tournaments.web.entry.answer import HandAnswer
from tournaments.web.entry.both_hands import conflict_context
from tournaments.web.entry.browser_rules import browser_rules
from tournaments.web.entry.context import EntryContext, HandSeats, hand_seats, refusal_page
from tournaments.web.entry.fields import YES
from tournaments.web.entry.form import HandForm
from tournaments.web.entry.hints import hand_sentences, table_sentences
from tournaments.web.entry.last_hand import last_hand_context
from tournaments.web.entry.pad import Pad
from tournaments.web.entry.pads import empty_pads
from tournaments.web.entry.picker import picker
from tournaments.web.entry.reasons import correction_context
from tournaments.web.entry.record import EntryRecord, initial_of
from tournaments.web.entry.sheet_piece import screen_sheet_context
from tournaments.web.entry.strip import narrow_names, strip_columns
from tournaments.web.entry.typed_hand import TypedHand, carried_over, contract_of, typed_hand


@dataclass(frozen=True, slots=True)
class HandPage:
    """One request for the screen of hand `number`; `sheet_facts` is the context of the table's sheet.

    `is_offered`: there is a hand to enter or correct; otherwise the screen only shows the table.
    """

    request: HttpRequest
    at: EntryContext
    number: int
    sheet_facts: dict[str, Any]
    seating: HandSeats
    now: datetime
    is_offered: bool = True

    @property
    def ruleset(self) -> Ruleset:
        return table_ruleset(self.at.table)

    @property
    def sheet(self) -> TableSheet:
        sheet: TableSheet = self.sheet_facts["sheet"]
        return sheet

    @property
    def there(self) -> SheetHand | None:
        """The hand of this number on the sheet."""
        return self.sheet.hand(self.number)

    @property
    def has_other_people(self) -> bool:
        """Whether the submitted hand was shown for other people than those who play it now."""
        fingerprint = self.seating.fingerprint
        return self.request.POST.get("seats", fingerprint) != fingerprint

    def offered(self) -> HandAnswer:
        """The initial form: of the saved hand, of the contract in the URL, or none yet."""
        record = self.there and (self.there.record or record_before(self.at.table, self.number))
        contract = contract_of(self.request.GET.get("contract") or (record or {}).get("contract"), self.ruleset)
        if contract is None:
            return HandAnswer()
        initial = initial_of(record, self.ruleset) if record and record["contract"] == contract.code else {}
        return HandAnswer(HandForm(ruleset=self.ruleset, contract=contract, names=self.seating.names, initial=initial))

    def typed(self) -> TypedHand | None:
        """The submitted hand for its contract; None without a contract."""
        contract = contract_of(self.request.POST.get("contract"), self.ruleset)
        if contract is None:
            return None
        return typed_hand(self.request.POST, ruleset=self.ruleset, contract=contract, names=self.seating.names)

    def chosen(self) -> HandAnswer | None:
        """The form of the contract just chosen, keeping the input that applies to it; None if none was chosen.

        `play_on` names the contract this one becomes with the called king in the talon.
        """
        data = self.request.POST
        contract = contract_of(data.get("play_on") or data.get("choose"), self.ruleset)
        if contract is None:
            return None
        form = carried_over(data, ruleset=self.ruleset, contract=contract, names=self.seating.names)
        if "play_on" in data:
            form.initial["king_in_talon"] = YES
        return HandAnswer(form)

    def preview(self) -> HandAnswer:
        """Preview the submitted hand. Two statements; up to four if hands can count double."""
        typed = self.typed()
        if typed is None:
            return HandAnswer()
        if typed.hand is None:
            return HandAnswer(typed.form)
        return HandAnswer(typed.form, typed.hand, settled_hand(self.at.table, typed.hand, number=self.number))

    def whole(self, answer: HandAnswer, *, status: int = 0) -> HttpResponse:
        """The full page with this answer."""
        return render(self.request, self.at.page, self.context(answer), status=status or answer.status)

    def conflict(self, answer: HandAnswer, record: EntryRecord) -> HttpResponse:
        """The conflict page: the saved hand and the one typed here (`record`)."""
        both = conflict_context(self.request, self.at, self.sheet, self.number, record)
        return render(self.request, self.at.page, self.context(answer) | both, status=answer.status)

    def context(self, answer: HandAnswer) -> dict[str, Any]:
        """The complete context of the screen."""
        form, ruleset, narrow = answer.form, self.ruleset, narrow_names(self.seating, self.sheet)
        return self.sheet_facts | self._facts(answer) | {
            "layout": self.at.layout,
            "pad": Pad(form, self.seating.places, narrow) if form else None,
            "picker": picker(ruleset),
            "rules": browser_rules(ruleset),
            "table_hints": table_sentences(self.at.table) if self.is_offered else (),
            "pads": empty_pads(ruleset),
            "entry_id": self.request.POST.get("entry_id") or uuid4().hex,
            **correction_context(self.request, self.at, self.there, now=self.now),
            **last_hand_context(self.request, self.at, self.sheet, now=self.now),
            **self.at.frame,
        }  # fmt: skip

    def _hints(self, answer: HandAnswer) -> tuple[str, ...]:
        if answer.shown is None:
            return ()
        return hand_sentences(answer.shown, table=self.at.table, sheet=self.sheet, number=self.number)

    def _facts(self, answer: HandAnswer) -> dict[str, Any]:
        return answer.context(self.seating) | {
            "at": self.at,
            "table": self.at.table,
            "number": self.number,
            "seating": self.seating,
            "there": self.there,
            "is_offered": self.is_offered,
            "is_correction": self.is_offered and self.there is not None,
            "hints": self._hints(answer),
            "columns": strip_columns(self.sheet, self.seating, answer.shown),
            "based_on": self.request.POST.get("based_on", self.there.revision) if self.there else "",
            "hand_url": self.at.hand_url(self.number),
            "preview_url": self.at.preview_url(self.number),
            "strike_url": self.at.strike_url(self.number),
        }


def hand_page(request: HttpRequest, at: EntryContext, number: int, *, now: datetime) -> HandPage | HttpResponse:
    """The page of a hand, or a refusal if the round has none with this number. Five statements, one more if hands can
    count double.
    """
    refusal = number_refusal(at.table, number)
    if refusal:
        return refusal_page(request, at, refusal)
    facts = screen_sheet_context(at, now=now)
    return HandPage(request, at, number, facts, hand_seats(at.table, facts["sheet"], number), now)


def next_hand_page(request: HttpRequest, at: EntryContext, *, now: datetime) -> HandPage:
    """The page of the table's first missing hand, or of none. Statements as above."""
    facts = screen_sheet_context(at, now=now)
    number = facts["sheet"].next_number
    seating = hand_seats(at.table, facts["sheet"], number or at.table.hands)
    is_offered = number is not None and facts["can_enter"]
    return HandPage(request, at, number or at.table.hands, facts, seating, now, is_offered)
