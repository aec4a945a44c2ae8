"""`manage.py add_ruleset`: rules of a cup's own from a file."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from rulesets.load import preset_text
from tests.actions.witness import everything, logged_since
from tests.factories import cup
from tests.own_rules import DEARER_RULES, OUR_RULES
from tournaments.actions.log import Actor, EntryPoint
from tournaments.models import RulesetRevision

pytestmark = pytest.mark.django_db


@pytest.fixture
def rules(tmp_path: Path) -> Path:
    return tmp_path / "regeln.toml"


def answer(path: Path, *, slug: str = "musterer") -> Any:
    out = StringIO()
    call_command("add_ruleset", str(path), f"--cup={slug}", stdout=out)
    return json.loads(out.getvalue())


def test_rules_are_added_once_and_logged(rules: Path) -> None:
    mine = cup()
    rules.write_text(OUR_RULES)

    first, again = answer(rules), answer(rules)
    rules.write_text(DEARER_RULES)
    newer = answer(rules)

    older_row, newer_row = RulesetRevision.objects.order_by("pk")
    assert first == {"key": str(older_row.key), "hash": older_row.content_hash, "is_new": True}
    assert again == {**first, "is_new": False}
    assert newer == {"key": str(newer_row.key), "hash": newer_row.content_hash, "is_new": True}
    logged = logged_since(mine, 1)
    assert [(each.verb, each.what, each.actor) for each in logged] == [
        ("add_ruleset", {"ruleset": row.pk, "hash": row.content_hash}, Actor(entry_point=EntryPoint.COMMAND))
        for row in (older_row, newer_row)
    ]


def test_every_problem_is_printed_and_nothing_kept(rules: Path) -> None:
    cup()
    rules.write_text(OUR_RULES.replace("value = 3", "value = -3").replace("threshold_thirds", "colour"))
    before, out = everything(), StringIO()

    with pytest.raises(SystemExit) as ended:
        call_command("add_ruleset", str(rules), "--cup=musterer", stdout=out)

    assert ended.value.code == 1
    problems = json.loads(out.getvalue())["problems"]
    assert problems == [
        {
            "code": "missing",
            "path": "threshold_thirds",
            "message": "The key “threshold_thirds” is missing.",
        },
        {
            "code": "out_of_range",
            "path": "contracts[1].value",
            "message": "Bettel: -3 is not possible here: write a number from 0 to 1000.",
        },
        {"code": "unknown_key", "path": "colour", "message": "A ruleset has no key “colour” here."},
    ]
    assert everything() == before


def test_what_cannot_be_read_is_a_sentence_in_the_active_language(rules: Path) -> None:
    cup()
    published = rules.with_name("ooe.toml")
    published.write_text(preset_text("ooe-2023"))

    with override("en"):
        for path, slug, said in (
            (rules, "nobody", "There is no cup nobody."),
            (published, "musterer", "ooe-2023 is a published ruleset"),
            (rules.with_name("none.toml"), "musterer", "No such file or directory"),
            (rules.parent, "musterer", "Is a directory"),
        ):
            with pytest.raises(CommandError, match=said):
                answer(path, slug=slug)
    with override("de"), pytest.raises(CommandError, match="Cup nobody gibt es nicht"):
        answer(rules, slug="nobody")
    assert not RulesetRevision.objects.exists()
