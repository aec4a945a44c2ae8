"""The same seed gives the same plan: here, in a process that hashes otherwise, and as long as the version stands."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.management.running import manage
from tests.seating.golden import Golden, documents, fingerprint, frozen, frozen_under
from tournaments.seating.answer import answer
from tournaments.seating.proof.certificate import ALGORITHM
from tournaments.seating.verify import disagreements

PLANS = [pytest.param(golden, id=name) for name, golden in frozen().items()]


@pytest.mark.parametrize("golden", PLANS)
def test_plan_is_the_frozen_one(golden: Golden) -> None:
    found = json.loads(json.dumps(answer(golden.document)))

    assert disagreements(golden.document, found) == []
    assert fingerprint(found["rounds"]) == golden.fingerprint


@pytest.mark.parametrize("golden", [plan for plan in PLANS if not str(plan.id).startswith("before")])
def test_plan_is_the_frozen_one_in_another_process(golden: Golden, tmp_path: Path) -> None:
    path, hash_seed = tmp_path / "document.json", str(1 + len(golden.name))
    path.write_text(json.dumps(golden.document), encoding="utf-8")

    done = manage("draw_seating", str(path), env={**os.environ, "PYTHONHASHSEED": hash_seed})

    assert (done.returncode, done.stderr) == (0, "")
    assert fingerprint(json.loads(done.stdout)["rounds"]) == golden.fingerprint


def test_plans_were_frozen_under_the_version_that_certificates_name() -> None:
    """Another plan needs another version: then `python -m tests.seating.golden`."""
    assert frozen_under() == ALGORITHM


def test_documents_are_those_that_were_frozen() -> None:
    assert {name: golden.document for name, golden in frozen().items()} == json.loads(json.dumps(documents()))
