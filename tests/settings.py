"""The product's settings with what a test run changes.

A data folder of its own, a key that is the same in every run (counts of log-ins are kept under few digits of a hash
with it, and two of them could meet by chance), a cheap password hash, a database name that TEST_DATABASE can change
(two clones on one PostgreSQL), and with Redis a corner of its own for every process, so that xdist's workers don't meet
there.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path
from uuid import uuid4

if "TEST_DATA_DIR" not in os.environ:  # xdist's workers and Celery's find the folder of the process that started them
    os.environ["TEST_DATA_DIR"] = tempfile.mkdtemp(prefix="vorhand-test-")
    Path(os.environ["TEST_DATA_DIR"], "secret_key").write_text("only-for-the-tests-" * 3, encoding="ascii")
    atexit.register(shutil.rmtree, os.environ["TEST_DATA_DIR"], ignore_errors=True)
os.environ["DATA_DIR"] = os.environ["TEST_DATA_DIR"]
os.environ.setdefault("DATABASE_TIMEOUT", "0")  # a busy machine fails no race; what waits for seconds has its own tests

from config.settings import *  # noqa: F403
from config.settings import CACHES, DATABASES, EMBEDDED, REDIS_URL

PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
_options = DATABASES["default"].setdefault("OPTIONS", {})  # nobody pulls the plug: a commit need not reach the disk
if EMBEDDED:
    _options["init_command"] = _options["init_command"].replace("synchronous=FULL", "synchronous=OFF")
elif DATABASES["default"]["ENGINE"].endswith("postgresql"):
    _options["options"] = f"{_options.get('options', '')} -c synchronous_commit=off"
if not EMBEDDED:
    DATABASES["default"]["TEST"] = {"NAME": os.environ.get("TEST_DATABASE", "test_vorhand")}
if REDIS_URL:
    CACHES["default"]["KEY_PREFIX"] = CELERY_TASK_DEFAULT_QUEUE = f"vorhand-test-{uuid4().hex}"
JOBS_ON_WORKER = False  # the fixture `celery_worker` switches it on
STATIC_ROOT.mkdir(parents=True, exist_ok=True)  # noqa: F405 - whitenoise looks for it at start
