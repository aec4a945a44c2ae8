"""Reliability tests: each module is a run that tries to lose or duplicate something, and writes its section.

python -m benchmarks.reliability            # all of them, one after the other
python -m benchmarks.reliability.connections
"""
