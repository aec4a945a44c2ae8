"""Rows written column by column."""

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries

from tests.factories import NOW, cup
from tournaments.models import Club, Job
from tournaments.models.writing import insert, insert_all, update


@pytest.mark.django_db
def test_an_inserted_row_is_the_one_that_was_given(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    job = Job(name="x", cup=cup(), created_at=NOW, arguments={"ä": [1, None]}, content=b"%PDF", finished_at=NOW)
    other = Job(name="y", cup=cup(), created_at=NOW)

    with django_assert_num_queries(2):
        insert(job)
        insert(other)

    assert job.pk != other.pk
    assert list(Job.objects.order_by("pk").values()) == [
        {field.attname: getattr(row, field.attname) for field in Job._meta.concrete_fields} for row in (job, other)
    ]
    job.done = 1
    job.save()  # it is a row that is there
    assert Job.objects.count() == 2


@pytest.mark.django_db
@pytest.mark.parametrize("count", [1, 3])
def test_many_rows_are_inserted_at_once(count: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    jobs = [Job(name=f"job {n}", cup=cup(), created_at=NOW, arguments={"n": n}) for n in range(count)]

    with django_assert_num_queries(1):
        insert_all(jobs)

    assert list(Job.objects.order_by("pk").values_list("name", "arguments")) == [
        (f"job {n}", {"n": n}) for n in range(count)
    ]


@pytest.mark.django_db
def test_an_update_writes_the_named_columns_of_its_row(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    one, other = (Job.objects.create(name=name, cup=cup(), created_at=NOW) for name in "xy")
    one.name, one.arguments, one.done = "z", {"ä": 1}, 7

    with django_assert_num_queries(1):
        update(one, "name", "arguments")

    assert list(Job.objects.order_by("pk").values_list("name", "arguments", "done")) == [
        ("z", {"ä": 1}, 0),
        ("y", {}, 0),
    ]
    assert other.name == "y"


@pytest.mark.django_db
def test_an_insert_against_a_constraint_is_none() -> None:
    insert(Club(name="Runde Sküs"))

    with pytest.raises(IntegrityError), transaction.atomic():
        insert(Club(name="Runde Sküs"))
    assert Club.objects.count() == 1
