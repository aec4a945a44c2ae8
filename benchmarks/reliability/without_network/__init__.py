"""An evening without a network: phones on bad lines, a server that is killed, and the phones' own logs played again.

python -m benchmarks.reliability.without_network
"""
