"""Why the installation cannot start, said before Django knows any language."""

import gettext
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured

LOCALE, LANGUAGE = Path(__file__).resolve().parent.parent / "locale", "de"
"""The catalogues, and the language of an installation."""


class Misconfigured(ImproperlyConfigured):
    """A setting, the data folder or the secret key cannot be used; a sentence, translated when it is read."""

    def __init__(self, text: str, **facts: object) -> None:
        super().__init__(text, facts)
        self.text, self.facts = text, facts

    def __str__(self) -> str:
        catalogue = gettext.translation("django", LOCALE, languages=[LANGUAGE], fallback=True)
        return catalogue.gettext(self.text) % self.facts
