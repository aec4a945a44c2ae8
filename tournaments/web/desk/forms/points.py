"""Points by rank as typed or pasted, and problems of a document at the fields concerned."""

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.document_sentences import problem_message
from scoring.documents import LONGEST, DocumentProblem
from tournaments.web.desk.forms.fields import DASH, MINUS

BETWEEN = re.compile(r"[\s,;]+")
WHOLE = re.compile(r"[+-]?[0-9]{1,7}")


class PointsField(forms.CharField):
    """Points for rank 1, 2, …, separated by blanks, commas, semicolons or line breaks; cleans to a list of integers."""

    default_error_messages = {
        "not_whole": _("“%(word)s” (place %(place)s) is no whole number."),
        "too_many": _("At most %(most)s ranks."),
    }

    def __init__(self, **options: Any) -> None:
        widget = forms.Textarea(attrs={"rows": 4, "inputmode": "text", "autocomplete": "off", "spellcheck": "false"})
        super().__init__(max_length=10_000, widget=widget, **options)

    def prepare_value(self, value: Any) -> Any:
        return " ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> Any:
        words = [each for each in BETWEEN.split(super().clean(value)) if each]
        if len(words) > LONGEST:
            raise forms.ValidationError(self.error_messages["too_many"], code="too_many", params={"most": LONGEST})
        return [self._whole(place, word) for place, word in enumerate(words, start=1)]

    def _whole(self, place: int, word: str) -> int:
        plain = word.replace(MINUS, "-").replace(DASH, "-")
        if not WHOLE.fullmatch(plain):
            params = {"word": word[:20], "place": place}
            raise forms.ValidationError(self.error_messages["not_whole"], code="not_whole", params=params)
        return int(plain)


def add_problems(form: forms.Form, problems: Iterable[DocumentProblem], fields: dict[str, str]) -> None:
    """Add each problem's sentence to the field its path starts with (`fields`), or as a non-field error."""
    for problem in problems:
        at = next((name for path, name in fields.items() if problem.field.startswith(path)), None)
        form.add_error(at, forms.ValidationError(problem_message(problem, gettext), code=str(problem.code)))
