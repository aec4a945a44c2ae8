"""Log sentences about multi-cup finals and past champions."""

from collections.abc import Callable, Iterator, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext

from tournaments.models.championship import RankingSource
from tournaments.models.invitation import Answer
from tournaments.web.desk.log.final_day import FINAL_DAY_SENTENCES, FINAL_DAY_VERBS
from tournaments.web.desk.log.logged_event import NOBODY, LoggedEvent, from_to

FINAL_VERBS: Mapping[str, str | Promise] = {
    **FINAL_DAY_VERBS,
    "add_final_cup": gettext_lazy("Cup of the final added"),
    "answer_final_place": gettext_lazy("Finalist's answer"),
    "change_champion": gettext_lazy("Champion changed"),
    "change_final_cup": gettext_lazy("Cup of the final changed"),
    "crown_champion": gettext_lazy("Champion taken from the final"),
    "import_champions": gettext_lazy("Champions taken in"),
    "note_champion": gettext_lazy("Champion noted"),
    "open_championship": gettext_lazy("Final of several cups set up"),
    "order_final_cups": gettext_lazy("Order of the final's cups changed"),
    "publish_final": gettext_lazy("Overall ranking of the final published"),
    "publish_finalists": gettext_lazy("Finalists of all cups published"),
    "read_final_ranking": gettext_lazy("Ranking of a cup read for the final"),
    "remove_champion": gettext_lazy("Champion removed"),
    "remove_championship": gettext_lazy("Final of several cups removed"),
    "remove_final_cup": gettext_lazy("Cup of the final removed"),
    "rename_championship": gettext_lazy("Final of several cups renamed"),
    "undo_champions": gettext_lazy("Import of champions undone"),
}
"""Verbs about finals, in words."""


def _final(event: LoggedEvent) -> Iterator[str]:
    yield event.names.seasons.get(event.what["season"], NOBODY)


def _cup(event: LoggedEvent) -> Iterator[str]:
    yield from _final(event)
    quota = event.what["quota"]
    yield ngettext("%(count)s place", "%(count)s places", quota) % {"count": quota}
    minimum = event.what["min_participations"]
    yield ngettext("at least %(count)s evening", "at least %(count)s evenings", minimum) % {"count": minimum}


def _ranking(event: LoggedEvent) -> Iterator[str]:
    yield from _final(event)
    yield str(dict(RankingSource.choices).get(event.what["source"], NOBODY))
    people = event.what["people"]
    yield ngettext("%(count)s person", "%(count)s people", people) % {"count": people}


def _answer(event: LoggedEvent) -> Iterator[str]:
    answers = [str(dict(Answer.choices).get(row.get("answer", "open"), "")) for row in (event.former, event.what)]
    yield event.names.players.get(event.what["player"], NOBODY)
    yield from_to(*answers)


def _champion(event: LoggedEvent) -> Iterator[str]:
    yield str(event.what["year"])


def _champions(event: LoggedEvent) -> Iterator[str]:
    lines = event.what["lines"]
    yield ngettext("%(count)s line", "%(count)s lines", lines) % {"count": lines}


FINAL_SENTENCES: Mapping[str, Callable[[LoggedEvent], Iterator[str]]] = {
    **FINAL_DAY_SENTENCES,
    **dict.fromkeys(("open_championship", "order_final_cups", "remove_championship", "rename_championship"), _final),
    **dict.fromkeys(("add_final_cup", "change_final_cup", "remove_final_cup"), _cup),
    **dict.fromkeys(("note_champion", "change_champion", "remove_champion", "crown_champion"), _champion),
    **dict.fromkeys(("import_champions", "undo_champions"), _champions),
    "answer_final_place": _answer,
    "read_final_ranking": _ranking,
}
