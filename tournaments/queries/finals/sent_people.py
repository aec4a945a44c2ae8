"""How the people of a season stand at the finals that it sends them to: their answers there, and the finals' lists."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.db.models import Exists, OuterRef, Q

from scoring.qualification import PLACES_TAKEN
from tournaments.lists.finalist_queue import as_told
from tournaments.lists.finalists import FinalistList, FinalistRow, FinalistWay
from tournaments.lists.published import ListedPlayer
from tournaments.models import ChampionshipCup, Publication, Season, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.finalists import FinalOfCups, answers_now, final_of_cups, finalists_of, people_of
from tournaments.queries.finals.invitations import begun, final_evening
from tournaments.queries.finals.outcomes import FinalOutcome, outcomes_at
from tournaments.queries.results.counting import counting


@dataclass(frozen=True, slots=True)
class AtFinal:
    """Somebody at the final called `title`: the `answer` given there, None without one, and what its list says.

    `reason` is the code of `scoring.qualification`, "" for somebody who is not on it; `reserve` the place among those
    who wait in the season's cup, 0 for everybody else; `through` another cup (abbreviation) by which alone they are in.
    `outcome` is what came of it once the final has begun, `is_over` as in `FinalSentTo`; `before` is the same at the
    earlier finals that the season sends them to.
    """

    title: str
    answer: Answer | None = None
    reason: str = ""
    reserve: int = 0
    through: str = ""
    outcome: FinalOutcome | None = None
    is_over: bool = False
    before: tuple["AtFinal", ...] = ()

    @property
    def is_in(self) -> bool:
        return self.reason in PLACES_TAKEN

    @property
    def each(self) -> tuple["AtFinal", ...]:
        """The same at every final, the earliest first."""
        return (*self.before, self)


@dataclass(frozen=True, slots=True)
class FinalSentTo:
    """A final that a season sends people to as its `cup`, with what its list is made from.

    `has_begun`: as `final_has_begun`, or it is over (`is_over`: its evening is closed, or open again after its
    results were published), and `outcomes` says for whom
    how (`outcomes_at`).
    """

    cup: ChampionshipCup
    final: FinalOfCups
    people: Mapping[int, ListedPlayer]
    has_begun: bool = False
    is_over: bool = False
    outcomes: Mapping[int, FinalOutcome] = field(default_factory=dict)

    @property
    def listed(self) -> FinalistList:
        return as_told(finalists_of(self.cup.championship, self.final, self.people))


def finals_sent_to(season: Season) -> tuple[FinalSentTo, ...]:
    """The finals that a season sends people to, by their seasons' days. One statement, and five for each of them; five
    more for each that has begun.
    """
    evenings = counting(Tournament.objects.filter(season=OuterRef("championship__season"), is_final=True))
    cups = ChampionshipCup.objects.filter(season=season).select_related("championship__season__cup")
    published = Publication.objects.filter(tournament=OuterRef("pk"), kind=PublicationKind.RESULTS)
    over = evenings.filter(Q(state=TournamentState.CLOSED) | Q(Exists(published)))
    with_state = cups.annotate(has_begun=Exists(begun(evenings)), is_over=Exists(over))
    in_order = with_state.order_by("championship__season__starts", "championship_id")
    return tuple(_loaded(cup, has_begun=cup.has_begun or cup.is_over, is_over=cup.is_over) for cup in in_order)


def answered_since(finals: Iterable[FinalSentTo]) -> tuple[FinalSentTo, ...]:
    """The same finals with the answers there are now. Two statements for each of them."""
    return tuple(replace(each, final=answers_now(each.cup.championship, each.final)) for each in finals)


def people_at_finals(finals: Iterable[FinalSentTo]) -> Mapping[int, AtFinal]:
    """Everybody of a season at the finals that it sends them to, by player (id): at the latest one, with those
    `before`.
    """
    found: dict[int, AtFinal] = {}
    for each in finals:
        earlier = {player: before.each for player, before in found.items()}
        found |= {player: replace(now, before=earlier.get(player, ())) for player, now in _at_final(each).items()}
    return found


def _loaded(cup: ChampionshipCup, *, has_begun: bool, is_over: bool) -> FinalSentTo:
    final = final_of_cups(cup.championship)
    evening = final_evening(cup.championship) if has_begun else None
    return FinalSentTo(cup, final, people_of(final), has_begun, is_over, outcomes_at(evening) if evening else {})


def _at_final(sent: FinalSentTo) -> dict[int, AtFinal]:
    found = dict(_on_list(sent))
    for player, answer in sent.final.answers.to_final.items():
        if answer != Answer.OPEN:
            on_list = found.get(player) or AtFinal(sent.cup.championship.title)
            found[player] = replace(on_list, answer=Answer(answer))
    return {
        player: replace(each, outcome=_outcome(sent, each, player), is_over=sent.is_over)
        for player, each in found.items()
    }


def _outcome(sent: FinalSentTo, at_final: AtFinal, player: int) -> FinalOutcome | None:
    """None before the final has begun, and for somebody of whom there is nothing to say."""
    found = sent.outcomes.get(player)
    return found or FinalOutcome() if sent.has_begun and (found or at_final.is_in) else None


def _on_list(sent: FinalSentTo) -> Iterator[tuple[int, AtFinal]]:
    cup = sent.cup
    for row in sent.listed.rows:
        if way := _way(row, cup.short_name):
            through = "" if way.cup == cup.short_name else way.cup
            at_final = AtFinal(cup.championship.title, None, way.reason, way.facts.get("reserve", 0), through)
            yield row.person.player, at_final


def _way(row: FinalistRow, cup: str) -> FinalistWay | None:
    """The way through a cup or, of somebody who is in through others alone, the one that counts; None for others'."""
    own = next((way for way in row.ways if way.cup == cup), None)
    return row.best if own and row.is_in and not own.is_in else own
