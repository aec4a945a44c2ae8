"""The words a browser needs to say what the server would: errors, previews, and hints.

Each part is keyed by language-independent codes. The msgids are those of the modules with the same sentences.
"""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from rulesets.model import ALL_THIRDS, VIRGIN, Ruleset
from scoring.card_checks import LEAST_TRICK
from scoring.sentences import SENTENCES
from scoring.thirds import written_thirds
from tournaments.queries.room.hints import HintCode
from tournaments.web.entry.fields import ThirdsField
from tournaments.web.entry.hints import SENTENCES as HINTS
from tournaments.web.entry.notes import hyphenated
from tournaments.web.entry.problems import COUNTED

ALL, LEAST, MOST = map(written_thirds, (ALL_THIRDS, LEAST_TRICK, ALL_THIRDS - LEAST_TRICK))
"""All card points, the lowest possible trick, and all but that trick."""
BrowserWords = Mapping[str, Mapping[str, str]]

REACHED = (
    "catch_against_trull", "forehand_only", "kontra_not_allowed", "kontra_not_allowed.declarers",
    "kontra_not_allowed.own", "made_by_loser", "made_by_loser.no_trick", "missing", "nobody_pays",
    "not_allowed.beside", "not_allowed.card_thirds", "not_allowed.conceded", "not_allowed.held",
    "not_allowed.king_in_talon", "not_allowed.renonce", "not_allowed.renonce_silent", "not_allowed.several",
    "sack_against_points.missing", "sack_against_points.surplus", "sack_order", "same_seat.opponent_kontra",
    "same_seat.partner", "silent_failed", "thirds_against_bonus", "thirds_impossible", "thirds_range", "thirds_sum",
    "too_many_offenders", "valat_excludes", "virgin_against_points",
)  # fmt: skip
"""Record problems that the form can produce; others occur only in the API."""

SAID_OF_HANDS: Mapping[str, HintCode] = {
    "same_hand": HintCode.SAME_HAND,
    "high_kontra": HintCode.HIGH_KONTRA,
    "points": HintCode.MANY_POINTS,
    "money": HintCode.MUCH_MONEY,
}
"""Hints about a hand; those about its size are keyed by what is unusually large."""


def browser_words(ruleset: Ruleset) -> BrowserWords:
    """All sentences and words in the active language, by subject."""
    return {"problems": _form() | _problems(ruleset), "notes": _notes(), "arithmetic": _arithmetic(), "hints": _hints()}


def browser_names(ruleset: Ruleset) -> BrowserWords:
    """Names of contracts and bonuses by code, and Kontra levels by factor; long words may break."""
    bonuses = {row.code: row.name for row in ruleset.bonuses} | {VIRGIN: _("Announced virgin")}
    return {
        "contracts": {row.code: hyphenated(row.name) for row in ruleset.contracts},
        "bonuses": {code: hyphenated(name) for code, name in bonuses.items()},
        "levels": {str(level.factor): hyphenated(level.name) for level in ruleset.kontra.levels},
    }


def _problems(ruleset: Ruleset) -> dict[str, str]:
    """By code and reason, with the facts that are the same for all hands filled in."""
    sentences = {key: _(COUNTED.get(key, SENTENCES[key])) for key in REACHED}
    offenders = str(ruleset.renonce.most_offenders)
    return sentences | {
        "thirds_range": _with(sentences["thirds_range"], max=ALL),
        "thirds_sum": _with(sentences["thirds_sum"], max=ALL),
        "thirds_impossible": _with(sentences["thirds_impossible"], least=LEAST, most=MOST),
        "too_many_offenders": _with(sentences["too_many_offenders"], max=offenders),
    }


def _with(sentence: str, **facts: str) -> str:
    """The sentence with some of its placeholders filled in."""
    for name, fact in facts.items():
        sentence = sentence.replace(f"%({name})s", fact)
    return sentence


def _form() -> dict[str, str]:
    """Errors of a form before there is a record."""
    return {
        "required": _("This is missing."),
        "thirds": str(ThirdsField.default_error_messages["thirds"]),
        "thirds_sum.surplus": _with(
            _("%(over)s too much: the card points come to %(sum)s instead of %(max)s."), max=ALL
        ),
        "second_game": _("This player's game is the one entered above; here only others can declare."),
    }


def _notes() -> Mapping[str, str]:
    """Words of `tournaments.web.entry.notes`."""
    return {
        "silent": _("silent"),
        "lost": _("lost"),
        "opponents": _("%(bonus)s (opponents)"),
        "conceded": _("conceded"),
        "king_in_talon": _("king in the talon"),
        "renonce": _("Renonce"),
        "double": _("double"),
    }


def _arithmetic() -> Mapping[str, str]:
    """Words of `tournaments.web.entry.arithmetic`."""
    return {
        "conceded": _("%(contract)s conceded"),
        "kontra_void": _("The Kontra does not count: %(item)s"),
        "valat_void": _("Does not count beside the Valat: %(item)s"),
        "money": _("money %(factor)s"),
        "mayor": _("Mayor: %(paid)s"),
        "virgin_made": _("announced virgin, made"),
        "virgin_lost": _("announced virgin, lost"),
        "counts_double": _("The hand counts double."),
        "dummies": _("Strohmann shared"),
    }


def _hints() -> Mapping[str, str]:
    return {key: _(HINTS[code]) for key, code in SAID_OF_HANDS.items()}
