"""The same seed gives the same plan: here, in a process that hashes otherwise, and as long as the version stands."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from tests.management.running import manage_each
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


@pytest.mark.long
@pytest.mark.parametrize("hash_seed", ["1", "5", "13"])
def test_plans_are_the_frozen_ones_in_another_process(hash_seed: str, tmp_path: Path) -> None:
    plans = {name: golden for name, golden in frozen().items() if not name.startswith("before")}
    for name, golden in plans.items():
        (tmp_path / name).write_text(json.dumps(golden.document), encoding="utf-8")

    done = manage_each(
        *(["draw_seating", str(tmp_path / name)] for name in plans), env={**os.environ, "PYTHONHASHSEED": hash_seed}
    )

    assert [(each.returncode, each.stderr) for each in done] == [(0, "")] * len(plans)
    assert [fingerprint(json.loads(each.stdout)["rounds"]) for each in done] == [
        golden.fingerprint for golden in plans.values()
    ]


def test_plans_were_frozen_under_the_version_that_certificates_name() -> None:
    """Another plan needs another version: then `python -m tests.seating.golden`."""
    assert frozen_under() == ALGORITHM


def test_documents_are_those_that_were_frozen() -> None:
    assert {name: golden.document for name, golden in frozen().items()} == json.loads(json.dumps(documents()))
