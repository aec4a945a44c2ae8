"""Phones follow their table on a real server: told at once, held without a thread, let go when it stops."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from time import monotonic, sleep
from typing import Any
from urllib.request import Request, urlopen

from benchmarks.installation import PlayedEvening, read, serving
from tests.actions.acts import DREIER
from tests.management.running import MANAGE, SETTINGS

HELD = 0.5  # seconds in which nothing comes
WITHIN = 5.0  # seconds in which news comes; without any it would be 20


def shown(evening: PlayedEvening, token: str) -> dict[str, Any]:
    page = read(f"{evening.address}/t/{token}/sheet/")
    facts: dict[str, Any] = json.loads(page.partition('id="round" type="application/json">')[2].partition("<")[0])
    return facts


def follow(evening: PlayedEvening, token: str, changed: str) -> tuple[int, str]:
    """The answer to a phone that has seen the table so: the status, and what the table is like now."""
    with urlopen(f"{evening.address}/t/{token}/changes/?after={changed}", timeout=30) as answer:
        body = answer.read()
        return answer.status, json.loads(body)["changed"] if body else ""


def enter(evening: PlayedEvening, token: str) -> None:
    body = json.dumps({"entry_id": "other-phone", "number": 1, "hand": DREIER}).encode()
    url = f"{evening.address}/api/v1/tables/{token}/hands/"
    with urlopen(Request(url, body, {"Content-Type": "application/json"}), timeout=30) as answer:
        assert answer.status == 201


def test_a_hand_is_told_to_the_phones_of_its_table_and_the_others_are_let_go(evening: PlayedEvening) -> None:
    mine, other, *_rest = evening.tokens
    with ThreadPoolExecutor(20) as pool:
        with serving(evening, sys.executable, *MANAGE[1:], "serve", *SETTINGS):
            phones, waiting = (
                [pool.submit(follow, evening, token, shown(evening, token)["changed"]) for _ in range(8)]
                for token in (mine, other)
            )
            sleep(HELD)
            assert not any(each.done() for each in (*phones, *waiting))
            enter(evening, mine)
            begun = monotonic()
            answers = {each.result(WITHIN) for each in phones}
            assert monotonic() - begun < WITHIN
            assert answers == {(200, shown(evening, mine)["changed"])}
            assert not any(each.done() for each in waiting)
        assert {each.result(WITHIN) for each in waiting} == {(204, "")}
