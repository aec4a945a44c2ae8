"""Run a desk action in a separate process and print its result as JSON.

python -m benchmarks.reliability.without_network.at_desk stored 1
"""

import json
import sys
from importlib import import_module

import django

if __name__ == "__main__":
    django.setup()
    desk = import_module("benchmarks.reliability.without_network.desk")
    print(json.dumps(getattr(desk, sys.argv[1])(*sys.argv[2:])))
