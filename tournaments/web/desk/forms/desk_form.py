"""A form whose action may refuse."""

from collections.abc import Iterator
from contextlib import contextmanager

from django import forms

from tournaments.errors import Conflict, Refused, sentence


class DeskForm(forms.Form):
    """A form whose action may refuse."""

    conflict = False

    @property
    def status(self) -> int:
        """200 as long as nothing is wrong, 422 for what was typed, 409 when what is stored says something else."""
        if not self.errors:
            return 200
        return 409 if self.conflict else 422


@contextmanager
def catch_refusals(form: DeskForm) -> Iterator[None]:
    """Add the sentence of a refusal to the form: at the field it is about, or on top."""
    try:
        yield
    except Refused as refused:
        form.conflict = isinstance(refused, Conflict)
        field = refused.field if refused.field in form.fields else None
        form.add_error(field, forms.ValidationError(sentence(refused.code, refused.facts), code=refused.code))
