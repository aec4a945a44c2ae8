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
from tournaments.web.desk.forms.sent_values import sent_data, sent_value, short_digest
from tournaments.web.desk.forms.stored_words import stored_words

FindChange = Callable[[], LastChange | None]


class SeenForm(DeskForm):
    """A form for the settings `stored` (None: there are none yet), whose digest its hidden field sends along.

    After a conflict it keeps what was typed, says at each such setting what is stored by now, fills in what only others
    have changed, and sends the digest of that: saving once more saves what the fields say, unless something has changed
    again. `last_change` finds who saved last, and when.
    """

    seen = forms.CharField(required=False, widget=forms.HiddenInput)
    """The digest of all, then those of the single settings, to tell what was typed from what was left alone."""
    shows_stored = False
    """Whether the page shows what somebody else has saved, so that the next press saves over it knowingly."""
    differing: tuple[BoundField, ...] = ()
    """The fields in which something was typed that differs from it."""
    filled_in: tuple[BoundField, ...] = ()
    """The fields in which it stands now."""
    saved_last: LastChange | None = None
    digest: str
    """Of what is stored."""

    def __init__(
        self, *args: Any, stored: object = None, last_change: FindChange = lambda: None, **options: Any
    ) -> None:
        super().__init__(*args, **options)
        self.digest, self._last_change = seen_digest(stored), last_change
        self.fields["seen"].initial = self._began_with

    @property
    def shown(self) -> str:
        """The digest that a valid form sent; "", which is none, if it did not say what it showed."""
        sent: str = self.cleaned_data["seen"]
        return sent.partition(" ")[0]

    @property
    def is_outdated(self) -> bool:
        """Whether somebody else has changed the settings."""
        return isinstance(self.refusal, Conflict)

    def refuse(self, refused: Refused) -> None:
        super().refuse(refused)
        digest, began = self._sent()
        if self.is_outdated and digest != self.digest:
            self._show_stored(began)

    @property
    def touched(self) -> tuple[BoundField, ...]:
        """The visible fields in which something else was typed than they began with."""
        _digest, began = self._sent()
        typed = self.visible_fields()
        if not began:
            return tuple(each for each in typed if each.name in self.changed_data)
        return tuple(each for each in typed if not _is_untouched(each, began))

    @property
    def is_as_it_began(self) -> bool:
        """Whether what is stored is what its fields began with, be it in another form that has more of them."""
        _digest, began = self._sent()
        return all(began.get(name) == digest for name, digest in self._digests().items())

    def _sent(self) -> tuple[str, dict[str, str]]:
        """The digest that was sent, and those of the single settings by field."""
        digest, _blank, each = (self["seen"].value() or "").partition(" ")
        return digest, dict(one.split("=", 1) for one in each.split() if "=" in one)

    def _digests(self) -> dict[str, str]:
        settings = {name: self[name] for name in self.initial if name in self.fields}
        return {name: short_digest(sent_value(bound.field, bound.initial)) for name, bound in settings.items()}

    def _began_with(self) -> str:
        return " ".join([self.digest, *(f"{name}={digest}" for name, digest in self._digests().items())])

    def _show_stored(self, began: dict[str, str]) -> None:
        """Not if what is stored is what was shown: then it has changed since it was read, and shows the next time."""
        changed = [self[name] for name in self.changed_data if name in self.initial and not self[name].is_hidden]
        others = [each for each in changed if _differs(each)]
        self.filled_in = tuple(each for each in others if began and _is_untouched(each, began))
        self.differing = tuple(each for each in others if each not in self.filled_in)
        self.shows_stored, self.saved_last = True, self._last_change()
        self._write_stored()
        for bound in self.differing:
            self.add_error(bound.name, _("Now saved: %(value)s") % {"value": stored_words(bound)})
        for bound in self.filled_in:
            self.add_error(bound.name, _("Changed in the meantime"))

    def _write_stored(self) -> None:
        data: Any = self.data
        self.data = data = data.copy()
        data[self.add_prefix("seen")] = self._began_with()
        for bound in self.filled_in:
            for name, values in sent_data(bound.field, bound.html_name, bound.initial).items():
                data.setlist(name, values)


def _is_untouched(bound: BoundField, began: dict[str, str]) -> bool:
    """Whether it came back as the form began; one that had no value was empty."""
    field = bound.field
    return began.get(bound.name, short_digest(sent_value(field, None))) == short_digest(_typed(bound))


def _differs(bound: BoundField) -> bool:
    return _typed(bound) != sent_value(bound.field, bound.initial)


def _typed(bound: BoundField) -> str:
    return sent_value(bound.field, bound.data)
