"""People present, with club and fee, and registered people still expected."""

from dataclasses import dataclass

from tournaments.models import Entry, Registration, Tournament
from tournaments.money.fees import FeeAccount
from tournaments.queries.people.check_in_fees import fee_accounts
from tournaments.queries.people.registrations import registrants, terms_of


@dataclass(frozen=True, slots=True)
class Participants:
    """Everybody present with their fee, and registrations with a seat of people not present; unordered."""

    present: tuple[tuple[Entry, FeeAccount], ...]
    awaited: tuple[Registration, ...]


def participants(tournament: Tournament) -> Participants:
    """The participants of a tournament. Five statements."""
    entries = tournament.entries.filter(is_present=True).select_related("player__club")
    accounts = fee_accounts(tournament)
    people = registrants(tournament, terms_of(tournament))
    awaited = tuple(each.registration for each in people if each.has_seat and not each.has_come)
    return Participants(tuple((entry, accounts[entry.pk]) for entry in entries), awaited)
