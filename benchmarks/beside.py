"""The product's settings, plus the URL of the bare endpoint."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.bare"
