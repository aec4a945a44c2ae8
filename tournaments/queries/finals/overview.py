"""The progress of a final of several cups: cups, list, answers, day, title."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.lists.finalists import FinalistList
from tournaments.models import Championship, Publication, Tournament
from tournaments.models.invitation import Answer
from tournaments.models.publication import PublicationKind
from tournaments.models.tournament import TournamentState
from tournaments.queries.finals.came import came_to
from tournaments.queries.finals.champions import TitleState, title_state
from tournaments.queries.finals.check_in import Attendance, attendance
from tournaments.queries.finals.cups import ShownFinalCup, final_cups
from tournaments.queries.finals.day import FinalDay, day_with, final_evening
from tournaments.queries.finals.finalists import final_answers, finalists
from tournaments.queries.finals.invitations import final_has_begun, invitations_of
from tournaments.queries.finals.overall_ranking import overall_ranking
from tournaments.queries.results.publications import (
    PublicationState,
    PublicationStatus,
    list_status,
    newest_versions,
    season_list_status,
)
from tournaments.queries.results.reopened import is_reopened


class FinalStep(StrEnum):
    """The steps of a final, in order."""

    CUPS = "cups"
    FINALISTS = "finalists"
    ANSWERS = "answers"
    DAY = "day"
    OVERALL = "overall"
    CHAMPION = "champion"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class FinalOverview:
    """A final's progress. `attendance` is counted as at the door; `overall`: the newest version of the overall ranking.

    `outdated` is its status if the day gives another ranking by now, and `title` says whether the champion is entered.
    `answers` are of those who are in or declined; `invited` counts people with an invitation, sent or queued;
    `has_begun`: nobody is invited any more; `is_reopened`: its evening is open again after its results were published.
    """

    cups: Sequence[ShownFinalCup]
    listed: FinalistList
    status: PublicationStatus
    answers: Counter[str]
    invited: int
    evening: Tournament | None
    attendance: Attendance
    overall: Publication | None
    outdated: PublicationStatus | None
    title: TitleState
    has_begun: bool
    is_reopened: bool

    @property
    def places(self) -> int:
        return self.listed.places

    @property
    def unread(self) -> Sequence[ShownFinalCup]:
        """Cups without a ranking."""
        return [each for each in self.cups if not each.cup.read_at]

    @property
    def newer(self) -> Sequence[ShownFinalCup]:
        """Cups whose public table differs from the one read; none once the final has begun, as their rankings stay."""
        return [] if self.has_begun else [each for each in self.cups if each.newer]

    @property
    def is_empty(self) -> bool:
        """Whether nothing has happened yet, so that the final may be removed."""
        is_read = len(self.unread) < len(self.cups)
        return not (is_read or self.status.newest or self.overall or self.invited or self.answers)

    @property
    def is_listed(self) -> bool:
        """Whether the list of finalists is public and current."""
        return self.status.state in {PublicationState.CURRENT, PublicationState.SAME_FIGURES}

    @property
    def is_behind(self) -> bool:
        """Whether the public list of finalists is out of date, before the day is over."""
        return self.status.state == PublicationState.STALE and not self.is_over

    @property
    def is_over(self) -> bool:
        """Whether the evening is closed, or open again only for a correction."""
        is_closed = self.evening is not None and self.evening.state == TournamentState.CLOSED
        return is_closed or self.is_reopened

    @property
    def is_corrected(self) -> bool:
        """Whether an overall ranking is public and its day open again."""
        standing = self.overall is not None and not self.overall.is_withdrawn
        return standing and self.evening is not None and self.evening.state == TournamentState.OPEN

    @property
    def is_official(self) -> bool:
        standing = self.overall is not None and not self.overall.is_withdrawn
        return standing and self.overall is not None and not self.overall.is_provisional

    @property
    def next(self) -> FinalStep:
        """The first step not done; once the final has begun, earlier steps are skipped."""
        before = (
            (FinalStep.CUPS, bool(self.cups) and not self.unread and not self.newer),
            (FinalStep.FINALISTS, self.is_listed),
            (FinalStep.ANSWERS, not self.answers[Answer.OPEN]),
        )
        after = (
            (FinalStep.DAY, self.is_over and not self.is_reopened),
            (FinalStep.OVERALL, self.is_official and not self.outdated),
            (FinalStep.CHAMPION, self.title == TitleState.ENTERED),
        )
        steps = after if self.is_over or self.has_begun else before + after
        return next((step for step, is_done in steps if not is_done), FinalStep.DONE)


def final_overview(championship: Championship) -> FinalOverview:
    """A final's progress. At most eighteen statements, and one more while the evening is open; where the overall
    ranking is public and the day over, those of `overall_ranking` and three more.
    """
    listed, season = finalists(championship), championship.season
    evening = final_evening(season)
    answers = final_answers(championship)
    day = day_with(listed, answers, championship, evening) if evening else None
    overall = newest_versions(season=season, kind=PublicationKind.FINAL).first()
    outdated = _outdated(overall, day)
    return FinalOverview(
        cups=final_cups(championship),
        listed=listed,
        status=season_list_status(season, PublicationKind.FINALISTS, listed),
        answers=_counted(answers, listed),
        invited=invitations_of(championship).values("player").distinct().count(),
        evening=evening,
        attendance=attendance(day, came_to(day.evening)) if day else Attendance(),
        overall=overall,
        outdated=outdated,
        title=title_state(overall, outdated.value if outdated else None),
        has_begun=final_has_begun(evening),
        is_reopened=is_reopened(evening),
    )


def _outdated(overall: Publication | None, day: FinalDay | None) -> PublicationStatus | None:
    """The status of a public overall ranking that the closed day has made another; else None."""
    if overall is None or overall.is_withdrawn or day is None or day.evening.state != TournamentState.CLOSED:
        return None
    status = list_status(overall, overall_ranking(day))
    return status if status.state == PublicationState.STALE else None


def _counted(answers: Mapping[int, str], listed: FinalistList) -> Counter[str]:
    given = ((row.is_in, answers.get(row.person.player, Answer.OPEN.value)) for row in listed.rows)
    return Counter(answer for is_in, answer in given if is_in or answer == Answer.DECLINED)
