"""With everything changed that a side cannot know, it orders the same at every level: who plays hard, too,
and plays on what it sees."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import msgspec
import pytest

from game.ai import look_ahead
from game.ai.agents import LEVELS, choose
from game.ai.infowar.side_view import as_made_out
from game.core import fog
from game.core.actions import Move
from game.core.battle import Battle, start
from game.core.components import Down, Position
from game.core.map_events import Lose, MapEvent, Round
from game.core.references import UnitId
from game.lab.jobs import field_of
from game.rulesets import RULESETS
from game.rulesets.infowar.assessment import knows
from game.rulesets.infowar.components import (
    Belt,
    Carried,
    Held,
    Magazine,
    Nature,
    Stuns,
    Traits,
    Worn,
    Wound,
    Wounds,
)
from game.rulesets.infowar.content import weapons
from game.rulesets.setup import make_scenario
from tests.contract.test_questions import unseen_cell

ARMS = ("minigun", "light_pistol", "sniper_rifle", "broadsword", "shotgun")
OPEN = ("combat_experience", "melee", "brawling", "martial_arts")
"""What of its traits the odds of an attack tell."""
FOUGHT, SIDE, SEED = 12, "azure", "unknown"


def fought(ruleset: str, squad: str, options: dict[str, str]) -> Iterator[Battle]:
    """A battle on a small map before each first order of a turn of that side, as normal plays it."""
    rules = RULESETS[ruleset]
    sides = dict.fromkeys(("azure", "ember"), squad)
    battle = start(
        make_scenario(rules, "elmgate-station", sides, options), field_of("elmgate-station"), rules, SEED
    )
    battle.begin()
    while battle.winner is None:
        slot = battle.slot
        if battle.side == SIDE and not battle.pending and slot and look_ahead.begins(battle, slot.unit):
            yield battle
        battle.apply(choose(battle, battle.side))


def told_apart(battle: Battle, unit: UnitId, dice: Random) -> None:
    """Other arms, armour, skills and boxes for one whom nobody has made out."""
    world, gun = battle.table.world, dice.choice(ARMS)
    hidden = {name: dice.randrange(-2, 4) for name in Traits.__struct_fields__ if name not in OPEN}
    world.put(
        unit,
        msgspec.structs.replace(world.get(unit, Traits), **hidden),
        Nature(leader=dice.random() < 0.5, brave=dice.random() < 0.5),
        Held((gun,)),
        Carried(("knife",) * dice.randrange(3)),
        Belt(("frag",) * dice.randrange(3)),
        Magazine(((gun, dice.randrange(1 + weapons()[gun].magazine)),)),
        msgspec.structs.replace(world.get(unit, Worn), armor=dice.choice(("", "hard_suit")), helmet=True),
        Stuns((1,) * dice.randrange(3)),
    )
    if not world.get(unit, Wounds).taken:
        world.put(unit, Wounds((Wound(1, 1),) * dice.randrange(4)))


@pytest.mark.parametrize("level", LEVELS)
def test_infowar_orders_the_same_whoever_strangers_are(level: str) -> None:
    """Insurgents have nobody with the experience to make anybody out."""
    dice, changed = Random(level), 0
    for battle in islice(fought("infowar", "insurgents", {}), FOUGHT):
        strangers = [u for u in battle.table.standing() if not knows(battle.table, u, SIDE)]
        other = battle.clone("others")
        for unit in strangers:
            told_apart(other, unit, dice)
        changed += len(strangers)
        assert other.table.world.digest() != battle.table.world.digest() or not strangers
        assert choose(other, SIDE, level) == choose(battle, SIDE, level)
    assert changed > FOUGHT // 2


def test_what_strangers_are_taken_for_tells_nothing_of_them() -> None:
    dice = Random("strangers")
    for battle in islice(fought("infowar", "insurgents", {}), 0, FOUGHT, 5):
        other = battle.clone("others")
        for unit in battle.table.standing():
            if not knows(battle.table, unit, SIDE):
                told_apart(other, unit, dice)
        seen, again = as_made_out(battle, SIDE), as_made_out(other, SIDE)
        assert seen.table.world.digest() == again.table.world.digest()


@pytest.mark.parametrize("ruleset", ["nwo", "opend6", "infowar"])
def test_under_fog_who_looks_ahead_orders_the_same_wherever_the_hidden_are(ruleset: str) -> None:
    """Nor does it count how many orders they have given meanwhile."""
    rules, dice, changed = RULESETS[ruleset], Random(ruleset), 0
    squad = rules.squads()[0].id
    kinds = [archetype.id for archetype in rules.archetypes()]
    for battle in islice(fought(ruleset, squad, {fog.OPTION: fog.ON}), 60):
        hidden = [unit for unit in fog.hidden(battle.table, SIDE) if not battle.table.world.has(unit, Down)]
        if len(hidden) in (0, sum(battle.table.unit(unit).side != SIDE for unit in battle.table.standing())):
            continue
        other = battle.clone("others")
        for unit in hidden:
            figure = msgspec.structs.replace(
                battle.scenario.teams[0].figures[0], archetype=dice.choice(kinds)
            )
            row = other.table.world.snapshot()[unit]
            other.table.world.put(unit, *(part for part in rules.components(figure)[1] if type(part) in row))
            if cell := unseen_cell(other, SIDE, dice):
                other.table.world.put(unit, Position(cell))
            other.history.insert(0, Move(unit, ((0, 0),)))
            changed += 1
        assert choose(other, SIDE, "hard") == choose(battle, SIDE, "hard")
        if changed > 6:
            return
    assert changed > 3


def test_what_a_map_has_in_store_is_not_foreseen() -> None:
    """The same orders where the next round would end the battle."""
    for battle in islice(fought("infowar", "line", {}), 4, 11, 3):
        event = MapEvent(Round(battle.table.clock.round + 1), (Lose("ember"),))
        told = msgspec.structs.replace(battle.scenario, events=(event,))
        other = start(told, battle.field, battle.ruleset, SEED)
        other.begin()
        for order in battle.history:
            other.apply(order)
        assert choose(other, SIDE, "hard") == choose(battle, SIDE, "hard")
