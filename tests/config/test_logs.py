"""No line of the log holds a key, however the request that brought it was spelled."""

import io
import logging
import re
from collections.abc import Callable, Iterator
from urllib.parse import quote, unquote

import pytest
from django.core.exceptions import DisallowedHost
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.utils.log import log_response
from hypothesis import given
from hypothesis import strategies as st

from config.logs import LONGEST_LINE, MASK, MaskedLines, SilentAboutArguments, masked
from tests.factories import link_of, seated_tournament, tables_of
from tournaments.links import table_token

TOKEN = "1234.1.Zu5dpIM-5F0-4fv_FDWjYsyQHUx"
SIGNATURE = TOKEN.rpartition(".")[2]


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What the configured handler writes while the test runs."""
    handler = SilentAboutArguments(io.StringIO())
    handler.setFormatter(MaskedLines("{asctime} {levelname} {name} {message}", style="{"))
    logging.root.addHandler(handler)
    yield handler.stream
    logging.root.removeHandler(handler)


def log_to(stream: io.StringIO, *args: object, **kwargs: object) -> str:
    logging.getLogger("django.request").warning(*args, **kwargs)  # type: ignore[arg-type]
    return stream.getvalue()


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Not Found: /t/1.1.x/", "Not Found: /t/***/"),
        ("/api/v1/tables/1.1.x/hands/", "/api/v1/tables/***/hands/"),
        ("/t/1.1.x/hands/12/strike/?contract=dreier", "/t/***"),
        ('"GET /t/1.1.x/sheet/ HTTP/1.1" 200 12', '"GET /t/***/sheet/ HTTP/1.1" 200 12'),
        ("see http://192.0.2.1:8000/t/1.1.x/.", "see http://192.0.2.1:8000/t/***/."),
        ("//t//1.1.x/", "/t/***/"),
        ("/T/1.1.x/", "/T/***/"),
        ("%2Ft%2F1.1.x", "/t/***"),
        ("%252ft%252f1.1.x", "/t/***"),
        ("/%74/1.1.x", "/t/***"),
        ("/api/v1/table%73/1.1.x/hands", "/api/v1/tables/***/hands"),
        ("/ｔ／1.1.x", "/t/***"),
        ("\\t\\1.1.x", "\\t\\***"),
        ("/login/once/abc/", "/login/once/***/"),
        ("/answer/12.1.x/", "/answer/***/"),
        ("%2Fanswer%2F12.1.x", "/answer/***"),
        ("/answer/12.1.x/accepted/", "/answer/***/"),
        ("/desk/100%25/evenings/7/", "/desk/100%25/evenings/7/"),
        ("/desk/evenings/7/tables/12/", "/desk/evenings/7/tables/12/"),
        ("/p/h3k9/ and /live/abc/", "/p/h3k9/ and /live/abc/"),
        (f"token={TOKEN}", "token=***"),
        ("version 10.1.12 of 1.2.3", "version 10.1.12 of 1.2.3"),
    ],
)  # fmt: skip
def test_masked_hides_keys_and_nothing_else(text: str, shown: str) -> None:
    assert masked(text) == shown


Spelling = Callable[[str], str]
CHARACTERS: dict[str, Spelling] = {
    "plain": lambda each: each,
    "encoded": lambda each: f"%{ord(each):02X}",
    "lower case": lambda each: f"%{ord(each):02x}",
    "twice": lambda each: f"%25{ord(each):02X}",
    "thrice": lambda each: f"%2525{ord(each):02X}",
}
SPELLED = st.lists(st.sampled_from(sorted(CHARACTERS)), min_size=1, max_size=12)
BEFORE = st.sampled_from(
    ["/answer/", "/t/", "//t//", "/T/", "/api/v1/tables/", "http://h/t/", "/x?next=/t/", "Referer: ", "", "('", "/t"]
)
AFTER = st.sampled_from(["/", "", "/hands/1/", "/sheet/?x=1", "?q=/", "%", "//", "')", ".", "…", "%00", "%E4", "%20x/"])


@given(before=BEFORE, after=AFTER, spelled=SPELLED, all_of_it=st.booleans())
def test_no_spelling_of_a_live_token_comes_through(
    before: str, after: str, spelled: list[str], all_of_it: bool
) -> None:
    address = f"{before}{TOKEN}{after}" if all_of_it else TOKEN
    written = "".join(CHARACTERS[spelled[n % len(spelled)]](each) for n, each in enumerate(address))
    if not all_of_it:
        written = before + written + after

    shown = masked(f'"GET {written} HTTP/1.1" 404 7')

    for _ in range(4):
        assert SIGNATURE not in shown
        shown = unquote(shown)


class Unprintable:
    def __str__(self) -> str:
        raise RuntimeError(TOKEN)

    __repr__ = __str__


def test_arguments_of_every_kind_are_masked(written: io.StringIO) -> None:
    request = RequestFactory().get(f"/t/{TOKEN}/")
    for arguments in (("%s %r", request, request), ("%(path)s", {"path": request.path}), ("%s", (request.path,)),
                      (f"100 % /t/{TOKEN}/",), (ValueError(request.path),), ("%s", request.path.encode())):  # fmt: skip
        log_to(written, *arguments)

    assert written.getvalue().count(MASK) == 7
    assert SIGNATURE not in written.getvalue()


def test_traceback_and_stack_are_masked(written: io.StringIO) -> None:
    try:
        raise LookupError(f"/t/{TOKEN}/") from DisallowedHost(TOKEN)
    except LookupError:
        log_to(written, "gone", exc_info=True, stack_info=True)

    assert "LookupError: /t/***/" in written.getvalue()
    assert SIGNATURE not in written.getvalue()


def test_long_lines_are_cut_after_they_were_masked_and_tracebacks_stay_whole(written: io.StringIO) -> None:
    """Wherever in an address the key stands: no part of it is left at the cut."""
    for before in range(LONGEST_LINE - len(TOKEN) - 60, LONGEST_LINE):
        log_to(written, "Not Found: %s", f"/{'x' * before}/{TOKEN}/{'y' * 60_000}")
    try:
        raise LookupError("z" * 60_000)
    except LookupError:
        log_to(written, "gone", exc_info=True)

    lines = written.getvalue().splitlines()
    assert max(map(len, lines)) < LONGEST_LINE + 30
    assert re.search(r"y… \(\d{5} characters\)$", lines[0])
    assert "Traceback (most recent call last):" in lines
    assert lines[-1].startswith("LookupError: zzz")
    assert not re.search("|".join(SIGNATURE[n : n + 5] for n in range(len(SIGNATURE) - 4)), written.getvalue())


@pytest.mark.django_db
def test_a_refused_request_is_one_line_whoever_repeats_it(client: Client, written: io.StringIO) -> None:
    assert client.post("/i18n/setlang/", {f"f{n}": "" for n in range(2_000)}).status_code == 400
    client.get("/", headers={"host": "evil.example"})

    lines = written.getvalue().splitlines()
    assert [line.split(" ")[3] for line in lines if "django.security" in line] == [
        "django.security.TooManyFieldsSent",
        "django.security.DisallowedHost",
    ]
    assert "Traceback" not in written.getvalue()


@pytest.mark.parametrize(
    "arguments", [("%s", Unprintable()), (Unprintable(),), ("/t/%s/ %d", TOKEN, "x"), ("%s %s", TOKEN)]
)
def test_what_cannot_be_written_is_named_without_its_arguments(
    written: io.StringIO, capsys: pytest.CaptureFixture[str], arguments: tuple[object, ...]
) -> None:
    record = logging.LogRecord("django.request", logging.ERROR, __file__, 7, arguments[0], arguments[1:], None)
    handler = SilentAboutArguments(written)
    handler.setFormatter(MaskedLines())

    handler.handle(record)

    said = capsys.readouterr().err
    assert said.startswith("A message of django.request (")
    assert SIGNATURE not in said + written.getvalue()


@pytest.mark.django_db
def test_requests_leave_no_key_in_the_log(client: Client, written: io.StringIO) -> None:
    """Django's own lines: pages not found, strange hosts, refused methods and forms."""
    table = tables_of(seated_tournament(players=8))[0]
    token = table_token(link_of(table), table)
    spelled = quote(quote(token).replace(".", "%2E"))
    for address in (f"/t/{token}/x/", f"/T/{token}/", f"/api/v1/tables/{token}/", f"/t/{spelled}/", f"//t/{token}/",
                    f"/t/{token}", f"/nothing/?from={token}", f"/desk/{token}/", f"/login/once/{token}/"):  # fmt: skip
        client.get(address, headers={"referer": f"http://testserver/t/{token}/"})
        client.put(address)
        client.get(address, headers={"host": "evil.example"})
    log_response("Forbidden (CSRF): %s", f"/t/{token}/", response=HttpResponse(status=403))

    assert written.getvalue().count(MASK) > 10
    assert token.rpartition(".")[2] not in written.getvalue()


def test_nothing_of_django_is_written_past_the_mask() -> None:
    """Its own handler would write every line a second time under DEBUG."""
    own = {handler for name in ("", "django", "django.server") for handler in logging.getLogger(name).handlers}
    assert {type(each.formatter) for each in own if each.formatter and "logs" in type(each).__module__} == {MaskedLines}
    assert logging.getLogger("django").handlers == []
