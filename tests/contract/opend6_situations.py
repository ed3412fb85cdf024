"""Situations of OpenD6 that battles on foot never come to: at the wheel, ramming, leaping out, in sight of a
vehicle with people in it."""

from __future__ import annotations

from game.core.actions import Action, Answer, EndTurn
from game.core.battle import Battle, start
from game.core.components import Component, Down, Facing
from game.core.field import Cell, Field, Tile
from game.core.references import NO_UNIT, UnitId
from game.core.scenario import Figure, Scenario, Team
from game.rulesets import RULESETS
from game.rulesets.opend6 import orders
from game.rulesets.opend6.components import Hull, Mortal, Skills, Speed, Turn, Wound
from game.rulesets.opend6.content import stats
from game.rulesets.opend6.vehicles import CAUTIOUS, CRUISING, HIGH

HERE, THERE, ASIDE, AFAR = (6, 5), (26, 5), (27, 8), (70, 5)
CREW = (Figure("driver", "Rook"), Figure("rider", "Jay"))


def road(*figures: tuple[str, str, str, Cell | None]) -> tuple[Battle, dict[str, UnitId]]:
    """A car that faces east on open ground with two aboard, and others by (side, archetype, name, cell); it
    is the turn of who drives."""
    field = Field(100, 11, tuple(Tile() for _ in range(1100)), "road")
    own = (Figure("car", "Magpie", cell=HERE), *CREW)
    teams = {
        "azure": own,
        "ember": tuple(
            Figure(kind, name, cell=cell) for side, kind, name, cell in figures if side == "ember"
        ),
    }
    teams["azure"] += tuple(
        Figure(kind, name, cell=cell) for side, kind, name, cell in figures if side == "azure"
    )
    battle = start(
        Scenario("road", "opend6", tuple(Team(side, side, some) for side, some in teams.items())),
        field,
        RULESETS["opend6"],
        "road",
    )
    battle.begin()
    units = {battle.table.unit(unit).name: unit for unit in battle.table.units()}
    battle.table.world.put(units["Magpie"], Facing("e"))
    return turn_of(battle, units["Rook"]), units


def turn_of(battle: Battle, unit: UnitId) -> Battle:
    while battle.pending or battle.slot is None or battle.slot.unit != unit:
        ask = battle.pending
        battle.apply(
            Answer(ask.unit, ask.default) if ask else EndTurn(battle.slot.unit if battle.slot else NO_UNIT)
        )
    return battle


def farthest(battle: Battle, kind: type[Action]) -> Action:
    """The order of that kind with the longest way that bends, if any does."""
    found = [one for one in battle.legal_actions() if type(one) is kind]
    assert found, kind
    return max(found, key=lambda one: (len(battle.chances(one).checks), getattr(one, "path", ())))


def _driving(kind: type[Action], now: int, declared: int = 0) -> tuple[Battle, Action]:
    battle, units = road(("ember", "trooper", "Tam", AFAR))
    battle.table.world.put(units["Magpie"], Speed(now))
    if declared:
        battle.table.world.put(units["Rook"], Turn(declared=declared))
    return battle, farthest(battle, kind)


def _ramming(kind: str, now: int = CAUTIOUS, **more: Component) -> tuple[Battle, Action]:
    aboard = None if stats()[kind].vehicle else ASIDE
    battle, units = road(
        ("ember", kind, "Tam", THERE), ("ember", "rider", "Ilse", aboard), ("ember", "trooper", "Dan", AFAR)
    )
    battle.table.world.put(units["Magpie"], Speed(now))
    for component in more.values():
        battle.table.world.put(units["Tam"], component)
    rams = [
        one for one in battle.legal_actions() if isinstance(one, orders.Ram) and one.target == units["Tam"]
    ]
    return battle, min(rams, key=lambda one: len(battle.chances(one).checks))


def _shooting(*components: Component) -> tuple[Battle, Action]:
    """At a car with two in it, on its flank."""
    battle, units = road(("ember", "gunner", "Sable", (12, 7)))
    if components:
        battle.table.world.put(units["Magpie"], *components)
    turn_of(battle, units["Sable"])
    return battle, orders.Shoot(units["Sable"], units["Magpie"], "light_machine_gun")


def _throwing() -> tuple[Battle, Action]:
    """A grenade beside the car."""
    battle, units = road(("ember", "breacher", "Holt", (12, 7)))
    turn_of(battle, units["Holt"])
    return battle, orders.Throw(units["Holt"], (8, 6), "frag")


def _leaping() -> tuple[Battle, Action]:
    battle, units = road(("ember", "trooper", "Tam", AFAR))
    battle.table.world.put(units["Magpie"], Speed(CAUTIOUS))
    return battle, farthest(battle, orders.GetOut)


def _treating() -> tuple[Battle, Action]:
    battle, units = road(
        ("azure", "medic", "Juno", (12, 5)),
        ("azure", "trooper", "Ilse", (13, 5)),
        ("ember", "trooper", "Tam", AFAR),
    )
    battle.table.world.put(units["Ilse"], Down(), Mortal(1), Wound(4))
    battle.table.world.put(units["Juno"], Skills(medicine="6D"))
    return turn_of(battle, units["Juno"]), orders.Treat(units["Juno"], units["Ilse"])


def situations(*more: tuple[Battle, Action]) -> list[tuple[Battle, Action]]:
    return [
        *more,
        _driving(orders.Drive, CAUTIOUS, declared=4),
        _driving(orders.Cruise, 0),
        _driving(orders.Speed, CRUISING),
        _driving(orders.AllOut, HIGH),
        _driving(orders.Reverse, 0),
        _driving(orders.Brake, CRUISING),
        _ramming("trooper"),
        _ramming("car"),
        _shooting(),
        _shooting(Hull(3, 1)),
        _throwing(),
        _leaping(),
        _treating(),
    ]
