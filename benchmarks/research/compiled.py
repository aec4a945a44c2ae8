"""A search in C, where Python would take days; the compiler has to be there."""

from pathlib import Path
from subprocess import run


def compiled(source: Path, folder: Path) -> Path:
    """The program, made in the folder."""
    program = folder / source.stem
    run(["cc", "-O3", "-march=native", "-o", program, source, "-lm"], check=True)
    return program
