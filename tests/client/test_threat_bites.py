"""The next turn of the enemy is worked out in bites so small that no frame waits for one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from game.core.battle import start
from game.core.describing.threats import Looking
from game.maps import find, load
from game.rulesets import nwo
from game.rulesets.setup import default_squad, make_scenario, ruleset_of
from game.systems.areas import area_cells
from tests.client.player import MAP, new_match


def test_a_bite_weighs_one_attack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two odds at most: those of the attack, and of the way to where it is made from."""
    match = new_match()
    match.begin()
    battle, asked = match.battle, [0]
    chances = battle.ruleset.chances

    def counted(*given: Any) -> Any:
        asked[0] += 1
        return chances(*given)

    monkeypatch.setattr(nwo, "chances", counted)
    own = [unit for unit in battle.table.standing() if battle.table.unit(unit).side == battle.side]
    looking, most = Looking(battle, battle.table, own, battle.side), 0
    for _ in looking.bites():
        most, asked[0] = max(most, asked[0]), 0
    assert 1 <= most <= 2
    assert any(row.way for row in looking.found.values())


def test_where_a_grenade_may_go_off_is_looked_at_place_by_place() -> None:
    rules = ruleset_of("infowar")
    squads = {side: default_squad(rules, side) for side in ("azure", "ember")}
    battle = start(make_scenario(rules, MAP, squads), load(find(MAP)), rules, "bites")
    battle.begin()
    table, (throw,) = battle.table, [verb for verb in rules.VERBS if verb.action == "Throw"]
    thrower, target = next(
        (one, other)
        for one in table.standing()
        for other in table.standing()
        if table.hostile(one, other) and any(throw.threatens(table, one, other))
    )
    assert throw.strikes
    order = next(one for one in throw.threatens(table, thrower, target) if throw.chances(table, one).caught)
    area_cells.cache_clear()
    seen, most, chance = 0, 0, Fraction(0)
    for part in throw.strikes(table, order, target):
        missed = area_cells.cache_info().misses
        seen, most, chance = missed, max(most, missed - seen), chance + part
    assert seen > 20 and most == 1
    assert chance == dict(throw.chances(table, order).caught)[target] > 0
