"""A ruleset in sentences. Amounts stay what they are in the data: points from each opponent."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.model import FourKings, Ruleset
from rulesets.rows import Bonus, BonusKind, Contract, Family, KontraCounts, PartnerRule, ValatPays
from scoring.thirds import written_thirds
from tournaments.web.public.trischaken import trischaken_sentences
from tournaments.web.public.valat import valat_sentences


@dataclass(frozen=True, slots=True)
class RulebookLine:
    """A contract or bonus: its two amounts as text (won and lost, silent and announced) and notes."""

    name: str
    first: str
    second: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A ruleset as it is read: contracts in bidding order, bonuses, and sentences on everything else."""

    contracts: tuple[RulebookLine, ...]
    bonuses: tuple[RulebookLine, ...]
    play: tuple[str, ...]
    kontra: tuple[str, ...]
    valat: tuple[str, ...]
    trischaken: tuple[str, ...]


def rulebook(ruleset: Ruleset) -> Rulebook:
    """The ruleset in the active language."""
    return Rulebook(
        contracts=tuple(_contract(each, ruleset) for each in ruleset.contracts),
        bonuses=tuple(_bonus(each, ruleset) for each in ruleset.bonuses),
        play=tuple(_play(ruleset)),
        kontra=tuple(_kontra(ruleset)),
        valat=tuple(valat_sentences(ruleset)),
        trischaken=tuple(trischaken_sentences(ruleset)),
    )


def _contract(contract: Contract, ruleset: Ruleset) -> RulebookLine:
    notes = tuple(_contract_notes(contract, ruleset))
    if contract.family is Family.TRISCHAKEN:
        return RulebookLine(contract.name, "–", "–", notes)
    return RulebookLine(contract.name, str(contract.value), str(contract.lost_value), notes)


def _contract_notes(contract: Contract, ruleset: Ruleset) -> Iterable[str]:
    if contract.forehand_only:
        yield _("forehand only")
    yield _how_played(contract)
    if contract.required_birds:
        birds = ", ".join(ruleset.bonus(code).name for code in ruleset.required_birds(contract))
        yield _("one bird must be announced: %(birds)s") % {"birds": birds}
    if contract.doubles_bonuses:
        yield _("bonuses count double")
    if contract.may_concede:
        yield _("may be conceded if the called king is in the talon")
    if contract.king_in_talon_voids_kontra:
        yield _("no Kontra counts if the called king is in the talon")
    if names := _only_bonuses(contract, ruleset):
        yield _("only these bonuses: %(names)s") % {"names": names}


def _how_played(contract: Contract) -> str:
    if contract.family is Family.TRISCHAKEN:
        return _("everybody for themselves")
    if contract.partner is PartnerRule.CALLED_KING:
        return _("with the holder of the called king")
    if contract.family is Family.POSITIVE:
        return _("alone against three")
    if not contract.tricks:
        return _("alone, without a trick")
    tricks = ngettext("alone, with exactly %(tricks)s trick", "alone, with exactly %(tricks)s tricks", contract.tricks)
    return tricks % {"tricks": contract.tricks}


def _only_bonuses(contract: Contract, ruleset: Ruleset) -> str:
    """The names of a contract's bonuses where it has fewer than others of its kind."""
    usual = [bonus for bonus in ruleset.bonuses if contract.calls_king or bonus.kind is not BonusKind.ULTIMO]
    listed = ruleset.bonuses_with(contract)
    if contract.family is not Family.POSITIVE or len(listed) == len(usual):
        return ""
    return ", ".join(bonus.name for bonus in listed)


def _bonus(bonus: Bonus, ruleset: Ruleset) -> RulebookLine:
    if bonus.kind is BonusKind.VALAT and ruleset.valat and ruleset.valat.pays is ValatPays.REPLACES_GAME:
        return RulebookLine(bonus.name, f"× {bonus.silent}", f"× {bonus.announced}", (_("a factor on the game"),))
    return RulebookLine(bonus.name, str(bonus.silent), str(bonus.announced), tuple(_bonus_notes(bonus, ruleset)))


def _bonus_notes(bonus: Bonus, ruleset: Ruleset) -> Iterable[str]:
    if bonus.kind is BonusKind.ULTIMO:
        yield _("only when a king is called")
    if bonus.least_thirds is not None:
        yield _("with %(count)s card points or more") % {"count": written_thirds(bonus.least_thirds)}
    if bonus.after is not None:
        yield _("comes after %(name)s") % {"name": ruleset.bonus(bonus.after).name}


def _play(ruleset: Ruleset) -> Iterable[str]:
    threshold = {"count": written_thirds(ruleset.threshold_thirds)}
    yield _("The declarer's side wins with %(count)s card points or more (35/2 is 35 points and 2 Blatt).") % threshold
    kings = {
        FourKings.NO_RUFER: _("Whoever holds all four kings may not play a Rufer."),
        FourKings.FOREHAND_PASSES_ON: _(
            "Forehand, if holding all four kings, passes forehand's rights to the next seat."
        ),
        FourKings.CALLS_QUEEN: _("Whoever holds all four kings calls a queen."),
    }
    if ruleset.four_kings in kings:
        yield kings[ruleset.four_kings]
    if ruleset.may_call_oneself:
        yield _("You may call a king you hold yourself.")
    if ruleset.silent_failures_count:
        yield _("A failed silent bird or König ultimo counts for the other side.")
    yield _("An announced bonus that fails counts for the other side.")
    yield _("Everybody pays or gets the value; a player alone against three pays or gets three times as much.")


def _kontra(ruleset: Ruleset) -> Iterable[str]:
    yield " · ".join(f"{level.name} × {level.factor}" for level in ruleset.kontra.levels)
    if ruleset.kontra_counts is KontraCounts.MONEY:
        yield _("A Kontra counts in money only; the score is the same as without it.")
    else:
        yield _("A Kontra counts in the score and in money.")
    yield _("In negative contracts every opponent has their own Kontra.")
