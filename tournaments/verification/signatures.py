"""Signed score sheets, recomputed from the hands in the log at the time of signing."""

from collections import Counter
from collections.abc import Iterator

from rulesets.canonical import sha256_of
from rulesets.model import Ruleset
from scoring.dummies import round_shares
from tournaments.verification.findings import Finding, finding
from tournaments.verification.hands import HandCheck
from tournaments.verification.state import LoggedSheet


def signed_sheet_findings(check: HandCheck) -> Iterator[Finding]:
    """Signatures that do not match their sheet. At most one statement."""
    for logged in check.state.signed_sheets:
        ruleset = check.ruleset(check.tournament.ruleset_id)
        if ruleset and _recounted(logged, ruleset) != (logged.digest, logged.points):
            yield finding(
                "signed_otherwise", check.layout.place(check.tournament, logged.table), sequence=logged.sequence
            )


def _recounted(logged: LoggedSheet, ruleset: Ruleset) -> tuple[str, list[list[int]]]:
    """The digest, and entry, points and money of everybody by place and then first hand."""
    seated = _seated(logged)
    points, money = _amounts(logged, seated, ruleset, at=1), _amounts(logged, seated, ruleset, at=2)
    hands = [[number, revision, hand.hash] for number, (revision, hand) in sorted(logged.hands.items())]
    lines = [[place, first, points[entry], money[entry]] for entry, (place, first) in seated.items()]
    digest = sha256_of([hands, lines, *logged.cents_per_point])
    return digest, [[entry, points[entry], money[entry]] for entry in seated]


def _seated(logged: LoggedSheet) -> dict[int, tuple[int, int]]:
    """Everybody's place and first hand by entry, in that order."""
    first: dict[int, tuple[int, int]] = {}
    for number, (_, hand) in sorted(logged.hands.items(), reverse=True):
        first |= {entry: (place, number) for place, (entry, *_) in enumerate(hand.points, start=1)}
    return dict(sorted(first.items(), key=lambda each: each[1]))


def _amounts(logged: LoggedSheet, seated: dict[int, tuple[int, int]], ruleset: Ruleset, *, at: int) -> dict[int, int]:
    """Points (`at` 1) or money (2) by entry, including shares of the dummies' balance."""
    sums = Counter(dict.fromkeys(seated, 0))
    for _, hand in logged.hands.values():
        for score in hand.points:
            sums[score[0]] += score[at]
    return _shared(sums, seated) if ruleset.shares_by_round else sums


def _shared(sums: dict[int, int], seated: dict[int, tuple[int, int]]) -> dict[int, int]:
    """A place's share goes to the person who sat there last."""
    last = {place: entry for entry, (place, _) in seated.items()}
    places = Counter(dict.fromkeys(last, 0))
    for entry, (place, _) in seated.items():
        places[place] += sums[entry]
    shares = zip(last.values(), round_shares(list(places.values())), strict=True)
    return {**sums, **{entry: sums[entry] + share for entry, share in shares}}
