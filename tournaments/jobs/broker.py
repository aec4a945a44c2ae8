"""Sending a job's id to a Celery worker. Imported only if there is a queue."""

import logging

from celery import current_app
from celery.exceptions import OperationalError
from redis.exceptions import RedisError

RUN_JOB = "tournaments.tasks.run_job"
PATIENCE = 0.5
"""Seconds to wait for the queue during a request; the sweep retries."""
IMPATIENT = {"socket_timeout": PATIENCE, "socket_connect_timeout": PATIENCE, "max_retries": 0}

logger = logging.getLogger(__name__)


def send(job_id: int) -> bool:
    """Whether the queue accepted it."""
    try:
        with current_app.connection_for_write(transport_options=IMPATIENT) as connection:
            current_app.send_task(RUN_JOB, args=[job_id], connection=connection, retry=False, ignore_result=True)
    except (OperationalError, RedisError) as error:
        logger.warning("job %s could not be handed over (%s); it waits", job_id, type(error).__name__)
        return False
    return True
