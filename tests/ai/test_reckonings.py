"""Small reckonings of the agents, each with its figures: what a weapon in hand is worth, whom an enemy may
choose from, how far a blade is feared, what hands do first."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from game.ai.agents import choose
from game.ai.infowar import battle_view, evaluation, utility_options
from game.ai.levels import Level
from game.ai.lithium.battle_view import BattleView as LithiumView
from game.ai.lithium.weapon_handling import drawing
from game.ai.nwo.battle_view import BattleView as NwoView
from game.ai.nwo.matchups import Foe
from game.ai.silhouette import turn
from game.ai.silhouette.ambushes import ambush
from game.ai.silhouette.battle_view import BattleView
from game.ai.silhouette.declarations import declaration as usual
from game.ai.silhouette.weapon_tables import armed
from game.core.references import UnitId
from game.rulesets.infowar.content import armor, weapons
from game.rulesets.infowar.wounds import DEAD
from game.rulesets.lithium import orders as lithium
from game.rulesets.lithium.components import Held as LithiumHeld
from game.rulesets.lithium.components import Holster
from game.rulesets.lithium.components import Magazine as LithiumMagazine
from game.rulesets.lithium.components import Plan as LithiumPlan
from game.rulesets.nwo.components import Held
from game.rulesets.silhouette.components import WALK, Plan
from game.rulesets.silhouette.orders import Declare
from tests.ai import test_lithium, test_silhouette
from tests.ai.board import AZURE, battle_of, named, returned, turn_of
from tests.ai.test_silhouette_forecast import CORNER, expected

# ---------------------------------------------------------------- InfoWar


@pytest.mark.parametrize(
    ("weapon", "near", "shots", "power"),
    [
        ("broadsword", 2, 0, 3 + 2 + 1),
        ("broadsword", 3, 0, 0),
        ("unarmed", 1, 0, 2 - 1 + 1),
        ("pistol", 9, 1, 1 + 4),
        ("assault_rifle", 9, 1, 1 + 6 + 1 + 1 + 1),
        ("assault_rifle", 1, 0, 2),
    ],
)
def test_how_good_a_weapon_is_in_these_hands(
    weapon: str, near: int, shots: int, power: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Skill and factor; bursts, automatic fire and a second hand of a gun that is loaded; of a blade the
    strength too, and only where somebody is near."""
    monkeypatch.setattr(utility_options, "shots_left", lambda *_: shots)
    own = SimpleNamespace(firearms=1, melee=3, brawling=1, martial_arts=2, strength=1)
    scene: Any = SimpleNamespace(
        table=SimpleNamespace(world=SimpleNamespace(get=lambda *_: own)),
        unit=UnitId(1),
        here=(0, 0),
        ground=SimpleNamespace(nearest=lambda _: near),
    )
    assert utility_options._power(scene, weapons()[weapon]) == power


def test_who_is_not_made_out_is_taken_for_somebody_whole_in_a_soft_vest_and_fair_in_all() -> None:
    vest = armor()["soft_vest"].factor
    assert evaluation.Body((), (), vest, False, 0, 0) == battle_view.STRANGER
    assert battle_view.STRANGE_GUN == ("assault_rifle", 2)


@pytest.mark.parametrize("meant", [{}, {"place": "left arm", "disarms": 9}])
def test_who_is_out_of_the_fight_is_worth_no_bullet(meant: dict[str, Any]) -> None:
    aim = evaluation.Aim(4, 4, False, False, 7, **meant)
    assert evaluation.attack(battle_view.OUT, aim) == 0 == evaluation.volley(battle_view.OUT, aim, 9)
    assert evaluation.Body((DEAD,), (), 0, False, 0, 0) == battle_view.OUT, "and wears nothing"


# ---------------------------------------------------------------- Silhouette


def test_a_blade_is_feared_as_far_as_its_bearer_jogs() -> None:
    battle = test_silhouette.drawn(CORNER, A="veteran", b="veteran")
    assert armed(battle.table, test_silhouette.named(battle, "b"), "knife").jog == 13


@pytest.mark.parametrize(("declaring", "among"), [(True, 4), (False, 2)])
def test_an_enemy_in_ambush_chooses_among_all_whom_it_may_see_and_while_all_declare_among_twice_as_many(
    declaring: bool, among: int
) -> None:
    battle = test_silhouette.drawn(CORNER.replace(".A.", "CA.", 1), A="veteran", C="veteran", b="veteran")
    unit, foe = (test_silhouette.named(battle, name) for name in "Ab")
    scene = BattleView(battle, "azure", Level(hard=True))
    scene.foresee({foe: Plan(WALK, said=True)})
    scene.declaring = declaring
    if not declaring:
        scene.coming = frozenset({foe})
    threat = returned(ambush(scene, foe, unit, battle.table.cell(unit)))
    assert threat and threat.among == among and threat.surprise


def test_hard_declares_against_what_the_others_will_probably_declare(monkeypatch: pytest.MonkeyPatch) -> None:
    battle = test_silhouette.drawn(CORNER, A="veteran", b="veteran")
    foe, seen = test_silhouette.named(battle, "b"), list[Plan]()
    plans = expected(battle, "azure")

    def declaration(scene: BattleView, unit: UnitId) -> Iterable[Declare | None]:
        if unit == foe:
            return usual(scene, unit)
        seen.append(scene.plan_of(foe))
        return [Declare(unit, WALK)]

    monkeypatch.setattr(turn, "declaration", declaration)
    for level in ("normal", "hard"):
        choose(battle, "azure", level)
    assert seen[-1] == plans[foe] != seen[0]


# ---------------------------------------------------------------- No Way Out


def test_of_two_blades_the_one_that_does_more_is_feared() -> None:
    threats = list[int]()
    for held in (("knife",), ("machete",), ("knife", "machete")):
        battle = battle_of("A1", {"A": "rifleman", "1": "rifleman"})
        battle.table.world.put(named(battle, "1"), Held(held))
        unit = turn_of(battle, "A")
        foe = Foe(NwoView(battle, AZURE, unit), named(battle, "1"))
        threats.append(foe.threat(battle.table.cell(unit), 1, foe.glances[battle.table.cell(unit)]))
    assert threats[0] < threats[1] == threats[2]


# ---------------------------------------------------------------- Lithium Sunset


def test_what_cannot_be_loaded_is_let_go_for_what_serves_and_nothing_is_declared_by_that() -> None:
    battle = test_lithium.drawn("A......b", A="shooter", b="guard")
    unit, rifle, pistol = test_lithium.named(battle, "A"), "marksman_rifle", "pistol"
    both = LithiumHeld(rifle, rifle), Holster((pistol,))
    battle.table.world.put(unit, *both, LithiumMagazine(((pistol, 12),)))
    scene = LithiumView(battle, "azure")
    plan = scene.table.world.get(unit, LithiumPlan)
    assert drawing(scene, unit) == (lithium.Drop(unit, rifle), lithium.Draw(unit, pistol))
    assert scene.table.world.get(unit, LithiumPlan) == plan
    battle.table.world.put(unit, LithiumMagazine(((rifle, 0), (pistol, 12))))
    assert drawing(LithiumView(battle, "azure"), unit) == (), "one that can be loaded serves"
