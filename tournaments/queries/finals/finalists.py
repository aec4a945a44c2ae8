"""The list of finalists of a final of several cups, from the cups' rankings and people's answers."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from scoring.final_answer import RankedFinal, WayIn
from scoring.final_document import CupInput, FinalInput, RankInput
from scoring.qualification import (
    QualificationRule,
    Reason,
    qualification_rule_document,
    read_qualification_rule,
)
from tournaments.errors import Refused
from tournaments.lists.finalists import EveningsToCome, FinalistCup, FinalistList, FinalistRow, FinalistWay
from tournaments.lists.published import ListedPlayer
from tournaments.models import Championship, ChampionshipCup, ChampionshipRank, FinalPlace, Invitation, Player, Season
from tournaments.models.invitation import Answer
from tournaments.queries.alphabet import alphabetical

CLOSEST = (Reason.RESERVE, Reason.DECLINED, Reason.TOO_FEW_PARTICIPATIONS)
"""The order of reasons for people who are not in."""
COLUMNS = ("cup", "player", "player__merged_into", "rank", "participations")


@dataclass(frozen=True, slots=True)
class SentRank:
    """Somebody's rank in a cup of a final; `player` is their kept record."""

    player: int
    rank: int | None
    participations: int


@dataclass(frozen=True, slots=True)
class TriedCup:
    """A cup of a final as it is not saved: with other terms or, without an id, a new one; removed if it `is_gone`.

    `ranks` are another ranking, None for its own; `newcomers` are the people in it who are not known yet, by the key
    they have there, below 0.
    """

    cup: ChampionshipCup
    ranks: Sequence[SentRank] | None = None
    newcomers: Mapping[int, ListedPlayer] = field(default_factory=dict)
    is_gone: bool = False

    def among(self, cups: Iterable[ChampionshipCup]) -> list[ChampionshipCup]:
        """The cups with it in its place, or behind the others."""
        tried = [self.cup if each.pk == self.cup.pk else each for each in cups]
        if self.is_gone:
            return [each for each in tried if each is not self.cup]
        return tried if self.cup.pk else [*tried, self.cup]


@dataclass(frozen=True, slots=True)
class FinalAnswers:
    """Answers by player (id): to the final itself, `open` where one was taken back, and to its cups, by season (id)."""

    to_final: Mapping[int, str]
    to_cups: Mapping[int, Mapping[int, str]]

    @property
    def answers(self) -> dict[int, str]:
        """Everybody's answer, without open ones: to the final, or else accepted if they accepted in any cup."""
        to_cups = list(self.to_cups.values())
        declined = {player: Answer.DECLINED.value for each in to_cups for player in each}
        accepted = {player: answer for each in to_cups for player, answer in each.items() if answer == Answer.ACCEPTED}
        whole = declined | accepted | dict(self.to_final)
        return {player: answer for player, answer in whole.items() if answer != Answer.OPEN}

    def declined_in(self, season: int | None) -> frozenset[int]:
        """Who declined the place of a cup: everybody who declined as a whole, and who declined there although they
        accepted in another cup.
        """
        there = self.to_cups.get(season, {}) if season else {}
        only_there = {player for player, answer in there.items() if answer == Answer.DECLINED} - self.to_final.keys()
        return frozenset(only_there | {player for player, answer in self.answers.items() if answer == Answer.DECLINED})


@dataclass(frozen=True, slots=True)
class FinalOfCups:
    """A final before its day: its cups in order, the ranks in each, and the answers."""

    cups: Sequence[ChampionshipCup]
    ranks: Mapping[int, Sequence[SentRank]]
    answers: FinalAnswers

    @property
    def final_input(self) -> FinalInput:
        """The same as in a document of `scoring.final_document`; cups by abbreviation."""
        return FinalInput(tuple(map(self._cup, self.cups)), None)

    def _cup(self, cup: ChampionshipCup) -> CupInput:
        ranks = self.ranks.get(cup.pk, ())
        gone = self.answers.declined_in(cup.season_id)
        declined = tuple(each.player for each in ranks if each.player in gone)
        ranking = tuple(RankInput(each.player, each.rank, each.participations) for each in ranks)
        return CupInput(cup.short_name, rule_of(cup), ranking, declined)


def rule_of(cup: ChampionshipCup) -> QualificationRule:
    """The qualification rule of a final's cup: quota and Vorrundenpunkte."""
    plain = {"quota": cup.quota, "min_participations": cup.min_participations}
    return read_qualification_rule(plain | {"table": cup.table})


def final_of_cups(championship: Championship, tried: TriedCup | None = None) -> FinalOfCups:
    """The data the list is made from, as it is or as it would be. Four statements."""
    stored, ranks = list(championship.cups.order_by("position", "pk")), _ranks(championship)
    cups = tried.among(stored) if tried else stored
    if tried and tried.ranks is not None:
        ranks[tried.cup.pk] = list(tried.ranks)
    listed = {cup.pk: ranks.get(cup.pk, []) for cup in cups}
    return FinalOfCups(cups, listed, _answers(championship, _seasons(cups)))


def _seasons(cups: Iterable[ChampionshipCup]) -> list[int]:
    return [cup.season_id for cup in cups if cup.season_id]


def finalists(championship: Championship, tried: TriedCup | None = None) -> FinalistList:
    """The current list of finalists, with the cup and the reason for each, as it is or as it would be with `tried`.
    Five statements.
    """
    mine = final_of_cups(championship, tried)
    return finalists_of(championship, mine, people_of(mine) | dict(tried.newcomers if tried else {}))


