"""Problems of a ruleset document, and the errors that carry them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from rulesets.sentences import POTS, SENTENCES


@dataclass(frozen=True, slots=True)
class RulesetProblem:
    """One reason to refuse a document: a stable code, the path (`contracts[3].value`), and the facts of its sentence.

    A `reason` among the facts chooses between a code's sentences (`rulesets.sentences`). `row` is the name of the
    contract or bonus concerned. Invalid TOML has a `line` and a `column`, from 1, and no path.
    """

    code: str
    path: str
    facts: Mapping[str, object] = field(default_factory=dict)
    row: str = ""
    line: int | None = None
    column: int | None = None

    @property
    def sentence(self) -> str:
        """The untranslated sentence, with %-placeholders for the facts."""
        return SENTENCES.get(f"{self.code}.{self.facts.get('reason')}", SENTENCES[self.code])

    @property
    def message(self) -> str:
        """The English sentence, prefixed by the row."""
        return self.translated(str)

    def translated(self, translate: Callable[[str], str]) -> str:
        """The sentence as translated by `translate` and filled in, prefixed by the row: "Bettel: …"."""
        sentence, meant = translate(self.sentence) % self.facts, self.place(translate)
        return f"{meant}: {sentence}" if meant else sentence

    def place(self, translate: Callable[[str], str]) -> str:
        """The name of the row, or a description of the amount in `pots`, translated by `translate`; else ""."""
        return self.row or (translate(POTS[self.path]) if self.path in POTS else "")


def problem_object(problem: RulesetProblem) -> dict[str, object]:
    """A problem as JSON: `code`, `path`, `message`, and for invalid TOML `line` and `column`."""
    place = {"line": problem.line, "column": problem.column} if problem.line is not None else {}
    return {"code": problem.code, "path": problem.path, "message": problem.message, **place}


class RulesetRefused(ValueError):  # noqa: N818
    """An invalid document; `problems` has all of its problems, never empty."""

    def __init__(self, problems: tuple[RulesetProblem, ...]) -> None:
        super().__init__("; ".join(f"{problem.path}: {problem.message}" for problem in problems))
        self.problems = problems


class UnknownRuleset(LookupError):  # noqa: N818
    """No shipped ruleset has this slug, or this slug with this content hash."""

    def __init__(self, slug: str) -> None:
        super().__init__(f"There is no ruleset {slug!r}.")
        self.slug = slug
