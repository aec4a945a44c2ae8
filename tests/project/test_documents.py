"""The documents say what is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MAKEFILE_ONLY = {"DEMO"}
FOLDERS = r"(benchmarks|config|docs|fixtures|locale|rulesets|scoring|scripts|static|templates|tests|tournaments)/"


def text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def named_packages(document: str) -> set[str]:
    """The packages in the first columns of CONTRIBUTING's tables of dependencies."""
    tables = document.split("## Dependencies")[1]
    cells = re.findall(r"^\| ([^|]+) \| [^|]+\|$", tables, re.MULTILINE)
    return {name for cell in cells for name in re.split(r", (?![^\[]*\])", cell)}


def chosen_packages(name: str) -> set[str]:
    lines = text(f"requirements/{name}.in").splitlines()
    return {re.split(r"[<>=]", line)[0] for line in lines if not line.startswith(("-r", "#"))}


def test_operations_lists_every_setting_and_no_other() -> None:
    read = set(re.findall(r'env\.\w+\(\s*"([A-Z_]+)"', text("config/settings.py") + text("config/environment.py")))
    listed = set(re.findall(r"^\| `([A-Z_]+)` \|", text("docs/operations.md"), re.MULTILINE))
    assert listed == read | MAKEFILE_ONLY


def test_contributing_says_why_each_dependency_is_there() -> None:
    reasons = named_packages(text("CONTRIBUTING.md"))
    chosen = {re.sub(r"\[compatible-mypy\]", "", name) for name in chosen_packages("base") | chosen_packages("dev")}
    assert chosen <= reasons


def test_readme_starts_with_the_two_commands() -> None:
    assert text("README.md").splitlines()[:5] == ["# Vorhand", "", "    make run", "    make test", ""]


def test_documents_name_only_targets_that_exist() -> None:
    targets = set(re.findall(r"^([a-z-]+):", text("Makefile"), re.MULTILINE))
    named = {
        target
        for name in ("README.md", "CONTRIBUTING.md", "docs/operations.md")
        for target in re.findall(r"`make ([a-z-]+)", text(name))
    }
    assert named <= targets


def test_operations_lists_every_command() -> None:
    folders = (ROOT / "scoring", ROOT / "tournaments")
    commands = {path.stem for folder in folders for path in (folder / "management" / "commands").glob("[!_]*.py")}
    section = text("docs/operations.md").partition("\n## Commands\n")[2].partition("\n## ")[0]
    assert commands <= set(re.findall(r"^\| `([a-z_]+)` \|", section, re.MULTILINE))


def named_paths(document: str) -> set[str]:
    """What a document names as code and looks like a file, or a folder, of the sources."""
    names = re.findall(r"`(\.?[\w.*/-]+)`", document)
    return {name for name in names if re.match(FOLDERS, name) or re.search(r"\w/[\w/]+\.(py|html|toml|json|md)$", name)}


def test_every_path_that_is_named_exists() -> None:
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")]
    starts = (ROOT, ROOT / "tournaments", ROOT / "tournaments" / "seating", ROOT / "docs", ROOT / "tests")

    absent = [
        f"{page.name}: {name}"
        for page in pages
        for name in named_paths(page.read_text(encoding="utf-8"))
        if not any(any(start.glob(name.strip("/"))) for start in starts)
    ]

    assert absent == []


def test_paths_are_found_in_a_document() -> None:
    named = named_paths("`models/a.py`, `tests/x/`, `rulesets/presets/*.toml`, `make run`, `points/money`")
    assert named == {"models/a.py", "tests/x/", "rulesets/presets/*.toml"}
