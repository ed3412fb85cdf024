"""Help: given by those who have nothing better to do."""

from __future__ import annotations

from game.ai.levels import NORMAL, Level
from game.core.actions import Answer, Ask
from game.core.battle import Battle
from game.core.references import UnitId
from game.rulesets.nwo.checks import pass_odds
from game.rulesets.nwo.components import Conditions
from game.rulesets.nwo.content import weapons
from game.rulesets.nwo.figures import melee_weapons, movement, ranged_weapons
from game.rulesets.nwo.helping import DC, KINDS, helping_checks
from game.rulesets.nwo.orders import Help
from game.rulesets.nwo.ranged import refuse_shot
from game.systems.items import loaded


def has_a_target(battle: Battle, unit: UnitId) -> bool:
    """Whether the figure could shoot at somebody now, or walk up to somebody and strike."""
    foes = battle.table.enemies(unit)
    if any(
        refuse_shot(battle.table, unit, enemy, gun) is None
        for gun in ranged_weapons(battle.table, unit)
        for enemy in foes
    ):
        return True
    arm = max(weapon.reach for weapon in melee_weapons(battle.table, unit))
    steps = battle.field.grid.steps
    return any(
        steps(battle.table.cell(unit), battle.table.cell(enemy)) <= movement(battle.table, unit) + arm
        for enemy in foes
    )


def answer(battle: Battle, ask: Ask, mind: Level = NORMAL) -> Answer:
    """Helps out of turn by the best of the skills offered, if the figure has no target of its own. Who plays
    hard gives an Action away that is lost anyway, and none that is wanted for the own gun or burns."""
    offered = [option.key for option in ask.options if option.key != "no"]
    wanted = has_a_target(battle, ask.unit)
    if mind.hard:
        wanted = _turn_is_to_come(battle, ask.unit) and (wanted or has_to_prepare(battle, ask.unit))
    if not offered or wanted:
        return Answer(ask.unit, "no")
    odds = {
        way: pass_odds(check, DC)
        for kind in KINDS
        for way, check in helping_checks(battle.table, ask.unit, kind).items()
    }
    return Answer(ask.unit, max(offered, key=lambda way: odds.get(way, 0)))


def _turn_is_to_come(battle: Battle, unit: UnitId) -> bool:
    """Whether the figure can still use its Action of this round in its own turn."""
    clock = battle.table.clock
    return any(slot.unit == unit for slot in clock.slots[clock.index + 1 :])


def has_to_prepare(battle: Battle, unit: UnitId) -> bool:
    """Whether a gun of the figure has to be loaded, or it burns or the like: that takes its Action."""
    return bool(battle.table.world.get(unit, Conditions).kinds) or any(
        not loaded(battle.table, unit, gun.id) for gun in ranged_weapons(battle.table, unit)
    )


def orders(battle: Battle, unit: UnitId) -> list[Help]:
    """Help for the shot of a friend on the next tile whose turn is yet to come and who has somebody to shoot
    at."""
    clock = battle.table.clock
    later = [slot.unit for slot in clock.slots[clock.index + 1 :]]
    friends = [
        other for other in later if other in battle.table.standing() and not battle.table.hostile(unit, other)
    ]
    near = [
        friend
        for friend in friends
        if battle.field.grid.steps(battle.table.cell(unit), battle.table.cell(friend)) <= 1
    ]
    if not near:
        return []
    odds = {way: pass_odds(check, DC) for way, check in helping_checks(battle.table, unit, "shot").items()}
    best = max(odds, key=lambda way: odds[way])
    return [Help(unit, friend, "shot", best) for friend in near if _about_to_shoot(battle, friend)]


def _about_to_shoot(battle: Battle, unit: UnitId) -> bool:
    guns = [gun for gun in ranged_weapons(battle.table, unit) if weapons()[gun.id].magazine]
    return any(
        refuse_shot(battle.table, unit, enemy, gun) is None
        for gun in guns
        for enemy in battle.table.enemies(unit)
    )
