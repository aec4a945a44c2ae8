"""`python -m scripts.import_cycles`: check that no modules import each other in a cycle.

import-linter checks layers; two modules of one layer can still need each other, and then it depends on which of them is
imported first whether a command starts at all. Importing `a.b.c` also imports `a` and `a.b`, except for modules within
them, for which these are being imported already.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("config", "rulesets", "scoring", "tournaments")


def imports() -> dict[str, frozenset[str]]:
    """Every module of the product → all modules of the product that are loaded before it; typing-only imports aside."""
    graph = grimp.build_graph(*PACKAGES, exclude_type_checking_imports=True, cache_dir=None)
    return {
        module: frozenset(loaded(module, graph.find_modules_directly_imported_by(module)) & graph.modules)
        for module in graph.modules
    }


def loaded(module: str, imported: Iterable[str]) -> set[str]:
    """The modules and packages that importing `imported` within `module` loads."""
    return {name for each in imported for name in (each, *packages_of(each))} - {module, *packages_of(module)}


def packages_of(module: str) -> Iterator[str]:
    """`a.b.c` → a.b, a."""
    while "." in module:
        module = module.rpartition(".")[0]
        yield module


def cycle(modules: Mapping[str, Iterable[str]]) -> tuple[str, ...]:
    """The first cycle found, its first module repeated at the end; empty if there is none."""
    try:
        TopologicalSorter(modules).prepare()
    except CycleError as error:
        return tuple(error.args[1])
    return ()


def main() -> None:
    sys.path.insert(0, str(ROOT))
    if found := cycle(imports()):
        sys.exit("Modules import each other in a cycle: " + " → ".join(reversed(found)))


if __name__ == "__main__":
    main()
