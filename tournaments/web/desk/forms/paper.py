"""The form of a table's totals among those of its round."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.web.desk.forms.tables import TotalsForm, listed, pairs

CONFLICTS = frozenset({"totals_changed", "totals_gone", "hands_arrived"})
STORED = "stored"


class PaperForm(TotalsForm):
    """Totals typed beside those of other tables, with one button for all of them.

    After a conflict `keep` says what counts: what is stored, or the totals typed, together with what was stored when
    this was decided. Without an answer they conflict again, whichever button is pressed.
    """

    keep = forms.CharField(label=_("What counts?"), max_length=2_000, required=False, widget=forms.HiddenInput)
    mine = ""

    @property
    def keeps_stored(self) -> bool:
        """Whether what is stored counts, not the totals typed."""
        return bool(self.data.get(self.add_prefix("keep")) == STORED)

    @property
    def is_disputed(self) -> bool:
        """Whether somebody has to say what counts."""
        return self.refusal is not None and self.refusal.code in CONFLICTS

    def ask_what_counts(self, stored: Mapping[int, int], *, hands: int) -> None:
        """Set `mine`, the answer that the totals typed replace these totals or this number of hands."""
        self.mine = f"{hands};{listed(stored)}"

    def based_on_totals(self) -> dict[int, int]:
        """The totals displayed, or those that the answer replaces, by entry; the form must be valid."""
        _hands, divider, stored = self.cleaned_data["keep"].partition(";")
        return pairs(stored) if divider else super().based_on_totals()

    def replaced_hands(self) -> int:
        """How many hands, as displayed or answered, the totals replace; the form must be valid."""
        hands, divider, _stored = self.cleaned_data["keep"].partition(";")
        return int(hands) if divider and hands.isdecimal() else super().replaced_hands()
