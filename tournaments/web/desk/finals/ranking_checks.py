"""The check of a ranking before it is taken over: whom its lines mean, the questions about them, and the answers."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Any

from tournaments import access
from tournaments.actions.finals.rankings import ImportedRanking
from tournaments.errors import Refused, sentence
from tournaments.intake.final_ranking import FIRST, RankedRow
from tournaments.intake.players import PlayerRow
from tournaments.lists.finalists import EveningsToCome
from tournaments.models import ChampionshipCup, Player
from tournaments.models.championship import RankingSource
from tournaments.queries.finals.rankings import (
    MatchedPerson,
    is_of_other_cup,
    is_of_other_season,
    matched_people,
    rank_changes,
)
from tournaments.web.desk.finals.sealed_rankings import seal
from tournaments.web.desk.finals.terms import offered_terms, term_changes
from tournaments.web.desk.forms.final_rankings import RankingFileForm
from tournaments.web.desk.requests import DeskRequest

MOST_ASKED = 400  # people on one page: a form has at most a thousand fields
NEW = "new"


@dataclass(frozen=True, slots=True)
class RankingAnswers:
    """The lines of a ranking with everybody known: each with its player, None for somebody new.

    `said` are the answers as sent, by position.
    """

    rows: Sequence[RankedRow]
    players: Sequence[Player | None]
    said: Mapping[int, str]

    @property
    def people(self) -> list[int | None]:
        return [each.pk if each else None for each in self.players]


def check_context(request: DeskRequest, form: RankingFileForm, cup: ChampionshipCup) -> dict[str, Any]:
    """Whom the lines of a ranking mean, and the questions about those of whom that is unclear."""
    found = form.ranking
    meant = matched_people(found.rows, among=access.players_to_see(request.user))
    known = [(each.ranked, each.player) for each in meant if each.player]
    unsure = [(place, each, _choices(each)) for place, each in enumerate(meant) if each.is_unsure]
    first = [each.ranked for each in meant[:FIRST]]
    return {
        "count": len(found.rows),
        "unsure": unsure[:MOST_ASKED],
        "new": [each.ranked for each in meant if not each.player and not each.is_unsure],
        "known": known,
        "problems": [(each, sentence(each.code, {})) for each in found.problems],
        "changes": _changes(cup, known) if cup.read_at else (),
        "rows": seal(request, _given(form), cup),
        "first": list(zip_longest(first, found.points[:FIRST])),
        "typed": form.cleaned_data["typed"] if form.is_typed else "",
        **origin_context(_given(form), cup),
    }


def origin_context(imported: ImportedRanking, cup: ChampionshipCup) -> dict[str, Any]:
    """The cup and season that the ranking states, whether these are others, the evenings it says are to come, and the
    terms with it that differ.
    """
    terms = offered_terms(imported.terms, cup)
    return {
        "origin": imported.origin,
        "is_of_other_cup": is_of_other_cup(cup, imported.origin),
        "is_of_other_season": is_of_other_season(cup, imported.origin),
        "to_come": _evenings_to_come(imported, cup),
        "terms": terms,
        "term_changes": term_changes(cup, terms) if terms else (),
    }


def _evenings_to_come(imported: ImportedRanking, cup: ChampionshipCup) -> Sequence[EveningsToCome]:
    coming = imported.to_come
    return [EveningsToCome(cup.short_name, coming, imported.of_evenings or coming)] if coming else []


def answered_context(request: DeskRequest, cup: ChampionshipCup, answers: RankingAnswers) -> dict[str, Any]:
    """Preview what the lines change, after the questions about people were answered."""
    lines = list(zip(answers.rows, answers.players, strict=True))
    known = [(ranked, player) for ranked, player in lines if player]
    return {
        "count": len(lines),
        "new": [ranked for ranked, player in lines if player is None],
        "known": known,
        "changes": _changes(cup, known),
        "rows": request.POST["rows"],
        "typed": request.POST.get("typed", ""),
        "answers": list(answers.said.items()),
    }


def answers_to(request: DeskRequest, meant: Sequence[MatchedPerson]) -> RankingAnswers:
    """The lines with the answers that were sent. Refused: people_unanswered."""
    said = {place: request.POST.get(f"who-{place}", "") for place, each in enumerate(meant) if each.is_unsure}
    answered = [_answer(each, said.get(place, NEW)) for place, each in enumerate(meant)]
    rows = [replace(each.ranked, row=row) for each, (_player, row) in zip(meant, answered, strict=True)]
    return RankingAnswers(rows, [player for player, _row in answered], said)


def _answer(meant: MatchedPerson, said: str) -> tuple[Player | None, PlayerRow]:
    """The player a line means, None for somebody new, and its row."""
    if meant.player:
        return meant.player, meant.ranked.row
    known = {str(each.pk): each for each in meant.candidates}
    new = dict(_choices(meant))
    if said not in known and said not in new:
        raise Refused("people_unanswered")
    return known.get(said), new.get(said, meant.ranked.row)


def _choices(meant: MatchedPerson) -> list[tuple[str, PlayerRow]]:
    """The ways to add a line's person, by the value that is sent."""
    return [(f"{NEW}-{at}" if at else NEW, row) for at, row in enumerate(meant.newcomers)]


def _changes(cup: ChampionshipCup, known: Iterable[tuple[RankedRow, Player]]) -> Sequence[Any]:
    people = {player.pk: (ranked, player.name) for ranked, player in known}
    after = {pk: (ranked.rank, ranked.participations) for pk, (ranked, _name) in people.items()}
    return rank_changes(cup, after, {pk: name for pk, (_ranked, name) in people.items()})


def _given(form: RankingFileForm) -> ImportedRanking:
    found, source = form.ranking, RankingSource.TYPED if form.is_typed else RankingSource.FILE
    given = ImportedRanking(found.rows, (), source, found.version, found.terms, found.origin)
    return replace(given, to_come=found.to_come, of_evenings=found.of_evenings)
