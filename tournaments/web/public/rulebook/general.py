"""Rules common to all contracts: who wins, who pays, four kings, the value of a point."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from rulesets.model import BonusKind, FourKings, Ruleset
from scoring.thirds import written_thirds
from tournaments.templatetags.vorhand import euros


def play_sentences(ruleset: Ruleset) -> Iterable[str]:
    """The rules of play common to all contracts."""
    threshold = {"count": written_thirds(ruleset.threshold_thirds)}
    yield _("The declarer's side wins with %(count)s card points or more (35/2 is 35 points and 2 Blatt).") % threshold
    yield from _kings(ruleset)
    if ruleset.silent_failures_count:
        kinds = (BonusKind.BIRD, BonusKind.ULTIMO)
        names = ", ".join(bonus.name for bonus in ruleset.bonuses if bonus.kind in kinds)
        yield _("These count for the other side if they fail, also when nobody announced them: %(names)s.") % {
            "names": names
        }
    yield _("An announced bonus that fails counts for the other side.")
    if len(ruleset.seats) == 4:
        yield _("Everybody pays or gets the value; a player alone against three pays or gets three times as much.")
    else:
        yield _("Everybody of the larger side pays or gets the value; the smaller side pays or gets as much in all.")
    if any(row.may_concede for row in ruleset.contracts):
        yield _(
            "Whoever concedes a game pays each of the others the lost game and the announced birds, without Kontra."
        )
    if ruleset.valat is None:
        yield _("There is no Valat.")
    worth = {"amount": euros(ruleset.cents_per_point)}
    yield _("A point is %(amount)s in money, unless the tournament says otherwise.") % worth


def _kings(ruleset: Ruleset) -> Iterable[str]:
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
