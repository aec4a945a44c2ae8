"""The example of docs/rulesets.md: loaded, complete, and with what the page says of it."""

import re
from pathlib import Path

from rulesets.load import read_ruleset_file
from rulesets.model import BeiPays, DoubledAfter, HandPays
from rulesets.rows import AnyBird, Family
from tests.rulesets.test_messages import messages

PAGE = (Path(__file__).parents[2] / "docs" / "rulesets.md").read_text("utf-8")
SECTION = PAGE.partition("## A ruleset of one's own")[2]
EXAMPLE = re.findall(r"```toml\n(.*?)```", SECTION, re.DOTALL)[0]


def test_example_is_a_ruleset_with_what_a_club_may_want() -> None:
    ours = read_ruleset_file(EXAMPLE.encode())

    assert (ours.bei_pays, ours.hand_pays) == (BeiPays.NON_DECLARERS, HandPays.HOLDER)
    assert ours.doubled_after == (DoubledAfter.TRISCHAKEN,)
    assert ours.kontra_factors == (1, 2, 4, 8, 16)
    assert ours.contract("besserrufer").required_birds is AnyBird.ANY
    assert (ours.contract("supra").lost_value, ours.threshold_of(ours.contract("supra"))) == (3, 137)
    assert (ours.contract("triccolo").family, ours.contract("triccolo").tricks) == (Family.NEGATIVE, 3)
    assert {"koepfe", "absolut", "king-ultimo"} <= set(ours.contract("supra").bonuses)
    assert "king-ultimo" not in ours.contract("dreier").bonuses
    assert (ours.bonus("koepfe").silent, ours.bonus("trull").no_kontra) == (None, True)
    assert ours.conduct.throw_in == "A hand without a tarock is dealt again."


def test_what_the_example_warns_of_is_told() -> None:
    without = EXAMPLE.replace("cents_per_point = 5\n", "")

    (misplaced,) = messages(f"{without}cents_per_point = 5\n")
    assert misplaced.startswith("conduct.cents_per_point: The key “cents_per_point” stands in the wrong place")
    assert messages(EXAMPLE.replace('bei_pays = "non_declarers"', "")) == [
        "bei_pays: A contract has “beside”: the key “bei_pays” has to say who pays (non_declarers or everyone)."
    ]
