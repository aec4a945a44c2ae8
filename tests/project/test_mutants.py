"""Which mutants are tried, and how one that survived is known again when the code around it has changed."""

import json
from pathlib import Path

from scripts.mutants import KNOWN, Survivor, known_survivors, sample, summary, survivor, verdicts

DIFF = """# scoring.rotation.x_deal__mutmut_3: survived
--- scoring/rotation.py
+++ scoring/rotation.py
@@ -4,3 +4,3 @@
     size = 4
-    return first + 1
+    return first - 1

"""
CHANGED = Survivor("scoring.rotation.x_deal", "- return first + 1\n+ return first - 1")


def test_sample_is_the_same_for_the_same_names_in_any_order() -> None:
    names = [f"m{number}" for number in range(100)]

    assert sample(names, seed="a", size=10) == sample(reversed(names), seed="a", size=10)
    assert sample(names, seed="a", size=10) != sample(names, seed="b", size=10)


def test_sample_is_everything_where_there_is_less() -> None:
    assert sorted(sample(["b", "a"], seed="a", size=10)) == ["a", "b"]


def test_verdicts_are_read_from_all_files(tmp_path: Path) -> None:
    (tmp_path / "scoring").mkdir()
    for name, codes in (("scoring/a.py.meta", {"a": 1}), ("b.py.meta", {"b": None})):
        (tmp_path / name).write_text(json.dumps({"exit_code_by_key": codes}), encoding="utf-8")

    assert verdicts(tmp_path) == {"a": 1, "b": None}


def test_survivor_is_told_by_its_function_and_its_lines() -> None:
    assert survivor(DIFF, "scoring.rotation.x_deal__mutmut_3") == CHANGED


def test_known_survivor_is_found_again_in_the_list() -> None:
    listed = f'[[survivor]]\nfunction = "{CHANGED.function}"\nchange = """\n{CHANGED.change}\n"""\nreason = "equal"\n'

    assert known_survivors(listed) == {CHANGED: "equal"}


def test_every_listed_survivor_has_a_reason() -> None:
    assert all(known_survivors(KNOWN.read_text("utf-8")).values())


def test_summary_counts_what_was_tried() -> None:
    tried = {"killed": 1, "broken": 3, "survived": 0, "untested": 33, "hung": 36, "left": None}

    assert summary(tried, 6) == (
        "5 of 6 mutants tried: 2 killed, 1 survived, 1 in functions that no test runs, 1 crashed or hung"
    )
