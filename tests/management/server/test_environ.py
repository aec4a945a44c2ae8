"""A request as the application sees it, and whose word about it counts."""

from pytest_django import Settings

from tests.management.server.wire import echo, echoed, request, said, serving

CLAIMS = (
    "X-Forwarded-For: 198.51.100.1, 203.0.113.5",
    "X-Forwarded-Proto: https",
    "X-Forwarded-Host: evil.example",
    "X-Forwarded-Port: 1",
    "Forwarded: for=198.51.100.1;proto=https",
    "X-Real-IP: 198.51.100.1",
)

FORWARDED = [
    (CLAIMS, "203.0.113.5", "https"),
    (("X-Forwarded-For: 2001:db8::1",), "2001:db8::1", "http"),
    (("X-Forwarded-For: 198.51.100.1", "X-Forwarded-For: 203.0.113.5"), "203.0.113.5", "http"),
    (("X-Forwarded-For: 203.0.113.5, nonsense", "X-Forwarded-Proto: gopher"), "127.0.0.1", "http"),
    ((), "127.0.0.1", "http"),
]


def claims_in(shown: dict[str, object]) -> set[str]:
    return {name for name in shown if "FORWARDED" in name or "REAL_IP" in name}


def test_a_request_keeps_its_path_query_headers_and_body(port: int) -> None:
    headers = ("Content-Type: text/csv", "Content-Length: 3", "X-A: 1", "X-A: 2", "Cookie: a=1", "Cookie: b=2")
    shown = echoed(said(port, request(*headers, method="POST", path="/s%C3%A4le/%2F?q=%C3%A4&b", body=b"a;b")))
    assert shown["PATH_INFO"].encode("latin-1").decode() == "/säle//"
    assert (shown["QUERY_STRING"], shown["REQUEST_METHOD"]) == ("q=%C3%A4&b", "POST")
    assert (shown["CONTENT_TYPE"], shown["CONTENT_LENGTH"], shown["body"]) == ("text/csv", "3", "a;b")
    assert (shown["HTTP_X_A"], shown["HTTP_COOKIE"]) == ("1, 2", "a=1; b=2")
    assert (shown["REMOTE_ADDR"], shown["wsgi.url_scheme"], shown["HTTP_HOST"]) == ("127.0.0.1", "http", "127.0.0.1")
    assert "HTTP_CONTENT_LENGTH" not in shown


def test_nobodys_word_about_addresses_counts_without_a_trusted_proxy(port: int) -> None:
    shown = echoed(said(port, request(*CLAIMS, "X_Forwarded_For: 198.51.100.1", "X_FORWARDED-PROTO: https")))
    assert claims_in(shown) == set()
    assert (shown["REMOTE_ADDR"], shown["wsgi.url_scheme"]) == ("127.0.0.1", "http")


def test_others_than_the_trusted_proxy_are_not_believed(settings: Settings) -> None:
    settings.TRUSTED_PROXY = "192.0.2.7"
    with serving(echo) as port:
        shown = echoed(said(port, request(*CLAIMS)))
    assert claims_in(shown) == set()
    assert (shown["REMOTE_ADDR"], shown["wsgi.url_scheme"]) == ("127.0.0.1", "http")


def test_the_trusted_proxys_last_word_counts(settings: Settings) -> None:
    settings.TRUSTED_PROXY = "127.0.0.1"
    with serving(echo) as port:
        for headers, address, scheme in FORWARDED:
            shown = echoed(said(port, request(*headers)))
            assert (headers, shown["REMOTE_ADDR"], shown["wsgi.url_scheme"]) == (headers, address, scheme)
            assert shown.get("HTTP_X_FORWARDED_PROTO", "http") == scheme
            assert claims_in(shown) <= {"HTTP_X_FORWARDED_PROTO"}
