"""Cash entries confirmed by a second person, from the log."""

from collections.abc import Iterable, Mapping

from tournaments.models import CashEntry, Tournament, User


def with_confirmer(tournament: Tournament, rows: Iterable[CashEntry]) -> list[tuple[CashEntry, User | None]]:
    """An evening's cash entries, each with the user who confirmed it, if any. At most two statements."""
    confirmed = confirmed_entries(tournament)
    return [(row, confirmed.get(row.number)) for row in rows]


def confirmed_entries(tournament: Tournament) -> Mapping[int, User]:
    """The confirming users by cash entry number. At most two statements."""
    events = tournament.events.filter(verb="counter_entry", what__has_key="confirmed_by")
    pairs = [(what["number"], what["confirmed_by"]) for what in events.values_list("what", flat=True)]
    users = User.objects.in_bulk({user for _number, user in pairs}) if pairs else {}
    return {number: users[user] for number, user in pairs if user in users}
