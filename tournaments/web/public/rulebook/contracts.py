"""The line of a contract: value, who may play it and how; and several contracts in one hand (Bei-Spiele)."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.model import BeiPays, PartnerCall, Ruleset
from rulesets.rows import BonusKind, Contract, Family
from scoring.thirds import written_thirds
from tournaments.web.public.rulebook.lines import RulebookLine


def contract_line(contract: Contract, ruleset: Ruleset) -> RulebookLine:
    """The contract with its value won and lost; Trischaken has no value of its own."""
    notes = (*_who_plays(contract, ruleset), *_what_counts(contract, ruleset))
    if contract.family is Family.TRISCHAKEN:
        return RulebookLine(contract.name, "–", "–", notes)
    return RulebookLine(contract.name, str(contract.value), str(contract.lost_value), notes)


def bei_sentences(ruleset: Ruleset) -> Iterable[str]:
    """How Bei-Spiele are paid; empty if the rules have none."""
    if not ruleset.has_bei_spiele:
        return
    yield _("Several players can each declare a contract in the same hand, where both are named here:")
    yield from _combinations(ruleset)
    if ruleset.bei_pays is BeiPays.EVERYONE:
        yield _("Each declarer settles with each other player, with the other declarers too.")
    else:
        yield _("Each declarer settles only with those who declare nothing. One player at least declares nothing.")
    yield _("Whoever settles with a declarer can say Kontra to them.")


def _combinations(ruleset: Ruleset) -> Iterable[str]:
    """Which contracts can be combined; contracts with the same combinations share a sentence."""
    by_names: dict[str, list[str]] = {}
    for contract in ruleset.contracts:
        if names := ", ".join(other.name for other in ruleset.combinable_contracts(contract)):
            by_names.setdefault(names, []).append(contract.name)
    for names, contracts in by_names.items():
        facts = {"contract": ", ".join(contracts), "names": names}
        if len(contracts) > 1 and facts["contract"] == names:
            yield _("%(names)s: in any combination, also the same one twice.") % facts
        else:
            yield _("Beside %(contract)s: %(names)s.") % facts
    yield _("Whatever else is played, nothing is declared beside it.")


def _who_plays(contract: Contract, ruleset: Ruleset) -> Iterable[str]:
    if contract.forehand_only:
        yield _("forehand only")
    yield _how_played(contract, ruleset)
    if contract.threshold_thirds is not None:
        yield _("wins with %(count)s card points or more") % {"count": written_thirds(contract.threshold_thirds)}
    if contract.required_birds:
        birds = ", ".join(ruleset.bonus(code).name for code in ruleset.required_birds(contract))
        yield _("one bird must be announced: %(birds)s") % {"birds": birds}


def _what_counts(contract: Contract, ruleset: Ruleset) -> Iterable[str]:
    if contract.doubles_bonuses:
        yield _("bonuses count double")
    if contract.second_half_lost_value is not None:
        lost = {"value": contract.second_half_lost_value}
        yield _("lost after taking the second half of the talon: %(value)s") % lost
    if contract.may_concede:
        yield _("may be conceded if the called king is in the talon")
    if contract.king_in_talon_becomes is not None:
        becomes = {"name": ruleset.contract(contract.king_in_talon_becomes).name}
        yield _("may be played on alone as %(name)s if the called king is in the talon") % becomes
    if contract.king_in_talon_voids_kontra:
        yield _("no Kontra counts if the called king is in the talon")
    yield from _only_bonuses(contract, ruleset)


def _how_played(contract: Contract, ruleset: Ruleset) -> str:
    if contract.family is Family.TRISCHAKEN:
        return _("everybody for themselves")
    if contract.calls_king and ruleset.partner is PartnerCall.TWO_CALLED_KINGS:
        return _("with the holders of the two called kings")
    if contract.calls_king:
        return _("with the holder of the called king")
    if contract.family is Family.POSITIVE:
        return _("alone against three") if len(ruleset.seats) == 4 else _("alone against everybody")
    if not contract.tricks:
        return _("alone, without a trick")
    tricks = ngettext("alone, with exactly %(tricks)s trick", "alone, with exactly %(tricks)s tricks", contract.tricks)
    return tricks % {"tricks": contract.tricks}


def _only_bonuses(contract: Contract, ruleset: Ruleset) -> Iterable[str]:
    """A contract's bonuses, if it has fewer than others of its kind."""
    usual = [bonus for bonus in ruleset.bonuses if contract.calls_king or bonus.kind is not BonusKind.ULTIMO]
    listed = ruleset.bonuses_with(contract)
    if contract.family is not Family.POSITIVE or len(listed) == len(usual):
        return
    if listed:
        yield _("only these bonuses: %(names)s") % {"names": ", ".join(bonus.name for bonus in listed)}
    else:
        yield _("no bonuses")
