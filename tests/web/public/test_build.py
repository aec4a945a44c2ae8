"""The edition of the program, as part of every tag."""

from pathlib import Path

from tournaments.web.public.build import LENGTH, build, edition


def test_build_is_short_and_worked_out_once() -> None:
    assert build() is build()
    assert len(build()) == LENGTH
    assert set(build()) <= set("0123456789abcdef")


def test_edition_changes_with_all_that_pages_are_rendered_from_and_nothing_else(tmp_path: Path) -> None:
    rendered_from = (
        "templates/web/live.html",
        "locale/de/django.mo",
        "tournaments/web/live.py",
        "static/icons/sprite.svg",
        "static/js/vorhand.js",
    )
    for name in (*rendered_from, "var/vorhand.sqlite3"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("before", encoding="utf-8")
    before = edition(tmp_path)

    (tmp_path / "var/vorhand.sqlite3").write_text("after", encoding="utf-8")
    assert edition(tmp_path) == before

    for name in rendered_from:
        (tmp_path / name).write_text("after", encoding="utf-8")
        assert edition(tmp_path) != before, name
        before = edition(tmp_path)
