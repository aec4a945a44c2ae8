"""How the people of a season stand at the finals that it sends them to: their answers there, and the finals' lists."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.db.models import F

from scoring.qualification import PLACES_TAKEN
from tournaments.lists.finalist_queue import as_told
from tournaments.lists.finalists import FinalistRow, FinalistWay
from tournaments.models import Championship, ChampionshipCup, FinalPlace, Season
from tournaments.models.invitation import Answer
from tournaments.queries.finals.finalists import finalists


@dataclass(frozen=True, slots=True)
class AtFinal:
    """Somebody at the final called `title`: the `answer` given there, None without one, and what its list says.

    `reason` is the code of `scoring.qualification`, "" for somebody who is not on it; `reserve` the place among those
    who wait in the season's cup, 0 for everybody else; `through` another cup (abbreviation) by which alone they are in.
    """

    title: str
    answer: Answer | None = None
    reason: str = ""
    reserve: int = 0
    through: str = ""

    @property
    def is_in(self) -> bool:
        return self.reason in PLACES_TAKEN


def people_at_finals(season: Season) -> Mapping[int, AtFinal]:
    """Everybody of a season at a final that it sends them to, by player (id); of two finals the later one's.

    One statement, and six for each of those finals.
    """
    cups = ChampionshipCup.objects.filter(season=season).select_related("championship__season__cup")
    found: dict[int, AtFinal] = {}
    for cup in cups.order_by("championship__season__starts", "championship_id"):
        found |= _at_final(cup)
    return found


def _at_final(cup: ChampionshipCup) -> dict[int, AtFinal]:
    found = dict(_on_list(cup))
    for player, answer in _answers(cup.championship):
        found[player] = replace(found.get(player) or AtFinal(cup.championship.title), answer=answer)
    return found


def _on_list(cup: ChampionshipCup) -> Iterator[tuple[int, AtFinal]]:
    title = cup.championship.title
    for row in as_told(finalists(cup.championship)).rows:
        if way := _way(row, cup.short_name):
            through = "" if way.cup == cup.short_name else way.cup
            yield row.person.player, AtFinal(title, None, way.reason, way.facts.get("reserve", 0), through)


def _way(row: FinalistRow, cup: str) -> FinalistWay | None:
    """The way through a cup or, of somebody who is in through others alone, the one that counts; None for others'."""
    own = next((way for way in row.ways if way.cup == cup), None)
    return row.best if own and row.is_in and not own.is_in else own


def _answers(championship: Championship) -> Iterator[tuple[int, Answer]]:
    """The answers to the final itself by player (id), a kept record's own last."""
    given = FinalPlace.objects.filter(championship=championship).exclude(answer=Answer.OPEN)
    rows = given.order_by(F("player__merged_into").asc(nulls_last=True))
    for player, kept, answer in rows.values_list("player", "player__merged_into", "answer"):
        yield kept or player, Answer(answer)
