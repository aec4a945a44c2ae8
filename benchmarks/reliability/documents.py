"""Thousands of requests that Schemathesis makes up from the product's own OpenAPI document, sent to a served evening.

Every answer is held against the document: its status, its content type, its shape. Some requests fit the document,
some do not.

    python -m benchmarks.reliability.documents
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import schemathesis
from hypothesis import HealthCheck, given, settings
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import positive_data_acceptance  # a record that fits may break a rule: 422

from benchmarks import page
from benchmarks.installation import RULESET, PlayedEvening, played_evening, serving
from benchmarks.reliability.report import REPORT, measured

CASES = 2_000
"""For each operation."""
ABOUT = f"""## What the API's document makes up

Written by `python -m benchmarks.reliability.documents`: up to {CASES:,} requests for each operation, made by
Schemathesis from the product's own OpenAPI document, fitting it and not, against a served evening; ruleset and table
exist. *Disagreements* are answers that the document does not describe, 500s among them.
"""


@dataclass(slots=True)
class OperationTally:
    """What an operation answered, by status, and how many answers the document does not describe."""

    answers: Counter[int] = field(default_factory=Counter)
    disagreements: int = 0


def tallies(evening: PlayedEvening) -> dict[str, OperationTally]:
    """Every operation of the document, by its label."""
    document = schemathesis.openapi.from_url(f"{evening.address}/api/v1/openapi.yaml")
    known = {"token": evening.tokens[0], "slug": RULESET}
    return {
        operation.label: _tally(operation, known)
        for operation in (found.ok() for found in document.get_all_operations())  # type: ignore[union-attr]
    }


def _tally(operation: Any, known: dict[str, str]) -> OperationTally:
    tally = OperationTally()

    @settings(max_examples=CASES, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy())
    def answers_as_described(case: Any) -> None:
        case.path_parameters = {name: known.get(name, value) for name, value in case.path_parameters.items()}
        response = case.call()
        tally.answers[response.status_code] += 1
        try:
            case.validate_response(response, excluded_checks=[positive_data_acceptance])
        except FailureGroup:
            tally.disagreements += 1

    answers_as_described()
    return tally


def main() -> None:
    with played_evening(people=8) as evening, serving(evening):
        found = tallies(evening)
    rows = [
        [f"`{label}`", f"{tally.answers.total():,}", _by_status(tally.answers), str(tally.disagreements)]
        for label, tally in found.items()
    ]
    section = f"{ABOUT}\n{page.table(['', 'requests', 'answers', 'disagreements'], rows)}"
    print(section)
    page.write(f"{section}\n\n{measured()}", REPORT)


def _by_status(answers: Counter[int]) -> str:
    return ", ".join(f"{status}: {count:,}" for status, count in sorted(answers.items()))


if __name__ == "__main__":
    main()
