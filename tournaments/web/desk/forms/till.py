"""Money in and out: amounts typed in euro, with what they are for."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.till.door import AskedFee
from tournaments.actions.till.fees import MOST_FEE
from tournaments.actions.till.ledger import MOST_CENTS
from tournaments.models.cash_entry import CASH_METHODS
from tournaments.money.cash import CashMethod
from tournaments.web.desk.forms.desk_form import DeskForm, reason_field
from tournaments.web.desk.forms.fields import EuroField
from tournaments.web.desk.forms.publishing import SharedForm

TOO_MUCH, TOO_LITTLE, LATER = "much", "little", "later"


def new_key() -> str:
    """What makes a form's entry one entry, however often it is sent."""
    return uuid4().hex


def key_field() -> forms.CharField:
    return forms.CharField(widget=forms.HiddenInput, initial=new_key, max_length=64)


def method_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("How is it paid?"), choices=CASH_METHODS, widget=forms.RadioSelect, initial=CashMethod.CASH.value
    )


class FloatForm(DeskForm):
    """Change for the till."""

    cents = EuroField(label=_("Amount in euros"), most=MOST_CENTS)
    key = key_field()


class MoneyForm(DeskForm):
    """Income that is no fee, or an expense."""

    cents = EuroField(label=_("Amount in euros"), most=MOST_CENTS)
    note = reason_field(_("What for?"))
    method = method_field()
    key = key_field()

    def given(self) -> dict[str, Any]:
        return {**self.cleaned_data, "method": CashMethod(self.cleaned_data["method"])}


class KontraForm(DeskForm):
    """What was counted in the Kontra box."""

    cents = EuroField(label=_("Counted in the Kontra box, in euros"), most=MOST_CENTS)
    reason = reason_field(
        _("Why is it counted again?"), help_text=_("Only if it has been counted before."), required=False
    )
    key = key_field()


class DifferenceForm(DeskForm):
    """What a count of the till had too much or too little."""

    direction = forms.ChoiceField(
        label=_("What did the count show?"),
        choices=[(TOO_LITTLE, _("too little in the till")), (TOO_MUCH, _("too much in the till"))],
        widget=forms.RadioSelect,
    )
    cents = EuroField(label=_("Amount in euros"), most=MOST_CENTS)
    reason = reason_field(_("Why?"))
    key = key_field()

    def given(self) -> dict[str, Any]:
        sign = 1 if self.cleaned_data["direction"] == TOO_MUCH else -1
        kept = {name: self.cleaned_data[name] for name in ("reason", "key")}
        return {**kept, "cents": sign * self.cleaned_data["cents"]}


class CounterForm(SharedForm):
    """Why an entry is taken back."""

    reason = reason_field(_("Why?"))
    key = key_field()


class ReductionForm(DeskForm):
    """What somebody owes instead of the evening's fee."""

    cents = EuroField(
        label=_("What is to be paid, in euros"), most=MOST_FEE, help_text=_("0 waives the fee altogether.")
    )
    reason = reason_field(_("Why?"))


class DoorFeeForm(ReductionForm):
    """The same for somebody who is checked in now, and how it is paid."""

    method = forms.ChoiceField(
        label=_("How is it paid?"),
        choices=[*CASH_METHODS, (LATER, _("not yet"))],
        widget=forms.RadioSelect,
        initial=CashMethod.CASH.value,
    )
    key = key_field()

    def given(self) -> dict[str, Any]:
        typed = self.cleaned_data
        method = None if typed["method"] == LATER else CashMethod(typed["method"])
        return {"asked": AskedFee(typed["cents"], typed["reason"]), "method": method, "key": typed["key"]}


class SigningForm(SharedForm):
    """What was counted in the till at the end, and who confirms it where the cup wants two people."""

    counted = EuroField(
        label=_("Counted in the till, in euros"), most=MOST_CENTS, help_text=_("All the cash that is in it.")
    )
    last_number = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
