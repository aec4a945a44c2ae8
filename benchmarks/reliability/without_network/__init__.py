"""An evening without a network: phones on bad lines, a server being killed, and a replay of the phones' logs.

python -m benchmarks.reliability.without_network
"""
