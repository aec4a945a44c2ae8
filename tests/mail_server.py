"""A mail server of the smallest kind: takes what comes (RFC 5321), keeps it in memory, refuses what it is told to."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from socketserver import StreamRequestHandler, ThreadingTCPServer
from threading import Event, Thread

GREETING, GOODBYE, FINE, GO_ON = "220 mail.example ready", "221 bye", "250 OK", "354 go on"


@dataclass
class MailServer:
    """What came in, over how many connections. `answers` has another one for the RCPT TO of an address.

    An answer "" to an address hangs up after the whole mail has come, before it is confirmed; with `holds` such a mail
    makes the server wait until the event is set, and `held` says that it has come.
    """

    answers: Mapping[str, str] = field(default_factory=dict)
    taken: list[EmailMessage] = field(default_factory=list)
    connections: int = 0
    port: int = 0
    held: Event = field(default_factory=Event)
    holds: Event | None = None

    @property
    def recipients(self) -> list[str]:
        return [str(each["To"]) for each in self.taken]


@contextmanager
def mail_server(answers: Mapping[str, str] | None = None, *, holds: Event | None = None) -> Iterator[MailServer]:
    """A server on a free port of this machine, until the block ends."""
    server = MailServer(answers or {}, holds=holds)

    class Handler(StreamRequestHandler):
        def handle(self) -> None:
            server.connections += 1
            _converse(self, server)

    class Listener(ThreadingTCPServer):
        daemon_threads = True
        block_on_close = False

    with Listener(("127.0.0.1", 0), Handler) as listener:
        server.port = listener.server_address[1]
        thread = Thread(target=listener.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
        thread.start()
        try:
            yield server
        finally:
            if holds:
                holds.set()
            listener.shutdown()
            thread.join()


def _converse(handler: StreamRequestHandler, server: MailServer) -> None:
    def say(line: str) -> None:
        handler.wfile.write(f"{line}\r\n".encode())

    say(GREETING)
    recipient = ""
    for raw in handler.rfile:
        line = raw.decode().strip()
        command = line.partition(" ")[0].upper()
        if command == "QUIT":
            return say(GOODBYE)
        if command == "RCPT":
            recipient = line.partition("<")[2].partition(">")[0]
            say(server.answers.get(recipient) or FINE)
        elif command == "DATA":
            say(GO_ON)
            message = _read_message(handler)
            if server.answers.get(recipient) == "":
                server.taken.append(message)
                server.held.set()
                if server.holds:
                    server.holds.wait(60)
                return None
            server.taken.append(message)
            say(FINE)
        else:
            say(FINE)
    return None


def _read_message(handler: StreamRequestHandler) -> EmailMessage:
    lines = []
    for raw in handler.rfile:
        if raw == b".\r\n":
            break
        lines.append(raw[1:] if raw.startswith(b"..") else raw)
    return message_from_bytes(b"".join(lines), policy=policy.default)
