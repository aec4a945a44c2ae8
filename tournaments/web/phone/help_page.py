"""Help at the table: what is paid this evening, how to enter a hand, whom to call."""

from collections.abc import Iterable
from dataclasses import replace

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.queries.rulesets import table_ruleset
from tournaments.web.entry.context import EntryContext
from tournaments.web.entry.notes import hyphenated
from tournaments.web.phone.caching import cacheable
from tournaments.web.phone.pages import behind_link
from tournaments.web.phone.place import phone_place
from tournaments.web.public.rulebook.bonuses import bonus_line
from tournaments.web.public.rulebook.contracts import contract_line
from tournaments.web.public.rulebook.doubled import doubled_sentences
from tournaments.web.public.rulebook.kontra import kontra_sentences
from tournaments.web.public.rulebook.lines import RulebookLine
from tournaments.web.public.rulebook.trischaken_cases import trischaken_cases


@require_safe
@behind_link
@cacheable
def help_page(request: HttpRequest, at: EntryContext) -> HttpResponse:
    """A short form of this evening's rules, from the same data as the rules page."""
    ruleset, known_place = table_ruleset(at.table), phone_place(request)
    context = {
        "at": at,
        "layout": at.layout,
        "table": at.table,
        "tournament": at.table.round.tournament,
        "contracts": _in_short(contract_line(each, ruleset) for each in ruleset.contracts),
        "bonuses": _in_short(bonus_line(each, ruleset) for each in ruleset.bonuses),
        "book": {"trischaken_cases": tuple(trischaken_cases(ruleset))},
        "kontra": (*kontra_sentences(ruleset), *doubled_sentences(ruleset)),
        "back_url": f"{at.table_url}players/{known_place.place}/"
        if known_place and known_place.is_reader
        else at.table_url,
    }
    return render(request, "web/phone/help.html", context)


def _in_short(lines: Iterable[RulebookLine]) -> tuple[RulebookLine, ...]:
    """Drop notes, and hyphenate names for narrow phones."""
    return tuple(replace(line, name=hyphenated(line.name), notes=()) for line in lines)
