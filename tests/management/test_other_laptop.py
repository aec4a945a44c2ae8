"""The laptop dies in the middle of an evening: another one goes on from the stick, and the printed links still work."""

import json
import shutil
import signal
import socket
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.management.running import embedded, manage, manage_each
from tests.management.test_serve import says_it_is_ready, started

PRINTED = "192.0.2.20:8000"
EVENING = ["simulate_evening", "--players=8", "--ruleset=ooe-2023", "--seed=1", "--stop-after=draw"]
DREIER = {"contract": "dreier", "declarer": 0, "won": True}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answer(port: int, path: str, *, host: str = PRINTED, body: object = None) -> int:
    """The status a phone gets that opens a printed address which leads to this port."""
    headers = {"Host": host, "Content-Type": "application/json"}
    content = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://127.0.0.1:{port}{path}", data=content, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as response:
            return int(response.status)
    except urllib.error.HTTPError as error:
        error.close()
        return error.code


def enter(port: int, token: str, number: int) -> int:
    body = {"entry_id": f"phone-{number}", "number": number, "hand": DREIER}
    return answer(port, f"/api/v1/tables/{token}/hands/", body=body)


@pytest.mark.slow
def test_another_laptop_goes_on_from_the_stick_under_the_printed_addresses(
    migrated_folder: Path, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    ports = [free_port(), free_port()]
    old = {
        **embedded(shutil.copytree(migrated_folder, tmp_path / "old")),
        "PORT": str(ports[0]),
        "PUBLIC_URL": f"http://{PRINTED}",
    }
    new = {**embedded(tmp_path / "new"), "PORT": str(ports[1])}
    evening, links = manage_each(EVENING, ["table_links", "1"], env=old)
    assert (evening.returncode, links.returncode) == (0, 0), evening.stderr
    token = json.loads(links.stdout.splitlines()[0])["token"]

    with started(old) as process:
        assert says_it_is_ready(process, ports[0])
        assert enter(ports[0], token, 1) == 201
        copied = manage("backup", "--rotate", str(stick), env=old)
        assert copied.returncode == 0, copied.stderr
        process.send_signal(signal.SIGKILL)
    restored = manage("restore", str(stick), env=new)

    assert restored.returncode == 0, restored.stderr
    assert f"http://{PRINTED}" in restored.stdout
    assert "192.0.2.20/24" in restored.stdout or "192.0.2.20 255" in restored.stdout
    assert restored.stdout.splitlines()[-1].endswith("PORT=8000 starten.")
    assert (tmp_path / "new" / "restored.json").exists()
    with started(new) as process:
        assert says_it_is_ready(process, ports[1])
        assert answer(ports[1], f"/t/{token}/") == 200
        assert answer(ports[1], f"/t/{token}/", host="192.0.2.99:8000") == 400
        assert [enter(ports[1], token, number) for number in (1, 2)] == [200, 201]
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=20) == 0
    assert list((tmp_path / "new" / "backups").glob("vorhand-*.zip"))
