"""What the page of a round's paper totals says after saving: which tables are saved, closed, or wait."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def done_message(*, saved: int, closed: int, waiting: int) -> str:
    """The message; scripts have saved each table before the button is pressed, so nothing may be newly saved."""
    saying = (_saved(saved), _closed(closed), _waiting(waiting))
    return " ".join(filter(None, saying)) or _("There is nothing new to save.")


def rest_message(*, recorded: Sequence[int], waiting: int, before: int, closed: int) -> str:
    """What was done with the other tables where some are refused: `recorded` (numbers) now, `before` at any earlier
    time; "" if there is nothing to say.
    """
    saying = (_recorded(recorded), _waiting(waiting), _before(before), _closed(closed))
    return " ".join(filter(None, saying))


def _saved(tables: int) -> str:
    return _counted(tables, ngettext("%(tables)s table has been saved.", "%(tables)s tables have been saved.", tables))


def _closed(tables: int) -> str:
    return _counted(
        tables, ngettext("%(tables)s table has been closed.", "%(tables)s tables have been closed.", tables)
    )


def _waiting(tables: int) -> str:
    text = ngettext(
        "%(tables)s table waits for the second entry.", "%(tables)s tables wait for the second entry.", tables
    )
    return _counted(tables, text)


def _recorded(numbers: Sequence[int]) -> str:
    text = ngettext("Table %(tables)s is saved.", "Tables %(tables)s are saved.", len(numbers))
    return text % {"tables": ", ".join(map(str, numbers))} if numbers else ""


def _before(tables: int) -> str:
    return _counted(
        tables, ngettext("%(tables)s table was saved before.", "%(tables)s tables were saved before.", tables)
    )


def _counted(tables: int, text: str) -> str:
    return text % {"tables": tables} if tables else ""
