"""The seats at the table: people, dummies, six players with two called kings."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rulesets.model import DummiesShared, PartnerCall, Ruleset
from scoring.settle import settle
from tournaments.templatetags.vorhand import signed
from tournaments.web.public.rulebook.lines import Example
from tournaments.web.public.rulebook.samples import plain_contracts, sample_hand


def seat_sentences(ruleset: Ruleset) -> Iterable[str]:
    """Deviations from four people playing every hand; empty if there are none."""
    if ruleset.dummies:
        yield from _dummies(ruleset)
    elif len(ruleset.seats) != 4:
        yield _("%(count)s people play.") % {"count": ruleset.players}
    if ruleset.partner is PartnerCall.TWO_CALLED_KINGS:
        yield from _two_kings()


def _dummies(ruleset: Ruleset) -> Iterable[str]:
    counts = {"players": ruleset.players, "dummies": ruleset.dummies}
    yield (
        ngettext(
            "%(players)s people play with a dummy hand (Strohmann), which has the last seat.",
            "%(players)s people play with %(dummies)s dummy hands (Strohmänner), which have the last seats.",
            ruleset.dummies,
        )
        % counts
    )
    yield _("A Strohmann is paid and pays like a player. It can be a partner, but never plays a contract itself.")
    yield _share(ruleset)
    yield _("What is left over of a gain goes to whoever has most, of a loss to whoever has least.")
    yield _("If they are level, it is the one who sits first.")
    if ruleset.dummies_shared is DummiesShared.HAND:
        yield from _shared_example(ruleset)


def _share(ruleset: Ruleset) -> str:
    if ruleset.dummies_shared is DummiesShared.HAND:
        return ngettext(
            "After every hand the people share what the Strohmann has won or lost, in equal parts.",
            "After every hand the people share what the Strohmänner have won or lost together, in equal parts.",
            ruleset.dummies,
        )
    return ngettext(
        "After the round the people share what the Strohmann has won or lost, in equal parts.",
        "After the round the people share what the Strohmänner have won or lost together, in equal parts.",
        ruleset.dummies,
    )


def _shared_example(ruleset: Ruleset) -> Iterable[str]:
    for contract in plain_contracts(ruleset)[:1]:
        settled = settle(sample_hand(contract, ruleset, won=True), ruleset)
        amounts = " ".join(signed(points) for points in settled.points[: ruleset.players])
        example = {"contract": contract.name, "amounts": amounts}
        yield Example(_("For example %(contract)s won by forehand: %(amounts)s.") % example)


def _two_kings() -> Iterable[str]:
    yield _("Wherever a king is called, two are. Both holders play with the declarer, three against three.")
    yield _(
        "If one player holds both, or one king is in the talon, two play against four; if both are, one against five."
    )
    yield _("What is said here about a called king in the talon holds if both are there.")
