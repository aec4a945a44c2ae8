"""What came of a final that has begun for the people of its lists: what they were sent, who came, published ranks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.lists.published import FinalList, ResultsList, deserialize_list
from tournaments.models import Mail, Publication, Tournament
from tournaments.models.mail import MailState
from tournaments.models.publication import PublicationKind
from tournaments.queries.finals.came import came_to
from tournaments.queries.finals.ending import public_lists
from tournaments.queries.finals.invitations import INVITING
from tournaments.queries.finals.rankings import kept_players


@dataclass(frozen=True, slots=True)
class FinalOutcome:
    """When somebody's invitation went out, by letter or by mail (None: not at all), whether they came, and their rank
    in the overall ranking or, `of_day`, in the results of the day; None where nothing public has one.
    """

    invited_at: datetime | None = None
    by_letter: bool = False
    came: bool = False
    rank: int | None = None
    of_day: bool = False


def outcomes_at(evening: Tournament) -> Mapping[int, FinalOutcome]:
    """By kept record (id), of everybody who was invited, came, or is on a public list. Four statements."""
    found = dict(_invited(evening))
    for player in came_to(evening).everybody:
        found[player] = replace(found.get(player, FinalOutcome()), came=True)
    ranks = _ranks(public_lists(evening))
    kept = kept_players(ranks)
    for player, (rank, of_day) in ranks.items():
        now = kept[player].pk if player in kept else player
        found[now] = replace(found.get(now, FinalOutcome()), rank=rank, of_day=of_day)
    return found


def _invited(evening: Tournament) -> Iterator[tuple[int, FinalOutcome]]:
    """One statement; of several invitations the last one that went out."""
    mails = Mail.objects.filter(season=evening.season_id, kind__in=INVITING, sent_at__isnull=False)
    went = mails.filter(state__in=[MailState.SENT, MailState.LETTER]).order_by("pk")
    for player, sent_at, state in went.values_list("player", "sent_at", "state"):
        yield player, FinalOutcome(sent_at, state == MailState.LETTER)


def _ranks(lists: list[Publication]) -> dict[int, tuple[int, bool]]:
    """Everybody's rank in the overall ranking or else of the day, and whether it is that of the day."""
    found: dict[int, tuple[int, bool]] = {}
    for published in lists:
        listed = deserialize_list(published.kind, published.content)
        for row in listed.rows if isinstance(listed, FinalList | ResultsList) else ():
            if row.rank:
                found.setdefault(row.person.player, (row.rank, published.kind != PublicationKind.FINAL))
    return found
