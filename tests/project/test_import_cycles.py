"""No command may depend on which module is imported first."""

from scripts.import_cycles import cycle, loaded


def test_a_cycle_is_named_whole() -> None:
    found = cycle({"a.x": {"a.y"}, "a.y": {"b"}, "b": {"a.x"}, "c": {"a.x"}})

    assert found[0] == found[-1]
    assert set(found) == {"a.x", "a.y", "b"}
    assert cycle({"a.x": {"a.y"}, "a.y": {"b"}, "b": set()}) == ()


def test_a_package_is_loaded_before_what_is_in_it() -> None:
    assert loaded("a.people.x", ["a.draw.y"]) == {"a.draw.y", "a.draw"}
    assert loaded("a.draw.z", ["a.draw.y"]) == {"a.draw.y"}
