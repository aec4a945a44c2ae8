"""Noting the addresses that an imported list brings. No event contains one, because addresses must remain erasable."""

from collections.abc import Mapping
from dataclasses import asdict

from tournaments.intake.addresses import ListedAddress
from tournaments.models import ImportedPlayer, Player, PlayerContact, PlayerImport
from tournaments.queries.history.as_made import address_digest, keyed_digest
from tournaments.queries.people.search import row_of


def store_addresses(made: PlayerImport, reached: Mapping[int, ListedAddress]) -> None:
    """Note addresses of people (ids) without one, and by what undoing the import recognises them. No-op for nobody."""
    if not reached:
        return
    contacts = [PlayerContact(player_id=pk, brought_by=made.cup, **asdict(each)) for pk, each in reached.items()]
    PlayerContact.objects.bulk_create(contacts)
    rows = {each.player_id: each for each in made.people.filter(player__in=reached)}
    only_reached = Player.objects.filter(pk__in=reached.keys() - rows.keys()).select_related("club")
    rows |= {each.pk: _unchanged(made, each) for each in only_reached}
    for contact in contacts:
        rows[contact.player_id].address = keyed_digest(address_digest(contact))
    ImportedPlayer.objects.bulk_update([row for row in rows.values() if row.pk], ["address"], batch_size=500)
    ImportedPlayer.objects.bulk_create([row for row in rows.values() if not row.pk])


def _unchanged(made: PlayerImport, player: Player) -> ImportedPlayer:
    same = asdict(row_of(player))
    return ImportedPlayer(player_import=made, player=player, before=same, after=same)
