"""A whole cup as one JSON document in the format of the web program's store: people, the cup, every evening.

Fields that Vorhand does not know are left out. Empty positions hold "", trailing ones are omitted.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from scoring.season import Counting
from tournaments.documents.exports.keys import PersonKeys, keys_of
from tournaments.documents.exports.season_rules import seasons_said
from tournaments.intake.history.said_rules import SEASONS
from tournaments.intake.history.store import RANK_POINTS, SHORT_NAME
from tournaments.models import Cup, Player, Season
from tournaments.queries.exports import ExportedEvening, ExportedResult

THE_CUP = "1"
"""The cup's number within its own document."""
NOT_PLAYED, USUAL_ROUNDS = "-", 3


def store_document(
    cup: Cup, *, seasons: Sequence[Season], people: Iterable[Player], evenings: Iterable[ExportedEvening]
) -> bytes:
    """The document; `evenings` are those of all `seasons`, `people` includes guests."""
    held, everybody = list(evenings), list(people)
    numbered = [each for each in everybody if each.number]
    keys = keys_of([*everybody, *(person for each in held for person in each.people)])
    newest = max(seasons, key=lambda each: each.starts, default=None)
    said = seasons_said(seasons, [each.tournament for each in held])
    document = {
        "SPIELERext": {each.number: _person(each) for each in numbered},
        "CUPS": {
            "SPIELERnr": {each.number: _in_cup(each) for each in numbered},
            THE_CUP: _about(cup) | {"TURNIER": _counting(newest), SEASONS: said},
            "TERMINE": [_date(each) for each in held],
        },
        THE_CUP: dict(_evenings(held, keys)),
    }
    return json.dumps(document, ensure_ascii=False, indent=1).encode()


def _about(cup: Cup) -> dict[str, Any]:
    return {"NAME": cup.name, SHORT_NAME: cup.short_name, "TYP": "CUP"}


def _person(person: Player) -> list[Any]:
    contact = getattr(person, "contact", None)
    street, postcode, town, mail = (
        (contact.street, contact.postcode, contact.town, contact.mail) if contact else ("",) * 4
    )
    born = f"{person.birth_year}" if person.birth_year else ""
    names = [person.family_name, person.given_name, person.title, "", ""]
    return [*names, street, postcode, town, "", "", born, mail, 0, person.place]


def _in_cup(person: Player) -> list[Any]:
    contact = getattr(person, "contact", None)
    where = ", ".join(filter(None, (contact.town, contact.street))) if contact else ""
    return [person.family_name, person.given_name, where, person.place, 0, True]


def _counting(season: Season | None) -> str:
    """`6`: the best six; `6.5`: and the final. "" if the store cannot express the rule."""
    rule: Mapping[str, Any] = season.rule if season else {}
    if rule.get("counting") == Counting.BEST_N:
        return str(rule["n"])
    return f"{rule['n']}.5" if rule.get("counting") == Counting.BEST_N_PLUS_FINAL else ""


def _date(evening: ExportedEvening) -> dict[str, Any]:
    tournament = evening.tournament
    begins = tournament.starts_at.strftime("%H:%M") if tournament.starts_at else ""
    words = f"{tournament.season.cup.name}<br>{tournament.venue}<br>{tournament.address}"
    fields = {"DATUM": tournament.date.isoformat(), "BEGINN": begins, "CUP": THE_CUP}
    return fields | {"NAME": tournament.name, "VERANSTALTER": tournament.season.cup.name, "TEXT": words}


def _evenings(evenings: Iterable[ExportedEvening], keys: PersonKeys) -> Iterator[tuple[str, dict[str, Any]]]:
    """By date; a second evening on the same day has a 2 appended."""
    taken: dict[str, int] = {}
    for each in evenings:
        day = each.tournament.date.isoformat()
        taken[day] = taken.get(day, 0) + 1
        yield f"‹{day}" if taken[day] == 1 else f"‹{day} {taken[day]}", _evening(each, keys)


def _evening(evening: ExportedEvening, keys: PersonKeys) -> dict[str, Any]:
    tournament = evening.tournament
    fields: dict[str, Any] = {
        "_NAME": tournament.name,
        "_SAISON": tournament.season.name,
        "_VERANSTALTER": tournament.venue,
    }
    if evening.has_rank_points:
        fields[RANK_POINTS] = {keys[each.person.pk]: each.rank_points for each in evening.results if each.rank_points}
    fields |= {keys[each.person.pk]: _rounds(each) for each in evening.results}
    return fields | {keys[each.pk]: NOT_PLAYED for each in evening.away}


def _rounds(result: ExportedResult) -> list[Any]:
    """Three rounds, then the team, then any further rounds."""
    rounds = [NOT_PLAYED if each is None else each for each in result.rounds]
    first = [*rounds, *[NOT_PLAYED] * USUAL_ROUNDS][:USUAL_ROUNDS]
    beyond = rounds[USUAL_ROUNDS:]
    return [*first, result.team, *beyond] if result.team or beyond else first
