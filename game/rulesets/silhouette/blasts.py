"""What explodes: thrown, planted, called down; one total for all in the blast, against each one's dodge and cover from where it falls."""

from __future__ import annotations

from game.core.actions import Refusal
from game.core.components import CLOCK, Altered, Area, Doorway, Facing, Position, Size
from game.core.events import AreaBegan, AreaEnded, AttackEnded, Landed, Modifier, Reported, Thrown
from game.core.field import Cell
from game.core.ruleset import Play
from game.core.table import Table, remembered
from game.rulesets.silhouette.aiming import ACCURACY, BANDS, ROLL, at_range, dodging, surroundings, undefended
from game.rulesets.silhouette.awareness import bared, cover_of, in_view, sees_cell
from game.rulesets.silhouette.checks import Check, roll, skilled, words_of
from game.rulesets.silhouette.components import SPRINT, Called, Carried, Charge, Ducked, Held
from game.rulesets.silhouette.content import Thing, Weapon, things, weapons
from game.rulesets.silhouette.figures import burdens, dead, down, drunkenness, items, strength
from game.rulesets.silhouette.ground import HAZE, Measure, Screen, disc, within
from game.rulesets.silhouette.ground import words_of as words_between
from game.rulesets.silhouette.hands import fire, use_up
from game.rulesets.silhouette.paces import band
from game.rulesets.silhouette.wounds import harm
from game.systems.bodies import covers, end
from game.systems.items import shots_left

BLAST, EVENTS, PLANT = "silhouette.misc.blast", "silhouette.misc.events", "silhouette.action.plant"
SHELL_DAMAGE, SHELL_RADIUS = 30, 9
LONGEST = 5
"""The turns ahead for which a charge can be set."""
ARTILLERY, FUSE, PLANTED = "artillery", "fuse", "charge"


# ---------------------------------------------------------------- the explosion


def caught(table: Table, cells: tuple[Cell, ...]) -> list[int]:
    """Everybody in the blast who can still be harmed."""
    there = set(cells)
    return [unit for unit in table.units() if not there.isdisjoint(table.cells(unit)) and not dead(table, unit)]


def shelter(table: Table, unit: int, centre: Cell) -> Measure:
    """The cover of somebody in the blast against where it goes off (silhouette.misc.blast)."""
    return cover_of(table, unit, centre)


def explode(table: Table, source: int, kind: str, cell: Cell, total: int, damage: int, radius: int) -> Play[None]:
    cells = disc(table, cell, radius)
    yield Landed(kind, cell, cells)
    yield from strike_all(table, source, caught(table, cells), cell, total, damage)


def strike_all(table: Table, source: int, victims: list[int], cell: Cell, total: int, damage: int) -> Play[None]:
    for unit in victims:
        if dead(table, unit):
            continue
        cover = shelter(table, unit, cell)
        if cover.screen is Screen.SAFE:
            yield Reported(unit, BLAST, f"sheltered: {words_between(table, cover, bared(table, unit, cell), cell)}")
            continue
        if down(table, unit):
            against = undefended(table, unit, cell, cover)
        else:
            result = yield from roll(table, dodging(table, unit, cell, cover))
            against = result.total
        yield AttackEnded(source, unit, "hit" if total > against else "miss", total, against)
        if total > against:
            yield from harm(table, unit, (total - against) * damage)


# ---------------------------------------------------------------- throwing and firing


def shell_of(table: Table, unit: int, item: str) -> Thing | Weapon | None:
    """The thing that is thrown, or the weapon in hand that fires what explodes; None if there is neither."""
    if item in items(table, unit, "throw"):
        return things()[item]
    weapon = weapons().get(item)
    return weapon if weapon and weapon.blast and table.world.get(unit, Held).weapon == item else None


def shell_base(table: Table, unit: int, shell: Thing | Weapon) -> int:
    return shell.base if isinstance(shell, Weapon) else max(1, strength(table, unit) + shell.thrown)


def hurling(table: Table, unit: int, cell: Cell, item: str) -> Check:
    """The roll of a throw or of a launcher."""
    shell = shell_of(table, unit, item)
    assert shell
    here, base = end(table, cell, unit), shell_base(table, unit, shell)
    skill = shell.skill if isinstance(shell, Weapon) else "throwing"
    accuracy = shell.accuracy if isinstance(shell, Weapon) else 0
    found = [
        Modifier(accuracy, ACCURACY, f"accuracy of the {shell.title}") if accuracy else None,
        at_range(table, base, here, cell),
        *surroundings(table, unit, cell),
        drunkenness(table, unit),
        *burdens(table, unit),
    ]
    return skilled(table, unit, skill, BLAST, found, f"throw, {words_of(skill)}")


def refuse_throw(table: Table, unit: int, cell: Cell, item: str) -> Refusal | None:
    shell = shell_of(table, unit, item)
    if shell is None:
        return Refusal(ROLL, "nothing of that kind to throw or fire")
    if band(table, unit) == SPRINT:
        return Refusal("silhouette.move.rates", "who sprints does not attack")
    if isinstance(shell, Weapon) and shots_left(table, unit, shell) <= 0:
        return Refusal("silhouette.action.ready", f"the {shell.title} is empty")
    if cell not in table.field or not _in_range(table, unit, cell, 8 * shell_base(table, unit, shell)):
        return Refusal(BANDS, "beyond extreme range")
    if not sees_cell(table, unit, cell):
        return Refusal(ROLL, "out of sight")
    return None


def _in_range(table: Table, unit: int, cell: Cell, most: int) -> bool:
    return any(within(table.field, here, cell, most) for here in table.cells(unit))


