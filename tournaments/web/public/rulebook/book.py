"""The complete content of the rules page. Amounts are as in the data: points from each opponent."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from rulesets.model import Ruleset
from tournaments.web.public.rulebook.bonuses import bonus_line
from tournaments.web.public.rulebook.conduct import ConductLine, conduct_lines
from tournaments.web.public.rulebook.contracts import bei_sentences, contract_line
from tournaments.web.public.rulebook.doubled import doubled_sentences
from tournaments.web.public.rulebook.general import play_sentences
from tournaments.web.public.rulebook.kontra import kontra_sentences
from tournaments.web.public.rulebook.left_open import open_sentences
from tournaments.web.public.rulebook.lines import RulebookLine
from tournaments.web.public.rulebook.payments import PaymentLine, payment_lines
from tournaments.web.public.rulebook.renonce import RenonceExample, renonce_examples, renonce_sentences
from tournaments.web.public.rulebook.seats import seat_sentences
from tournaments.web.public.rulebook.trischaken import trischaken_sentences
from tournaments.web.public.rulebook.trischaken_cases import CaseGroup, trischaken_cases
from tournaments.web.public.rulebook.valat import valat_sentences


@dataclass(frozen=True, slots=True)
class Topic:
    """Sentences under a heading; `code` identifies it in URLs."""

    code: str
    heading: str
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rulebook:
    """A ruleset for reading: contracts in bidding order, bonuses, payments, and sentences by topic.

    Parts that these rules do not have are empty; `conduct` is empty if no conduct is specified.
    """

    contracts: tuple[RulebookLine, ...]
    bonuses: tuple[RulebookLine, ...]
    payments: tuple[PaymentLine, ...]
    play: tuple[str, ...]
    seats: tuple[str, ...]
    doubled: tuple[str, ...]
    kontra: tuple[str, ...]
    valat: tuple[str, ...]
    bei: tuple[str, ...]
    trischaken: tuple[str, ...]
    trischaken_cases: tuple[CaseGroup, ...]
    renonce: tuple[str, ...]
    renonce_examples: tuple[RenonceExample, ...]
    conduct: tuple[ConductLine, ...]
    left_open: tuple[str, ...]

    @property
    def topics(self) -> tuple[Topic, ...]:
        """The topics consisting of sentences only, without empty ones."""
        topics = (
            Topic("general", _("General"), self.play),
            Topic("table", _("At the table"), self.seats),
            Topic("doubled", _("Double hands"), self.doubled),
            Topic("kontra", "Kontra", self.kontra),
            Topic("valat", "Valat", self.valat),
            Topic("bei", "Bei-Spiele", self.bei),
            Topic("trischaken", "Trischaken", self.trischaken),
        )
        return tuple(each for each in topics if each.sentences)


def rulebook(ruleset: Ruleset) -> Rulebook:
    """The ruleset in the active language."""
    return Rulebook(
        contracts=tuple(contract_line(each, ruleset) for each in ruleset.contracts),
        bonuses=tuple(bonus_line(each, ruleset) for each in ruleset.bonuses),
        payments=tuple(payment_lines(ruleset)),
        play=tuple(play_sentences(ruleset)),
        seats=tuple(seat_sentences(ruleset)),
        doubled=tuple(doubled_sentences(ruleset)),
        kontra=tuple(kontra_sentences(ruleset)),
        valat=tuple(valat_sentences(ruleset)),
        bei=tuple(bei_sentences(ruleset)),
        trischaken=tuple(trischaken_sentences(ruleset)),
        trischaken_cases=tuple(trischaken_cases(ruleset)),
        renonce=tuple(renonce_sentences(ruleset)),
        renonce_examples=tuple(renonce_examples(ruleset)),
        conduct=tuple(conduct_lines(ruleset.conduct)),
        left_open=tuple(open_sentences(ruleset)),
    )
