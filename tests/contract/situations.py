"""Situations that battles at random seldom come to, in which somebody has to roll: a locked door, a lever, a
hold, two blades."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import msgspec

from game.core.actions import Action, Answer, EndTurn
from game.core.battle import Battle, start
from game.core.components import Component, Down, Position
from game.core.field import Cell, Door, Zone
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Scenario, Team
from game.rulesets import RULESETS
from game.rulesets.infowar.components import Treating, Wound, Wounds
from game.rulesets.infowar.orders import Treat, UseDoor
from game.rulesets.lithium import orders as lithium
from game.rulesets.nwo import orders as nwo
from game.rulesets.nwo.components import Carried, Grappled, Grappling, Held
from game.rulesets.opend6.orders import UseDoor as OpenDoor
from game.rulesets.silhouette import orders as silhouette
from game.rulesets.silhouette.components import Carried as Pockets
from game.rulesets.silhouette.components import Dying, Magazine, Shock, Skills, Turn
from game.rulesets.silhouette.components import Held as Weapon
from game.systems.items import Magazine as Shots
from tests.contract import opend6_situations as opend6
from tests.contract.stages import court

DOOR = (5, 2)
NEXT = (4, 2)
BESIDE = (3, 2)
LEVER = (3, 3)
FAR = (10, 2)
LOCK = 9


def table(
    rules: str, azure: Cell, ember: Cell, options: dict[str, str] | None = None
) -> tuple[Battle, UnitId, UnitId]:
    """One figure a side on the court, whose door is locked, with a lever beside it; it is azure's turn. The
    battle and the two figures."""
    lever = Zone("interaction", "lever", (LEVER,), properties={"skill": "strength", "dc": "10"})
    field = replace(court(), doors=(Door(DOOR, lock=LOCK),), zones=(lever,))
    ruleset = RULESETS[rules]
    figure = ruleset.squads()[0].figures[0]
    teams = tuple(
        Team(side, side, (msgspec.structs.replace(figure, cell=cell),), options or {})
        for side, cell in (("azure", azure), ("ember", ember))
    )
    battle = start(Scenario(field.name, rules, teams), field, ruleset, "situation")
    battle.begin()
    one, other = battle.table.units()
    while battle.pending or battle.side != "azure":
        ask = battle.pending
        battle.apply(Answer(ask.unit, ask.default) if ask else EndTurn(other))
    return battle, one, other


def _alone(rules: str, order: Callable[[UnitId], Action], here: Cell = NEXT) -> tuple[Battle, Action]:
    battle, unit, _ = table(rules, here, FAR)
    return battle, order(unit)


def _held() -> tuple[Battle, Action]:
    battle, unit, enemy = table("nwo", NEXT, BESIDE)
    battle.table.world.put(unit, Grappled(enemy))
    battle.table.world.put(enemy, Grappling(unit))
    return battle, nwo.BreakFree(unit)


def _empty() -> tuple[Battle, Action]:
    battle, unit, _ = table("nwo", NEXT, FAR)
    weapon = battle.table.world.get(unit, Held).weapons[0]
    battle.table.world.put(unit, battle.table.world.get(unit, Shots).loaded(weapon, 0))
    return battle, nwo.Reload(unit, weapon)


def _two_blades() -> tuple[Battle, Action]:
    battle, unit, enemy = table("nwo", NEXT, BESIDE)
    battle.table.world.put(unit, Held(("knife", "machete")), Carried())
    return battle, nwo.DoubleStrike(unit, enemy, "knife", enemy, "machete")


def _at_work() -> tuple[Battle, Action]:
    """The last of six actions on a wounded friend."""
    ruleset = RULESETS["infowar"]
    medic = ruleset.squads()[5].figures[2]
    ours = (
        msgspec.structs.replace(medic, cell=NEXT),
        msgspec.structs.replace(medic, cell=BESIDE, archetype="trooper"),
    )
    teams = (
        Team("azure", "azure", ours),
        Team("ember", "ember", (msgspec.structs.replace(medic, cell=FAR),)),
    )
    battle = start(Scenario("court", "infowar", teams), court(), ruleset, "situation")
    battle.begin()
    unit, friend, _ = battle.table.units()
    while battle.slot is None or battle.slot.unit != unit:
        battle.apply(EndTurn(battle.slot.unit if battle.slot else NO_UNIT))
    battle.table.world.put(friend, Wounds((Wound(2, 2),)))
    battle.table.world.put(unit, Treating(friend, 5, battle.table.clock.round))
    return battle, Treat(unit, friend)


def _declared(
    here: Cell,
    order: Callable[[UnitId, UnitId], Action],
    *components: Component,
    options: dict[str, str] | None = None,
) -> tuple[Battle, Action]:
    """Silhouette: everybody has declared to stand with one action, and it is the turn of the figure, as the
    components say."""
    battle, unit, enemy = table("silhouette", here, FAR, options)
    battle.table.world.put(unit, *components)
    while battle.pending or battle.slot is None or battle.slot.unit != unit:
        ask, slot = battle.pending, battle.slot
        if ask:
            battle.apply(Answer(ask.unit, str(unit)))
            continue
        own = unit if battle.side == "azure" else enemy
        battle.apply(EndTurn(slot.unit if slot and slot.unit else own))
    return battle, order(unit, enemy)


def _dying() -> tuple[Battle, Action]:
    """A medic, and somebody beside who will not live without."""
    battle, order = _declared(NEXT, lambda unit, enemy: silhouette.Aid(unit, enemy), Skills(first_aid=1))
    battle.table.world.put(order.target, Position(BESIDE), Down(), Shock(), Dying(9))  # type: ignore[attr-defined]
    return battle, order


def _silhouette() -> list[tuple[Battle, Action]]:
    carried = Pockets(items=("charge", "frag_grenade"))
    return [
        _declared(NEXT, lambda unit, _: silhouette.Use(unit, DOOR)),
        _dying(),
        _declared((10, 3), lambda unit, enemy: silhouette.Ambush(unit, enemy, "assault_rifle_7mm"),
        Weapon("assault_rifle_7mm"),
                  Magazine((("assault_rifle_7mm", 9),)), Turn(unseen=True)),
        _declared(NEXT, lambda unit, _: silhouette.Plant(unit, NEXT, 1), carried),
        _declared(NEXT, lambda unit, _: silhouette.CallArtillery(unit, BESIDE), options={"artillery": "1"}),
    ]  # fmt: skip


def situations(rules: str) -> list[tuple[Battle, Action]]:
    """A battle for each, and the order that takes a roll."""
    if rules == "lithium":
        return [
            _alone(rules, lambda unit: lithium.Use(unit, DOOR)),
            _alone(rules, lambda unit: lithium.Walk(unit, (NEXT,), DOOR), BESIDE),
            _alone(rules, lambda unit: lithium.Run(unit, (NEXT,), DOOR), BESIDE),
        ]
    if rules == "silhouette":
        return _silhouette()
    if rules == "nwo":
        door, lever = (
            _alone(rules, lambda unit: nwo.UseDoor(unit, DOOR)),
            _alone(rules, lambda unit: nwo.Interact(unit, LEVER)),
        )
        return [door, lever, _held(), _two_blades(), _empty()]
    if rules == "opend6":
        return opend6.situations(_alone(rules, lambda unit: OpenDoor(unit, DOOR)))
    if rules == "infowar":
        return [_alone(rules, lambda unit: UseDoor(unit, DOOR)), _at_work()]
    return []
