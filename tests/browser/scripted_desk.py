"""A desk that answers as a test says: with receipts, with refusals, as a captive portal, with half an answer, or never.

It serves the page's own modules and a page with the queue's templates, and nothing else of the product.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Thread
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation

ROOT = Path(__file__).resolve().parents[2]
HASH = "a1" * 32

PEOPLE = ("Anna", "Bert", "Clara", "Dora")

Entry = dict[str, Any]
Answer = tuple[int, str, bytes]
"""Status, content type and body."""


def round_of_four(*hands: int, state: str = "") -> str:
    """What a page knows of a table that plays four hands, of which these were entered and then changed; `state` is what
    the sheet says of them.
    """
    people = [{"place": at, "name": name, "entry": name, "from": 1} for at, name in enumerate(PEOPLE, 1)]
    deals = [{"active": [*range(first, 5), *range(1, first)]} for first in range(1, 5)]
    rows = [{"number": number, "revision": 2, "hash": "", "state": state} for number in hands]
    return json.dumps({"table": "T3", "rows": rows, "people": people, "deals": deals, "dummies": []})


def as_json(content: object, status: int = 200) -> Answer:
    return status, "application/json", json.dumps(content).encode()


def receipt(entry: Entry) -> Answer:
    """What the desk says of a hand it has written."""
    revision = (entry.get("based_on") or 0) + 1
    hand_hash = "" if entry["what"] == "undo" and revision == 2 else HASH  # an undone change leaves what stood before
    receipt = {"entry_id": entry["entry_id"], "number": entry["number"], "hand_hash": hand_hash, "revision": revision}
    return as_json({"receipt": receipt, "sheet": f"<section>{entry['number']}</section>"}, 201)


def refusal(sentence: str, status: int = 422, **more: object) -> Callable[[Entry], Answer]:
    return lambda _: as_json({"error": [{"code": "no", "field": "", "message": sentence}], **more}, status)


def portal(_: Entry) -> Answer:
    """An inn's network that wants its terms accepted first."""
    return 200, "text/html", b"<h1>Willkommen im WLAN</h1>"


def foreign_json(_: Entry) -> Answer:
    return as_json({"receipt": {"entry_id": "another", "number": 1, "hand_hash": HASH}})


def hash_missing(entry: Entry) -> Answer:
    return as_json({"receipt": {"entry_id": entry["entry_id"], "number": entry["number"], "hand_hash": "yes"}})


def busy(_: Entry) -> Answer:
    return 503, "text/html", b"<h1>503</h1>"


def log_in(_: Entry) -> Answer:
    return 302, "text/html", b""


def cut_short(entry: Entry) -> Answer:
    """The connection ends in the middle of the receipt."""
    status, kind, body = receipt(entry)
    return status, kind + "; cut", body


@dataclass
class ScriptedDesk:
    """`answers` are used up in their order, then there are receipts; `entries` is what came, with its address."""

    answers: list[Callable[[Entry], Answer]] = field(default_factory=list)
    entries: list[tuple[str, Entry]] = field(default_factory=list)
    held: Event = field(default_factory=Event)
    port: int = 0

    def __post_init__(self) -> None:
        self.held.set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/t/old/"

    def numbers(self) -> list[int]:
        return [entry["number"] for _, entry in self.entries]

    def answer(self, path: str, entry: Entry) -> Answer:
        self.entries.append((path, entry))
        make = self.answers.pop(0) if self.answers else receipt
        self.held.wait(20)
        return make(entry)

    def page(self) -> bytes:
        table = {"number": 3, "round": {"number": 1}}
        with translation.override("de"):
            parts = [render_to_string(f"web/entry/{name}.html", {"table": table}) for name in ("queue_bar", "queue")]
        sheet = f'<script type="application/json" id="round">{round_of_four()}</script>'
        return (
            f'<!DOCTYPE html><html lang="de"><meta charset="utf-8"><body>{"".join(parts)}{sheet}</body></html>'.encode()
        )


@contextmanager
def scripted_desk() -> Iterator[ScriptedDesk]:
    desk = ScriptedDesk()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(desk))
    desk.port = server.server_address[1]
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield desk
    finally:
        desk.held.set()
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(desk: ScriptedDesk) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            if self.path.startswith("/static/"):
                file = ROOT / self.path.lstrip("/")
                self._send(200, "text/javascript", file.read_bytes()) if file.exists() else self._send(404, "", b"")
            else:
                self._send(200, "text/html", desk.page())

        def do_POST(self) -> None:
            entry = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            self._send(*desk.answer(self.path, entry))

        def _send(self, status: int, kind: str, body: bytes) -> None:
            kind, _, cut = kind.partition("; ")
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            if status == 302:
                self.send_header("Location", "/log-in/")
            self.end_headers()
            self.wfile.write(body[: len(body) // 2] if cut else body)

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    return Handler
