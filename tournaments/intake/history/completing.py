"""Completing somebody in the files of the past by what another row says of them."""

from dataclasses import asdict, replace

from tournaments.intake.addresses import ListedAddress
from tournaments.intake.history.records import ImportedPerson

COMPLETED = ("given_name", "title", "place", "club", "birth_year")


def completed(known: ImportedPerson, other: ImportedPerson) -> ImportedPerson:
    """Somebody with what only another row of theirs has."""
    missing = {name: getattr(other.row, name) for name in COMPLETED if not getattr(known.row, name)}
    return replace(known, row=replace(known.row, **missing), contact=_whole(known.contact, other.contact))


def _whole(known: ListedAddress, other: ListedAddress) -> ListedAddress:
    """An address completed by another one: a missing mail, or everything else if there is no street."""
    house = known if known.street or not other.street else other
    return ListedAddress(**{**asdict(house), "mail": known.mail or other.mail})
