"""The hands played in the browser, with what each brings, worked out by hand from the published table (OÖ 2023).

Everything is by record seat: seat 0 is forehand, who moves on with every hand. A value v won two against two is ±v
each, one against three ±3v and ∓v. `money` stands only where a Kontra makes it differ.
"""

from dataclasses import dataclass

Four = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Typed:
    """A hand: what is tapped and typed, and the points and money of the four seats."""

    contract: str
    taps: tuple[tuple[str, str], ...]
    points: Four
    kontra_money: Four | None = None
    texts: tuple[tuple[str, str], ...] = ()

    @property
    def money(self) -> Four:
        return self.kontra_money or self.points

    def by_place(self, number: int, *, size: int) -> list[tuple[int, int]]:
        """Points and money by place when it is hand `number` of a table of four or five: forehand moves on."""
        brought = [(0, 0)] * size
        for seat in range(4):
            brought[(number - 1 + seat) % size] = (self.points[seat], self.money[seat])
        return brought


def typed(contract: str, taps: str, points: Four, money: Four | None = None, *, texts: tuple[str, ...] = ()) -> Typed:
    """A hand from taps like "declarer=0 outcome=2-yes", and card points by seat."""
    pairs = tuple((name, value) for name, _, value in (tap.partition("=") for tap in taps.split()))
    return Typed(contract, pairs, points, money, tuple((f"thirds-{seat}", text) for seat, text in enumerate(texts)))


def announced(bonus: str, made: str = "yes", *, side: str = "declarer", kontra: str = "") -> str:
    """The taps for an announced bonus."""
    more = f" {bonus}-kontra={kontra}" if kontra else ""
    return f"{bonus}-said=announced {bonus}-side={side} {bonus}-made={made}{more}"


def silent(bonus: str, *, side: str = "declarer") -> str:
    """The taps for a silent bonus."""
    return f"{bonus}-said=silent {bonus}-side={side}"


AT_FOUR = (
    # game +1, kings +1, the opponents' Trull −1
    typed("rufer", f"outcome=1-yes {silent('trull', side='opponents')} {silent('kings')}", (1, 1, -1, -1)),
    # 107 thirds of forehand: mayor and forehand, 4 for each of three, and seat 3 without a trick gets it all
    typed("trischaken", "", (-12, 0, 0, 12), texts=("35/2", "20", "14/1", "0")),
    typed("piccolo", "outcome=0-yes kontra-1=2", (6, -2, -2, -2), (8, -4, -2, -2)),
    typed("solorufer", "declarer=2 outcome=0-yes kontra=4", (2, -2, 2, -2), (8, -8, 8, -8)),  # Re
    # game 1, the bird 2, with Kontra 4 in money
    typed("besserrufer", f"declarer=0 outcome=1-yes {announced('pagat', kontra='2')}", (3, 3, -3, -3), (5, 5, -5, -5)),
    typed("sechserdreier", "outcome=0-no kontra=2", (-24, 8, 8, 8), (-48, 16, 16, 16)),  # lost: 8
    # a silent Valat in the game's place: 4 × 4, the announced Trull 2; the silent Pagat is void
    typed("dreier", f"outcome=3-yes {silent('valat')} {announced('trull')} {silent('pagat')}", (-18, -18, -18, 54)),
    typed("rufer", "outcome=talon-yes", (3, -1, -1, -1)),
    typed("rufer", "outcome=conceded", (-3, 1, 1, 1)),
    typed("farbensolo", f"outcome=1-no {silent('kings', side='opponents')}", (8, -24, 8, 8)),  # 6 + 2 × 1
    typed("bettel", "outcome=3-no kontra-0=4", (2, 2, 2, -6), (8, 2, 2, -12)),
    typed("farbendreier", "outcome=2-yes kontra=2", (-3, -3, 9, -3), (-6, -6, 18, -6)),
    typed("piccolo-ouvert", "outcome=1-yes", (-6, 18, -6, -6)),
    typed("bettel-ouvert", "outcome=0-no", (-21, 7, 7, 7)),
    typed("solodreier", f"outcome=3-yes {announced('uhu')}", (-16, -16, -16, 48)),  # 8 + 2 × 4
    typed("dreier", "outcome=0-yes renonce=3", (12, 4, 4, -20)),  # seat 3 pays all three what a win would have brought
)

AT_FIVE = (
    typed("besserrufer", f"declarer=1 outcome=3-no {announced('uhu', 'no')}", (5, -5, 5, -5)),  # 1 + 4
    typed("rufer", "outcome=2-yes king-ultimo-said=announced king-ultimo-made=yes", (3, -3, 3, -3)),  # 1 + 2
    typed("trischaken", "", (0, -3, 0, 3), texts=("20", "30/1", "19/2", "0")),
    # an announced Valat lost, 8 × 4, though 40 points were made; the announced Pagat 2
    typed("dreier", f"outcome=2-yes {announced('valat', 'no')} {announced('pagat')}", (30, 30, -90, 30)),
    typed("sechserdreier", "outcome=0-yes", (12, -4, -4, -4)),
    typed("piccolo", "outcome=2-no kontra-3=2", (2, 2, -6, 2), (2, 2, -8, 4)),
    typed("bettel", "outcome=0-yes kontra-2=8", (6, -2, -2, -2), (20, -2, -16, -2)),  # Sub
    typed("solorufer", "declarer=0 outcome=talon-yes kontra=2", (6, -2, -2, -2)),  # the Kontra is void
    typed("farbendreier", "outcome=3-no", (3, 3, 3, -9)),
    typed("farbensolo", f"outcome=0-yes {announced('kings')}", (30, -10, -10, -10)),  # 6 + 2 × 2
    typed("piccolo-ouvert", "outcome=2-no", (6, 6, -18, 6)),
    typed("bettel-ouvert", "outcome=1-yes", (-7, 21, -7, -7)),
    typed("solodreier", "outcome=0-no kontra=2", (-24, 8, 8, 8), (-48, 16, 16, 16)),
    typed("trischaken", "renonce=2", (2, 2, -6, 2)),
    typed("dreier", "outcome=0-yes renonce=0", (-12, 4, 4, 4)),
    # game 1 and the opponents' Trull 2, with Kontra 4 in money
    typed(
        "rufer",
        f"outcome=3-no {announced('trull', side='opponents', kontra='2')}",
        (-3, 3, 3, -3),
        (-5, 5, 5, -5),
    ),
    typed("dreier", f"outcome=1-yes {silent('kakadu')}", (-7, 21, -7, -7)),  # 4 + 3
    typed("besserrufer", f"declarer=0 outcome=conceded {announced('pagat', 'no')}", (-9, 3, 3, 3)),  # 1 + 2 to each
    typed("solorufer", f"declarer=0 outcome=2-yes {silent('pagat')}", (4, -4, 4, -4)),  # 2 + 2 × 1
    typed(
        "sechserdreier", f"outcome=0-yes {announced('uhu')} renonce=2", (24, 12, -48, 12)
    ),  # 4 + 4 for each, paid by seat 2
)
