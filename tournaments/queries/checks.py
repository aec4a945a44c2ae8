"""When logs were last checked, and with which outcome."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Cup, LogCheck, Tournament


@dataclass(frozen=True, slots=True)
class CheckedCup:
    """A cup and its evenings: `logs` there are, `checked` of them ever, since `oldest`; `found` in the last checks.

    `behind`: logs in which something has happened since.
    """

    cup: Cup
    logs: int
    checked: int
    found: int
    behind: int
    oldest: datetime | None


def last_check(owner: Tournament | Cup) -> LogCheck | None:
    """The last check of a log. One statement."""
    rows = (
        LogCheck.objects.filter(tournament=owner)
        if isinstance(owner, Tournament)
        else LogCheck.objects.filter(cup=owner)
    )
    return rows.order_by("-pk").first()


def checked_cups(cups: Iterable[Cup]) -> tuple[CheckedCup, ...]:
    """The cups in order, each with all of its logs. Three statements."""
    listed = list(cups)
    checks = LogCheck.objects.order_by("pk").defer("findings")
    newest = {(row.tournament_id, row.cup_id): row for row in checks}
    held: defaultdict[int, list[Tournament]] = defaultdict(list)
    for tournament in Tournament.objects.filter(season__cup__in=listed).select_related("season"):
        held[tournament.season.cup_id].append(tournament)
    return tuple(_checked(cup, held[cup.pk], newest) for cup in listed)


def _checked(
    cup: Cup, tournaments: list[Tournament], newest: dict[tuple[int | None, int | None], LogCheck]
) -> CheckedCup:
    owners: dict[tuple[int | None, int | None], int] = {(each.pk, None): each.revision for each in tournaments}
    owners[None, cup.pk] = cup.revision
    done = {key: newest[key] for key in owners if key in newest}
    return CheckedCup(
        cup=cup,
        logs=len(owners),
        checked=len(done),
        found=sum(row.found for row in done.values()),
        behind=sum(row.revision != owners[key] for key, row in done.items()),
        oldest=min((row.checked_at for row in done.values()), default=None),
    )
