"""Reloading."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.actions import Action, Refusal
from game.core.probability.chances import Chances
from game.core.references import UnitId
from game.core.table import Table
from game.core.verbs import Play
from game.rulesets.nwo.checks import Check, check, half_skill, passes
from game.rulesets.nwo.components import Skills
from game.rulesets.nwo.content import title_of, weapons
from game.rulesets.nwo.figures import ranged_weapons
from game.rulesets.nwo.harm import spend_action
from game.rulesets.nwo.helped_rolls import helped_chances, helped_roll
from game.rulesets.nwo.helping import check_with_all_help, meets_chance
from game.rulesets.nwo.orders.order_verb import OrderVerb
from game.systems.items import load, loaded

RELOAD_DC = 10
RULE = "nwo.reload.roll"


class Reload(Action, frozen=True):
    weapon: str


def offer(table: Table, unit: UnitId) -> Iterator[Action]:
    yield from [Reload(unit, weapon.id) for weapon in ranged_weapons(table, unit)] or [Reload(unit, "")]


def refuse(table: Table, order: Reload) -> Refusal | None:
    held = {known.id: known for known in ranged_weapons(table, order.unit)}
    if order.weapon not in held:
        return Refusal(RULE, "no ranged weapon in hand")
    if loaded(table, order.unit, order.weapon):
        return Refusal(RULE, f"the {held[order.weapon].title} is not empty")
    return None


def reloading(table: Table, unit: UnitId) -> Check:
    level = table.world.get(unit, Skills).reloading
    return check(table, unit, "Reload", RULE, [half_skill(level, "Reloading", RULE)])


def resolve(table: Table, order: Reload) -> Play[None]:
    """Success leaves the Action; failure loads too, but takes it (nwo.reload.roll)."""
    unit, weapon = order.unit, weapons()[order.weapon]
    asked = yield from check_with_all_help(
        table, reloading(table, unit), "reload", chance=meets_chance(RELOAD_DC)
    )
    quick = yield from passes(table, asked, RELOAD_DC)
    yield from load(table, unit, weapon, weapon.magazine)
    if not quick:
        yield from spend_action(table, unit, "reloads")


def chances(table: Table, order: Reload) -> Chances:
    return helped_chances(
        helped_roll(table, reloading(table, order.unit), "reload"),
        RELOAD_DC,
        "done, Action kept",
        "done, Action used up",
    )


def describe(_table: Table, order: Reload) -> str:
    return f"Reload the {title_of(order.weapon)}"


RELOAD = OrderVerb(
    Reload,
    "Reload",
    "reload",
    "r",
    rule=RULE,
    offer=offer,
    refuse=refuse,
    resolve=resolve,
    chances=chances,
    describe=describe,
    outcomes=("pass", "fail"),
)
