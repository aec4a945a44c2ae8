"""`manage.py table_links`: a line a table, or a sentence and exit status 1."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils.translation import override

from tests.factories import link_of, new_tournament, seated_tournament, tables_of
from tests.management.running import embedded, manage, manage_each, manage_without_reader
from tournaments.links import table_token, table_url


def links(*arguments: str) -> list[dict[str, Any]]:
    out = StringIO()
    call_command("table_links", *arguments, stdout=out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


@pytest.mark.django_db
def test_every_table_of_the_round_has_its_line() -> None:
    tournament = seated_tournament(players=9, rounds=2)

    lines = links(str(tournament.pk), "--round=2")

    tables = tables_of(tournament, round_number=2)
    tokens = [table_token(link_of(table), table) for table in tables]
    assert [(each["round"], each["table"], each["hands"]) for each in lines] == [(2, 1, 16), (2, 2, 20)]
    assert [(each["token"], each["url"]) for each in lines] == [(token, table_url(token)) for token in tokens]
    assert [len(each["places"]) for each in lines] == [4, 5]


@pytest.mark.django_db
def test_nothing_to_print_is_a_sentence_in_the_active_language() -> None:
    unseated, seated = new_tournament(players=9), seated_tournament(players=9)

    with override("en"):
        for arguments, sentence in (
            (["0"], "There is no tournament 0"),
            ([str(unseated.pk)], "No round of this tournament has links"),
            ([str(seated.pk), "--round=9"], "Round 9 of this tournament has no links"),
        ):
            with pytest.raises(CommandError, match=sentence):
                links(*arguments)
    with override("de"), pytest.raises(CommandError, match="Runde 9"):
        links(str(seated.pk), "--round=9")


def test_a_database_without_tables_is_said_in_a_sentence(tmp_path: Path) -> None:
    simulated = ["simulate_evening", "--players=8", "--ruleset=ooe-2023", "--seed=1"]
    commands = (["table_links", "1"], ["load_demo"], simulated, ["serve"])

    for ended in manage_each(*commands, env={**embedded(tmp_path), "PORT": "0"}):
        assert (ended.returncode, ended.stdout) == (1, ""), ended.args
        assert ended.stderr.count("\n") == 1, ended.args
        assert "manage.py migrate" in ended.stderr, ended.args


def test_a_reader_who_leaves_early_hears_no_complaint(migrated: dict[str, str]) -> None:
    played = manage(
        "simulate_evening", "--players=8", "--ruleset=ooe-2023", "--seed=1", "--stop-after=draw", env=migrated
    )

    ended = manage_without_reader("table_links", played.stdout.split()[-1], env=migrated)

    assert (ended.returncode, ended.stderr) == (0, "")