def finalists_of(championship: Championship, mine: FinalOfCups, people: Mapping[int, ListedPlayer]) -> FinalistList:
    """The same from loaded data."""
    order = {cup.short_name: place for place, cup in enumerate(mine.cups)}
    rows = _rows(mine, order, people)
    return FinalistList(
        cup=championship.season.cup.name,
        season=championship.season.name,
        title=championship.title,
        cups=tuple(map(_cup, mine.cups)),
        rows=tuple(sorted(rows, key=lambda row: _place(row, order))),
        to_come=evenings_to_come(mine.cups),
    )


def evenings_to_come(cups: Iterable[ChampionshipCup]) -> tuple[EveningsToCome, ...]:
    """The cups whose rankings lack evenings still to come, as far as they said so."""
    return tuple(EveningsToCome(each.short_name, each.to_come, each.of_evenings or 0) for each in cups if each.to_come)


def season_finalists(season: Season) -> FinalistList:
    """The same for the season's final. Six statements. Refused: no_championship."""
    championship = Championship.objects.select_related("season__cup").filter(season=season).first()
    if championship is None:
        raise Refused("no_championship")
    return finalists(championship)


def _rows(mine: FinalOfCups, order: Mapping[str, int], people: Mapping[int, ListedPlayer]) -> Iterable[FinalistRow]:
    played = {(cup, each.player): each.participations for cup, ranks in mine.ranks.items() for each in ranks}
    ids = {cup.short_name: cup.pk for cup in mine.cups}
    for key, ways in RankedFinal(mine.final_input).ways.items():
        player = int(key)
        reasons = [_way(way, played[ids[str(way.cup)], player]) for way in sorted(ways, key=partial(_nearness, order))]
        yield FinalistRow(people[player], tuple(reasons))


def _nearness(order: Mapping[str, int], way: WayIn) -> tuple[object, ...]:
    """Sort key: the way that counts, others that are in by Vorrundenpunkte, reserves, declined, too few played."""
    line = way.line
    outside = 0 if line.is_in else 1 + CLOSEST.index(line.reason)
    reserve = dict(line.facts).get("reserve", 0)
    return not way.counts, outside, reserve, -(line.vorrundenpunkte or 0), order[str(way.cup)]


def _way(way: WayIn, participations: int) -> FinalistWay:
    line = way.line
    facts = dict(line.facts)
    return FinalistWay(str(way.cup), line.rank, participations, line.vorrundenpunkte, str(line.reason), facts)


def _place(row: FinalistRow, order: Mapping[str, int]) -> tuple[object, ...]:
    best = row.best
    name = alphabetical(row.person.name, row.person.number, row.person.player)
    if best.is_in:
        return 0, -row.vorrundenpunkte, 0, name
    outside = CLOSEST.index(Reason(best.reason))
    queue = (order[best.cup], best.facts["reserve"]) if best.reason == Reason.RESERVE else (0, 0)
    return 1 + outside, *queue, name


def _ranks(championship: Championship) -> dict[int, list[SentRank]]:
    """By cup (id), in rank order; of two merged records the better rank counts."""
    rows = ChampionshipRank.objects.filter(cup__championship=championship)
    found: defaultdict[int, dict[int, SentRank]] = defaultdict(dict)
    for cup, player, kept, rank, participations in rows.values_list(*COLUMNS):
        found[cup].setdefault(kept or player, SentRank(kept or player, rank, participations))
    return {cup: list(ranks.values()) for cup, ranks in found.items()}


def answers_now(championship: Championship, mine: FinalOfCups) -> FinalOfCups:
    """The same final with the answers there are now. Two statements."""
    return replace(mine, answers=_answers(championship, _seasons(mine.cups)))


def final_answers(championship: Championship) -> dict[int, str]:
    """Answers for the final, or else to a player's cups: whoever accepted in one of them is in, whoever declined and
    accepted in none is out of all. By player id; open answers are left out.

    An answer to the final that was taken back counts as none, whatever was answered to a cup. Two statements.
    """
    return _answers(championship, championship.cups.values("season")).answers


def _answers(championship: Championship, seasons: Sequence[int] | QuerySet[Any, Any]) -> FinalAnswers:
    """The answers to the final, and to the cups of these `seasons` (ids); to a season that sends people to several
    finals they count for the first of them alone.
    """
    first = ChampionshipCup.objects.filter(season=OuterRef("season")).order_by("pk").values("championship")[:1]
    rows = Invitation.objects.alias(first=Subquery(first)).filter(Q(first=None) | Q(first=championship.pk))
    asked = rows.filter(season__in=seasons).exclude(answer=Answer.OPEN)
    places = FinalPlace.objects.filter(championship=championship).exclude(answer=Answer.OPEN, answered_at=None)
    to_cups: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for season, player, answer in _by_kept_record(asked, "season"):
        to_cups[season][player] = answer
    return FinalAnswers({player: answer for _, player, answer in _by_kept_record(places, "championship")}, to_cups)


def _by_kept_record(rows: QuerySet[Invitation] | QuerySet[FinalPlace], of: str) -> Iterator[tuple[int, int, str]]:
    """The `of` (id), player and answer of each row; a kept record's own answer last."""
    answers = rows.order_by(F("player__merged_into").asc(nulls_last=True))
    for found, player, kept, answer in answers.values_list(of, "player", "player__merged_into", "answer"):
        yield found, kept or player, answer


def people_of(mine: FinalOfCups) -> dict[int, ListedPlayer]:
    """Everybody in the cups' rankings who is known, by id. One statement."""
    players = Player.objects.filter(pk__in={each.player for ranks in mine.ranks.values() for each in ranks})
    return {each.pk: ListedPlayer(each.pk, each.number or "", each.name, each.place) for each in players}


def _cup(cup: ChampionshipCup) -> FinalistCup:
    return FinalistCup(cup.name, cup.short_name, qualification_rule_document(rule_of(cup)))
