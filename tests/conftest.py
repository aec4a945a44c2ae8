"""What a test run needs from the machine, and why a test is skipped where it isn't there."""

import functools
import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings as product_settings
from django.utils import translation
from pytest_django import DjangoDbBlocker, Settings

from scoring.line_cache import ruleset_lines
from scripts.services import redis_answers
from tests.migrated import begin_with, drop_template, folder_in, template_for_workers
from tests.worker_process import Worker, worker_process
from tournaments.jobs import work
from tournaments.queries.results.standing_rows import newest_rows_of
from tournaments.queries.results.standings import newest_of


@functools.cache
def lacks_postgres() -> str:
    if product_settings.DATABASES["default"]["ENGINE"].endswith("postgresql"):
        return ""
    return "needs PostgreSQL as the database: DATABASE_URL (`make test` runs it where 127.0.0.1:5432 answers)"


@functools.cache
def lacks_redis() -> str:
    url = os.environ.get("REDIS_URL", "")
    if not url:
        return "needs Redis for a Celery worker: REDIS_URL (`make test` runs it where 127.0.0.1:6379 answers)"
    return "" if redis_answers(url) else "needs Redis: nothing answers at REDIS_URL"


@functools.cache
def lacks_browser() -> str:
    absent = [program for program in ("chromium", "chromedriver") if not shutil.which(program)]
    return f"needs {' and '.join(absent)} (Debian packages chromium and chromium-driver)" if absent else ""


gc.set_threshold(20_000, 20, 20)
os.environ.setdefault("HYPOTHESIS_NO_PLUGINS", "1")  # trio's takes longer to import than most test files to run

LACKS: dict[str, Callable[[], str]] = {"postgres": lacks_postgres, "worker": lacks_redis, "browser": lacks_browser}


LONG = ("long", "slow", "worker", "postgres")
"""Markers of tests that are begun before all others: nobody has to wait for one of them in the end."""
PROGRAMS = {"migrated_folder"}
"""The fixture of tests that start the product as a program, again and again: they are long, too."""
DATABASE_MARKERS = ("django_db", "postgres", "worker")
DATABASE_FIXTURES = {"db", "transactional_db", "live_server", "celery_worker"}
SAME_ON_ANY_DATABASE = (
    "tests/project/verify_archive/test_forgeries.py",
    "tests/simulator/test_simulation.py",
    "tests/simulator/test_tournament.py",
    "tests/web/desk/test_manual_tables.py",
    "tests/web/desk/test_manual_changes.py",
    "tests/web/desk/test_permissions.py::test_forms_without_a_token_are_refused",
    "tests/web/desk/test_permissions.py::test_pages_ask_a_passer_by_to_log_in",
    "tests/web/desk/test_permissions.py::test_pages_do_not_exist_for_a_stranger",
    "tests/web/desk/test_permissions.py::test_pages_let_a_viewer_write_nothing",
    "tests/web/desk/test_results.py",
    "tests/web/desk/test_tables.py",
    "tests/web/documents/test_orders.py",
    "tests/web/entry/",
    "tests/web/phone/",
    "tests/web/public/test_screens.py",
    "tests/web/public/test_seating.py",
    "tests/web/public/test_unpublished_attributes.py",
    "tests/web/public/test_unpublished_finals.py",
    "tests/web/public/test_withheld_results.py",
)
"""Tests of what pages say and refuse, and of what archives hold. The product sends no statement in them that it does
not send in tests of actions, queries, archives and other pages (recorded 2026-11-28 by the text of each statement); and
what is odd in a request is sent to every page by test_odd_requests."""
BUT_THESE = tuple(f"tests/web/phone/test_{name}.py" for name in ("correct", "entries", "link"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--database-only", action="store_true", help="leave out what says the same on any database")


def needs_database(item: pytest.Item) -> bool:
    if item.nodeid.startswith(SAME_ON_ANY_DATABASE) and not item.nodeid.startswith(BUT_THESE):
        return False
    fixtures = set(getattr(item, "fixturenames", ()))
    return bool(fixtures & DATABASE_FIXTURES) or any(map(item.get_closest_marker, DATABASE_MARKERS))


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Generator[None]:
    if config.getoption("--database-only"):
        left_out = [item for item in items if not needs_database(item)]
        config.hook.pytest_deselected(items=left_out)
        items[:] = filter(needs_database, items)
    for item in items:
        if PROGRAMS.intersection(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.long)
        for marker, lacks in LACKS.items():
            if item.get_closest_marker(marker) and (reason := lacks()):
                item.add_marker(pytest.mark.skip(reason=reason))
    yield
    items.sort(key=lambda item: not any(map(item.get_closest_marker, LONG)))


def pytest_collection_finish() -> None:
    """What was imported and collected stays: the garbage collector need not walk through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    pytestconfig: pytest.Config,
    django_db_modify_db_settings_parallel_suffix: None,
    django_db_use_migrations: bool,
    django_db_blocker: DjangoDbBlocker,
) -> None:
    """The test database begins as a copy of one that is up to date: migrating takes longer than most rooms' tests."""
    database = product_settings.DATABASES["default"]
    if not django_db_use_migrations:
        return
    if database["ENGINE"].endswith("sqlite3") and pytestconfig.cache is not None:
        begin_with(folder_in(pytestconfig.cache) / "vorhand.sqlite3")
    elif database["ENGINE"].endswith("postgresql") and "PYTEST_XDIST_WORKER" in os.environ:
        with django_db_blocker.unblock():
            database["TEST"]["TEMPLATE"] = template_for_workers(Path(os.environ["TEST_DATA_DIR"]))


def pytest_sessionfinish() -> None:
    if "PYTEST_XDIST_WORKER" not in os.environ:
        drop_template(Path(os.environ["TEST_DATA_DIR"]))


@pytest.fixture(autouse=True)
def own_cache(settings: Settings) -> None:
    """Primary keys come again from test to test; what was cached under them must not."""
    settings.CACHES = {
        name: each | {"KEY_PREFIX": f"vorhand-test-{uuid4().hex}"} for name, each in settings.CACHES.items()
    }
    newest_of.cache_clear()
    newest_rows_of.cache_clear()


if "MUTANT_UNDER_TEST" in os.environ:  # set by mutmut, which forks each mutant from a process that has run the tests

    @pytest.fixture(autouse=True)
    def no_remembered_lines() -> None:
        """Lines remembered before the code was changed would hide the change."""
        ruleset_lines.cache_clear()


COMMITTING = {"transactional_db", "live_server", "server"}
"""Fixtures of tests whose rows other connections see."""


@pytest.fixture(autouse=True)
def no_life_signs_within_transactions(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A life sign comes from another connection, which does not see the job of a test that is never committed."""
    marker = request.node.get_closest_marker("django_db")
    is_committed = COMMITTING & set(request.fixturenames) or (marker and marker.kwargs.get("transaction"))
    if not is_committed:
        monkeypatch.setattr(work, "BEAT", timedelta(hours=1))


@pytest.fixture(autouse=True)
def default_language() -> Iterator[None]:
    """The language of a test's last request must not be the next test's first."""
    yield
    translation.deactivate()


@pytest.fixture
def celery_worker(tmp_path: Path, transactional_db: None, settings: Settings) -> Iterator[Worker]:
    """A separate worker process; until the test ends, jobs go to it. For tests marked `worker`."""
    settings.JOBS_ON_WORKER = True
    with worker_process(tmp_path / "worker.log") as worker:
        yield worker
