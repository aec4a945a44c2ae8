"""The product's settings, with the bare endpoint's address beside the product's own."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "benchmarks.bare"
