"""The runs on PostgreSQL and with a Celery worker are what they claim to be."""

import os
import time

import pytest
from django.conf import settings
from django.db import connection

from config.celery import app
from scripts.services import POSTGRES, REDIS, postgres_answers, redis_answers
from tests.worker_process import PATIENCE, Worker

NOBODY = "127.0.0.1:1"


def pings(node: str) -> list[dict[str, dict[str, str]]]:
    """What the worker answers, once it has started."""
    deadline = time.monotonic() + PATIENCE
    answers: list[dict[str, dict[str, str]]] = []
    while not answers and time.monotonic() < deadline:
        answers = app.control.ping(destination=[node], timeout=0.5) or []
    return answers


@pytest.mark.postgres
@pytest.mark.django_db
def test_database_is_postgresql_and_not_the_one_named_in_the_environment() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_database(), split_part(version(), ' ', 1)")
        name, product = cursor.fetchone()
    assert product == "PostgreSQL"
    assert name.startswith(os.environ.get("TEST_DATABASE", "test_vorhand"))


@pytest.mark.worker
def test_worker_answers_from_another_process(celery_worker: Worker) -> None:
    assert pings(celery_worker.node) == [{celery_worker.node: {"ok": "pong"}}], celery_worker.log.read_text()
    assert celery_worker.pid != os.getpid()
    assert settings.JOBS_ON_WORKER


def test_jobs_stay_in_this_process_without_a_worker() -> None:
    assert not settings.JOBS_ON_WORKER


def test_services_do_not_answer_where_nobody_listens() -> None:
    assert not postgres_answers(POSTGRES.replace("127.0.0.1:5432", NOBODY))
    assert not redis_answers(REDIS.replace("127.0.0.1:6379", NOBODY))
