"""`python -m scripts.mutants`: mutation testing of a few hundred places in the code.

Tests a sample of the mutants that mutmut generates for scoring, actions, queries and access; the same seed and code
yield the same sample. A survivor must be listed in `fixtures/mutants/survivors.toml` with a reason; otherwise a test is
missing, and it is printed with exit status 1. `--seed` draws another sample, `--mutants` sets its size, `--minutes` a
time limit.

What mutmut mutates and which tests it runs is configured in `pyproject.toml`; its results are kept in `mutants/` for
`.venv/mutants/bin/mutmut browse`.
"""

import argparse
import json
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from time import monotonic

ROOT = Path(__file__).resolve().parent.parent
MUTMUT = ROOT / ".venv" / "mutants" / "bin" / "mutmut"
KNOWN = ROOT / "fixtures" / "mutants" / "survivors.toml"
FIRST = "scoring.rotation.*"
"""A small module: testing it makes mutmut generate all mutants and learn which tests cover which function."""
KILLED, SURVIVED, UNTESTED = frozenset({1, 3}), 0, 33
"""pytest's exit codes, and mutmut's for a function without tests; all others are crashes and timeouts."""


@dataclass(frozen=True, slots=True)
class Survivor:
    """An undetected mutant: its function and changed lines ("-" before, "+" after)."""

    function: str
    change: str


def sample(names: Iterable[str], *, seed: str, size: int) -> list[str]:
    """A sample of that size, or all if there are fewer; deterministic for names and seed."""
    ordered = sorted(names)
    return Random(seed).sample(ordered, min(size, len(ordered)))  # noqa: S311 - nothing secret


def verdicts(folder: Path) -> dict[str, int | None]:
    """The exit code of each mutant; None: not tested yet."""
    found: dict[str, int | None] = {}
    for path in folder.rglob("*.meta"):
        found |= json.loads(path.read_text("utf-8"))["exit_code_by_key"]
    return found


def survivor(diff: str, name: str) -> Survivor:
    """Parse the output of `mutmut show`, dropping the position in the file."""
    changed = [
        line for line in diff.splitlines() if line.startswith(("+", "-")) and not line.startswith(("+++", "---"))
    ]
    return Survivor(name.rpartition("__mutmut_")[0], "\n".join(line[0] + " " + line[1:].strip() for line in changed))


def known_survivors(text: str) -> dict[Survivor, str]:
    """The accepted survivors in a list, with their reasons."""
    rows = tomllib.loads(text).get("survivor", [])
    return {Survivor(row["function"], row["change"].strip()): row["reason"] for row in rows}


def summary(tried: Mapping[str, int | None], wanted: int) -> str:
    """How many of the sample were tested, with the outcomes."""
    codes = [code for code in tried.values() if code is not None]
    killed, survived = sum(code in KILLED for code in codes), codes.count(SURVIVED)
    untested = codes.count(UNTESTED)
    others = len(codes) - killed - survived - untested
    return (
        f"{len(codes)} of {wanted} mutants tried: {killed} killed, {survived} survived, {untested} in functions "
        f"that no test runs, {others} crashed or hung"
    )


def main(arguments: Sequence[str]) -> int:
    options = _options(arguments)
    known = known_survivors(KNOWN.read_text("utf-8"))
    until = monotonic() + 60 * options.minutes
    _mutmut([FIRST], until=until)
    chosen = sample(verdicts(ROOT / "mutants"), seed=options.seed, size=options.mutants)
    _mutmut(chosen, until=until)
    after = verdicts(ROOT / "mutants")
    tried = {name: after[name] for name in chosen}
    left = [name for name, code in tried.items() if code in {SURVIVED, UNTESTED}]
    unknown = [each for each in (survivor(_shown(name), name) for name in left) if each not in known]
    for each in unknown:
        print(f"\n{each.function}\n{each.change}")
    print(f"\n{summary(tried, len(chosen))}; {len(left) - len(unknown)} of the survivors are known")
    return 1 if unknown else 0


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m scripts.mutants")
    parser.add_argument("--seed", default="vorhand")
    parser.add_argument("--mutants", type=int, default=300)
    parser.add_argument("--minutes", type=int, default=10)
    return parser.parse_args(arguments)


def _mutmut(names: Sequence[str], *, until: float) -> None:
    """Test mutants until the given time (monotonic clock); the rest stay untested. SystemExit if none can be tested."""
    with subprocess.Popen([MUTMUT, "run", *names], cwd=ROOT, stdout=subprocess.DEVNULL) as running:
        try:
            running.wait(timeout=max(1, until - monotonic()))
        except subprocess.TimeoutExpired:
            running.send_signal(signal.SIGINT)  # mutmut then stops its workers
            return
    if running.returncode:
        raise SystemExit(f"mutmut failed; `{MUTMUT.relative_to(ROOT)} run '{names[0]}'` says why")


def _shown(name: str) -> str:
    return subprocess.run([MUTMUT, "show", name], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
