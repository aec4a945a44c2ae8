"""The last checks of logs, and their outcome."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Cup, LogCheck, Tournament
from tournaments.seals import is_sealed


@dataclass(frozen=True, slots=True)
class FoundIn:
    """The number of findings in the last check of an evening; `evening` is None for the cup's own log."""

    evening: Tournament | None
    found: int


@dataclass(frozen=True, slots=True)
class CheckedCup:
    """A cup and its evenings: the number of `logs`, those ever `checked`, the `oldest` of the last checks and their
    findings.

    `behind`: logs with newer events. `found_in` starts with the cup, then the latest evening.
    """

    cup: Cup
    logs: int
    checked: int
    found_in: tuple[FoundIn, ...]
    behind: int
    oldest: datetime | None

    @property
    def found(self) -> int:
        return sum(each.found for each in self.found_in)


def last_check(owner: Tournament | Cup) -> LogCheck | None:
    """The last check of a log; one with an invalid seal is ignored. One statement."""
    rows = (
        LogCheck.objects.filter(tournament=owner)
        if isinstance(owner, Tournament)
        else LogCheck.objects.filter(cup=owner)
    )
    return next((row for row in rows.order_by("-pk").iterator(1) if is_sealed(row)), None)


def checked_cups(cups: Iterable[Cup]) -> tuple[CheckedCup, ...]:
    """The cups in order, each with all of its logs. Three statements."""
    listed = list(cups)
    checks = LogCheck.objects.order_by("pk")
    newest = {(row.tournament_id, row.cup_id): row for row in checks.iterator(100) if is_sealed(row)}
    held: defaultdict[int, list[Tournament]] = defaultdict(list)
    evenings = Tournament.objects.filter(season__cup__in=listed).select_related("season")
    for tournament in evenings.order_by("-date", "-pk"):
        held[tournament.season.cup_id].append(tournament)
    return tuple(_checked(cup, held[cup.pk], newest) for cup in listed)


def _checked(
    cup: Cup, tournaments: list[Tournament], newest: dict[tuple[int | None, int | None], LogCheck]
) -> CheckedCup:
    own: list[Tournament | None] = [None, *tournaments]
    done = [(each, newest[key]) for each in own if (key := _key(cup, each)) in newest]
    return CheckedCup(
        cup=cup,
        logs=len(own),
        checked=len(done),
        found_in=tuple(FoundIn(evening, check.found) for evening, check in done if check.found),
        behind=sum(check.revision != (evening or cup).revision for evening, check in done),
        oldest=min((check.checked_at for _, check in done), default=None),
    )


def _key(cup: Cup, evening: Tournament | None) -> tuple[int | None, int | None]:
    return (evening.pk, None) if evening else (None, cup.pk)
