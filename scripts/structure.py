"""`python -m scripts.structure`: check that class and type names are unique, and functions and files short.

A name with two meanings makes readers open both files, and searches find the wrong one. Functions have at most 40 lines
and files at most 250, except those listed here with a reason; entries that are no longer long must be removed.
"""

import ast
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PRODUCT = ("config", "rulesets", "scoring", "tournaments", "scripts", "benchmarks")
DJANGOS_NAMES = frozenset({"Meta", "Command"})
"""Names that Django looks for, so that there are many of each."""
MOST_LINES_OF_A_FUNCTION, MOST_LINES_OF_A_FILE = 40, 250
LONG: Mapping[str, str] = {
    "scripts/verify_archive.py": "one file to take along, for those who do not trust the product",
}
"""`path` or `path:function` → why it is longer."""

Sources = Mapping[str, str]
"""Path from the root → text."""


def sources(root: Path = ROOT) -> dict[str, str]:
    """All Python files of the product except migrations, which Django generates."""
    paths = (path for folder in PRODUCT for path in sorted((root / folder).rglob("*.py")))
    return {
        path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths if "migrations" not in path.parts
    }


def problems(files: Sources, long: Mapping[str, str]) -> list[str]:
    """All problems, one sentence each, by path."""
    trees = {path: ast.parse(text) for path, text in files.items()}
    too_long = dict(_too_long(files, trees))
    return [
        *_shared_names(trees),
        *(sentence for where, sentence in too_long.items() if where not in long),
        *(f"{where} is no longer long: take it off the list" for where in long if where not in too_long),
    ]


def _shared_names(trees: Mapping[str, ast.Module]) -> Iterator[str]:
    found: defaultdict[str, list[str]] = defaultdict(list)
    for path, tree in trees.items():
        for line, name in (*_classes(tree), *_type_aliases(tree)):
            found[name].append(f"{path}:{line}")
    for name, places in sorted(found.items()):
        if len(places) > 1:
            yield f"{name} is the name of {len(places)} classes or types: {', '.join(places)}"


def _classes(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of all classes, nested ones included."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name not in DJANGOS_NAMES:
            yield node.lineno, node.name


def _type_aliases(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of type aliases; single-letter TypeVars are local to their file."""
    for node in tree.body:
        for target in _targets(node):
            if isinstance(target, ast.Name) and target.id[0].isupper() and not target.id.isupper():
                yield node.lineno, target.id


def _targets(node: ast.stmt) -> Iterable[ast.expr]:
    if isinstance(node, ast.Assign):
        return node.targets
    return [node.target] if isinstance(node, ast.AnnAssign) else []


def _too_long(files: Sources, trees: Mapping[str, ast.Module]) -> Iterator[tuple[str, str]]:
    """Where something is too long, with the message."""
    for path, text in files.items():
        lines = len(text.splitlines())
        if lines > MOST_LINES_OF_A_FILE:
            yield path, f"{path} has {lines} lines, more than {MOST_LINES_OF_A_FILE}"
        for function in _functions(trees[path]):
            lines = (function.end_lineno or function.lineno) - function.lineno + 1
            if lines > MOST_LINES_OF_A_FUNCTION:
                where = f"{path}:{function.name}"
                yield where, f"{where} has {lines} lines, more than {MOST_LINES_OF_A_FUNCTION}"


def _functions(tree: ast.Module) -> Iterable[ast.FunctionDef | ast.AsyncFunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def main() -> int:
    found = problems(sources(), LONG)
    sys.stderr.writelines(f"{problem}\n" for problem in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
