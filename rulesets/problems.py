"""What can be wrong with a ruleset document, and the errors that carry it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RulesetProblem:
    """One reason to refuse a document: a stable code, where (`contracts[3].value`), and an English sentence.

    The codes: wrong_type, missing, unknown_key, unknown_choice, bad_code, bad_date, out_of_range, empty, twice,
    unknown_bonus, contradiction.
    """

    code: str
    path: str
    message: str


class RulesetRefused(ValueError):  # noqa: N818
    """A document that is no ruleset; `problems` has all of its problems, never empty."""

    def __init__(self, problems: tuple[RulesetProblem, ...]) -> None:
        super().__init__("; ".join(f"{problem.path}: {problem.message}" for problem in problems))
        self.problems = problems


class UnknownRuleset(LookupError):  # noqa: N818
    """No preset has this slug."""

    def __init__(self, slug: str) -> None:
        super().__init__(f"There is no ruleset {slug!r}.")
        self.slug = slug
