"""Random seeds for draws, from the operating system."""

import secrets

from tournaments.actions.draw.commitments import NewCommitment


def new_seed() -> str:
    """Return a seed short enough to be read out and retyped."""
    return f"{secrets.token_hex(2)}-{secrets.token_hex(2)}"


def new_commitment() -> NewCommitment:
    """Return a seed to commit to; its 128-bit salt prevents finding it by hashing guesses."""
    return NewCommitment(seed=new_seed(), salt=secrets.token_hex(16))
