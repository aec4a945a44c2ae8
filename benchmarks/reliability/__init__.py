"""What an evening survives: each module is a run that tries to lose or double something, and writes its section.

python -m benchmarks.reliability            # all of them, one after the other
python -m benchmarks.reliability.connections
"""
