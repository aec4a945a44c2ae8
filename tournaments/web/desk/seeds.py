"""Seeds for draws, from the system's randomness."""

import secrets

from tournaments.actions.commitments import NewCommitment


def new_seed() -> str:
    """A seed for a draw, short enough to be read out and typed again."""
    return f"{secrets.token_hex(2)}-{secrets.token_hex(2)}"


def new_commitment() -> NewCommitment:
    """A seed to commit to; the salt's 128 bits keep it from being found by hashing guesses."""
    return NewCommitment(seed=new_seed(), salt=secrets.token_hex(16))
