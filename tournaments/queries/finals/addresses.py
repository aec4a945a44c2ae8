"""By which addresses a season's final reaches people: those noted for it go before those noted with the player."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from tournaments.contact_readers import readable_contacts
from tournaments.models import FinalContact, Mail, PlayerContact


@dataclass(frozen=True, slots=True)
class KnownAddresses:
    """Somebody's addresses for a final: `own`, noted for it, and `shared`, noted with the player; None where none is.

    Every part of `own` goes before that of `shared`; street, postcode and town are one part.
    """

    own: FinalContact | None = None
    shared: PlayerContact | None = None

    @property
    def mail(self) -> str:
        """Where a mail goes; "" if nowhere."""
        return (self.own and self.own.mail) or (self.shared.mail if self.shared else "")

    def on_envelope(self, *, place: str) -> tuple[str, ...]:
        """Street and town, or else the player's `place`; () if either is unknown, because no letter would arrive."""
        known = self._postal
        if known is None or not known.street or not (known.town or place):
            return ()
        return known.street, f"{known.postcode} {known.town or place}".strip()

    @property
    def has_postcode(self) -> bool:
        """Whether the postal address has one."""
        return bool(self._postal and self._postal.postcode)

    @property
    def _postal(self) -> FinalContact | PlayerContact | None:
        """The one with street, postcode and town."""
        return self.own if self.own and self.own.street else self.shared


NOWHERE = KnownAddresses()


def addresses_for_sending(season: int, players: Collection[int]) -> Mapping[int, KnownAddresses]:
    """The addresses of players (ids) for sending mails of a season (id), whoever may read them. Two statements."""
    shared = {each.player_id: each for each in PlayerContact.objects.filter(player__in=players)}
    return _with_own(season, players, shared)


def addresses_for_letters(cup: int, season: int, players: Collection[int]) -> Mapping[int, KnownAddresses]:
    """The addresses of players (ids) for letters, which the cup (id) of the season prints: only what it may read.

    At most four statements.
    """
    return _with_own(season, players, {each.player_id: each for each in readable_contacts(cup, players)})


def address_of(mail: Mail) -> str:
    """Where a mail goes now; "" if nowhere. Two statements."""
    return addresses_for_sending(mail.season_id, [mail.player_id]).get(mail.player_id, NOWHERE).mail


def _with_own(
    season: int, players: Collection[int], shared: Mapping[int, PlayerContact]
) -> Mapping[int, KnownAddresses]:
    rows = FinalContact.objects.filter(championship__season=season, player__in=players)
    own = {each.player_id: each for each in rows}
    return {player: KnownAddresses(own.get(player), shared.get(player)) for player in {*own, *shared}}
