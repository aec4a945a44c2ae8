"""German as spoken in Austria by default, English beside it without a catalogue of its own."""

from datetime import date

import pytest
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, ngettext, override

NEW_YEAR = date(2027, 1, 9)


def test_german_is_the_default() -> None:
    assert get_language() == "de"


@pytest.mark.parametrize(
    ("language", "day", "short"), [("de", "9. Jänner 2027", "Jän."), ("en", "9. January 2027", "Jan.")]
)
def test_january_is_the_countrys_own(language: str, day: str, short: str) -> None:
    with override(language):
        assert (date_format(NEW_YEAR, "j. F Y"), date_format(NEW_YEAR, "N")) == (day, short)


@pytest.mark.parametrize(("language", "desk"), [("de", "Zettel"), ("en", "Score sheets")])
def test_interface_speaks_the_chosen_language(language: str, desk: str) -> None:
    with override(language):
        assert gettext("Score sheets") == desk


@pytest.mark.parametrize("language", ["de", "en"])
def test_plural_forms_work_in_both_languages(language: str) -> None:
    one, several = "Nothing was saved: please check one entry.", "Nothing was saved: please check %(wrong)s entries."
    with override(language):
        assert len({ngettext(one, several, number) for number in (0, 1, 2)}) == 2
