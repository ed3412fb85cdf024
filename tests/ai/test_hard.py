"""What who plays hard thinks of beside: from where enemies may come, and what each place is good for."""

from __future__ import annotations

import pytest

from game.ai.agents import LEVELS, choose
from game.ai.infowar.battle_view import BattleView
from game.ai.levels import NORMAL, Level
from game.ai.lithium import battle_view as lithium_view
from game.ai.lithium.duels import Duel
from game.ai.sorties import posts, reach
from game.core.battle import Battle, start
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from tests.ai import test_lithium
from tests.systems.fields import at, field_of

HARD = Level(hard=True)
NOTHING = frozenset[tuple[int, int]]()
CORNER = """
    A....#....
    .....#.1..
    .....#....
    .....#....
    .....#....
    ..........
    """


def test_who_walks_sees_round_the_corner() -> None:
    field, here, foe = field_of(CORNER), at(CORNER, "A"), at(CORNER, "1")
    assert not posts(field, here, NOTHING, reach(field, foe, 1, NOTHING))
    found = posts(field, here, NOTHING, reach(field, foe, 7, NOTHING))
    assert found and foe not in found
    assert all(field.grid.steps(foe, post) <= 7 for post in found)


def test_a_closed_door_lets_nobody_come() -> None:
    picture = """
        A..#...
        ...D..1
        ...#...
        """
    field = field_of(picture)
    shut = frozenset({at(picture, "D")})
    reached = reach(field, at(picture, "1"), 9, shut)
    assert at(picture, "A") not in reached
    assert at(picture, "A") in reach(field, at(picture, "1"), 9, NOTHING)


def _corner(kind: str) -> Battle:
    teams = (
        Team("azure", "azure", (Figure(kind, "A", cell=at(CORNER, "A")),)),
        Team("ember", "ember", (Figure(kind, "1", cell=at(CORNER, "1")),)),
    )
    rules = RULESETS["infowar"]
    battle = start(Scenario("corner", "infowar", teams), field_of(CORNER), rules, "corner")
    battle.begin()
    return battle


def test_infowar_fears_who_can_come_round_the_corner_only_where_it_plays_hard() -> None:
    battle = _corner("trooper")
    unit = next(one for one in battle.table.standing() if battle.table.unit(one).name == "A")
    normal, hard = (BattleView(battle, "azure", unit, level) for level in (NORMAL, HARD))
    assert normal.danger(at(CORNER, "A")) == 0
    assert hard.danger(at(CORNER, "A")) > 0
    seen = (7, 5)
    assert hard.danger(seen) == normal.danger(seen) > 0, "who sees one already comes no nearer for it"


def test_lithium_knows_what_a_shot_is_worth_from_elsewhere() -> None:
    battle = test_lithium.set_up("duels", "security", "security")
    scene = lithium_view.BattleView(battle, battle.side, HARD)
    mine = [one for one in battle.table.standing() if battle.table.unit(one).side == battle.side]
    foe = scene.ground.enemies[0]
    place = scene.ground.places[foe]
    duel = Duel(scene, mine[0], foe)
    cells = [
        cell for cell in battle.table.ground().cells() if scene.ground.sees(cell, place) and cell != place
    ]
    near = [duel.worth(cell, place) for cell in cells if scene.ground.apart(cell, place) in (2, 3)]
    far = [duel.worth(cell, place) for cell in cells if scene.ground.apart(cell, place) > 12]
    assert min(near) > 0
    assert not far or max(near) > max(far)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_hard_is_another_than_normal_and_fair(ruleset: str) -> None:
    """It orders something else sooner or later; and never looks at the dice (test_levels)."""
    assert set(LEVELS) == {"easy", "normal", "hard"}
    from tests.ai.test_levels import begun

    battle = begun(ruleset, "hard")
    other = False
    for _ in range(60):
        if battle.winner is not None or other:
            break
        order = choose(battle, battle.side, "hard")
        other = order != choose(battle, battle.side, "normal")
        battle.apply(order)
    assert other