@remembered(Position, Size, Facing, Carried, Held, Ducked, Doorway, Altered)
def within_throw(table: Table, unit: int, item: str) -> tuple[Cell, ...]:
    """The cells at which that can be thrown or fired, as far as sight and range go, sorted."""
    shell = shell_of(table, unit, item)
    if shell is None:
        return ()
    most = 8 * shell_base(table, unit, shell)
    return tuple(cell for cell in in_view(table, unit) if _in_range(table, unit, cell, most))


def throw(table: Table, unit: int, cell: Cell, item: str) -> Play[None]:
    """Throw it at the tile: it goes off there at once, or at the end of the turn if it is fused."""
    asked, shell = hurling(table, unit, cell, item), shell_of(table, unit, item)
    assert shell
    if isinstance(shell, Weapon):
        yield from fire(table, unit, shell)
    else:
        use_up(table, unit, item)
    yield Thrown(unit, item, cell, isinstance(shell, Weapon))
    result = yield from roll(table, asked)
    if isinstance(shell, Weapon):
        yield from explode(table, unit, item, cell, result.total, shell.damage, shell.blast)
        return
    if shell.fused:
        yield from lay_charge(table, unit, FUSE, cell, result.total, table.clock.round, shell.damage, shell.radius)
        return
    if shell.damage:
        yield from explode(table, unit, item, cell, result.total, shell.damage, shell.radius)
    else:
        yield Landed(item, cell, disc(table, cell, shell.area_radius))
    if shell.area:
        yield from lay_area(table, unit, shell.area, disc(table, cell, shell.area_radius), shell.turns)


def lay_area(table: Table, source: int, kind: str, cells: tuple[Cell, ...], turns: int) -> Play[None]:
    density = HAZE.get(kind, 0)
    area = table.world.create(Area(kind, cells, source, turns, density))
    yield AreaBegan(area, kind, cells, turns, density)


# ---------------------------------------------------------------- charges and artillery


def lay_charge(table: Table, unit: int, kind: str, cell: Cell, total: int, turn: int, damage: int, radius: int) -> Play[None]:
    """Something that goes off on that tile in the last step of that turn; everybody sees it lie there."""
    cells, turns = disc(table, cell, radius), turn - table.clock.round + 1
    entity = table.world.create(Charge(kind, total, turn, damage, radius, unit), Position(cell), Area(kind, cells, unit, turns))
    yield AreaBegan(entity, kind, cells, turns, at=cell)


def planting(table: Table, unit: int) -> Check:
    return skilled(table, unit, "demolitions", PLANT, [drunkenness(table, unit), *burdens(table, unit)], "planting")


def calling(table: Table, unit: int) -> Check:
    return skilled(table, unit, "heavy_weapons", EVENTS, [drunkenness(table, unit), *burdens(table, unit)], "artillery")


def refuse_plant(table: Table, unit: int, cell: Cell, turn: int) -> Refusal | None:
    if not items(table, unit, "plant"):
        return Refusal(PLANT, "no charge to plant")
    if cell not in table.field or not covers(table, unit, cell):
        return Refusal(PLANT, "on the own or an adjacent tile only")
    if not table.clock.round <= turn <= table.clock.round + LONGEST:
        return Refusal(PLANT, f"for this turn up to turn {table.clock.round + LONGEST}")
    return None


def plant(table: Table, unit: int, cell: Cell, turn: int) -> Play[None]:
    item = items(table, unit, "plant")[0]
    use_up(table, unit, item)
    result = yield from roll(table, planting(table, unit))
    yield Reported(unit, PLANT, f"a charge is set for the end of turn {turn}")
    yield from lay_charge(table, unit, PLANTED, cell, result.total, turn, things()[item].damage, things()[item].radius)


def calls_left(table: Table, side: str) -> int:
    """How often the side may still call artillery."""
    granted = int(table.scenario.team(side).options.get("artillery", "0"))
    known = table.world.find(CLOCK, Called) or Called()
    return granted - dict(known.times).get(side, 0)


def refuse_call(table: Table, unit: int, cell: Cell) -> Refusal | None:
    if calls_left(table, table.unit(unit).side) <= 0:
        return Refusal(EVENTS, "no artillery to call")
    if cell not in table.field or not sees_cell(table, unit, cell):
        return Refusal(EVENTS, "out of sight")
    return None


def call(table: Table, unit: int, cell: Cell) -> Play[None]:
    side, known = table.unit(unit).side, dict((table.world.find(CLOCK, Called) or Called()).times)
    table.world.put(CLOCK, Called(tuple(sorted({**known, side: known.get(side, 0) + 1}.items()))))
    result = yield from roll(table, calling(table, unit))
    turn = table.clock.round + 1
    yield Reported(unit, EVENTS, f"a shell will fall at the end of turn {turn}")
    yield from lay_charge(table, unit, ARTILLERY, cell, result.total, turn, SHELL_DAMAGE, SHELL_RADIUS)


def due(table: Table, kind: str) -> list[int]:
    """What of that kind goes off now."""
    return [entity for entity, charge in table.world.each(Charge) if charge.kind == kind and charge.turn <= table.clock.round]


def go_off(table: Table, entity: int) -> Play[None]:
    charge, cell = table.world.get(entity, Charge), table.cell(entity)
    table.world.drop(entity, Charge)
    table.world.drop(entity, Area)
    yield AreaEnded(entity)
    yield from explode(table, charge.source, charge.kind, cell, charge.total, charge.damage, charge.radius)
