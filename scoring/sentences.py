"""The sentence of every problem, in English; views translate it with `gettext(sentence(p)) % p.facts`."""

from collections.abc import Mapping

from scoring.problems import HandProblem
from scoring.translatable import gettext_noop

SENTENCES: Mapping[str, str] = {
    "not_json": gettext_noop("This is not JSON."),
    "not_an_object": gettext_noop("The record has to be a JSON object."),
    "unknown_field": gettext_noop("Hand records have no such field."),
    "wrong_type": gettext_noop("This has the wrong type."),
    "wrong_type.text": gettext_noop("This has to be text."),
    "wrong_type.whole": gettext_noop("This has to be a whole number."),
    "wrong_type.truth": gettext_noop("This has to be true or false."),
    "wrong_type.side": gettext_noop("This has to be “declarer” or “opponents”."),
    "wrong_type.list": gettext_noop("This has to be a list."),
    "wrong_type.four": gettext_noop("This has to be a list of four numbers, one for each seat."),
    "wrong_type.two": gettext_noop("This has to be a list of one or two seats."),
    "wrong_type.declarers": gettext_noop("This has to be a list of two or more declarers."),
    "wrong_type.round_factor": gettext_noop("A hand counts once or double: 1 or 2."),
    "wrong_type.object": gettext_noop("This has to be an object."),
    "wrong_type.seat_key": gettext_noop("The key has to be a seat, like “0”."),
    "missing": gettext_noop("This is missing."),
    "not_allowed": gettext_noop("This is not possible here."),
    "not_allowed.forehand": gettext_noop("Forehand cannot pass on forehand's rights here."),
    "not_allowed.king_in_talon": gettext_noop("There is no partner when the called king lay in the talon."),
    "not_allowed.partner": gettext_noop("Two kings are called here; the partners are listed together."),
    "not_allowed.partners": gettext_noop("Only one king is called here."),
    "not_allowed.dummy": gettext_noop("A Strohmann neither declares nor offends."),
    "not_allowed.second_half": gettext_noop("%(contract)s costs no more after the second half of the talon."),
    "not_allowed.round_factor": gettext_noop("No hand counts double under this ruleset."),
    "not_allowed.held": gettext_noop("Cards held count only in a hand played to the end."),
    "not_allowed.trischaken": gettext_noop("Nobody wins a Trischaken; leave this out."),
    "not_allowed.renonce": gettext_noop("After a Renonce nothing else counts; leave this out."),
    "not_allowed.renonce_silent": gettext_noop("This silent bonus does not count after this Renonce."),
    "not_allowed.conceded": gettext_noop("In a conceded hand only the declarer's announced birds count, as lost."),
    "not_allowed.card_thirds": gettext_noop("Only a positive contract played to the end has card points."),
    "not_allowed.thirds": gettext_noop("Only a Trischaken records the card points of all four."),
    "not_allowed.declarers": gettext_noop("This ruleset has one declarer per hand."),
    "not_allowed.negative": gettext_noop("Only negative contracts can be declared by several players in one hand."),
    "not_allowed.several": gettext_noop("With several declarers there is no Renonce; leave this out."),
    "not_allowed.repeats": gettext_noop("The hand itself says something else about its declarer."),
    "not_allowed.no_entry": gettext_noop("The hand's declarer has to be one of the declarers."),
    "not_allowed.beside": gettext_noop("%(contract)s cannot be declared beside %(other)s."),
    "not_allowed.ultimo": gettext_noop("%(bonus)s is the declarer's side's only."),
    "unknown_contract": gettext_noop("There is no such contract."),
    "unknown_bonus": gettext_noop("There is no such bonus."),
    "contract_not_in_ruleset": gettext_noop("This contract is not played under “%(ruleset)s”."),
    "bonus_not_in_ruleset": gettext_noop("This bonus is not played under “%(ruleset)s”."),
    "bonus_not_in_contract": gettext_noop("%(bonus)s does not count in %(contract)s."),
    "bonus_twice": gettext_noop("%(bonus)s is listed twice."),
    "bird_missing": gettext_noop("In %(contract)s the declarer announces a bird: %(birds)s."),
    "king_not_called": gettext_noop("No king is called in this contract."),
    "king_not_called.bonus": gettext_noop("%(bonus)s needs a called king."),
    "seat_range": gettext_noop("A seat is a number from 0 to %(last)s."),
    "same_seat": gettext_noop("Both are the same seat."),
    "same_seat.partner": gettext_noop("The declarer cannot be their own partner."),
    "same_seat.opponent_kontra": gettext_noop("The declarer cannot say Kontra to themselves."),
    "same_seat.renonce": gettext_noop("This player is named twice."),
    "same_seat.declarers": gettext_noop("The declarers are listed by seat, each seat once."),
    "forehand_only": gettext_noop("Only forehand can play this contract (seat %(seat)s)."),
    "partner_missing": gettext_noop("%(contract)s needs a partner, unless the called king was in the talon."),
    "partner_not_allowed": gettext_noop("%(contract)s is played alone."),
    "kontra_level": gettext_noop("The Kontra factor has to be one of %(factors)s."),
    "kontra_not_allowed": gettext_noop("No Kontra is possible here."),
    "kontra_not_allowed.own": gettext_noop("The declarer cannot say Kontra to themselves."),
    "kontra_not_allowed.declarers": gettext_noop(
        "No Kontra is possible here: whoever declared does not settle with the other declarers."
    ),
    "silent_failed": gettext_noop("A failed silent bonus does not count; leave it out."),
    "won_against_points": gettext_noop(
        "The declarer's side wins with %(threshold)s thirds or more, contrary to “won”."
    ),
    "sack_against_points": gettext_noop("The card points contradict this Sack."),
    "sack_against_points.missing": gettext_noop("%(sack)s is missing: the winners have %(thirds)s thirds or more."),
    "sack_against_points.surplus": gettext_noop("%(sack)s needs %(thirds)s thirds."),
    "sack_order": gettext_noop("%(sack)s needs %(before)s as well."),
    "made_by_loser": gettext_noop("%(bonus)s belongs to the side that won the game."),
    "made_by_loser.no_trick": gettext_noop("%(bonus)s needs a trick; the other side made a Valat."),
    "thirds_range": gettext_noop("Card points are 0 to %(max)s thirds."),
    "thirds_sum": gettext_noop("Together the four have %(sum)s thirds; they must have %(max)s."),
    "cannot_concede": gettext_noop("This contract cannot be conceded."),
    "cannot_concede.king_in_talon": gettext_noop("A game can be conceded only if the called king was in the talon."),
    "too_many_offenders": gettext_noop("At most %(max)s players can share a Renonce."),
    "valat_excludes": gettext_noop("%(bonus)s cannot be announced together with an announced Valat."),
    "thirds_against_bonus": gettext_noop(
        "With the listed Trull and kings the declarer's side has %(least)s to %(most)s thirds."
    ),
    "thirds_impossible": gettext_noop(
        "Whoever has a trick has at least %(least)s thirds, whoever lacks one at most %(most)s."
    ),
    "nobody_pays": gettext_noop("Everybody declared, so nobody is left to pay."),
    "virgin_against_points": gettext_noop("An announced virgin is made without card points and lost with any."),
    "catch_against_trull": gettext_noop("The side that lost the Mond cannot have the %(bonus)s."),
}
"""Sentences by code, or by code and reason where that is more precise."""

CODES = frozenset(key.partition(".")[0] for key in SENTENCES)
"""Every problem code; codes never change."""


def sentence(problem: HandProblem) -> str:
    """The untranslated sentence of a problem, with %-placeholders for its facts."""
    return SENTENCES.get(f"{problem.code}.{problem.facts.get('reason')}", SENTENCES[problem.code])


def message(problem: HandProblem) -> str:
    """The English sentence of a problem."""
    return sentence(problem) % problem.facts
