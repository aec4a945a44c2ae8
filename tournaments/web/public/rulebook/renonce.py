"""The cost of a Renonce, in sentences and in hands settled by the engine."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.model import BonusKind, Ruleset
from rulesets.rows import Contract, ProvableSilent
from rulesets.trischaken import TrischakenRenonce
from tournaments.web.public.rulebook.samples import DECLARER, PARTNER, most_partners, paid, plain_contracts, sample_hand


@dataclass(frozen=True, slots=True)
class RenonceExample:
    """A Renonce in a contract: the offender, and everybody's role and points."""

    title: str
    points: tuple[tuple[str, int], ...]


def renonce_sentences(ruleset: Ruleset) -> Iterable[str]:
    """Who pays how much for a Renonce; for Trischaken if it is played."""
    yield _(
        "The hand is not played on. Every player who is not at fault gets what a complete win of their own side "
        "would have brought them: the game, and everything announced."
    )
    yield _("Whoever is at fault pays all of it, to their own partner too.")
    yield from _offenders(ruleset.renonce.most_offenders)
    yield from _provable(ruleset)
    if ruleset.kontra.levels:
        yield _("A Kontra counts as it does otherwise.")
    if any(bonus.kind is BonusKind.HAND for bonus in ruleset.bonuses):
        yield _("Bonuses for cards in the hand are not paid then.")
    if ruleset.trischaken is not None:
        yield _in_trischaken(ruleset.trischaken.renonce, ruleset.renonce.most_offenders)


def renonce_examples(ruleset: Ruleset) -> Iterable[RenonceExample]:
    """A contract played alone and one with partners, each with a Renonce by an opponent and by the declarer's side."""
    for contract in plain_contracts(ruleset):
        last = ruleset.players - 1
        if last > most_partners(contract, ruleset):
            yield _example(contract, ruleset, last, _("%(contract)s, an opponent at fault"))
        if contract.calls_king:
            yield _example(contract, ruleset, PARTNER, _("%(contract)s, the partner at fault"))
        else:
            yield _example(contract, ruleset, DECLARER, _("%(contract)s, the declarer at fault"))


def _example(contract: Contract, ruleset: Ruleset, offender: int, title: str) -> RenonceExample:
    hand = sample_hand(contract, ruleset, partners=most_partners(contract, ruleset))
    settled = paid(replace(hand, renonce=(offender,)), ruleset)
    opponents = [seat for seat in ruleset.seats if seat not in hand.declaring_seats and seat != offender]
    points = {}
    for seat in ruleset.seats:
        name = _("at fault") if seat == offender else _role(seat, hand.declaring_seats, len(opponents))
        points[name] = settled.points[seat]
    return RenonceExample(title % {"contract": contract.name}, tuple(points.items()))


def _role(seat: int, declaring: tuple[int, ...], opponents: int) -> str:
    if seat == DECLARER:
        return _("declarer")
    return _("partner") if seat in declaring else ngettext("opponent", "each opponent", opponents)


def _offenders(most: int) -> Iterable[str]:
    if most == 1:
        yield _("Only one player pays for a Renonce.")
        return
    yield ngettext(
        "If several are at fault, at most %(most)s player pays.",
        "If several are at fault, up to %(most)s players share it in equal parts.",
        most,
    ) % {"most": most}
    yield _("What cannot be divided is paid by those who sit first, a point each.")


def _provable(ruleset: Ruleset) -> Iterable[str]:
    sentences = {
        ProvableSilent.NOBODY: _("Silent bonuses do not count after a Renonce."),
        ProvableSilent.INJURED_SIDE: _(
            "A silent bonus counts too if a player who is not at fault can prove that their side would have made it; "
            "only that side gets it."
        ),
        ProvableSilent.DECLARER_SIDE: _(
            "A silent bonus counts too if a player of the declarer's side who is not at fault can prove it; those of "
            "the opponents do not count."
        ),
    }
    yield sentences[ruleset.renonce.provable_silent]
    if ruleset.renonce.provable_silent is not ProvableSilent.NOBODY:
        kinds = (BonusKind.VALAT, BonusKind.SACK)
        if names := ", ".join(bonus.name for bonus in ruleset.bonuses if bonus.kind in kinds):
            yield _("These cannot be proved: %(names)s.") % {"names": names}


def _in_trischaken(renonce: TrischakenRenonce, most_offenders: int) -> str:
    amounts = {"each": renonce.each, "forehand": renonce.by_forehand, "two": renonce.by_two}
    if len(set(amounts.values())) == 1:
        return _("In Trischaken each of the others gets %(each)s from whoever is at fault.") % amounts
    if most_offenders == 1:
        return _("In Trischaken each of the others gets %(each)s; if forehand is at fault %(forehand)s.") % amounts
    sentence = _(
        "In Trischaken each of the others gets %(each)s; if forehand is at fault %(forehand)s, "
        "if two or more players are %(two)s."
    )
    return sentence % amounts
