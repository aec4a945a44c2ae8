"""Map the ids in an archive to those of its rows here."""

from collections import defaultdict
from dataclasses import dataclass, field

from tournaments.errors import Refused


@dataclass(frozen=True, slots=True)
class NewIds:
    """By member: archive id → id here. Within a member both ascend together, so nothing changes its order."""

    by_member: defaultdict[str, dict[int, int]] = field(default_factory=lambda: defaultdict(dict))

    def learn(self, member: str, old: int, new: int) -> None:
        self.by_member[member][old] = new

    def required(self, member: str, old: int, place: str) -> int:
        """The id here. Refused: archive_reference, if the archive has no such line."""
        new = self.by_member[member].get(old)
        if new is None:
            raise Refused("archive_reference", place=place, member=member, id=old)
        return new

    def known_or_gone(self, member: str, old: int) -> int:
        """The id here, or a negative one for a deleted row: no row has it, and no two share it."""
        return self.by_member[member].get(old, -abs(old))
