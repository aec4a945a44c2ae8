"""The same seed gives the same plan: here, in a process that hashes otherwise, and as long as the version stands."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.management.running import ROOT
from tests.seating.golden import Golden, documents, fingerprint, frozen, frozen_under
from tournaments.seating.answer import answer
from tournaments.seating.proof.certificate import ALGORITHM
from tournaments.seating.verify import disagreements

DRAW_ALL = """
import json, sys
from tournaments.seating.answer import answer
documents = json.load(sys.stdin)
print(json.dumps({name: answer(document)["rounds"] for name, document in documents.items()}))
"""
PLANS = [pytest.param(golden, id=name) for name, golden in frozen().items()]


@pytest.mark.parametrize("golden", PLANS)
def test_plan_is_the_frozen_one(golden: Golden) -> None:
    found = json.loads(json.dumps(answer(golden.document)))

    assert disagreements(golden.document, found) == []
    assert fingerprint(found["rounds"]) == golden.fingerprint


def test_plans_are_the_frozen_ones_in_another_process() -> None:
    """One process for all of them; `draw_seating` itself is run in tests/seating/test_answer.py."""
    plans = {name: golden for name, golden in frozen().items() if not name.startswith("before")}

    done = subprocess.run(
        [sys.executable, "-c", DRAW_ALL],
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": "5"},
        input=json.dumps({name: golden.document for name, golden in plans.items()}),
        capture_output=True,
        text=True,
        check=True,
    )

    found = {name: fingerprint(rounds) for name, rounds in json.loads(done.stdout).items()}
    assert found == {name: golden.fingerprint for name, golden in plans.items()}


def test_plans_were_frozen_under_the_version_that_certificates_name() -> None:
    """Another plan needs another version: then `python -m tests.seating.golden`."""
    assert frozen_under() == ALGORITHM


def test_documents_are_those_that_were_frozen() -> None:
    assert {name: golden.document for name, golden in frozen().items()} == json.loads(json.dumps(documents()))
