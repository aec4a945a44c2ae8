"""A form for stored settings, which says what it began with so that nobody saves unseen over what a colleague has."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _

from tournaments.errors import Conflict, Refused
from tournaments.queries.digests import seen_digest
from tournaments.queries.log.last_change import LastChange
from tournaments.web.desk.forms.desk_form import DeskForm
from tournaments.web.desk.forms.stored_words import stored_words

FindChange = Callable[[], LastChange | None]


class SeenForm(DeskForm):
    """A form for the settings `stored` (None: there are none yet), whose digest its hidden field sends along.

    After a conflict it keeps what was typed, says at each setting that differs what is stored by now, and sends the
    digest of that: saving once more saves what is typed, unless something has changed again. `last_change` finds who
    saved that, and when.
    """

    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    shows_stored = False
    """Whether the page shows what somebody else has saved, so that the next press saves over it knowingly."""
    differing: tuple[BoundField, ...] = ()
    """The fields that then show it."""
    saved_last: LastChange | None = None

    def __init__(
        self, *args: Any, stored: object = None, last_change: FindChange = lambda: None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.fields["seen"].initial = self._stored = seen_digest(stored)
        self._last_change = last_change

    @property
    def shown(self) -> str | None:
        """The digest that a valid form sent; None if it sent none."""
        return self.cleaned_data["seen"] or None

    @property
    def is_outdated(self) -> bool:
        """Whether somebody else has changed the settings."""
        return isinstance(self.refusal, Conflict)

    def refuse(self, refused: Refused) -> None:
        super().refuse(refused)
        sent = self["seen"].value()
        if self.is_outdated and sent and sent != self._stored:
            self._show_stored()

    def _show_stored(self) -> None:
        """Not if what is stored is what was shown: then it has changed since it was read, and shows the next time."""
        data: Any = self.data
        self.data = data = data.copy()
        data[self.add_prefix("seen")] = self._stored
        self.shows_stored, self.saved_last = True, self._last_change()
        changed = [self[name] for name in self.changed_data if name in self.initial and not self[name].is_hidden]
        self.differing = tuple(filter(_differs, changed))
        for bound in self.differing:
            self.add_error(bound.name, _("Now saved: %(value)s") % {"value": stored_words(bound)})


def _differs(bound: BoundField) -> bool:
    """Whether more differs than blanks and line endings, which are a browser's own."""
    typed, stored = bound.value(), bound.field.prepare_value(bound.initial)
    return not (isinstance(typed, str) and isinstance(stored, str)) or typed.split() != stored.split()
