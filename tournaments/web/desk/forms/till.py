"""Money in and out of the till: amounts in euros and their purpose."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.actions.till.check_in import AskedFee
from tournaments.actions.till.fees import MOST_FEE
from tournaments.actions.till.ledger import MOST_CENTS
from tournaments.models.cash_entry import CASH_METHODS
from tournaments.money.cash import CashMethod
from tournaments.web.desk.forms.desk_form import DeskForm, reason_field
from tournaments.web.desk.forms.fields import EuroField
from tournaments.web.desk.forms.publishing import SharedForm

MOST_VERSIONS = 32_767
TOO_MUCH, TOO_LITTLE, LATER = "much", "little", "later"


def new_key() -> str:
    """An idempotency key: a form creates one entry however often it is submitted."""
    return uuid4().hex


def key_field() -> forms.CharField:
    return forms.CharField(widget=forms.HiddenInput, initial=new_key, max_length=64)


def method_field() -> forms.ChoiceField:
    return forms.ChoiceField(
        label=_("How is it paid?"), choices=CASH_METHODS, widget=forms.RadioSelect, initial=CashMethod.CASH.value
    )


class FloatForm(DeskForm):
    """Change put into the till."""

    cents = EuroField(label=_("Amount in euros"), most=MOST_CENTS)
    key = key_field()


class MoneyForm(DeskForm):
    """Income other than fees, or an expense."""

    cents = EuroField(label=_("Amount in euros"), most=MOST_CENTS)
    note = reason_field(_("What for?"))
    method = method_field()
    key = key_field()

    def action_arguments(self) -> dict[str, Any]:
        return {**self.cleaned_data, "method": CashMethod(self.cleaned_data["method"])}


class KontraForm(DeskForm):
    """The amount counted in the Kontra box."""

    cents = EuroField(label=_("Counted in the Kontra box, in euros"), most=MOST_CENTS)
    reason = reason_field(
        _("Why is it counted again?"), help_text=_("Only if it has been counted before."), required=False
    )
    key = key_field()


class DifferenceForm(DeskForm):
    """A surplus or shortfall found when counting the till."""

    direction = forms.ChoiceField(
        label=_("What did the count show?"),
        choices=[(TOO_LITTLE, _("too little in the till")), (TOO_MUCH, _("too much in the till"))],
        widget=forms.RadioSelect,
    )
    cents = EuroField(label=_("Amount in euros"), most=MOST_CENTS)
    reason = reason_field(_("Why?"))
    key = key_field()

    def action_arguments(self) -> dict[str, Any]:
        sign = 1 if self.cleaned_data["direction"] == TOO_MUCH else -1
        kept = {name: self.cleaned_data[name] for name in ("reason", "key")}
        return {**kept, "cents": sign * self.cleaned_data["cents"]}


class CounterForm(SharedForm):
    """The reason for reversing an entry."""

    reason = reason_field(_("Why?"))
    key = key_field()


class ReductionForm(DeskForm):
    """A reduced fee for one person."""

    cents = EuroField(
        label=_("What is to be paid, in euros"), most=MOST_FEE, help_text=_("0 waives the fee altogether.")
    )
    reason = reason_field(_("Why?"))

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["cents"].widget.attrs["autofocus"] = not self.is_bound


class CheckInFeeForm(ReductionForm):
    """A reduced fee at check-in, and how it is paid."""

    method = forms.ChoiceField(
        label=_("How is it paid?"),
        choices=[*CASH_METHODS, (LATER, _("not yet"))],
        widget=forms.RadioSelect,
        initial=CashMethod.CASH.value,
    )
    key = key_field()

    def action_arguments(self) -> dict[str, Any]:
        typed = self.cleaned_data
        method = None if typed["method"] == LATER else CashMethod(typed["method"])
        return {"asked": AskedFee(typed["cents"], typed["reason"]), "method": method, "key": typed["key"]}


class ReopenTillForm(SharedForm):
    """The reason for reopening a signed closing sheet; `version` is the one displayed."""

    reason = reason_field(_("Why?"), help_text=_("It stays beside the signed sheet, and in the log."))
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=MOST_VERSIONS)


class SigningForm(SharedForm):
    """The final count of the till, and the confirming person where the cup requires two.

    `is_unpublished`: the current results are not public, so mistakes may still be found. `is_provisional`: they are
    public but not declared official. `is_kontra_open`: the Kontra box was not counted, or differs from the score
    sheets.
    """

    counted = EuroField(
        label=_("Counted in the till, in euros"), most=MOST_CENTS, help_text=_("All the cash that is in it.")
    )
    last_number = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(
        self,
        *args: Any,
        is_shared: bool,
        is_unpublished: bool = False,
        is_kontra_open: bool = False,
        is_provisional: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, is_shared=is_shared, **kwargs)
        if is_kontra_open:
            self.fields["kontra"] = forms.BooleanField(
                label=_("Sign although the Kontra box is not what the score sheets say"),
                error_messages={"required": _("Please count the Kontra box, or tick this.")},
            )
        if is_unpublished:
            self.fields["unpublished"] = forms.BooleanField(
                label=_("Sign although the results are not published"),
                help_text=_("If a mistake is found later, the prizes are given back and the till is signed again."),
                error_messages={"required": _("Please publish the results first, or tick this.")},
            )
        if is_provisional:
            self.fields["provisional"] = forms.BooleanField(
                label=_("Sign although the results are provisional"),
                help_text=_("If a protest is upheld, the prizes are given back and the till is signed again."),
                error_messages={"required": _("Please declare the results official first, or tick this.")},
            )
        self.order_fields(["counted", "kontra", "unpublished", "provisional"])
